//! The rows that match: an iterator for control flow, and inner loops for speed.

use super::changes::{Dated, Ticks};
use super::combinations::OneRow;
use super::cursor::{Cursor, Iteration};
use super::data::Filtered;
use super::default_filters::Narrowing;
use super::lending::LendRight;
use super::{
    Added, AnyOf, Changed, Chunks, Combinations, Filter, InstructionSet, Is, Pairs, QueryData,
    ReadOnly, With, Without,
};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{QueryError, ReserveError};
use crate::base::instructions::Instructions;
use crate::base::rule::{Rule, check};
use crate::base::tick::{ChangeTick, Window};
use crate::schema::Declare;
use crate::storage::Storage;
use core::convert::Infallible;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use ecs_value::Entity;

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
/// `W` is the world, `D` the data of a row, and `F` a filter: `Query<Kitchen, (Entity, &mut Heat), With<Burning>>`. `Query<Kitchen>`
/// alone asks for entities.
///
/// A constant of the query says which declared archetypes match. Dynamic archetypes are matched while it runs, 64 at a step.
/// Nothing is cached.
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
/// // A loop that the compiler vectorises, and an iterator with `break` and adapters.
/// kitchen.query::<&mut Heat>().for_each(|heat| heat.0 += 60.0);
/// let hottest = kitchen.query_ref::<&Heat>().map(|heat| heat.0).fold(0.0, f32::max);
/// assert_eq!(hottest, 80.0);
/// // Filters, slices, single rows.
/// assert_eq!(kitchen.query_ref::<Entity>().with::<Name>().without::<Heat>().count(), 0);
/// for (heats, names) in kitchen.query_ref::<(&Heat, &Name)>().chunks() {
///     assert_eq!(heats.len(), names.len());
/// }
/// assert_eq!(kitchen.query_ref::<&Name>().get(pan), Some(&Name("pan")));
/// ```
pub struct Query<'w, W: Declare, D: QueryData<W> = Entity, F: Filter<W> = ()> {
    rows: Iteration<'w, W, Filtered<D, F>>,
    instructions: Instructions,
    /// The tick of changes through this.
    now: ChangeTick,
    /// Whether nothing else writes while this lives: the store is borrowed exclusively, or by queries that only read. Then all ticks can be
    /// read.
    reads_all: bool,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Query<'w, W, D, F> {
    /// The rows of an exclusively borrowed store.
    #[inline]
    pub(crate) fn exclusive(store: &'w mut Storage<W>) -> Self {
        let now = store.now();
        Self {
            reads_all: true,
            ..Self::at(LendRight::exclusive(store), ChangeTick::EVER, now)
        }
    }

    /// The rows of a shared store, to read.
    #[inline]
    pub(crate) fn shared(store: &'w Storage<W>) -> Self
    where
        D::Terms: ReadOnly<W>,
    {
        Self {
            reads_all: true,
            ..Self::at(LendRight::shared(store), ChangeTick::EVER, store.now())
        }
    }

    /// The rows that `access` is the right to, with explicit ticks: `now` for marking rows, `since` for filters of changes.
    #[inline]
    pub(crate) fn at(
        access: LendRight<'w, W, Filtered<D, F>>,
        since: ChangeTick,
        now: ChangeTick,
    ) -> Self {
        let rows = Iteration::new(access, Window::new(since, now));
        Self {
            rows,
            instructions: Instructions::preferred(),
            now,
            reads_all: false,
            borrow: PhantomData,
        }
    }

    /// The tick of all that is changed through this.
    pub(crate) fn now(&self) -> ChangeTick {
        self.now
    }

    /// How many rows a query finds that is not run.
    #[cfg(feature = "trace")]
    pub(crate) fn count_all(store: &'w Storage<W>) -> usize {
        Iteration::<W, Filtered<D, F>>::count_all(store)
    }

    /// Makes [`Changed`] and [`Added`] mean: after this tick. In a system they mean something by themselves.
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
        check!(Dated::<W, Filtered<D, F>>::CHECKED);
        assert!(
            !self.rows.has_begun(),
            "filters come before the first row is taken"
        );
        self.rows
            .set_window(Window::new(tick.seen_at(self.now), self.now));
        self
    }

    /// Only rows with a component `C` that was changed. See [`Changed`].
    ///
    /// # Panics
    ///
    /// If a row was taken already; and if other queries run beside this one, and the type of this one does not say `Changed<C>`. The
    /// others may write `C` meanwhile, though it be in other rows: the compiler knows the filters of the type.
    #[inline]
    #[track_caller]
    pub fn changed<C>(self) -> Query<'w, W, D, (F, Changed<C>)>
    where
        Changed<C>: Filter<W>,
    {
        check!(Narrowing::<W, D, F, Changed<C>>::CHECKED);
        self.filtered()
    }

    /// Only rows with a component `C` that was added. See [`Added`].
    ///
    /// # Panics
    ///
    /// As [`changed`](Self::changed).
    #[inline]
    #[track_caller]
    pub fn added<C>(self) -> Query<'w, W, D, (F, Added<C>)>
    where
        Added<C>: Filter<W>,
    {
        check!(Narrowing::<W, D, F, Added<C>>::CHECKED);
        self.filtered()
    }

    /// Only rows that have the component `C`.
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
    /// assert_eq!(kitchen.query::<&mut Heat>().with::<Name>().count(), 1);
    /// assert_eq!(kitchen.query::<&mut Heat>().without::<Name>().count(), 0);
    /// ```
    ///
    /// Filters that are added only narrow a query. `with::<Disabled>()` of a query that passes over [disabled](crate::Disabled) entities is a
    /// compile error: `query_filtered::<&mut Heat, With<Disabled>>()` finds them.
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
        check!(Narrowing::<W, D, F, With<C>>::CHECKED);
        self.filtered()
    }

    /// Only rows that lack the component `C`.
    #[inline]
    #[track_caller]
    pub fn without<C>(self) -> Query<'w, W, D, (F, Without<C>)>
    where
        Without<C>: Filter<W>,
    {
        check!(Narrowing::<W, D, F, Without<C>>::CHECKED);
        self.filtered()
    }

    /// Only rows that have at least one of the components: `any_of::<(A, B)>()`.
    #[inline]
    #[track_caller]
    pub fn any_of<L>(self) -> Query<'w, W, D, (F, AnyOf<L>)>
    where
        AnyOf<L>: Filter<W>,
    {
        check!(Narrowing::<W, D, F, AnyOf<L>>::CHECKED);
        self.filtered()
    }

    /// Only rows that are of the archetype `A`, wherever they lie. See [`Is`].
    #[inline]
    #[track_caller]
    pub fn is<A>(self) -> Query<'w, W, D, (F, Is<A>)>
    where
        Is<A>: Filter<W>,
    {
        check!(Narrowing::<W, D, F, Is<A>>::CHECKED);
        self.filtered()
    }

    #[inline]
    #[track_caller]
    fn filtered<G: Filter<W>>(self) -> Query<'w, W, D, (F, G)> {
        let Self {
            rows,
            instructions,
            now,
            reads_all,
            borrow,
        } = self;
        Query {
            rows: rows.filtered(reads_all),
            instructions,
            now,
            reads_all,
            borrow,
        }
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
        self.instructions = Instructions::at_most(instructions);
        self
    }

    /// Calls `f` with each row. The fast way: one loop over the slices of each table.
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
    /// kitchen.query::<&mut Heat>().for_each(|heat| heat.0 += 60.0);
    /// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
    /// ```
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(D::Item<'w>)) {
        self.fold((), move |(), item| f(item));
    }

    /// Calls `f` with each row until it fails. As fast as [`for_each`](Self::for_each), but for the test itself.
    ///
    /// # Errors
    ///
    /// The first error of `f`.
    #[inline]
    pub fn try_for_each<E>(self, mut f: impl FnMut(D::Item<'w>) -> Result<(), E>) -> Result<(), E> {
        let flow = self.try_fold_rows::<true, _, _>((), move |(), item| match f(item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Folds the rows into one value. As fast as [`for_each`](Self::for_each).
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
    /// let sum = kitchen.query_ref::<&Heat>().fold(0.0, |sum, heat| sum + heat.0);
    /// assert_eq!(sum, 20.0);
    /// ```
    #[inline]
    pub fn fold<A>(self, init: A, mut f: impl FnMut(A, D::Item<'w>) -> A) -> A {
        let flow = self.try_fold_rows::<false, A, Infallible>(init, move |acc, item| {
            ControlFlow::Continue(f(acc, item))
        });
        match flow {
            ControlFlow::Continue(acc) => acc,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// The rows as slices, table by table: a slice for each term, all of one length.
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
    /// for heats in kitchen.query::<&mut Heat>().chunks() {
    ///     heats.fill(Heat(0.0));
    /// }
    /// assert_eq!(kitchen.get(pan), Some(&Heat(0.0)));
    /// ```
    #[inline]
    pub fn chunks(self) -> Chunks<'w, W, D, F> {
        Chunks::new(self.remaining())
    }

    /// All unordered pairs of rows: for `n` rows, `n * (n - 1) / 2` pairs.
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
    /// kitchen.spawn_batch([1.0, 2.0, 3.0].map(|heat| Pan { name: Name("pan"), heat: Heat(heat) }));
    /// let mut pairs = 0;
    /// kitchen.query::<&mut Heat>().pairs().for_each(|one, other| {
    ///     one.0 += other.0;
    ///     pairs += 1;
    /// });
    /// assert_eq!(pairs, 3);
    /// ```
    #[inline]
    pub fn pairs(self) -> Pairs<'w, W, D, F> {
        let instructions = self.instructions;
        Pairs::new(self.remaining(), instructions)
    }

    fallible! {
        /// All combinations of `N` rows without repetition, each once: for `n` rows, `n * (n - 1) * … / N!` combinations. It lists the rows first,
        /// O(`n`); [`pairs`](Self::pairs) needs no list. A query that reads is an iterator; one that writes lends a combination after the other.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Mass(f32);
        /// # pub struct Pull(f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Space { components: (Mass, Pull) }
        /// #     #[archetype] pub struct Star { mass: Mass, pull: Pull }
        /// # }
        /// # let mut space = Space::new();
        /// # for mass in [1.0, 2.0, 4.0, 8.0] {
        /// #     space.spawn(Star { mass: Mass(mass), pull: Pull(0.0) });
        /// # }
        /// // Of four stars there are four combinations of three.
        /// let heaviest = space.query_ref::<&Mass>().combinations::<3>().map(|[a, b, c]| a.0 + b.0 + c.0).fold(0.0, f32::max);
        /// assert_eq!(heaviest, 14.0);
        ///
        /// space.query::<(&Mass, &mut Pull)>().combinations::<3>().for_each(|rows| {
        ///     let sum: f32 = rows.iter().map(|(mass, _)| mass.0).sum();
        ///     for (_, pull) in rows {
        ///         pull.0 += sum;
        ///     }
        /// });
        /// assert!(space.query_ref::<&Pull>().map(|pull| pull.0).eq([31.0, 32.0, 34.0, 38.0]));
        /// ```
        ///
        /// The idea is that of `bevy_ecs`, which calls it `iter_combinations`.
        ///
        /// # Panics
        ///
        /// If there is no memory for the list of the rows, the program aborts.
        pub fn combinations,
        /// As [`combinations`](Self::combinations), but returns the error where there is no memory for the list of the rows.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_combinations [const N: usize] (self) -> Combinations<'w, W, D, F, N>, Result<Combinations<'w, W, D, F, N>, ReserveError>;
        const [OneRow<N>]
        by or_abort => Combinations::try_new(self.remaining())
    }

    /// The row of this entity, if it matches. O(1).
    ///
    /// Of rows that the iterator has passed already there is no second item: they give `None`.
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
    /// let (name, heat) = kitchen.query_ref::<(&Name, &Heat)>().get(pan).unwrap();
    /// assert_eq!((name, heat), (&Name("pan"), &Heat(20.0)));
    /// ```
    #[inline]
    pub fn get(self, entity: Entity) -> Option<D::Item<'w>> {
        self.rows.find(entity).map(|run| D::item(run.row()))
    }

    /// As [`get`](Self::get), again and again: the item borrows the query.
    #[inline]
    pub fn get_mut(&mut self, entity: Entity) -> Option<D::Item<'_>> {
        self.rows.find_again(entity).map(|run| D::item(run.row()))
    }

    /// The only row that matches.
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
    /// assert_eq!(kitchen.query_ref::<&Heat>().single()?, &Heat(20.0));
    /// kitchen.spawn((Heat(0.0),));
    /// assert!(kitchen.query_ref::<&Heat>().single().is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none, or more than one.
    pub fn single(mut self) -> Result<D::Item<'w>, QueryError> {
        // A row that is not given out after all is not changed.
        if const { Ticks::<W, Filtered<D, F>>::MARKED } && self.rest() > 1 {
            return Err(QueryError::SeveralRows);
        }
        let item = self.next().ok_or(QueryError::NoRow)?;
        if self.is_empty() {
            Ok(item)
        } else {
            Err(QueryError::SeveralRows)
        }
    }

    /// How many rows there are. O(tables).
    #[inline]
    pub fn count(self) -> usize {
        self.rest()
    }

    /// Whether there are no rows. O(tables).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count_up_to(0) == 0
    }

    /// How many rows there are, but if there are more than this, any greater number. O(tables), and less than to count them.
    pub(crate) fn count_up_to(&self, rows: usize) -> usize {
        self.rows.count_up_to(rows)
    }

    fn rest(&self) -> usize {
        self.rows.rows()
    }

    #[cfg(feature = "parallel")]
    pub(super) fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// The rows that were not lent.
    #[inline]
    pub(super) fn remaining(self) -> Cursor<'w, W, Filtered<D, F>> {
        self.rows.remaining()
    }

    #[inline]
    fn try_fold_rows<const ENDS: bool, A, B>(
        self,
        acc: A,
        mut f: impl FnMut(A, D::Item<'w>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let instructions = self.instructions;
        self.remaining()
            .try_fold::<ENDS, _, _>(instructions, acc, &mut move |acc, row| f(acc, D::item(row)))
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Iterator for Query<'w, W, D, F> {
    type Item = D::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<D::Item<'w>> {
        self.rows.next().map(D::item)
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
        let Self { now, reads_all, .. } = *self;
        Self {
            rows: self.rows.clone(),
            instructions: self.instructions,
            now,
            reads_all,
            borrow: PhantomData,
        }
    }
}

impl_debug!([W: Declare, D: QueryData<W>, F: Filter<W>] Query<'_, W, D, F>, it => remaining = it.rest());
