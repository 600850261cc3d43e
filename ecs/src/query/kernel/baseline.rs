//! Loops for the instruction set that the program was built for, and for no other.

/// Runs the loop of a tuple of terms.
macro_rules! kernels {
    ($instructions:ident, $WIDE:ident, $STRUCTURES:expr; $($T:ident),+; $len:ident, $($argument:expr),+) => {{
        let _ = ($instructions.set(), const { $STRUCTURES });
        $crate::query::kernel::kernel!(baseline: $($T),+);
        baseline::<W, $($T,)+ Acc, Break, Body>($($argument),+)
    }};
}
pub(in crate::query) use kernels;
