//! The entry points that stand on one item: three derives, and `declare` on a module.

pub(crate) mod bundle;
pub(crate) mod component;
pub(crate) mod declare;
pub(crate) mod query;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::errors::Errors;

/// The item that a derive stands on. `None` if it cannot be read, which is reported here.
fn parse(input: TokenStream, errors: &Errors) -> Option<DeriveInput> {
    syn::parse2(input).map_err(|error| errors.report_at(error.span(), error)).ok()
}
