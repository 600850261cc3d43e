//! The rows of a query that demands a sparse component: those of the entities of a pool.
#![allow(unsafe_code)]

use super::evaluate::{Predicate, TypedQuery};
use super::lending::{Lender, RowOf, RowRun};
use super::matching::demands;
use super::row_test::RowTest;
use super::strategy::Strategy;
use super::tables::TableRows;
use super::{At, QueryData};
use crate::entity::Entity;
use crate::schema::{Declare, schema};
use crate::sparse::PoolRef;
use crate::storage::Storage;
use crate::tick::Window;
use core::ops::ControlFlow;

/// The entities of a pool that are left.
pub(super) struct Driven<'w, W: Declare, Q: QueryData<W>> {
    /// The sparse component of the pool: of the sparse components that rows must have, the one that the fewest have.
    driver: usize,
    /// The next row of the pool.
    place: usize,
    last: LastTable<'w, W, Q>,
}

/// The table of an entity, kept for the next one, since most entities of a pool are in few tables.
struct LastTable<'w, W: Declare, Q: QueryData<W>> {
    number: u32,
    /// The table, if it matches.
    rows: Option<TableRows<'w, W>>,
    /// A row of it, once one is found.
    row: Option<RowRun<W, Q>>,
}

impl<W: Declare, Q: QueryData<W>> Clone for LastTable<'_, W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for LastTable<'_, W, Q> {}

impl<W: Declare, Q: QueryData<W>> Clone for Driven<'_, W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for Driven<'_, W, Q> {}

impl<'w, W: Declare, Q: QueryData<W>> Driven<'w, W, Q> {
    /// No entities, for a query that no pool drives.
    pub(super) const NOTHING: Self =
        Self { driver: usize::MAX, place: 0, last: LastTable { number: u32::MAX, rows: None, row: None } };

    #[inline(always)]
    pub(super) fn new(store: &Storage<W>) -> Self {
        let driver = const { Strategy::<W, Q>::ONLY_DRIVER }.or_else(|| smallest::<W, Q>(store));
        Self { driver: driver.unwrap_or(usize::MAX), ..Self::NOTHING }
    }

    /// The pool whose entities are gone through.
    #[inline(always)]
    fn pool(&self, store: &'w Storage<W>) -> Option<(usize, PoolRef<'w>)> {
        let driver = const { Strategy::<W, Q>::ONLY_DRIVER }.unwrap_or(self.driver);
        Some((driver, store.pools().get(schema::<W>(), driver)?))
    }

    /// Whether the entity is in a place that was not passed.
    pub(super) fn is_ahead(&self, store: &'w Storage<W>, entity: Entity) -> bool {
        self.pool(store).and_then(|(_, pool)| pool.row(entity)).is_some_and(|place| place >= self.place)
    }

    /// The row of the next entity that matches.
    #[inline]
    pub(super) fn next_run(&mut self, store: &'w Storage<W>, window: Window) -> Option<RowRun<W, Q>> {
        let (driver, pool) = self.pool(store)?;
        let entities = pool.entities();
        loop {
            let (place, entity) = (self.place, *entities.get(self.place)?);
            self.place += 1;
            if let Some(run) = self.row_of(store, window, (driver, pool), place, entity) {
                return Some(run);
            }
        }
    }

    /// Lends the rows of the entities that match.
    ///
    /// # Safety
    ///
    /// R1. R2: nothing else lends the rows.
    #[inline(always)]
    pub(super) unsafe fn try_fold<A, B>(
        mut self,
        lender: Lender<'w, W, Q>,
        window: Window,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let store = lender.store();
        let Some((driver, pool)) = self.pool(store) else { return ControlFlow::Continue(acc) };
        let entities = pool.entities();
        for (place, entity) in entities.iter().enumerate().skip(self.place) {
            if let Some(run) = self.row_of(store, window, (driver, pool), place, *entity) {
                // SAFETY: the caller's promise.
                acc = f(acc, unsafe { lender.row(&run, 0) })?;
            }
        }
        ControlFlow::Continue(acc)
    }

    /// How many of the entities match.
    pub(super) fn count(mut self, store: &'w Storage<W>, window: Window) -> usize {
        core::iter::from_fn(|| self.next_run(store, window)).count()
    }

    /// The row of an entity of the pool, if it matches. `place` is the row of the entity in the pool.
    #[inline(always)]
    fn row_of(
        &mut self,
        store: &'w Storage<W>,
        window: Window,
        (driver, pool): (usize, PoolRef<'w>),
        place: usize,
        entity: Entity,
    ) -> Option<RowRun<W, Q>> {
        let location = store.locate(entity)?;
        let (number, row) = (location.table, location.row as usize);
        if self.last.number != number {
            let table = store.tables().get(number as usize)?;
            let cells = store.cells(number);
            let matches = TypedQuery::<W, Q>::NEW.matches(cells);
            self.last = LastTable { number, rows: matches.then(|| TableRows::new(number, table, cells)), row: None };
        }
        let rows = self.last.rows?;
        let (table, cells) = (rows.table(), rows.cells);
        let pools = store.pools();
        if const { Strategy::<W, Q>::ONLY_DRIVER.is_none() } {
            let test = RowTest { table: store.table_with_layout(number), cells, window, pools, schema: schema::<W>() };
            if !test.passes(TypedQuery::<W, Q>::NEW, row, entity) {
                return None;
            }
        }
        let info = &schema::<W>().pools[driver];
        let (prefix, size) = info.components().first().map_or((0, 0), |column| (column.prefix, column.info.size));
        // SAFETY: O1: the place is a row of the pool, whose only component this is.
        let known = Some((driver, unsafe { pool.table().column::<u8>(prefix).byte_add(place * size) }));
        let at = At { table, cells, row, skip: row, entity: Some(entity), pools, known };
        // SAFETY: K2: these are the table's cells and entity, and the row matches.
        Some(unsafe {
            let of_table = *self.last.row.get_or_insert_with(|| RowRun::of_row(number, &At { skip: 0, ..at }));
            RowRun::beside(of_table, &at)
        })
    }
}

/// Of the sparse components that rows must have, the one that the fewest entities have.
fn smallest<W: Declare, Q: QueryData<W>>(store: &Storage<W>) -> Option<usize> {
    let components = schema::<W>().components.iter().enumerate();
    let demanded = components.filter(|(place, info)| info.sparse && demands::<W, Q>(*place)).map(|(place, _)| place);
    demanded.min_by_key(|place| store.pools().len(*place))
}
