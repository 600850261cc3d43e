//! Where generated tokens say they come from.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Visibility;

/// A span that points at the user's token but is marked as generated: errors show
/// the token, and no lint of the user fires on our code.
pub(crate) fn generated(user: Span) -> Span {
    Span::mixed_site().located_at(user)
}

/// The visibility, marked as generated: where it was written, or at another place. An item or field with a first token of
/// the user's and a last one of ours is underlined from one end of the macro to the other.
pub(crate) fn visibility(vis: &Visibility, place: Option<Span>) -> Visibility {
    let tokens: TokenStream = vis
        .to_token_stream()
        .into_iter()
        .map(|token| located(token, place))
        .collect();
    syn::parse2(tokens).unwrap_or_else(|_| vis.clone())
}

/// A path of ours as if it stood at a token of the user's, so that an error of an expression that begins with it is underlined
/// there, and not from one end of the macro to the other.
pub(crate) fn path_at(path: &TokenStream, user: Span) -> TokenStream {
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
        token = TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inner));
    }
    token.set_span(span);
    token
}
