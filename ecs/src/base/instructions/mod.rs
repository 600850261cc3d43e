//! The instruction sets for which loops are compiled.

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

/// The abilities of a processor, for the loops of queries. See [`Query::with_instructions`](crate::Query::with_instructions).
///
/// ```
/// use ecs::InstructionSet;
///
/// println!("loops of queries run with {:?}", InstructionSet::preferred());
/// assert!(InstructionSet::Baseline <= InstructionSet::preferred());
/// assert!(InstructionSet::preferred() <= InstructionSet::available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// The instructions that the program was built for.
    Baseline,
    /// AVX2 and the rest of x86-64-v3: vectors of 32 bytes.
    Avx2,
    /// AVX-512 and the rest of x86-64-v4: vectors of 64 bytes.
    Avx512,
}

impl InstructionSet {
    /// The one that queries take: the widest that this processor has and that loops were compiled for, but AVX-512 only
    /// where the units are as wide as the vectors (Zen 5, Sapphire Rapids, and later processors).
    ///
    /// Loops are compiled for [`Baseline`](Self::Baseline) alone on other processors than x86-64, in debug builds, where
    /// they would take longer to compile and gain nothing, and without the feature `wide-kernels`.
    #[inline]
    pub fn preferred() -> Self {
        sets::preferred()
    }

    /// The widest that this processor has, of those for which loops were compiled.
    pub fn available() -> Self {
        sets::available()
    }
}

/// Instructions for which loops are compiled.
// Invariant: **instructions-present** The processor has them.
#[allow(unreachable_pub, reason = "sealed traits name it in their signatures")]
#[derive(Clone, Copy)]
pub struct Instructions(InstructionSet);

impl Instructions {
    /// Those that queries take.
    #[inline]
    pub(crate) fn preferred() -> Self {
        Self(InstructionSet::preferred())
    }

    /// These, or the widest before them that the processor has.
    #[inline]
    pub(crate) fn at_most(set: InstructionSet) -> Self {
        Self(set.min(InstructionSet::available()))
    }

    #[inline]
    pub(crate) fn set(self) -> InstructionSet {
        self.0
    }
}
