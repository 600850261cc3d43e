//! Loops for several instruction sets of x86-64.

/// Fewer rows than this are not worth the wider loops, which take a vector's worth of rows to begin and to end.
pub(in crate::query) const FEW: usize = 64;

/// Runs the loop of a tuple of terms.
macro_rules! kernels {
    ($instructions:ident, $WIDE:ident, $STRUCTURES:expr; $($T:ident),+; $len:ident, $($argument:expr),+) => {{
        use $crate::base::instructions::InstructionSet;
        use $crate::query::kernel::FEW;
        $crate::query::kernel::kernel!(baseline: $($T),+);
        $crate::query::kernel::kernel!(#[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe")] avx2: $($T),+);
        $crate::query::kernel::kernel!(
            #[target_feature(
                enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,avx512bw,avx512cd,avx512dq,avx512f,avx512vl"
            )]
            avx512: $($T),+
        );
        // SAFETY: the caller's promise, and instructions-present: the processor has the instructions.
        if $WIDE && $len >= FEW && $instructions.set() != InstructionSet::Baseline {
            if !const { $STRUCTURES } && $instructions.set() == InstructionSet::Avx512 {
                avx512::<W, $($T,)+ Acc, Break, Body>($($argument),+)
            } else {
                avx2::<W, $($T,)+ Acc, Break, Body>($($argument),+)
            }
        } else {
            baseline::<W, $($T,)+ Acc, Break, Body>($($argument),+)
        }
    }};
}
pub(in crate::query) use kernels;
