use super::out_of_memory;
use crate::error::ReserveError;
use crate::query::{Asked, FilterInfo, TermInfo};
use crate::schema::Column;
use alloc::vec::Vec;

/// A bitmap index of the dynamic archetypes: for each component a bit an archetype, and one bitmap of all that there are.
///
/// A query combines the bitmaps of what it demands and excludes, 64 archetypes at a step, so that it finds those that
/// match without a look at the others. (The index is that of column stores; see O'Neil and Quass, "Improved query
/// performance with variant indexes".)
#[derive(Default)]
pub(crate) struct Bitmaps {
    all: Vec<u64>,
    /// Archetypes that have the component. Shorter where it stands in no later one.
    of_component: Vec<Vec<u64>>,
}

impl Bitmaps {
    /// Makes room for the archetype in the bitmaps of its components.
    pub(super) fn try_reserve(&mut self, archetype: usize, columns: &[Column]) -> Result<(), ReserveError> {
        let words = archetype / 64 + 1;
        lengthen(&mut self.all, words)?;
        for column in columns {
            lengthen(of(&mut self.of_component, column.cell - 1)?, words)?;
        }
        Ok(())
    }

    /// Enters an archetype, for which there is room.
    pub(super) fn insert(&mut self, archetype: usize, columns: &[Column]) {
        let (word, bit) = (archetype / 64, 1 << (archetype % 64));
        self.all[word] |= bit;
        for column in columns {
            self.of_component[column.cell - 1][word] |= bit;
        }
    }

    /// Strikes an archetype out.
    pub(super) fn remove(&mut self, archetype: usize, columns: &[Column]) {
        let (word, bit) = (archetype / 64, 1u64 << (archetype % 64));
        self.all[word] &= !bit;
        for column in columns {
            self.of_component[column.cell - 1][word] &= !bit;
        }
    }

    /// Frees the bitmaps of components that no archetype has.
    pub(super) fn free_empty(&mut self) {
        for bitmap in self.of_component.iter_mut().filter(|bitmap| bitmap.iter().all(|word| *word == 0)) {
            *bitmap = Vec::new();
        }
    }

    /// Asserts D3 of an archetype with these components. One that was reclaimed has none.
    pub(super) fn check(&self, archetype: usize, columns: &[Column]) {
        for (component, bitmap) in self.of_component.iter().enumerate() {
            let said = bitmap.get(archetype / 64).is_some_and(|word| word & (1 << (archetype % 64)) != 0);
            let has = columns.iter().any(|column| column.cell - 1 == component);
            assert_eq!(said, has, "D3: what the bitmap of component {component} says of dynamic archetype {archetype}");
        }
    }

    /// Whether there is such an archetype, and it was not reclaimed.
    pub(super) fn contains(&self, archetype: usize) -> bool {
        self.all.get(archetype / 64).is_some_and(|word| word & (1 << (archetype % 64)) != 0)
    }

    /// How many words there are.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.all.len()
    }

    /// Of the archetypes from `64 * word` on, those that match, or some of whose rows may.
    #[inline]
    pub(crate) fn matching(&self, terms: &TermInfo<'_>, filter: &FilterInfo<'_>, word: usize) -> u64 {
        let all = self.all.get(word).copied().unwrap_or(0);
        all & self.having_terms(terms, word) & self.passing(filter, word)
    }

    /// The archetypes whose rows have the component, or may have it in a pool.
    fn having(&self, asked: Asked, word: usize) -> u64 {
        if asked.sparse { !0 } else { bits(&self.of_component, asked.index, word) }
    }

    /// The archetypes whose rows lack the component, or may lack it in its pool.
    fn lacking(&self, asked: Asked, word: usize) -> u64 {
        if asked.sparse { !0 } else { !bits(&self.of_component, asked.index, word) }
    }

    fn having_terms(&self, terms: &TermInfo<'_>, word: usize) -> u64 {
        match terms {
            TermInfo::Component { asked, required: true, .. } => self.having(*asked, word),
            TermInfo::All(terms) => terms.iter().fold(!0, |bits, term| bits & self.having_terms(term, word)),
            TermInfo::Entity | TermInfo::Presence(_) | TermInfo::Component { .. } => !0,
        }
    }

    fn passing(&self, filter: &FilterInfo<'_>, word: usize) -> u64 {
        match filter {
            FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
                self.having(*asked, word)
            }
            FilterInfo::Without(asked) => self.lacking(*asked, word),
            FilterInfo::All(filters) => filters.iter().fold(!0, |bits, filter| bits & self.passing(filter, word)),
            FilterInfo::Any(filters) => filters.iter().fold(0, |bits, filter| bits | self.passing(filter, word)),
        }
    }

    /// Bytes that the index takes.
    pub(crate) fn bytes(&self) -> usize {
        let bitmaps = core::iter::once(&self.all).chain(&self.of_component);
        self.of_component.capacity() * size_of::<Vec<u64>>()
            + bitmaps.map(|bitmap| bitmap.capacity() * size_of::<u64>()).sum::<usize>()
    }
}

fn bits(bitmaps: &[Vec<u64>], component: usize, word: usize) -> u64 {
    bitmaps.get(component).and_then(|bitmap| bitmap.get(word)).copied().unwrap_or(0)
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
