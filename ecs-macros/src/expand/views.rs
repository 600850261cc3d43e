//! The views of an archetype: one row or all columns, to read or to write.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::archetype::{generated, generated_name};
use super::{Context, docs, tuple};
use crate::model::{Archetype, Field, Member, Views};
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
/// A bundle is a `BodyView`, and is none of the parameters of the implementations: those are its components.
///
/// An optional component is an `Option<&'w Weapon>`, an `Option<&'w mut Weapon>`, an
/// `::ecs::OptionalColumn<'w, Weapon>` or an `::ecs::OptionalColumnMut<'w, Weapon>`. An immutable one is read by all four.
pub(super) fn expand(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let mut code = named(archetype, true, context);
    code.extend(of_parts(archetype, context));
    code
}

/// Expands to the same for a bundle that archetypes share. Its views have no entity:
///
/// ```text
/// pub struct BodyView<Position> { pub position: Position }
/// pub type BodyRef<'w> = BodyView<&'w Position>;
/// …
/// ```
pub(super) fn of_bundle(bundle: &Archetype, context: Context<'_>) -> TokenStream {
    named(bundle, false, context)
}

/// Expands to the struct and its names.
fn named(archetype: &Archetype, has_entity: bool, context: Context<'_>) -> TokenStream {
    let Views {
        view,
        row,
        row_mut,
        columns,
        columns_mut,
    } = &archetype.views;
    let name = &archetype.decl.name;
    let aliases = [
        (
            row,
            Extent::Row,
            false,
            format!("One row of [`{name}`], to read."),
        ),
        (
            row_mut,
            Extent::Row,
            true,
            format!("One row of [`{name}`], to write."),
        ),
        (
            columns,
            Extent::Columns,
            false,
            format!("All columns of [`{name}`], to read."),
        ),
        (
            columns_mut,
            Extent::Columns,
            true,
            format!("All columns of [`{name}`], to write."),
        ),
    ];
    let mut code = structure(view, archetype, has_entity, context);
    for (name, extent, mutable, doc) in aliases {
        code.extend(alias(
            name,
            archetype,
            (extent, mutable, has_entity),
            &doc,
            context,
        ));
    }
    code.extend(copy(archetype, has_entity));
    code
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Row,
    Columns,
}

impl Views {
    fn of_extent(&self, extent: Extent, mutable: bool) -> &Ident {
        match (extent, mutable) {
            (Extent::Row, false) => &self.row,
            (Extent::Row, true) => &self.row_mut,
            (Extent::Columns, false) => &self.columns,
            (Extent::Columns, true) => &self.columns_mut,
        }
    }
}

/// The fields of the views beside the entity.
fn members(archetype: &Archetype) -> Vec<Member<'_, ()>> {
    archetype.members(archetype.shown().map(|field| (field, ())))
}

