//! Which archetypes a query matches, and which queries can run at the same time: functions of constants.

use super::{Filter, FilterInfo, Query, Term, TermInfo};
use crate::schema::{ABSENT, World, schema};

/// The declared archetypes that match, in ascending order, and how many there are.
pub(crate) const fn find<W: World, Q: Query<W>, const A: usize>() -> ([u32; A], usize) {
    let schema = schema::<W>();
    let mut found = [0; A];
    let mut count = 0;
    let mut a = 0;
    while a < A {
        let (_, cells) = schema.cells.split_at(a * schema.stride);
        if matches(&Q::Terms::INFO, &Q::Filter::INFO, cells) {
            #[expect(clippy::cast_possible_truncation, reason = "a world has less than 2³² archetypes")]
            {
                found[count] = a as u32;
            }
            count += 1;
        }
        a += 1;
    }
    (found, count)
}

/// Whether an archetype with these cells matches.
#[inline]
pub(crate) const fn matches(terms: &TermInfo, filter: &FilterInfo, cells: &[u32]) -> bool {
    has_terms(terms, cells) && passes(filter, cells)
}

const fn has(component: usize, cells: &[u32]) -> bool {
    cells[1 + component] != ABSENT
}

const fn has_terms(terms: &TermInfo, cells: &[u32]) -> bool {
    match terms {
        TermInfo::Component { index, required: true, .. } => has(*index, cells),
        TermInfo::All(terms) => {
            let mut i = 0;
            while i < terms.len() {
                if !has_terms(&terms[i], cells) {
                    return false;
                }
                i += 1;
            }
            true
        }
        TermInfo::Entity | TermInfo::Presence | TermInfo::Component { .. } => true,
    }
}

const fn passes(filter: &FilterInfo, cells: &[u32]) -> bool {
    match filter {
        FilterInfo::With(component) => has(*component, cells),
        FilterInfo::Without(component) => !has(*component, cells),
        FilterInfo::All(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if !passes(&filters[i], cells) {
                    return false;
                }
                i += 1;
            }
            true
        }
        FilterInfo::Any(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if passes(&filters[i], cells) {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}

/// Asserts Q1 when the program is compiled.
pub(crate) struct Sound<W, Q>(core::marker::PhantomData<(W, Q)>);

impl<W: World, Q: Query<W>> Sound<W, Q> {
    pub(crate) const ASSERTED: () = assert!(
        is_sound(&Q::Terms::INFO),
        "this query names one component twice and writes it: a row's component can be borrowed mutably once; take one of \
         the two terms out"
    );
}

/// **Q1** No two terms of a query access one component where one of them writes.
pub(crate) const fn is_sound(terms: &TermInfo) -> bool {
    let TermInfo::All(terms) = terms else { return true };
    let mut i = 0;
    while i < terms.len() {
        if !is_sound(&terms[i]) {
            return false;
        }
        let mut j = 0;
        while j < i {
            if conflict(&terms[i], &terms[j]) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

/// Whether some component is accessed by both, and written by one.
const fn conflict(one: &TermInfo, other: &TermInfo) -> bool {
    match (one, other) {
        (TermInfo::All(terms), _) => {
            let mut i = 0;
            while i < terms.len() {
                if conflict(&terms[i], other) {
                    return true;
                }
                i += 1;
            }
            false
        }
        (_, TermInfo::All(_)) => conflict(other, one),
        (TermInfo::Component { index: a, write: x, .. }, TermInfo::Component { index: b, write: y, .. }) => {
            *a == *b && (*x || *y)
        }
        _ => false,
    }
}

/// **Q2** Two queries may run at the same time: they do not conflict, or no archetype can match both, declared or not,
/// because one demands what the other excludes.
pub(crate) const fn are_disjoint<W: World, P: Query<W>, Q: Query<W>>() -> bool {
    !conflict(&P::Terms::INFO, &Q::Terms::INFO) || excludes::<W, P, Q>() || excludes::<W, Q, P>()
}

/// Whether `P` excludes a component that `Q` demands.
const fn excludes<W: World, P: Query<W>, Q: Query<W>>() -> bool {
    let mut component = 0;
    while component < W::COMPONENTS.len() {
        if filter_excludes(&P::Filter::INFO, component)
            && (terms_demand(&Q::Terms::INFO, component) || filter_demands(&Q::Filter::INFO, component))
        {
            return true;
        }
        component += 1;
    }
    false
}

const fn filter_excludes(filter: &FilterInfo, component: usize) -> bool {
    match filter {
        FilterInfo::Without(excluded) => *excluded == component,
        FilterInfo::All(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if filter_excludes(&filters[i], component) {
                    return true;
                }
                i += 1;
            }
            false
        }
        FilterInfo::With(_) | FilterInfo::Any(_) => false,
    }
}

const fn filter_demands(filter: &FilterInfo, component: usize) -> bool {
    match filter {
        FilterInfo::With(demanded) => *demanded == component,
        FilterInfo::All(filters) => {
            let mut i = 0;
            while i < filters.len() {
                if filter_demands(&filters[i], component) {
                    return true;
                }
                i += 1;
            }
            false
        }
        FilterInfo::Without(_) | FilterInfo::Any(_) => false,
    }
}

const fn terms_demand(terms: &TermInfo, component: usize) -> bool {
    match terms {
        TermInfo::Component { index, required: true, .. } => *index == component,
        TermInfo::All(terms) => {
            let mut i = 0;
            while i < terms.len() {
                if terms_demand(&terms[i], component) {
                    return true;
                }
                i += 1;
            }
            false
        }
        TermInfo::Entity | TermInfo::Presence | TermInfo::Component { .. } => false,
    }
}
