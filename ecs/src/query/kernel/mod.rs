//! The loops over the rows of a table, and the instruction sets for which they are compiled.
//!
//! A program that is built for all processors of a kind uses instructions that all of them have. So each loop is compiled several times,
//! also with the instructions of newer processors. The widest set that this processor has is taken. The results are the same bits: the
//! loops differ in the instructions that the compiler may use, and in nothing that they compute.
//!
//! The innermost loop is a function of its own, `#[inline(never)]`, with one parameter per term.
//! rustc's inliner drops `noalias`: if the loop were inlined, or the slices travelled in a tuple,
//! what Rust knows about aliasing would not reach LLVM, and the loop would not be vectorised.
//! `for_each`, `fold` and `try_for_each` are this one loop; adapters such as `map(…).sum()` reach
//! it through `Iterator::fold`.
//!
//! A loop that writes structures may write some of their fields alone. AVX-512 scatters these, which takes two to three times as long as
//! what the compiler does without, and where all fields are written, AVX2 is as fast. So such loops take AVX2.
//!
//! Tables of fewer than 64 rows use the baseline, since wider loops pay a vector's worth of rows to
//! begin and to end. A closure too large to be inlined is called from the kernel once per row, and
//! is compiled for the baseline.

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

use super::TermInfo;
use crate::schema::{Declare, schema};

/// Whether the terms write a component that is a structure.
pub(super) const fn writes_structures<W: Declare>(terms: &TermInfo<'_>) -> bool {
    match terms {
        TermInfo::Component { asked, write, .. } => {
            let info = &schema::<W>().components[asked.index];
            *write && is_structure(info.size, info.align)
        }
        TermInfo::All(terms) => {
            let mut place = 0;
            while place < terms.len() {
                if writes_structures::<W>(&terms[place]) {
                    return true;
                }
                place += 1;
            }
            false
        }
        _ => false,
    }
}

/// Whether a component of this size and alignment has room for more than one number.
pub(super) const fn is_structure(size: usize, align: usize) -> bool {
    size > align || size > size_of::<u64>()
}

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
                // SAFETY: slices-of-length: the row is within the slices, and this function was given their borrow.
                let item = ($(unsafe { $T::item($T, row) },)+);
                acc = f(acc, item)?;
            }
            ControlFlow::Continue(acc)
        }
    };
}
pub(super) use kernel;
