//! A byte of the key's hash for each row.

mod scan;
#[cfg(test)]
mod tests;

use super::keys::{HashKind, Question};
use super::pages::Pages;
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::index::Method;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::num::NonZeroU32;
use scan::BLOCK;

/// The method `likely`: who may have a key. Whoever has it is found, and of those who do not, one in 255.
///
/// ```
/// # use ecs::Entity;
/// use ecs::index::{Method, values::{Likely, Text}};
/// # let [major, ziggy] = [3, 7].map(|number| Entity::from_bits(1 << 32 | number).unwrap());
///
/// let mut maybe_named = Likely::<Text>::default();
/// maybe_named.put(major, "major tom")?;
/// maybe_named.put(ziggy, "ziggy stardust")?;
///
/// assert!(maybe_named.candidates("ziggy stardust").any(|number| number == ziggy.index()));
/// assert!(!maybe_named.is_unlikely(ziggy.index(), "ziggy stardust"));
/// assert!(maybe_named.is_unlikely(5, "ziggy stardust"));
/// # Ok::<_, ecs::ReserveError>(())
/// ```
///
/// A number takes one byte, in pages of 4,096, whatever the key is. All bytes are compared, 64 at a time: a million take some 30 µs.
/// The other operations take constant time and hash the key.
///
/// The same keys have the same candidates in each run, and on each platform unless `Hash` itself differs: that of slices of numbers
/// depends on the order of bytes.
///
/// Entities are known by their numbers alone: `remove` removes the entry of the number, and the closure of `retain` is asked about
/// handles of the first generation, of which it is to take the number.
pub struct Likely<K: HashKind> {
    /// By [`place`]. 0 if the number has no entry.
    bytes: Pages<u8, PAGE>,
    len: usize,
    kind: PhantomData<fn() -> K>,
}

/// Numbers of a page.
const PAGE: usize = if cfg!(miri) { BLOCK } else { 8 * BLOCK };

impl<K: HashKind> Default for Likely<K> {
    fn default() -> Self {
        Self { bytes: Pages::new(0), len: 0, kind: PhantomData }
    }
}

/// Where the byte of a number is.
#[inline]
fn place(number: u32) -> u32 {
    const NUMBERS: u32 = BLOCK as u32;
    #[expect(clippy::cast_possible_truncation, reason = "it is below the size of a block")]
    let place = scan::place((number % NUMBERS) as usize) as u32;
    number - number % NUMBERS + place
}

/// The byte of a key, which is never 0.
#[inline]
fn byte_of<K: HashKind>(key: &K::Asked) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "it is below 255")]
    let byte = (((K::hash(key) >> 32) * 255) >> 32) as u8;
    byte + 1
}

/// Questions.
impl<K: HashKind> Likely<K> {
    /// The numbers of the entities that may have a key, in ascending order.
    #[inline]
    pub fn candidates(&self, key: impl Question<K>) -> Candidates<'_> {
        Candidates {
            bytes: &self.bytes,
            wanted: byte_of::<K>(key.asked()),
            page: 0,
            words: [0; PAGE / 64],
            at: PAGE / 64,
            ready: [0; READY],
            from: 0,
            to: 0,
        }
    }

    /// Whether the entity of a number has another key for sure, or none.
    #[inline]
    pub fn is_unlikely(&self, number: u32, key: impl Question<K>) -> bool {
        self.bytes.get(place(number)) != byte_of::<K>(key.asked())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
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
    /// The current word.
    at: usize,
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
        while self.to == 0 {
            if self.at == self.words.len() {
                if self.page == self.bytes.count() {
                    return;
                }
                self.page += 1;
                let Some(bytes) = self.bytes.page(self.page - 1) else { continue };
                for (words, block) in self.words.as_chunks_mut().0.iter_mut().zip(bytes.as_chunks().0) {
                    *words = scan::matches(block, self.wanted);
                }
                self.at = 0;
            }
            #[expect(clippy::cast_possible_truncation, reason = "pages are made for numbers below 2³²")]
            let first = ((self.page - 1) * PAGE) as u32;
            let (mut at, mut to) = (self.at, 0);
            while let (Some(word), Some(ready)) = (self.words.get_mut(at), self.ready.get_mut(to)) {
                #[expect(clippy::cast_possible_truncation, reason = "a page has few words")]
                let number = first + 64 * at as u32;
                *ready = number.wrapping_add(word.trailing_zeros());
                to += usize::from(*word != 0);
                let rest = *word & word.wrapping_sub(1);
                if rest == 0 {
                    at += 1;
                } else {
                    *word = rest;
                }
            }
            (self.at, self.to) = (at, to);
        }
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

impl<K: HashKind> Method for Likely<K> {
    type Key<'k> = &'k K::Asked;

    fn len(&self) -> usize {
        self.len
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.len = 0;
    }

    fn begin(&mut self, _: usize) -> Result<(), ReserveError> {
        self.clear();
        Ok(())
    }

    #[inline]
    fn add(&mut self, entity: Entity, key: &K::Asked) -> Result<(), ReserveError> {
        self.put(entity, key)
    }

    #[inline]
    fn put(&mut self, entity: Entity, key: &K::Asked) -> Result<(), ReserveError> {
        let byte = byte_of::<K>(key);
        let old = core::mem::replace(self.bytes.reserved(place(entity.index()))?, byte);
        self.len += usize::from(old == 0);
        Ok(())
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        if let Some(byte) = self.bytes.get_mut(place(entity.index())) {
            self.len -= usize::from(*byte != 0);
            *byte = 0;
        }
    }

    fn settle(&mut self) -> Result<(), ReserveError> {
        Ok(())
    }

    fn retain(&mut self, mut keep: impl FnMut(Entity) -> bool) {
        for page in 0..self.bytes.count() {
            for at in 0..PAGE {
                let Some(byte) = self.bytes.page(page).map(|bytes| bytes[at]) else { break };
                let number = page * PAGE + at - at % BLOCK + scan::number(at % BLOCK);
                #[expect(clippy::cast_possible_truncation, reason = "pages are made for numbers below 2³²")]
                let entity = Entity::new(number as u32, NonZeroU32::MIN);
                if byte != 0 && !keep(entity) {
                    self.remove(entity);
                }
            }
        }
    }

    fn allocated(&self) -> usize {
        self.bytes.allocated()
    }

    fn check_invariants(&self) {
        let pages = (0..self.bytes.count()).filter_map(|page| self.bytes.page(page));
        assert_eq!(pages.flatten().filter(|byte| **byte != 0).count(), self.len, "as many bytes as entries");
    }
}
