//! `parts: (kit::Motion, crate::combat::Combat hide(Near))`, and `uses: (Position, Res<Gravity>)`.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::{Ident, Path, Token, Type};

use super::attr::Attr;
use super::{Listed, PartRef, Use, Writing};
use crate::errors::Errors;
use crate::nesting::elements;
use crate::text::text;

/// The parts that could be read, and whether that is all of them. `#[hide(…)]` before the list is of all its parts.
pub(super) fn parse(
    attrs: &[Attr],
    list: &Ident,
    tokens: TokenStream,
    errors: &Errors,
) -> (Vec<PartRef>, bool) {
    let of_all: Vec<Ident> = attrs
        .iter()
        .filter(|attr| attr.is("hide"))
        .flat_map(|attr| names(attr, errors))
        .collect();
    let mut sound = true;
    let mut parts = Vec::new();
    for element in elements(tokens) {
        match part(list, element, errors) {
            Some(mut part) => {
                part.hidden.extend(of_all.iter().cloned());
                parts.push(part);
            }
            None => sound = false,
        }
    }
    (parts, sound)
}

/// The types of `uses`, each as a component, a resource or an event.
pub(super) fn uses(types: Vec<Type>, writing: Writing) -> Vec<Use> {
    let uses = types.into_iter().map(|ty| match wrapped(&ty) {
        Some((word, inner)) if word == "Res" || word == "ResMut" => Use::Resource(inner),
        Some((word, inner))
            if word == "EventReader" || word == "EventWriter" || word == "Events" =>
        {
            Use::Event(inner)
        }
        _ => Use::Component(Listed {
            ty,
            writing,
            keep: None,
        }),
    });
    uses.collect()
}

/// The word of `Res<Gravity>`, and the type in it.
fn wrapped(ty: &Type) -> Option<(String, Type)> {
    ["Res", "ResMut", "EventReader", "EventWriter", "Events"]
        .into_iter()
        .find_map(|word| {
            let inner = crate::model::wrapped(ty, word)?;
            Some((word.to_owned(), inner.clone()))
        })
}

/// `crate::combat::Combat hide(Near, update)`
fn part(list: &Ident, element: TokenStream, errors: &Errors) -> Option<PartRef> {
    if element.is_empty() {
        errors.report(list, "a part is missing before a comma of this list");
        return None;
    }
    let read = |input: syn::parse::ParseStream<'_>| {
        let path = input.call(Path::parse_mod_style)?;
        if input.is_empty() {
            return Ok(PartRef {
                path,
                hidden: Vec::new(),
            });
        }
        let word: Ident = input.parse()?;
        let names = match input.parse()? {
            TokenTree::Group(names) if word == "hide" => names.stream(),
            token => return Err(syn::Error::new_spanned(token, "")),
        };
        Ok(PartRef {
            path,
            hidden: read_names(names)?,
        })
    };
    let part = read.parse2(element.clone());
    if part.is_err() {
        let written = text(&element);
        let message = if written.contains('<') {
            format!("a part has no parameters: write the path alone instead of `{written}`")
        } else {
            format!("expected the path of a part, and maybe `hide(…)` behind it, found `{written}`")
        };
        errors.report(element, message);
    }
    part.ok()
}

/// The names of `#[hide(Near, update)]`.
fn names(attr: &Attr, errors: &Errors) -> Vec<Ident> {
    let names = match attr.args().into_iter().next() {
        Some(TokenTree::Group(names)) => read_names(names.stream()),
        _ => Ok(Vec::new()),
    };
    match names {
        Ok(names) if !names.is_empty() => names,
        _ => {
            errors.report(
                attr.to_token_stream(),
                "`hide` lists names of parts: `#[hide(Near, update)]`",
            );
            Vec::new()
        }
    }
}

fn read_names(tokens: TokenStream) -> syn::Result<Vec<Ident>> {
    let read = |input: syn::parse::ParseStream<'_>| {
        let names = input.parse_terminated(Ident::parse_any, Token![,])?;
        Ok(names.into_iter().collect())
    };
    read.parse2(tokens)
}
