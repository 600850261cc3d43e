//! Which of 512 bytes are a given one.

/// The numbers of a block.
pub(super) const BLOCK: usize = 512;
/// Words of bits for a block.
pub(super) const WORDS: usize = BLOCK / 64;

/// Where the byte of a number is in its block: eight numbers, one after the other, are 64 bytes apart.
///
/// So the bits of eight bytes come together without one having to pass another, and the compiler takes the widest vectors there are.
#[inline(always)]
pub(super) const fn place(number: usize) -> usize {
    number % 8 * 64 + number / 8
}

/// A bit for each number with the byte `wanted`.
#[inline]
pub(super) fn matches(block: &[u8; BLOCK], wanted: u8) -> [u64; WORDS] {
    let mut eights = [0_u8; 64];
    for (i, bytes) in block.as_chunks::<64>().0.iter().enumerate() {
        for (bits, byte) in eights.iter_mut().zip(bytes) {
            *bits |= if *byte == wanted { 1 << i } else { 0 };
        }
    }
    let mut words = [0; WORDS];
    for (word, eights) in words.iter_mut().zip(eights.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*eights);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a block that has its byte in this place.
    fn number(place: usize) -> usize {
        place % 64 * 8 + place / 64
    }

    #[test]
    fn each_number_has_its_place_and_its_bit() {
        for one in (0..BLOCK).step_by(if cfg!(miri) { 37 } else { 1 }) {
            assert_eq!(number(place(one)), one);
            let mut block = [7; BLOCK];
            block[place(one)] = 9;
            let found = matches(&block, 9);
            assert!(
                (0..BLOCK)
                    .all(|number| found[number / 64] >> (number % 64) & 1
                        == u64::from(number == one))
            );
        }
    }
}
