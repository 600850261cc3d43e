//! Components that disable the entities that have them, or some of their components: queries skip such rows.

use super::evaluate::{Evaluator, Truth};
use super::filter::{Filter, FilterInfo};
use super::matching::{Sound, allows, demands, names};
use super::meeting::filter_excludes;
use super::{Filtered, QueriedComponent, QueryData};
use crate::base::rule::{Rule, first_of};
use crate::base::text::{ConstString, without_path};
use crate::schema::{ComponentOf, Declare, MOST_DISABLING, TOO_MANY_DISABLE, is_same, listed_name};
use core::marker::PhantomData;

/// Matches all rows, including those that the component disables: `Allow<Disabled>`. See [`Disabled`](crate::Disabled).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat, ecs::Disabled) } }
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn((Heat(20.0), ecs::Disabled));
/// assert_eq!(kitchen.query_ref::<&Heat>().count(), 0);
/// assert_eq!(kitchen.query_ref_filtered::<&Heat, ecs::Allow<ecs::Disabled>>().count(), 1);
/// ```
pub struct Allow<C>(PhantomData<C>);

/// All rows, disabled or not, for indexes.
pub struct AllowAll(());

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Allow<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Allow(Some(C::INDEX));

    #[inline]
    fn evaluate<E: Evaluator>(_: &E) -> E::Truth {
        E::Truth::YES
    }
}

impl<W: Declare> Filter<W> for AllowAll {
    const INFO: FilterInfo<'static> = FilterInfo::Allow(None);

    #[inline]
    fn evaluate<E: Evaluator>(_: &E) -> E::Truth {
        E::Truth::YES
    }
}

/// A disabling component.
#[derive(Clone, Copy)]
pub(crate) struct Disabling {
    pub(crate) asked: QueriedComponent,
    /// The components it disables, as the derive spells them. If empty, it disables entities.
    targets: &'static [&'static str],
}

/// The disabling components of a world.
struct Listed<W>(PhantomData<W>);

impl<W: Declare> Listed<W> {
    const ALL: [Option<Disabling>; MOST_DISABLING] = {
        let (mut all, mut count, mut component) = ([None; MOST_DISABLING], 0, 0);
        while component < W::COMPONENTS.len() {
            if let Some(targets) = W::COMPONENTS[component].disables() {
                let asked = QueriedComponent::at::<W>(component);
                assert!(count < MOST_DISABLING, "{}", TOO_MANY_DISABLE);
                all[count] = Some(Disabling { asked, targets });
                count += 1;
            }
            component += 1;
        }
        all
    };
}

/// The disabling components of a world.
pub(crate) fn default_filters<W: Declare>() -> impl Iterator<Item = Disabling> {
    Listed::<W>::ALL.into_iter().flatten()
}

/// Whether the component disables.
pub(crate) fn is_disabling<W: Declare>(component: usize) -> bool {
    W::COMPONENTS
        .get(component)
        .is_some_and(|it| it.disables().is_some())
}

impl Disabling {
    /// Whether queries of all entities skip the disabled ones.
    pub(crate) const fn disables_entities(self) -> bool {
        self.targets.is_empty()
    }

