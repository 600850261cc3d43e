//! Random access: single entities, again and again.
#![allow(unsafe_code)]

use super::evaluate::{Predicate, TypedQuery};
use super::lending::{Columns, FoundRows, LendRight, Lender};
#[cfg(feature = "save")]
use super::matching::smallest;
use super::matching::{Sparsity, sparsity};
use super::row_test::RowTest;
use super::strategy::{RowStrategy, Strategy};
use super::tables::{TableRows, Tables};
use super::term::prefetch;
use super::words::RowFilter;
use super::{At, QueryData, ReadOnly};
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve_exact;
use crate::base::tick::{ChangeTick, Window};
use crate::schema::Declare;
use crate::storage::Storage;
use crate::storage::slots::{Location, SlotList};
#[cfg(feature = "save")]
use crate::storage::sparse::PoolRef;
use crate::storage::table::Table;
use alloc::vec::Vec;
use core::marker::PhantomData;
use ecs_value::Entity;

/// A query for single entities, in any order, each as often as wanted. See [`lookup`](crate::Storage::lookup).
///
/// It is made once, O(tables), and finds then where each table keeps the components that are asked for. A look-up gives all
/// terms of the query at once, and takes less time than [`get`](crate::Storage::get): the more so, the more archetypes there are.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let heats = kitchen.lookup::<(&Heat, Option<&Name>)>();
/// let (heat, name) = heats.get(pan).unwrap();
/// assert_eq!((heat, name), (&Heat(20.0), Some(&Name("pan"))));
/// ```
// Invariants:
//
// * **lookup-borrowed** `storage-borrowed` holds for `lender`, and rows that it lends borrow this: exclusively, unless the query only reads.
// * **lookup-tables-match** `columns` has rows of each table of which all rows match and have the same terms, and of no other table.
pub struct Lookup<'w, W: Declare, Q: QueryData<W> = Entity> {
    columns: Vec<Option<Columns<W, Q>>>,
    lender: Lender<'w, W, Q>,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

/// The lists that tell where a row is.
type Lists<'l, W, Q> = (SlotList<'l>, &'l [Option<Columns<W, Q>>]);

/// The slots and rows of this many entities are in the caches of most processors, where it takes time to ask for them ahead.
const NEAR: usize = 1 << 18;
/// How many steps ahead values are asked for. Their slots are asked for as many steps before.
const AHEAD: usize = 12;

impl<'w, W: Declare, Q: QueryData<W>> Lookup<'w, W, Q> {
    /// A look-up of a shared store, to read.
    pub(crate) fn shared(store: &'w Storage<W>) -> Result<Self, ReserveError>
    where
        Q::Terms: ReadOnly<W>,
    {
        Self::at(LendRight::shared(store), ChangeTick::EVER, store.now())
    }

    /// A look-up of a store that is borrowed exclusively.
    pub(crate) fn exclusive(store: &'w mut Storage<W>) -> Result<Self, ReserveError> {
        let now = store.now();
        Self::at(LendRight::exclusive(store), ChangeTick::EVER, now)
    }

    /// A look-up with explicit ticks: `now` for marking rows, `since` for filters of changes.
    pub(crate) fn at(
        access: LendRight<'w, W, Q>,
        since: ChangeTick,
        now: ChangeTick,
    ) -> Result<Self, ReserveError> {
        let window = Window::new(since, now);
        let columns = columns_of_tables::<W, Q>(access.store(), window)?;
        Ok(Self {
            columns,
            lender: access.lender(window),
            borrow: PhantomData,
        })
    }

    /// The item of the entity. `None` if the entity is dead or does not match. O(1).
    #[inline]
    pub fn get(&self, entity: Entity) -> Option<Q::Item<'_>>
    where
        Q::Terms: ReadOnly<W>,
    {
        // SAFETY: lookup-borrowed: the query only reads.
        self.locate(entity, self.lists())
            .map(|found| Q::item(unsafe { self.lender.run(found) }.row()))
    }

    /// As [`get`](Self::get), to write.
    #[inline]
    pub fn get_mut(&mut self, entity: Entity) -> Option<Q::Item<'_>> {
        // SAFETY: lookup-borrowed. The item borrows `self`, so that no other is lent meanwhile.
        self.locate(entity, self.lists())
            .map(|found| Q::item(unsafe { self.lender.run(found) }.row()))
    }

    /// Whether the entity is alive and matches. O(1).
    #[inline]
    pub fn contains(&self, entity: Entity) -> bool {
        self.locate(entity, self.lists()).is_some()
    }

    /// The entities that match. Those of the smallest pool that they must be in are looked at, or those of the tables that may match,
    /// whichever are fewer.
    #[cfg(feature = "save")]
    pub(crate) fn into_entities(self) -> impl Iterator<Item = Entity> {
        let store = self.lender.store();
        let tables = || Tables::new(store, TypedQuery::<W, Q>::NEW);
        let rows = tables().map(TableRows::len).sum();
        let pool = smallest::<W, Q>(store).filter(|component| store.pools().len(*component) < rows);
        let tables = pool.is_none().then(tables);
        let pool =
            pool.and_then(|component| store.pools().get(crate::schema::schema::<W>(), component));
        let of_tables = tables
            .into_iter()
            .flatten()
            .flat_map(|rows| store.table_with_layout(rows.number).entities());
        let entities = pool
            .map_or(&[][..], PoolRef::entities)
            .iter()
            .chain(of_tables)
            .copied();
        entities.filter(move |entity| self.contains(*entity))
    }

