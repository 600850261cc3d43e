//! Queries and ticks: the filters that ask for ticks, and the queries that mark rows.

use super::evaluate::Evaluator;
use super::{Filter, FilterInfo, QueriedComponent, QueryData, Term, TermInfo};
use crate::base::leaves::{any, each, first};
use crate::base::rule::{Rule, unless};
use crate::base::text::ConstString;
use crate::base::tick::Window;
use crate::schema::{ComponentOf, Declare, listed_name, schema};
use crate::storage::Storage;
use crate::storage::table::TickKind;
use core::marker::PhantomData;

/// Only rows with a `C` that was changed: written, replaced, or added.
///
/// A component is *tracked* if its type says `#[component(track)]`, or a query in [`world!`](crate::world) names it in
/// `changed(…)` or `added(…)`. Each of its values has two ticks then: when it was added, and when it was changed last. An
/// untracked component has none, and its loops are those of a library that knows nothing of all this.
///
/// * **In a system**, a query finds the changes of others since the system ran the last time: each change once, and its own never.
///   The first run finds all that there is.
/// * **Anywhere else** one says since when: [`Query::since`](crate::Query::since), with a tick of
///   [`Store::change_tick`](crate::Store::change_tick). Without a tick, all changes count.
///
/// A row is changed if it was lent to be written: a loop over `&mut C` changes all rows that it goes through, also those that it
/// leaves as they are. A loop over [`Mut<C>`](crate::Mut) changes the rows that it writes, and no others. So does one that compares first,
/// and writes through [`get_mut`](crate::Query::get_mut) where a value differs.
///
/// Changes of an entity that the query passes over are not found, and they are not found later either: those made while an entity was
/// disabled, if the system ran in the meantime. [`Disabled`](crate::Disabled#changes-of-disabled-entities) shows two ways to find them.
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
/// Ticks are told apart for some 10⁹ of them, as many as a schedule of 1000 systems takes in five hours. A query
/// after a longer time does not find older changes.
pub struct Changed<C>(PhantomData<C>);

/// Only rows with a `C` that was added: spawned with the row, or inserted where there was none. See [`Changed`].
///
/// An entity that is spawned disabled is not found when it is enabled, if the system ran in the meantime: see
/// [`Disabled`](crate::Disabled#changes-of-disabled-entities).
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component)]
/// # #[component(track)]
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn((Heat(20.0),));
/// let before = kitchen.change_tick();
/// let soup = kitchen.spawn((Heat(80.0),));
/// let new = kitchen.query_filtered::<Entity, Added<Heat>>().since(before);
/// assert_eq!(new.collect::<Vec<_>>(), [soup]);
/// ```
pub struct Added<C>(PhantomData<C>);

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Changed<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Changed(QueriedComponent::of::<W, C>());

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.is_new(const { QueriedComponent::of::<W, C>() }, TickKind::Changed)
    }
}

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Added<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Added(QueriedComponent::of::<W, C>());

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.is_new(const { QueriedComponent::of::<W, C>() }, TickKind::Added)
    }
}

/// The constants of a query that have to do with ticks.
pub(super) struct Ticks<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> Ticks<W, Q> {
    /// Whether it asks for them.
    pub(super) const ASKED: bool = asks_any_ticks(&Q::Filter::INFO);
    /// Whether items know the ticks of their row.
    pub(super) const KNOWN: bool = knows_ticks(&Q::Terms::INFO);
    /// Whether its rows are marked.
    pub(super) const MARKED: bool =
        schema::<W>().marked() && count_written::<W>(&Q::Terms::INFO, schema::<W>().stamped).0 > 0;
    /// How many components rows are marked for one by one.
    pub(super) const MARKED_COUNT: usize = count_written::<W>(&Q::Terms::INFO, false).0;
    /// The component, if there is just one for which rows are marked, and it is always there.
    pub(super) const ONLY_MARKED: Option<usize> =
        match count_written::<W>(&Q::Terms::INFO, schema::<W>().stamped) {
            (1, component, true) => Some(component),
            _ => None,
        };
}

/// The rows of a query differ by the tick since when it is asked.
pub(super) struct Dated<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> Rule for Dated<W, Q> {
    const FAULT: Option<ConstString> = unless(
        is_timed::<W, Q>(),
        "this query does not ask what was changed or added, so that `since` says nothing: give it a filter (`Changed`, `Added`), or \
         leave `since` out",
    );
}