    /// Whether it disables this component.
    pub(crate) const fn disables<W: Declare>(self, component: usize) -> bool {
        let listed = without_path(W::COMPONENTS[component].listed());
        let mut i = 0;
        while i < self.targets.len() {
            if is_same(without_path(self.targets[i]), listed) {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// The filter of a query, which also excludes disabled rows.
pub(crate) struct DefaultFilters<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> DefaultFilters<W, Q> {
    /// The components that rows must lack.
    const HIDING: [Option<QueriedComponent>; MOST_DISABLING] = {
        let (mut hiding, mut count, mut i) = ([None; MOST_DISABLING], 0, 0);
        while i < MOST_DISABLING {
            if let Some(default_filters) = Listed::<W>::ALL[i]
                && Self::is_hidden_by(default_filters)
            {
                hiding[count] = Some(default_filters.asked);
                count += 1;
            }
            i += 1;
        }
        hiding
    };
    const WITHOUT: [FilterInfo<'static>; MOST_DISABLING] = {
        let (mut without, mut i) = ([FilterInfo::All(&[]); MOST_DISABLING], 0);
        while i < MOST_DISABLING {
            if let Some(asked) = Self::HIDING[i] {
                without[i] = FilterInfo::Without(asked);
            }
            i += 1;
        }
        without
    };
    /// Whether rows are skipped.
    pub(crate) const HIDES: bool = Self::HIDING[0].is_some();
    pub(crate) const FILTER: FilterInfo<'static> = if Self::HIDES {
        FilterInfo::All(&[Q::Filter::INFO, FilterInfo::All(&Self::WITHOUT)])
    } else {
        Q::Filter::INFO
    };

    const fn is_hidden_by(default_filters: Disabling) -> bool {
        let component = default_filters.asked.index;
        if names::<W, Q>(component) || allows(&Q::Filter::INFO, component) {
            return false;
        }
        if default_filters.disables_entities() {
            return true;
        }
        let mut target = 0;
        while target < W::COMPONENTS.len() {
            if default_filters.disables::<W>(target) && demands::<W, Q>(target) {
                return true;
            }
            target += 1;
        }
        false
    }

    #[inline]
    pub(crate) fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        let truth = Q::Filter::evaluate(evaluator);
        if const { !Self::HIDES } {
            return truth;
        }
        // The indices are constants, so each answer is compiled for its component.
        macro_rules! lacks {
            ($truth:expr, $($place:literal)+) => {
                $truth$(.and(
                    #[inline]
                    || match const { Self::HIDING[$place] } {
                        Some(asked) => evaluator.lacks(asked),
                        None => E::Truth::YES,
                    },
                ))+
            };
        }
        lacks!(truth, 0 1 2 3 4 5 6 7)
    }
}

/// Adding the filter `G` to a query of `D` with the filter `F` does not add rows.
///
/// Rows must pass both filters. But `G` may name a disabling component, and a query that names one includes the disabled rows.
pub(super) struct ShowsNoMore<W, D, F, G>(PhantomData<(W, D, F, G)>);

impl<W: Declare, D: QueryData<W>, F: Filter<W>, G: Filter<W>> Rule for ShowsNoMore<W, D, F, G> {
    const FAULT: Option<ConstString> = match first_shown(
        &DefaultFilters::<W, Filtered<D, F>>::HIDING,
        &DefaultFilters::<W, Filtered<D, (F, G)>>::FILTER,
    ) {
        Some(hiding) => {
            let name = listed_name::<W>(hiding);
            let text = ConstString::new()
                .with("this query passes over entities with `")
                .with(name);
            let text = text.with(
                "`, and a filter that is added only narrows it: write the filter in the query's type instead, as in ",
            );
            Some(
                text.with("`query_filtered::<_, With<")
                    .with(name)
                    .with(">>()`"),
            )
        }
        None => None,
    };
}

/// A query for which an added filter [shows no more](ShowsNoMore) stays sound. (A cascade has a rule of its own, because it writes what it reads
/// above.)
pub(super) struct Narrowing<W, D, F, G>(PhantomData<(W, D, F, G)>);

impl<W: Declare, D: QueryData<W>, F: Filter<W>, G: Filter<W>> Rule for Narrowing<W, D, F, G> {
    const FAULT: Option<ConstString> = first_of(&[
        ShowsNoMore::<W, D, F, G>::FAULT,
        Sound::<W, Filtered<D, (F, G)>>::FAULT,
    ]);
}

/// The first component that hides rows which the filter shows.
const fn first_shown(
    hiding: &[Option<QueriedComponent>; MOST_DISABLING],
    filter: &FilterInfo<'_>,
) -> Option<usize> {
    let mut i = 0;
    while i < MOST_DISABLING {
        if let Some(hiding) = hiding[i]
            && !filter_excludes(filter, hiding.index)
        {
            return Some(hiding.index);
        }
        i += 1;
    }
    None
}
