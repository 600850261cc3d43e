//! Tokens as a flat list.

use proc_macro2::{TokenStream, TokenTree};

/// All tokens in order, those in groups behind the group that holds them.
pub(crate) fn flat(stream: TokenStream) -> Vec<TokenTree> {
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
