//! The rows of a world, in the order of a relation.

use crate::base::error::ReserveError;
use crate::base::rule::rely_on;
use crate::relation::RelationInfo;
use crate::schema::{Cell, CellIndex, Declare, Linked, RelationOf, relations};
use crate::storage::Storage;
use crate::storage::links::{Order, Rows};
use crate::storage::slots::Location;
use ecs_value::Entity;

impl<W: Declare> Storage<W> {
    /// Makes an order of the rows by a relation right. O(1) if nothing was changed since it was the last time, else O(rows).
    /// Its nodes are numbered then if it `is_indexed`.
    pub(crate) fn try_refresh_order<R: RelationOf<W>>(
        &self,
        order: &mut Order,
        is_indexed: bool,
    ) -> Result<(), ReserveError> {
        rely_on::<Linked<W, R>>();
        let rows = RowsOf {
            storage: self,
            relation: CellIndex::of(R::INDEX),
        };
        self.relations
            .try_refresh(order, R::PLACE, &rows, is_indexed)
    }

    /// Says that a row left its place, so that another may have come there. Without effect in a world without relations.
    #[inline]
    pub(crate) fn note_row_moved(&mut self) {
        if const { relations::<W>() > 0 } {
            self.relations.note_row_moved();
        }
    }

    /// The same, of the order that the storage keeps.
    pub(crate) fn try_order<R: RelationOf<W>>(
        &mut self,
        is_indexed: bool,
    ) -> Result<(), ReserveError> {
        let mut order = self.relations.try_take_order(relations::<W>(), R::PLACE)?;
        let refreshed = self.try_refresh_order::<R>(&mut order, is_indexed);
        self.relations.keep_order(R::PLACE, order);
        refreshed
    }

    /// Asserts that the cached order of a relation equals a rebuilt one.
    pub(crate) fn check_order(&self, relation: &RelationInfo<W>) {
        let rows = RowsOf {
            storage: self,
            relation: CellIndex::of(relation.component),
        };
        self.relations.check_order(relation.place, &rows);
    }
}

struct RowsOf<'s, W: Declare> {
    storage: &'s Storage<W>,
    relation: CellIndex,
}

impl<W: Declare> RowsOf<'_, W> {
    fn cell(&self, table: u32) -> Cell {
        self.storage.place(table, self.relation)
    }
}

impl<W: Declare> Rows for RowsOf<'_, W> {
    fn tables(&self) -> impl Iterator<Item = u32> {
        self.storage
            .living_tables()
            .map(|(number, _)| number)
            .filter(|number| self.cell(*number).is_there())
    }

    fn related(&self, table: u32) -> impl Iterator<Item = (usize, Entity)> {
        let (table, cell) = (self.storage.table_with_layout(table), self.cell(table));
        table
            .entities()
            .iter()
            .copied()
            .enumerate()
            .filter(move |(row, _)| table.bit(cell, *row))
    }

    fn is_related(&self, location: Location) -> bool {
        self.storage.tables()[location.table as usize]
            .bit(self.cell(location.table), location.row as usize)
    }

    fn location(&self, number: u32) -> Option<Location> {
        self.storage.location(self.storage.slots.entity(number)?)
    }

    fn entities(&self, table: u32) -> &[Entity] {
        self.storage
            .tables()
            .get(table as usize)
            .map_or(&[], |_| self.storage.table_with_layout(table).entities())
    }
}
