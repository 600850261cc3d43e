//! What queries have to do with ticks: which ask for them, and which give rows out to be written, and thus mark them.
#![allow(unsafe_code)]

use super::evaluate::Evaluator;
use super::matching::{Sparsity, sparsity};
use super::{Asked, Filter, FilterInfo, QueryData, Term, TermInfo};
use crate::component::ComponentOf;
use crate::entity::{Entity, Location};
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::table::TickKind;
use crate::tick::Window;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::NonNull;

/// Only rows whose `C` was changed: written, replaced, or added.
///
/// A component is *tracked* if its type says `#[component(track)]`, or a query in [`world!`](crate::world) names it in
/// `changed(…)` or `added(…)`. Each of its values has two ticks then: when it was added, and when it was changed last. What is
/// not tracked has none, and its loops are those of a library that knows nothing of all this.
///
/// * **In a system**, a query finds what others changed since the system ran the last time: each change once, and its own never.
///   The first run finds all that there is.
/// * **Anywhere else** one says since when: [`Query::since`](crate::Query::since), with a tick of
///   [`Store::change_tick`](crate::Store::change_tick). Without it, it is since ever.
///
/// Changed is what was lent to be written: a loop over `&mut C` changes all rows that it goes through, whatever it does to
/// them. What is compared first, and written through [`get_mut`](crate::Query::get_mut) only where it differs, is changed there
/// alone.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Health(i32);
/// # ecs::world! {
/// #     #[world] pub struct Arena { components: (Health,) }
/// #     #[archetype] pub struct Knight { health: Health }
/// # }
/// # let mut arena = Arena::new();
/// let knights: Vec<_> = (0..3).map(|_| arena.spawn(Knight { health: Health(10) })).collect();
/// let tick = arena.change_tick();
/// arena.get_mut::<Health>(knights[1]).unwrap().0 -= 4;
///
/// let hit: Vec<_> = arena.query::<(Entity, Changed<Health>)>().since(tick).map(|(knight, ())| knight).collect();
/// assert_eq!(hit, [knights[1]]);
/// assert!(arena.query::<&Health>().added::<Health>().since(tick).is_empty());
/// ```
///
/// Ticks are told apart for some 10⁹ of them, which is what a schedule of 1000 systems takes in five hours. Who asks after a
/// longer time does not find what is older.
pub struct Changed<C>(PhantomData<C>);

/// Only rows whose `C` was added: spawned with the row, or inserted where there was none. See [`Changed`].
pub struct Added<C>(PhantomData<C>);

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Changed<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Changed(Asked::of::<W, C>());

    #[inline(always)]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.is_new(const { Asked::of::<W, C>() }, TickKind::Changed)
    }
}

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Added<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Added(Asked::of::<W, C>());

    #[inline(always)]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.is_new(const { Asked::of::<W, C>() }, TickKind::Added)
    }
}

/// What a query has to do with ticks, when the program is compiled.
pub(super) struct Ticks<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> Ticks<W, Q> {
    /// Whether it asks for them.
    pub(super) const ASKED: bool = asks(&Q::Filter::INFO);
    /// Whether its rows are marked.
    pub(super) const MARKED: bool = schema::<W>().tracked && count_written::<W>(&Q::Terms::INFO).0 > 0;
    /// The component, if there is just one for which rows are marked, and it is always there.
    const ONLY: Option<usize> = match count_written::<W>(&Q::Terms::INFO) {
        (1, component, true) => Some(component),
        _ => None,
    };
    /// Whether all that it asks for is tracked.
    pub(super) const KNOWN: bool = are_tracked::<W>(&Q::Filter::INFO);
}

/// Whether a query asks for ticks.
pub(crate) const fn asks_ticks<W: Declare, Q: QueryData<W>>() -> bool {
    Ticks::<W, Q>::ASKED
}

