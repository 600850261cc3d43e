//! Lists by number that are no longer than the living archetypes need.

use super::{Dynamic, Edges, NONE_RECENT, Plans, RegisteredCells, Routes, UNINDEXED, hash_of};
use crate::base::memory::{shrink, truncate_after};
use crate::schema::Cell;
use crate::storage::slots::table_number;
use crate::storage::table::Table;
use alloc::vec::Vec;
use hashbrown::HashTable;

impl Dynamic {
    /// Gives the archetypes behind a reclaimed one lower numbers, in the same order, and forgets all ways. Returns the first table with another
    /// number, if there is one: the slots of its rows, and of the rows of those behind it, still have the old numbers. Never allocates.
    pub(crate) fn renumber(&mut self, tables: &mut Vec<Table>) -> Option<u32> {
        if self.reclaimed == 0 {
            return None;
        }
        let declared = self.schema.archetypes.len();
        let first = self.bitmaps.first_reclaimed(self.archetypes.len())?;
        let (bitmaps, mut places, mut numbers) = (&self.bitmaps, 0.., 0..);
        self.archetypes
            .retain(|_| places.next().is_some_and(|place| bitmaps.contains(place)));
        let is_alive = |number: usize| {
            number
                .checked_sub(declared)
                .is_none_or(|place| bitmaps.contains(place))
        };
        tables.retain(|_| numbers.next().is_some_and(is_alive));
        self.reclaimed = 0;
        self.cells.clear();
        self.registered.iter_mut().for_each(RegisteredCells::clear);
        self.index.clear();
        self.bitmaps.clear();
        (self.edges, self.routes, self.recent) = (Edges::default(), Routes::default(), NONE_RECENT);
        self.plans = Plans::default();
        self.cells
            .resize(self.archetypes.len() * self.schema.stride, Cell::ABSENT);
        for place in 0..self.archetypes.len() {
            let columns = self.archetypes[place].info().components();
            // No number became higher, and each list has the memory that it had.
            let mut has_room = self.bitmaps.try_reserve(place, columns).is_ok();
            for registered in columns
                .iter()
                .filter_map(|column| column.cell.registered(self.schema.stride))
            {
                has_room &= self.registered[registered]
                    .try_reserve(declared + place)
                    .is_ok();
            }
            debug_assert!(has_room, "D3, D7: the lists had room for a higher number");
            self.bitmaps.insert(place, columns);
            self.place_cells(place);
            if place >= UNINDEXED {
                self.enter(table_number(declared + place));
            }
        }
        Some(table_number(declared + first))
    }

    /// Shrinks the lists and indexes to what the archetypes need. Keeps the larger ones where memory lacks.
    pub(crate) fn shrink_to_fit(&mut self) {
        let Self {
            schema,
            archetypes,
            cells,
            registered,
            index,
            bitmaps,
            edges,
            routes,
            plans,
            ..
        } = self;
        shrink(archetypes);
        shrink(cells);
        registered
            .iter_mut()
            .for_each(RegisteredCells::shrink_to_fit);
        truncate_after(registered, |cells| !cells.is_empty());
        bitmaps.shrink_to(archetypes.len());
        edges.shrink_to_fit();
        routes.shrink_to_fit();
        plans.shrink_to_fit();
        shrink_index(index, |number| hash_of(schema, archetypes, *number));
    }
}

/// Shrinks an index, if there is memory for the smaller one.
pub(super) fn shrink_index<T>(index: &mut HashTable<T>, hash: impl Fn(&T) -> u64) {
    let mut smaller = HashTable::new();
    if index.len() < index.capacity() / 2 && smaller.try_reserve(index.len(), &hash).is_ok() {
        for entry in index.drain() {
            smaller.insert_unique(hash(&entry), entry, &hash);
        }
        *index = smaller;
    }
}
