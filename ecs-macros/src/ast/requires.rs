//! `requires(Ammo, Health = Health(100))`: components that come with another one, and their values.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Token, Type};

use super::args::{Arg, Value};
use super::{scan, type_list};
use crate::errors::Errors;
use crate::text::text;

const EXAMPLE: &str = "requires(Ammo, Health = Health(100))";

pub(crate) struct Requirement {
    pub(crate) ty: Type,
    /// The expression behind `=`. If there is none, the value is the default of the type.
    pub(crate) value: Option<TokenStream>,
}

/// The components that the argument lists.
pub(crate) fn of_arg(arg: &Arg, errors: &Errors) -> Vec<Requirement> {
    let group = match &arg.value {
        Value::List(group) if !group.stream().is_empty() => group,
        Value::List(_) => {
            errors.report(arg, "`requires()` names no component: name one, or leave it out");
            return Vec::new();
        }
        Value::None | Value::Equals(_) | Value::Typed(..) => {
            errors.report(arg, format!("`requires` takes components in parentheses: `{EXAMPLE}`"));
            return Vec::new();
        }
    };
    let all = |input: ParseStream<'_>| {
        let mut list = Vec::new();
        while !input.is_empty() {
            list.extend(one(input, errors));
            if input.peek(Token![,]) {
                scan::token(input);
            }
        }
        Ok(list)
    };
    all.parse2(group.stream()).unwrap_or_default()
}

fn one(input: ParseStream<'_>, errors: &Errors) -> Option<Requirement> {
    let ty = type_list::one(("component", "a"), &format!(": `{EXAMPLE}`"), input, errors)?;
    if input.peek(Token![=]) {
        let equals = scan::token(input);
        let value = expression(input);
        if value.is_empty() {
            errors.report(equals, format!("a value is missing behind `{} =`: `{EXAMPLE}`", text(&ty)));
            return None;
        }
        return Some(Requirement { ty, value: Some(value) });
    }
    let rest = scan::to_comma(input);
    if !rest.is_empty() {
        let message = format!("expected `,` or `= value` behind `{}`, found `{}`: `{EXAMPLE}`", text(&ty), text(&rest));
        errors.report(rest, message);
        return None;
    }
    Some(Requirement { ty, value: None })
}

/// The tokens up to the next comma that is not between the angle brackets of a path, such as `Map::<A, B>::new()`.
fn expression(input: ParseStream<'_>) -> TokenStream {
    let (mut expression, mut open, mut is_operand, mut arrow) = (TokenStream::new(), 0_usize, false, false);
    while !input.is_empty() && (open > 0 || !input.peek(Token![,])) {
        let token = scan::token(input);
        let punct = match &token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        match punct {
            // Behind an operand it is a comparison.
            Some('<') if !is_operand => open += 1,
            Some('>') if !arrow => open = open.saturating_sub(1),
            _ => {}
        }
        is_operand = punct.is_none() || (punct == Some('>') && !arrow);
        arrow = matches!(punct, Some('-' | '='));
        expression.extend([token]);
    }
    expression
}
