//! A bundle: components that a struct takes to any world that has them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::tuple;
use crate::model::{Bundle, BundleField};
use crate::spans;

/// Expands to
///
/// ```text
/// impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Warm
/// where
///     Heat: ::ecs::ComponentOf<__W>,
///     Cookable: ::ecs::ComponentOf<__W>,
/// {
///     type Row = (Heat, Cookable);
///     const COMPONENTS: &'static [usize] = &[<Heat as ::ecs::ComponentOf<__W>>::INDEX, …];
///     fn into_row(self) -> Self::Row { let Self { heat: __0, cookable: __1 } = self; (__0, __1) }
///     fn from_row(__row: Self::Row) -> Self { let (__0, __1) = __row; Self { heat: __0, cookable: __1 } }
/// }
/// ```
///
/// With `cookable: Option<Cookable>` the row is `::ecs::schema::WithOptionals<(Heat,), (Cookable,)>`, with the optional fields last, and its value is
/// `::ecs::schema::WithOptionals((__0,), (__1,))`.
pub fn expand(bundle: &Bundle) -> TokenStream {
    if bundle.hollow {
        return hollow(bundle);
    }
    let mut code = if bundle.is_nested() {
        nested(bundle)
    } else {
        flat(bundle)
    };
    code.extend(mark(bundle));
    code
}

/// Expands to the following, so that listing the bundle as a component is an error:
///
/// ```text
/// impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Warm {
///     const REQUIRED: &'static [::ecs::__private::Required] = &[];
///     const IS_BUNDLE: bool = true;
/// }
/// ```
fn mark(bundle: &Bundle) -> TokenStream {
    let ident = &bundle.ident;
    let span = spans::at(ident);
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    quote_spanned! {span=>
        #allow
        impl<#world: __ecs::schema::Declare> __ecs::__private::Requires<#world> for #ident {
            const REQUIRED: &'static [__ecs::__private::Required] = &[];
            const IS_BUNDLE: ::core::primitive::bool = true;
        }
    }
}

