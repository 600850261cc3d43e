//! Copies of the archetypes that were made at run time.

use super::{ARCHETYPES, Dynamic, DynamicArchetype, LazyDynamic, UNINDEXED};
use crate::base::error::ReserveError;
use crate::base::memory::{try_reserve, try_reserve_exact};
use crate::schema::{Cell, Schema};
use crate::storage::slots::table_number;

impl LazyDynamic {
    /// The same archetypes once more, by the same numbers.
    pub(crate) fn try_copy(&self, schema: &'static Schema) -> Result<Self, ReserveError> {
        let mut copy = Self::default();
        if let Some(dynamic) = self.as_ref() {
            copy.get_or_make(schema)?.try_copy_from(dynamic)?;
        }
        Ok(copy)
    }

    /// Whether both have the same archetypes by the same numbers, and would give the same numbers to those to come.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self.as_ref(), other.as_ref()) {
            (None, None) => true,
            (Some(one), Some(other)) => one.is_same(other),
            _ => false,
        }
    }
}

impl Dynamic {
    /// Makes the archetypes of another world of the same type, where there are none.
    fn try_copy_from(&mut self, other: &Self) -> Result<(), ReserveError> {
        let (declared, stride) = (self.schema.archetypes.len(), self.schema.stride);
        let count = other.archetypes.len();
        try_reserve_exact(&mut self.archetypes, count, ARCHETYPES)?;
        try_reserve(&mut self.cells, count * stride, ARCHETYPES)?;
        for (place, archetype) in other.archetypes.iter().enumerate() {
            self.cells.resize(self.cells.len() + stride, Cell::ABSENT);
            if !other.bitmaps.contains(place) {
                self.archetypes.push(DynamicArchetype::reclaimed());
                continue;
            }
            let columns = archetype.info().components();
            let copy = archetype.try_copy()?;
            self.bitmaps.try_reserve(place, columns)?;
            for registered in columns
                .iter()
                .filter_map(|column| column.cell.registered(stride))
            {
                self.try_reserve_registered(declared + place, registered)?;
            }
            if place >= UNINDEXED {
                self.try_reserve_index()?;
            }
            self.archetypes.push(copy);
            self.place_cells(place);
            self.bitmaps.insert(place, columns);
            if place >= UNINDEXED {
                self.enter(table_number(declared + place));
            }
        }
        (self.reclaimed, self.made, self.reclaim_at) =
            (other.reclaimed, other.made, other.reclaim_at);
        Ok(())
    }

    fn is_same(&self, other: &Self) -> bool {
        let is_same = |(one, other): (&DynamicArchetype, &DynamicArchetype)| {
            let cells = [one, other].map(|it| it.info().columns.iter().map(|column| column.cell));
            let [cells, others] = cells;
            one.kind == other.kind && cells.eq(others)
        };
        (self.reclaimed, self.made, self.reclaim_at)
            == (other.reclaimed, other.made, other.reclaim_at)
            && self.archetypes.len() == other.archetypes.len()
            && self.archetypes.iter().zip(&other.archetypes).all(is_same)
    }
}
