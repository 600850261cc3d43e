//! Random access: single entities, again and again.
#![allow(unsafe_code)]

use super::changes::{Ticks, mark_entity};
use super::evaluate::TypedQuery;
use super::matching::{Sparsity, matches, meets_optionals, sparsity};
use super::row_test::RowTest;
use super::runs::Alike;
use super::{At, Filter, QueryData, ReadOnly, Term};
use crate::entity::{Entity, Location};
use crate::error::ReserveError;
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::table::{Table, fail};
use crate::tick::{ChangeTick, Window};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// A query for single entities, in any order, each as often as wanted. See [`lookup`](crate::Storage::lookup).
///
/// It is made once, O(tables), and finds then where each table keeps the components that are asked for. A look-up gives all
/// terms of the query at once, and takes less time than [`get`](crate::Storage::get): the more so, the more archetypes there are.
///
/// Invariants:
///
/// * **U1** The store is borrowed for `'w`: exclusively, or by a query that only reads. The terms are sound (Q1).
/// * **U2** `fetches` has, for each table all of whose rows match and are alike, where its columns begin. For no other table is
///   there one.
pub struct Lookup<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
    fetches: Vec<Option<<Q::Terms as Term<W>>::Fetch>>,
    window: Window,
    now: ChangeTick,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, Q: QueryData<W>> Lookup<'w, W, Q> {
    /// # Safety
    ///
    /// U1, without Q1, which is asserted when the program is compiled.
    pub(crate) unsafe fn new(store: &'w Storage<W>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::at(store, ChangeTick::EVER, store.now()) }
    }

    /// As [`new`](Self::new), for who does something at another tick than that of the store, and asks what was changed since a
    /// third.
    ///
    /// # Safety
    ///
    /// As for [`new`](Self::new).
    pub(crate) unsafe fn at(store: &'w Storage<W>, since: ChangeTick, now: ChangeTick) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::try_at(store, since, now) }.unwrap_or_else(|error| fail(error))
    }

    /// As [`new`](Self::new), but says so where there is no memory.
    ///
    /// # Safety
    ///
    /// As for [`new`](Self::new).
    pub(crate) unsafe fn try_new(store: &'w Storage<W>) -> Result<Self, ReserveError> {
        // SAFETY: the caller's promise.
        unsafe { Self::try_at(store, ChangeTick::EVER, store.now()) }
    }

    /// # Safety
    ///
    /// As for [`new`](Self::new).
    unsafe fn try_at(store: &'w Storage<W>, since: ChangeTick, now: ChangeTick) -> Result<Self, ReserveError> {
        let window = Window::new(since, now);
        let tables = store.tables();
        let mut fetches = Vec::new();
        let bytes = tables.len() * size_of::<Option<<Q::Terms as Term<W>>::Fetch>>();
        fetches.try_reserve_exact(tables.len()).map_err(|_| ReserveError::out_of_memory("a look-up", bytes))?;
        fetches.extend((0..).zip(tables).map(|(number, table)| fetch_all::<W, Q>(store, number, table, window)));
        Ok(Self { store, fetches, window, now, borrow: PhantomData })
    }

    /// What the query gives of the entity. `None` if the entity is dead or does not match. O(1).
    #[inline]
    pub fn get(&self, entity: Entity) -> Option<Q::Item<'_>>
    where
        Q::Terms: ReadOnly<W>,
    {
        // SAFETY: U1: the query only reads.
        self.locate(entity).map(|(fetch, row)| Q::item(unsafe { Q::Terms::item(fetch, row) }))
    }

    /// As [`get`](Self::get), to write.
    #[inline]
    pub fn get_mut(&mut self, entity: Entity) -> Option<Q::Item<'_>> {
        // SAFETY: U1. The item borrows `self`, so that no other is given out meanwhile.
        self.locate(entity).map(|(fetch, row)| Q::item(unsafe { self.found(entity, fetch, row) }))
    }

    /// Whether the entity is alive and matches. O(1).
    #[inline]
    pub fn contains(&self, entity: Entity) -> bool {
        self.locate(entity).is_some()
    }

    /// Calls `f` with each of the entities that matches, in order, and what the query gives of it. Entities may be there
    /// twice.
    ///
    /// It is a loop over [`get_mut`](Self::get_mut).
    #[inline]
    pub fn for_each(&mut self, entities: &[Entity], mut f: impl FnMut(Entity, Q::Item<'_>)) {
        for entity in entities {
            if let Some((fetch, row)) = self.locate(*entity) {
                // SAFETY: U1. The item does not outlive the call, so that no other is given out meanwhile.
                f(*entity, Q::item(unsafe { self.found(*entity, fetch, row) }));
            }
        }
    }

    /// The row that was found.
    ///
    /// # Safety
    ///
    /// U1: the row is that of the entity, and matches. It is given out now.
    #[inline(always)]
    unsafe fn found<'r>(
        &self,
        entity: Entity,
        fetch: <Q::Terms as Term<W>>::Fetch,
        row: usize,
    ) -> <Q::Terms as Term<W>>::Item<'r> {
        // SAFETY: the caller's promise.
        unsafe {
            if const { Ticks::<W, Q>::MARKED }
                && let Some(location) = self.store.locate(entity)
            {
                mark_entity::<W, Q>(self.store, location, self.now.stamp());
            }
            Q::Terms::item(fetch, row)
        }
    }

    #[inline(always)]
    fn locate(&self, entity: Entity) -> Option<(<Q::Terms as Term<W>>::Fetch, usize)> {
        let location = self.store.locate(entity)?;
        // A dead slot and a reserved one name a table that there is not.
        match self.fetches.get(location.table as usize)? {
            Some(fetch) => Some((*fetch, location.row as usize)),
            None if const { rows_differ::<W, Q>() } => {
                let table = self.store.tables().get(location.table as usize)?;
                locate::<W, Q>(self.store, entity, table, location, self.window).map(|fetch| (fetch, 0))
            }
            None => None,
        }
    }
}

