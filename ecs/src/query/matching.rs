//! Which archetypes a query matches, and which queries can run at the same time: functions of constants.

use super::changes::{Ticks, asks_changes, explain_untracked, first_untracked};
use super::default_filters::DefaultFilters;
use super::meeting::{QueryInfo, asks_other_kind, can_meet, cell_of, filter_demands, terms_demand};
use super::{Filter, FilterInfo, QueriedComponent, QueryData, Term, TermInfo};
use crate::base::leaves::{any, each, first};
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use crate::schema::{Cells, Declare, FindMatches, MatchList, SizeSeal, groups, owner, schema};
use crate::storage::Storage;
use core::marker::PhantomData;

/// The declared archetypes that a query matches.
pub(crate) struct Matches<W, Q>(PhantomData<(W, Q)>);

impl<W, Q> SizeSeal for Matches<W, Q> {}

impl<W: Declare, Q: QueryData<W>> FindMatches for Matches<W, Q> {
    type Found<const A: usize> = MatchesAmong<W, Q, A>;
}

/// [`Matches`], for a world with `A` archetypes.
pub(crate) struct MatchesAmong<W, Q, const A: usize>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>, const A: usize> MatchesAmong<W, Q, A> {
    const FOUND: ([u32; A], usize) = find::<W, Q, A>();
}

impl<W: Declare, Q: QueryData<W>, const A: usize> MatchList for MatchesAmong<W, Q, A> {
    const LIST: &'static [u32] = Self::FOUND.0.split_at(Self::FOUND.1).0;
}

/// The declared archetypes that match, in ascending order, and how many there are.
const fn find<W: Declare, Q: QueryData<W>, const A: usize>() -> ([u32; A], usize) {
    let mut found = [0; A];
    let mut count = 0;
    let mut a = 0;
    while a < A {
        if matches::<W>(&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER, a) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a world has less than 2³² archetypes"
            )]
            {
                found[count] = a as u32;
            }
            count += 1;
        }
        a += 1;
    }
    (found, count)
}

/// Whether a declared archetype matches, or some of its rows may: where a component is optional, each row tells.
const fn matches<W: Declare>(
    terms: &TermInfo<'_>,
    filter: &FilterInfo<'_>,
    archetype: usize,
) -> bool {
    let cells = schema::<W>().cells_of(archetype);
    has_terms(terms, cells) && passes(filter, cells) && admits(asked_kind(filter), Some(archetype))
}

/// Whether there are, or were, rows in a table that may match, and values of the sparse components that they must have.
pub(crate) fn may_have_matched<W: Declare>(
    storage: &Storage<W>,
    (terms, filter): QueryInfo<'_>,
) -> bool {
    let has_values = |asked: QueriedComponent| {
        let pool = || storage.pools().get(schema::<W>(), asked.index);
        !asked.sparse || pool().is_some_and(|pool| pool.bytes() > 0)
    };
    demanded_terms(terms, &has_values)
        && demanded_by_filter(filter, &has_values)
        && (0..).zip(storage.tables()).any(|(number, table)| {
            let cells = storage.cells(number);
            table.capacity() > 0 && has_terms(terms, cells) && passes(filter, cells)
        })
}

/// Whether it holds for all components that the terms demand.
fn demanded_terms(terms: &TermInfo<'_>, holds: &impl Fn(QueriedComponent) -> bool) -> bool {
    !any!(list terms, TermInfo::Component { asked, required: true, .. } if !holds(*asked))
}

/// Whether it holds for all components that the filter demands.
fn demanded_by_filter(filter: &FilterInfo<'_>, holds: &impl Fn(QueriedComponent) -> bool) -> bool {
    !any!(
        list filter,
        FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) if !holds(*asked)
    )
}

/// Whether rows of a kind may pass a filter that asks for this one. `None` stands for rows of no kind, and for those that lack components that
/// their kind requires.
#[inline]
pub(super) const fn admits(asked: Option<AskedKind>, kind: Option<usize>) -> bool {
    match (asked, kind) {
        (None, _) => true,
        (Some(AskedKind::One(asked)), Some(kind)) => asked == kind,
        _ => false,
    }
}

/// The kind that a filter asks for.
#[derive(Clone, Copy)]
pub(super) enum AskedKind {
    One(usize),
    /// No row is of several.
    Several,
}

