//! Names: given once, free to be given, and clear of those that we make.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

use super::archetype;
use crate::ast::Decl;
use crate::errors::Errors;
use crate::model::{Archetype, FieldFlaw, Model, OfPart, Query};
use crate::names;

/// A declaration's name is its own.
pub(super) fn check_item_names(model: &Model, errors: &Errors) {
    let mut seen = BTreeMap::new();
    let again = |decl: &Decl| {
        model
            .other_worlds
            .iter()
            .any(|other| std::ptr::eq(other, decl))
    };
    for (marker, decl) in model.declarations().filter(|(_, decl)| !again(decl)) {
        let name = names::plain(&decl.name);
        if let Some(before) = seen.insert(name.clone(), marker) {
            let message = format!("`{name}` is {} already: choose another name", before.noun());
            errors.report(&decl.name, message);
        }
    }
}

/// No declaration has a name that another one's views need.
pub(super) fn check_generated_names(model: &Model, errors: &Errors) {
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    if let Some(world) = &model.world {
        made.insert(
            world.columns_mut.to_string(),
            format!("world `{}`", world.decl.name),
        );
        if !world.resources.is_empty() {
            made.insert(
                world.resources_type.to_string(),
                format!("world `{}`", world.decl.name),
            );
        }
    }
    for it in archetype::own(model) {
        let noun = if model.bundles.iter().any(|bundle| std::ptr::eq(bundle, it)) {
            "bundle"
        } else {
            "archetype"
        };
        for view in it.views.all() {
            made.insert(view.to_string(), format!("{noun} `{}`", it.decl.name));
        }
    }
    for (_, decl) in model.declarations() {
        let name = names::plain(&decl.name);
        if let Some(origin) = made.get(&name) {
            let message = format!(
                "`{name}` is the name of a type made for the {origin}: choose another name"
            );
            errors.report(&decl.name, message);
        }
    }
}

/// An archetype's fields: each once, none a keyword, none that the views have.
pub(super) fn check_archetype_fields(model: &Model, errors: &Errors) {
    for archetype in archetype::own(model) {
        let bundles = archetype.bundles.iter().map(|bundle| &bundle.name);
        let fields = || {
            archetype
                .own_fields()
                .map(|field| &field.name)
                .chain(bundles.clone())
        };
        check_fields(fields(), &archetype.decl.name, errors);
        for name in fields() {
            if names::plain(name) == "entity" && !is_entity_field(archetype, name) {
                let message = "every row has a field `entity` of its own: choose another name";
                errors.report(name, message);
            }
        }
    }
}

/// A query's fields: each once, none a keyword.
pub(super) fn check_query_fields(model: &Model, errors: &Errors) {
    for query in model.queries.iter().filter(|query| query.of_part.is_none()) {
        let fields = query.terms.iter().map(|term| &term.name);
        check_fields(fields, &query.decl.name, errors);
    }
}

/// A relation's field has a name.
pub(super) fn check_relation_fields(model: &Model, errors: &Errors) {
    for relation in model
        .relations
        .iter()
        .filter(|relation| relation.of_part.is_none())
    {
        check_fields(
            relation.fields.iter().map(|field| &field.name),
            &relation.decl.name,
            errors,
        );
    }
}

/// An index's fields have names of their own.
pub(super) fn check_index_fields(model: &Model, errors: &Errors) {
    for index in model.indexes.iter().filter(|index| index.of_part.is_none()) {
        check_fields(
            index.fields.iter().map(|field| &field.name),
            &index.decl.name,
            errors,
        );
    }
}

/// A query is a method of the world, beside the world's own.
pub(super) fn check_query_methods(model: &Model, errors: &Errors) {
    let mut seen: BTreeMap<String, (String, Option<usize>)> = BTreeMap::new();
    for Query {
        decl,
        method,
        of_part,
        ..
    } in &model.queries
    {
        // Those without a name on the world are out of the way.
        let Some(part) = OfPart::named(of_part.as_ref()) else {
            continue;
        };
        let (method, name) = (names::plain(method), names::plain(&decl.name));
        let (shown, place) = (
            model.shown(&decl.name.to_string(), part),
            model.place(&decl.name, part),
        );
        if names::is_reserved(&method) {
            let way_out = match part {
                None => "choose another name".to_owned(),
                Some(_) => model.way_out_of_clash(&name, part, ("", None)),
            };
            let message =
                format!("{shown} would hide the world's own method `{method}`: {way_out}");
            errors.report_at(place, message);
        }
        match seen.get(&method) {
            Some((first, of)) if *first != name || part.is_some() || of.is_some() => {
                let way_out = model.way_out_of_clash(&name, part, (first, *of));
                let first = model.shown(first, *of);
                errors.report_at(
                    place,
                    format!(
                        "{shown} and {first} are both called `{method}` on the world: {way_out}"
                    ),
                );
            }
            Some(_) => {}
            None => {
                seen.insert(method, (name, part));
            }
        }
    }
    check_table_names(model, errors);
}

/// An archetype is a field of the world's columns.
fn check_table_names(model: &Model, errors: &Errors) {
    let mut seen: BTreeMap<String, (String, Option<usize>)> = BTreeMap::new();
    for Archetype { decl, of_part, .. } in &model.archetypes {
        let Some(part) = OfPart::named(of_part.as_ref()) else {
            continue;
        };
        let (field, name) = (
            names::plain(&names::snake_case(&decl.name)),
            names::plain(&decl.name),
        );
        let Some((first, of)) = seen.insert(field.clone(), (name.clone(), part)) else {
            continue;
        };
        if first != name || part.is_some() || of.is_some() {
            let (shown, way_out) = (
                model.shown(&name, part),
                model.way_out_of_clash(&name, part, (&first, of)),
            );
            let message = format!(
                "{shown} and {} are both called `{field}` in the world: {way_out}",
                model.shown(&first, of)
            );
            errors.report_at(model.place(&decl.name, part), message);
        }
    }
}

fn check_fields<'a>(fields: impl Iterator<Item = &'a Ident>, owner: &Ident, errors: &Errors) {
    let mut seen = BTreeSet::new();
    for field in fields {
        let name = names::plain(field);
        if names::is_never_a_name(&name) {
            errors.report(
                field,
                format!("`{name}` cannot be a field: choose another name"),
            );
        } else if names::is_keyword(field) {
            let message =
                format!("`{name}` is a keyword: write `r#{name}`, or choose another name");
            errors.report(field, message);
        }
        if !seen.insert(name.clone()) {
            let message = format!("`{owner}` has a field `{name}` already: choose another name");
            errors.report(field, message);
        }
    }
}

/// A field of type `Entity` has an error of its own.
fn is_entity_field(archetype: &Archetype, name: &Ident) -> bool {
    let mut fields = archetype.own_fields();
    fields.any(|field| field.name == *name && field.flaw.is_some_and(FieldFlaw::is_entity))
}
