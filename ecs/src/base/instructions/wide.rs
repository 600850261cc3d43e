//! The instruction sets of x86-64, as detected.

use super::InstructionSet;
use core::sync::atomic::{AtomicU8, Ordering};
use std::is_x86_feature_detected as has;

/// The detected set, by number, or [`UNKNOWN`].
static PREFERRED: AtomicU8 = AtomicU8::new(UNKNOWN);
static AVAILABLE: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = u8::MAX;

#[inline]
pub(super) fn preferred() -> InstructionSet {
    of_number(PREFERRED.load(Ordering::Relaxed)).unwrap_or_else(|| detect().0)
}

pub(super) fn available() -> InstructionSet {
    of_number(AVAILABLE.load(Ordering::Relaxed)).unwrap_or_else(|| detect().1)
}

#[inline]
fn of_number(number: u8) -> Option<InstructionSet> {
    const BASELINE: u8 = InstructionSet::Baseline as u8;
    const AVX2: u8 = InstructionSet::Avx2 as u8;
    const AVX512: u8 = InstructionSet::Avx512 as u8;
    match number {
        BASELINE => Some(InstructionSet::Baseline),
        AVX2 => Some(InstructionSet::Avx2),
        AVX512 => Some(InstructionSet::Avx512),
        _ => None,
    }
}

#[cold]
fn detect() -> (InstructionSet, InstructionSet) {
    // The features are those that the loops below are compiled with, no more and no fewer.
    let is_v3 = has!("avx2")
        && has!("bmi1")
        && has!("bmi2")
        && has!("f16c")
        && has!("fma")
        && has!("lzcnt")
        && has!("movbe");
    let is_v4 = has!("avx512bw")
        && has!("avx512cd")
        && has!("avx512dq")
        && has!("avx512f")
        && has!("avx512vl");
    let available = match (is_v3, is_v4) {
        (true, true) => InstructionSet::Avx512,
        (true, false) => InstructionSet::Avx2,
        (false, _) => InstructionSet::Baseline,
    };
    // This came with units that are as wide as the vectors (Zen 5, Sapphire Rapids). On older processors the loops for AVX2
    // take less time (Zen 4), or wide vectors slow down all else (Skylake).
    let preferred = if has!("avxvnni") {
        available
    } else {
        available.min(InstructionSet::Avx2)
    };
    AVAILABLE.store(available as u8, Ordering::Relaxed);
    PREFERRED.store(preferred as u8, Ordering::Relaxed);
    (preferred, available)
}
