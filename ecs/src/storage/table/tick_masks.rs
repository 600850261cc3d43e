//! Which of 64 ticks are new, as bits.
#![allow(unsafe_code)]

use super::WORD;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use crate::base::instructions::InstructionSet;
use crate::base::tick::Window;

/// The rows with new ticks.
#[inline]
pub(super) fn mask(ticks: &[u32; WORD], window: Window) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    // SAFETY: the program is built for processors that have SSE2. instructions-present: this one has AVX2, if its loops are preferred, or wider ones.
    unsafe {
        if InstructionSet::preferred() == InstructionSet::Baseline {
            mask_by_fours(ticks, window)
        } else {
            mask_by_eights(ticks, window)
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    mask_one_by_one(ticks, window)
}

/// The same, one row at a time.
#[cfg(any(
    test,
    not(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))
))]
fn mask_one_by_one(ticks: &[u32; WORD], window: Window) -> u64 {
    (0..).zip(ticks).fold(0, |bits, (i, tick)| {
        bits | u64::from(window.has(*tick)) << i
    })
}

/// The same, four rows at a time.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[inline]
#[target_feature(enable = "sse2")]
fn mask_by_fours(ticks: &[u32; WORD], window: Window) -> u64 {
    use core::arch::x86_64::{
        _mm_castsi128_ps, _mm_cmpgt_epi32, _mm_loadu_si128, _mm_movemask_ps, _mm_set1_epi32,
        _mm_sub_epi32, _mm_xor_si128,
    };
    let (now, limit) = window.bounds();
    // Only signed numbers are compared: with the first bit turned around, they are in the order of the unsigned ones.
    let sign = _mm_set1_epi32(i32::MIN);
    let now = _mm_set1_epi32(now.cast_signed());
    let limit = _mm_xor_si128(_mm_set1_epi32(limit.cast_signed()), sign);
    let mut bits = 0;
    for (i, four) in (0..).zip(ticks.as_chunks::<4>().0) {
        // SAFETY: there are four, in any alignment.
        let ticks = unsafe { _mm_loadu_si128(four.as_ptr().cast()) };
        let ages = _mm_xor_si128(_mm_sub_epi32(now, ticks), sign);
        let new = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpgt_epi32(limit, ages)));
        bits |= u64::from(new.cast_unsigned()) << (4 * i);
    }
    bits
}

/// The same, eight rows at a time.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[inline]
#[target_feature(enable = "avx2")]
fn mask_by_eights(ticks: &[u32; WORD], window: Window) -> u64 {
    use core::arch::x86_64::{
        _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256, _mm256_max_epu32,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_sub_epi32,
    };
    let (now, limit) = window.bounds();
    let (now, limit) = (
        _mm256_set1_epi32(now.cast_signed()),
        _mm256_set1_epi32(limit.cast_signed()),
    );
    let mut old_bits = 0;
    for (i, eight) in (0..).zip(ticks.as_chunks::<8>().0) {
        // SAFETY: instructions-present and the caller's promise: the processor has AVX2. There are eight, in any alignment.
        let ticks = unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) };
        let ages = _mm256_sub_epi32(now, ticks);
        // An age that is not below the limit is the greater of the two.
        let old = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(
            _mm256_max_epu32(ages, limit),
            ages,
        )));
        old_bits |= u64::from(old.cast_unsigned()) << (8 * i);
    }
    !old_bits
}

#[cfg(all(
    test,
    feature = "std",
    target_arch = "x86_64",
    target_feature = "sse2",
    not(miri)
))]
mod tests {
    use super::*;
    use crate::base::tick::ChangeTick;

    #[test]
    fn all_ways_find_the_same_ticks() {
        let mut state = 1_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(state >> 32).unwrap()
        };
        for _ in 0..2_000 {
            let now = (1 << 40) + u64::from(random());
            let since = now - u64::from(random() % [1, 2, 50, 1 << 28][random() as usize % 4]);
            let [now, since] = [now, since].map(|tick| ChangeTick::EVER.after(tick));
            let window = Window::new(since, now);
            let ticks: [u32; WORD] = core::array::from_fn(|_| match random() % 3 {
                0 => now.stamp().wrapping_sub(random() % 60),
                1 => since.stamp().wrapping_sub(random() % 3).wrapping_add(1),
                _ => random(),
            });
            let expected = mask_one_by_one(&ticks, window);
            // SAFETY: the program is built for processors that have SSE2.
            assert_eq!(unsafe { mask_by_fours(&ticks, window) }, expected);
            if std::is_x86_feature_detected!("avx2") {
                // SAFETY: instructions-present: this processor has AVX2.
                assert_eq!(unsafe { mask_by_eights(&ticks, window) }, expected);
            }
        }
    }
}