/// The kind that the filter asks for, if it does. (`AnyOf` and `Or` are of components alone.)
pub(super) const fn asked_kind(filter: &FilterInfo<'_>) -> Option<AskedKind> {
    first!(list filter; FilterInfo::Kind(kind) => Some(if asks_other_kind(filter, *kind) {
        AskedKind::Several
    } else {
        AskedKind::One(*kind)
    }))
}

/// Whether rows have the component, or may have it.
const fn may_have(asked: QueriedComponent, cells: Cells<'_>) -> bool {
    asked.sparse || cell_of(asked.index, cells).is_there()
}

/// Whether rows lack the component, or may lack it.
const fn may_lack(asked: QueriedComponent, cells: Cells<'_>) -> bool {
    asked.sparse || cell_of(asked.index, cells).may_lack()
}

const fn has_terms(terms: &TermInfo<'_>, cells: Cells<'_>) -> bool {
    !any!(list terms, TermInfo::Component { asked, required: true, .. } if !may_have(*asked, cells))
}

const fn passes(filter: &FilterInfo<'_>, cells: Cells<'_>) -> bool {
    // The cells do not tell of kinds.
    !any!(list filter, filter if !match filter {
        FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
            may_have(*asked, cells)
        }
        FilterInfo::Without(asked) => may_lack(*asked, cells),
        FilterInfo::Any(filters) => passes_one(filters, cells),
        _ => true,
    })
}

