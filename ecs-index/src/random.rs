//! Numbers for tests.

/// Numbers that look random, the same on each run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    #[expect(clippy::cast_possible_truncation, reason = "it is below the bound")]
    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        (self.next() % bound as u64) as u32
    }
}
