use super::out_of_memory;
use crate::error::ReserveError;
use crate::schema::{CellIndex, Column};
use alloc::vec::Vec;

/// A bitmap index of the dynamic archetypes: for each component a bit an archetype, and one bitmap of all that there are.
///
/// A query combines the bitmaps of what it demands and excludes, 64 archetypes at a step, so that it finds those that
/// match without a look at the others. (The index is that of column stores; see O'Neil and Quass, "Improved query
/// performance with variant indexes".)
///
/// The words of 64 archetypes lie side by side: `stride` words, one for the archetypes that are there, and one a listed component, in
/// the order of the cells. So a query finds its words at constant offsets.
pub(crate) struct Bitmaps {
    stride: usize,
    listed: Vec<u64>,
    /// For each registered component, the archetypes that have it. A bitmap ends with the last such archetype.
    registered: Vec<Vec<u64>>,
}

impl Bitmaps {
    pub(super) fn new(stride: usize) -> Self {
        Self { stride, listed: Vec::new(), registered: Vec::new() }
    }

    /// Makes room for the archetype in the bitmaps of its components.
    pub(super) fn try_reserve(&mut self, archetype: usize, columns: &[Column]) -> Result<(), ReserveError> {
        let words = archetype / 64 + 1;
        lengthen(&mut self.listed, words * self.stride)?;
        for registered in columns.iter().filter_map(|column| column.cell.registered(self.stride)) {
            lengthen(of(&mut self.registered, registered)?, words)?;
        }
        Ok(())
    }

    /// The word of a component, of 64 archetypes.
    fn word(&mut self, cell: CellIndex, word: usize) -> &mut u64 {
        match cell.registered(self.stride) {
            None => &mut self.listed[word * self.stride + cell.number()],
            Some(registered) => &mut self.registered[registered][word],
        }
    }

    /// Enters an archetype, for which there is room.
    pub(super) fn insert(&mut self, archetype: usize, columns: &[Column]) {
        let (word, bit) = (archetype / 64, 1 << (archetype % 64));
        *self.word(CellIndex::ENTITIES, word) |= bit;
        for column in columns {
            *self.word(column.cell, word) |= bit;
        }
    }

    /// Strikes an archetype out.
    pub(super) fn remove(&mut self, archetype: usize, columns: &[Column]) {
        let (word, bit) = (archetype / 64, 1u64 << (archetype % 64));
        *self.word(CellIndex::ENTITIES, word) &= !bit;
        for column in columns {
            *self.word(column.cell, word) &= !bit;
        }
    }

    /// Frees the bitmaps of components that no archetype has.
    pub(super) fn free_empty(&mut self) {
        for bitmap in self.registered.iter_mut().filter(|bitmap| bitmap.iter().all(|word| *word == 0)) {
            *bitmap = Vec::new();
        }
        if self.listed.iter().all(|word| *word == 0) {
            self.listed = Vec::new();
        }
    }

    /// Asserts D3 of an archetype with these components. One that was reclaimed has none.
    pub(super) fn check(&self, archetype: usize, columns: &[Column]) {
        let word = self.word_at(archetype / 64, self.stride);
        for component in 0..self.stride - 1 + self.registered.len() {
            let bits = word.as_ref().map_or(0, |word| word.has(component));
            let said = bits & (1 << (archetype % 64)) != 0;
            let has = columns.iter().any(|column| column.cell == CellIndex::of(component));
            assert_eq!(said, has, "D3: what the bitmap of component {component} says of dynamic archetype {archetype}");
        }
    }

    /// Whether there is such an archetype, and it was not reclaimed.
    pub(super) fn contains(&self, archetype: usize) -> bool {
        let word = self.listed.get(archetype / 64 * self.stride);
        word.is_some_and(|word| word & (1 << (archetype % 64)) != 0)
    }

    /// The archetypes from `64 * number` on. `None` behind the last one. The caller gives the stride, which is a constant for a query by
    /// its type.
    #[inline(always)]
    pub(crate) fn word_at(&self, number: usize, stride: usize) -> Option<Word<'_>> {
        let listed = self.listed.get(number * stride..)?.get(..stride)?;
        Some(Word { listed, registered: &self.registered, stride, number })
    }

    /// Bytes that the index takes.
    pub(crate) fn bytes(&self) -> usize {
        let bitmaps = core::iter::once(&self.listed).chain(&self.registered);
        self.registered.capacity() * size_of::<Vec<u64>>()
            + bitmaps.map(|bitmap| bitmap.capacity() * size_of::<u64>()).sum::<usize>()
    }
}

/// 64 archetypes.
pub(crate) struct Word<'b> {
    listed: &'b [u64],
    registered: &'b [Vec<u64>],
    stride: usize,
    number: usize,
}

impl Word<'_> {
    /// The archetypes that are there.
    #[inline(always)]
    pub(crate) fn living(&self) -> u64 {
        self.listed[CellIndex::ENTITIES.number()]
    }

    /// The archetypes that have the component.
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