/// Whether the filter of a query asks for ticks.
pub(super) const fn asks_ticks<W: Declare, Q: QueryData<W>>() -> bool {
    Ticks::<W, Q>::ASKED
}

/// Whether the rows of a query differ by the tick since when it is asked.
pub(crate) const fn is_timed<W: Declare, Q: QueryData<W>>() -> bool {
    Ticks::<W, Q>::ASKED || Ticks::<W, Q>::KNOWN
}

/// Whether the filter asks for ticks.
pub(super) const fn asks_any_ticks(filter: &FilterInfo<'_>) -> bool {
    any!(every filter, FilterInfo::Changed(_) | FilterInfo::Added(_))
}

/// Whether a filter that is added to a query asks for ticks of no components but those that the filter of its type asks for. So
/// nothing writes them beside it (`matching::conflict`). A term is not enough, since the ticks of other rows are read too.
pub(super) const fn asks_no_more_ticks<W: Declare, Q: QueryData<W>>(
    added: &FilterInfo<'_>,
) -> bool {
    !any!(
        every added,
        FilterInfo::Changed(asked) | FilterInfo::Added(asked) if !asks_changes(&Q::Filter::INFO, asked.index)
    )
}

/// The first component that a query asks for changes though nothing keeps track of them.
pub(crate) const fn first_untracked<W: Declare>(
    terms: &TermInfo<'_>,
    filter: &FilterInfo<'_>,
) -> Option<usize> {
    let components = schema::<W>().components;
    let of_terms = first!(list terms; TermInfo::Component { asked, ticked: true, .. }
        if !components[asked.index].tracked => Some(asked.index));
    match of_terms {
        None => first!(every filter; FilterInfo::Changed(asked) | FilterInfo::Added(asked)
            if !components[asked.index].tracked => Some(asked.index)),
        found => found,
    }
}

/// Whether a term knows the ticks of its row.
const fn knows_ticks(terms: &TermInfo<'_>) -> bool {
    any!(list terms, TermInfo::Component { ticked: true, .. })
}

/// The reason why a query gets no ticks, behind the `text` that names the query.
pub(crate) const fn explain_untracked<W: Declare>(
    text: ConstString,
    component: usize,
) -> ConstString {
    let text = text
        .with(" asks when the component `")
        .with(listed_name::<W>(component));
    text.with(
        "` was changed or added, of which nothing keeps track: beside `#[derive(Component)]`, `#[component(track)]` does",
    )
}

/// How many terms write tracked components, or `any` component, the last of them, and whether it is in a table and must be there.
const fn count_written<W: Declare>(terms: &TermInfo<'_>, any: bool) -> (usize, usize, bool) {
    let components = schema::<W>().components;
    let mut all = (0, 0, false);
    each!(list terms; TermInfo::Component { asked, marks: true, required, .. }
        if components[asked.index].tracked || any => {
            all = (all.0 + 1, asked.index, *required && !asked.sparse);
        }
    );
    all
}

/// Whether the filter asks when values of the component were changed.
pub(super) const fn asks_changes(filter: &FilterInfo<'_>, component: usize) -> bool {
    any!(every filter, FilterInfo::Changed(asked) if asked.index == component)
}

/// Whether a table may have rows that pass the filter, by its highest ticks.
pub(super) fn may_pass<W: Declare, F: Filter<W>>(
    store: &Storage<W>,
    table: u32,
    window: Window,
) -> bool {
    F::evaluate(&NewIn {
        store,
        table,
        window,
    })
}

/// The evaluator of a table by its highest ticks: whether it may have rows with new ticks.
struct NewIn<'s, W: Declare> {
    store: &'s Storage<W>,
    table: u32,
    window: Window,
}

impl<W: Declare> Evaluator for NewIn<'_, W> {
    type Truth = bool;

    fn has(&self, _: QueriedComponent) -> bool {
        true
    }

    fn lacks(&self, _: QueriedComponent) -> bool {
        true
    }

    fn is_new(&self, asked: QueriedComponent, kind: TickKind) -> bool {
        let cell = self.store.tick_cell(self.table, asked.index);
        asked.sparse || self.store.tables()[self.table as usize].has_new(cell, kind, self.window)
    }
}
