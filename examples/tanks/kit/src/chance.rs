//! Chance without a state: systems that run at the same time need not wait for a generator that they share.

/// A number that follows from others, and looks like none: the last step of Steele, Lea and Flood's `SplitMix64`.
pub const fn mix(seed: u64, number: u64) -> u64 {
    let z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from 0 to 1, without 1.
pub fn unit(seed: u64, number: u64) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    let bits = (mix(seed, number) >> 40) as f32;
    bits / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_below_one_and_fills_its_range() {
        let units: Vec<f32> = (0..10_000).map(|number| unit(7, number)).collect();
        assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
        assert!(units.iter().any(|unit| *unit < 0.01) && units.iter().any(|unit| *unit > 0.99));
    }
}
