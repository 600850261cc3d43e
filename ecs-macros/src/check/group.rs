//! A group has all its components, and arranges the pools that it owns.

use std::collections::{BTreeMap, BTreeSet};

use super::reference;
use crate::errors::Errors;
use crate::model::{
    Borrow, ComponentId, ComponentRef, Components, Found, Group, Model, Query, Term, TermKind,
};
use crate::text::{short_list, text};

/// The fault of a query's term that stands in a group.
pub(super) fn fault(term: &Term) -> Option<String> {
    let component = term
        .component
        .as_ref()
        .and_then(|component| component.ty.as_ref());
    let component = component.map(text).unwrap_or_default();
    let way_out = match term.kind {
        TermKind::Borrow(Borrow {
            optional: false, ..
        })
        | TermKind::Entity => return None,
        TermKind::Borrow(Borrow { mutable: false, .. }) => {
            format!("write `&{component}`, or ask for others with `get`")
        }
        TermKind::Borrow(_) => {
            format!("write `&mut {component}`, or ask for others with `get_mut`")
        }
        TermKind::Has => format!("write `&{component}`, or ask for others with `has`"),
        TermKind::Up => {
            "`Up` reads another entity, so write `#[query]`, or ask for it with `get`".to_owned()
        }
    };
    Some(format!(
        "a group's entities have all its components: {way_out}"
    ))
}

/// A group of one component would be its pool.
pub(super) fn check_has_components(model: &Model, errors: &Errors) {
    for (Query { decl, terms, .. }, _) in model
        .groups()
        .filter(|(query, _)| query.decl.sound && query.decl.is_own())
    {
        let found = match terms.iter().filter(|term| term.component.is_some()).count() {
            0 => "no components",
            1 => "one component",
            _ => continue,
        };
        report!(
            errors,
            decl.name,
            "`{}` has {found}: a group has two at least, so add a field, or write `#[query]` instead",
            decl.name
        );
    }
}

/// A group owns components that it has, each named once.
pub(super) fn check_owned(model: &Model, errors: &Errors) {
    for (query, group) in model
        .groups()
        .filter(|(query, group)| group.listed && query.decl.is_own())
    {
        let mut seen = BTreeSet::new();
        for owned in &group.owned {
            if !has(query, owned) {
                check_stranger(query, owned, &model.components, errors);
            } else if !seen.insert(owned.id) {
                let name = &model.components.list[owned.id].text;
                report!(
                    errors,
                    owned.ty,
                    "`{name}` is named twice in `own`: leave one out"
                );
            }
        }
    }
}

/// A pool has one order, which is one group's.
pub(super) fn check_one_owner(model: &Model, errors: &Errors) {
    let mut owners: BTreeMap<ComponentId, &Query> = BTreeMap::new();
    for (query, group) in model
        .groups()
        .filter(|(query, _)| !model.is_of_failed_part(&query.decl))
    {
        let own = group.owned.iter().filter(|component| has(query, component));
        let (taken, free): (Vec<_>, Vec<_>) =
            own.partition(|component| owners.contains_key(&component.id));
        let name = |component: &ComponentRef| model.components.list[component.id].text.as_str();
        for component in taken {
            let first = model.named(&owners[&component.id].decl);
            let way_out = way_out(group, free.iter().map(|component| name(component)));
            let message = format!(
                "`{}` is owned by the group {first} already: {way_out}",
                name(component)
            );
            match query.decl.part() {
                Some(part) => errors.report_at(model.parts[part].place, message),
                None => errors.report(&component.ty, message),
            }
        }
        owners.extend(free.iter().map(|component| (component.id, query)));
    }
}

fn way_out<'a>(group: &Group, free: impl Iterator<Item = &'a str>) -> String {
    let free: Vec<&str> = free.collect();
    match free.as_slice() {
        _ if group.listed => "leave it out of `own`".to_owned(),
        [] => "own nothing, with `#[group(own())]`".to_owned(),
        free => format!(
            "own the others alone, with `#[group(own({}))]`",
            free.join(", ")
        ),
    }
}

/// Whether a term of the group has the component.
fn has(query: &Query, owned: &ComponentRef) -> bool {
    owned.found == Found::Known && known(query).any(|component| component.id == owned.id)
}

fn known(query: &Query) -> impl Iterator<Item = &ComponentRef> {
    query
        .components()
        .filter(|component| component.found == Found::Known)
}

/// Reports a component that no term has, unless the user may mean a term that has an error.
fn check_stranger(query: &Query, owned: &ComponentRef, components: &Components, errors: &Errors) {
    let Some(ty) = &owned.ty else { return };
    let name = text(ty);
    let in_a_term = |term: &Term| {
        term.component
            .as_ref()
            .and_then(|it| it.ty.as_ref())
            .map(text)
            == Some(name.clone())
    };
    if matches!(owned.found, Found::Ambiguous(_)) {
        return reference::check_component(owned, components, errors);
    }
    if !query.is_sound() && (owned.found == Found::Known || query.terms.iter().any(in_a_term)) {
        return;
    }
    let near = components.nearest_of(&name, known(query).map(|component| component.id));
    let way_out = near.map_or_else(
        || {
            let names: Vec<&str> = known(query)
                .map(|it| components.list[it.id].text.as_str())
                .collect();
            format!("it can own {}", short_list(&names))
        },
        |near| format!("did you mean `{}`?", components.list[near].text),
    );
    report!(
        errors,
        ty,
        "the group `{}` has no component `{name}`: {way_out}",
        query.decl.name
    );
}
