//! An archetype: the struct that the user wrote, and the code that makes a table of it.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::{Context, term, tuple};
use crate::ast::Decl;
use crate::model::{Archetype, BundleUse, Field, FieldFlaw, Member, Part};
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
            let docs = doc!(missing attrs, "The `{component}`.");
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
            let docs = doc!(missing attrs, "The components of [`{ty}`].");
            quote!(#docs #(#attrs)* #vis #name: #ty)
        }
    });
    let keyword = quote_spanned!(spans::at(name)=> struct);
    let docs = doc!(missing attrs, "{noun} `{name}`.");
    quote!(#docs #(#attrs)* #vis #keyword #name { #(#fields),* })
}

/// Expands to
///
/// ```text
/// const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
/// …
/// impl ::ecs::Bundle<Kitchen> for Cook {
///     type Row = ::ecs::schema::WithOptionals<(Name, Position), (Weapon,)>;
///     const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(Kitchen: Name, Position, Weapon);
///     fn into_row(self) -> Self::Row { … }
///     fn from_row(__row: Self::Row) -> Self { … }
/// }
/// ::ecs::__private::__archetype! { impl type Cook, 0 in Kitchen: CookRef, CookMut, CookColumns, CookColumnsMut }
/// ```
///
/// Without optional components the row is `(Name, Position)`.
///
/// In a part, it is the same for any world that has the part, which says the archetype's place:
///
/// ```text
/// impl<__AnyWorld: MotionWorld> ::ecs::Bundle<__AnyWorld> for Rock { … }
/// ::ecs::__private::__archetype! { impl type Rock: RockRef, RockMut, RockColumns, RockColumnsMut }
/// impl<__AnyWorld: MotionWorld> ::ecs::ArchetypeOf<__AnyWorld> for Rock {
///     const INDEX: ::core::primitive::usize = <__AnyWorld as ::ecs::part::Archetypes<::ecs::part::N0, Motion>>::INDEX;
/// }
/// ```
pub(super) fn implementation(
    archetype: &Archetype,
    index: usize,
    context: Context<'_>,
) -> TokenStream {
    let (name, world) = (&archetype.decl.name, context.world);
    let views = &archetype.views.names;
    let span = spans::at(name);
    let (bundle, header) = (as_bundle(archetype, context), context.header(false));
    let in_part = context.place("Archetypes", index, "INDEX").map(|place| {
        quote_spanned! {span=>
            impl #header __ecs::ArchetypeOf<#world> for #name {
                const INDEX: __usize = #place;
            }
        }
    });
    let (place, checks) = if in_part.is_none() {
        let index = Literal::usize_unsuffixed(index);
        let place = quote_spanned!(span=> , #index in #world);
        (Some(place), Some(checks(archetype, context)))
    } else {
        (None, None)
    };
    let glue = quote_spanned! {span=>
        #bundle
        __ecs::__private::__archetype! { impl type #name #place: #(#views),* }
        #in_part
    };
    quote!(#checks #glue)
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
    context: Context<'_>,
) -> TokenStream {
    let world = context.world;
    let check = context.check(
        "check_archetype",
        world,
        crate::parts::at_place(&archetype.decl.ty(), part.place),
    );
    let part = &part.ty;
    let (number, index) = (
        crate::parts::number(number),
        Literal::usize_unsuffixed(index),
    );
    quote_spanned! {archetype.decl.span()=>
        impl __ecs::part::Archetypes<#number, #part> for #world {
            const INDEX: __usize = #index;
        }
        const _: () = #check;
    }
}

/// Expands to one of these for each field:
///
/// ```text
/// const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
/// ```
fn checks(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let checks = archetype.fields.iter().filter_map(|field| {
        let ty = field.component.written(context.components)?;
        let check = context.check_field(ty, &archetype.decl.name);
        Some(quote_spanned!(spans::at(ty)=> const _: () = #check;))
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
    let mut seen = BTreeSet::new();
    let components = archetypes
        .iter()
        .flat_map(|archetype| &archetype.fields)
        .map(|field| &field.component);
    let written = components.filter_map(|component| component.written(context.components));
    let checks = written.filter(|ty| seen.insert(text(ty))).map(|ty| {
        let span = spans::at(ty);
        quote_spanned! {span=>
            const _: () =
                __ecs::__private::check_description(__ecs::__private::Described::<#ty>::__ecs_description);
        }
    });
    let checks: Vec<TokenStream> = checks.collect();
    if checks.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: () = {
            use __ecs::__private::Undescribed as _;
            #(#checks)*
        };
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
pub(super) fn as_bundle(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let (name, world, header) = (&archetype.decl.name, context.world, context.header(false));
    let row_type = row_type(archetype, context);
    let glue = glue(archetype);
    let places = archetype.required().chain(archetype.optional());
    let places = places.map(|field| context.component(&field.component));
    quote_spanned! {spans::at(name)=>
        impl #header __ecs::Bundle<#world> for #name {
            type Row = #row_type;
            const COMPONENTS: &'static [__usize] =
                __ecs::__private::__places!(#world: #(#places),*);

            #glue
        }
    }
}

/// Expands to `::ecs::__private::__row! { name: __0, position: __1 }`, or where there is more to it, to
///
/// ```text
/// fn into_row(self) -> Self::Row {
///     let Self { name: __0, weapon: __1, body: Body { position: __2 } } = self;
///     ::ecs::schema::WithOptionals((__0, __2), (__1,))
/// }
/// fn from_row(__row: Self::Row) -> Self {
///     let ::ecs::schema::WithOptionals((__0, __2), (__1,)) = __row;
///     Self { name: __0, weapon: __1, body: Body { position: __2 } }
/// }
/// ```
fn glue(archetype: &Archetype) -> TokenStream {
    let span = archetype.decl.span();
    if is_plain(archetype) && !archetype.has_optionals() {
        let bindings = bindings(archetype.fields.len(), span);
        let fields = archetype.in_rows().zip(&bindings);
        let fields = fields.map(|(field, binding)| member_of(field, binding));
        return quote_spanned!(span=> __ecs::__private::__row! { #(#fields),* });
    }
    let (itself, row) = if archetype.hollow {
        let endless = quote_spanned!(span=> loop {});
        (endless.clone(), endless)
    } else {
        itself_and_row(archetype)
    };
    let (take, make) = if archetype.hollow {
        Default::default()
    } else {
        (
            quote_spanned!(span=> let #itself = self;),
            quote_spanned!(span=> let #row = __row;),
        )
    };
    quote_spanned! {span=>
        fn into_row(self) -> Self::Row {
            #take
            #row
        }

        fn from_row(__row: Self::Row) -> Self {
            #make
            #itself
        }
    }
}

/// Whether its fields are components alone, as many as a tuple can have.
pub(super) fn is_plain(archetype: &Archetype) -> bool {
    let count = archetype.fields.len();
    !archetype.hollow && archetype.bundles.is_empty() && count <= tuple::WIDEST
}

fn itself_and_row(archetype: &Archetype) -> (TokenStream, TokenStream) {
    let span = archetype.decl.span();
    let fields: Vec<&Field> = archetype.in_rows().collect();
    let bindings = bindings(fields.len(), span);
    let fields = fields.into_iter().zip(&bindings);
    let members = archetype.members(fields.clone()).into_iter();
    let members = members.map(|member| match member {
        Member::Component(field, binding) => member_of(field, binding),
        Member::Bundle(bundle, values) => {
            let (name, ty) = (generated(&bundle.name), generated(&bundle.ty));
            let values = values.into_iter().map(|(field, it)| member_of(field, it));
            quote_spanned!(span=> #name: #ty { #(#values),* })
        }
    });
    let itself = quote_spanned!(span=> Self { #(#members),* });
    let values = |optional| {
        let fields = fields
            .clone()
            .filter(move |(field, _)| field.optional == optional);
        fields.map(|(_, binding)| binding.to_token_stream())
    };
    let many = |tuple| quote_spanned!(span=> __ecs::schema::LongTuple(#tuple));
    let mut row = tuple::nested(values(false), span, many);
    if archetype.has_optionals() {
        let optional = tuple::plain(values(true), span);
        row = quote_spanned!(span=> __ecs::schema::WithOptionals(#row, #optional));
    }
    (itself, row)
}

/// A name for the value of each field: `__0`, `__1`. A field's own name might also be the name of a constant.
pub(super) fn bindings(count: usize, span: Span) -> Vec<Ident> {
    let names = 0..count;
    names
        .map(|place| format_ident!("__{place}", span = span))
        .collect()
}

/// Expands to `position: __0`.
pub(super) fn member_of(field: &Field, binding: &Ident) -> TokenStream {
    let name = generated(&field.name);
    quote_spanned!(name.span()=> #name: #binding)
}

/// The components as a tuple, or as two.
fn row_type(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let span = archetype.decl.span();
    let any = archetype
        .fields
        .is_empty()
        .then(|| context.components.list[0].ty.to_token_stream());
    let ty = |field: &Field| context.component(&field.component).to_token_stream();
    let many = |tuple| quote_spanned!(span=> __ecs::schema::LongTuple<#tuple>);
    let required = tuple::nested(archetype.required().map(ty).chain(any), span, many);
    if !archetype.has_optionals() {
        return required;
    }
    let optional = tuple::nested(archetype.optional().map(ty), span, many);
    quote_spanned!(span=> __ecs::schema::WithOptionals<#required, #optional>)
}

/// The type as it was written, or if it cannot be, the one that it is taken for.
fn field_type(field: &Field, context: Context<'_>) -> TokenStream {
    let component = context.component(&field.component);
    let taken_for = || {
        if !field.optional {
            return component.to_token_stream();
        }
        let span = spans::at(&field.name);
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

/// The name as it is written in the generated code.
pub(super) fn generated(name: &Ident) -> Ident {
    let mut name = name.clone();
    name.set_span(spans::at(&name));
    name
}
