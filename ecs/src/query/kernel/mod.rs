//! The loops over the rows of a table, and the instruction sets for which they are compiled.
//!
//! A program that is built for all processors of a kind uses instructions that all of them have. So each loop is compiled several times,
//! also with the instructions of newer processors. The widest set that this processor has is taken. The results are the same bits: the
//! loops differ in the instructions that the compiler may use, and in nothing that they compute.

#[cfg_attr(
    all(
        feature = "wide-kernels",
        target_arch = "x86_64",
        not(target_feature = "avx512vl"),
        not(debug_assertions),
        not(miri)
    ),
    path = "wide.rs"
)]
#[cfg_attr(
    not(all(
        feature = "wide-kernels",
        target_arch = "x86_64",
        not(target_feature = "avx512vl"),
        not(debug_assertions),
        not(miri)
    )),
    path = "baseline.rs"
)]
mod sets;

pub(super) use sets::*;

/// A loop with a parameter a term: a function that is not inlined. So the code generator gets to know that the slices do not overlap,
/// as Rust does, and vectorises it.
macro_rules! kernel {
    ($(#[$attribute:meta])* $name:ident: $($T:ident),+) => {
        $(#[$attribute])*
        #[inline(never)]
        #[allow(non_snake_case, clippy::too_many_arguments)]
        unsafe fn $name<'w, W: Declare, $($T: Term<W>,)+ Acc, Break, Body>(
            $($T: $T::Slice<'w>,)+
            len: usize,
            mut acc: Acc,
            f: &mut Body,
            _: PhantomData<W>,
        ) -> ControlFlow<Break, Acc>
        where
            Body: FnMut(Acc, ($($T::Item<'w>,)+)) -> ControlFlow<Break, Acc>,
        {
            $(let $T = $T::unslice($T);)+
            for row in 0..len {
                // SAFETY: R9: the row is within the slices, and this function was given their borrow.
                let item = ($(unsafe { $T::item($T, row) },)+);
                acc = f(acc, item)?;
            }
            ControlFlow::Continue(acc)
        }
    };
}
pub(super) use kernel;
