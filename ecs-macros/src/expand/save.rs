//! A world that is saved: how its components and resources are.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Type;

use super::{Context, resource, span_of};
use crate::ast::Writing;
use crate::model::{Archetype, Component, Model, Resource, World};
use crate::spans;

/// Expands to the following, in a world that says `save`. All of it stands in a macro of the runtime, which is an error at the word without
/// the feature of the crate.
///
/// ```text
/// ::ecs::__private::__save! {
///     impl ::ecs::save::Saves for Kitchen {
///         const SAVED: &'static [::ecs::save::SavedType] = { … };
///         const SAVED_RESOURCES: &'static [::ecs::save::SavedType] = { … };
///         fn unfilled() -> Self { … }
///     }
///     impl<'__de> ::ecs::__private::Deserialize<'__de> for Kitchen { … }
///     const _: () = ::ecs::__private::check_saved::<Kitchen, Name>();
///     const _: () = ::ecs::__private::check_saved_resource::<Kitchen, Clock>();
///     const _: () = ::ecs::__private::check_demanded::<Kitchen, Cook>();
/// }
/// ```
pub(super) fn expand(world: &World, model: &Model, context: Context<'_>) -> Option<TokenStream> {
    let asked = world.flags.save?;
    let name = &world.decl.name;
    let (krate, span) = (context.krate, spans::generated(name.span()));
    let components = context
        .components
        .list
        .iter()
        .map(|component| saved(component, world, context));
    let listed = world
        .resources
        .listed
        .iter()
        .map(|it| (&it.ty, resource_of(it, world, context)));
    let resources = listed.clone().map(|(_, saved)| saved);
    let events = world.resources.events.iter().map(|it| {
        let ty = &it.ty;
        quote_spanned!(spans::generated(span_of(ty))=> #krate::save::SavedType::events::<#ty>())
    });
    let removed = &world.flags.removed;
    let removed = (!removed.is_empty())
        .then(|| quote_spanned!(span=> const REMOVED: &'static [&'static ::core::primitive::str] = &[#(#removed),*];));
    let unfilled = unfilled(world, context, span);
    let checks = context
        .components
        .list
        .iter()
        .map(|component| check("check_saved", &component.ty, world, context));
    let checks =
        checks.chain(listed.map(|(ty, _)| check("check_saved_resource", ty, world, context)));
    let demanded = model
        .archetypes
        .iter()
        .map(|archetype| demanded(archetype, world, context));
    let code = quote_spanned! {span=>
        impl #krate::save::Saves for #name {
            const SAVED: &'static [#krate::save::SavedType] = {
                use #krate::__private::{Undescribed as _, Unsaved as _};
                &[#(#components),*]
            };
            const SAVED_RESOURCES: &'static [#krate::save::SavedType] = {
                #[allow(unused_imports)]
                use #krate::__private::{Undescribed as _, Unsaved as _};
                &[#(#resources,)* #(#events),*]
            };
            #removed

            #unfilled
        }
        impl<'__de> #krate::__private::Deserialize<'__de> for #name {
            fn deserialize<__D: #krate::__private::Deserializer<'__de>>(
                __deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                #krate::save::Saves::load_from(__deserializer)
            }
        }
        #(#checks)*
        #(#demanded)*
    };
    let krate = context.krate_at(asked);
    Some(quote_spanned!(asked=> #krate::__private::__save! { #code }))
}

/// Expands to
///
/// ```text
/// fn unfilled() -> Self {
///     let mut __store = ::ecs::Store::new();
///     ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Bang>::new());
///     Self { store: __store }
/// }
/// ```
fn unfilled(world: &World, context: Context<'_>, span: Span) -> TokenStream {
    let krate = context.krate;
    let own = resource::fill_own(world, context);
    let new = if own.is_empty() {
        quote_spanned!(span=> Self { store: #krate::Store::new() })
    } else {
        quote_spanned! {span=>
            let mut __store = #krate::Store::new();
            #own
            Self { store: __store }
        }
    };
    quote_spanned! {span=>
        fn unfilled() -> Self {
            #new
        }
    }
}

/// Expands as [`type_of`] does, or of a relation, which needs no serde, to
///
/// ```text
/// ::ecs::save::SavedType::relation::<ChildOf>(::ecs::__private::Described::<ChildOf>::__ecs_description)
/// ```
fn saved(component: &Component, world: &World, context: Context<'_>) -> TokenStream {
    let (ty, krate) = (&component.ty, context.krate);
    if !matches!(component.writing, Writing::Relation { .. }) {
        return type_of(ty, ty, &component.text, world, context);
    }
    quote_spanned! {spans::generated(span_of(ty))=>
        #krate::save::SavedType::relation::<#ty>(#krate::__private::Described::<#ty>::__ecs_description)
    }
}

/// Expands to
///
/// ```text
/// ::ecs::save::SavedType::migrating(
///     ::ecs::save::SavedType::new(
///         ::ecs::__private::Saved::<Name>::__ecs_codec,
///         ::ecs::__private::Saved::<Name>::__ecs_plain,
///         ::ecs::__private::Saved::<Name>::__ecs_initial,
///         ::ecs::__private::Described::<Name>::__ecs_description,
///     ),
///     ::ecs::__private::Saved::<Name>::__ecs_migration,
/// )
/// ```
///
/// and `::ecs::save::SavedType::transient(…)` around it, if the world says `transient(Name)`. The description is that of the second type.
fn type_of(
    ty: &Type,
    described: &Type,
    listed: &str,
    world: &World,
    context: Context<'_>,
) -> TokenStream {
    let (krate, span) = (context.krate, spans::generated(span_of(ty)));
    let saved = quote_spanned!(span=> #krate::__private::Saved::<#ty>);
    let new = quote_spanned! {span=>
        #krate::save::SavedType::new(
            #saved::__ecs_codec,
            #saved::__ecs_plain,
            #saved::__ecs_initial,
            #krate::__private::Described::<#described>::__ecs_description,
        )
    };
    let new =
        quote_spanned!(span=> #krate::save::SavedType::migrating(#new, #saved::__ecs_migration));
    if world.flags.is_transient(listed) {
        quote_spanned!(span=> #krate::save::SavedType::transient(#new))
    } else {
        new
    }
}

/// Expands as [`type_of`] does, to `::ecs::save::SavedType::optional(…)` around it, if the resource is an `Option`, and to
/// `::ecs::save::SavedType::formerly(…, &["Time"])` around that, if the list says `#[was(Weather = "Time")]`.
fn resource_of(resource: &Resource, world: &World, context: Context<'_>) -> TokenStream {
    let Resource { ty, text, was, .. } = resource;
    let (krate, span) = (context.krate, spans::generated(span_of(ty)));
    let (described, is_optional) = resource.described();
    let mut saved = type_of(ty, described, text, world, context);
    if is_optional {
        saved = quote_spanned!(span=> #krate::save::SavedType::optional(#saved));
    }
    if was.is_empty() {
        return saved;
    }
    quote_spanned!(span=> #krate::save::SavedType::formerly(#saved, &[#(#was),*]))
}

/// Expands to `const _: () = ::ecs::__private::check_saved::<Kitchen, Name>();`
fn check(function: &str, ty: &Type, world: &World, context: Context<'_>) -> TokenStream {
    let check = context.check(function, &world.decl.name, ty);
    quote_spanned!(spans::generated(span_of(ty))=> const _: () = #check;)
}

/// Expands to `const _: () = ::ecs::__private::check_demanded::<Kitchen, Cook>();`, at the archetype's name.
fn demanded(archetype: &Archetype, world: &World, context: Context<'_>) -> TokenStream {
    let name = &archetype.decl.name;
    let check = context.check("check_demanded", &world.decl.name, archetype.ty());
    quote_spanned!(spans::generated(name.span())=> const _: () = #check;)
}
