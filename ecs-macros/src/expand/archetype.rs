//! An archetype: the struct that the user wrote, and what makes a table of it.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use super::{Context, docs, tuple};
use crate::ast::Decl;
use crate::model::{Archetype, Field, FieldFlaw};
use crate::spans;

/// Expands to the struct, as it was written, and documented where it was not:
///
/// ```text
/// pub struct Cook { pub name: Name, pub position: Position }
/// ```
pub(super) fn structure(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let Decl { attrs, vis, name, .. } = &archetype.decl;
    let vis = spans::visibility(vis, None);
    let fields = archetype.fields.iter().map(|field| {
        let (attrs, vis, name) = (&field.attrs, &field.vis, &field.name);
        let ty = field_type(field, context);
        let component = &context.components.list[field.component.id].text;
        let docs = docs::missing(attrs, || format!("The `{component}`."));
        quote!(#docs #(#attrs)* #vis #name: #ty)
    });
    let keyword = quote_spanned!(spans::generated(name.span())=> struct);
    let docs = docs::missing(attrs, || format!("A row of the archetype `{name}`."));
    quote!(#docs #(#attrs)* #vis #keyword #name { #(#fields),* })
}

/// Expands to
///
/// ```text
/// impl ::ecs::Archetype for Cook {
///     type World = Kitchen;
///     type Row = (Name, Position);
///     type Ref<'w> = CookRef<'w>;
///     …
///     const INDEX: usize = 0;
///     fn into_row(self) -> Self::Row { (self.name, self.position) }
///     …
/// }
/// ```
pub(super) fn implementation(archetype: &Archetype, index: usize, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let index = Literal::usize_unsuffixed(index);
    let name = &archetype.decl.name;
    let [row, row_mut, columns, columns_mut] = archetype.views.all();
    let row_type = row_type(archetype, context);
    let Glue { into_row, from_row, view, view_mut, columns: columns_view, columns_mut: columns_mut_view } =
        glue(archetype, context);
    quote_spanned! {spans::generated(name.span())=>
        impl #krate::Archetype for #name {
            type World = #world;
            type Row = #row_type;
            type Ref<'w> = #row<'w>;
            type Mut<'w> = #row_mut<'w>;
            type Columns<'w> = #columns<'w>;
            type ColumnsMut<'w> = #columns_mut<'w>;
            const INDEX: usize = #index;

            #[inline]
            fn into_row(self) -> Self::Row {
                #into_row
            }

            #[inline]
            fn from_row(row: Self::Row) -> Self {
                #from_row
            }

            #[inline]
            fn view<'w>(
                entity: #krate::Entity,
                row: <Self::Row as #krate::schema::Components>::Refs<'w>,
            ) -> Self::Ref<'w> {
                #view
            }

            #[inline]
            fn view_mut<'w>(
                entity: #krate::Entity,
                row: <Self::Row as #krate::schema::Components>::Muts<'w>,
            ) -> Self::Mut<'w> {
                #view_mut
            }

            #[inline]
            fn columns<'w>(
                entity: &'w [#krate::Entity],
                row: <Self::Row as #krate::schema::Components>::Slices<'w>,
            ) -> Self::Columns<'w> {
                #columns_view
            }

            #[inline]
            fn columns_mut<'w>(
                entity: &'w [#krate::Entity],
                row: <Self::Row as #krate::schema::Components>::SlicesMut<'w>,
            ) -> Self::ColumnsMut<'w> {
                #columns_mut_view
            }
        }
    }
}

/// The bodies of the functions.
struct Glue {
    into_row: TokenStream,
    from_row: TokenStream,
    view: TokenStream,
    view_mut: TokenStream,
    columns: TokenStream,
    columns_mut: TokenStream,
}

fn glue(archetype: &Archetype, context: Context<'_>) -> Glue {
    let span = spans::generated(archetype.decl.name.span());
    if archetype.hollow {
        let hollow = || quote_spanned!(span=> loop {});
        return Glue {
            into_row: hollow(),
            from_row: hollow(),
            view: hollow(),
            view_mut: hollow(),
            columns: hollow(),
            columns_mut: hollow(),
        };
    }
    let krate = context.krate;
    let values = archetype.fields.iter().map(|field| {
        let name = generated_name(field);
        quote_spanned!(span=> self.#name)
    });
    let from_row = fields_from_row(archetype, true);
    let from_view = fields_from_row(archetype, false);
    let view = |name: &Ident| quote_spanned!(span=> #name { entity, #from_view });
    let [row, row_mut, columns, columns_mut] = archetype.views.all();
    Glue {
        into_row: tuple::nested(values, span, |tuple| quote_spanned!(span=> #krate::schema::Many(#tuple))),
        from_row: quote_spanned!(span=> Self { #from_row }),
        view: view(row),
        view_mut: view(row_mut),
        columns: view(columns),
        columns_mut: view(columns_mut),
    }
}

/// Expands to `name: row.0, position: row.1`.
fn fields_from_row(archetype: &Archetype, wrapped: bool) -> TokenStream {
    let span = spans::generated(archetype.decl.name.span());
    let count = archetype.fields.len();
    let fields = archetype.fields.iter().enumerate().map(|(index, field)| {
        let name = generated_name(field);
        let place = tuple::place(index, count, wrapped, span);
        quote_spanned!(span=> #name: row #place)
    });
    quote!(#(#fields),*)
}

/// The components as a tuple.
fn row_type(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let any = archetype.fields.is_empty().then(|| context.components.list[0].ty.to_token_stream());
    let types = archetype.fields.iter().map(|field| context.component(&field.component).to_token_stream());
    tuple::nested(types.chain(any), span, |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>))
}

/// The type as it was written, or if it cannot be, the one that it is taken for.
fn field_type<'a>(field: &'a Field, context: Context<'a>) -> &'a Type {
    let component = context.component(&field.component);
    match field.flaw {
        None | Some(FieldFlaw::Reference | FieldFlaw::Has) => component,
        Some(FieldFlaw::Optional | FieldFlaw::OptionalOption) if !field.component.is_known() => component,
        Some(_) => field.ty.as_ref().unwrap_or(component),
    }
}

pub(super) fn generated_name(field: &Field) -> Ident {
    let mut name = field.name.clone();
    name.set_span(spans::generated(name.span()));
    name
}
