//! `with(..)`, `without(..)`, `any(..)`, `changed(..)`, `added(..)`, `baseline` and `dynamic`: the arguments of a query.

use proc_macro2::TokenStream;
use syn::Type;

use super::args::{self, Arg, Value};
use super::{QueryArgs, type_list};
use crate::errors::Errors;
use crate::text::text;

/// Two groups of `any` are two demands.
const REPEATABLE: &[&str] = &["any"];
const WORLD: &[&str] = &["added", "any", "baseline", "changed", "dynamic", "with", "without"];
const DERIVE: &[&str] = &["added", "any", "baseline", "changed", "crate", "with", "without"];

/// Reads what stands behind `query` in a marker.
pub(super) fn of_marker(tokens: &TokenStream, errors: &Errors) -> QueryArgs {
    read(args::parse("query", tokens, REPEATABLE, errors), WORLD, errors)
}

/// Reads the helper attributes of `#[derive(Query)]`. There is `crate = path`, but no
/// `dynamic`: nothing is known of the world there.
pub(crate) fn of_derive(attrs: &[syn::Attribute], errors: &Errors) -> QueryArgs {
    read(args::of_derive("query", attrs, REPEATABLE, errors), DERIVE, errors)
}

fn read(args: Vec<Arg>, known: &[&str], errors: &Errors) -> QueryArgs {
    let mut query = QueryArgs::default();
    for arg in args {
        let name = arg.name.to_string();
        match name.as_str() {
            "own" if known == WORLD => errors.report(&arg, "`own` is an argument of groups: write `#[group(own(…))]`"),
            _ if !known.contains(&name.as_str()) => {
                args::unknown("query", &arg.name, known, errors);
            }
            "with" => query.with = components(&arg, false, errors),
            "without" => query.without = components(&arg, false, errors),
            "changed" => query.changed = components(&arg, false, errors),
            "added" => query.added = components(&arg, false, errors),
            "any" => query.any.push(components(&arg, false, errors)),
            "crate" => query.krate = args::krate(&arg, errors),
            "baseline" => query.baseline = alone(&arg, errors),
            _ => query.dynamic = alone(&arg, errors),
        }
    }
    query.any.retain(|group| !group.is_empty());
    query
}

/// The components of `name(..)`, or of what comes near it.
pub(super) fn components(arg: &Arg, can_be_empty: bool, errors: &Errors) -> Vec<Type> {
    let name = &arg.name;
    match &arg.value {
        Value::List(group) => {
            let (list, sound) = type_list::parse(group.stream(), "components", errors);
            if list.is_empty() && sound && !can_be_empty {
                errors.report(arg, format!("`{name}()` names no component: name one, or leave it out"));
            }
            list
        }
        Value::Equals(value) => {
            let message = format!("`{name}` takes its components in parentheses: `{name}({})`", text(value));
            errors.report(arg, message);
            type_list::parse(value.clone(), "components", &Errors::ignored()).0
        }
        Value::None => {
            errors.report(name, format!("`{name}` needs components: `{name}(Position)`"));
            Vec::new()
        }
    }
}

/// An argument that is there or not.
fn alone(arg: &Arg, errors: &Errors) -> bool {
    if !matches!(arg.value, Value::None) {
        let name = &arg.name;
        errors.report(arg, format!("`{name}` stands alone: `#[query({name})]`"));
    }
    true
}
