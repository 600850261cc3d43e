//! A hash that is the same in each run and on each platform.

use core::hash::Hasher;

/// Words are mixed one after the other: each is multiplied with the state, and both halves of the product are the new state.
/// (The fold is that of wyhash, by Wang Yi.)
///
/// Numbers go in by their values, and bytes with the least significant one first, so that the platform has no part in it.
pub(super) struct Mixer {
    state: u64,
}

impl Mixer {
    #[inline]
    pub(super) const fn new() -> Self {
        Self {
            state: 0xa076_1d64_78bd_642f,
        }
    }
}

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.write_u64(u64::from_le_bytes(last));
        self.write_u64(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.state = fold(self.state ^ value, 0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves are mixed")]
    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    /// A negative number is another one where numbers of this type are shorter, unless its sign goes on.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "all bits are mixed")]
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as i64 as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        fold(self.state, 0xe703_7ed1_a0b4_28db)
    }
}

/// Both halves of a product.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::hash::Hash;

    #[test]
    fn hashes_are_the_same_in_each_run_and_on_each_platform() {
        let hash = |key: &dyn Fn(&mut Mixer)| {
            let mut mixer = Mixer::new();
            key(&mut mixer);
            mixer.finish()
        };
        let seven = hash(&|it| 7_u32.hash(it));
        let others = [
            hash(&|it| 7_u8.hash(it)),
            hash(&|it| 7_u16.hash(it)),
            hash(&|it| 7_u64.hash(it)),
            hash(&|it| 7_usize.hash(it)),
            hash(&|it| 7_isize.hash(it)),
        ];
        assert_eq!(others, [seven; 5]);
        assert_ne!(
            hash(&|it| 7_u128.hash(it)),
            hash(&|it| (7_u128 | 1 << 64).hash(it))
        );
        assert_ne!(
            hash(&|it| it.write(b"major tom")),
            hash(&|it| it.write(b"major tom\0"))
        );
        let found = [
            hash(&|it| 7_u32.hash(it)),
            hash(&|it| (-7_isize).hash(it)),
            hash(&|it| it.write(b"major tom")),
        ];
        assert_eq!(
            found,
            [
                1_572_194_198_259_359_355,
                10_198_494_987_218_954_690,
                17_793_692_690_700_393_405
            ]
        );
    }
}