/// Expands as [`expand`] says, without other bundles among the fields.
fn flat(bundle: &Bundle) -> TokenStream {
    let Bundle { ident, fields, .. } = bundle;
    let span = spans::at(ident);
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    let bounds = fields.iter().map(|field| {
        let ty = field.component();
        quote_spanned!(spans::at(ty)=> #ty: __ecs::ComponentOf<#world>)
    });
    let (required, optional): (Vec<_>, Vec<_>) = fields.iter().partition(|field| !field.optional);
    let indices = required.iter().chain(&optional).map(|field| {
        let ty = field.component();
        quote_spanned!(spans::at(ty)=> <#ty as __ecs::ComponentOf<#world>>::INDEX)
    });
    let names = super::archetype::bindings(fields.len(), span);
    let members = fields.iter().zip(&names).map(|(field, name)| {
        let member = super::generated_member(&field.member, ident.span());
        quote_spanned!(span=> #member: #name)
    });
    let itself = quote_spanned!(span=> Self { #(#members),* });
    let values = |optional| {
        let fields = fields.iter().zip(&names);
        let fields = fields.filter(move |(field, _)| field.optional == optional);
        fields.map(|(_, name)| name.to_token_stream())
    };
    let types = |fields: &[&BundleField]| {
        let types = fields
            .iter()
            .map(|field| field.component().to_token_stream());
        tuple::nested(
            types,
            span,
            |it| quote_spanned!(span=> __ecs::schema::LongTuple<#it>),
        )
    };
    let many = |tuple| quote_spanned!(span=> __ecs::schema::LongTuple(#tuple));
    let (mut row, mut value) = (types(&required), tuple::nested(values(false), span, many));
    if !optional.is_empty() {
        let (types, values) = (types(&optional), tuple::plain(values(true), span));
        row = quote_spanned!(span=> __ecs::schema::WithOptionals<#row, #types>);
        value = quote_spanned!(span=> __ecs::schema::WithOptionals(#value, #values));
    }
    quote_spanned! {span=>
        #allow
        impl<#world: __ecs::schema::Declare> __ecs::Bundle<#world> for #ident
        where
            #(#bounds),*
        {
            type Row = #row;
            const COMPONENTS: &'static [::core::primitive::usize] = &[#(#indices),*];

            #[inline]
            fn into_row(self) -> Self::Row {
                let #itself = self;
                #value
            }

            #[inline]
            fn from_row(__row: Self::Row) -> Self {
                let #value = __row;
                #itself
            }
        }
    }
}

/// Expands to this, of `struct Soldier { name: Name, #[bundle] body: Body, heat: Heat }`:
///
/// ```text
/// impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
/// where
///     Name: ::ecs::ComponentOf<__W>,
///     Body: ::ecs::Bundle<__W>,
///     Heat: ::ecs::ComponentOf<__W>,
/// {
///     type Row = ::ecs::schema::RowOf<::ecs::__private::Pair<(Name,), ::ecs::__private::Pair<Body, (Heat,)>>, __W>;
///     const COMPONENTS: &'static [usize] = <::ecs::__private::Pair<…> as ::ecs::Bundle<__W>>::COMPONENTS;
///     fn into_row(self) -> Self::Row {
///         ::ecs::Bundle::<__W>::into_row(::ecs::__private::Pair((self.name,), ::ecs::__private::Pair(self.body, (self.heat,))))
///     }
///     fn from_row(__row: Self::Row) -> Self {
///         let ::ecs::__private::Pair((__0,), ::ecs::__private::Pair(__1, (__2,))) =
///             <::ecs::__private::Pair<…> as ::ecs::Bundle<__W>>::from_row(__row);
///         Self { name: __0, body: __1, heat: __2 }
///     }
/// }
/// ```
///
/// Of `heat: Option<Heat>`, it is `::ecs::__private::OptionalField<Heat>` that is joined.
fn nested(bundle: &Bundle) -> TokenStream {
    let Bundle { ident, fields, .. } = bundle;
    let span = spans::at(ident);
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    let bounds = fields.iter().map(|field| {
        let ty = field.component();
        let span = spans::at(ty);
        if field.nested {
            quote_spanned!(span=> #ty: __ecs::Bundle<#world>)
        } else {
            quote_spanned!(span=> #ty: __ecs::ComponentOf<#world>)
        }
    });
    let ty = joined(
        fields,
        |_, field| {
            let ty = field.component();
            if field.optional {
                quote_spanned!(span=> __ecs::__private::OptionalField<#ty>)
            } else {
                ty.to_token_stream()
            }
        },
        |one, other| quote_spanned!(span=> __ecs::__private::Pair<#one, #other>),
    );
    let both = |one, other| quote_spanned!(span=> __ecs::__private::Pair(#one, #other));
    let members: Vec<_> = fields
        .iter()
        .map(|field| super::generated_member(&field.member, ident.span()))
        .collect();
    let names = super::archetype::bindings(fields.len(), span);
    let part = |field: &BundleField, value: TokenStream| {
        if field.optional {
            quote_spanned!(span=> __ecs::__private::OptionalField(#value))
        } else {
            value
        }
    };
    let value = |index: usize, field: &BundleField| {
        let member = &members[index];
        part(field, quote_spanned!(span=> self.#member))
    };
    let values = joined(fields, value, both);
    let pattern = joined(
        fields,
        |index, field| part(field, names[index].to_token_stream()),
        both,
    );
    quote_spanned! {span=>
        #allow
        impl<#world: __ecs::schema::Declare> __ecs::Bundle<#world> for #ident
        where
            #(#bounds),*
        {
            type Row = __ecs::schema::RowOf<#ty, #world>;
            const COMPONENTS: &'static [::core::primitive::usize] = <#ty as __ecs::Bundle<#world>>::COMPONENTS;

            #[inline]
            fn into_row(self) -> Self::Row {
                __ecs::Bundle::<#world>::into_row(#values)
            }

            #[inline]
            fn from_row(__row: Self::Row) -> Self {
                let #pattern = <#ty as __ecs::Bundle<#world>>::from_row(__row);
                Self { #(#members: #names),* }
            }
        }
    }
}

/// The parts of fields, in their order: components side by side in tuples, bundles and optional components by themselves, and two of them
/// always joined.
fn joined(
    fields: &[BundleField],
    part: impl Fn(usize, &BundleField) -> TokenStream,
    both: impl Fn(TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let all: Vec<(usize, &BundleField)> = fields.iter().enumerate().collect();
    let is_alone = |field: &BundleField| field.nested || field.optional;
    let runs = all.chunk_by(|(_, one), (_, other)| !is_alone(one) && !is_alone(other));
    let groups = runs.flat_map(|run| run.chunks(WIDEST)).map(|group| {
        let parts = group.iter().map(|(index, field)| part(*index, field));
        if is_alone(group[0].1) {
            quote!(#(#parts)*)
        } else {
            quote!((#(#parts,)*))
        }
    });
    let groups: Vec<TokenStream> = groups.collect();
    groups
        .into_iter()
        .rev()
        .reduce(|rest, group| both(group, rest))
        .unwrap_or_default()
}

/// The most components of a tuple that is a bundle.
const WIDEST: usize = 16;

/// Expands to a bundle of nothing, for a struct (or something else) that cannot be one.
fn hollow(bundle: &Bundle) -> TokenStream {
    let Bundle {
        ident, generics, ..
    } = bundle;
    let span = spans::at(ident);
    let world = Ident::new("__W", span);
    let (_, arguments, _) = generics.split_for_impl();
    let predicates = generics.where_clause.as_ref().map(|clause| {
        let predicates = clause.predicates.iter();
        quote_spanned!(span=> #(#predicates,)*)
    });
    let mut generics = generics.clone();
    generics
        .params
        .push(syn::parse_quote_spanned!(span=> #world: __ecs::schema::Declare));
    let (parameters, ..) = generics.split_for_impl();
    quote_spanned! {span=>
        impl #parameters __ecs::Bundle<#world> for #ident #arguments
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
