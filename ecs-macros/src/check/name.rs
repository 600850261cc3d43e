//! Names: given once, free to be given, and clear of those that we make.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

use super::archetype;
use crate::ast::Decl;
use crate::errors::Errors;
use crate::model::{Archetype, FieldFlaw, Index, Model, Query, Relation};
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
        let name = decl.plain();
        if let Some(before) = seen.insert(name.clone(), marker) {
            report!(
                errors,
                decl.name,
                "`{name}` is {} already: choose another name",
                before.noun()
            );
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
        let name = decl.plain();
        if let Some(origin) = made.get(&name) {
            report!(
                errors,
                decl.name,
                "`{name}` is the name of a type made for the {origin}: choose another name"
            );
        }
    }
}

/// Fields: each once, none a keyword, and in an archetype none that the views have.
pub(super) fn check_fields(model: &Model, errors: &Errors) {
    for archetype in archetype::own(model) {
        let own = archetype.own_fields().map(|field| &field.name);
        let bundles = archetype.bundles.iter().map(|bundle| &bundle.name);
        let fields: Vec<&Ident> = own.chain(bundles).collect();
        check_fields_of(fields.iter().copied(), &archetype.decl, errors);
        for name in fields {
            if names::plain(name) == "entity" && !is_entity_field(archetype, name) {
                let message = "every row has a field `entity` of its own: choose another name";
                errors.report(name, message);
            }
        }
    }
    for Query { decl, terms, .. } in &model.queries {
        check_fields_of(terms.iter().map(|it| &it.name), decl, errors);
    }
    for Relation { decl, fields, .. } in &model.relations {
        check_fields_of(fields.iter().map(|it| &it.name), decl, errors);
    }
    for Index { decl, fields, .. } in &model.indexes {
        check_fields_of(fields.iter().map(|it| &it.name), decl, errors);
    }
}

fn check_fields_of<'a>(fields: impl Iterator<Item = &'a Ident>, owner: &Decl, errors: &Errors) {
    let mut seen = BTreeSet::new();
    for field in fields.filter(|_| owner.is_own()) {
        let name = names::plain(field);
        if names::is_never_a_name(&name) {
            report!(
                errors,
                field,
                "`{name}` cannot be a field: choose another name"
            );
        } else if names::is_keyword(field) {
            report!(
                errors,
                field,
                "`{name}` is a keyword: write `r#{name}`, or choose another name"
            );
        }
        if !seen.insert(name.clone()) {
            let owner = &owner.name;
            report!(
                errors,
                field,
                "`{owner}` has a field `{name}` already: choose another name"
            );
        }
    }
}

/// The world has each method once, beside its own, and its columns each field. Declarations of parts without a name on the world give it
/// nothing.
pub(super) fn check_given(model: &Model, errors: &Errors) {
    let of = |noun, decl, at, names: &[&Ident]| {
        let names: Vec<String> = names.iter().map(|name| names::plain(name)).collect();
        (Giver { noun, decl, at }, names)
    };
    let queries = model
        .queries
        .iter()
        .map(|it| ("query", &it.decl, &it.method));
    let archetypes = model.archetypes.iter();
    let archetypes = archetypes.map(|it| ("archetype", &it.decl, &it.table));
    let one = queries.chain(archetypes);
    let one = one.map(|(noun, decl, name)| of(noun, decl, &decl.name, &[name]));
    let indexes = model.indexes.iter().map(|it| {
        let [own, by_ref, or_error] = &it.method_names();
        of("index", &it.decl, &it.decl.name, &[own, by_ref, or_error])
    });
    let relations = model.relations.iter().filter_map(|it| {
        let inverse = it.inverse.as_ref()?;
        Some(of("relation", &it.decl, inverse, &[inverse]))
    });
    let observers = model.observers.iter();
    let observers =
        observers.map(|it| of("list of observers", &it.decl, &it.decl.name, &[&it.method]));
    let schedules = model.schedules.iter().map(|it| {
        let methods: Vec<&Ident> = it.methods.all().collect();
        of("schedule", &it.decl, &it.decl.name, &methods)
    });
    let all = one.chain(indexes).chain(relations);
    let all = all.chain(observers).chain(schedules);
    let mut seen: BTreeMap<(bool, String), Giver<'_>> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for (own, names) in all.filter(|(own, _)| own.decl.shown().is_some()) {
        for name in names {
            let key = (own.is_table(), name);
            let first = seen.get(&key).copied();
            let fault = match first {
                Some(first) if own.is_reported_beside(first) => continue,
                // Another schedule has a method of the name, and was told so.
                Some(first)
                    if own.noun == "schedule"
                        && first.noun != "schedule"
                        && !told.insert(key.1.clone()) =>
                {
                    break;
                }
                Some(first) => own.clash(first, &key.1, model),
                None if !own.is_table() && names::is_reserved(&key.1) => own.hides(&key.1, model),
                None => {
                    seen.insert(key, own);
                    continue;
                }
            };
            let at = own
                .decl
                .part()
                .map_or(own.at.span(), |_| model.place(own.decl));
            errors.report_at(at, fault);
            break;
        }
    }
}

