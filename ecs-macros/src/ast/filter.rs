//! `with(..)`, `without(..)`, `any(..)`, `changed(..)`, `added(..)`, `cascade(..)`, `baseline` and `dynamic`: the arguments of a query.

use proc_macro2::TokenStream;
use syn::Type;

use super::args::{self, Arg, Value};
use super::{Cascade, QueryArgs, type_list};
use crate::errors::Errors;
use crate::text::text;

/// Two groups of `any` are two demands. A second `cascade` has an error of its own.
const REPEATABLE: &[&str] = &["any", "cascade"];
const WORLD: &[&str] = &[
    "added", "any", "baseline", "cascade", "changed", "dynamic", "with", "without",
];
const DERIVE: &[&str] = &[
    "added", "any", "baseline", "changed", "crate", "with", "without",
];

/// Reads the arguments behind `query` in a marker.
pub(super) fn of_marker(tokens: &TokenStream, errors: &Errors) -> QueryArgs {
    read(
        args::parse("query", tokens, REPEATABLE, errors),
        WORLD,
        errors,
    )
}

/// Reads the helper attributes of `#[derive(Query)]`. There is `crate = path`, but no
/// `dynamic` and no `cascade`: nothing is known of the world there.
pub fn of_derive(attrs: &[syn::Attribute], errors: &Errors) -> QueryArgs {
    read(
        args::of_derive("query", attrs, REPEATABLE, errors),
        DERIVE,
        errors,
    )
}

fn read(args: Vec<Arg>, known: &[&str], errors: &Errors) -> QueryArgs {
    let mut query = QueryArgs::default();
    for arg in args {
        let name = arg.name.to_string();
        match name.as_str() {
            "cascade" if known == DERIVE => errors.report(&arg, cascade_of_derive(&arg)),
            "own" if known == WORLD => errors.report(
                &arg,
                "`own` is an argument of groups: write `#[group(own(…))]`",
            ),
            _ if !known.contains(&name.as_str()) => {
                args::unknown("query", &arg.name, known, errors);
            }
            "with" => query.with = components(&arg, errors),
            "without" => query.without = components(&arg, errors),
            "changed" => query.changed = components(&arg, errors),
            "added" => query.added = components(&arg, errors),
            "cascade" if query.cascade.is_some() => {
                errors.report(
                    &arg.name,
                    "`cascade` is given twice: a cascade goes along one relation, so leave one out",
                );
            }
            "cascade" => query.cascade = Some(cascade(&arg, errors)),
            "any" => query.any.push(components(&arg, errors)),
            "crate" => query.krate = args::krate(&arg, errors),
            "baseline" => query.baseline = is_there(&arg, errors),
            _ => query.dynamic = is_there(&arg, errors),
        }
    }
    query.any.retain(|group| !group.is_empty());
    query
}

/// The components of `name(..)`.
fn components(arg: &Arg, errors: &Errors) -> Vec<Type> {
    type_list::of_arg(arg, "components", "Position", errors)
}

/// The one relation of `cascade(..)`.
fn cascade(arg: &Arg, errors: &Errors) -> Cascade {
    let mut relations = type_list::of_arg(arg, "relation", "ChildOf", errors).into_iter();
    let relation = relations.next().map(Box::new);
    for other in relations {
        report!(
            errors,
            other,
            "a cascade goes along one relation: leave `{}` out",
            text(&other)
        );
    }
    Cascade { relation }
}

/// An argument that is there or not.
fn is_there(arg: &Arg, errors: &Errors) -> bool {
    arg.alone("query", errors);
    true
}

/// A derived query is one of any world.
fn cascade_of_derive(arg: &Arg) -> String {
    let relation = match &arg.value {
        Value::List(group) if !group.stream().is_empty() => text(group.stream()),
        _ => "ChildOf".to_owned(),
    };
    format!(
        "a parameter says by its type that it cascades: write `Cascade<W, {relation}, …>` there, and leave this out"
    )
}
