use super::ARCHETYPES;
use crate::base::error::ReserveError;
use crate::base::memory::{shrink, truncate_after, try_lengthen};
use crate::schema::{CellIndex, Column};
use alloc::vec::Vec;

/// A bitmap index of the dynamic archetypes, in two levels: which archetypes have a component, and which words of the first level are
/// not empty.
///
/// A query combines the bitmaps of the components that it demands and excludes, 64 words or 64 archetypes at a step. So it finds the
/// archetypes that match without a look at the others, and passes over words in which none has all that it demands. (The index is that
/// of column stores; see O'Neil and Quass, "Improved query performance with variant indexes".)
///
/// A bitmap has groups of 65 words of 64 bits: the word of the second level, and the 64 words of the first level of which it tells. The
/// last group ends with the last word that is needed.
pub(crate) struct Bitmaps {
    stride: usize,
    /// The bitmap of all that there is, and those of the listed components. Their words lie side by side: `stride` of them, in the order of the
    /// cells. So a query finds its words at constant offsets.
    listed: Vec<u64>,
    /// For each registered component its bitmap.
    registered: Vec<Vec<u64>>,
}

/// The words of a group: one of the second level, and those of which it tells.
const GROUP: usize = 1 + 64;

/// The place of the word of an archetype in a bitmap.
fn word_of(archetype: usize) -> usize {
    let word = archetype / 64;
    word + word / 64 + 1
}

/// The place of the word in a bitmap that tells which 64 words are not empty, that of an archetype among them.
fn group_of(archetype: usize) -> usize {
    archetype / 64 / 64 * GROUP
}

impl Bitmaps {
    pub(super) fn new(stride: usize) -> Self {
        Self {
            stride,
            listed: Vec::new(),
            registered: Vec::new(),
        }
    }

    /// Makes room for the archetype in the bitmaps of its components.
    pub(super) fn try_reserve(
        &mut self,
        archetype: usize,
        columns: &[Column],
    ) -> Result<(), ReserveError> {
        let words = word_of(archetype) + 1;
        lengthen(&mut self.listed, words * self.stride)?;
        for registered in columns
            .iter()
            .filter_map(|column| column.cell.registered(self.stride))
        {
            lengthen(of(&mut self.registered, registered)?, words)?;
        }
        Ok(())
    }

    /// Enters an archetype, for which there is room.
    pub(super) fn insert(&mut self, archetype: usize, columns: &[Column]) {
        for cell in cells(columns) {
            *self.word_mut(cell, word_of(archetype)) |= bit(archetype);
            *self.word_mut(cell, group_of(archetype)) |= bit(archetype / 64);
        }
    }

    /// Strikes an archetype out.
    pub(super) fn remove(&mut self, archetype: usize, columns: &[Column]) {
        for cell in cells(columns) {
            let word = self.word_mut(cell, word_of(archetype));
            *word &= !bit(archetype);
            if *word == 0 {
                *self.word_mut(cell, group_of(archetype)) &= !bit(archetype / 64);
            }
        }
    }

    /// Frees the bitmaps of components that no archetype has.
    pub(super) fn free_empty(&mut self) {
        for bitmap in self.registered.iter_mut().chain([&mut self.listed]) {
            if bitmap.iter().all(|word| *word == 0) {
                *bitmap = Vec::new();
            }
        }
    }

    /// Asserts `bitmaps-agree` of an archetype with these components. One that was reclaimed has none.
    pub(super) fn check(&self, archetype: usize, columns: &[Column]) {
        let cells = || CellIndex::first(self.stride + self.registered.len());
        for cell in cells().skip(1) {
            let said = self.bits(cell, word_of(archetype)) & bit(archetype) != 0;
            let has = columns.iter().any(|column| column.cell == cell);
            assert_eq!(
                said, has,
                "bitmaps-agree: what the bitmap of {cell:?} says of dynamic archetype {archetype}"
            );
        }
        for cell in cells() {
            let said = self.bits(cell, group_of(archetype)) & bit(archetype / 64) != 0;
            let is_there = self.bits(cell, word_of(archetype)) != 0;
            assert_eq!(
                said, is_there,
                "bitmaps-agree: whether the word of dynamic archetype {archetype} is empty, in {cell:?}"
            );
        }
    }

    /// Whether there is such an archetype, and it was not reclaimed.
    pub(super) fn contains(&self, archetype: usize) -> bool {
        self.bits(CellIndex::ENTITIES, word_of(archetype)) & bit(archetype) != 0
    }

    /// The first of this many archetypes that is not there: it was reclaimed.
    pub(super) fn first_reclaimed(&self, count: usize) -> Option<usize> {
        let first_of = |first: usize| {
            let missing = !self.bits(CellIndex::ENTITIES, word_of(first));
            (missing != 0).then(|| first + missing.trailing_zeros() as usize)
        };
        (0..count)
            .step_by(64)
            .find_map(first_of)
            .filter(|archetype| *archetype < count)
    }

