//! A cascade goes along a relation, and `Up` reads along one.

use crate::check::reference;
use crate::errors::Errors;
use crate::model::{ComponentRef, Components, Found, Query, TermKind};
use crate::suggest;
use crate::text::text;

/// A word in the place of a relation names one of the world.
pub(super) fn check_relations(query: &Query, components: &Components, errors: &Errors) {
    for relation in query.relations() {
        let Some(ty) = &relation.ty else { continue };
        let name = text(ty);
        if relation.found == Found::Unknown {
            errors.report(ty, unknown(&name, components));
        } else if components.is_no_relation(relation) {
            report!(
                errors,
                ty,
                "`{name}` is a component, and no relation: {}",
                way_out(&name, components)
            );
        } else {
            reference::check_component(relation, components, errors);
        }
    }
}

/// Targets can come before their sources if no entity is above itself.
pub(super) fn check_acyclic(query: &Query, components: &Components, errors: &Errors) {
    let relation = query
        .cascade
        .as_ref()
        .and_then(|cascade| cascade.relation.as_ref());
    if let Some(relation) = relation.filter(|it| components.may_be_cyclic(it)) {
        report!(
            errors,
            relation.ty,
            "`{}` may go round in a circle: a cascade needs a relation that says `#[relation(acyclic, …)]`",
            components.list[relation.id].text
        );
    }
}

/// A component that `Up` reads is written by a cascade alone, which is done with targets when it comes to their sources.
pub(super) fn check_written_below(query: &Query, components: &Components, errors: &Errors) {
    if query.cascade.is_some() {
        return;
    }
    for up in query
        .terms
        .iter()
        .filter(|term| term.kind == TermKind::Up && term.flaw.is_none())
    {
        let Some(read) = up.component.as_ref().filter(|it| it.is_known()) else {
            continue;
        };
        let is_same = |it: &ComponentRef| it.is_known() && it.id == read.id;
        let mut writing = query
            .terms
            .iter()
            .filter(|term| term.kind.is_mutable() && term.flaw.is_none());
        let writing = writing.find(|term| term.component.as_ref().is_some_and(is_same));
        if let (Some(writing), Some(first)) = (writing, up.upward.first()) {
            let component = &components.list[read.id].text;
            let relation = first.relation.ty.as_ref().map(text).unwrap_or_default();
            let way_out = if components.may_be_cyclic(&first.relation) {
                format!(
                    "that takes a cascade, and `{relation}` is not `acyclic`, so leave one of the two out"
                )
            } else {
                format!("write `#[query(cascade({relation}))]`")
            };
            let writing = writing.written();
            report!(
                errors,
                up.ty,
                "`{component}` is read here of the row above, and {writing} writes it: {way_out}"
            );
        }
    }
}

fn unknown(name: &str, components: &Components) -> String {
    let owner = if components.is_part { "part" } else { "world" };
    let way_out = match components.condition_of(name) {
        Some(predicate) => format!("it is there with `{predicate}`"),
        None => way_out(name, components),
    };
    format!("the {owner} has no relation `{name}`: {way_out}")
}

fn way_out(name: &str, components: &Components) -> String {
    let relations: Vec<&str> = components
        .list
        .iter()
        .filter(|it| it.is_relation())
        .map(|it| it.text.as_str())
        .collect();
    let none = "declare one with `#[relation(acyclic, on_despawn = cascade)]`";
    suggest::way_out(name, &relations, none)
}
