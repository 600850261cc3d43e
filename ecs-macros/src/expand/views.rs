//! The views of an archetype: one row or all columns, to read or to write.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::archetype::generated_name;
use super::{Context, docs, tuple};
use crate::model::{Archetype, Field, Views};
use crate::{names, spans};
use std::collections::BTreeSet;

/// Expands to a struct, and to four names for it:
///
/// ```text
/// pub struct CookView<Name, __E = ::ecs::Entity> { pub entity: __E, pub name: Name }
/// pub type CookRef<'w> = CookView<&'w Name>;
/// pub type CookMut<'w> = CookView<&'w mut Name>;
/// pub type CookColumns<'w> = CookView<&'w [Name], &'w [::ecs::Entity]>;
/// pub type CookColumnsMut<'w> = CookView<&'w mut [Name], &'w [::ecs::Entity]>;
/// ```
///
/// An optional component is an `Option<&'w Weapon>`, an `Option<&'w mut Weapon>`, an
/// `::ecs::OptionalColumn<'w, Weapon>` or an `::ecs::OptionalColumnMut<'w, Weapon>`. An immutable one is read by all four.
pub(super) fn expand(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let Views { view, row, row_mut, columns, columns_mut } = &archetype.views;
    let name = &archetype.decl.name;
    let aliases = [
        (row, Extent::Row, false, format!("One row of [`{name}`], to read.")),
        (row_mut, Extent::Row, true, format!("One row of [`{name}`], to write.")),
        (columns, Extent::Columns, false, format!("All columns of [`{name}`], to read.")),
        (columns_mut, Extent::Columns, true, format!("All columns of [`{name}`], to write.")),
    ];
    let mut code = structure(view, archetype, context);
    for (name, extent, mutable, doc) in aliases {
        code.extend(alias(name, archetype, extent, mutable, &doc, context));
    }
    code.extend(copy(archetype));
    code.extend(of_parts(archetype, context));
    code
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Row,
    Columns,
}

/// Expands to the struct.
fn structure(name: &Ident, archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let vis = &archetype.decl.vis;
    let Views { row, row_mut, columns, columns_mut, .. } = &archetype.views;
    let doc = docs::doc(&format!(
        "A row of [`{}`], or all columns: [`{row}`], [`{row_mut}`], [`{columns}`], [`{columns_mut}`].",
        archetype.decl.name
    ));
    let parameters = parameters(archetype);
    let fields = archetype.shown().zip(&parameters).map(|(field, parameter)| {
        let (name, vis) = (generated_name(field), &field.vis);
        let component = &context.components.list[field.component.id].text;
        let doc = docs::own_or(&field.attrs, || {
            let lacking = if field.optional { ", where a row has one" } else { "" };
            format!("The `{component}`{lacking}.")
        });
        quote_spanned!(spans::generated(field.name.span())=> #doc #vis #name: #parameter)
    });
    let fields: Vec<TokenStream> = fields.collect();
    let marker = fields.is_empty().then(|| quote_spanned!(span=> marker: __0));
    quote_spanned! {span=>
        #doc
        #vis struct #name<#(#parameters,)* __E = #krate::Entity> {
            /// The entity of the row, or of each row.
            #vis entity: __E,
            #marker
            #(#fields),*
        }
    }
}