/// Expands to the struct.
fn structure(
    name: &Ident,
    archetype: &Archetype,
    has_entity: bool,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let vis = &archetype.decl.vis;
    let Views {
        row,
        row_mut,
        columns,
        columns_mut,
        ..
    } = &archetype.views;
    let doc = docs::doc(&format!(
        "A row of [`{}`], or all columns: [`{row}`], [`{row_mut}`], [`{columns}`], [`{columns_mut}`].",
        archetype.decl.name
    ));
    let parameters = parameters(archetype);
    let fields = members(archetype)
        .into_iter()
        .zip(&parameters)
        .map(|(member, parameter)| {
            let name = generated(member.name());
            let (vis, doc) = match member {
                Member::Component(field, ()) => {
                    let component = &context.components.list[field.component.id].text;
                    let lacking = if field.optional {
                        ", where a row has one"
                    } else {
                        ""
                    };
                    (
                        &field.vis,
                        docs::own_or(&field.attrs, || format!("The `{component}`{lacking}.")),
                    )
                }
                Member::Bundle(bundle, _) => (
                    &bundle.vis,
                    docs::own_or(&bundle.attrs, || {
                        format!("The components of [`{}`].", bundle.ty)
                    }),
                ),
            };
            quote_spanned!(spans::generated(name.span())=> #doc #vis #name: #parameter)
        });
    let fields: Vec<TokenStream> = fields.collect();
    let marker = fields
        .is_empty()
        .then(|| quote_spanned!(span=> marker: __0));
    let (of_entity, entity) = if has_entity {
        let entity = quote_spanned! {span=>
            /// The entity of the row, or of each row.
            #vis entity: __E,
        };
        (quote_spanned!(span=> __E = #krate::Entity), entity)
    } else {
        Default::default()
    };
    quote_spanned! {span=>
        #doc
        #vis struct #name<#(#parameters,)* #of_entity> {
            #entity
            #marker
            #(#fields),*
        }
    }
}

/// Expands to one of the names.
fn alias(
    name: &Ident,
    archetype: &Archetype,
    (extent, mutable, has_entity): (Extent, bool, bool),
    doc: &str,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let (vis, view, doc) = (&archetype.decl.vis, &archetype.views.view, docs::doc(doc));
    let types = members(archetype).into_iter().map(|member| match member {
        Member::Component(field, ()) => ty(field, extent, mutable, context),
        Member::Bundle(bundle, _) => {
            let view = generated(bundle.views.of_extent(extent, mutable));
            quote_spanned!(span=> #view<'w>)
        }
    });
    let mut types: Vec<TokenStream> = types.collect();
    if types.is_empty() {
        types.push(quote_spanned!(span=> ::core::marker::PhantomData<&'w ()>));
    }
    if extent == Extent::Columns && has_entity {
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
        (Extent::Columns, true) if mutable => {
            quote_spanned!(span=> #krate::OptionalColumnMut<'w, #ty>)
        }
        (Extent::Columns, true) => quote_spanned!(span=> #krate::OptionalColumn<'w, #ty>),
    }
}

/// Expands to implementations of `Clone` and `Copy`. Those of the derives are longer, and have an `unsafe impl` in them:
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
fn copy(archetype: &Archetype, has_entity: bool) -> TokenStream {
    let Views {
        view, row, columns, ..
    } = &archetype.views;
    let span = spans::generated(archetype.decl.name.span());
    let mut parameters = numbered(members(archetype).len(), span);
    parameters.extend(has_entity.then(|| Ident::new("__E", span)));
    // Without fields and an entity, which is an error, both names are of one type.
    let columns = (has_entity || archetype.shown().next().is_some())
        .then_some(columns)
        .into_iter();
    quote_spanned! {span=>
        impl<#(#parameters),*> ::core::clone::Clone for #view<#(#parameters),*>
        where
            Self: ::core::marker::Copy,
        {
            fn clone(&self) -> Self { *self }
        }
        impl ::core::marker::Copy for #row<'_> {}
        #(impl ::core::marker::Copy for #columns<'_> {})*
    }
}

/// Expands to the code that names the components of a row, or the columns:
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
    let count = archetype.shown().count();
    let parameters = numbered(count, span);
    let parts = tuple::plain(
        parameters.iter().take(count).map(ToTokens::to_token_stream),
        span,
    );
    let shown = archetype.shown().zip(0..);
    let (mut types, mut fields) = (Vec::new(), Vec::new());
    let value = |field: &Field, index: usize| {
        let (name, place) = (
            generated_name(field),
            tuple::place(index, count, false, span),
        );
        quote_spanned!(span=> #name: __parts #place)
    };
    for member in archetype.members(shown) {
        match member {
            Member::Component(field, index) => {
                types.push(parameters[index].to_token_stream());
                fields.push(value(field, index));
            }
            Member::Bundle(bundle, of_bundle) => {
                let (name, view) = (generated(&bundle.name), generated(&bundle.views.view));
                let of_types = of_bundle.iter().map(|(_, index)| &parameters[*index]);
                let values = of_bundle.iter().map(|(field, index)| value(field, *index));
                types.push(quote_spanned!(span=> #view<#(#of_types),*>));
                fields.push(quote_spanned!(span=> #name: #view { #(#values),* }));
            }
        }
    }
    if types.is_empty() {
        types.extend(parameters.iter().map(ToTokens::to_token_stream));
    }
    let body = if archetype.hollow {
        quote_spanned!(span=> loop {})
    } else {
        quote_spanned!(span=> Self { entity: __entity, #(#fields),* })
    };
    quote_spanned! {span=>
        impl<#(#parameters,)* __E> #krate::schema::View<__E> for #view<#(#types,)* __E> {
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
    let names = members(archetype)
        .into_iter()
        .map(|member| camel_case(&names::plain(member.name())));
    let names: Vec<String> = names.collect();
    let distinct: BTreeSet<&String> = names.iter().collect();
    let are_usable = !names.is_empty()
        && distinct.len() == names.len()
        && names.iter().all(|name| {
            syn::parse_str::<Ident>(name).is_ok() && name.starts_with(char::is_uppercase)
        });
    if are_usable {
        return names.iter().map(|name| Ident::new(name, span)).collect();
    }
    numbered(names.len(), span)
}

/// The type parameters of an implementation for the struct: `__0`, `__1`. A view without fields has one too, for its lifetime.
fn numbered(count: usize, span: Span) -> Vec<Ident> {
    (0..count.max(1))
        .map(|index| format_ident!("__{index}", span = span))
        .collect()
}

/// The name of a type for that of a field: `on_stove` → `OnStove`.
fn camel_case(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .chain(letters)
                .collect::<String>()
        })
        .collect()
}