    /// The first word from `from` on with archetypes that match, or that have rows that may match, and the bits of these archetypes.
    /// No bits if there is none. `matching` gives the archetypes of a word that match, and `may_match`, of 64 words, those in which some
    /// archetype may match. The caller gives the stride, which is a constant for a query by its type.
    #[inline]
    pub(crate) fn next_match(
        &self,
        may_match: impl Fn(&Word<'_>) -> u64,
        matching: impl Fn(&Word<'_>) -> u64,
        stride: usize,
        from: usize,
    ) -> (usize, u64) {
        let (mut group, mut skipped) = (from / 64, !0 << (from % 64));
        while let Some(words) = self.word_at(group * GROUP, stride) {
            let mut candidates = words.there() & may_match(&words) & skipped;
            while candidates != 0 {
                let place = candidates.trailing_zeros() as usize;
                if let Some(word) = self.word_at(group * GROUP + 1 + place, stride) {
                    let bits = word.there() & matching(&word);
                    if bits != 0 {
                        return (group * 64 + place, bits);
                    }
                }
                candidates &= candidates - 1;
            }
            (group, skipped) = (group + 1, !0);
        }
        (from, 0)
    }

    /// Strikes all archetypes out. The memory stays.
    pub(super) fn clear(&mut self) {
        self.listed.clear();
        self.registered.iter_mut().for_each(Vec::clear);
    }

    /// Frees the memory beyond `count` archetypes, and beyond the last registered component that one of them has.
    pub(super) fn shrink_to(&mut self, count: usize) {
        let words = count.checked_sub(1).map_or(0, |last| word_of(last) + 1);
        self.listed.truncate(words * self.stride);
        shrink(&mut self.listed);
        for bitmap in &mut self.registered {
            bitmap.truncate(words);
            shrink(bitmap);
        }
        truncate_after(&mut self.registered, |bitmap| !bitmap.is_empty());
    }

    /// Bytes that the index takes.
    pub(crate) fn bytes(&self) -> usize {
        let bitmaps = core::iter::once(&self.listed).chain(&self.registered);
        self.registered.capacity() * size_of::<Vec<u64>>()
            + bitmaps
                .map(|bitmap| bitmap.capacity() * size_of::<u64>())
                .sum::<usize>()
    }

    /// A word of a component. There is room for it.
    fn word_mut(&mut self, cell: CellIndex, word: usize) -> &mut u64 {
        match cell.registered(self.stride) {
            None => &mut self.listed[word * self.stride + cell.number()],
            Some(registered) => &mut self.registered[registered][word],
        }
    }

    /// A word of a component, with room for it or without.
    fn bits(&self, cell: CellIndex, word: usize) -> u64 {
        match cell.registered(self.stride) {
            None => self.listed.get(word * self.stride + cell.number()),
            Some(registered) => self
                .registered
                .get(registered)
                .and_then(|bitmap| bitmap.get(word)),
        }
        .map_or(0, |word| *word)
    }

    /// A word of all components. `None` behind the last one.
    #[inline]
    fn word_at(&self, number: usize, stride: usize) -> Option<Word<'_>> {
        let listed = self.listed.get(number * stride..)?.get(..stride)?;
        Some(Word {
            listed,
            registered: &self.registered,
            stride,
            number,
        })
    }
}

/// 64 bits of each component: of 64 archetypes, or of 64 words of archetypes.
pub(crate) struct Word<'b> {
    listed: &'b [u64],
    registered: &'b [Vec<u64>],
    stride: usize,
    number: usize,
}

impl Word<'_> {
    /// The archetypes that there are, or the words with archetypes.
    #[inline]
    fn there(&self) -> u64 {
        self.listed[CellIndex::ENTITIES.number()]
    }

    /// The archetypes that have the component, or the words with such archetypes.
    #[inline]
    pub(crate) fn has(&self, component: usize) -> u64 {
        let cell = CellIndex::of(component);
        match cell.registered(self.stride) {
            None => self.listed.get(cell.number()).copied().unwrap_or(0),
            Some(registered) => self
                .registered
                .get(registered)
                .and_then(|bits| bits.get(self.number))
                .copied()
                .unwrap_or(0),
        }
    }
}

/// The bit of an archetype in its word, or of a word.
fn bit(place: usize) -> u64 {
    1 << (place % 64)
}

/// The cells of the bitmaps for an archetype with these components.
fn cells(columns: &[Column]) -> impl Iterator<Item = CellIndex> {
    core::iter::once(CellIndex::ENTITIES).chain(columns.iter().map(|column| column.cell))
}

/// The bitmap of a component.
fn of(bitmaps: &mut Vec<Vec<u64>>, component: usize) -> Result<&mut Vec<u64>, ReserveError> {
    try_lengthen(bitmaps, component + 1, Vec::new, ARCHETYPES)?;
    Ok(&mut bitmaps[component])
}

fn lengthen(bitmap: &mut Vec<u64>, words: usize) -> Result<(), ReserveError> {
    try_lengthen(bitmap, words, || 0, ARCHETYPES)
}
