use crate::components::Heading;
use serde::{Deserialize, Serialize};

/// Chance, and nothing but arithmetic: Marsaglia's `xorshift64`, with the star of Vigna.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from the seed. Any will do.
    pub const fn new(seed: u64) -> Self {
        // It must not begin at 0, and seeds that are alike should not begin alike.
        Self(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number from one to another, without the other.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let bits = (self.next() >> 40) as f32;
        low + (high - low) * (bits / 16_777_216.0)
    }

    /// Any direction.
    pub fn heading(&mut self) -> Heading {
        loop {
            let (x, y) = (self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            // The corners of the square would be too likely.
            if (0.01..1.0).contains(&(x * x + y * y)) {
                return Heading::of(x, y);
            }
        }
    }
}

impl Default for Rng {
    fn default() -> Self {
        Self::new(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fill_their_range_and_directions_the_circle() {
        let mut rng = Rng::new(7);
        let numbers: Vec<f32> = (0..10_000).map(|_| rng.between(-2.0, 3.0)).collect();
        assert!(numbers.iter().all(|number| (-2.0..3.0).contains(number)));
        assert!(
            numbers.iter().any(|number| *number < -1.95)
                && numbers.iter().any(|number| *number > 2.95)
        );
        let headings: Vec<Heading> = (0..10_000).map(|_| rng.heading()).collect();
        assert!(
            headings
                .iter()
                .all(|heading| (heading.x * heading.x + heading.y * heading.y - 1.0).abs() < 1e-5)
        );
        assert!(headings.iter().map(|heading| heading.x).sum::<f32>().abs() < 300.0);
    }

    #[test]
    fn each_seed_has_its_own_numbers() {
        let mut first: Vec<u64> = (0..1_000).map(|seed| Rng::new(seed).next()).collect();
        first.sort_unstable();
        first.dedup();
        assert!(first.len() > 990, "{}", first.len());
    }
}
