//! A world that says `text` or `save`: how its components and resources are read and written by serde.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::Type;

use super::{Context, span_of};
use crate::ast::Writing;
use crate::model::{Component, World};
use crate::spans;

/// Expands to the following, within the `impl` of `Declare`, in a world that says `text` or `save`. It stands in a macro of the runtime,
/// which leaves it out without the feature of the crate.
///
/// ```text
/// ::ecs::__private::__texts! {
///     const TEXTS: &'static [::core::option::Option<::ecs::schema::Text>] = { … };
///     const RESOURCE_TEXTS: &'static [::core::option::Option<::ecs::schema::Text>] = { … };
/// }
/// ```
pub(super) fn constants(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let flags = &world.flags;
    let asked = flags.text.or(flags.save)?;
    let (krate, span) = (context.krate, spans::generated(world.decl.name.span()));
    let shows = flags.save.is_none();
    let texts = context
        .components
        .list
        .iter()
        .map(|component| text_of(&component.ty, Some(component), shows, context));
    let resources = world
        .resources
        .listed
        .iter()
        .map(|it| text_of(&it.ty, None, shows, context));
    let code = quote_spanned! {span=>
        const TEXTS: &'static [::core::option::Option<#krate::schema::Text>] = {
            #[allow(unused_imports)]
            use #krate::__private::NoSerde as _;
            &[#(#texts),*]
        };
        const RESOURCE_TEXTS: &'static [::core::option::Option<#krate::schema::Text>] = {
            #[allow(unused_imports)]
            use #krate::__private::NoSerde as _;
            &[#(#resources),*]
        };
    };
    let krate = context.krate_at(asked);
    Some(quote_spanned!(asked=> #krate::__private::__texts! { #code }))
}

/// Expands to the following, within the `impl` of `World`, in a world that says `text` or `save` and has events. Each stands at its type, as the other
/// constants do.
///
/// ```text
/// ::ecs::__private::__texts! {
///     const EVENTS: &'static [::ecs::EventInfo<Self>] = {
///         #[allow(unused_imports)]
///         use ::ecs::__private::NoSerde as _;
///         &[::ecs::EventInfo::of::<Bang>("Bang", ::ecs::__private::SerdeOf::<Bang>::__ecs_text)]
///     };
/// }
/// ```
pub(super) fn events(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let flags = &world.flags;
    let asked = flags
        .text
        .or(flags.save)
        .filter(|_| !world.resources.events.is_empty())?;
    let (krate, span) = (context.krate, spans::generated(world.decl.name.span()));
    let shows = flags.save.is_none();
    let events = world.resources.events.iter().map(|it| {
        let (name, ty, text) = (&it.text, &it.ty, text_of(&it.ty, None, shows, context));
        quote_spanned!(span=> #krate::EventInfo::of::<#ty>(#name, #text))
    });
    let code = quote_spanned! {span=>
        const EVENTS: &'static [#krate::EventInfo<Self>] = {
            #[allow(unused_imports)]
            use #krate::__private::NoSerde as _;
            &[#(#events),*]
        };
    };
    let krate = context.krate_at(asked);
    Some(quote_spanned!(asked=> #krate::__private::__texts! { #code }))
}

/// Expands to `::ecs::__private::__text! {}` at the word `text`, which is an error there without the feature of the crate.
pub(super) fn check(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let asked = world.flags.text?;
    let krate = context.krate_at(asked);
    Some(quote_spanned!(asked=> #krate::__private::__text! {}))
}

/// Expands to `::ecs::__private::SerdeOf::<Name>::__ecs_text`; in a world that is not saved, to
///
/// ```text
/// ::ecs::__private::either(
///     ::ecs::__private::SerdeOf::<Name>::__ecs_text,
///     ::ecs::__private::SerdeOf::<Name>::__ecs_shown,
/// )
/// ```
///
/// and of a relation to `::core::option::Option::Some(::ecs::schema::Text::relation::<ChildOf>())`.
fn text_of(
    ty: &Type,
    component: Option<&Component>,
    shows: bool,
    context: Context<'_>,
) -> TokenStream {
    let (krate, span) = (context.krate, spans::generated(span_of(ty)));
    if component.is_some_and(|component| matches!(component.writing, Writing::Relation { .. })) {
        return quote_spanned!(span=> ::core::option::Option::Some(#krate::schema::Text::relation::<#ty>()));
    }
    let told = quote_spanned!(span=> #krate::__private::SerdeOf::<#ty>);
    if shows {
        quote_spanned!(span=> #krate::__private::either(#told::__ecs_text, #told::__ecs_shown))
    } else {
        quote_spanned!(span=> #told::__ecs_text)
    }
}
