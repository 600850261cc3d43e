//! The rows of a query that demands a sparse component: those of the entities of a pool.
#![allow(unsafe_code)]

use crate::base::tick::Window;
use crate::query::blocks::{NewBlocks, may_match};
use crate::query::changes::Ticks;
use crate::query::evaluate::{Predicate, TypedQuery};
use crate::query::lending::{Columns, FoundRows, Lender, RowOf, RowRun};
use crate::query::matching::smallest;
use crate::query::row_test::RowTest;
use crate::query::strategy::Strategy;
use crate::query::tables::TableRows;
use crate::query::{At, QueriedComponent, QueryData};
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::storage::slots::{Location, SlotList};
use crate::storage::table::BLOCK;
use core::ops::ControlFlow;
use core::ptr::NonNull;
use ecs_value::Entity;

/// The entities of a pool that are left. `cursor-lends-once`, of their rows.
pub(in crate::query) struct Driven<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    /// The sparse component of the pool: of the sparse components that rows must have, the one that the fewest have.
    driver: usize,
    entities: &'w [Entity],
    /// The next row of the pool.
    place: usize,
    slots: SlotList<'w>,
    last: LastTable<'w, W, Q>,
    blocks: NewBlocks,
}

/// The table of an entity, kept for the next one, since most entities of a pool are in few tables.
struct LastTable<'w, W: Declare, Q: QueryData<W>> {
    number: u32,
    /// The table, if it matches.
    rows: Option<TableRows<'w, W>>,
    /// The columns, if it matches, and each entity of the pool in it does.
    columns: Option<Columns<W, Q>>,
}

impl<W: Declare, Q: QueryData<W>> LastTable<'_, W, Q> {
    const NONE: Self = Self {
        number: u32::MAX,
        rows: None,
        columns: None,
    };
}

