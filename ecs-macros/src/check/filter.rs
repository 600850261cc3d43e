//! Filters that say nothing new, or contradict the query.

use std::collections::BTreeSet;

use crate::errors::Errors;
use crate::model::{ComponentId, ComponentRef, Components, Query, TermKind};

/// A filter names a component once.
pub(super) fn check_duplicate_filters(query: &Query, components: &Components, errors: &Errors) {
    let filters = &query.filters;
    for (word, list) in [
        ("with", &filters.with),
        ("without", &filters.without),
        ("changed", &filters.changed),
        ("added", &filters.added),
    ] {
        check_list(word, list, components, errors);
    }
    for list in &filters.any {
        check_list("any", list, components, errors);
    }
}

/// `without(A)` leaves no row that has `A`.
pub(super) fn check_contradictions(query: &Query, components: &Components, errors: &Errors) {
    for excluded in query.filters.without.iter().filter(|it| it.is_known()) {
        if let Some(reason) = contradiction(query, excluded.id, &components.list[excluded.id].text)
        {
            errors.report(&excluded.ty, reason);
        }
    }
}

/// The runtime tests at most this many alternatives.
pub(super) fn check_any_width(query: &Query, errors: &Errors) {
    const WIDEST: usize = 16;
    for first_too_many in query
        .filters
        .any
        .iter()
        .filter_map(|group| group.get(WIDEST))
    {
        report!(
            errors,
            first_too_many.ty,
            "`any` takes at most {WIDEST} components"
        );
    }
}

fn check_list(word: &str, list: &[ComponentRef], components: &Components, errors: &Errors) {
    let mut seen = BTreeSet::new();
    for component in list.iter().filter(|component| component.is_known()) {
        if !seen.insert(component.id) {
            let name = &components.list[component.id].text;
            report!(
                errors,
                component.ty,
                "`{name}` is named twice in `{word}`: leave one out"
            );
        }
    }
}

fn contradiction(query: &Query, excluded: ComponentId, name: &str) -> Option<String> {
    let is_excluded = |component: &ComponentRef| component.is_known() && component.id == excluded;
    if query.filters.with.iter().any(is_excluded) {
        return Some(format!(
            "`with({name})` and `without({name})` leave no row: drop one of them"
        ));
    }
    for (word, list) in [
        ("changed", &query.filters.changed),
        ("added", &query.filters.added),
    ] {
        if list.iter().any(is_excluded) {
            return Some(format!(
                "`{word}({name})` finds no row beside `without({name})`: drop one of them"
            ));
        }
    }
    if query.filters.any.iter().flatten().any(is_excluded) {
        return Some(format!(
            "`any({name})` can never hold beside `without({name})`: drop one of them"
        ));
    }
    let about = |component: &Option<ComponentRef>| component.as_ref().is_some_and(is_excluded);
    let term = query
        .terms
        .iter()
        .find(|term| term.kind != TermKind::Up && about(&term.component))?;
    let verdict = match term.kind {
        TermKind::Has => "is never true beside",
        kind if kind.is_required() => "finds no row beside",
        _ => "is never there beside",
    };
    Some(format!(
        "{} {verdict} `without({name})`: drop one of them",
        term.written()
    ))
}
