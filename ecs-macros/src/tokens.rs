//! Tokens as a flat list.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;

/// All tokens in order, those in groups behind the group that holds them.
pub fn flat(stream: TokenStream) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    for token in stream {
        let inner = match &token {
            TokenTree::Group(group) => flat(group.stream()),
            _ => Vec::new(),
        };
        tokens.push(token);
        tokens.extend(inner);
    }
    tokens
}

/// A group with other tokens in it.
pub fn regrouped(group: &Group, tokens: TokenStream) -> Group {
    let mut regrouped = Group::new(group.delimiter(), tokens);
    regrouped.set_span(group.span());
    regrouped
}

/// Whether a macro is called among the tokens: its result can differ from place to place.
pub fn has_macro_call(tokens: &[TokenTree]) -> bool {
    tokens.windows(3).any(|window| {
        matches!(
            window,
            [TokenTree::Ident(_), TokenTree::Punct(not), TokenTree::Group(_)] if not.as_char() == '!'
        )
    })
}

/// Whether the word stands among the tokens.
pub fn mentions(tokens: impl ToTokens, word: &str) -> bool {
    let tokens = flat(tokens.into_token_stream());
    tokens
        .iter()
        .any(|token| matches!(token, TokenTree::Ident(found) if found == word))
}