const fn asks(filter: &FilterInfo<'_>) -> bool {
    match filter {
        FilterInfo::Changed(_) | FilterInfo::Added(_) => true,
        FilterInfo::With(_) | FilterInfo::Without(_) => false,
        FilterInfo::All(filters) | FilterInfo::Any(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if asks(&filters[i]) {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}

const fn are_tracked<W: Declare>(filter: &FilterInfo<'_>) -> bool {
    match filter {
        FilterInfo::Changed(asked) | FilterInfo::Added(asked) => schema::<W>().components[asked.index].tracked,
        FilterInfo::With(_) | FilterInfo::Without(_) => true,
        FilterInfo::All(filters) | FilterInfo::Any(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if !are_tracked::<W>(&filters[i]) {
                    return false;
                }
                i += 1;
            }
            true
        }
    }
}

/// How many terms write tracked components, the last of them, and whether it is in a table and must be there.
const fn count_written<W: Declare>(terms: &TermInfo<'_>) -> (usize, usize, bool) {
    match terms {
        TermInfo::Component { asked, write: true, required } => {
            let info = schema::<W>().components[asked.index];
            (info.tracked as usize, asked.index, *required && !asked.sparse)
        }
        TermInfo::All(terms) => {
            let mut all = (0, 0, false);
            let mut i = 0;
            while i < terms.len() {
                let (count, component, is_plain) = count_written::<W>(&terms[i]);
                if count > 0 {
                    all = (all.0 + count, component, is_plain);
                }
                i += 1;
            }
            all
        }
        _ => (0, 0, false),
    }
}

/// Whether the filter asks when values of the component were changed.
pub(super) const fn asks_changes(filter: &FilterInfo<'_>, component: usize) -> bool {
    match filter {
        FilterInfo::Changed(asked) => asked.index == component,
        FilterInfo::With(_) | FilterInfo::Without(_) | FilterInfo::Added(_) => false,
        FilterInfo::All(filters) | FilterInfo::Any(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if asks_changes(&filters[i], component) {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}

/// Whether a table may have rows that pass the filter, by its highest ticks.
pub(super) fn may_pass<W: Declare, F: Filter<W>>(store: &Storage<W>, table: u32, window: Window) -> bool {
    F::evaluate(&NewIn { store, table, window })
}

/// The evaluator of a table by its highest ticks: whether it may have rows with new ticks.
struct NewIn<'s, W: Declare> {
    store: &'s Storage<W>,
    table: u32,
    window: Window,
}

impl<W: Declare> Evaluator for NewIn<'_, W> {
    type Truth = bool;

    fn has(&self, _: Asked) -> bool {
        true
    }

    fn lacks(&self, _: Asked) -> bool {
        true
    }

    fn is_new(&self, asked: Asked, kind: TickKind) -> bool {
        let cell = self.store.tick_cell(self.table, asked.index);
        asked.sparse || self.store.tables()[self.table as usize].has_new(cell, kind, self.window)
    }
}

/// How many components may be marked row by row without looking for their ticks again.
const MOST: usize = 4;

/// Where the ticks of the components are that a segment's rows are marked for, where rows are marked one by one.
pub(super) type Marks = MaybeUninit<[Option<Mark>; MOST]>;

/// Where the ticks of a component begin.
#[derive(Clone, Copy)]
pub(super) struct Mark(NonNull<u32>);

// SAFETY: R5: it is a place. `mark_by` alone writes there, for who may give out the rows, wherever that is.
unsafe impl Send for Mark {}
// SAFETY: as above.
unsafe impl Sync for Mark {}

impl<W: Declare, Q: QueryData<W>> Ticks<W, Q> {
    /// Whether rows are marked by [`Marks`].
    pub(super) const BY_MARKS: bool =
        Self::MARKED && count_written::<W>(&Q::Terms::INFO).0 <= MOST && matches!(sparsity::<W, Q>(), Sparsity::Dense);
}

/// Finds the marks of rows that are alike, of which this is the first.
#[inline]
pub(super) fn marks<W: Declare, Q: QueryData<W>>(store: &Storage<W>, number: u32, row: usize, now: u32) -> Marks {
    let table = &store.tables()[number as usize];
    let (mut marks, mut count) = ([None; MOST], 0);
    for_each_written(&Q::Terms::INFO, &mut |asked| {
        if is_tracked::<W>(asked.index) {
            if table.bit(store.place(number, 1 + asked.index), row) {
                marks[count] = table.ticks_to_mark(store.tick_cell(number, asked.index), now).map(Mark);
            }
            count += 1;
        }
    });
    MaybeUninit::new(marks)
}

/// Marks a row.
///
/// # Safety
///
/// As for [`mark_rows`]. R5: the marks are those of the row's segment.
#[inline(always)]
pub(super) unsafe fn mark_by<W: Declare, Q: QueryData<W>>(marks: &Marks, row: usize, now: u32) {
    // SAFETY: R5: they were found.
    let marks = unsafe { marks.assume_init_ref() };
    for Mark(ticks) in marks[..const { count_written::<W>(&Q::Terms::INFO).0 }].iter().flatten() {
        // SAFETY: L6, and the caller's promise.
        unsafe { ticks.add(row).write(now) };
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

/// Marks rows of a table, which a query without sparse components gives out.
///
/// # Safety
///
/// The rows are those of R1 and R2, or of what stands in their place: whoever calls this may give each of them out once.
#[inline]
pub(super) unsafe fn mark_rows<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    table: u32,
    rows: Range<usize>,
    now: u32,
) {
    if let Some(component) = const { Ticks::<W, Q>::ONLY } {
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
pub(super) unsafe fn mark_terms<W: Declare>(
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
            if let Some(entity) = table.entities(store.info(number)).get(rows.start) {
                // SAFETY: the caller's promise.
                unsafe { mark_value(store, asked.index, *entity, now) };
            }
            return;
        }
        // SAFETY: the caller's promise: the rows are alike, and the terms write the component where it is there.
        unsafe { table.mark(store.tick_cell(number, asked.index), rows.clone(), now) };
    });
}

/// Marks the row of an entity, which a query gives out.
///
/// # Safety
///
/// As for [`mark_rows`].
pub(super) unsafe fn mark_entity<W: Declare, Q: QueryData<W>>(store: &Storage<W>, location: Location, now: u32) {
    let row = location.row as usize;
    // SAFETY: the caller's promise.
    unsafe { mark_terms(store, &Q::Terms::INFO, location.table, row..row + 1, now) };
}

/// Marks rows of a group, from a row of the pool that drives it on: in all pools the same ones, or of one entity.
///
/// # Safety
///
/// As for [`mark_rows`].
pub(super) unsafe fn mark_group<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    entity: Option<Entity>,
    rows: Range<usize>,
    now: u32,
) {
    for_each_written(&Q::Terms::INFO, &mut |asked| {
        if !is_tracked::<W>(asked.index) {
            return;
        }
        match (entity, store.pools().get(asked.index)) {
            // SAFETY: the caller's promise.
            (Some(entity), _) => unsafe { mark_value(store, asked.index, entity, now) },
            // SAFETY: the caller's promise; G1: the rows of the group are the first ones of the pool.
            (None, Some(pool)) => unsafe {
                pool.table().mark(schema::<W>().pools[asked.index].tick_cell(0), rows.clone(), now);
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
    let Some(pool) = store.pools().get(component) else { return };
    if let Some(row) = pool.row(entity) {
        // SAFETY: the caller's promise; O2: the row is one of the pool.
        unsafe { pool.table().mark(schema::<W>().pools[component].tick_cell(0), row..row + 1, now) };
    }
}

/// Whether the component that terms as data name is tracked. Those that were registered are not.
fn is_tracked<W: Declare>(component: usize) -> bool {
    schema::<W>().components.get(component).is_some_and(|info| info.tracked)
}
