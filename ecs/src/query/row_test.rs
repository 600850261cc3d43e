//! Whether a single row matches a query that asks for sparse components.

use super::QueriedComponent;
use super::evaluate::{Evaluator, Predicate};
use super::tables::TableRows;
use crate::base::tick::Window;
use crate::schema::{CellIndex, Cells, Declare, Schema, schema};
use crate::storage::Storage;
use crate::storage::sparse::Pools;
use crate::storage::table::{TableRef, TickKind};
use ecs_value::Entity;

/// A table, and the pools in which sparse components of its rows are looked up.
#[derive(Clone, Copy)]
pub(super) struct RowTest<'t> {
    pub(super) table: TableRef<'t>,
    pub(super) cells: Cells<'t>,
    pub(super) window: Window,
    pub(super) pools: &'t Pools,
    pub(super) schema: &'static Schema,
}

impl<'t> RowTest<'t> {
    /// A table of the storage.
    #[inline]
    pub(super) fn of<W: Declare>(
        rows: TableRows<'t, W>,
        (store, window): (&'t Storage<W>, Window),
    ) -> Self {
        Self {
            table: store.table_with_layout(rows.number),
            cells: rows.cells,
            window,
            pools: store.pools(),
            schema: schema::<W>(),
        }
    }

    /// Whether the row, which is that of the entity, matches.
    #[inline]
    pub(super) fn passes(self, predicate: impl Predicate, row: usize, entity: Entity) -> bool {
        let evaluator = Row {
            of: self,
            number: row,
            entity,
        };
        predicate.terms(&evaluator) && predicate.filter(&evaluator)
    }
}

/// A row of a table.
struct Row<'t> {
    of: RowTest<'t>,
    number: usize,
    entity: Entity,
}

impl Evaluator for Row<'_> {
    type Truth = bool;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> bool {
        let RowTest {
            table,
            cells,
            pools,
            schema,
            ..
        } = self.of;
        if asked.sparse {
            pools
                .value(schema, asked.index, Some(self.entity))
                .is_some()
        } else {
            table.bit(
                table.layout().place(cells, CellIndex::of(asked.index)),
                self.number,
            )
        }
    }

    fn is_new(&self, asked: QueriedComponent, kind: TickKind) -> bool {
        let RowTest {
            table,
            pools,
            schema,
            window,
            ..
        } = self.of;
        let tick = if asked.sparse {
            let pool = pools.get(schema, asked.index);
            pool.and_then(|pool| {
                pool.table()
                    .tick(pool.tick_cell(), kind, pool.row(self.entity)?)
            })
        } else if self.has(asked) {
            table.tick(
                table.layout().tick_cell_of(CellIndex::of(asked.index)),
                kind,
                self.number,
            )
        } else {
            None
        };
        tick.is_some_and(|tick| window.has(tick))
    }
}
