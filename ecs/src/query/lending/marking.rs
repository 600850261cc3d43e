//! Marking rows as changed. Lending a row calls this, and nothing else does.
#![allow(unsafe_code)]

use super::{Addresses, POOLS};
use crate::base::erased::Erased;
use crate::query::changes::Ticks;
use crate::query::grouped::driving_pool;
use crate::query::strategy::Strategy;
use crate::query::{QueriedComponent, QueryData, Term, TermInfo};
use crate::schema::{CellIndex, Declare, schema};
use crate::storage::Storage;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::NonNull;
use ecs_value::Entity;

/// How many components may be marked row by row without looking for their ticks again.
const MOST: usize = 4;

/// Where the ticks of some components begin.
type Starts = MaybeUninit<[Option<NonNull<u32>>; MOST]>;

/// Where the ticks begin of the components for which the rows of a table are marked, where rows are marked one by one.
///
/// Addresses and not slices: the query may mark the rows that it lends alone, while others mark other rows of the table.
pub(in crate::query) struct Marks<W: Declare>(Erased<W::Components, Addresses<Starts>>);

impl<W: Declare> Marks<W> {
    pub(in crate::query) const UNKNOWN: Self = Self(Erased::new(Addresses(MaybeUninit::uninit())));
}

impl_copy!([W: Declare] Marks<W>);

/// Whether the rows of a query are marked by [`Marks`].
pub(super) const fn by_marks<W: Declare, Q: QueryData<W>>() -> bool {
    Ticks::<W, Q>::MARKED && Ticks::<W, Q>::MARKED_COUNT <= MOST && Strategy::<W, Q>::DENSE
}

/// Finds the marks of rows of a table, at least one, all of which have the same terms. Their blocks are marked here.
#[inline]
pub(super) fn find_marks<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    number: u32,
    rows: Range<usize>,
    now: u32,
) -> Marks<W> {
    let table = &store.tables()[number as usize];
    let (mut marks, mut count) = ([None; MOST], 0);
    for_each_written(&Q::Terms::INFO, &mut |asked| {
        if !is_marked::<W>(asked.index) {
            return;
        }
        let cell = store.tick_cell(number, asked.index);
        store.stamp_blocks(number, cell, &rows);
        if is_tracked::<W>(asked.index) {
            if table.bit(store.place(number, CellIndex::of(asked.index)), rows.start) {
                marks[count] = table.ticks_to_mark(cell, &rows, now);
            }
            count += 1;
        }
    });
    Marks(Erased::new(Addresses(MaybeUninit::new(marks))))
}

/// Marks the block of a row for all components that [`find_marks`] finds.
#[cold]
#[inline(never)]
pub(super) fn mark_block<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    number: u32,
    row: usize,
    now: u32,
) {
    let _ = find_marks::<W, Q>(store, number, row..row + 1, now);
}

/// Marks a row.
///
/// # Safety
///
/// `rest-of-run-unlent`, `rows-of-table`: the marks are those of the row's table.
#[inline]
pub(super) unsafe fn mark_by<W: Declare, Q: QueryData<W>>(marks: &Marks<W>, row: usize, now: u32) {
    // SAFETY: rest-of-run-unlent: they were found.
    let [first, second, third, fourth] = unsafe { *marks.0.0.assume_init_ref() };
    // One by one: a loop would keep the marks in memory.
    for (i, ticks) in [(0, first), (1, second), (2, third), (3, fourth)] {
        if i < const { Ticks::<W, Q>::MARKED_COUNT }
            && let Some(ticks) = ticks
        {
            // SAFETY: rest-of-run-unlent: there is a tick for each row of the table. rows-of-table: nothing else accesses that of this row.
            unsafe { ticks.add(row).write(now) };
        }
    }
}

/// Rows that are marked as changed now, where terms write tracked components.
///
/// Invariant: **rows-of-table** The rows are those of the table, or of the group. They have the same terms, and if a term is sparse, there is one
/// row at most, but for groups. The maker of this may write the components that the terms write, and nothing else accesses these
/// components of the rows, or asks when they were changed.
pub(in crate::query) struct Marking<'s, 't, W: Declare> {
    store: &'s Storage<W>,
    terms: &'t TermInfo<'t>,
    /// The component, if the terms write just one that is tracked, and it is always there.
    only: Option<usize>,
    /// The group, and whether its rows are slices: the same ones in all pools.
    group: Option<(usize, bool)>,
    table: u32,
    rows: Range<usize>,
    now: u32,
}

