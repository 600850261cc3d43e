//! `#[archetype(capacity = N)]`

use proc_macro2::TokenStream;
use syn::LitInt;

use super::args::{self, Arg, Value};
use crate::errors::Errors;
use crate::text::text;

const ARGS: &[&str] = &["capacity"];

pub(super) fn parse(tokens: &TokenStream, errors: &Errors) -> Option<u32> {
    let mut capacity = None;
    for arg in args::parse("archetype", tokens, &[], errors) {
        if arg.name == "capacity" {
            capacity = rows(&arg, errors);
        } else {
            args::unknown("archetype", &arg.name, ARGS, errors);
        }
    }
    capacity
}

fn rows(arg: &Arg, errors: &Errors) -> Option<u32> {
    let value = match &arg.value {
        Value::Equals(value) if !value.is_empty() => value,
        Value::List(group) => {
            let rows = text(group.stream());
            report!(errors, arg, "write `capacity = {rows}`");
            return None;
        }
        _ => {
            errors.report(arg, "`capacity` needs a number of rows: `capacity = 64`");
            return None;
        }
    };
    let written = text(value);
    let Ok(literal) = syn::parse2::<LitInt>(value.clone()) else {
        report!(
            errors,
            value,
            "`capacity` is a whole number of rows, such as `64`, not `{written}`"
        );
        return None;
    };
    if written.starts_with('-') {
        report!(
            errors,
            value,
            "`capacity` cannot be negative: write a number of rows instead of `{written}`"
        );
        return None;
    }
    let digits = literal.base10_digits();
    if !literal.suffix().is_empty() {
        report!(
            errors,
            value,
            "`capacity` takes a number without a suffix: `{digits}`"
        );
        return None;
    }
    match digits.parse::<u32>() {
        Ok(0) => {
            errors.report(value, "a `capacity` of 0 reserves nothing: leave it out");
            None
        }
        Ok(rows) => Some(rows),
        Err(_) => {
            report!(
                errors,
                value,
                "`capacity` is at most {}: a table has no more rows",
                u32::MAX
            );
            None
        }
    }
}
