//! A byte of the key's hash for each row.

mod scan;
#[cfg(test)]
mod tests;

use super::keys::{HashKind, Question};
use crate::Method;
use crate::OutOfMemory;
use crate::handle::Id;
use crate::memory::INDEX;
use crate::pages::Pages;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use ecs_value::Entity;
use scan::BLOCK;

/// The method `likely`: the entities that may have a key. Each entity with the key is found, and of the others, one in 255.
///
/// ```
/// use ecs_index::{Method, values::{Fingerprints, Text}};
/// # let [major, ziggy] = [3_u32, 7];
///
/// let mut maybe_named = Fingerprints::<Text, u32>::default();
/// maybe_named.put(major, "major tom")?;
/// maybe_named.put(ziggy, "ziggy stardust")?;
///
/// assert!(maybe_named.candidates("ziggy stardust").any(|number| number == ziggy));
/// assert!(!maybe_named.is_unlikely(ziggy, "ziggy stardust"));
/// assert!(maybe_named.is_unlikely(5, "ziggy stardust"));
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// A number takes one byte, in pages of 4,096, for keys of any size. All bytes are compared, 64 at a time: a million take some 30 µs.
/// The other operations take constant time and hash the key.
///
/// The same keys have the same candidates in each run, and on each platform unless `Hash` itself differs: that of slices of numbers
/// depends on the order of bytes.
///
/// Entities are known by their numbers alone: `remove` removes the entry of the number.
pub struct Fingerprints<K: HashKind, I = Entity> {
    /// By [`place`]. 0 if the number has no entry.
    bytes: Pages<u8, PAGE>,
    len: usize,
    kind: PhantomData<fn() -> (K, I)>,
}

/// Numbers of a page: 64 words of bits, at most.
const PAGE: usize = if cfg!(miri) { BLOCK } else { 8 * BLOCK };

impl<K: HashKind, I> Default for Fingerprints<K, I> {
    fn default() -> Self {
        Self {
            bytes: Pages::new(0, INDEX),
            len: 0,
            kind: PhantomData,
        }
    }
}

/// Where the byte of a number is.
#[inline]
fn place(number: u32) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "a block is small")]
    const NUMBERS: u32 = BLOCK as u32;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is below the size of a block"
    )]
    let place = scan::place((number % NUMBERS) as usize) as u32;
    number - number % NUMBERS + place
}

/// The byte of a key, which is never 0.
#[inline]
fn byte_of<K: HashKind>(key: &K::Borrowed) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "it is below 255")]
    let byte = (((K::hash(key) >> 32) * 255) >> 32) as u8;
    byte + 1
}

/// Questions.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a question is a reference, or small"
)]
impl<K: HashKind, I> Fingerprints<K, I> {
    /// The numbers of the entities that may have a key, in ascending order.
    #[inline]
    pub fn candidates(&self, key: impl Question<K>) -> Candidates<'_> {
        Candidates {
            bytes: &self.bytes,
            wanted: byte_of::<K>(key.key()),
            page: 0,
            words: [0; PAGE / 64],
            filled: 0,
            ready: [0; READY],
            from: 0,
            to: 0,
        }
    }

    /// Whether the entity of a number has another key for sure, or none.
    #[inline]
    pub fn is_unlikely(&self, number: u32, key: impl Question<K>) -> bool {
        self.bytes.get(place(number)) != byte_of::<K>(key.key())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the index is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Numbers of entities that may have a key, in ascending order.
#[derive(Clone)]
pub struct Candidates<'i> {
    bytes: &'i Pages<u8, PAGE>,
    wanted: u8,
    /// The page behind the current one.
    page: usize,
    /// A bit for each candidate in the current page that is not ready.
    words: [u64; PAGE / 64],
    /// A bit for each word that is not 0.
    filled: u64,
    /// Candidates that come next, from one place to another.
    ready: [u32; READY],
    from: usize,
    to: usize,
}

/// How many candidates are made ready at a time. It is unpredictable where there is one; to find several, and to give them then, the
/// processor need not predict it.
const READY: usize = 64;

impl Candidates<'_> {
    /// Makes candidates ready, if there are any.
    #[inline(never)]
    fn advance(&mut self) {
        (self.from, self.to) = (0, 0);
        while self.filled == 0 {
            if self.page == self.bytes.count() {
                return;
            }
            self.page += 1;
            let Some(bytes) = self.bytes.page(self.page - 1) else {
                continue;
            };
            for (words, block) in self
                .words
                .as_chunks_mut()
                .0
                .iter_mut()
                .zip(bytes.as_chunks().0)
            {
                *words = scan::matches(block, self.wanted);
            }
            self.filled = (0..)
                .zip(&self.words)
                .fold(0, |bits, (i, word)| bits | u64::from(*word != 0) << i);
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "pages are made for numbers below 2³²"
        )]
        let first = ((self.page - 1) * PAGE) as u32;
        let mut filled = self.filled;
        for ready in &mut self.ready {
            let at = filled.trailing_zeros();
            let Some(word) = self.words.get_mut(at as usize) else {
                break;
            };
            *ready = first
                .wrapping_add(64 * at)
                .wrapping_add(word.trailing_zeros());
            self.to += 1;
            *word &= word.wrapping_sub(1);
            if *word == 0 {
                filled &= filled.wrapping_sub(1);
            }
        }
        self.filled = filled;
    }
}

impl Iterator for Candidates<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.from == self.to {
            self.advance();
        }
        let next = *self.ready[..self.to].get(self.from)?;
        self.from += 1;
        Some(next)
    }
}

impl FusedIterator for Candidates<'_> {}

impl<K: HashKind, I: Id> Method for Fingerprints<K, I> {
    type Id = I;
    type Key<'k> = &'k K::Borrowed;

    fn len(&self) -> usize {
        self.len
    }

    fn contains(&self, id: I) -> bool {
        self.bytes.get(place(id.number())) != 0
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.len = 0;
    }

    #[inline]
    fn put(&mut self, id: I, key: &K::Borrowed) -> Result<(), OutOfMemory> {
        let byte = byte_of::<K>(key);
        let old = core::mem::replace(self.bytes.reserved(place(id.number()))?, byte);
        self.len += usize::from(old == 0);
        Ok(())
    }

    #[inline]
    fn remove(&mut self, id: I) {
        if let Some(byte) = self.bytes.get_mut(place(id.number())) {
            self.len -= usize::from(*byte != 0);
            *byte = 0;
        }
    }

    fn settle(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn allocated(&self) -> usize {
        self.bytes.allocated()
    }

    fn check_invariants(&self) {
        let pages = (0..self.bytes.count()).filter_map(|page| self.bytes.page(page));
        assert_eq!(
            pages.flatten().filter(|byte| **byte != 0).count(),
            self.len,
            "as many bytes as entries"
        );
    }
}
