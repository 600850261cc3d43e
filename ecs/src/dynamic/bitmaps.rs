use super::out_of_memory;
use crate::error::ReserveError;
use crate::schema::{CellIndex, Column};
use alloc::vec::Vec;

/// A bitmap index of the dynamic archetypes, in two levels: which archetypes have a component, and which words of the first level are
/// not empty.
///
/// A query combines the bitmaps of the components that it demands and excludes, 64 words or 64 archetypes at a step. So it finds the
/// archetypes that match without a look at the others, and passes over words in which none has all that it demands. (The index is that
/// of column stores; see O'Neil and Quass, "Improved query performance with variant indexes".)
pub(crate) struct Bitmaps {
    /// A bit an archetype.
    archetypes: Level,
    /// A bit a word of `archetypes`, set where the word is not 0.
    words: Level,
}

impl Bitmaps {
    pub(super) fn new(stride: usize) -> Self {
        Self { archetypes: Level::new(stride), words: Level::new(stride) }
    }

    /// Makes room for the archetype in the bitmaps of its components.
    pub(super) fn try_reserve(&mut self, archetype: usize, columns: &[Column]) -> Result<(), ReserveError> {
        self.archetypes.try_reserve(archetype, columns)?;
        self.words.try_reserve(archetype / 64, columns)
    }

    /// Enters an archetype, for which there is room.
    pub(super) fn insert(&mut self, archetype: usize, columns: &[Column]) {
        for cell in cells(columns) {
            *self.archetypes.word_mut(cell, archetype / 64) |= bit(archetype);
            *self.words.word_mut(cell, archetype / 64 / 64) |= bit(archetype / 64);
        }
    }

    /// Strikes an archetype out.
    pub(super) fn remove(&mut self, archetype: usize, columns: &[Column]) {
        for cell in cells(columns) {
            let word = self.archetypes.word_mut(cell, archetype / 64);
            *word &= !bit(archetype);
            if *word == 0 {
                *self.words.word_mut(cell, archetype / 64 / 64) &= !bit(archetype / 64);
            }
        }
    }

    /// Frees the bitmaps of components that no archetype has.
    pub(super) fn free_empty(&mut self) {
        self.archetypes.free_empty();
        self.words.free_empty();
    }

    /// Asserts D3 of an archetype with these components. One that was reclaimed has none.
    pub(super) fn check(&self, archetype: usize, columns: &[Column]) {
        for cell in self.archetypes.cells().skip(1) {
            let said = self.archetypes.bits(cell, archetype / 64) & bit(archetype) != 0;
            let has = columns.iter().any(|column| column.cell == cell);
            assert_eq!(said, has, "D3: what the bitmap of {cell:?} says of dynamic archetype {archetype}");
        }
        for cell in self.archetypes.cells() {
            let said = self.words.bits(cell, archetype / 64 / 64) & bit(archetype / 64) != 0;
            let is_there = self.archetypes.bits(cell, archetype / 64) != 0;
            assert_eq!(said, is_there, "D3: whether the word of dynamic archetype {archetype} is empty, in {cell:?}");
        }
    }

    /// Whether there is such an archetype, and it was not reclaimed.
    pub(super) fn contains(&self, archetype: usize) -> bool {
        self.archetypes.bits(CellIndex::ENTITIES, archetype / 64) & bit(archetype) != 0
    }

