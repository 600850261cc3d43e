//! Loops for several instruction sets of x86-64.

use super::InstructionSet;
use core::sync::atomic::{AtomicU8, Ordering};
use std::is_x86_feature_detected as has;

/// What was detected: the preferred set, and the available one times [`SETS`]. Or [`UNKNOWN`].
static DETECTED: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = u8::MAX;
const SETS: u8 = 3;

#[inline(always)]
pub(super) fn preferred() -> InstructionSet {
    of_number(detected() % SETS)
}

pub(super) fn available() -> InstructionSet {
    of_number(detected() / SETS)
}

#[inline(always)]
fn of_number(number: u8) -> InstructionSet {
    match number {
        AVX2 => InstructionSet::Avx2,
        AVX512 => InstructionSet::Avx512,
        _ => InstructionSet::Baseline,
    }
}

const AVX2: u8 = InstructionSet::Avx2 as u8;
const AVX512: u8 = InstructionSet::Avx512 as u8;

#[inline(always)]
fn detected() -> u8 {
    match DETECTED.load(Ordering::Relaxed) {
        UNKNOWN => detect(),
        known => known,
    }
}

#[cold]
fn detect() -> u8 {
    // Just what the loops are compiled with, below.
    let is_v3 =
        has!("avx2") && has!("bmi1") && has!("bmi2") && has!("f16c") && has!("fma") && has!("lzcnt") && has!("movbe");
    let is_v4 = has!("avx512bw") && has!("avx512cd") && has!("avx512dq") && has!("avx512f") && has!("avx512vl");
    let available = match (is_v3, is_v4) {
        (true, true) => InstructionSet::Avx512,
        (true, false) => InstructionSet::Avx2,
        (false, _) => InstructionSet::Baseline,
    };
    // This came with units that are as wide as the vectors (Zen 5, Sapphire Rapids). On older processors the loops for AVX2
    // take less time (Zen 4), or wide vectors slow down all else (Skylake).
    let preferred = if has!("avxvnni") { available } else { available.min(InstructionSet::Avx2) };
    let detected = preferred as u8 + available as u8 * SETS;
    DETECTED.store(detected, Ordering::Relaxed);
    detected
}

/// Fewer rows than this are not worth the wider loops, which take a vector's worth of rows to begin and to end.
pub(in crate::query) const FEW: usize = 64;

/// Runs the loop of a tuple of terms.
macro_rules! kernels {
    ($instructions:ident, $WIDE:ident; $($T:ident),+; $len:ident, $($argument:expr),+) => {{
        use super::kernel::{InstructionSet, FEW};
        super::kernel::kernel!(baseline: $($T),+);
        super::kernel::kernel!(#[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe")] avx2: $($T),+);
        super::kernel::kernel!(
            #[target_feature(
                enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,avx512bw,avx512cd,avx512dq,avx512f,avx512vl"
            )]
            avx512: $($T),+
        );
        // SAFETY: the caller's promise: the processor has what is asked for.
        if $WIDE && $len >= FEW && $instructions != InstructionSet::Baseline {
            if $instructions == InstructionSet::Avx512 {
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
