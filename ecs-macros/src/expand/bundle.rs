//! A bundle: components that a struct takes to any world that has them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::tuple;
use crate::model::{Bundle, BundleField};
use crate::spans;

/// Expands to
///
/// ```text
/// impl<__W: ::ecs::World> ::ecs::Bundle<__W> for Warm
/// where
///     Heat: ::ecs::ComponentOf<__W>,
///     Cookable: ::ecs::ComponentOf<__W>,
/// {
///     type Row = (Heat, Cookable);
///     const COMPONENTS: &'static [usize] = &[<Heat as ::ecs::ComponentOf<__W>>::INDEX, …];
///     fn into_row(self) -> Self::Row { (self.heat, self.cookable) }
///     fn from_row(__row: Self::Row) -> Self { Self { heat: __row.0, cookable: __row.1 } }
/// }
/// ```
pub(crate) fn expand(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let Bundle { ident, fields, .. } = bundle;
    let span = spans::generated(ident.span());
    if bundle.hollow {
        return hollow(krate, bundle);
    }
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    let bounds = fields.iter().map(|BundleField { ty, .. }| {
        quote_spanned!(spans::generated(super::span_of(ty))=> #ty: #krate::ComponentOf<#world>)
    });
    let indices = fields.iter().map(|BundleField { ty, .. }| {
        quote_spanned!(spans::generated(super::span_of(ty))=> <#ty as #krate::ComponentOf<#world>>::INDEX)
    });
    let types = fields.iter().map(|field| field.ty.to_token_stream());
    let row = tuple::nested(types, span, |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>));
    let members = || fields.iter().map(|field| super::generated_member(&field.member, ident.span()));
    let values = members().map(|member| quote_spanned!(span=> self.#member));
    let into_row = tuple::nested(values, span, |tuple| quote_spanned!(span=> #krate::schema::Many(#tuple)));
    let from_row = members().enumerate().map(|(index, member)| {
        let place = tuple::place(index, fields.len(), true, span);
        quote_spanned!(span=> #member: __row #place)
    });
    quote_spanned! {span=>
        #allow
        impl<#world: #krate::schema::Declare> #krate::Bundle<#world> for #ident
        where
            #(#bounds),*
        {
            type Row = #row;
            const COMPONENTS: &'static [::core::primitive::usize] = &[#(#indices),*];

            #[inline]
            fn into_row(self) -> Self::Row {
                #into_row
            }

            #[inline]
            fn from_row(__row: Self::Row) -> Self {
                Self { #(#from_row),* }
            }
        }
    }
}

/// Expands to a bundle of nothing, for a struct (or something else) that cannot be one.
fn hollow(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let Bundle { ident, generics, .. } = bundle;
    let span = spans::generated(ident.span());
    let world = Ident::new("__W", span);
    let (_, arguments, _) = generics.split_for_impl();
    let predicates = generics.where_clause.as_ref().map(|clause| {
        let predicates = clause.predicates.iter();
        quote_spanned!(span=> #(#predicates,)*)
    });
    let mut generics = generics.clone();
    generics.params.push(syn::parse_quote_spanned!(span=> #world: #krate::schema::Declare));
    let (parameters, ..) = generics.split_for_impl();
    quote_spanned! {span=>
        impl #parameters #krate::Bundle<#world> for #ident #arguments
        where
            #predicates
            Self: 'static,
        {
            type Row = ();
            const COMPONENTS: &'static [::core::primitive::usize] = &[];

            fn into_row(self) -> Self::Row {
                loop {}
            }

            fn from_row(__row: Self::Row) -> Self {
                loop {}
            }
        }
    }
}
