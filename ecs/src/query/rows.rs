//! The rows that match: an iterator for control flow, and inner loops for speed.
#![allow(unsafe_code)]

use super::lookup::locate;
use super::matching::Sound;
use super::question::Filtered;
use super::segments::{Remaining, Segment, Segments};
use super::{AnyOf, Chunks, Filter, InstructionSet, Pairs, Query, ReadOnly, Term, With, Without};
use crate::entity::Entity;
use crate::error::SingleError;
use crate::schema::{MatchList, SchemaFor, World};
use crate::store::Store;
use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// The rows that match a query, each of them once.
///
/// Two ways lead through them:
///
/// * As an iterator, `for moving in kitchen.moving()`, with `break`, `?` and all adapters. Rows come table by table, in
///   the order of the archetypes' declaration, and in each table in the order of its rows.
/// * By [`for_each`](Self::for_each), [`try_for_each`](Self::try_for_each) and [`fold`](Self::fold), which run one tight
///   loop over the slices of each table, and which the compiler vectorises; it cannot do so through `next`. Adapters
///   that end in an inner loop (`map(…).sum()`) go this way too. [`chunks`](Self::chunks) gives the slices themselves.
///
/// Nothing is looked up, matched or cached while it runs: which tables match is a constant of the query.
///
/// Invariants:
///
/// * **R1** The store is borrowed for `'w`: exclusively, or by queries that only read, or by queries that are disjoint
///   (Q2). The terms are sound (Q1).
/// * **R2** The items given out so far are of rows before the cursor: of segments that `segments` has passed, and of rows
///   of `segment` before `row`. Nothing gives an item of such a row again.
/// * **R4** The processor has the `instructions`: they are available.
pub struct Rows<'w, W: World, Q: Query<W>> {
    store: &'w Store<W>,
    segments: Segments<'w, W, Q>,
    segment: Option<Segment<W, Q>>,
    row: usize,
    instructions: InstructionSet,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Store<W>>,
}

impl<'w, W: World, Q: Query<W>> Rows<'w, W, Q> {
    /// The rows of an exclusively borrowed store.
    #[inline(always)]
    pub(crate) fn exclusive(store: &'w mut Store<W>) -> Self {
        // SAFETY: R1: the borrow is exclusive.
        unsafe { Self::new(store) }
    }

