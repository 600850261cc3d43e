//! `own(..)`: the argument of a group.

use proc_macro2::TokenStream;

use super::args::{self, Arg, Value};
use super::{Group, type_list};
use crate::errors::Errors;
use crate::text::text;

const ARGS: &[&str] = &["own"];
/// Each of them is an error of its own, however often it is there.
const ARGS_OF_QUERIES: &[&str] = &["any", "cascade", "dynamic", "with", "without"];

/// Reads the arguments behind `group` in a marker.
pub(super) fn parse(tokens: &TokenStream, errors: &Errors) -> Group {
    let mut own = None;
    for arg in args::parse("group", tokens, ARGS_OF_QUERIES, errors) {
        if arg.name == "own" {
            own = Some(type_list::of_arg_or_none(
                &arg,
                "components",
                "Position",
                errors,
            ));
        } else {
            not_of_groups(&arg, errors);
        }
    }
    Group { own }
}

fn not_of_groups(arg: &Arg, errors: &Errors) {
    let message = match (arg.name.to_string().as_str(), &arg.value) {
        ("with", Value::List(components)) => {
            let components = text(components.stream());
            format!("a group has no filters: give it a field for each of `{components}`")
        }
        ("with" | "without" | "any" | "changed" | "added", _) => {
            "a group has no filters, its entities have all its components: ask for others with `get`".to_owned()
        }
        ("cascade", _) => {
            "a group has an order of its own: write `#[query(cascade(…))]` for one that follows a relation".to_owned()
        }
        ("dynamic", _) => "a group has the entities of all archetypes: leave `dynamic` out".to_owned(),
        _ => return args::unknown("group", &arg.name, ARGS, errors),
    };
    errors.report(arg, message);
}
