//! `requires(Ammo, Health = Health(100))`: components that come with another one, and their values.

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::args::{Arg, Value};
use super::{expression, scan, type_list};
use crate::errors::Errors;
use crate::nesting;
use crate::text::text;

const EXAMPLE: &str = "requires(Ammo, Health = Health(100))";

pub struct Requirement {
    pub ty: Type,
    /// The expression behind `=`. If there is none, the value is the default of the type.
    pub value: Option<TokenStream>,
}

/// The components that the argument lists.
pub fn of_arg(arg: &Arg, errors: &Errors) -> Vec<Requirement> {
    let group = match &arg.value {
        Value::List(group) if !group.stream().is_empty() => group,
        Value::List(_) => {
            errors.report(
                arg,
                "`requires()` names no component: name one, or leave it out",
            );
            return Vec::new();
        }
        Value::None | Value::Equals(_) | Value::Typed(..) => {
            report!(
                errors,
                arg,
                "`requires` takes components in parentheses: `{EXAMPLE}`"
            );
            return Vec::new();
        }
    };
    let mut list = Vec::new();
    scan::each(group.stream(), |input| list.extend(one(input, errors)));
    list
}

fn one(input: ParseStream<'_>, errors: &Errors) -> Option<Requirement> {
    let ty = type_list::one(("component", "a"), &format!(": `{EXAMPLE}`"), input, errors)?;
    if input.peek(Token![=]) {
        let equals = scan::token(input);
        if let Some(found) = scan::too_deep(input) {
            errors.report(found, nesting::of_expression());
            return None;
        }
        let value = expression::take(input);
        let rest = scan::to_comma(input);
        if !rest.is_empty() {
            let before = if value.is_empty() {
                format!("{} =", text(&ty))
            } else {
                text(&value)
            };
            let expected = if value.is_empty() { "a value" } else { "`,`" };
            report!(
                errors,
                rest,
                "expected {expected} behind `{before}`, found `{}`: `{EXAMPLE}`",
                text(&rest)
            );
            return None;
        }
        if value.is_empty() {
            report!(
                errors,
                equals,
                "a value is missing behind `{} =`: `{EXAMPLE}`",
                text(&ty)
            );
            return None;
        }
        return Some(Requirement {
            ty,
            value: Some(value),
        });
    }
    let rest = scan::to_comma(input);
    if !rest.is_empty() {
        report!(
            errors,
            rest,
            "expected `,` or `= value` behind `{}`, found `{}`: `{EXAMPLE}`",
            text(&ty),
            text(&rest)
        );
        return None;
    }
    Some(Requirement { ty, value: None })
}