    /// The first word from `from` on with archetypes that match, or that have rows that may match, and the bits of these archetypes.
    /// No bits if there is none. `matching` gives the archetypes of a word that match, and `may_match`, of 64 words, those in which some
    /// archetype may match. The caller gives the stride, which is a constant for a query by its type.
    #[inline(always)]
    pub(crate) fn next_match(
        &self,
        may_match: impl Fn(&Word<'_>) -> u64,
        matching: impl Fn(&Word<'_>) -> u64,
        stride: usize,
        from: usize,
    ) -> (usize, u64) {
        let (mut group, mut skipped) = (from / 64, !0 << (from % 64));
        while let Some(words) = self.words.word_at(group, stride) {
            let mut candidates = words.there() & may_match(&words) & skipped;
            while candidates != 0 {
                let number = group * 64 + candidates.trailing_zeros() as usize;
                if let Some(word) = self.archetypes.word_at(number, stride) {
                    let bits = word.there() & matching(&word);
                    if bits != 0 {
                        return (number, bits);
                    }
                }
                candidates &= candidates - 1;
            }
            (group, skipped) = (group + 1, !0);
        }
        (from, 0)
    }

    /// Bytes that the index takes.
    pub(crate) fn bytes(&self) -> usize {
        self.archetypes.bytes() + self.words.bytes()
    }
}

/// For each component a bitmap.
///
/// The words of 64 bits lie side by side: `stride` words, one of all that there is, and one a listed component, in the order of the
/// cells. So a query finds its words at constant offsets.
struct Level {
    stride: usize,
    listed: Vec<u64>,
    /// For each registered component its bitmap, which ends with the last word that is not empty.
    registered: Vec<Vec<u64>>,
}

impl Level {
    fn new(stride: usize) -> Self {
        Self { stride, listed: Vec::new(), registered: Vec::new() }
    }

    /// Makes room for a bit in the bitmaps of these components.
    fn try_reserve(&mut self, place: usize, columns: &[Column]) -> Result<(), ReserveError> {
        let words = place / 64 + 1;
        lengthen(&mut self.listed, words * self.stride)?;
        for registered in columns.iter().filter_map(|column| column.cell.registered(self.stride)) {
            lengthen(of(&mut self.registered, registered)?, words)?;
        }
        Ok(())
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
            Some(registered) => self.registered.get(registered).and_then(|bitmap| bitmap.get(word)),
        }
        .map_or(0, |word| *word)
    }

    /// The cells for which there are bitmaps.
    fn cells(&self) -> impl Iterator<Item = CellIndex> {
        CellIndex::first(self.stride + self.registered.len())
    }

    /// A word of all components. `None` behind the last one.
    #[inline(always)]
    fn word_at(&self, number: usize, stride: usize) -> Option<Word<'_>> {
        let listed = self.listed.get(number * stride..)?.get(..stride)?;
        Some(Word { listed, registered: &self.registered, stride, number })
    }

    fn free_empty(&mut self) {
        for bitmap in self.registered.iter_mut().filter(|bitmap| bitmap.iter().all(|word| *word == 0)) {
            *bitmap = Vec::new();
        }
        if self.listed.iter().all(|word| *word == 0) {
            self.listed = Vec::new();
        }
    }

    fn bytes(&self) -> usize {
        let bitmaps = core::iter::once(&self.listed).chain(&self.registered);
        self.registered.capacity() * size_of::<Vec<u64>>()
            + bitmaps.map(|bitmap| bitmap.capacity() * size_of::<u64>()).sum::<usize>()
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
    #[inline(always)]
    fn there(&self) -> u64 {
        self.listed[CellIndex::ENTITIES.number()]
    }

    /// The archetypes that have the component, or the words with such archetypes.
    #[inline(always)]
    pub(crate) fn has(&self, component: usize) -> u64 {
        let cell = CellIndex::of(component);
        match cell.registered(self.stride) {
            None => self.listed.get(cell.number()).copied().unwrap_or(0),
            Some(registered) => {
                self.registered.get(registered).and_then(|bits| bits.get(self.number)).copied().unwrap_or(0)
            }
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
    let missing = (component + 1).saturating_sub(bitmaps.len());
    bitmaps.try_reserve(missing).map_err(|_| out_of_memory(missing * size_of::<Vec<u64>>()))?;
    bitmaps.resize_with(bitmaps.len() + missing, Vec::new);
    Ok(&mut bitmaps[component])
}

fn lengthen(bitmap: &mut Vec<u64>, words: usize) -> Result<(), ReserveError> {
    let missing = words.saturating_sub(bitmap.len());
    bitmap.try_reserve(missing).map_err(|_| out_of_memory(missing * size_of::<u64>()))?;
    bitmap.resize(bitmap.len() + missing, 0);
    Ok(())
}
