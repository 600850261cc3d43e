//! Our declarations, apart from the items beside them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};

use crate::ast::{Attr, meant_marker, parse_attrs, scan};

/// The items that are not ours, which go through once, and the rest.
pub fn split(tokens: TokenStream) -> (TokenStream, TokenStream) {
    let all = |input: ParseStream<'_>| {
        let (mut plain, mut ours) = (TokenStream::new(), TokenStream::new());
        while !input.is_empty() {
            let attrs = parse_attrs(input);
            let is_marker = attrs
                .iter()
                .filter_map(Attr::name)
                .any(|it| meant_marker(&it.to_string()).is_some());
            if is_marker && !input.is_empty() {
                let item = scan::declaration(input);
                ours.extend(quote!(#(#attrs)* #item));
            } else if input.is_empty() || !scan::begins_item(input) {
                let item = (!input.is_empty()).then(|| scan::any_item(input));
                ours.extend(quote!(#(#attrs)* #item));
            } else {
                let item = scan::any_item(input);
                plain.extend(quote!(#(#attrs)* #item));
            }
        }
        Ok((plain, ours))
    };
    all.parse2(tokens).unwrap_or_default()
}
