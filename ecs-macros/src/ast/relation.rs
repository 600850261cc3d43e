//! `#[relation(acyclic, on_despawn = cascade, inverse = children, to(Shelf, Stove))]`

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::Parser;

use super::args::{self, Arg, Value};
use super::{OnDespawn, RelationArgs, type_list};
use crate::errors::Errors;
use crate::names;
use crate::suggest;
use crate::text::text;

const ARGS: &[&str] = &["acyclic", "inverse", "on_despawn", "to"];

/// Reads the arguments behind `relation` in a marker.
pub(super) fn parse(tokens: &TokenStream, errors: &Errors) -> RelationArgs {
    let mut relation = RelationArgs {
        sound: true,
        ..RelationArgs::default()
    };
    for arg in args::parse("relation", tokens, &[], errors) {
        match arg.name.to_string().as_str() {
            "acyclic" => {
                arg.alone("relation", errors);
                relation.acyclic = true;
            }
            "inverse" => relation.inverse = inverse(&arg, errors),
            "on_despawn" => {
                relation.on_despawn = on_despawn(&arg, errors);
                relation.sound &= relation.on_despawn.is_some();
            }
            "to" => relation.to = type_list::of_arg(&arg, "archetypes", "Shelf", errors),
            _ => {
                args::unknown("relation", &arg.name, ARGS, errors);
                relation.sound = false;
            }
        }
    }
    relation
}

fn on_despawn(arg: &Arg, errors: &Errors) -> Option<(OnDespawn, Ident)> {
    const WORDS: &[&str] = &["cascade", "clear"];
    let (value, is_list) = match &arg.value {
        Value::Equals(value) => (value.clone(), false),
        Value::List(group) => (group.stream(), true),
        Value::None | Value::Typed(..) => (TokenStream::new(), false),
    };
    if value.is_empty() {
        errors.report(
            arg,
            "`on_despawn` is `cascade` or `clear`: write `on_despawn = cascade`",
        );
        return None;
    }
    let (written, word) = (text(&value), word(value.clone()));
    let near = suggest::nearest_word(&written, WORDS);
    if is_list {
        report!(errors, arg, "write `on_despawn = {written}`");
    } else if near != Some(&written) {
        let way_out = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
        report!(
            errors,
            value,
            "`on_despawn` is `cascade` or `clear`, and not `{written}`{way_out}"
        );
    }
    let meant = match near? {
        "cascade" => OnDespawn::Cascade,
        _ => OnDespawn::Clear,
    };
    Some((meant, word?))
}

fn inverse(arg: &Arg, errors: &Errors) -> Option<Ident> {
    let (value, place) = match &arg.value {
        Value::Equals(value) if !value.is_empty() => (value.clone(), value.clone()),
        _ => (TokenStream::new(), arg.to_token_stream()),
    };
    let name = word(value);
    match &name {
        Some(name) if names::is_keyword(name) => {
            report!(errors, name, "`{name}` is a keyword: choose another name");
        }
        Some(_) => {}
        None => errors.report(
            place,
            "`inverse` is the name of a method of the world: write `inverse = children`",
        ),
    }
    name.filter(|name| !names::is_keyword(name))
}

fn word(tokens: TokenStream) -> Option<Ident> {
    Ident::parse_any.parse2(tokens).ok()
}
