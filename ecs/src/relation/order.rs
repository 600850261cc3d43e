//! The rows of a world, in the order of a relation.

use crate::entity::Entity;
use crate::error::ReserveError;
use crate::links::{Order, Rows};
use crate::schema::{Cell, CellIndex, Declare, RelationOf, relations};
use crate::slots::Location;
use crate::storage::Storage;
use crate::table::TableRef;
use core::marker::PhantomData;

impl<W: Declare> Storage<W> {
    /// Makes an order of the rows by a relation right. O(1) if nothing was changed since it was the last time, else O(rows).
    pub(crate) fn try_refresh_order<R: RelationOf<W>>(&self, order: &mut Order) -> Result<(), ReserveError> {
        let () = R::ASSERTED;
        self.relations.try_refresh(order, R::PLACE, &RowsOf::<W, R> { storage: self, relation: PhantomData })
    }

    /// The same, of the order that the storage keeps.
    pub(crate) fn try_order<R: RelationOf<W>>(&mut self) -> Result<(), ReserveError> {
        let mut order = self.relations.try_take_order(relations::<W>(), R::PLACE)?;
        let refreshed = self.try_refresh_order::<R>(&mut order);
        self.relations.keep_order(R::PLACE, order);
        refreshed
    }
}

struct RowsOf<'s, W: Declare, R> {
    storage: &'s Storage<W>,
    relation: PhantomData<R>,
}

impl<W: Declare, R: RelationOf<W>> Rows for RowsOf<'_, W, R> {
    fn tables(&self) -> impl Iterator<Item = (u32, TableRef<'_>, Cell)> {
        let cell = |number| self.storage.place(number, CellIndex::of(R::INDEX));
        let tables = self.storage.living_tables().map(move |(number, table)| (number, table, cell(number)));
        tables.filter(|(_, _, cell)| cell.is_there())
    }

    fn location(&self, number: u32) -> Option<Location> {
        self.storage.location(self.storage.slots.entity(number)?)
    }

    fn entities(&self, table: u32) -> &[Entity] {
        self.storage.tables().get(table as usize).map_or(&[], |_| self.storage.table_with_layout(table).entities())
    }
}
