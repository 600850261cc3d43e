//! The rows that match: an iterator for control flow, and inner loops for speed.
#![allow(unsafe_code)]

use super::changes::{Marks, Ticks, mark_by, mark_entity, marks};
use super::data::Filtered;
use super::lookup::locate;
use super::matching::Sound;
use super::segments::{Part, Remaining, Segment, Segments, mark};
use super::{Added, AnyOf, Changed, Chunks, Filter, InstructionSet, Pairs, QueryData, ReadOnly, Term, With, Without};
use crate::entity::{Entity, Location};
use crate::error::SingleError;
use crate::schema::{Declare, MatchList, SchemaFor};
use crate::storage::Storage;
use crate::tick::{ChangeTick, Window};
use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// The rows that match a query, each of them once: `D` is asked for, and `F` must hold. In a system it is a parameter.
///
/// ```
/// use ecs::prelude::*;
/// # pub struct Position(f32);
/// # pub struct Velocity(f32);
/// # pub struct Frozen;
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position, Velocity, Frozen) }
/// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
/// #     #[schedule] pub fn tick() { walk; }
/// # }
/// fn walk(walkers: Query<Street, (&mut Position, &Velocity), Without<Frozen>>) {
///     walkers.for_each(|(position, velocity)| position.0 += velocity.0);
/// }
/// # let mut street = Street::new();
/// # street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
/// # street.tick();
///
/// let at_rest = street.query_filtered::<&Position, Without<Velocity>>();
/// assert_eq!(at_rest.count(), 0);
/// # assert_eq!(street.query::<&Position>().single().unwrap().0, 3.0);
/// ```
///
/// Two ways lead through them:
///
/// * As an iterator, `for moving in kitchen.moving()`, with `break`, `?` and all adapters. Rows come table by table, in
///   the order of the archetypes' declaration, and in each table in the order of its rows.
/// * By [`for_each`](Self::for_each), [`try_for_each`](Self::try_for_each) and [`fold`](Self::fold), which run one tight
///   loop over the slices of each table, and which the compiler vectorises; it cannot do so through `next`. Adapters
///   that end in an inner loop (`map(…).sum()`) go this way too. [`chunks`](Self::chunks) gives the slices themselves.
///
/// A constant of the query says which declared archetypes match. Dynamic archetypes are matched while it runs, 64 at a step.
/// Nothing is cached.
///
/// Invariants:
///
/// * **R1** The store is borrowed for `'w`: exclusively, or by queries that only read, or by queries that are disjoint
///   (Q2). The terms are sound (Q1).
/// * **R2** The items given out so far are of rows before the cursor: of segments that `segments` has passed, and of rows
///   of `segment` before `row`. Nothing gives an item of such a row again.
/// * **R4** The processor has the `instructions`: they are available.
/// * **R5** Where rows are marked by them, `marks` are those of `segment`, if there is one.
pub struct Query<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    store: &'w Storage<W>,
    segments: Segments<'w, W, Filtered<D, F>>,
    segment: Option<Segment<W, Filtered<D, F>>>,
    row: usize,
    instructions: InstructionSet,
    /// The tick of what is changed through this.
    now: ChangeTick,
    /// Of `segment`, once there is one, if rows are marked so.
    marks: Marks,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Query<'w, W, D, F> {
    /// The rows of an exclusively borrowed store.
    #[inline(always)]
    pub(crate) fn exclusive(store: &'w mut Storage<W>) -> Self {
        // SAFETY: R1: the borrow is exclusive.
        unsafe { Self::new(store) }
    }

    /// The rows of a shared store, to read.
    #[inline(always)]
    pub(crate) fn shared(store: &'w Storage<W>) -> Self
    where
        D::Terms: ReadOnly<W>,
    {
        // SAFETY: R1: the query only reads.
        unsafe { Self::new(store) }
    }

    /// # Safety
    ///
    /// R1, without Q1, which is asserted when the program is compiled.
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) unsafe fn at(store: &'w Storage<W>, since: ChangeTick, now: ChangeTick) -> Self {
        let () = Sound::<W, Filtered<D, F>>::ASSERTED;
        let list = <<W::Size as SchemaFor<W>>::Matches<Filtered<D, F>> as MatchList>::LIST;
        let segments = Segments::new(store, list, Window::new(since, now));
        let instructions = InstructionSet::preferred();
        Self { store, segments, segment: None, row: 0, instructions, now, marks: Marks::uninit(), borrow: PhantomData }
    }

    /// What [`Changed`] and [`Added`] mean: after this tick. In a system they mean something by themselves.
    ///
    /// A query that asks for neither is a compile error.
    ///
    /// # Panics
    ///
    /// If a row was taken already.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn since(mut self, tick: ChangeTick) -> Self {
        const {
            assert!(
                Ticks::<W, Filtered<D, F>>::ASKED,
                "this query does not ask what was changed or added, so that `since` says nothing: give it a filter (`Changed`, \
                 `Added`), or leave `since` out"
            );
        }
        assert!(self.segment.is_none(), "filters come before the first row is taken");
        self.segments.window = Window::new(tick, self.now);
        self
    }

    /// Only rows whose component `C` was changed. See [`Changed`].
    #[inline]
    #[track_caller]
    pub fn changed<C>(self) -> Query<'w, W, D, (F, Changed<C>)>
    where
        Changed<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows whose component `C` was added. See [`Added`].
    #[inline]
    #[track_caller]
    pub fn added<C>(self) -> Query<'w, W, D, (F, Added<C>)>
    where
        Added<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows that have the component `C`.
    ///
    /// # Panics
    ///
    /// As the other filters do, if a row was taken already.
    #[inline]
    #[track_caller]
    pub fn with<C>(self) -> Query<'w, W, D, (F, With<C>)>
    where
        With<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows that lack the component `C`.
    #[inline]
    #[track_caller]
    pub fn without<C>(self) -> Query<'w, W, D, (F, Without<C>)>
    where
        Without<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows that have at least one of the components: `any_of::<(A, B)>()`.
    #[inline]
    #[track_caller]
    pub fn any_of<L>(self) -> Query<'w, W, D, (F, AnyOf<L>)>
    where
        AnyOf<L>: Filter<W>,
    {
        self.filtered()
    }

    #[inline(always)]
    #[track_caller]
    fn filtered<G: Filter<W>>(self) -> Query<'w, W, D, (F, G)> {
        assert!(self.segment.is_none(), "filters come before the first row is taken");
        // SAFETY: R1: the borrow is passed on. R2: no item was given out.
        let mut rows = unsafe { Query::at(self.store, ChangeTick::EVER, self.now) };
        rows.segments.window = self.segments.window;
        rows.with_instructions(self.instructions)
    }

    /// Runs the loops with these instructions, or with the widest before them that the processor has.
    ///
    /// [`for_each`](Self::for_each) and its like are compiled for several instruction sets, and take the
    /// [preferred](InstructionSet::preferred) one. Which one it is changes no result, so that there is little need for this
    /// but to measure. A body that is too large to be inlined into the loop runs with
    /// [`Baseline`](InstructionSet::Baseline) in any case. `#[query(baseline)]` compiles a query's loops for that alone,
    /// which makes the program smaller.
    #[inline]
    #[must_use]
    pub fn with_instructions(mut self, instructions: InstructionSet) -> Self {
        self.instructions = instructions.min(InstructionSet::available());
        self
    }

    /// Calls `f` with each row. The fast way: one loop over the slices of each table.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(D::Item<'w>)) {
        self.fold((), |(), item| f(item));
    }

    /// Calls `f` with each row until it fails. As fast as [`for_each`](Self::for_each), but for the test itself.
    ///
    /// # Errors
    ///
    /// The first error of `f`.
    #[inline]
    pub fn try_for_each<E>(self, mut f: impl FnMut(D::Item<'w>) -> Result<(), E>) -> Result<(), E> {
        let flow = self.fold_until::<true, _, _>((), |(), item| match f(item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Folds the rows into one value. As fast as [`for_each`](Self::for_each).
    #[inline]
    pub fn fold<A>(self, init: A, mut f: impl FnMut(A, D::Item<'w>) -> A) -> A {
        let flow = self.fold_until::<false, A, Infallible>(init, |acc, item| ControlFlow::Continue(f(acc, item)));
        match flow {
            ControlFlow::Continue(acc) => acc,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// The rows as slices, table by table: a slice for each term, all of one length.
    #[inline]
    pub fn chunks(self) -> Chunks<'w, W, D, F> {
        let now = self.now;
        Chunks::new(self.remaining(), now)
    }

    /// All unordered pairs of rows: for `n` rows, `n * (n - 1) / 2` pairs.
    #[inline]
    pub fn pairs(self) -> Pairs<'w, W, D, F> {
        let now = self.now;
        Pairs::new(self.remaining(), now)
    }

    /// The row of this entity, if it matches. O(1).
    ///
    /// Of rows that the iterator has passed already there is no second item: they give `None`.
    #[inline]
    pub fn get(self, entity: Entity) -> Option<D::Item<'w>> {
        // SAFETY: R1, and R2, which `locate` tests. No further item is given out.
        self.locate(entity).map(|(fetch, location)| D::item(unsafe { self.found(fetch, location) }))
    }

    /// As [`get`](Self::get), again and again: the item borrows the query.
    #[inline]
    pub fn get_mut(&mut self, entity: Entity) -> Option<D::Item<'_>> {
        // SAFETY: R1, and R2, which `locate` tests. The item borrows `self`, so that no other is given out meanwhile.
        self.locate(entity).map(|(fetch, location)| D::item(unsafe { self.found(fetch, location) }))
    }

    /// The only row that matches.
    ///
    /// # Errors
    ///
    /// If there is none, or more than one.
    pub fn single(mut self) -> Result<D::Item<'w>, SingleError> {
        // A row that is not given out after all is not changed.
        if const { Ticks::<W, Filtered<D, F>>::MARKED } && self.rest() > 1 {
            return Err(SingleError::Several);
        }
        let item = self.next().ok_or(SingleError::None)?;
        if self.is_empty() { Ok(item) } else { Err(SingleError::Several) }
    }

    /// How many rows there are. O(tables).
    #[inline]
    pub fn count(self) -> usize {
        self.rest()
    }

    /// Whether there are no rows. O(tables).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rest() == 0
    }

    fn rest(&self) -> usize {
        let begun = self.segment.as_ref().map_or(0, |segment| segment.end - self.row);
        begun + self.segments.rows()
    }

    /// Where the row of the entity is, if it matches and is not before the cursor (R2).
    #[inline]
    fn locate(&self, entity: Entity) -> Option<(<D::Terms as Term<W>>::Fetch, Location)> {
        let (table, location) = self.store.find(entity)?;
        let taken = self.segment.map(|segment| (segment, self.row));
        if !self.segments.is_ahead(taken, entity, location) {
            return None;
        }
        let window = self.segments.window;
        locate::<W, Filtered<D, F>>(self.store, entity, table, location, window).map(|fetch| (fetch, location))
    }

    /// The row that was found there.
    ///
    /// # Safety
    ///
    /// R1, R2: the row matches, was not given out, and is given out now.
    #[inline]
    unsafe fn found<'r>(
        &self,
        fetch: <D::Terms as Term<W>>::Fetch,
        location: Location,
    ) -> <D::Terms as Term<W>>::Item<'r> {
        // SAFETY: the caller's promise.
        unsafe {
            if const { Ticks::<W, Filtered<D, F>>::MARKED } {
                mark_entity::<W, Filtered<D, F>>(self.store, location, self.now.stamp());
            }
            D::Terms::item(fetch, 0)
        }
    }

    #[cfg(feature = "parallel")]
    pub(super) fn store_and_tick(&self) -> (&'w Storage<W>, u32) {
        (self.store, self.now.stamp())
    }

    #[cfg(feature = "parallel")]
    pub(super) fn instructions(&self) -> InstructionSet {
        self.instructions
    }

    /// The rest of the table that was begun, and the tables after it.
    #[inline(always)]
    pub(super) fn remaining(mut self) -> Remaining<'w, W, Filtered<D, F>> {
        if let Some(segment) = &mut self.segment {
            segment.start = self.row;
        }
        Remaining { first: self.segment, segments: self.segments }
    }

    #[inline(always)]
    fn fold_until<const ENDS: bool, A, B>(
        self,
        mut acc: A,
        mut f: impl FnMut(A, D::Item<'w>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let mut f = |acc, row| f(acc, D::item(row));
        let Self { instructions, store, now, .. } = self;
        let now = now.stamp();
        let mut run = |mut acc, part: Part<W, Filtered<D, F>>| {
            // SAFETY: R1 and R4. R2: each part is given out once, from the cursor on; `self` is gone after this.
            unsafe {
                match part {
                    Part::Rows(segment) => {
                        let Segment { fetch, start, end, .. } = segment;
                        if ENDS && const { Ticks::<W, Filtered<D, F>>::MARKED } {
                            let mut given = Given { store, segment, start, count: 0, now };
                            let mut f = |acc, row| {
                                given.count += 1;
                                f(acc, row)
                            };
                            return fold_rows::<W, D, _, _>(instructions, fetch, start, end - start, acc, &mut f);
                        }
                        mark(store, &segment, start..end, now);
                        fold_rows::<W, D, _, _>(instructions, fetch, start, end - start, acc, &mut f)
                    }
                    // The conditions are constants: a part that the query never gives is compiled out.
                    Part::One(segment) if const { Segments::<W, Filtered<D, F>>::BY_ROWS } => {
                        mark(store, &segment, 0..1, now);
                        f(acc, D::Terms::item(segment.fetch, 0))
                    }
                    Part::Bits(segment, first, mut bits) if const { Segments::<W, Filtered<D, F>>::BY_BITS } => {
                        let marks = if const { Ticks::<W, Filtered<D, F>>::BY_MARKS } {
                            marks::<W, Filtered<D, F>>(
                                store,
                                segment.table,
                                first + bits.trailing_zeros() as usize,
                                now,
                            )
                        } else {
                            Marks::uninit()
                        };
                        while bits != 0 {
                            let row = first + bits.trailing_zeros() as usize;
                            bits &= bits - 1;
                            if const { Ticks::<W, Filtered<D, F>>::BY_MARKS } {
                                mark_by::<W, Filtered<D, F>>(&marks, row, now);
                            } else {
                                mark(store, &segment, row..row + 1, now);
                            }
                            acc = f(acc, D::Terms::item(segment.fetch, row))?;
                        }
                        ControlFlow::Continue(acc)
                    }
                    Part::One(_) | Part::Bits(..) => ControlFlow::Continue(acc),
                }
            }
        };
        if let Some(segment) = self.segment {
            acc = run(acc, Part::Rows(Segment { start: self.row, ..segment }))?;
        }
        self.segments.try_fold_all(acc, run)
    }
}

