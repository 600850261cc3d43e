//! There is one world, and it lists components.

use crate::cfg::Absent;
use crate::errors::Errors;
use crate::model::Model;
use crate::parts::Form;

/// One `world!`, one `#[world]`, and the same of parts.
pub(super) fn check_one_world(model: &Model, form: Form, errors: &Errors) {
    let Some(world) = &model.world else {
        return missing(model, form, errors);
    };
    let noun = form.word();
    for other in &model.other_worlds {
        let message =
            format!("`{}` is the {noun} already: put `{}` into a `{noun}!` of its own", world.decl.name, other.name);
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

fn missing(model: &Model, form: Form, errors: &Errors) {
    let absent = model.worlds_left_out.first();
    let declarations = model.archetypes.iter().map(|archetype| &archetype.decl);
    let first = declarations
        .chain(model.queries.iter().map(|query| &query.decl))
        .chain(model.schedules.iter().map(|schedule| &schedule.decl))
        .chain(model.observers.iter().map(|observers| &observers.decl))
        .map(|decl| decl.marker)
        .next();
    if let Some(Absent { name, predicate }) = absent {
        // Where everything is left out, nothing is missing.
        let Some(first) = first else { return };
        let word = form.word();
        let message =
            format!("the {word} `{name}` is there with `{predicate}` alone: put that `cfg` on the whole `{word}!`");
        return errors.report_at(first, message);
    }
    let message = match form {
        Form::World => "no world is declared here: add `#[world] struct Kitchen { components: (Position, Name) }`",
        Form::Part => "no part is declared here: add `#[part] struct Motion { components: (Position, Velocity) }`",
    };
    errors.report_at(first.unwrap_or_else(proc_macro2::Span::call_site), message);
}
