//! There is one world, and it lists components.

use crate::cfg::Absent;
use crate::errors::Errors;
use crate::model::Model;

/// One `world!`, one `#[world]`.
pub(super) fn check_one_world(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else {
        return missing(model, errors);
    };
    for other in &model.other_worlds {
        let message =
            format!("`{}` is the world already: put `{}` into a `world!` of its own", world.decl.name, other.name);
        errors.report_at(other.marker, message);
    }
}

/// A world without components could hold nothing.
pub(super) fn check_components_listed(model: &Model, errors: &Errors) {
    let Some(decl) = model.world.as_ref().map(|world| &world.decl) else {
        return;
    };
    if decl.sound && model.listed == Some(0) {
        let message = format!("the component list of `{}` is empty: write `components: (Position, Name)`", decl.name);
        errors.report(&decl.name, message);
    }
}

fn missing(model: &Model, errors: &Errors) {
    let absent = model.worlds_left_out.first();
    let declarations = model.archetypes.iter().map(|archetype| &archetype.decl);
    let first = declarations
        .chain(model.queries.iter().map(|query| &query.decl))
        .chain(model.schedules.iter().map(|schedule| &schedule.decl))
        .chain(model.observers.iter().map(|observers| &observers.decl))
        .map(|decl| decl.marker)
        .next();
    if let Some(absent) = absent {
        // Where everything is left out, nothing is missing.
        let Some(first) = first else { return };
        let Absent { name, predicate } = absent;
        let message =
            format!("the world `{name}` is there with `{predicate}` alone: put that `cfg` on the whole `world!`");
        return errors.report_at(first, message);
    }
    let first = first.unwrap_or_else(proc_macro2::Span::call_site);
    errors
        .report_at(first, "no world is declared here: add `#[world] struct Kitchen { components: (Position, Name) }`");
}
