//! The rules of resources and events.

use std::collections::BTreeMap;

use crate::errors::Errors;
use crate::faults;
use crate::model::{Model, Resource};
use crate::names;

use super::component::listed_twice;
use crate::text::without_lifetimes;

/// Any `'static` types, each listed once.
pub(super) fn check_types(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    let own = |part: &Option<usize>| part.is_none();
    let resources = world
        .resources
        .listed
        .iter()
        .filter(|it| own(&it.part))
        .map(|it| ("a resource", "resource", &it.ty, &it.text));
    let events = world
        .resources
        .events
        .iter()
        .filter(|it| own(&it.part))
        .map(|it| ("an event", "event", &it.ty, &it.text));
    for all in [resources.collect::<Vec<_>>(), events.collect()] {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for (with_article, noun, ty, text) in all {
            if let Some(message) = faults::of(ty, with_article) {
                errors.report(ty, message);
            } else if let Some(first) = seen.insert(without_lifetimes(ty), text) {
                errors.report(ty, listed_twice(noun, first, text));
            }
        }
    }
}

/// Each resource is a field of the world's resources.
pub(super) fn check_fields(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    let mut seen: BTreeMap<String, (&str, Option<usize>)> = BTreeMap::new();
    for Resource {
        ty,
        text,
        part,
        field,
        ..
    } in &world.resources.listed
    {
        let field = names::plain(field);
        match seen.get(&field) {
            Some((first, of)) if *first != text || part != of => {
                let (one, other) = (model.shown(text, *part), model.shown(first, *of));
                let message = format!(
                    "{one} and {other} are both called `{field}` in `{}`: give one another name with `type`",
                    world.resources_type
                );
                match part {
                    Some(part) => errors.report_at(model.parts[*part].place, message),
                    None => errors.report(ty, message),
                }
            }
            Some(_) => {}
            None => {
                seen.insert(field, (text, *part));
            }
        }
    }
}

/// A derived `Default` would make a world without its resources.
pub(super) fn check_no_derived_default(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    if world.resources.is_empty() {
        return;
    }
    for default in world.decl.derived("Default") {
        let name = &world.decl.name;
        report!(
            errors,
            default,
            "`{name}` has resources, which a derived `Default` would not make: leave it out, `world!` adds one"
        );
    }
}
