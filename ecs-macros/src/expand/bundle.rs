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
///     fn into_row(self) -> Self::Row { (self.heat, self.cookable) }
///     fn from_row(__row: Self::Row) -> Self { Self { heat: __row.0, cookable: __row.1 } }
/// }
/// ```
///
/// With `cookable: Option<Cookable>` the row is `::ecs::schema::Partial<(Heat,), (Cookable,)>`, with the optional fields last, its value is
/// `::ecs::schema::Partial((self.heat,), (self.cookable,))`, and the fields are `__row.0.0` and `__row.1.0`.
pub(crate) fn expand(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    if bundle.hollow {
        return hollow(krate, bundle);
    }
    let mut code = if bundle.is_nested() {
        nested(krate, bundle)
    } else {
        flat(krate, bundle)
    };
    code.extend(mark(krate, bundle));
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
fn mark(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let ident = &bundle.ident;
    let span = spans::generated(ident.span());
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    quote_spanned! {span=>
        #allow
        impl<#world: #krate::schema::Declare> #krate::__private::Requires<#world> for #ident {
            const REQUIRED: &'static [#krate::__private::Required] = &[];
            const IS_BUNDLE: ::core::primitive::bool = true;
        }
    }
}

/// Expands as [`expand`] says, without other bundles among the fields.
fn flat(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let Bundle { ident, fields, .. } = bundle;
    let span = spans::generated(ident.span());
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    let bounds = fields.iter().map(|field| {
        let ty = field.component();
        quote_spanned!(spans::generated(super::span_of(ty))=> #ty: #krate::ComponentOf<#world>)
    });
    let (required, optional): (Vec<_>, Vec<_>) = fields.iter().partition(|field| !field.optional);
    let indices = required.iter().chain(&optional).map(|field| {
        let ty = field.component();
        quote_spanned!(spans::generated(super::span_of(ty))=> <#ty as #krate::ComponentOf<#world>>::INDEX)
    });
    let types = |fields: &[&BundleField]| {
        let types = fields
            .iter()
            .map(|field| field.component().to_token_stream());
        tuple::nested(
            types,
            span,
            |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>),
        )
    };
    let member = |field: &BundleField| super::generated_member(&field.member, ident.span());
    let value = |field: &&BundleField| {
        let member = member(field);
        quote_spanned!(span=> self.#member)
    };
    let many = |tuple| quote_spanned!(span=> #krate::schema::Many(#tuple));
    let (mut row, mut into_row) = (
        types(&required),
        tuple::nested(required.iter().map(value), span, many),
    );
    if !optional.is_empty() {
        let (types, values) = (
            types(&optional),
            tuple::plain(optional.iter().map(value), span),
        );
        row = quote_spanned!(span=> #krate::schema::Partial<#row, #types>);
        into_row = quote_spanned!(span=> #krate::schema::Partial(#into_row, #values));
    }
    let part = (!optional.is_empty()).then(|| quote_spanned!(span=> .0));
    let from_row = required.iter().enumerate().map(|(index, field)| {
        let (member, place) = (
            member(field),
            tuple::place(index, required.len(), true, span),
        );
        quote_spanned!(span=> #member: __row #part #place)
    });
    let from_row = from_row.chain(optional.iter().enumerate().map(|(index, field)| {
        let (member, place) = (
            member(field),
            tuple::place(index, optional.len(), false, span),
        );
        quote_spanned!(span=> #member: __row.1 #place)
    }));
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

/// Expands to this, of `struct Soldier { name: Name, #[bundle] body: Body, heat: Heat }`:
///
/// ```text
/// impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
/// where
///     Name: ::ecs::ComponentOf<__W>,
///     Body: ::ecs::Bundle<__W>,
///     Heat: ::ecs::ComponentOf<__W>,
/// {
///     type Row = ::ecs::schema::RowOf<::ecs::__private::Both<(Name,), ::ecs::__private::Both<Body, (Heat,)>>, __W>;
///     const COMPONENTS: &'static [usize] = <::ecs::__private::Both<…> as ::ecs::Bundle<__W>>::COMPONENTS;
///     fn into_row(self) -> Self::Row {
///         ::ecs::Bundle::<__W>::into_row(::ecs::__private::Both((self.name,), ::ecs::__private::Both(self.body, (self.heat,))))
///     }
///     fn from_row(__row: Self::Row) -> Self {
///         let ::ecs::__private::Both((__0,), ::ecs::__private::Both(__1, (__2,))) =
///             <::ecs::__private::Both<…> as ::ecs::Bundle<__W>>::from_row(__row);
///         Self { name: __0, body: __1, heat: __2 }
///     }
/// }
/// ```
///
/// Of `heat: Option<Heat>`, it is `::ecs::__private::Maybe<Heat>` that is joined.
fn nested(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let Bundle { ident, fields, .. } = bundle;
    let span = spans::generated(ident.span());
    let allow = bundle.deprecated.then(|| quote!(#[allow(deprecated)]));
    let world = Ident::new("__W", span);
    let bounds = fields.iter().map(|field| {
        let ty = field.component();
        let span = spans::generated(super::span_of(ty));
        if field.nested {
            quote_spanned!(span=> #ty: #krate::Bundle<#world>)
        } else {
            quote_spanned!(span=> #ty: #krate::ComponentOf<#world>)
        }
    });
    let ty = joined(
        fields,
        |_, field| {
            let ty = field.component();
            if field.optional {
                quote_spanned!(span=> #krate::__private::Maybe<#ty>)
            } else {
                ty.to_token_stream()
            }
        },
        |one, other| quote_spanned!(span=> #krate::__private::Both<#one, #other>),
    );
    let both = |one, other| quote_spanned!(span=> #krate::__private::Both(#one, #other));
    let members: Vec<_> = fields
        .iter()
        .map(|field| super::generated_member(&field.member, ident.span()))
        .collect();
    let names: Vec<_> = (0..fields.len())
        .map(|index| Ident::new(&format!("__{index}"), span))
        .collect();
    let part = |field: &BundleField, value: TokenStream| {
        if field.optional {
            quote_spanned!(span=> #krate::__private::Maybe(#value))
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
        impl<#world: #krate::schema::Declare> #krate::Bundle<#world> for #ident
        where
            #(#bounds),*
        {
            type Row = #krate::schema::RowOf<#ty, #world>;
            const COMPONENTS: &'static [::core::primitive::usize] = <#ty as #krate::Bundle<#world>>::COMPONENTS;

            #[inline]
            fn into_row(self) -> Self::Row {
                #krate::Bundle::<#world>::into_row(#values)
            }

            #[inline]
            fn from_row(__row: Self::Row) -> Self {
                let #pattern = <#ty as #krate::Bundle<#world>>::from_row(__row);
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
fn hollow(krate: &TokenStream, bundle: &Bundle) -> TokenStream {
    let Bundle {
        ident, generics, ..
    } = bundle;
    let span = spans::generated(ident.span());
    let world = Ident::new("__W", span);
    let (_, arguments, _) = generics.split_for_impl();
    let predicates = generics.where_clause.as_ref().map(|clause| {
        let predicates = clause.predicates.iter();
        quote_spanned!(span=> #(#predicates,)*)
    });
    let mut generics = generics.clone();
    generics
        .params
        .push(syn::parse_quote_spanned!(span=> #world: #krate::schema::Declare));
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
