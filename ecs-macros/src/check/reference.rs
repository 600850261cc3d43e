//! A component that is used is one that the world lists.

use super::archetype;
use crate::errors::Errors;
use crate::faults;
use crate::model::{Archetype, ComponentId, ComponentRef, Components, Found, Model, Query};
use crate::text::{short_list, text};

/// The components of archetypes.
pub(super) fn check_archetype_components(model: &Model, errors: &Errors) {
    let fields = archetype::own(model).flat_map(Archetype::own_fields);
    for field in fields.filter(|field| field.flaw.is_none()) {
        check_component(&field.component, &model.components, errors);
    }
}

/// The components of a query's terms and filters.
pub(super) fn check_query_components(query: &Query, components: &Components, errors: &Errors) {
    let terms = query
        .terms
        .iter()
        .filter_map(|term| term.component.as_ref());
    for component in terms.chain(query.filters.all()) {
        check_component(component, components, errors);
    }
}

pub(super) fn check_component(component: &ComponentRef, components: &Components, errors: &Errors) {
    let Some(ty) = &component.ty else { return };
    match &component.found {
        Found::Known | Found::Uncertain(_) | Found::Unwritten => {}
        Found::Unknown => {
            let message =
                faults::of_component(ty).unwrap_or_else(|| unknown(&text(ty), components));
            errors.report(ty, message);
        }
        Found::Ambiguous(candidates) => {
            errors.report(ty, ambiguous(&text(ty), candidates, components));
        }
    }
}

fn unknown(name: &str, components: &Components) -> String {
    if let Some(fields) = components.bundles.get(name) {
        let way_out = "an archetype has a field of this very type; elsewhere name the components";
        return format!(
            "`{name}` is a bundle, and no component: {way_out}, {}",
            short_list(fields)
        );
    }
    let way_out = if let Some(predicate) = components.condition_of(name) {
        format!("it is there with `{predicate}`")
    } else if let Some(near) = components.nearest(name) {
        format!("did you mean `{}`?", components.list[near].text)
    } else {
        let names: Vec<&str> = components.listed().collect();
        let uses = if components.is_part {
            ", or to `uses` if another part has it"
        } else {
            ""
        };
        match names.as_slice() {
            [] => format!("add it to `components`{uses}"),
            names => format!(
                "add it to `components`, which lists {}{uses}",
                short_list(names)
            ),
        }
    };
    let owner = if components.is_part { "part" } else { "world" };
    format!("the {owner} has no component `{name}`: {way_out}")
}

fn ambiguous(name: &str, candidates: &[ComponentId], components: &Components) -> String {
    let candidates: Vec<&str> = candidates
        .iter()
        .map(|id| components.list[*id].text.as_str())
        .collect();
    format!(
        "`{name}` can be `{}`: write its path",
        candidates.join("` or `")
    )
}
