//! Documentation, so that `deny(missing_docs)` has nothing to say.

use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::ast::Attr;

/// Expands to documentation: to ours, to the user's own words or else ours, or to ours where those are `missing`.
macro_rules! doc {
    (own_or $attrs:expr, $($ours:tt)+) => {
        $crate::expand::docs::own_or($attrs, ::std::format_args!($($ours)+))
    };
    (missing $attrs:expr, $($ours:tt)+) => {
        $crate::expand::docs::missing($attrs, ::std::format_args!($($ours)+))
    };
    ($($ours:tt)+) => {
        $crate::expand::docs::doc(::std::format_args!($($ours)+))
    };
}

pub(super) fn own_or(attrs: &[Attr], ours: impl Display) -> TokenStream {
    missing(attrs, ours).unwrap_or_else(|| {
        let own = attrs.iter().filter(|attr| attr.is("doc"));
        own.map(ToTokens::to_token_stream).collect()
    })
}

pub(super) fn missing(attrs: &[Attr], ours: impl Display) -> Option<TokenStream> {
    let documented = attrs.iter().any(|attr| attr.is("doc"));
    (!documented).then(|| doc(ours))
}

/// `1 column`, `7 columns`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Expands to `/// text`.
pub(super) fn doc(text: impl Display) -> TokenStream {
    let text = format!(" {text}");
    quote!(#[doc = #text])
}
