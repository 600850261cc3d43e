/// The rows of a result, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    rows: u64,
    sum: u64,
}

impl Digest {
    /// A digest of these rows.
    pub fn of<const N: usize>(rows: impl IntoIterator<Item = [f32; N]>) -> Self {
        let mut digest = Self::default();
        for row in rows {
            digest.add(&row);
        }
        digest
    }

    /// One more row. Its values count in order.
    pub fn add(&mut self, row: &[f32]) {
        const PRIME: u64 = 0x0100_0000_01b3;
        let hash = row.iter().fold(PRIME, |hash, value| {
            (hash ^ u64::from(value.to_bits())).wrapping_mul(PRIME)
        });
        self.rows += 1;
        self.sum = self.sum.wrapping_add(hash ^ (hash >> 29));
    }
}