const fn passes_one(filters: &[FilterInfo<'_>], cells: Cells<'_>) -> bool {
    let mut i = 0;
    while i < filters.len() {
        if passes(&filters[i], cells) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the query names a component that a matching declared archetype has as an optional one. Then its rows have to be asked.
/// Dynamic archetypes have no optional components (`index-finds-set`).
pub(super) const fn meets_optionals<W: Declare, Q: QueryData<W>>() -> bool {
    let schema = schema::<W>();
    let (terms, filter) = (&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER);
    let mut archetype = 0;
    while schema.optionals && archetype < schema.archetypes.len() {
        let cells = schema.cells_of(archetype);
        if schema.archetypes[archetype].optionals > 0 && matches::<W>(terms, filter, archetype) {
            let mut component = 0;
            while component < schema.components.len() {
                if cells.of(component).bits != 0
                    && (terms_name(terms, component) || filter_names(filter, component))
                {
                    return true;
                }
                component += 1;
            }
        }
        archetype += 1;
    }
    false
}

/// The use that a query makes of pools.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sparsity {
    /// Nothing: tables tell all.
    Dense,
    /// Each row of a table must be looked up.
    Looks,
    /// Rows must be in some pool, so that those of a pool are enough.
    Driven,
}

/// The use that a query makes of pools.
pub(crate) const fn sparsity<W: Declare, Q: QueryData<W>>() -> Sparsity {
    let (terms, filter) = (&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER);
    let mut sparsity = Sparsity::Dense;
    let mut component = 0;
    while component < W::COMPONENTS.len() {
        if schema::<W>().components[component].sparse {
            if terms_demand(terms, component) || filter_demands(filter, component) {
                return Sparsity::Driven;
            }
            if terms_name(terms, component) || filter_names(filter, component) {
                sparsity = Sparsity::Looks;
            }
        }
        component += 1;
    }
    sparsity
}

/// The sparse component that drives a query, if every row of its pool in a matching table matches: the query names no other sparse
/// component, no optional one, and no ticks.
pub(super) const fn only_driver<W: Declare, Q: QueryData<W>>() -> Option<usize> {
    let (terms, filter) = (&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER);
    let (mut only, mut count, mut component) = (None, 0, 0);
    while component < W::COMPONENTS.len() {
        let is_named = terms_name(terms, component) || filter_names(filter, component);
        if schema::<W>().components[component].sparse && is_named {
            only = Some(component);
            count += 1;
        }
        component += 1;
    }
    match only {
        Some(component)
            if count == 1
                && demands::<W, Q>(component)
                && !meets_optionals::<W, Q>()
                && !Ticks::<W, Q>::ASKED =>
        {
            Some(component)
        }
        _ => None,
    }
}

/// Whether the query has no filter, and its terms name one component that tables have as an optional one.
pub(super) const fn names_one_optional<W: Declare, Q: QueryData<W>>() -> bool {
    let (schema, filter) = (schema::<W>(), &DefaultFilters::<W, Q>::FILTER);
    let (mut count, mut component) = (0, 0);
    while component < schema.components.len() {
        if filter_names(filter, component) {
            return false;
        }
        if schema.lists_as_optional(component) && terms_name(&Q::Terms::INFO, component) {
            count += 1;
        }
        component += 1;
    }
    count == 1
}

/// Whether the terms demand a component.
pub(crate) const fn demands<W: Declare, Q: QueryData<W>>(component: usize) -> bool {
    terms_demand(&Q::Terms::INFO, component) || filter_demands(&Q::Filter::INFO, component)
}

/// Of the sparse components that rows must have, the one that the fewest entities have.
pub(super) fn smallest<W: Declare, Q: QueryData<W>>(store: &Storage<W>) -> Option<usize> {
    let components = schema::<W>().components.iter().enumerate();
    let demanded = components
        .filter(|(place, info)| info.sparse && demands::<W, Q>(*place))
        .map(|(place, _)| place);
    demanded.min_by_key(|place| store.pools().len(*place))
}

/// Whether the query names a component.
pub(super) const fn names<W: Declare, Q: QueryData<W>>(component: usize) -> bool {
    terms_name(&Q::Terms::INFO, component) || filter_names(&Q::Filter::INFO, component)
}

/// Whether the filter lets rows pass that the component disables.
pub(super) const fn allows(filter: &FilterInfo<'_>, component: usize) -> bool {
    any!(every filter, FilterInfo::Allow(allowed) if match allowed {
        Some(allowed) => *allowed == component,
        None => true,
    })
}

const fn terms_name(terms: &TermInfo<'_>, component: usize) -> bool {
    any!(
        list terms,
        TermInfo::Component { asked, .. } | TermInfo::Presence(asked) if asked.index == component
    )
}

const fn filter_names(filter: &FilterInfo<'_>, component: usize) -> bool {
    any!(
        every filter,
        FilterInfo::With(asked)
            | FilterInfo::Without(asked)
            | FilterInfo::Changed(asked)
            | FilterInfo::Added(asked) if asked.index == component
    )
}

/// `terms-disjoint`, for the terms of a query, and the ticks that it asks for are kept.
pub(crate) struct Sound<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> Rule for Sound<W, Q> {
    const FAULT: Option<ConstString> = first_of(&[
        unless(
            conflict_between_terms(&Q::Terms::INFO, true).is_none(),
            "this query names one component twice and writes it: a row's component can be borrowed mutably once; take one of \
             the two terms out",
        ),
        unless(
            is_sound(&Q::Terms::INFO),
            "this query writes a component that it reads of the row above, by `Up`: that may be another row of the query; ask by a \
             cascade, `cascade::<Relation, Query>()` or `#[query(cascade(Relation))]`, whose items live one at a time",
        ),
        match first_untracked::<W>(&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER) {
            Some(component) => Some(explain_untracked::<W>(
                ConstString::new().with("this query"),
                component,
            )),
            None => None,
        },
    ]);
}

/// The group that a query goes through, with whether all its terms are of owned components, so that rows are slices.
pub(crate) const fn group<W: Declare, Q: QueryData<W>>() -> Option<(usize, bool)> {
    let Some(group) = Q::GROUP else { return None };
    if DefaultFilters::<W, Q>::HIDES {
        // The group has rows that do not pass.
        return None;
    }
    let declaration = &groups::<W>()[group];
    assert!(
        Q::Filter::INFO.is_empty() && only_demands(&Q::Terms::INFO),
        "the query of a group has a filter or an optional term"
    );
    let (mut component, mut slices) = (0, true);
    while component < W::COMPONENTS.len() {
        if terms_name(&Q::Terms::INFO, component) {
            assert!(
                declaration.has(component),
                "the query of a group asks for another component"
            );
            slices = slices && matches!(owner::<W>(component), Some(owner) if owner == group);
        }
        component += 1;
    }
    Some((group, slices))
}

pub(super) const fn only_demands(terms: &TermInfo<'_>) -> bool {
    !any!(
        list terms,
        TermInfo::Component { required: false, .. } | TermInfo::Presence(_) | TermInfo::Above(_)
    )
}

/// **terms-disjoint** No two terms of a query access one component where one of them writes. [`Up`](super::Up) reads rows that another term of the
/// query may write: in a cascade this is no conflict (`one-item-at-once`).
pub(crate) const fn is_sound(terms: &TermInfo<'_>) -> bool {
    conflict_between_terms(terms, false).is_none()
}

/// The component that contradicts `terms-disjoint`, if there is one.
pub(crate) const fn conflict_between_terms(
    terms: &TermInfo<'_>,
    in_cascade: bool,
) -> Option<usize> {
    first!(list terms; TermInfo::Component { asked, write: true, .. }
        if count_accesses(terms, asked.index) > 1 || !in_cascade && reads_above(terms, asked.index)
        => Some(asked.index)
    )
}

/// How many of the terms access the component.
const fn count_accesses(terms: &TermInfo<'_>, component: usize) -> usize {
    let mut count = 0;
    each!(list terms; TermInfo::Component { asked, .. } if asked.index == component => count += 1);
    count
}

/// Whether the terms read the component of rows above.
const fn reads_above(terms: &TermInfo<'_>, component: usize) -> bool {
    any!(list terms, TermInfo::Above(read) if read.index == component)
}

/// The component that both access and one of them writes, if there is one.
const fn contested(one: &TermInfo<'_>, other: &TermInfo<'_>) -> Option<usize> {
    first!(list one; TermInfo::Component { asked: a, write: x, .. } => {
        first!(list other; TermInfo::Component { asked: b, write: y, .. }
            if a.index == b.index && (*x || *y) => Some(a.index))
    })
}

/// The component that one reads of rows above and the other writes, if there is one.
const fn written_above_either(one: &TermInfo<'_>, other: &TermInfo<'_>) -> Option<usize> {
    match written_above(one, other) {
        None => written_above(other, one),
        found => found,
    }
}

/// The component that the terms read of rows above, which may be any, and that the writer writes, if there is one.
const fn written_above(terms: &TermInfo<'_>, writer: &TermInfo<'_>) -> Option<usize> {
    first!(list terms; TermInfo::Above(read) if writes(writer, read.index) => Some(read.index))
}

/// Whether the terms write the component.
pub(crate) const fn writes(terms: &TermInfo<'_>, component: usize) -> bool {
    any!(list terms, TermInfo::Component { asked, write: true, .. } if asked.index == component)
}

/// Whether there can be no archetype that both match: none is declared, and none is made while the program runs.
const fn never_meet<W: Declare>(one: QueryInfo<'_>, other: QueryInfo<'_>) -> bool {
    if !W::CLOSED {
        return false;
    }
    let mut archetype = 0;
    while archetype < W::ARCHETYPES.len() {
        if matches::<W>(one.0, one.1, archetype) && matches::<W>(other.0, other.1, archetype) {
            return false;
        }
        archetype += 1;
    }
    true
}

/// The component that two queries cannot share: both access it, one writes it, and there may be a row that both match. Or the one
/// reads it of rows above, or asks for changes of it: then it looks at rows that it does not match, which the other may write.
pub(crate) const fn conflict<W: Declare>(
    one: QueryInfo<'_>,
    other: QueryInfo<'_>,
) -> Option<usize> {
    let above = written_above_either(one.0, other.0);
    if above.is_some() {
        return above;
    }
    let component = contested(one.0, other.0);
    let apart = never_meet::<W>(one, other);
    if component.is_some() && !apart && can_meet::<W>(one, other) {
        return component;
    }
    match written_of_asked(one.0, other.1, apart) {
        None => written_of_asked(other.0, one.1, apart),
        found => found,
    }
}

/// A component that the terms write, and that the filter asks for changes. Where the tables are apart, those in pools are
/// left.
pub(super) const fn written_of_asked(
    terms: &TermInfo<'_>,
    filter: &FilterInfo<'_>,
    apart: bool,
) -> Option<usize> {
    first!(list terms; TermInfo::Component { asked, write: true, .. }
        if (!apart || asked.sparse) && asks_changes(filter, asked.index) => Some(asked.index))
}

/// **queries-disjoint** Two queries may run at the same time: they do not conflict, or no row can match both, whatever components it has and of whatever kind it
/// is.
pub(crate) const fn are_disjoint<W: Declare, P: QueryData<W>, Q: QueryData<W>>() -> bool {
    conflict::<W>(
        (&P::Terms::INFO, &DefaultFilters::<W, P>::FILTER),
        (&Q::Terms::INFO, &DefaultFilters::<W, Q>::FILTER),
    )
    .is_none()
}
