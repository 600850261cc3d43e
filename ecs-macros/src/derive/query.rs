//! `#[derive(Query)]`, for a query that stands beside the code that uses it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Fields, Lifetime};

use crate::ast::{self, Decl, Field, Lifetimes};
use crate::errors::Errors;
use crate::{check, expand, model};

const EXAMPLE: &str = "struct Moving<'w> { position: &'w mut Position, velocity: &'w Velocity }";

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    let input = super::parse(input, errors)?;
    super::check_places("query", &input, errors);
    let args = ast::parse_query_args(&input.attrs, errors);
    let krate = args.krate.clone().unwrap_or_else(|| quote!(::ecs));
    let lifetime = lifetime(&input, errors);
    let fields = fields(&input, errors);
    let (fields, lifetime) = (fields?, lifetime?);
    let has_lifetime = lifetime.is_some();
    let (vis, name) = (input.vis.clone(), input.ident.clone());
    let decl = Decl {
        lifetimes: lifetime.map_or(Lifetimes::Missing, Lifetimes::Own),
        ..Decl::new(name.span(), Vec::new(), vis, name)
    };
    let (mut query, mut components) = model::derived_query(ast::Query {
        decl,
        args,
        fields,
        group: None,
    });
    check::check_derived_query(&query, &components, errors);
    if !has_lifetime && query.borrows() {
        // A borrow without any lifetime is rustc's own error.
        query.terms.clear();
        query.hollow = true;
    }
    if !errors.is_empty() {
        model::repair_query(&mut query, &components);
        model::repair_components(&mut components, None);
        query.hollow = true;
    }
    let code = expand::derived_query(&query, has_lifetime, &components);
    Some((krate, code))
}

/// The struct's lifetime, of which there is one at most. None if there is more to it.
#[expect(
    clippy::option_option,
    reason = "an outer None is an error that was reported"
)]
fn lifetime(input: &DeriveInput, errors: &Errors) -> Option<Option<Lifetime>> {
    let generics = &input.generics;
    let mut lifetimes = generics.lifetimes();
    let first = lifetimes.next().map(|parameter| parameter.lifetime.clone());
    if lifetimes.next().is_some() || generics.params.len() > usize::from(first.is_some()) {
        report!(
            errors,
            generics.params,
            "a query has one lifetime and no other parameters: `{EXAMPLE}`"
        );
        return None;
    }
    super::check_no_clause(input, "a query takes no `where` clause", errors);
    Some(first)
}

fn fields(input: &DeriveInput, errors: &Errors) -> Option<Vec<Field>> {
    match super::fields(input, "a query is a struct", EXAMPLE, errors)? {
        Fields::Named(fields) => return Some(fields.named.iter().map(field).collect()),
        Fields::Unnamed(fields) => {
            report!(
                errors,
                fields,
                "the fields of a query have names: `{EXAMPLE}`"
            );
        }
        Fields::Unit => report!(errors, input.ident, "a query has fields: `{EXAMPLE}`"),
    }
    None
}

fn field(field: &syn::Field) -> Field {
    Field {
        attrs: Vec::new(),
        vis: field.vis.clone(),
        name: field.ident.clone().expect("named fields have names"),
        within: None,
        ty: Some(field.ty.clone()).filter(|ty| !super::is_unreadable(ty)),
        mutable: false,
    }
}
