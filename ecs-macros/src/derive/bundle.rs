//! `#[derive(Bundle)]`, for components that come to an entity together.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Meta};

use crate::errors::Errors;
use crate::model::{Bundle, is_sized};
use crate::{ast, check, expand};

const EXAMPLE: &str = "struct Warm { heat: Heat, cookable: Cookable }";

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    let input = super::parse(input, errors)?;
    check_places(&input, errors);
    let args = ast::parse_derive_args("bundle", &input.attrs, &[], errors);
    let krate = super::krate("bundle", args, errors);
    check_generics(&input, errors);
    let fields = fields(&input, errors);
    let fields = fields
        .into_iter()
        .filter(|field| !super::is_unreadable(&field.ty));
    let mut bundle = Bundle::new(input, fields.collect());
    check::check_bundle(&bundle, errors);
    bundle.hollow = !errors.is_empty();
    // A type without a size is no bundle, not even of nothing.
    if !bundle.fields.iter().all(|field| is_sized(&field.ty)) {
        return None;
    }
    let code = expand::bundle(&bundle);
    Some((krate, code))
}

/// `#[bundle]` on a field says that the field is a bundle. Anything else stands on the type.
fn check_places(input: &DeriveInput, errors: &Errors) {
    let Data::Struct(data) = &input.data else {
        return super::check_places("bundle", input, errors);
    };
    for attr in data
        .fields
        .iter()
        .flat_map(|field| &field.attrs)
        .filter(|attr| attr.path().is_ident("bundle"))
    {
        if !matches!(attr.meta, Meta::Path(_)) {
            let message = "`#[bundle]` on a field says that the field is a bundle, and takes no arguments: leave them out";
            errors.report(attr, message);
        }
    }
}

fn check_generics(input: &DeriveInput, errors: &Errors) {
    if !input.generics.params.is_empty() {
        errors.report(
            &input.generics,
            "a bundle cannot be generic: its components are known types",
        );
    }
    super::check_no_clause(input, "a bundle takes no `where` clause", errors);
}

/// The struct's fields. None where there are none, which is reported here.
fn fields(input: &DeriveInput, errors: &Errors) -> Vec<syn::Field> {
    let Some(fields) = super::fields(input, "a bundle is a struct", EXAMPLE, errors) else {
        return Vec::new();
    };
    if fields.is_empty() {
        let ident = &input.ident;
        report!(errors, ident, "a bundle has components: `{EXAMPLE}`");
    }
    fields.iter().cloned().collect()
}
