//! A query asks for a component once.

use std::collections::BTreeMap;

use quote::ToTokens;

use crate::errors::Errors;
use crate::model::{ComponentId, Components, Query, Term, TermKind};

/// One borrow a component, one `Entity`, one `Has` a component. `Up` borrows from other rows.
pub(super) fn check_duplicate_terms(query: &Query, components: &Components, errors: &Errors) {
    let mut borrows: BTreeMap<ComponentId, &Term> = BTreeMap::new();
    let mut flags: BTreeMap<ComponentId, &Term> = BTreeMap::new();
    let mut entity: Option<&Term> = None;
    for term in query.terms.iter().filter(|term| term.kind != TermKind::Up) {
        let Some(component) = &term.component else {
            if let (Some(first), None) = (entity, term.flaw) {
                report!(
                    errors,
                    term.ty,
                    "the entity is in `{}` already: leave one out",
                    first.name
                );
            }
            entity = entity.or(Some(term));
            continue;
        };
        if !component.is_known() {
            continue;
        }
        let seen = if term.kind == TermKind::Has {
            &mut flags
        } else {
            &mut borrows
        };
        if let Some(first) = seen.get(&component.id) {
            let name = &components.list[component.id].text;
            let noun = query.marker().noun();
            errors.report(term.ty.to_token_stream(), message(first, term, name, noun));
        } else {
            seen.insert(component.id, term);
        }
    }
}

fn message(first: &Term, second: &Term, component: &str, noun: &str) -> String {
    let before = first.written();
    if !first.kind.is_mutable() && !second.kind.is_mutable() {
        format!("`{component}` is a term already, in {before}: leave one out")
    } else {
        format!(
            "`{component}` is borrowed already, by {before}: {noun} can borrow a component once, so leave one out"
        )
    }
}
