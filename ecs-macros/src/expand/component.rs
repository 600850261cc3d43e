//! What is generated for a component: its place in a world, and its derive.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Generics;

use super::Context;
use crate::spans;

/// Expands to one of these a component:
///
/// ```text
/// impl ::ecs::ComponentOf<Kitchen> for Position { const INDEX: usize = 1; }
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
                const INDEX: usize = #index;
            }
        }
    });
    memberships.collect()
}

/// Expands to the name of each component: the one that the type gives itself, or the
/// one by which the world lists it.
pub(super) fn names(context: Context<'_>) -> impl Iterator<Item = TokenStream> {
    let krate = context.krate;
    context.components.list.iter().map(move |component| {
        let ty = &component.ty;
        let listed = &component.text;
        let span = super::span_of(&component.ty);
        quote_spanned! {spans::generated(span)=>
            #krate::__private::component_name(#krate::__private::Named::<#ty>::NAME, #listed)
        }
    })
}

/// Expands to
///
/// ```text
/// impl<T> ::ecs::Component for Buff<T> where Self: 'static {
///     const NAME: &'static str = "Buff";
///     const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
/// }
/// ```
pub(crate) fn derive(krate: &TokenStream, ident: &Ident, generics: &Generics, name: &str) -> TokenStream {
    let (parameters, arguments, clause) = generics.split_for_impl();
    let predicates = clause.map(|clause| clause.predicates.to_token_stream());
    let comma = predicates.as_ref().and_then(|predicates| {
        let written = predicates.to_string();
        (!written.is_empty() && !written.ends_with(',')).then(|| quote!(,))
    });
    quote_spanned! {spans::generated(ident.span())=>
        impl #parameters #krate::Component for #ident #arguments
        where
            #predicates #comma
            Self: 'static,
        {
            const NAME: &'static str = #name;
            const STORAGE: #krate::StorageKind = #krate::StorageKind::Table;
        }
    }
}
