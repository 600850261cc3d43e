//! The rules of parts, and of the worlds and parts that list them.

use std::collections::BTreeSet;

use syn::Visibility;

use crate::errors::Errors;
use crate::model::{Model, Part};
use crate::names;
use crate::parts::Form;
use crate::suggest;
use crate::text::{list, text};

/// `#[world]` stands in `world!`, and `#[part]` in `part!`.
pub(super) fn check_form(model: &Model, form: Form, errors: &Errors) {
    let Some(world) = &model.world else { return };
    let message = match (form, world.is_part) {
        (Form::World, true) => {
            "a part is declared by `ecs::part!`, and a world by `ecs::world!`: write `#[world]` here"
        }
        (Form::Part, false) => {
            "a world is declared by `ecs::world!`, and a part by `ecs::part!`: write `#[part]` here"
        }
        _ => return,
    };
    errors.report_at(world.decl.marker, message);
}

/// A world names its parts' types, and a part those of its own archetypes and indexes: none of them is less visible.
pub(super) fn check_visibility(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    let noun = if world.is_part { "part" } else { "world" };
    for Part {
        shown, vis, place, ..
    } in model.parts.iter().filter(|part| !part.failed)
    {
        if matches!(world.decl.vis, Visibility::Public(_)) && !matches!(vis, Visibility::Public(_))
        {
            let name = &world.decl.name;
            report_at!(
                errors,
                *place,
                "`{shown}` is less visible than its {noun} `{name}`: give both the same visibility"
            );
        }
    }
    if world.is_part {
        let archetypes = model.archetypes.iter().map(|it| &it.decl);
        for decl in archetypes.chain(model.indexes.iter().map(|it| &it.decl)) {
            if !is_as_visible(&decl.vis, &world.decl.vis) {
                let (name, part) = (&decl.name, &world.decl.name);
                report!(
                    errors,
                    name,
                    "`{name}` is less visible than its part `{part}`: give both the same visibility"
                );
            }
        }
    }
}

/// Whether `inner` is seen wherever `outer` is, as far as can be told.
pub fn is_as_visible(inner: &Visibility, outer: &Visibility) -> bool {
    match (inner, outer) {
        (Visibility::Public(_), _) | (_, Visibility::Inherited) => true,
        (Visibility::Restricted(inner), Visibility::Restricted(outer)) => {
            inner.path.is_ident("crate") || text(inner) == text(outer)
        }
        _ => false,
    }
}

/// The world or one of its parts lists each type that a part uses.
pub(super) fn check_uses(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    for Part {
        shown,
        lacking,
        place,
        ..
    } in model.parts.iter().filter(|part| !part.lacking.is_empty())
    {
        let name = &world.decl.name;
        let (them, parts) = if lacking.len() == 1 {
            ("it", "the part that has it")
        } else {
            ("them", "the parts that have them")
        };
        let lacking = list(lacking);
        report_at!(
            errors,
            *place,
            "`{shown}` uses {lacking}, and `{name}` does not list {them}: add {them}, or {parts}"
        );
    }
}

/// A hidden name is a name of the part.
pub(super) fn check_hidden(model: &Model, errors: &Errors) {
    for Part {
        shown,
        names,
        hidden,
        ..
    } in model.parts.iter().filter(|part| !part.failed)
    {
        let mut seen = BTreeSet::new();
        for name in hidden {
            let written = names::plain(name);
            if !seen.insert(written.clone()) {
                report!(errors, name, "`{written}` is hidden twice: leave one out");
                continue;
            }
            if names.contains(&written) {
                continue;
            }
            let words: Vec<&str> = names.iter().map(String::as_str).collect();
            let way_out = suggest::way_out(&written, &words, "it has nothing to hide");
            report!(errors, name, "`{shown}` has no `{written}`: {way_out}");
        }
    }
    let mut seen = BTreeSet::new();
    let Some(world) = &model.world else { return };
    for part in &world.listed_parts {
        if !seen.insert(text(&part.path)) {
            let path = text(&part.path);
            report!(
                errors,
                part.path,
                "the part `{path}` is listed twice: leave one out"
            );
        }
    }
}

/// A part says nothing that only a world says, such as the rate of a schedule.
pub(super) fn check_nothing_of_worlds(model: &Model, errors: &Errors) {
    if !model.is_part() {
        return;
    }
    for schedule in model
        .schedules
        .iter()
        .filter(|schedule| schedule.decl.is_own() && schedule.fixed.is_some())
    {
        let name = &schedule.decl.name;
        report!(
            errors,
            name,
            "a schedule of a part has no rate: leave it out, and name `{name}` in one of a world"
        );
    }
}
