//! The types that a component can have.

use std::collections::BTreeMap;

use crate::errors::Errors;
use crate::faults;
use crate::model::{Component, Components};
use crate::text::without_lifetimes;

/// Any `'static` type with a name that means one thing wherever it is written.
pub(super) fn check_component_types(components: &Components, errors: &Errors) {
    for Component { ty, .. } in &components.list {
        if let Some(message) = faults::of_component(ty) {
            errors.report(ty, message);
        }
    }
}

/// A component stands in the list once.
pub(super) fn check_duplicate_components(components: &Components, errors: &Errors) {
    let mut seen = BTreeMap::new();
    for Component { ty, text, .. } in components.list.iter().filter(|it| !it.is_relation()) {
        if let Some(first) = seen.insert(without_lifetimes(ty), text) {
            errors.report(ty, listed_twice("component", first, text));
        }
    }
}

/// Types that differ by their lifetimes alone count as one: rustc is going to refuse two `impl`s for them.
pub(super) fn listed_twice(noun: &str, first: &str, second: &str) -> String {
    if first == second {
        return format!("the {noun} `{second}` is listed twice: leave one out");
    }
    format!(
        "`{second}` differs from `{first}` by its lifetimes alone: wrap one of the two in a struct of its own"
    )
}
