//! An archetype: the struct that the user wrote, and the code that makes a table of it.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::{Context, docs, term, tuple};
use crate::ast::Decl;
use crate::model::{Archetype, BundleUse, Field, FieldFlaw, Member, Part, Views};
use crate::spans;
use crate::text::text;
use std::collections::BTreeSet;

/// Expands to the struct, as it was written, and documented where it was not:
///
/// ```text
/// pub struct Cook { pub name: Name, pub body: Body }
/// ```
pub(super) fn structure(archetype: &Archetype, noun: &str, context: Context<'_>) -> TokenStream {
    let Decl {
        attrs, vis, name, ..
    } = &archetype.decl;
    let vis = spans::visibility(vis, None);
    let fields = archetype
        .members(archetype.fields.iter().map(|field| (field, ())))
        .into_iter();
    let fields = fields.chain(
        archetype
            .empty_bundles()
            .map(|bundle| Member::Bundle(bundle, Vec::new())),
    );
    let fields = fields.map(|member| match member {
        Member::Component(field, ()) => {
            let (attrs, vis, name) = (&field.attrs, &field.vis, &field.name);
            let ty = field_type(field, context);
            let component = &context.components.list[field.component.id].text;
            let docs = docs::missing(attrs, || format!("The `{component}`."));
            quote!(#docs #(#attrs)* #vis #name: #ty)
        }
        Member::Bundle(
            BundleUse {
                attrs,
                vis,
                name,
                ty,
                ..
            },
            _,
        ) => {
            let docs = docs::missing(attrs, || format!("The components of [`{ty}`]."));
            quote!(#docs #(#attrs)* #vis #name: #ty)
        }
    });
    let keyword = quote_spanned!(spans::generated(name.span())=> struct);
    let docs = docs::missing(attrs, || format!("{noun} `{name}`."));
    quote!(#docs #(#attrs)* #vis #keyword #name { #(#fields),* })
}

/// Expands to
///
/// ```text
/// const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
/// …
/// impl ::ecs::Bundle<Kitchen> for Cook {
///     type Row = ::ecs::schema::Partial<(Name, Position), (Weapon,)>;
///     const COMPONENTS: &'static [::core::primitive::usize] = &[<Name as ::ecs::ComponentOf<Kitchen>>::INDEX, …];
///     fn into_row(self) -> Self::Row { ::ecs::schema::Partial((self.name, self.position), (self.weapon,)) }
///     fn from_row(__row: Self::Row) -> Self { … }
/// }
/// impl ::ecs::Archetype for Cook {
///     type Read<'w> = CookRef<'w>;
///     …
/// }
/// impl ::ecs::ArchetypeOf<Kitchen> for Cook {
///     const INDEX: ::core::primitive::usize = 0;
/// }
/// ```
///
/// Without optional components the row is `(Name, Position)`. A field of a bundle is `self.body.position`.
pub(super) fn implementation(
    archetype: &Archetype,
    index: usize,
    world: &Ident,
    context: Context<'_>,
) -> TokenStream {
    let name = &archetype.decl.name;
    let index = place(name, index, world, context);
    let glue = implementations(archetype, world, None, context);
    let checks = checks(archetype, world, context);
    quote! { #checks #glue #index }
}

/// Expands to the same for any world that has the archetype's part, which says its place:
///
/// ```text
/// impl<__AnyWorld: MotionWorld> ::ecs::Bundle<__AnyWorld> for Rock { … }
/// impl ::ecs::Archetype for Rock { … }
/// impl<__AnyWorld: MotionWorld> ::ecs::ArchetypeOf<__AnyWorld> for Rock {
///     const INDEX: ::core::primitive::usize = <__AnyWorld as ::ecs::part::Archetypes<::ecs::part::N0, Motion>>::INDEX;
/// }
/// ```
pub(super) fn in_any_world(
    archetype: &Archetype,
    (world, bound): (&Ident, &Ident),
    place: &TokenStream,
    context: Context<'_>,
) -> TokenStream {
    let (krate, name) = (context.krate, &archetype.decl.name);
    let glue = implementations(archetype, world, Some(bound), context);
    quote_spanned! {spans::generated(name.span())=>
        #glue
        impl<#world: #bound> #krate::ArchetypeOf<#world> for #name {
            const INDEX: ::core::primitive::usize = <#world as #place>::INDEX;
        }
    }
}

/// Expands to the world's implementation for an archetype of a part, which has the number among the part's archetypes:
///
/// ```text
/// impl ::ecs::part::Archetypes<::ecs::part::N0, kit::Motion> for Game {
///     const INDEX: ::core::primitive::usize = 0;
/// }
/// const _: () = ::ecs::__private::check_archetype::<Game, <kit::Motion as ::ecs::part::Type<::ecs::part::N5, Game>>::Is>();
/// ```
pub(super) fn of_part(
    archetype: &Archetype,
    (part, number): (&Part, usize),
    index: usize,
    world: &Ident,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let check = context.check(
        "check_archetype",
        world,
        crate::parts::at_place(&archetype.ty(), part.place),
    );
    let part = &part.ty;
    let (number, index) = (
        crate::parts::number(number, krate),
        Literal::usize_unsuffixed(index),
    );
    quote_spanned! {spans::generated(archetype.decl.name.span())=>
        impl #krate::part::Archetypes<#number, #part> for #world {
            const INDEX: ::core::primitive::usize = #index;
        }
        const _: () = #check;
    }
}

/// Expands to one of these for each field:
///
/// ```text
/// const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
/// ```
fn checks(archetype: &Archetype, world: &Ident, context: Context<'_>) -> TokenStream {
    let checks = archetype.fields.iter().filter_map(|field| {
        let ty = field.component.written(context.components)?;
        let check = context.check_field(ty, &archetype.decl.name, world);
        Some(quote_spanned!(spans::generated(super::span_of(ty))=> const _: () = #check;))
    });
    checks.collect()
}

/// Expands to the same for the archetypes of a part, where no world is known. It is the type that says where its values are:
///
/// ```text
/// const _: () = {
///     use ::ecs::__private::Undescribed as _;
///     const _: () = ::ecs::__private::check_description(::ecs::__private::Described::<Position>::__ecs_description);
///     …
/// };
/// ```
pub(super) fn checks_of_types(archetypes: &[Archetype], context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let mut seen = BTreeSet::new();
    let components = archetypes
        .iter()
        .flat_map(|archetype| &archetype.fields)
        .map(|field| &field.component);
    let written = components.filter_map(|component| component.written(context.components));
    let checks = written.filter(|ty| seen.insert(text(ty))).map(|ty| {
        let span = spans::generated(super::span_of(ty));
        let krate = context.krate_at(span);
        quote_spanned! {span=>
            const _: () =
                #krate::__private::check_description(#krate::__private::Described::<#ty>::__ecs_description);
        }
    });
    let checks: Vec<TokenStream> = checks.collect();
    if checks.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: () = {
            use #krate::__private::Undescribed as _;
            #(#checks)*
        };
    }
}

/// Expands to
///
/// ```text
/// impl ::ecs::ArchetypeOf<Kitchen> for Cook {
///     const INDEX: ::core::primitive::usize = 0;
/// }
/// ```
fn place(name: &Ident, index: usize, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let index = Literal::usize_unsuffixed(index);
    quote_spanned! {spans::generated(name.span())=>
        impl #krate::ArchetypeOf<#world> for #name {
            const INDEX: ::core::primitive::usize = #index;
        }
    }
}

/// Expands to the archetype as a bundle, of one world or of those of a trait, and to its views.
fn implementations(
    archetype: &Archetype,
    world: &Ident,
    bound: Option<&Ident>,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let name = &archetype.decl.name;
    let Views {
        row,
        row_mut,
        columns,
        columns_mut,
        ..
    } = &archetype.views;
    let bundle = as_bundle(archetype, world, bound, context);
    quote_spanned! {spans::generated(name.span())=>
        #bundle
        impl #krate::Archetype for #name {
            type Read<'w> = #row<'w>;
            type Write<'w> = #row_mut<'w>;
            type Columns<'w> = #columns<'w>;
            type ColumnsMut<'w> = #columns_mut<'w>;
        }
    }
}

/// Expands to the archetype, or the bundle that archetypes share, as a bundle of one world, or of those of a trait:
///
/// ```text
/// impl ::ecs::Bundle<Kitchen> for Body {
///     type Row = (Position, Velocity);
///     …
/// }
/// ```
pub(super) fn as_bundle(
    archetype: &Archetype,
    world: &Ident,
    bound: Option<&Ident>,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let name = &archetype.decl.name;
    let row_type = row_type(archetype, context);
    let (into_row, from_row) = glue(archetype, context);
    let places = archetype.required().chain(archetype.optional());
    let places = places.map(|field| context.index(&field.component, world));
    let parameter = bound.map(|bound| quote!(<#world: #bound>));
    quote_spanned! {spans::generated(name.span())=>
        impl #parameter #krate::Bundle<#world> for #name {
            type Row = #row_type;
            const COMPONENTS: &'static [::core::primitive::usize] = &[#(#places),*];

            fn into_row(self) -> Self::Row {
                #into_row
            }

            fn from_row(__row: Self::Row) -> Self {
                #from_row
            }
        }
    }
}

/// The bodies of `into_row` and `from_row`.
fn glue(archetype: &Archetype, context: Context<'_>) -> (TokenStream, TokenStream) {
    let span = spans::generated(archetype.decl.name.span());
    if archetype.hollow {
        return (
            quote_spanned!(span=> loop {}),
            quote_spanned!(span=> loop {}),
        );
    }
    let fields = fields_from_row(archetype);
    (
        row_value(archetype, context),
        quote_spanned!(span=> Self { #fields }),
    )
}

/// Expands to `(self.name, self.position)`, or if there are optional components, to
/// `::ecs::schema::Partial((self.name, self.position), (self.weapon,))`.
fn row_value(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let value = |field: &Field| {
        let name = generated_name(field);
        let bundle = field
            .within
            .map(|place| generated(&archetype.bundles[place].name));
        let bundle = bundle.iter();
        quote_spanned!(span=> self #(.#bundle)*.#name)
    };
    let required = archetype.required().map(value);
    let required = tuple::nested(
        required,
        span,
        |tuple| quote_spanned!(span=> #krate::schema::Many(#tuple)),
    );
    if !archetype.has_optionals() {
        return required;
    }
    let optional = tuple::plain(archetype.optional().map(value), span);
    quote_spanned!(span=> #krate::schema::Partial(#required, #optional))
}

/// Expands to `name: __row.0, position: __row.1`, or if there are optional components, to
/// `name: __row.0.0, position: __row.0.1, weapon: __row.1.0`. A bundle is `body: Body { position: __row.0 }`.
fn fields_from_row(archetype: &Archetype) -> TokenStream {
    let span = spans::generated(archetype.decl.name.span());
    let count = |optional| {
        archetype
            .in_rows()
            .filter(|field| field.optional == optional)
            .count()
    };
    let (required, optional) = (count(false), count(true));
    let (mut next_required, mut next_optional) = (0.., 0..);
    let values = archetype.in_rows().map(|field| {
        let value = if field.optional {
            let place = tuple::place(
                next_optional.next().unwrap_or_default(),
                optional,
                false,
                span,
            );
            quote_spanned!(span=> __row.1 #place)
        } else {
            let part = (optional > 0).then(|| quote_spanned!(span=> .0));
            let place = tuple::place(
                next_required.next().unwrap_or_default(),
                required,
                true,
                span,
            );
            quote_spanned!(span=> __row #part #place)
        };
        let name = generated_name(field);
        (field, quote_spanned!(span=> #name: #value))
    });
    let members = archetype
        .members(values)
        .into_iter()
        .map(|member| match member {
            Member::Component(_, value) => value,
            Member::Bundle(bundle, values) => {
                let (name, ty) = (generated(&bundle.name), generated(&bundle.ty));
                let values = values.into_iter().map(|(_, value)| value);
                quote_spanned!(span=> #name: #ty { #(#values),* })
            }
        });
    quote!(#(#members),*)
}

/// The components as a tuple, or as two.
fn row_type(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(archetype.decl.name.span());
    let any = archetype
        .fields
        .is_empty()
        .then(|| context.components.list[0].ty.to_token_stream());
    let ty = |field: &Field| context.component(&field.component).to_token_stream();
    let many = |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>);
    let required = tuple::nested(archetype.required().map(ty).chain(any), span, many);
    if !archetype.has_optionals() {
        return required;
    }
    let optional = tuple::nested(archetype.optional().map(ty), span, many);
    quote_spanned!(span=> #krate::schema::Partial<#required, #optional>)
}

/// The type as it was written, or if it cannot be, the one that it is taken for.
fn field_type(field: &Field, context: Context<'_>) -> TokenStream {
    let component = context.component(&field.component);
    let taken_for = || {
        if !field.optional {
            return component.to_token_stream();
        }
        let span = spans::generated(field.name.span());
        let option = term::written_word("Option", field.ty.as_ref(), field.name.span());
        quote_spanned!(span=> ::core::option::#option<#component>)
    };
    match field.flaw {
        None | Some(FieldFlaw::Reference | FieldFlaw::Has) => taken_for(),
        Some(FieldFlaw::OptionalOption) if !field.component.is_known() => taken_for(),
        Some(_) => field
            .ty
            .as_ref()
            .map_or_else(taken_for, ToTokens::to_token_stream),
    }
}

pub(super) fn generated_name(field: &Field) -> Ident {
    generated(&field.name)
}

/// The name as it is written in the generated code.
pub(super) fn generated(name: &Ident) -> Ident {
    let mut name = name.clone();
    name.set_span(spans::generated(name.span()));
    name
}
