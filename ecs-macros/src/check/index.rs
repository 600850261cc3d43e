//! The rules for the declaration of an index.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;

use super::reference;
use crate::ast::{IndexMethod, Key};
use crate::errors::Errors;
use crate::model::{Found, Index, IndexField, IndexFieldFlaw, Lister, Model};
use crate::text::text;

/// The indexes that are declared here, and not in a part of the world.
fn own(model: &Model) -> impl Iterator<Item = &Index> {
    model.indexes.iter().filter(|index| index.decl.is_own())
}

/// The most indexes of a world, which the runtime's sets of them hold.
const MOST: usize = 64;

/// A world has as many indexes as its sets of them can hold, those of its parts among them.
pub(super) fn check_count(model: &Model, errors: &Errors) {
    let Some(world) = model.world.as_ref().filter(|world| !world.is_part) else {
        return;
    };
    let Some(index) = model.indexes.get(MOST) else {
        return;
    };
    let (name, count) = (&world.decl.name, model.indexes.len());
    let message = |what: String| {
        format!("`{name}` has {count} indexes{what}: a world has {MOST} at most, so leave some out")
    };
    match index.decl.part() {
        None => errors.report(&index.decl.name, message(String::new())),
        Some(part) => {
            let part = &model.parts[part];
            errors.report_at(
                part.place,
                message(format!(" with those of `{}`", part.shown)),
            );
        }
    }
}

/// An index has one method, and the arguments of that method.
pub(super) fn check_method(model: &Model, errors: &Errors) {
    for index in own(model).filter(|index| index.args.sound) {
        let Some((method, word)) = &index.args.method else {
            report_at!(
                errors,
                index.decl.marker,
                "an index says how it finds: there are {}",
                IndexMethod::listed()
            );
            continue;
        };
        match method {
            IndexMethod::Spatial => check_spatial(index, errors),
            _ => check_keyed(index, *method, errors),
        }
        if let Some(unique) = &index.args.unique
            && !matches!(method, IndexMethod::Ordered | IndexMethod::Hash)
        {
            report!(
                errors,
                unique,
                "`{word}` is not unique: `hash` and `ordered` can be"
            );
        }
        check_unique(index, model, errors);
    }
}

/// A unique key is that of one component, wherever it stands.
fn check_unique(index: &Index, model: &Model, errors: &Errors) {
    let Some(unique) = &index.args.unique else {
        return;
    };
    for IndexField { ty, component, .. } in index
        .fields
        .iter()
        .filter(|it| it.component.found == Found::Known)
    {
        let listed = &model.components.list[component.id];
        if listed.is_relation() {
            report!(
                errors,
                unique,
                "`{}` is a relation, and several entities may have one target: leave `unique` out",
                listed.text
            );
        }
        // The world or the part that lists the component ensures that nothing writes to it.
        if let Some(ty) = ty.as_ref().filter(|_| listed.lister != Lister::Own) {
            let (ty, name) = (text(ty), &index.decl.name);
            let part = match listed.lister {
                Lister::Part(part, _) => {
                    format!("the part `{}`, which lists", model.parts[part].shown)
                }
                _ => "the part or the world that lists".to_owned(),
            };
            report!(
                errors,
                unique,
                "a unique key belongs to those who list its component: declare `{name}` in {part} `{ty}`"
            );
        }
    }
    if index.fields.len() > 1 {
        errors.report(
            unique,
            "a unique key is made of one component: leave the other fields out",
        );
    }
    if index.filters.all().next().is_some() {
        errors.report(
            unique,
            "a unique key is unique among all entities: leave `with` and `without` out",
        );
    }
}

fn check_spatial(index: &Index, errors: &Errors) {
    let marker = index.decl.marker;
    if index.args.at.is_none() {
        errors.report_at(
            marker,
            "a place is missing: write `at = [position.x, position.y]`",
        );
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
    for (name, Key { expression, .. }) in keys.filter_map(|(name, key)| Some((name, key.as_ref()?)))
    {
        report!(
            errors,
            expression,
            "`spatial` has a place, and no `{name}`: write `at = [position.x, position.y]`"
        );
    }
}

fn check_keyed(index: &Index, method: IndexMethod, errors: &Errors) {
    let name = method.name();
    let at = index.args.at.as_ref().and_then(|at| at.first());
    for (argument, tokens) in [
        ("at", at),
        ("radius", index.args.radius.as_ref()),
        ("cell", index.args.cell.as_ref()),
    ] {
        if let Some(tokens) = tokens {
            report!(
                errors,
                tokens,
                "`{name}` has no `{argument}`: leave it out, or write `spatial`"
            );
        }
    }
    match (&index.args.key, &index.args.by) {
        (Some(_), Some(by)) => errors.report(
            &by.expression,
            "an index has a `key` or a function, `by`: leave one out",
        ),
        (None, None) => errors.report_at(
            index.decl.marker,
            "the key is missing: write `key = heat.0`",
        ),
        (Some(key), None) if key.ty.is_none() && !is_inferred(key, index) => {
            report!(
                errors,
                key.expression,
                "the type of this key is not known here: write it, as in `key: f32 = {}`",
                text(&key.expression)
            );
        }
        _ => {}
    }
}

/// Whether the type of the key follows from its form.
fn is_inferred(key: &Key, index: &Index) -> bool {
    let is_field = |name: &proc_macro2::Ident| index.fields.iter().any(|field| field.name == *name);
    // Of another name, rustc says that it is not there.
    key.is_text()
        || key.whole().is_some_and(|it| is_field(&it))
        || key.member().is_some_and(|(it, _)| is_field(&it))
}

fn is_above_zero(cell: &TokenStream) -> bool {
    let written = text(cell).replace('_', "");
    written
        .trim_end_matches("f32")
        .parse::<f64>()
        .map_or_else(|_| !written.starts_with('-'), |cell| cell > 0.0)
}

/// The fields of an index are components, each once.
pub(super) fn check_fields(model: &Model, errors: &Errors) {
    for index in own(model) {
        let name = &index.decl.name;
        if index.fields.is_empty() && index.decl.sound {
            report!(
                errors,
                name,
                "`{name}` reads no component: write `struct {name} {{ heat: Heat }}`"
            );
        }
        for field in &index.fields {
            let (Some(ty), Some(flaw)) = (&field.ty, field.flaw) else {
                continue;
            };
            let message = match flaw {
                IndexFieldFlaw::Reference => {
                    let bare = text(ty)
                        .trim_start_matches('&')
                        .trim_start()
                        .trim_start_matches("mut ")
                        .to_owned();
                    format!(
                        "an index names its components: write `{}: {bare}`",
                        field.name
                    )
                }
                IndexFieldFlaw::Entity => {
                    "every entry has its entity: leave this field out".to_owned()
                }
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
        for field in index
            .fields
            .iter()
            .filter(|field| field.flaw.is_none() && field.component.is_known())
        {
            if let Some(ty) = field
                .ty
                .as_ref()
                .filter(|_| !seen.insert(field.component.id))
            {
                report!(
                    errors,
                    ty,
                    "`{name}` reads `{}` already: leave one field out",
                    text(ty)
                );
            }
        }
    }
}