impl_copy!([W: Declare, Q: QueryData<W>] LastTable<'_, W, Q>);

impl<'w, W: Declare, Q: QueryData<W>> Driven<'w, W, Q> {
    /// Whether each entity of the pool in a table that matches does.
    const ALL_MATCH: bool = Strategy::<W, Q>::ONLY_DRIVER.is_some();

    /// No entities, for a query that no pool drives.
    #[inline]
    pub(super) fn nothing(lender: Lender<'w, W, Q>) -> Self {
        let (slots, last, blocks) = (SlotList::NONE, LastTable::NONE, NewBlocks::NONE);
        Self {
            lender,
            driver: usize::MAX,
            entities: &[],
            place: 0,
            slots,
            last,
            blocks,
        }
    }

    /// All entities of the smallest pool.
    ///
    /// # Safety
    ///
    /// `cursor-lends-once`, of their rows.
    #[inline]
    pub(super) unsafe fn new(lender: Lender<'w, W, Q>) -> Self {
        let (nothing, store) = (Self::nothing(lender), lender.store());
        let driver = const { Strategy::<W, Q>::ONLY_DRIVER }.or_else(|| smallest::<W, Q>(store));
        let Some((driver, pool)) =
            driver.and_then(|driver| Some((driver, store.pools().get(schema::<W>(), driver)?)))
        else {
            return nothing;
        };
        Self {
            driver,
            entities: pool.entities(),
            slots: store.slot_list(),
            ..nothing
        }
    }

    /// The same entities once more.
    ///
    /// # Safety
    ///
    /// `row-lent-once`: a row that one of the two lends is gone when the other lends it.
    #[inline]
    pub(super) const unsafe fn fork(&self) -> Self {
        Self { ..*self }
    }

    /// Sets the ticks that count as changed or added.
    pub(super) fn set_window(&mut self, window: Window) {
        self.lender = self.lender.since(window);
    }

    /// Whether an entity was taken.
    pub(super) fn has_begun(&self) -> bool {
        self.place > 0
    }

    /// How many entities are left.
    #[cfg(feature = "parallel")]
    pub(super) fn len(&self) -> usize {
        self.entities.len().saturating_sub(self.place)
    }

    /// The place of the next entity.
    #[cfg(feature = "parallel")]
    pub(super) fn place(&self) -> usize {
        self.place
    }

    /// Cuts off the entities before a place. `None` if there are none.
    #[cfg(feature = "parallel")]
    pub(super) fn split_before(&mut self, place: usize) -> Option<Self> {
        let end = place.min(self.entities.len());
        if self.place >= end {
            return None;
        }
        let front = Self {
            entities: &self.entities[..end],
            ..*self
        };
        self.place = end;
        Some(front)
    }

    /// Whether the entity is in a place that was not passed.
    pub(super) fn is_ahead(&self, entity: Entity) -> bool {
        let place = self
            .lender
            .store()
            .pools()
            .get(schema::<W>(), self.driver)
            .and_then(|pool| pool.row(entity));
        place.is_some_and(|place| place >= self.place)
    }

    /// The row of the next entity that matches.
    #[inline]
    pub(super) fn next_run(&mut self) -> Option<RowRun<'w, W, Q>> {
        loop {
            if const { Ticks::<W, Q>::ASKED } && self.place.is_multiple_of(BLOCK) {
                self.skip_old_blocks()?;
            }
            let (place, entity) = (self.place, *self.entities.get(self.place)?);
            self.place += 1;
            // SAFETY: pool-at-component: entities of a pool are alive.
            let location = unsafe { locate_living(self.slots, entity) };
            if self.last.number != location.table {
                self.last = Self::table_of(self.lender, self.driver, location);
            }
            let found = if const { Self::ALL_MATCH } {
                // SAFETY: pool-of-layout, slot-names-row: the place is a row of the pool, and its entity has this row of the table.
                self.last
                    .columns
                    .map(|columns| unsafe { FoundRows::driven(&columns, location, place) })
            } else {
                self.last
                    .rows
                    .and_then(|rows| self.row_if_it_matches(rows, (location, place, entity)))
            };
            if let Some(found) = found {
                // SAFETY: cursor-lends-once: the place is behind it now.
                return Some(unsafe { self.lender.run(found) });
            }
        }
    }

    /// Lends the rows of the entities that match.
    #[inline]
    pub(super) fn try_fold<A, B>(
        mut self,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        if const { Self::ALL_MATCH } {
            let Self {
                lender,
                driver,
                entities,
                slots,
                mut last,
                ..
            } = self;
            let location_at = |place: usize| {
                entities.get(place).map(|entity| {
                    // SAFETY: pool-at-component: entities of a pool are alive.
                    unsafe { locate_living(slots, *entity) }
                })
            };
            let mut place = self.place;
            // A loop of its own for those that are in one table in a row keeps the columns in registers.
            while let Some(first) = location_at(place) {
                if last.number != first.table {
                    last = Self::table_of(lender, driver, first);
                }
                let (number, mut next) = (last.number, Some(first));
                match last.columns {
                    Some(columns) => {
                        while let Some(location) = next.filter(|location| location.table == number)
                        {
                            // SAFETY: as in `next_run`.
                            let run =
                                unsafe { lender.run(FoundRows::driven(&columns, location, place)) };
                            acc = f(acc, run.row())?;
                            place += 1;
                            next = location_at(place);
                        }
                    }
                    None => {
                        while next.is_some_and(|location| location.table == number) {
                            place += 1;
                            next = location_at(place);
                        }
                    }
                }
            }
            return ControlFlow::Continue(acc);
        }
        while let Some(run) = self.next_run() {
            acc = f(acc, run.row())?;
        }
        ControlFlow::Continue(acc)
    }

    /// How many of the entities match.
    pub(super) fn count(&self) -> usize {
        // SAFETY: cursor-lends-once: the rows are counted, and not lent.
        let mut copy = unsafe { self.fork() };
        core::iter::from_fn(|| copy.next_run()).count()
    }

    /// Finds the table of an entity. A call of its own, since few entities need it.
    #[inline(never)]
    fn table_of(
        lender: Lender<'w, W, Q>,
        driver: usize,
        location: Location,
    ) -> LastTable<'w, W, Q> {
        let Location { table: number, row } = location;
        let (none, store) = (
            LastTable {
                number,
                ..LastTable::NONE
            },
            lender.store(),
        );
        let Some(table) = store.tables().get(number as usize) else {
            return none;
        };
        let cells = store.cells(number);
        if !TypedQuery::<W, Q>::NEW.matches(cells)
            || !TypedQuery::<W, Q>::NEW.admits(store.whole_kind(number))
        {
            return none;
        }
        let rows = TableRows::new(number, table, cells);
        let columns = if const { Self::ALL_MATCH } {
            let known = Self::values(store, driver).map(|(first, _)| (driver, first));
            let (row, window) = (row as usize, lender.window());
            let at = At {
                number,
                table,
                cells,
                row,
                skip: 0,
                entity: None,
                store,
                known,
                window,
            };
            // SAFETY: row-in-table: the cells are those of the table, and the row matches.
            Some(unsafe { FoundRows::of_row(&at).columns() })
        } else {
            None
        };
        LastTable {
            number,
            rows: Some(rows),
            columns,
        }
    }

    /// The first value of the pool, and the size of a value.
    #[inline]
    fn values(store: &Storage<W>, driver: usize) -> Option<(NonNull<u8>, usize)> {
        let column = schema::<W>().pools[driver].components().first()?;
        Some((
            store
                .pools()
                .get(schema::<W>(), driver)?
                .table()
                .column::<u8>(column.prefix),
            column.info.size,
        ))
    }

    /// The row of an entity, if it matches.
    #[inline]
    fn row_if_it_matches(
        &self,
        rows: TableRows<'_, W>,
        (Location { row, .. }, place, entity): (Location, usize, Entity),
    ) -> Option<FoundRows<W, Q>> {
        let row = row as usize;
        let (store, window) = (self.lender.store(), self.lender.window());
        if !RowTest::of(rows, (store, window)).passes(TypedQuery::<W, Q>::NEW, row, entity) {
            return None;
        }
        let (first, size) = Self::values(store, self.driver)?;
        // SAFETY: pool-of-layout: the place is a row of the pool, and this is the only component of the pool.
        let known = Some((self.driver, unsafe { first.byte_add(place * size) }));
        let at = At {
            known,
            ..At::of_row(rows, (row, entity), (store, window))
        };
        // SAFETY: row-in-table: these are the table's cells and entity, and the row matches.
        Some(unsafe { FoundRows::of_row(&at) })
    }

    /// Goes on to the first block of the pool that may have entities with new ticks. `None` if there is no such block.
    #[inline]
    fn skip_old_blocks(&mut self) -> Option<()> {
        let (store, window) = (self.lender.store(), self.lender.window());
        let driver = self.driver;
        let pool = store.pools().get(schema::<W>(), driver)?;
        let ticks = pool.tick_cell();
        let of_driver = |asked: QueriedComponent| asked.index == driver && ticks.is_there();
        let new_blocks = |word| {
            may_match(TypedQuery::<W, Q>::NEW, |asked, kind| {
                if of_driver(asked) {
                    pool.table().new_blocks(ticks, kind, word, window)
                } else {
                    !0
                }
            })
        };
        let (from, count) = (self.place / BLOCK, self.entities.len().div_ceil(BLOCK));
        self.place = self.blocks.next(from, count, new_blocks)? * BLOCK;
        Some(())
    }
}

/// Where the row of an entity is that is alive.
///
/// Nothing is compared in release. That the slot exists would not do, since it may be another entity's by now; and with its generation, a
/// loop along a pool takes a fifth longer. So pools have values of living entities alone whenever anybody can ask: after each panic, too.
///
/// # Safety
///
/// The entity is alive, in the world of these slots.
#[inline]
unsafe fn locate_living(slots: SlotList<'_>, entity: Entity) -> Location {
    let (slots, index) = (slots.all(), entity.index() as usize);
    debug_assert!(
        slots.get(index).is_some_and(|slot| slot.is_of(entity)),
        "an entity that is alive has a slot"
    );
    // SAFETY: the caller's promise: there is a slot for each entity that is alive.
    unsafe { slots.get_unchecked(index) }.location()
}
