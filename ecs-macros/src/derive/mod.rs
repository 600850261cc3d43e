//! The entry points that stand on one item: three derives, and `declare` on a module.

pub(crate) mod bundle;
pub(crate) mod component;
pub(crate) mod declare;
pub(crate) mod query;

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput};

use crate::errors::Errors;

/// The item that a derive stands on. `None` if it cannot be read, which is reported here.
fn parse(input: TokenStream, errors: &Errors) -> Option<DeriveInput> {
    syn::parse2(input).map_err(|error| errors.report_at(error.span(), error)).ok()
}

/// Reports each `#[attribute]` on a field or a variant, where nobody reads it.
fn check_places(attribute: &str, input: &DeriveInput, errors: &Errors) {
    let mut attrs: Vec<&syn::Attribute> = Vec::new();
    match &input.data {
        Data::Struct(data) => attrs.extend(data.fields.iter().flat_map(|field| &field.attrs)),
        Data::Union(data) => attrs.extend(data.fields.named.iter().flat_map(|field| &field.attrs)),
        Data::Enum(data) => {
            for variant in &data.variants {
                attrs.extend(variant.attrs.iter().chain(variant.fields.iter().flat_map(|field| &field.attrs)));
            }
        }
    }
    for attr in attrs.into_iter().filter(|attr| attr.path().is_ident(attribute)) {
        errors.report(
            attr,
            format!("`#[{attribute}(…)]` stands on the type, and on none of its parts: leave this one out"),
        );
    }
}
