//! The views of an archetype: one row or all columns, to read or to write.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::archetype::{bindings, generated, is_plain, member_of};
use super::{Context, docs, tuple};
use crate::model::{Archetype, Field, Member, Views};
use crate::{names, spans};
use std::collections::BTreeSet;

/// Expands to a struct, and to four names for it:
///
/// ```text
/// pub struct CookView<Name, TEntity = ::ecs::Entity> { pub entity: TEntity, pub name: Name }
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
    code.extend(of_parts(archetype));
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
    let name = &archetype.decl.name;
    let docs = ["One row", "One row", "All columns", "All columns"];
    let mut code = structure(archetype, has_entity, context);
    for (place, what) in docs.into_iter().enumerate() {
        let extent = Extent(place);
        let use_of_it = if extent.is_mutable() { "write" } else { "read" };
        let doc = if place == 2 && has_entity {
            table(archetype, context)
        } else {
            format!("{what} of [`{name}`], to {use_of_it}.")
        };
        code.extend(alias(archetype, extent, has_entity, &doc, context));
    }
    code
}

/// The columns of an archetype's table, in words. Sizes are known to the compiler alone.
fn table(archetype: &Archetype, context: Context<'_>) -> String {
    let columns = archetype.in_rows().map(|field| {
        let component = &context.components.list[field.component.id].text;
        let bit = if field.optional {
            ", and a bit that says whether it is there"
        } else {
            ""
        };
        format!(", `{component}`{bit}")
    });
    format!(
        "All columns of [`{}`], to read: `Entity`{}. The table has one each, those of the largest alignment first and without gaps, so that \
         a row takes as many bytes as its values.",
        archetype.decl.name,
        columns.collect::<String>()
    )
}

/// What a name of the struct is of, by its place among the names.
#[derive(Clone, Copy)]
struct Extent(usize);

impl Extent {
    fn is_columns(self) -> bool {
        self.0 >= 2
    }

    fn is_mutable(self) -> bool {
        self.0 % 2 == 1
    }
}

/// The fields of the views beside the entity.
fn members(archetype: &Archetype) -> Vec<Member<'_, ()>> {
    archetype.members(archetype.shown().map(|field| (field, ())))
}

/// Expands to the struct.
fn structure(archetype: &Archetype, has_entity: bool, context: Context<'_>) -> TokenStream {
    let span = archetype.decl.span();
    let vis = &archetype.decl.vis;
    let Views { view: name, names } = &archetype.views;
    let names = names.each_ref().map(|name| format!("[`{name}`]"));
    let doc = doc!(
        "A row of [`{}`], or all columns: {}.",
        archetype.decl.name,
        names.join(", ")
    );
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
                        doc!(own_or & field.attrs, "The `{component}`{lacking}."),
                    )
                }
                Member::Bundle(bundle, _) => (
                    &bundle.vis,
                    doc!(
                        own_or & bundle.attrs,
                        "The components of [`{}`].",
                        bundle.ty
                    ),
                ),
            };
            quote_spanned!(spans::at(&name)=> #doc #vis #name: #parameter)
        });
    let fields: Vec<TokenStream> = fields.collect();
    let marker = fields
        .is_empty()
        .then(|| quote_spanned!(span=> marker: #(#parameters)*));
    let (of_entity, entity) = if has_entity {
        let entity = quote_spanned! {span=>
            /// The entity of the row, or of each row.
            #vis entity: TEntity,
        };
        (quote_spanned!(span=> TEntity = __ecs::Entity), entity)
    } else {
        Default::default()
    };
    quote_spanned! {span=>
        #doc
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        #vis struct #name<#(#parameters,)* #of_entity> {
            #entity
            #marker
            #(#fields),*
        }
    }
}

