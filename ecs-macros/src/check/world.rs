//! There is one world, and it lists components.

use crate::cfg::Absent;
use crate::errors::Errors;
use crate::model::Model;
use crate::parts::Form;
use crate::suggest;
use crate::text::text;
use quote::ToTokens;

/// One `world!`, one `#[world]`, and the same of parts.
pub(super) fn check_one_world(model: &Model, form: Form, errors: &Errors) {
    let Some(world) = &model.world else {
        return missing(model, form, errors);
    };
    let noun = form.word();
    for other in &model.other_worlds {
        report_at!(
            errors,
            other.marker,
            "`{}` is the {noun} already: put `{}` into a `{noun}!` of its own",
            world.decl.name,
            other.name
        );
    }
}

/// A world without components could hold nothing.
pub(super) fn check_components_listed(model: &Model, errors: &Errors) {
    let Some(decl) = model.world.as_ref().map(|world| &world.decl) else {
        return;
    };
    if decl.sound && model.listed == Some(0) {
        report!(
            errors,
            decl.name,
            "the component list of `{}` is empty: write `components: (Position, Name)`",
            decl.name
        );
    }
}

/// Each type that a world says is transient is in one of its lists.
pub(super) fn check_transient(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    let components = model
        .components
        .list
        .iter()
        .map(|component| component.text.as_str());
    let resources = world
        .resources
        .listed
        .iter()
        .map(|resource| resource.text.as_str());
    let listed: Vec<&str> = components.chain(resources).collect();
    for ty in &world.flags.transient {
        let written = text(ty.to_token_stream());
        if listed.contains(&written.as_str()) || !model.components.closed {
            continue;
        }
        let way_out = match suggest::nearest_word(&written, &listed) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write it as its list does".to_owned(),
        };
        report!(
            errors,
            ty,
            "`{written}` is neither a component nor a resource of `{}`: {way_out}",
            world.decl.name
        );
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
        return report_at!(
            errors,
            first,
            "the {word} `{name}` is there with `{predicate}` alone: put that `cfg` on the whole `{word}!`"
        );
    }
    let message = match form {
        Form::World => {
            "no world is declared here: add `#[world] struct Kitchen { components: (Position, Name) }`"
        }
        Form::Part => {
            "no part is declared here: add `#[part] struct Motion { components: (Position, Velocity) }`"
        }
    };
    errors.report_at(first.unwrap_or_else(proc_macro2::Span::call_site), message);
}
