//! `(A, path::B, Buff<Fire>)`: types between commas.

use proc_macro2::TokenStream;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Token, Type};

use super::scan;
use crate::errors::Errors;
use crate::text::text;

/// The types that could be read, and whether that is all of them.
pub(super) fn parse(tokens: TokenStream, errors: &Errors) -> (Vec<Type>, bool) {
    let all = |input: ParseStream<'_>| {
        let mut types = Vec::new();
        let mut sound = true;
        while !input.is_empty() {
            match component(input, errors) {
                Some(ty) => types.push(ty),
                None => sound = false,
            }
            if input.peek(Token![,]) {
                scan::token(input);
            }
        }
        Ok((types, sound))
    };
    all.parse2(tokens).unwrap_or_default()
}

fn component(input: ParseStream<'_>, errors: &Errors) -> Option<Type> {
    if input.peek(Token![,]) {
        errors.report_at(input.span(), "a component is missing before this comma");
        return None;
    }
    let ahead = input.fork();
    let Ok(ty) = ahead.parse::<Type>() else {
        let skipped = scan::to_comma(input);
        let message = format!("`{}` is not a component's type", text(&skipped));
        errors.report(skipped, message);
        return None;
    };
    input.advance_to(&ahead);
    if !input.is_empty() && !input.peek(Token![,]) {
        report_rest(&ty, input, errors);
    }
    Some(ty)
}

fn report_rest(ty: &Type, input: ParseStream<'_>, errors: &Errors) {
    if input.fork().parse::<Type>().is_ok() {
        let message = format!("a comma is missing after `{}`", text(ty));
        errors.report_at(input.span(), message);
        return;
    }
    let rest = scan::to_comma(input);
    let message = format!("expected `,` after `{}`, found `{}`", text(ty), text(&rest));
    errors.report(rest, message);
}
