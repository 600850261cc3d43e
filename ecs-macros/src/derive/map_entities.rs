//! `#[derive(MapEntities)]`, for types that contain entity handles.

use proc_macro2::TokenStream;
use syn::Data;

use crate::errors::Errors;
use crate::model::is_deprecated;
use crate::{ast, expand};

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    let input = super::parse(input, errors)?;
    super::check_places("map_entities", &input, errors);
    let args = ast::parse_derive_args("map_entities", &input.attrs, &[], errors);
    let krate = super::krate("map_entities", args, errors);
    if let Data::Union(data) = &input.data {
        errors.report(
            data.union_token,
            "nothing says which field of a union holds a value: implement `MapEntities` by hand",
        );
    }
    let deprecated = is_deprecated(&input);
    let code = expand::map_entities(&input, deprecated);
    Some((krate, code))
}