/// Where the values of a living entity are, if it matches: those of the row 0.
#[inline]
pub(super) fn locate<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    entity: Entity,
    table: &Table,
    location: Location,
    window: Window,
) -> Option<<Q::Terms as Term<W>>::Fetch> {
    let (cells, row) = (store.cells(location.table), location.row as usize);
    if !matches(&Q::Terms::INFO, &Q::Filter::INFO, cells) {
        return None;
    }
    let pools = store.pools();
    let passes = if const { matches!(sparsity::<W, Q>(), Sparsity::Dense) } {
        let layout = (cells, store.info(location.table));
        Alike::new(TypedQuery::<W, Q>::NEW, table, layout, window).is_none_or(|alike| alike.has(row))
    } else {
        let info = store.info(location.table);
        let test = RowTest { table, cells, info, window, pools, schema: schema::<W>() };
        test.passes(TypedQuery::<W, Q>::NEW, row, entity)
    };
    let at = At { table, cells, row, skip: row, entity: Some(entity), pools, known: None };
    // SAFETY: K2: the cells are those of the table, and the row matches. It is the only one that is meant.
    passes.then(|| unsafe { Q::Terms::fetch(&at) })
}

/// Whether there may be tables of whose rows some match and others do not, or some lack what others have.
const fn rows_differ<W: Declare, Q: QueryData<W>>() -> bool {
    !matches!(sparsity::<W, Q>(), Sparsity::Dense) || meets_optionals::<W, Q>() || Ticks::<W, Q>::ASKED
}

/// Where the columns of a table begin, if all its rows match and are alike.
fn fetch_all<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    number: u32,
    table: &Table,
    window: Window,
) -> Option<<Q::Terms as Term<W>>::Fetch> {
    // A table without rows may be one that was reclaimed, and has no cells.
    if table.len() == 0 || const { !matches!(sparsity::<W, Q>(), Sparsity::Dense) } {
        return None;
    }
    let cells = store.cells(number);
    if !matches(&Q::Terms::INFO, &Q::Filter::INFO, cells)
        || Alike::new(TypedQuery::<W, Q>::NEW, table, (cells, store.info(number)), window).is_some()
    {
        return None;
    }
    let at = At { table, cells, row: 0, skip: 0, entity: None, pools: store.pools(), known: None };
    // SAFETY: K2: the cells are those of the table, all rows of which match.
    Some(unsafe { Q::Terms::fetch(&at) })
}

impl<W: Declare, Q: QueryData<W>> fmt::Debug for Lookup<'_, W, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("tables", &self.fetches.len()).finish_non_exhaustive()
    }
}