    /// Calls `f` with each of the entities that matches, in order, and the item of the entity. Entities may be there
    /// twice.
    ///
    /// It is a loop over [`get_mut`](Self::get_mut) that knows the addresses of what it looks into. In worlds that do not fit into the caches it asks
    /// for the rows some steps ahead.
    #[inline]
    pub fn for_each(&mut self, entities: &[Entity], mut f: impl FnMut(Entity, Q::Item<'_>)) {
        let lists = self.lists();
        let is_far = lists.0.all().len() > NEAR;
        for (place, entity) in entities.iter().enumerate() {
            if is_far {
                Self::prefetch(&entities[place..], lists);
            }
            if let Some(found) = self.locate(*entity, lists) {
                // SAFETY: lookup-borrowed. The item does not outlive the call, so that no other is lent meanwhile.
                f(*entity, Q::item(unsafe { self.lender.run(found) }.row()));
            }
        }
    }

    /// Asks for what will be looked at some steps ahead in the list: for a slot, and then for the values that the slot leads to.
    #[inline]
    fn prefetch(ahead: &[Entity], (slots, columns): Lists<'_, W, Q>) {
        if let Some(entity) = ahead.get(2 * AHEAD) {
            prefetch(slots.all().as_ptr().wrapping_add(entity.index() as usize));
        }
        if let Some(location) = ahead.get(AHEAD).and_then(|entity| slots.locate(*entity))
            && let Some(Some(columns)) = columns.get(location.table as usize)
        {
            columns.prefetch(location.row as usize);
        }
    }

    /// The lists that tell where a row is. A loop that writes rows loads their addresses again and again, unless it has them already.
    #[inline]
    fn lists(&self) -> Lists<'_, W, Q> {
        (self.lender.store().slot_list(), &self.columns)
    }

    /// The row of the entity, if it matches.
    #[inline]
    fn locate(&self, entity: Entity, lists: Lists<'_, W, Q>) -> Option<FoundRows<W, Q>> {
        let (slots, columns) = lists;
        let (store, location) = (self.lender.store(), slots.locate(entity)?);
        // Dead and reserved slots hold an out-of-range table index.
        match columns.get(location.table as usize)? {
            Some(columns) => {
                // SAFETY: lookup-tables-match: all rows of the table match, and have the same terms.
                Some(unsafe { FoundRows::at(columns, location.table, location.row as usize) })
            }
            None if const { !matches!(Strategy::<W, Q>::WAY, RowStrategy::Whole) } => {
                let table = store.tables().get(location.table as usize)?;
                locate::<W, Q>(
                    store,
                    entity,
                    table,
                    location,
                    (self.lender.window(), self.lender.window()),
                )
            }
            None => None,
        }
    }
}

/// The row of a living entity, if it matches. The filter asks for the ticks of the first window, and terms for those of the second.
#[inline]
pub(super) fn locate<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    entity: Entity,
    table: &Table,
    location: Location,
    (window, seen): (Window, Window),
) -> Option<FoundRows<W, Q>> {
    let (cells, number, row) = (
        store.cells(location.table),
        location.table,
        location.row as usize,
    );
    let predicate = TypedQuery::<W, Q>::NEW;
    if !predicate.matches(cells) || !predicate.admits(store.whole_kind(number)) {
        return None;
    }
    let rows = TableRows::new(number, table, cells);
    let passes = if const { matches!(sparsity::<W, Q>(), Sparsity::Dense) } {
        let table = store.table_with_layout(number);
        RowFilter::new(predicate, rows, table, window).is_none_or(|filter| filter.has(row))
    } else {
        RowTest::of(rows, (store, window)).passes(predicate, row, entity)
    };
    let at = At::of_row(rows, (row, entity), (store, seen));
    // SAFETY: row-in-table: the cells are those of the table, and the row matches. It is the only one that is meant.
    passes.then(|| unsafe { FoundRows::of_row(&at) })
}

/// The columns of each table of which all rows match and have the same terms. A call of its own, so that loops over look-ups have the
/// registers.
#[inline(never)]
fn columns_of_tables<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    window: Window,
) -> Result<Vec<Option<Columns<W, Q>>>, ReserveError> {
    let count = store.tables().len();
    let mut columns = Vec::new();
    try_reserve_exact(&mut columns, count, "a look-up")?;
    columns.resize_with(count, || None);
    if const { Strategy::<W, Q>::DENSE } {
        for rows in Tables::new(store, TypedQuery::<W, Q>::NEW) {
            let filter = RowFilter::new(
                TypedQuery::<W, Q>::NEW,
                rows,
                store.table_with_layout(rows.number),
                window,
            );
            // SAFETY: row-in-table: where there is no filter, all rows of the table match, and have the same terms.
            let all = || unsafe { FoundRows::of_rows(rows, (store, window), 0..rows.len()) };
            columns[rows.number as usize] = filter.is_none().then(|| all().columns());
        }
    }
    Ok(columns)
}

impl_debug!([W: Declare, Q: QueryData<W>] Lookup<'_, W, Q>, it => tables = it.columns.len());
