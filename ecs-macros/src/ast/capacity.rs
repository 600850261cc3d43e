//! `#[archetype(capacity = N)]`

use proc_macro2::TokenStream;

use super::args;
use crate::errors::Errors;

const ARGS: &[&str] = &["capacity"];

pub(super) fn parse(tokens: &TokenStream, errors: &Errors) -> Option<u32> {
    let mut capacity = None;
    for arg in args::parse("archetype", tokens, &[], errors) {
        if arg.name == "capacity" {
            capacity = arg.number("rows", 64, errors);
        } else {
            args::unknown("archetype", &arg.name, ARGS, errors);
        }
    }
    capacity
}