/// Rows of a segment that a loop gives out, until it ends. When this is dropped, they are marked, and no others.
struct Given<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
    segment: Segment<W, Q>,
    start: usize,
    count: usize,
    now: u32,
}

impl<W: Declare, Q: QueryData<W>> Drop for Given<'_, W, Q> {
    fn drop(&mut self) {
        // SAFETY: R1, R2: `fold_until` makes this of a segment that it gives out.
        unsafe { mark(self.store, &self.segment, self.start..self.start + self.count, self.now) };
    }
}

/// Runs over rows by the loop for these instructions, or for the baseline, if the query asks for no other.
///
/// # Safety
///
/// R1 and R4. R2: the rows were not given out, and are not again.
#[inline(always)]
pub(super) unsafe fn fold_rows<'w, W: Declare, Q: QueryData<W>, A, B>(
    instructions: InstructionSet,
    fetch: <Q::Terms as Term<W>>::Fetch,
    start: usize,
    len: usize,
    acc: A,
    f: &mut impl FnMut(A, <Q::Terms as Term<W>>::Item<'w>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    // SAFETY: the caller's promise.
    unsafe {
        if Q::WIDE {
            Q::Terms::try_fold::<true, _, _, _>(instructions, fetch, start, len, acc, f)
        } else {
            Q::Terms::try_fold::<false, _, _, _>(instructions, fetch, start, len, acc, f)
        }
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Iterator for Query<'w, W, D, F> {
    type Item = D::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<D::Item<'w>> {
        loop {
            if let Some(segment @ Segment { fetch, end, .. }) = self.segment
                && self.row < end
            {
                let row = self.row;
                self.row += 1;
                // SAFETY: R1, R5, and R2: the row is behind the cursor only now.
                return Some(D::item(unsafe {
                    if const { Ticks::<W, Filtered<D, F>>::BY_MARKS } {
                        mark_by::<W, Filtered<D, F>>(&self.marks, row, self.now.stamp());
                    } else {
                        mark(self.store, &segment, row..row + 1, self.now.stamp());
                    }
                    D::Terms::item(fetch, row)
                }));
            }
            let segment = self.segments.next()?;
            self.row = segment.start;
            self.segment = Some(segment);
            if const { Ticks::<W, Filtered<D, F>>::BY_MARKS } {
                self.marks = marks::<W, Filtered<D, F>>(self.store, segment.table, segment.start, self.now.stamp());
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.rest();
        (rest, Some(rest))
    }

    #[inline]
    fn count(self) -> usize {
        self.rest()
    }

    #[inline]
    fn fold<A, G>(self, init: A, f: G) -> A
    where
        G: FnMut(A, D::Item<'w>) -> A,
    {
        Self::fold(self, init, f)
    }
}

impl<W: Declare, D: QueryData<W>, F: Filter<W>> ExactSizeIterator for Query<'_, W, D, F> {}
impl<W: Declare, D: QueryData<W>, F: Filter<W>> FusedIterator for Query<'_, W, D, F> {}

impl<W: Declare, D: QueryData<W>, F: Filter<W>> Clone for Query<'_, W, D, F>
where
    D::Terms: ReadOnly<W>,
{
    fn clone(&self) -> Self {
        Self {
            store: self.store,
            segments: self.segments.clone(),
            segment: self.segment,
            row: self.row,
            instructions: self.instructions,
            now: self.now,
            marks: self.marks,
            borrow: PhantomData,
        }
    }
}

impl<W: Declare, D: QueryData<W>, F: Filter<W>> fmt::Debug for Query<'_, W, D, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query").field("remaining", &self.rest()).finish_non_exhaustive()
    }
}
