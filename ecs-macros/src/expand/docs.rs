//! Documentation, so that `deny(missing_docs)` has nothing to say.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::ast::Attr;

/// The user's own words, or else ours.
pub(super) fn own_or(attrs: &[Attr], ours: impl FnOnce() -> String) -> TokenStream {
    let own: Vec<&Attr> = attrs.iter().filter(|attr| attr.is("doc")).collect();
    if own.is_empty() {
        return doc(&ours());
    }
    own.into_iter().map(ToTokens::to_token_stream).collect()
}

/// Our words, where the user has none.
pub(super) fn missing(attrs: &[Attr], ours: impl FnOnce() -> String) -> Option<TokenStream> {
    let documented = attrs.iter().any(|attr| attr.is("doc"));
    (!documented).then(|| doc(&ours()))
}

/// `1 column`, `7 columns`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Expands to `/// text`.
pub(super) fn doc(text: &str) -> TokenStream {
    let text = format!(" {text}");
    quote!(#[doc = #text])
}
