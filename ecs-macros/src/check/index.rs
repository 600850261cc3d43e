//! The rules for the declaration of an index.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;

use super::reference;
use crate::ast::{IndexMethod, Key};
use crate::errors::Errors;
use crate::model::{Index, IndexFieldFlaw, Model};
use crate::names;
use crate::text::{list, text};

/// An index is one of a world.
pub(super) fn check_not_of_part(model: &Model, errors: &Errors) {
    if !model.is_part() {
        return;
    }
    for Index { decl, .. } in &model.indexes {
        let message = format!("a part has no index: declare `{}` in the world that has the part", decl.name);
        errors.report_at(decl.marker, message);
    }
}

/// An index has one method, and the arguments of that method.
pub(super) fn check_method(model: &Model, errors: &Errors) {
    for index in model.indexes.iter().filter(|index| index.args.sound) {
        let Some((method, word)) = &index.args.method else {
            let message = format!("an index says how it finds: there are {}", IndexMethod::listed());
            errors.report_at(index.decl.marker, message);
            continue;
        };
        match method {
            IndexMethod::Spatial => check_spatial(index, errors),
            _ => check_keyed(index, *method, errors),
        }
        if let Some(unique) = &index.args.unique
            && !matches!(method, IndexMethod::Ordered | IndexMethod::Hash)
        {
            errors.report(unique, format!("`{word}` is not unique: `hash` and `ordered` can be"));
        }
        check_unique(index, errors);
    }
}

/// A unique key is that of one component, wherever it stands.
fn check_unique(index: &Index, errors: &Errors) {
    let Some(unique) = &index.args.unique else { return };
    if index.fields.len() > 1 {
        errors.report(unique, "a unique key is made of one component: leave the other fields out");
    }
    if index.filters.all().next().is_some() {
        errors.report(unique, "a unique key is unique among all entities: leave `with` and `without` out");
    }
}

fn check_spatial(index: &Index, errors: &Errors) {
    let marker = index.decl.marker;
    if index.args.at.is_none() {
        errors.report_at(marker, "a place is missing: write `at = [position.x, position.y]`");
    }
    match &index.args.cell {
        None => errors.report_at(
            marker,
            "the size of a cell is missing: write the usual radius of a question, as in `cell = 5.0`",
        ),
        Some(cell) if !is_above_zero(cell) => {
            errors.report(cell, "a cell is larger than zero: write the usual radius of a question, as in `cell = 5.0`");
        }
        Some(_) => {}
    }
    let keys = [("key", &index.args.key), ("by", &index.args.by)].into_iter();
    for (name, Key { expression, .. }) in keys.filter_map(|(name, key)| Some((name, key.as_ref()?))) {
        errors.report(
            expression,
            format!("`spatial` has a place, and no `{name}`: write `at = [position.x, position.y]`"),
        );
    }
}

fn check_keyed(index: &Index, method: IndexMethod, errors: &Errors) {
    let name = method.name();
    let at = index.args.at.as_ref().and_then(|at| at.first());
    for (argument, tokens) in [("at", at), ("radius", index.args.radius.as_ref()), ("cell", index.args.cell.as_ref())] {
        if let Some(tokens) = tokens {
            errors.report(tokens, format!("`{name}` has no `{argument}`: leave it out, or write `spatial`"));
        }
    }
    match (&index.args.key, &index.args.by) {
        (Some(_), Some(by)) => errors.report(&by.expression, "an index has a `key` or a function, `by`: leave one out"),
        (None, None) => errors.report_at(index.decl.marker, "the key is missing: write `key = heat.0`"),
        (Some(key), None) if key.ty.is_none() && !is_inferred(key, index) => {
            let message = format!(
                "the type of this key is not known here: write it, as in `key: f32 = {}`",
                text(&key.expression)
            );
            errors.report(&key.expression, message);
        }
        _ => {}
    }
}

/// Whether the type of the key follows from its form.
fn is_inferred(key: &Key, index: &Index) -> bool {
    let is_field = |name: &proc_macro2::Ident| index.fields.iter().any(|field| field.name == *name);
    // Of another name, rustc says that it is not there.
    key.is_text() || key.whole().is_some_and(|it| is_field(&it)) || key.member().is_some_and(|(it, _)| is_field(&it))
}

fn is_above_zero(cell: &TokenStream) -> bool {
    let written = text(cell).replace('_', "");
    written.trim_end_matches("f32").parse::<f64>().map_or_else(|_| !written.starts_with('-'), |cell| cell > 0.0)
}

/// The fields of an index are components, each once.
pub(super) fn check_fields(model: &Model, errors: &Errors) {
    for index in &model.indexes {
        let name = &index.decl.name;
        if index.fields.is_empty() && index.decl.sound {
            let message = format!("`{name}` reads no component: write `struct {name} {{ heat: Heat }}`");
            errors.report(name, message);
        }
        for field in &index.fields {
            let (Some(ty), Some(flaw)) = (&field.ty, field.flaw) else { continue };
            let message = match flaw {
                IndexFieldFlaw::Reference => {
                    let bare = text(ty).trim_start_matches('&').trim_start().trim_start_matches("mut ").to_owned();
                    format!("an index names its components: write `{}: {bare}`", field.name)
                }
                IndexFieldFlaw::Entity => "every entry has its entity: leave this field out".to_owned(),
                IndexFieldFlaw::Optional => format!(
                    "an index has the rows that have the component: write `{}: {}`",
                    field.name,
                    field.component.ty.as_ref().map_or_else(String::new, text)
                ),
            };
            errors.report(ty, message);
        }
        for component in index.components().filter(|_| index.decl.sound) {
            reference::check_component(component, &model.components, errors);
        }
        let mut seen = BTreeSet::new();
        for field in index.fields.iter().filter(|field| field.flaw.is_none() && field.component.is_known()) {
            if let Some(ty) = field.ty.as_ref().filter(|_| !seen.insert(field.component.id)) {
                errors.report(ty, format!("`{name}` reads `{}` already: leave one field out", text(ty)));
            }
        }
    }
}

/// The methods of an index are beside those of queries, and of the world itself.
pub(super) fn check_methods(model: &Model, errors: &Errors) {
    let queries = model.queries.iter().map(|query| (names::plain(&query.method), names::plain(&query.decl.name)));
    let mut taken: Vec<(String, String)> = queries.collect();
    for index in &model.indexes {
        let name = names::plain(&index.decl.name);
        let methods = index.method_names().map(|method| names::plain(&method));
        if names::is_reserved(&methods[0]) {
            let message = format!("`{name}` would hide the world's own method `{}`: choose another name", methods[0]);
            errors.report(&index.decl.name, message);
        }
        for method in &methods {
            if let Some((_, other)) = taken.iter().find(|(taken, other)| taken == method && *other != name) {
                let message = format!(
                    "{} are both called `{method}` on the world: choose another name for one",
                    list([&name, other])
                );
                errors.report(&index.decl.name, message);
                break;
            }
        }
        taken.extend(methods.map(|method| (method, name.clone())));
    }
}
