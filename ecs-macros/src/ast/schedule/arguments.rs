//! `(elapsed: Elapsed, input: Input)`: the arguments of a schedule's calls.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, Type};

use crate::ast::{Argument, attr, scan};
use crate::errors::Errors;
use crate::text::{text, without_lifetimes};
use crate::{names, nesting};

/// The arguments that can be read, each name and each type once.
pub(super) fn parse(schedule: &Ident, tokens: TokenStream, errors: &Errors) -> Vec<Argument> {
    let mut arguments: Vec<Argument> = Vec::new();
    scan::each(tokens, |input| {
        let argument = one(schedule, input, errors);
        let argument = argument.filter(|it| is_new(it, &arguments, schedule, errors));
        arguments.extend(argument);
        let rest = scan::to_comma(input);
        if !rest.is_empty() {
            report!(
                errors,
                rest,
                "expected `,` between two arguments of `{schedule}`, found `{}`",
                text(&rest)
            );
        }
    });
    arguments
}

/// Whether no other argument has the name or the type.
fn is_new(argument: &Argument, others: &[Argument], schedule: &Ident, errors: &Errors) -> bool {
    let Argument { name, ty } = argument;
    if others
        .iter()
        .any(|it| names::plain(&it.name) == names::plain(name))
    {
        report!(
            errors,
            name,
            "`{schedule}` has an argument `{name}` already: choose another name"
        );
        return false;
    }
    if let Some(first) = others
        .iter()
        .find(|it| without_lifetimes(&it.ty) == without_lifetimes(ty))
    {
        report!(
            errors,
            ty,
            "`{schedule}` has an argument of this type already, `{}`: systems find an argument by its type, so make a type \
             of its own for the other one",
            first.name
        );
        return false;
    }
    true
}

/// `elapsed: Elapsed`
fn one(schedule: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Argument> {
    for attr in attr::parse_all(input) {
        errors.report(
            &attr,
            "an argument of a schedule takes no attributes: leave this one out",
        );
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(found, nesting::of_type());
        return None;
    }
    if input.peek(Token![&]) || input.peek(Token![self]) || input.peek2(Token![self]) {
        let found = scan::to_comma(input);
        report!(
            errors,
            found,
            "`{schedule}` is a method of the world by itself: leave `{}` out",
            text(&found)
        );
        return None;
    }
    if input.peek(Token![mut]) {
        errors.report(
            scan::token(input),
            "a schedule lends its arguments to be read: leave `mut` out",
        );
    }
    let example = "an argument of a schedule is a name and a type: `elapsed: Elapsed`";
    let Ok(name) = input.call(Ident::parse_any) else {
        let found = scan::to_comma(input);
        if found.is_empty() {
            report_at!(
                errors,
                input.span(),
                "an argument is missing before this: {example}"
            );
        } else {
            errors.report(found, example);
        }
        return None;
    };
    if names::is_keyword(&name) {
        report!(
            errors,
            name,
            "`{name}` is a keyword: the argument needs another name"
        );
    }
    if !input.peek(Token![:]) || input.peek(Token![::]) {
        let rest = scan::to_comma(input);
        let mut found = name.to_token_stream();
        found.extend(rest);
        errors.report(found, example);
        return None;
    }
    scan::token(input);
    let Ok(ty) = input.parse::<Type>() else {
        let rest = scan::to_comma(input);
        let at = if rest.is_empty() {
            name.to_token_stream()
        } else {
            rest
        };
        errors.report(at, example);
        return None;
    };
    let name = names::usable(&names::plain(&name), name.span());
    let lent = match ty {
        Type::Reference(reference) => {
            let value = (*reference.elem).clone();
            let message = format!(
                "a schedule lends its arguments to its lines by itself: leave `&` out, and let systems take `In<{}>`",
                text(&value)
            );
            // A value that cannot be an argument either has another message.
            if crate::faults::of(&value, "an argument").is_none() {
                errors.report(&reference, message);
            }
            value
        }
        value => value,
    };
    match crate::faults::of(&lent, "an argument") {
        Some(message) => {
            errors.report(lent, message);
            None
        }
        None => Some(Argument { name, ty: lent }),
    }
}