impl<'s, 't, W: Declare> Marking<'s, 't, W> {
    /// Rows that terms as data are lent of.
    ///
    /// # Safety
    ///
    /// `rows-of-table`.
    pub(in crate::query) unsafe fn new(
        store: &'s Storage<W>,
        terms: &'t TermInfo<'t>,
        table: u32,
        rows: Range<usize>,
        now: u32,
    ) -> Self {
        Self {
            store,
            terms,
            only: None,
            group: None,
            table,
            rows,
            now,
        }
    }

    /// Rows that a query lends.
    ///
    /// # Safety
    ///
    /// `rows-of-table`. Rows of the group of the query are counted in the pool that drives it, and their table is [`POOLS`](super::POOLS).
    #[inline]
    pub(super) unsafe fn of_query<Q: QueryData<W>>(
        store: &'s Storage<W>,
        table: u32,
        rows: Range<usize>,
        now: u32,
    ) -> Self {
        let only = const { Ticks::<W, Q>::ONLY_MARKED };
        let group = if table == POOLS {
            const { Strategy::<W, Q>::GROUP }
        } else {
            None
        };
        Self {
            store,
            terms: &Q::Terms::INFO,
            only,
            group,
            table,
            rows,
            now,
        }
    }

    /// Marks the rows of a query without sparse components.
    #[inline]
    pub(super) fn mark_dense(self) {
        match self.only {
            Some(component) => self.mark_column(component),
            None => self.mark(),
        }
    }

    /// Marks the rows.
    pub(in crate::query) fn mark(self) {
        if self.rows.is_empty() {
            return;
        }
        for_each_written(self.terms, &mut |asked| match self.group {
            _ if !is_marked::<W>(asked.index) => {}
            Some((_, true)) => self.mark_in_pool(asked.index, Some(self.rows.clone())),
            Some((group, false)) => {
                let entity = driving_pool(self.store, group)
                    .and_then(|(pool, _)| pool.entities().get(self.rows.start));
                self.mark_in_pool(
                    asked.index,
                    entity.and_then(|entity| self.row_in_pool(asked.index, *entity)),
                );
            }
            None if asked.sparse => {
                let entity = self
                    .store
                    .table_with_layout(self.table)
                    .entities()
                    .get(self.rows.start);
                self.mark_in_pool(
                    asked.index,
                    entity.and_then(|entity| self.row_in_pool(asked.index, *entity)),
                );
            }
            None => self.mark_column(asked.index),
        });
    }

    #[inline]
    fn mark_column(&self, component: usize) {
        let ticks = self.store.tick_cell(self.table, component);
        self.store.stamp_blocks(self.table, ticks, &self.rows);
        // SAFETY: rows-of-table.
        unsafe {
            self.store.tables()[self.table as usize].mark(ticks, self.rows.clone(), self.now);
        };
    }

    fn mark_in_pool(&self, component: usize, rows: Option<Range<usize>>) {
        if let (Some(rows), Some(pool)) = (rows, self.store.pools().get(schema::<W>(), component)) {
            if schema::<W>().stamped {
                pool.table().stamp_blocks(pool.tick_cell(), &rows);
            }
            // SAFETY: rows-of-table. group-in-front: the rows of a group are the first ones of its pools; pages-locate-rows: that of an entity is one of the pool.
            unsafe { pool.table().mark(pool.tick_cell(), rows, self.now) };
        }
    }

    fn row_in_pool(&self, component: usize, entity: Entity) -> Option<Range<usize>> {
        let row = self.store.pools().row(component, entity)?;
        Some(row..row + 1)
    }
}

/// Calls `f` with each component that the terms write.
fn for_each_written(terms: &TermInfo<'_>, f: &mut impl FnMut(QueriedComponent)) {
    match terms {
        TermInfo::Component {
            asked, marks: true, ..
        } => f(*asked),
        TermInfo::All(terms) => terms.iter().for_each(|term| for_each_written(term, f)),
        _ => {}
    }
}

/// Whether it is noted when values of the component are written that terms as data name: because it is tracked, or for snapshots.
#[inline]
fn is_marked<W: Declare>(component: usize) -> bool {
    schema::<W>().stamped || is_tracked::<W>(component)
}

/// Whether the component that terms as data name is tracked. Registered components are not.
fn is_tracked<W: Declare>(component: usize) -> bool {
    schema::<W>()
        .components
        .get(component)
        .is_some_and(|info| info.tracked)
}
