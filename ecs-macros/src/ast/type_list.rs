//! `(A, path::B, Buff<Fire>)`: types between commas.

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Token, Type};

use super::args::{Arg, Value};
use super::scan;
use crate::errors::Errors;
use crate::nesting;
use crate::text::text;

/// The types of `name(..)`, or of something near it. `list` is the word for them: `components`, or `relation` if there is one.
pub fn of_arg(arg: &Arg, list: &str, example: &str, errors: &Errors) -> Vec<Type> {
    let types = of_arg_or_none(arg, list, example, errors);
    if let Value::List(group) = &arg.value
        && group.stream().is_empty()
    {
        let (name, (noun, _)) = (&arg.name, noun(list));
        report!(
            errors,
            arg,
            "`{name}()` names no {noun}: name one, or leave it out"
        );
    }
    types
}

/// The same for a list that can be empty.
pub(super) fn of_arg_or_none(arg: &Arg, list: &str, example: &str, errors: &Errors) -> Vec<Type> {
    let name = &arg.name;
    match &arg.value {
        Value::List(group) => parse(group.stream(), list, errors).0,
        Value::Equals(value) | Value::Typed(_, value) => {
            report!(
                errors,
                arg,
                "`{name}` takes its {list} in parentheses: `{name}({})`",
                text(value)
            );
            parse(value.clone(), list, &Errors::ignored()).0
        }
        Value::None => {
            let wanted = if list.ends_with('s') {
                list.to_owned()
            } else {
                format!("a {list}")
            };
            report!(errors, name, "`{name}` needs {wanted}: `{name}({example})`");
            Vec::new()
        }
    }
}

/// The types that could be read, and whether that is all of them.
/// `list` is the word for them: `components`.
pub(super) fn parse(tokens: TokenStream, list: &str, errors: &Errors) -> (Vec<Type>, bool) {
    let noun = noun(list);
    let (mut types, mut sound) = (Vec::new(), true);
    scan::each(tokens, |input| match alone(noun, input, errors) {
        Some(ty) => types.push(ty),
        None => sound = false,
    });
    (types, sound)
}

/// One of them, with its article.
fn noun(list: &str) -> (&str, &'static str) {
    let noun = list.trim_end_matches('s');
    (noun, if noun.starts_with('e') { "an" } else { "a" })
}

fn alone(noun: (&str, &str), input: ParseStream<'_>, errors: &Errors) -> Option<Type> {
    let ty = one(noun, "", input, errors)?;
    if !input.is_empty() && !input.peek(Token![,]) {
        report_rest(&ty, input, errors);
    }
    Some(ty)
}

/// Reads a type. Other tokens are reported, with the hint behind them, and skipped up to the next comma.
pub(super) fn one(
    (noun, article): (&str, &str),
    hint: &str,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Type> {
    if input.peek(Token![,]) {
        report_at!(
            errors,
            input.span(),
            "{article} {noun} is missing before this comma"
        );
        return None;
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(found, nesting::of_type());
        return None;
    }
    let ahead = input.fork();
    let Ok(ty) = ahead.parse::<Type>() else {
        let skipped = scan::to_comma(input);
        report!(
            errors,
            skipped,
            "`{}` is not {article} {noun}'s type{hint}",
            text(&skipped)
        );
        return None;
    };
    input.advance_to(&ahead);
    Some(ty)
}

fn report_rest(ty: &Type, input: ParseStream<'_>, errors: &Errors) {
    if input.fork().parse::<Type>().is_ok() {
        report_at!(
            errors,
            input.span(),
            "a comma is missing after `{}`",
            text(ty)
        );
        return;
    }
    let rest = scan::to_comma(input);
    report!(
        errors,
        rest,
        "expected `,` after `{}`, found `{}`",
        text(ty),
        text(&rest)
    );
}
