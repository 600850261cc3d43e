//! `#[derive(Resource)]`: the description of a resource type.

use proc_macro2::TokenStream;

use super::component;
use crate::errors::Errors;

const ARGS: &[&str] = &["crate", "from", "transient", "version", "was"];

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    component::describe("resource", ARGS, input, errors)
}
