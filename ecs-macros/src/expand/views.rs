//! The views of an archetype: one row or all columns, to read or to write.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::archetype::generated_name;
use super::{Context, docs};
use crate::model::{Archetype, Field};
use crate::spans;

/// Expands to four structs:
///
/// ```text
/// pub struct CookRef<'w> { pub entity: ::ecs::Entity, pub name: &'w Name }
/// pub struct CookMut<'w> { pub entity: ::ecs::Entity, pub name: &'w mut Name }
/// pub struct CookColumns<'w> { pub entity: &'w [::ecs::Entity], pub name: &'w [Name] }
/// pub struct CookColumnsMut<'w> { pub entity: &'w [::ecs::Entity], pub name: &'w mut [Name] }
/// ```
///
/// An optional component is an `Option<&'w Weapon>`, an `Option<&'w mut Weapon>`, an
/// `::ecs::OptionalColumn<'w, Weapon>` or an `::ecs::OptionalColumnMut<'w, Weapon>`.
pub(super) fn expand(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let name = &archetype.decl.name;
    let [row, row_mut, columns, columns_mut] = archetype.views.all();
    let views = [
        (row, Extent::Row, false, format!("One row of [`{name}`], to read.")),
        (row_mut, Extent::Row, true, format!("One row of [`{name}`], to write.")),
        (columns, Extent::Columns, false, format!("All columns of [`{name}`], to read.")),
        (columns_mut, Extent::Columns, true, format!("All columns of [`{name}`], to write.")),
    ];
    let views = views.iter().map(|(name, extent, mutable, doc)| view(name, archetype, *extent, *mutable, doc, context));
    views.collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Row,
    Columns,
}

/// Expands to one of the structs.
fn view(
    name: &Ident,
    archetype: &Archetype,
    extent: Extent,
    mutable: bool,
    doc: &str,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let vis = &archetype.decl.vis;
    let copy = (!mutable).then(|| copy(name, span));
    let doc = docs::doc(doc);
    let entity = match extent {
        Extent::Row => quote_spanned!(span=> #[doc = " The entity of the row."] #vis entity: #krate::Entity),
        Extent::Columns => {
            quote_spanned!(span=> #[doc = " The entities of the rows."] #vis entity: &'w [#krate::Entity])
        }
    };
    let shown = archetype.fields.iter().filter(|field| field.name != "entity");
    let mut fields: Vec<TokenStream> = shown.map(|it| field(it, extent, mutable, context)).collect();
    if fields.is_empty() {
        fields.push(quote_spanned!(span=> marker: ::core::marker::PhantomData<&'w ()>));
    }
    quote_spanned! {span=>
        #doc
        #vis struct #name<'w> {
            #entity,
            #(#fields),*
        }
        #copy
    }
}

/// Expands to what `derive(Clone, Copy)` would, whose own expansion is longer, and has an `unsafe impl` in it:
///
/// ```text
/// #[automatically_derived]
/// impl ::core::clone::Clone for CookRef<'_> {
///     fn clone(&self) -> Self { *self }
/// }
/// #[automatically_derived]
/// impl ::core::marker::Copy for CookRef<'_> {}
/// ```
fn copy(name: &Ident, span: Span) -> TokenStream {
    quote_spanned! {span=>
        #[automatically_derived]
        impl ::core::clone::Clone for #name<'_> {
            #[inline]
            fn clone(&self) -> Self { *self }
        }
        #[automatically_derived]
        impl ::core::marker::Copy for #name<'_> {}
    }
}

fn field(field: &Field, extent: Extent, mutable: bool, context: Context<'_>) -> TokenStream {
    let span = spans::generated(field.name.span());
    let name = generated_name(field);
    let vis = &field.vis;
    let component = &context.components.list[field.component.id].text;
    let doc = docs::own_or(&field.attrs, || match (extent, field.optional) {
        (Extent::Row, false) => format!("The `{component}` of the row."),
        (Extent::Row, true) => format!("The `{component}` of the row, if it has one."),
        (Extent::Columns, false) => format!("The `{component}` column."),
        (Extent::Columns, true) => format!("The `{component}` column, where a row has one."),
    });
    let krate = context.krate;
    let ty = context.component(&field.component);
    let mutability = mutable.then(|| quote_spanned!(span=> mut));
    let ty = match (extent, field.optional) {
        (Extent::Row, false) => quote_spanned!(span=> &'w #mutability #ty),
        (Extent::Row, true) => quote_spanned!(span=> ::core::option::Option<&'w #mutability #ty>),
        (Extent::Columns, false) => quote_spanned!(span=> &'w #mutability [#ty]),
        (Extent::Columns, true) if mutable => quote_spanned!(span=> #krate::OptionalColumnMut<'w, #ty>),
        (Extent::Columns, true) => quote_spanned!(span=> #krate::OptionalColumn<'w, #ty>),
    };
    quote!(#doc #vis #name: #ty)
}