/// Expands to one of the names.
fn alias(
    archetype: &Archetype,
    extent: Extent,
    has_entity: bool,
    doc: &str,
    context: Context<'_>,
) -> TokenStream {
    let (span, doc) = (archetype.decl.span(), docs::doc(doc));
    let (vis, view) = (&archetype.decl.vis, &archetype.views.view);
    let name = &archetype.views.names[extent.0];
    let types = members(archetype).into_iter().map(|member| match member {
        Member::Component(field, ()) => ty(field, extent, context),
        Member::Bundle(bundle, _) => {
            let view = generated(&bundle.views.names[extent.0]);
            quote_spanned!(span=> #view<'w>)
        }
    });
    let mut types: Vec<TokenStream> = types.collect();
    if types.is_empty() {
        types.push(quote_spanned!(span=> ::core::marker::PhantomData<&'w ()>));
    }
    if extent.is_columns() && has_entity {
        types.push(quote_spanned!(span=> &'w [__ecs::Entity]));
    }
    quote_spanned!(span=> #doc #vis type #name<'w> = #view<#(#types),*>;)
}

/// Expands to `&'w Name`, and the like.
fn ty(field: &Field, extent: Extent, context: Context<'_>) -> TokenStream {
    let span = spans::at(&field.name);
    let ty = context.component(&field.component);
    let is_immutable = context.components.list[field.component.id].is_immutable();
    let mutable = extent.is_mutable() && !is_immutable;
    let mutability = mutable.then(|| quote_spanned!(span=> mut));
    match (extent.is_columns(), field.optional) {
        (false, false) => quote_spanned!(span=> &'w #mutability #ty),
        (false, true) => quote_spanned!(span=> __Option<&'w #mutability #ty>),
        (true, false) => quote_spanned!(span=> &'w #mutability [#ty]),
        (true, true) if mutable => quote_spanned!(span=> __ecs::OptionalColumnMut<'w, #ty>),
        (true, true) => quote_spanned!(span=> __ecs::OptionalColumn<'w, #ty>),
    }
}

/// Expands to the code that names the components of a row, or the columns: `::ecs::__private::__view! { CookView: name: __0 }`, or where there is
/// more to it, to
///
/// ```text
/// impl<__0, TEntity> ::ecs::query::View<TEntity> for CookView<__0, TEntity> {
///     type Parts = (__0,);
///     fn view(__entity: TEntity, (__0,): Self::Parts) -> Self { Self { entity: __entity, name: __0 } }
/// }
/// ```
fn of_parts(archetype: &Archetype) -> TokenStream {
    let span = archetype.decl.span();
    let view = &archetype.views.view;
    let shown: Vec<&Field> = archetype.shown().collect();
    let bindings = bindings(shown.len(), span);
    if is_plain(archetype) {
        let fields = shown.iter().zip(&bindings);
        let fields = fields.map(|(field, binding)| member_of(field, binding));
        return quote_spanned!(span=> __ecs::__private::__view! { #view: #(#fields),* });
    }
    let parameters = numbered(shown.len(), span);
    let tuple = |list: &[Ident]| tuple::plain(list.iter().map(ToTokens::to_token_stream), span);
    let (parts, pattern) = (tuple(&parameters[..shown.len()]), tuple(&bindings));
    let each = shown.into_iter().zip(bindings.iter().zip(&parameters));
    let (mut types, mut fields) = (Vec::new(), Vec::new());
    for member in archetype.members(each) {
        match member {
            Member::Component(field, (binding, parameter)) => {
                types.push(parameter.to_token_stream());
                fields.push(member_of(field, binding));
            }
            Member::Bundle(bundle, of_bundle) => {
                let (name, view) = (generated(&bundle.name), generated(&bundle.views.view));
                let of_types = of_bundle.iter().map(|(_, (_, parameter))| parameter);
                let values = of_bundle
                    .iter()
                    .map(|(field, (binding, _))| member_of(field, binding));
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
        impl<#(#parameters,)* TEntity> __ecs::query::View<TEntity> for #view<#(#types,)* TEntity> {
            type Parts = #parts;

            fn view(__entity: TEntity, #pattern: Self::Parts) -> Self {
                #body
            }
        }
    }
}

/// A type parameter of the struct for each field. An editor shows its name: `TPosition` for `position`. Where two would have one name,
/// and where there is no field, they are numbered.
fn parameters(archetype: &Archetype) -> Vec<Ident> {
    let span = archetype.decl.span();
    let members = members(archetype);
    let all = members.iter();
    let all = all.map(|it| format!("T{}", camel_case(&names::plain(it.name()))));
    let distinct: BTreeSet<String> = all.clone().filter(|name| name != "TEntity").collect();
    if distinct.is_empty() || distinct.len() < members.len() {
        return numbered(members.len(), span);
    }
    all.map(|name| Ident::new(&name, span)).collect()
}

/// Type parameters by number: `__0`, `__1`. A view without fields has one too, for its lifetime.
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
