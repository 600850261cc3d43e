//! `name: Type`, between commas, in a sound or a broken state.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Token, Type, Visibility};

use super::{Decl, Field, attr, scan};
use crate::errors::Errors;
use crate::nesting;
use crate::spans;
use crate::text::text;

/// The fields that could be read. If these are not all, the declaration is unsound.
pub(super) fn parse_all(tokens: TokenStream, decl: &mut Decl, errors: &Errors) -> Vec<Field> {
    let mut fields = Vec::new();
    scan::each(tokens, |input| {
        let field = field(&decl.vis, input, errors);
        decl.sound &= field.as_ref().is_some_and(|field| field.ty.is_some());
        fields.extend(field);
    });
    fields
}

/// One field, up to the comma behind it.
fn field(vis_of_struct: &Visibility, input: ParseStream<'_>, errors: &Errors) -> Option<Field> {
    let attrs = attr::parse_all(input);
    let vis = input.parse().unwrap_or(Visibility::Inherited);
    let name = name(&quote!(#(#attrs)* #vis), input, errors)?;
    colon(&name, input, errors)?;
    let (ty, mutable) = match field_type(&name, input, errors) {
        Ok(ty) => (Some(ty), false),
        Err(found) => (None, begins_mutable(&found)),
    };
    let vis = match vis {
        Visibility::Inherited => spans::visibility(vis_of_struct, Some(name.span())),
        own => own,
    };
    Some(Field {
        attrs,
        vis,
        name,
        ty,
        mutable,
        within: None,
    })
}

fn name(before: &TokenStream, input: ParseStream<'_>, errors: &Errors) -> Option<Ident> {
    if let Ok(name) = input.call(Ident::parse_any) {
        return Some(name);
    }
    let message = "a field is missing here: write `name: Type`";
    if !before.is_empty() {
        errors.report(before, message);
    } else if input.peek(Token![,]) {
        errors.report_at(input.span(), message);
    } else {
        let found = scan::rest_of_field(input);
        report!(
            errors,
            found,
            "expected the name of a field, found `{}`",
            text(&found)
        );
    }
    None
}

fn colon(name: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<()> {
    if input.peek(Token![:]) && !input.peek(Token![::]) {
        scan::token(input);
        return Some(());
    }
    if input.is_empty() || input.peek(Token![,]) {
        report!(
            errors,
            name,
            "the field `{name}` has no type: write `{name}: Type`"
        );
    } else {
        let found = scan::rest_of_field(input);
        report!(
            errors,
            found,
            "expected `:` and a type after `{name}`, found `{}`",
            text(&found)
        );
    }
    None
}

/// The type, or the tokens in its place, which are reported.
fn field_type(name: &Ident, input: ParseStream<'_>, errors: &Errors) -> Result<Type, TokenStream> {
    if input.is_empty() || input.peek(Token![,]) {
        report!(
            errors,
            name,
            "the type of `{name}` is missing: write `{name}: Type`"
        );
        return Err(TokenStream::new());
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(&found, nesting::of_type());
        return Err(found);
    }
    let ahead = input.fork();
    let Ok(ty) = ahead.parse::<Type>() else {
        let skipped = scan::rest_of_field(input);
        report!(
            errors,
            skipped,
            "`{}` is not a complete type for `{name}`: name the component",
            text(&skipped)
        );
        return Err(skipped);
    };
    input.advance_to(&ahead);
    if !input.is_empty() && !input.peek(Token![,]) {
        rest(name, &ty, input, errors);
    }
    Ok(ty)
}

/// Reports the tokens between a field and the next comma.
fn rest(name: &Ident, ty: &Type, input: ParseStream<'_>, errors: &Errors) {
    let span = input.span();
    if scan::begins_field(input) {
        return report_at!(
            errors,
            span,
            "a comma is missing after `{name}: {}`",
            text(ty)
        );
    }
    if input.peek(Token![;]) {
        scan::token(input);
        return errors.report_at(span, "a comma stands between fields, not `;`");
    }
    let value = input.peek(Token![=]);
    let rest = scan::rest_of_field(input);
    let message = if value {
        format!(
            "`{name}` cannot have a value here: leave `{}` out",
            text(&rest)
        )
    } else {
        format!(
            "expected `,` after `{name}: {}`, found `{}`",
            text(ty),
            text(&rest)
        )
    };
    errors.report(rest, message);
}

fn begins_mutable(tokens: &TokenStream) -> bool {
    let mut trees = tokens.clone().into_iter();
    let reference = matches!(trees.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '&');
    reference && trees.any(|token| matches!(token, TokenTree::Ident(word) if word == "mut"))
}
