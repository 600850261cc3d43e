//! The loops over the rows of a table, and the instruction sets for which they are compiled.
//!
//! A program that is built for all processors of a kind uses what all of them have. So each loop is compiled several times,
//! with what newer processors have, and the widest is taken that this one has. The results are the same bits: the loops
//! differ in the instructions that the compiler may use, and in nothing that they compute.

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

/// What a processor can do, for the loops of queries. See [`Query::with_instructions`](super::Query::with_instructions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// What the program was built for.
    Baseline,
    /// AVX2 and what else x86-64-v3 has: vectors of 32 bytes.
    Avx2,
    /// AVX-512 and what else x86-64-v4 has: vectors of 64 bytes.
    Avx512,
}

impl InstructionSet {
    /// The one that queries take: the widest that this processor has and that loops were compiled for, but AVX-512 only
    /// where the units are as wide as the vectors (Zen 5, Sapphire Rapids, and what came after).
    ///
    /// Loops are compiled for [`Baseline`](Self::Baseline) alone on other processors than x86-64, in debug builds, where
    /// they would take longer to compile and gain nothing, and without the feature `wide-kernels`.
    #[inline(always)]
    pub fn preferred() -> Self {
        sets::preferred()
    }

    /// The widest that this processor has, of those for which loops were compiled.
    pub fn available() -> Self {
        sets::available()
    }
}

/// A loop with a parameter a term: a function that is not inlined, so that what Rust knows of the slices (that they do not
/// overlap) reaches the code generator, which vectorises it.
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
                // SAFETY: R1: the row is within the slices, whose borrow this function was given.
                let item = ($(unsafe { $T::item($T, row) },)+);
                acc = f(acc, item)?;
            }
            ControlFlow::Continue(acc)
        }
    };
}
pub(super) use kernel;
