//! The mix of a digest. Digests of different versions of the crate are compared by players: the mix must never change.

use std::io;

/// Bytes that are mixed eight at a time: each word is multiplied with the state, and both halves of the product are the new state.
/// (The fold is that of wyhash, by Wang Yi.)
pub struct Mix {
    state: u64,
    /// The bytes that do not fill a word yet.
    rest: [u8; 8],
    filled: usize,
    len: u64,
}

impl Mix {
    pub const fn new(one: u64, other: u64) -> Self {
        Self {
            state: fold(one ^ 0xa076_1d64_78bd_642f, other ^ 0xe703_7ed1_a0b4_28db),
            rest: [0; 8],
            filled: 0,
            len: 0,
        }
    }

    #[must_use]
    pub fn with(mut self, bytes: &[u8]) -> Self {
        self.add(bytes);
        self
    }

    fn add(&mut self, mut bytes: &[u8]) {
        self.len += bytes.len() as u64;
        if self.filled > 0 {
            let (first, rest) = bytes.split_at(bytes.len().min(8 - self.filled));
            self.rest[self.filled..][..first.len()].copy_from_slice(first);
            self.filled += first.len();
            bytes = rest;
            if self.filled < 8 {
                return;
            }
            self.word(u64::from_le_bytes(self.rest));
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        self.rest = [0; 8];
        self.rest[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    #[inline]
    const fn word(&mut self, word: u64) {
        self.state = fold(self.state ^ word, 0x8ebc_6af0_9c88_c6e3);
    }

    pub const fn finish(mut self) -> u64 {
        self.word(u64::from_le_bytes(self.rest));
        fold(self.state ^ self.len, 0x5899_65cc_7537_4cc3)
    }
}

impl io::Write for Mix {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Both halves of the product.
#[expect(clippy::cast_possible_truncation, reason = "both halves are meant")]
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64 ^ one.rotate_left(23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint::name_of;

    #[test]
    fn bytes_mix_alike_however_they_come() {
        let bytes: Vec<u8> = (0..100).collect();
        let whole = Mix::new(1, 2).with(&bytes).finish();
        for at in 0..100 {
            let (first, rest) = bytes.split_at(at);
            assert_eq!(Mix::new(1, 2).with(first).with(rest).finish(), whole);
        }
        assert_eq!(
            bytes.chunks(3).fold(Mix::new(1, 2), Mix::with).finish(),
            whole
        );
    }

    #[test]
    fn each_byte_and_the_length_count() {
        let all: Vec<u64> = (0..20_u8)
            .map(|len| Mix::new(0, 0).with(&[0; 20][..usize::from(len)]).finish())
            .collect();
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one));
        }
        assert_ne!(Mix::new(0, 1).finish(), Mix::new(1, 0).finish());
        for bit in 0..64 {
            assert_ne!(
                Mix::new(0, 0).with(&(1_u64 << bit).to_le_bytes()).finish(),
                Mix::new(0, 0).with(&[0; 8]).finish()
            );
        }
    }

    /// Players of different versions compare digests.
    #[test]
    fn the_mix_never_changes() {
        let digests = [
            Mix::new(0, 0).finish(),
            Mix::new(1 << 32 | 7, name_of("Heat"))
                .with(&20.5_f32.to_le_bytes())
                .finish(),
        ];
        assert_eq!(
            digests,
            [11_950_049_938_539_588_265, 2_400_460_069_308_558_273]
        );
    }
}
