//! The tables that were made at run time, apart from a storage.

use super::values::with_layouts;
use super::{Storage, clear_tables};
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve_exact;
use crate::schema::{Declare, Schema, schema};
use crate::storage::dynamic::{ARCHETYPES, LazyDynamic};
use crate::storage::slots::table_number;
use crate::storage::table::{Table, TableMut};
use alloc::vec::Vec;
use core::mem;

/// The archetypes that were made at run time, with their tables. Rows are dropped with them.
///
/// Invariant: **apart-tables-agree** `tables` are those of the dynamic archetypes of `dynamic`, one each, in the same order (`dynamic-in-order`).
pub(crate) struct DynamicTables {
    schema: &'static Schema,
    dynamic: LazyDynamic,
    tables: Vec<Table>,
}

impl DynamicTables {
    /// The archetypes of a storage once more, and for each a table with room for as many rows. There is room for `more` tables.
    pub(crate) fn try_of<W: Declare>(
        source: &Storage<W>,
        more: usize,
    ) -> Result<Self, ReserveError> {
        let (schema, declared) = (schema::<W>(), schema::<W>().archetypes.len());
        let mut new = Self {
            schema,
            dynamic: source.dynamic.try_copy(schema)?,
            tables: Vec::new(),
        };
        let count = (source.tables.len() - declared).max(more);
        try_reserve_exact(&mut new.tables, count, ARCHETYPES)?;
        new.tables
            .resize_with(source.tables.len() - declared, Table::new);
        for (mut table, rows) in new.tables_mut().zip(&source.tables[declared..]) {
            table.try_reserve(rows.len())?;
        }
        Ok(new)
    }

    /// Changes places with the archetypes and tables of a storage, which has room for these tables. Never allocates.
    pub(crate) fn exchange<W: Declare>(&mut self, storage: &mut Storage<W>) {
        let declared = self.schema.archetypes.len();
        mem::swap(&mut self.dynamic, &mut storage.dynamic);
        let (own, others) = (self.tables.len(), storage.tables.len() - declared);
        for (one, other) in self.tables.iter_mut().zip(&mut storage.tables[declared..]) {
            mem::swap(one, other);
        }
        if own > others {
            storage.tables.extend(self.tables.drain(others..));
        } else {
            self.tables.extend(storage.tables.drain(declared + own..));
        }
    }

    fn tables_mut(&mut self) -> impl Iterator<Item = TableMut<'_>> {
        let Self {
            schema,
            dynamic,
            tables,
        } = self;
        let first = table_number(schema.archetypes.len());
        with_layouts(first, tables, dynamic.as_ref(), schema)
    }
}

impl Drop for DynamicTables {
    fn drop(&mut self) {
        clear_tables(self.tables_mut(), true);
    }
}
