//! What is generated for a component of a world: its place, and its name.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use super::Context;
use crate::spans;

/// Expands to one of these a component:
///
/// ```text
/// impl ::ecs::ComponentOf<Kitchen> for Position { const INDEX: ::core::primitive::usize = 1; }
/// ```
pub(super) fn memberships(world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let components = context.components.list.iter().enumerate();
    let memberships = components.map(|(index, component)| {
        let ty = &component.ty;
        let span = super::span_of(&component.ty);
        let index = proc_macro2::Literal::usize_unsuffixed(index);
        quote_spanned! {spans::generated(span)=>
            impl #krate::ComponentOf<#world> for #ty {
                const INDEX: ::core::primitive::usize = #index;
            }
        }
    });
    memberships.collect()
}

/// Expands to one of these a component, with what the type says of itself, if anything:
///
/// ```text
/// ::ecs::schema::ComponentDeclaration::new("Name", ::ecs::__private::Described::<Name>::DESCRIPTION)
/// ```
pub(super) fn declarations(context: Context<'_>) -> impl Iterator<Item = TokenStream> {
    let krate = context.krate;
    context.components.list.iter().map(move |component| {
        let ty = &component.ty;
        let listed = &component.text;
        let span = super::span_of(&component.ty);
        quote_spanned! {spans::generated(span)=>
            #krate::schema::ComponentDeclaration::new(#listed, #krate::__private::Described::<#ty>::DESCRIPTION)
        }
    })
}
