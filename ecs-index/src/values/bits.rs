//! A set of numbers, a bit each.

use crate::OutOfMemory;
use crate::memory::INDEX;
use crate::pages::Pages;

/// Words of a page. A page is of 4,096 numbers.
pub(super) const WORDS: usize = 64;
/// Numbers of a page.
const NUMBERS: u32 = 64 * 64;

/// Numbers in ascending order, in pages that are allocated on demand.
pub(super) struct Bits {
    words: Pages<u64, WORDS>,
}

impl Bits {
    pub(super) const fn new() -> Self {
        Self {
            words: Pages::new(0, INDEX),
        }
    }

    #[inline]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.words.get(number / 64) & bit(number) != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u32) -> Result<(), OutOfMemory> {
        *self.words.reserved(number / 64)? |= bit(number);
        Ok(())
    }

    #[inline]
    pub(super) fn remove(&mut self, number: u32) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !bit(number);
        }
    }

    /// The least number from this one on.
    pub(super) fn next_from(&self, number: u32) -> Option<u32> {
        let mut mask = u64::MAX << (number % 64);
        let mut at = number as usize / 64 % WORDS;
        for page in number as usize / NUMBERS as usize..self.words.count() {
            if let Some(words) = self.words.page(page) {
                for (i, word) in words.iter().enumerate().skip(at) {
                    let word = word & core::mem::replace(&mut mask, u64::MAX);
                    if word != 0 {
                        return Some(number_of(page, i) + word.trailing_zeros());
                    }
                }
            }
            (at, mask) = (0, u64::MAX);
        }
        None
    }

    /// How many pages there may be.
    #[inline]
    pub(super) fn pages(&self) -> usize {
        self.words.count()
    }

    #[inline]
    pub(super) fn page(&self, page: usize) -> Option<&[u64; WORDS]> {
        self.words.page(page)
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    pub(super) fn allocated(&self) -> usize {
        self.words.allocated()
    }
}

/// The first number of a word of a page.
#[inline]
pub(super) fn number_of(page: usize, word: usize) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "pages are made for numbers below 2³²"
    )]
    let number = (page * WORDS + word) as u32 * 64;
    number
}

#[inline(always)]
const fn bit(number: u32) -> u64 {
    1 << (number % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn numbers_come_in_ascending_order_across_pages() {
        let mut bits = Bits::new();
        let numbers = [0, 1, 63, 64, 4_095, 4_096, 12_287, 40_000, 262_143];
        for number in numbers.iter().rev() {
            bits.insert(*number).unwrap();
        }
        bits.insert(65).unwrap();
        bits.remove(65);
        bits.remove(9_999_999);
        let found: Vec<u32> =
            core::iter::successors(bits.next_from(0), |number| bits.next_from(number + 1))
                .collect();
        assert_eq!(found, numbers);
        assert!(
            numbers.iter().all(|number| bits.contains(*number))
                && !bits.contains(65)
                && !bits.contains(2)
        );
        bits.clear();
        assert_eq!(bits.next_from(0), None);
    }
}
