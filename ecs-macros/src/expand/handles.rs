//! The handles in the fields of a type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{DeriveInput, Generics, Type, parse_quote_spanned};

use crate::model::{HandleFields, Handles};
use crate::spans;

/// Expands to
///
/// ```text
/// impl<T> ::ecs::MapEntities for Order<T> where T: ::ecs::MapEntities {
///     fn map_entities(&mut self, __map: &::ecs::EntityMap<'_>) {
///         use ::ecs::__private::Unmapped as _;
///         match self { … }
///     }
/// }
/// ```
///
/// Where the user names deprecated things, `#[allow(deprecated)]` stands before it.
pub fn expand(input: &DeriveInput, deprecated: bool) -> TokenStream {
    let span = spans::at(&input.ident);
    let (ident, mut generics) = (&input.ident, input.generics.clone());
    require(&mut generics, span);
    let (parameters, arguments, clause) = generics.split_for_impl();
    let value = quote_spanned!(span=> self);
    let matched = matched(&Handles::of(input), span, &value);
    let allow = deprecated.then(|| quote_spanned!(span=> #[allow(deprecated)]));
    let body = matched.map_or_else(
        || quote_spanned!(span=> let _ = __map;),
        |matched| quote_spanned!(span=> use __ecs::__private::Unmapped as _; #matched),
    );
    quote_spanned! {span=>
        #allow
        impl #parameters __ecs::MapEntities for #ident #arguments #clause {
            fn map_entities(&mut self, __map: &__ecs::EntityMap<'_>) {
                #body
            }
        }
    }
}

/// Each parameter that is a type has handles that can be mapped.
fn require(generics: &mut Generics, span: Span) {
    let types: Vec<Ident> = generics.type_params().map(|it| it.ident.clone()).collect();
    if !types.is_empty() {
        let predicates = &mut generics.make_where_clause().predicates;
        predicates.extend(types.iter().map(|ty| -> syn::WherePredicate {
            parse_quote_spanned!(span=> #ty: __ecs::MapEntities)
        }));
    }
}

/// Expands to this, for a component with fields that may contain handles:
///
/// ```text
/// const MAPS: ::core::option::Option<fn(&mut Self, &::ecs::EntityMap<'_>)> = {
///     use ::ecs::__private::Unmapped as _;
///     if ::ecs::__private::Mapped::<Option<Entity>>::__ecs_maps {
///         ::core::option::Option::Some(|__value, __map| match __value { … })
///     } else {
///         ::core::option::Option::None
///     }
/// };
/// ```
pub(super) fn constant(handles: &Handles, span: Span) -> Option<TokenStream> {
    let value = quote_spanned!(span=> __value);
    let matched = matched(handles, span, &value)?;
    let types = handles
        .variants
        .iter()
        .flat_map(|variant| &variant.fields)
        .map(|(_, ty)| ty);
    let maps =
        types.map(|ty| quote_spanned!(span_of(ty)=> __ecs::__private::Mapped::<#ty>::__ecs_maps));
    Some(quote_spanned! {span=>
        const MAPS: __Option<fn(&mut Self, &__ecs::EntityMap<'_>)> = {
            use __ecs::__private::Unmapped as _;
            if #(#maps)||* {
                __Some(|__value, __map| #matched)
            } else {
                __None
            }
        };
    })
}

/// Expands to this, for a type with fields that may contain handles:
///
/// ```text
/// match self {
///     Self::Follow { leader: __0, .. } => {
///         (::ecs::__private::Mapped::<Entity>::__ecs_map)(__0, __map);
///     }
///     _ => {}
/// }
/// ```
fn matched(handles: &Handles, span: Span, value: &TokenStream) -> Option<TokenStream> {
    let arms = handles.variants.iter().map(|HandleFields { variant, fields }| {
        let variant = variant.as_ref().map(|variant| {
            let mut variant = variant.clone();
            variant.set_span(spans::at(&variant));
            quote_spanned!(span=> ::#variant)
        });
        let bindings = fields.iter().enumerate().map(|(place, (member, ty))| {
            let (member, binding) = (super::generated_member(member, super::span_of(ty)), binding(place, span));
            quote_spanned!(span=> #member: #binding)
        });
        let calls = fields.iter().enumerate().map(|(place, (_, ty))| {
            let binding = binding(place, span);
            quote_spanned!(span_of(ty)=> (__ecs::__private::Mapped::<#ty>::__ecs_map)(#binding, __map);)
        });
        quote_spanned!(span=> Self #variant { #(#bindings,)* .. } => { #(#calls)* })
    });
    let others = handles.has_others.then(|| quote_spanned!(span=> _ => {}));
    (!handles.variants.is_empty())
        .then(|| quote_spanned!(span=> match #value { #(#arms)* #others }))
}

fn binding(place: usize, span: Span) -> Ident {
    format_ident!("__{place}", span = span)
}

fn span_of(ty: &Type) -> Span {
    spans::at(ty)
}
