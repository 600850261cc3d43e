//! Marking rows as changed. Lending a row calls this, and nothing else does.
#![allow(unsafe_code)]

use crate::entity::Entity;
use crate::query::changes::Ticks;
use crate::query::grouped::driving_pool;
use crate::query::strategy::Strategy;
use crate::query::{Asked, QueryData, Term, TermInfo};
use crate::schema::{CellIndex, Declare, schema};
use crate::storage::Storage;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering};

/// How many components may be marked row by row without looking for their ticks again.
const MOST: usize = 4;

/// The ticks of the components for which the rows of a table are marked, where rows are marked one by one.
pub(super) type Marks<'w> = MaybeUninit<[Option<&'w [AtomicU32]>; MOST]>;

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
) -> Marks<'_> {
    let table = &store.tables()[number as usize];
    let (mut marks, mut count) = ([None; MOST], 0);
    for_each_written(&Q::Terms::INFO, &mut |asked| {
        if is_tracked::<W>(asked.index) {
            if table.bit(store.place(number, CellIndex::of(asked.index)), rows.start) {
                marks[count] = table.ticks_to_mark(store.tick_cell(number, asked.index), &rows, now);
            }
            count += 1;
        }
    });
    MaybeUninit::new(marks)
}

/// Marks the block of a row for all components that [`find_marks`] finds.
#[cold]
#[inline(never)]
pub(super) fn mark_block<W: Declare, Q: QueryData<W>>(store: &Storage<W>, number: u32, row: usize, now: u32) {
    let _ = find_marks::<W, Q>(store, number, row..row + 1, now);
}

/// Marks a row.
///
/// # Safety
///
/// As for [`mark_rows`]. R5: the marks are those of the row's table.
#[inline(always)]
pub(super) unsafe fn mark_by<W: Declare, Q: QueryData<W>>(marks: &Marks<'_>, row: usize, now: u32) {
    // SAFETY: R5: they were found.
    let [first, second, third, fourth] = unsafe { *marks.assume_init_ref() };
    // One by one: a loop would keep the marks in memory.
    for (i, ticks) in [(0, first), (1, second), (2, third), (3, fourth)] {
        if i < const { Ticks::<W, Q>::MARKED_COUNT }
            && let Some(ticks) = ticks
        {
            // SAFETY: R5: there is a tick for each row of the table.
            unsafe { ticks.get_unchecked(row) }.store(now, Ordering::Relaxed);
        }
    }
}

/// Marks rows of a table, which a query without sparse components lends.
///
/// # Safety
///
/// The rows are those of R1 and R2, or of what stands in their place: the caller may lend each of them once.
#[inline]
pub(super) unsafe fn mark_rows<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    table: u32,
    rows: Range<usize>,
    now: u32,
) {
    if let Some(component) = const { Ticks::<W, Q>::ONLY_MARKED } {
        // SAFETY: the caller's promise: the terms write the component.
        unsafe { store.tables()[table as usize].mark(store.tick_cell(table, component), rows, now) };
        return;
    }
    // SAFETY: as above.
    unsafe { mark_terms(store, &Q::Terms::INFO, table, rows, now) };
}

/// As [`mark_rows`], of terms as data.
///
/// # Safety
///
/// As for [`mark_rows`]. If a term is of a sparse component, there is one row.
pub(in crate::query) unsafe fn mark_terms<W: Declare>(
    store: &Storage<W>,
    terms: &TermInfo<'_>,
    number: u32,
    rows: Range<usize>,
    now: u32,
) {
    let table = &store.tables()[number as usize];
    for_each_written(terms, &mut |asked| {
        if !is_tracked::<W>(asked.index) {
            return;
        }
        if asked.sparse {
            if let Some(entity) = store.table_with_layout(number).entities().get(rows.start) {
                // SAFETY: the caller's promise.
                unsafe { mark_value(store, asked.index, *entity, now) };
            }
            return;
        }
        // SAFETY: the caller's promise: the rows have the same terms, and the terms write the component where it is there.
        unsafe { table.mark(store.tick_cell(number, asked.index), rows.clone(), now) };
    });
}

/// Marks rows of a group, which begin at the row `first` of the pool that drives it: in all pools the same ones, if its rows are
/// slices, or else that of one entity.
///
/// # Safety
///
/// As for [`mark_rows`].
pub(super) unsafe fn mark_group<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    (group, slices): (usize, bool),
    first: usize,
    rows: Range<usize>,
    now: u32,
) {
    let drivers = if slices { None } else { driving_pool(store, group) };
    let rows = first + rows.start..first + rows.end;
    let entity = drivers.and_then(|(pool, _)| pool.entities().get(first).copied());
    for_each_written(&Q::Terms::INFO, &mut |asked| {
        if !is_tracked::<W>(asked.index) {
            return;
        }
        match (entity, store.pools().get(schema::<W>(), asked.index)) {
            // SAFETY: the caller's promise.
            (Some(entity), _) => unsafe { mark_value(store, asked.index, entity, now) },
            // SAFETY: the caller's promise; G1: the rows of the group are the first ones of the pool.
            (None, Some(pool)) if slices => unsafe {
                pool.table().mark(pool.tick_cell(), rows.clone(), now);
            },
            _ => {}
        }
    });
}

/// Marks the value of an entity in a pool.
///
/// # Safety
///
/// As for [`mark_rows`].
unsafe fn mark_value<W: Declare>(store: &Storage<W>, component: usize, entity: Entity, now: u32) {
    let Some(pool) = store.pools().get(schema::<W>(), component) else { return };
    if let Some(row) = pool.row(entity) {
        // SAFETY: the caller's promise; O2: the row is one of the pool.
        unsafe { pool.table().mark(pool.tick_cell(), row..row + 1, now) };
    }
}

/// Calls `f` with each component that the terms write.
fn for_each_written(terms: &TermInfo<'_>, f: &mut impl FnMut(Asked)) {
    match terms {
        TermInfo::Component { asked, write: true, .. } => f(*asked),
        TermInfo::All(terms) => terms.iter().for_each(|term| for_each_written(term, f)),
        _ => {}
    }
}

/// Whether the component that terms as data name is tracked. Registered components are not.
fn is_tracked<W: Declare>(component: usize) -> bool {
    schema::<W>().components.get(component).is_some_and(|info| info.tracked)
}
