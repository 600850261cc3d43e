//! Chance, and nothing but arithmetic: the same seed gives the same service on every machine.

/// A generator of pseudo-random numbers: Steele, Lea and Flood's `SplitMix64`. A resource of the kitchen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from the seed. Any will do.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to 1, without 1.
    pub fn unit(&mut self) -> f32 {
        // A float has 24 bits for the digits behind the point.
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let bits = (self.next() >> 40) as f32;
        bits / 16_777_216.0
    }

    /// A number between two others.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// One of several things.
    pub fn pick<T: Copy, const N: usize>(&mut self, things: [T; N]) -> T {
        const { assert!(N > 0, "there must be something to pick") };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the remainder is below a `usize`"
        )]
        let place = (self.next() % N as u64) as usize;
        things[place]
    }

    /// Whether something happens that has this probability.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that the authors' own program prints for the seed 1234567.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(
            [rng.next(), rng.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]
        );
    }

    #[test]
    fn a_unit_is_below_one_and_fills_its_range() {
        let mut rng = Rng::new(7);
        let units: Vec<_> = (0..10_000).map(|_| rng.unit()).collect();
        assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
        assert!(units.iter().any(|unit| *unit < 0.01) && units.iter().any(|unit| *unit > 0.99));
    }
}
