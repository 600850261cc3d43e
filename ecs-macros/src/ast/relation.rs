//! `#[relation(acyclic, on_despawn = cascade, inverse = children, to(Shelf, Stove))]`

use proc_macro2::{Ident, TokenStream};
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
            "acyclic" => relation.acyclic = alone(&arg, errors),
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

fn alone(arg: &Arg, errors: &Errors) -> bool {
    if !matches!(arg.value, Value::None) {
        errors.report(arg, "`acyclic` stands alone: `#[relation(acyclic, …)]`");
    }
    true
}

fn on_despawn(arg: &Arg, errors: &Errors) -> Option<(OnDespawn, Ident)> {
    const WORDS: &[&str] = &["cascade", "clear"];
    let value = match &arg.value {
        Value::Equals(value) if !value.is_empty() => value.clone(),
        Value::List(group) if !group.stream().is_empty() => {
            let value = text(group.stream());
            report!(errors, arg, "write `on_despawn = {value}`");
            return word(group.stream())
                .and_then(|word| meaning(&word.to_string()).map(|meant| (meant, word)));
        }
        _ => {
            errors.report(
                arg,
                "`on_despawn` is `cascade` or `clear`: write `on_despawn = cascade`",
            );
            return None;
        }
    };
    let written = text(&value);
    let word = word(value.clone());
    if let Some((meant, word)) = word
        .clone()
        .and_then(|word| Some((meaning(&word.to_string())?, word)))
    {
        return Some((meant, word));
    }
    let near = suggest::nearest_word(&written, WORDS);
    let way_out = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
    report!(
        errors,
        value,
        "`on_despawn` is `cascade` or `clear`, and not `{written}`{way_out}"
    );
    near.and_then(meaning).zip(word)
}

fn meaning(word: &str) -> Option<OnDespawn> {
    match word {
        "cascade" => Some(OnDespawn::Cascade),
        "clear" => Some(OnDespawn::Clear),
        _ => None,
    }
}

fn inverse(arg: &Arg, errors: &Errors) -> Option<Ident> {
    let Value::Equals(value) = &arg.value else {
        errors.report(
            arg,
            "`inverse` is the name of a method of the world: write `inverse = children`",
        );
        return None;
    };
    match word(value.clone()) {
        Some(name) if names::is_keyword(&name) => {
            report!(errors, name, "`{name}` is a keyword: choose another name");
            None
        }
        Some(name) => Some(name),
        None => {
            let place = if value.is_empty() {
                quote::ToTokens::to_token_stream(arg)
            } else {
                value.clone()
            };
            errors.report(
                place,
                "`inverse` is the name of a method of the world: write `inverse = children`",
            );
            None
        }
    }
}

fn word(tokens: TokenStream) -> Option<Ident> {
    Ident::parse_any.parse2(tokens).ok()
}