/// A declaration that gives the world methods, or its columns a field.
#[derive(Clone, Copy)]
struct Giver<'a> {
    noun: &'static str,
    decl: &'a Decl,
    /// The word that errors are at.
    at: &'a Ident,
}

impl Giver<'_> {
    fn is_table(self) -> bool {
        self.noun == "archetype"
    }

    /// Whether it is a type, and not a function.
    fn is_type(self) -> bool {
        !matches!(self.noun, "schedule" | "list of observers")
    }

    /// Whether the two are types of one name, which is an error of its own.
    fn is_reported_beside(self, other: Self) -> bool {
        let [own, first] = [self, other].map(|it| (it.decl.part(), it.decl.plain()));
        own == first && own.0.is_none() && self.is_type() && other.is_type()
    }

    /// The world has the method itself.
    fn hides(self, method: &str, model: &Model) -> String {
        let way_out = self.hidden(model);
        let way_out = way_out.unwrap_or_else(|| "choose another name".to_owned());
        let shown = model.named(self.decl);
        format!("{shown} would hide the world's own method `{method}`: {way_out}")
    }

    /// Something else has given the world the name.
    fn clash(self, first: Self, name: &str, model: &Model) -> String {
        let way_out = self.hidden(model).or_else(|| first.hidden(model));
        let of_parts = way_out.is_some();
        let way_out = way_out.unwrap_or_else(|| "choose another name for one".to_owned());
        let asks = |it: Self| matches!(it.noun, "query" | "index");
        if of_parts || self.is_table() || (asks(self) && asks(first)) {
            let (own, other) = (model.named(self.decl), model.named(first.decl));
            let place = if self.is_table() { "in" } else { "on" };
            return format!(
                "{own} and {other} are both called `{name}` {place} the world: {way_out}"
            );
        }
        let (noun, other) = (first.noun, &first.decl.name);
        if self.noun == noun && self.decl.name == *other {
            return format!("`{name}` is a {noun} already: choose another name");
        }
        format!("the {noun} `{other}` has a method `{name}` of the world already: {way_out}")
    }

    /// The way out for a declaration of a part.
    fn hidden(self, model: &Model) -> Option<String> {
        let (part, name) = (self.decl.part()?, self.decl.plain());
        Some(format!("write `{} hide({name})`", model.parts[part].shown))
    }
}

/// A field of type `Entity` has an error of its own.
fn is_entity_field(archetype: &Archetype, name: &Ident) -> bool {
    let mut fields = archetype.own_fields();
    fields.any(|field| field.name == *name && field.flaw.is_some_and(FieldFlaw::is_entity))
}
