//! Where generated tokens say they come from.

use std::collections::BTreeMap;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::Visibility;

use crate::tokens;

/// A span that points at the user's token but is marked as generated: errors show
/// the token, and no lint of the user fires on our code.
pub fn generated(user: Span) -> Span {
    Span::mixed_site().located_at(user)
}

/// The visibility, marked as generated: where it was written, or at another place. An item or field with a first token of
/// the user's and a last one of ours is underlined from one end of the macro to the other.
pub fn visibility(vis: &Visibility, place: Option<Span>) -> Visibility {
    let tokens: TokenStream = vis
        .to_token_stream()
        .into_iter()
        .map(|token| located(token, place))
        .collect();
    syn::parse2(tokens).unwrap_or_else(|_| vis.clone())
}

/// As [`generated`], at the first token.
pub fn at(tokens: impl ToTokens) -> Span {
    generated(first(tokens))
}

/// The span of the first token.
pub fn first(tokens: impl ToTokens) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |token| token.span())
}

/// The code with paths in place of the words that stand for them: `__ecs` for that of the runtime crate, `__ThisWorld` for the world, which
/// becomes `()` in a part, since any type will do there, and others for paths of the standard library. Each path has the span of the
/// word that it replaces, so that an error in an expression that begins with it is underlined there, and not over the whole macro call.
/// Groups without a word keep the spans of their brackets.
pub fn in_place(code: TokenStream, krate: &TokenStream, world: &TokenStream) -> TokenStream {
    let span = Span::mixed_site();
    let paths = BTreeMap::from([
        ("__ecs", krate.clone()),
        ("__ThisWorld", world.clone()),
        ("__bool", quote_spanned!(span=> ::core::primitive::bool)),
        ("__str", quote_spanned!(span=> ::core::primitive::str)),
        ("__u32", quote_spanned!(span=> ::core::primitive::u32)),
        ("__usize", quote_spanned!(span=> ::core::primitive::usize)),
        ("__Option", quote_spanned!(span=> ::core::option::Option)),
        (
            "__Some",
            quote_spanned!(span=> ::core::option::Option::Some),
        ),
        (
            "__None",
            quote_spanned!(span=> ::core::option::Option::None),
        ),
    ]);
    replaced(&code, &paths).unwrap_or(code)
}

/// As [`in_place`]. `None` if no word occurs.
fn replaced(code: &TokenStream, paths: &BTreeMap<&str, TokenStream>) -> Option<TokenStream> {
    let mut is_there = false;
    let each = code.clone().into_iter().map(|token| {
        let found = match &token {
            TokenTree::Group(group) => replaced(&group.stream(), paths)
                .map(|inner| TokenTree::Group(tokens::regrouped(group, inner)).into()),
            TokenTree::Ident(word) => {
                let path = paths.get(word.to_string().as_str());
                path.map(|path| path_at(path, word.span()))
            }
            _ => None,
        };
        is_there |= found.is_some();
        found.unwrap_or_else(|| token.into())
    });
    let each: TokenStream = each.collect();
    is_there.then_some(each)
}

/// A path of ours as if it stood at a token of the user's, so that an error of an expression that begins with it is underlined
/// there, and not from one end of the macro to the other.
pub fn path_at(path: &TokenStream, user: Span) -> TokenStream {
    let at = |mut token: TokenTree| {
        token.set_span(token.span().located_at(user));
        token
    };
    path.clone().into_iter().map(at).collect()
}

fn located(mut token: TokenTree, place: Option<Span>) -> TokenTree {
    let span = generated(place.unwrap_or_else(|| token.span()));
    if let TokenTree::Group(group) = &token {
        let inner = group
            .stream()
            .into_iter()
            .map(|token| located(token, place))
            .collect();
        token = TokenTree::Group(Group::new(group.delimiter(), inner));
    }
    token.set_span(span);
    token
}
