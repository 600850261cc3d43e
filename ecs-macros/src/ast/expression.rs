//! Expressions, which go into the expansion as they are written: rustc reads them.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Token, Variant};

use super::scan;

/// Takes the tokens of one expression, as many as rustc would. Empty if none begins here.
pub(super) fn take(input: ParseStream<'_>) -> TokenStream {
    let mut taken = TokenStream::new();
    loop {
        (0..operands(input)).for_each(|_| taken.extend([scan::token(input)]));
        // Ends of a range may be left out.
        if !input.peek(Token![..]) || input.peek(Token![...]) {
            return taken;
        }
        let dots = if input.peek(Token![..=]) { 3 } else { 2 };
        (0..dots).for_each(|_| taken.extend([scan::token(input)]));
    }
}

/// How many tokens the expression has that begins here, up to a range's dots. syn knows all kinds of them as the value of a variant alone.
fn operands(input: ParseStream<'_>) -> usize {
    let rest: Vec<TokenTree> = scan::take_while(&input.fork(), |_| true)
        .into_iter()
        .collect();
    let written: TokenStream = rest.iter().cloned().collect();
    let variant = |input: ParseStream<'_>| {
        input.parse::<Variant>()?;
        Ok(scan::take_while(input, |_| true).into_iter().count())
    };
    variant
        .parse2(quote!(Key = #written))
        .map_or(0, |left| rest.len() - left)
}