/// Expands to one of the names.
fn alias(
    name: &Ident,
    archetype: &Archetype,
    extent: Extent,
    mutable: bool,
    doc: &str,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let (vis, view, doc) = (&archetype.decl.vis, &archetype.views.view, docs::doc(doc));
    let mut types: Vec<TokenStream> = archetype.shown().map(|it| ty(it, extent, mutable, context)).collect();
    if types.is_empty() {
        types.push(quote_spanned!(span=> ::core::marker::PhantomData<&'w ()>));
    }
    if extent == Extent::Columns {
        types.push(quote_spanned!(span=> &'w [#krate::Entity]));
    }
    quote_spanned!(span=> #doc #vis type #name<'w> = #view<#(#types),*>;)
}

/// Expands to `&'w Name`, and the like.
fn ty(field: &Field, extent: Extent, mutable: bool, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(field.name.span());
    let ty = context.component(&field.component);
    let mutable = mutable && !context.components.list[field.component.id].is_immutable();
    let mutability = mutable.then(|| quote_spanned!(span=> mut));
    match (extent, field.optional) {
        (Extent::Row, false) => quote_spanned!(span=> &'w #mutability #ty),
        (Extent::Row, true) => quote_spanned!(span=> ::core::option::Option<&'w #mutability #ty>),
        (Extent::Columns, false) => quote_spanned!(span=> &'w #mutability [#ty]),
        (Extent::Columns, true) if mutable => quote_spanned!(span=> #krate::OptionalColumnMut<'w, #ty>),
        (Extent::Columns, true) => quote_spanned!(span=> #krate::OptionalColumn<'w, #ty>),
    }
}

/// Expands to what `derive(Clone, Copy)` would, whose own expansion is longer, and has an `unsafe impl` in it:
///
/// ```text
/// impl<__0, __E> ::core::clone::Clone for CookView<__0, __E>
/// where
///     Self: ::core::marker::Copy,
/// {
///     fn clone(&self) -> Self { *self }
/// }
/// impl ::core::marker::Copy for CookRef<'_> {}
/// impl ::core::marker::Copy for CookColumns<'_> {}
/// ```
fn copy(archetype: &Archetype) -> TokenStream {
    let Views { view, row, columns, .. } = &archetype.views;
    let parameters = numbered(archetype);
    quote_spanned! {spans::generated(archetype.decl.name.span())=>
        impl<#(#parameters,)* __E> ::core::clone::Clone for #view<#(#parameters,)* __E>
        where
            Self: ::core::marker::Copy,
        {
            fn clone(&self) -> Self { *self }
        }
        impl ::core::marker::Copy for #row<'_> {}
        impl ::core::marker::Copy for #columns<'_> {}
    }
}

/// Expands to what names the components of a row, or the columns:
///
/// ```text
/// impl<__0, __E> ::ecs::schema::View<__E> for CookView<__0, __E> {
///     type Parts = (__0,);
///     fn view(__entity: __E, __parts: Self::Parts) -> Self { Self { entity: __entity, name: __parts.0 } }
/// }
/// ```
fn of_parts(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let view = &archetype.views.view;
    let parameters = numbered(archetype);
    let shown: Vec<&Field> = archetype.shown().collect();
    let parts = tuple::plain(parameters.iter().take(shown.len()).map(ToTokens::to_token_stream), span);
    let fields = shown.iter().enumerate().map(|(index, field)| {
        let (name, place) = (generated_name(field), tuple::place(index, shown.len(), false, span));
        quote_spanned!(span=> #name: __parts #place)
    });
    let body = if archetype.hollow {
        quote_spanned!(span=> loop {})
    } else {
        quote_spanned!(span=> Self { entity: __entity, #(#fields),* })
    };
    quote_spanned! {span=>
        impl<#(#parameters,)* __E> #krate::schema::View<__E> for #view<#(#parameters,)* __E> {
            type Parts = #parts;

            fn view(__entity: __E, __parts: Self::Parts) -> Self {
                #body
            }
        }
    }
}

/// A type parameter of the struct for each field. An editor shows its name: `Position` for `position`. Where two would have one name,
/// and where there is no field, they are numbered.
fn parameters(archetype: &Archetype) -> Vec<Ident> {
    let span = spans::generated(archetype.decl.name.span());
    let names: Vec<String> = archetype.shown().map(|field| camel_case(&names::plain(&field.name))).collect();
    let distinct: BTreeSet<&String> = names.iter().collect();
    let are_usable = !names.is_empty()
        && distinct.len() == names.len()
        && names.iter().all(|name| syn::parse_str::<Ident>(name).is_ok() && name.starts_with(char::is_uppercase));
    if are_usable {
        return names.iter().map(|name| Ident::new(name, span)).collect();
    }
    numbered(archetype)
}

/// The type parameters of an implementation for the struct: `__0`, `__1`. A view without fields has one too, for its lifetime.
fn numbered(archetype: &Archetype) -> Vec<Ident> {
    let span = spans::generated(archetype.decl.name.span());
    (0..archetype.shown().count().max(1)).map(|index| format_ident!("__{index}", span = span)).collect()
}

/// The name of a type for that of a field: `on_stove` → `OnStove`.
fn camel_case(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
        })
        .collect()
}