    /// The rows of a shared store, to read.
    #[inline(always)]
    pub(crate) fn shared(store: &'w Store<W>) -> Self
    where
        Q::Terms: ReadOnly<W>,
    {
        // SAFETY: R1: the query only reads.
        unsafe { Self::new(store) }
    }

    /// # Safety
    ///
    /// R1, without Q1, which is asserted when the program is compiled.
    #[inline(always)]
    pub(crate) unsafe fn new(store: &'w Store<W>) -> Self {
        let () = Sound::<W, Q>::ASSERTED;
        let list = <<W::Size as SchemaFor<W>>::Matches<Q> as MatchList>::LIST;
        let segments = Segments::new(store, list);
        let instructions = InstructionSet::preferred();
        Self { store, segments, segment: None, row: 0, instructions, borrow: PhantomData }
    }

    /// Only rows that have the component `C`.
    ///
    /// # Panics
    ///
    /// As the other filters do, if a row was taken already.
    #[inline]
    #[track_caller]
    pub fn with<C>(self) -> Rows<'w, W, Filtered<Q, With<C>>>
    where
        With<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows that lack the component `C`.
    #[inline]
    #[track_caller]
    pub fn without<C>(self) -> Rows<'w, W, Filtered<Q, Without<C>>>
    where
        Without<C>: Filter<W>,
    {
        self.filtered()
    }

    /// Only rows that have at least one of the components: `any_of::<(A, B)>()`.
    #[inline]
    #[track_caller]
    pub fn any_of<L>(self) -> Rows<'w, W, Filtered<Q, AnyOf<L>>>
    where
        AnyOf<L>: Filter<W>,
    {
        self.filtered()
    }

    #[inline(always)]
    #[track_caller]
    fn filtered<F: Filter<W>>(self) -> Rows<'w, W, Filtered<Q, F>> {
        assert!(self.segment.is_none(), "filters come before the first row is taken");
        // SAFETY: R1: the borrow is passed on. R2: no item was given out.
        unsafe { Rows::new(self.store) }.with_instructions(self.instructions)
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
    pub fn for_each(self, mut f: impl FnMut(Q::Item<'w>)) {
        self.fold((), |(), item| f(item));
    }

    /// Calls `f` with each row until it fails. As fast as [`for_each`](Self::for_each), but for the test itself.
    ///
    /// # Errors
    ///
    /// The first error of `f`.
    #[inline]
    pub fn try_for_each<E>(self, mut f: impl FnMut(Q::Item<'w>) -> Result<(), E>) -> Result<(), E> {
        let flow = self.fold_until((), |(), item| match f(item) {
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
    pub fn fold<A>(self, init: A, mut f: impl FnMut(A, Q::Item<'w>) -> A) -> A {
        let flow = self.fold_until::<A, Infallible>(init, |acc, item| ControlFlow::Continue(f(acc, item)));
        match flow {
            ControlFlow::Continue(acc) => acc,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// The rows as slices, table by table: a slice for each term, all of one length.
    #[inline]
    pub fn chunks(self) -> Chunks<'w, W, Q> {
        Chunks::new(self.remaining())
    }

    /// All unordered pairs of rows: for `n` rows, `n * (n - 1) / 2` pairs.
    #[inline]
    pub fn pairs(self) -> Pairs<'w, W, Q> {
        Pairs::new(self.remaining())
    }

    /// The row of this entity, if it matches. O(1).
    ///
    /// Of rows that the iterator has passed already there is no second item: they give `None`.
    #[inline]
    pub fn get(self, entity: Entity) -> Option<Q::Item<'w>> {
        // SAFETY: R1, and R2, which `locate` tests. No further item is given out.
        self.locate(entity).map(|(fetch, row)| Q::item(unsafe { Q::Terms::item(fetch, row) }))
    }

    /// As [`get`](Self::get), again and again: the item borrows the query.
    #[inline]
    pub fn get_mut(&mut self, entity: Entity) -> Option<Q::Item<'_>> {
        // SAFETY: R1, and R2, which `locate` tests. The item borrows `self`, so that no other is given out meanwhile.
        self.locate(entity).map(|(fetch, row)| Q::item(unsafe { Q::Terms::item(fetch, row) }))
    }

    /// The only row that matches.
    ///
    /// # Errors
    ///
    /// If there is none, or more than one.
    pub fn single(mut self) -> Result<Q::Item<'w>, SingleError> {
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
    fn locate(&self, entity: Entity) -> Option<(<Q::Terms as Term<W>>::Fetch, usize)> {
        let (table, location) = self.store.find(entity)?;
        let taken = self.segment.map(|segment| (segment, self.row));
        if !self.segments.is_ahead(taken, entity, location) {
            return None;
        }
        locate::<W, Q>(self.store, entity, table, location).map(|fetch| (fetch, 0))
    }

    #[cfg(feature = "parallel")]
    pub(super) fn instructions(&self) -> InstructionSet {
        self.instructions
    }

    /// The rest of the table that was begun, and the tables after it.
    #[inline(always)]
    pub(super) fn remaining(mut self) -> Remaining<'w, W, Q> {
        if let Some(segment) = &mut self.segment {
            segment.start = self.row;
        }
        Remaining { first: self.segment, segments: self.segments }
    }

    #[inline(always)]
    fn fold_until<A, B>(self, mut acc: A, mut f: impl FnMut(A, Q::Item<'w>) -> ControlFlow<B, A>) -> ControlFlow<B, A> {
        let mut f = |acc, row| f(acc, Q::item(row));
        let instructions = self.instructions;
        let mut run = |acc, fetch, start, len| {
            // SAFETY: R1 and R4. R2: each segment is given out once, from the cursor on; `self` is gone after this.
            unsafe { fold_rows::<W, Q, _, _>(instructions, fetch, start, len, acc, &mut f) }
        };
        if let Some(Segment { fetch, end, .. }) = self.segment {
            acc = run(acc, fetch, self.row, end - self.row)?;
        }
        self.segments.try_fold_all(acc, |acc, Segment { fetch, start, end, .. }| run(acc, fetch, start, end - start))
    }
}

/// Runs over rows by the loop for these instructions, or for the baseline, if the query asks for no other.
///
/// # Safety
///
/// R1 and R4. R2: the rows were not given out, and are not again.
#[inline(always)]
pub(super) unsafe fn fold_rows<'w, W: World, Q: Query<W>, A, B>(
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

impl<'w, W: World, Q: Query<W>> Iterator for Rows<'w, W, Q> {
    type Item = Q::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<Q::Item<'w>> {
        loop {
            if let Some(Segment { fetch, end, .. }) = self.segment
                && self.row < end
            {
                let row = self.row;
                self.row += 1;
                // SAFETY: R1, and R2: the row is behind the cursor only now.
                return Some(Q::item(unsafe { Q::Terms::item(fetch, row) }));
            }
            let segment = self.segments.next()?;
            self.row = segment.start;
            self.segment = Some(segment);
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
    fn fold<A, F>(self, init: A, f: F) -> A
    where
        F: FnMut(A, Q::Item<'w>) -> A,
    {
        Self::fold(self, init, f)
    }
}

impl<W: World, Q: Query<W>> ExactSizeIterator for Rows<'_, W, Q> {}
impl<W: World, Q: Query<W>> FusedIterator for Rows<'_, W, Q> {}

impl<W: World, Q: Query<W>> Clone for Rows<'_, W, Q>
where
    Q::Terms: ReadOnly<W>,
{
    fn clone(&self) -> Self {
        Self {
            store: self.store,
            segments: self.segments.clone(),
            segment: self.segment,
            row: self.row,
            instructions: self.instructions,
            borrow: PhantomData,
        }
    }
}

impl<W: World, Q: Query<W>> fmt::Debug for Rows<'_, W, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").field("remaining", &self.rest()).finish_non_exhaustive()
    }
}
