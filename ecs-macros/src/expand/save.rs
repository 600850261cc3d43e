//! A world that is saved: how its components and resources are.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::{Context, resource};
use crate::model::{Model, Resource, World};
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
    let span = spans::at(name);
    let list = &context.components.list;
    let components = list.iter().map(|it| {
        let target = it.is_relation().then(|| quote!(, target));
        saved(&it.ty, target.as_ref(), &it.text, world)
    });
    let listed = &world.resources.listed;
    let resources = listed.iter().map(|it| resource_of(it, world));
    let events = world.resources.events.iter().map(|it| {
        let ty = &it.ty;
        quote_spanned!(spans::at(ty)=> __ecs::save::SavedType::events::<#ty>())
    });
    let removed = &world.flags.removed;
    let removed = (!removed.is_empty()).then(
        || quote_spanned!(span=> const REMOVED: &'static [&'static __str] = &[#(#removed),*];),
    );
    let unfilled = resource::begun(world, TokenStream::new());
    let check = |function, ty: &dyn ToTokens| context.checked(function, name, ty);
    let checks = list.iter().map(|it| check("check_saved", &it.ty));
    let resource_checks = listed
        .iter()
        .map(|it| check("check_saved_resource", &it.ty));
    let archetypes = model.archetypes.iter();
    let demanded = archetypes.map(|it| {
        let check = context.check("check_demanded", name, it.decl.ty());
        quote_spanned!(it.decl.span()=> const _: () = #check;)
    });
    let code = quote_spanned! {span=>
        impl __ecs::save::Saves for #name {
            const SAVED: &'static [__ecs::save::SavedType] = &[#(#components),*];
            const SAVED_RESOURCES: &'static [__ecs::save::SavedType] =
                &[#(#resources,)* #(#events),*];
            #removed

            fn unfilled() -> Self {
                #unfilled
            }
        }
        impl<'__de> __ecs::__private::Deserialize<'__de> for #name {
            fn deserialize<__D: __ecs::__private::Deserializer<'__de>>(
                __deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                __ecs::save::Saves::load_from(__deserializer)
            }
        }
        #(#checks)*
        #(#resource_checks)*
        #(#demanded)*
    };
    Some(quote_spanned!(asked=> __ecs::__private::__save! { #code }))
}

/// Expands to `::ecs::__private::__saved!(Name)`, or of a relation, which needs no serde, to `::ecs::__private::__saved!(ChildOf, target)`. If the world says
/// `transient(Name)`, `.transient()` follows.
fn saved(
    ty: impl ToTokens,
    words: Option<&TokenStream>,
    listed: &str,
    world: &World,
) -> TokenStream {
    let span = spans::at(&ty);
    let transient = world.flags.is_transient(listed);
    let transient = transient.then(|| quote_spanned!(span=> .transient()));
    quote_spanned!(span=> __ecs::__private::__saved!(#ty #words)#transient)
}

/// Expands as [`saved`] does; of an `Option`, to `::ecs::__private::__saved!(Option<Weather> as Weather).optional()`. If the list says
/// `#[was(Weather = "Time")]`, `.formerly(&["Time"])` follows.
fn resource_of(resource: &Resource, world: &World) -> TokenStream {
    let Resource { ty, text, was, .. } = resource;
    let span = spans::at(ty);
    let (described, is_optional) = resource.described();
    let of = is_optional.then(|| quote_spanned!(span=> as #described));
    let saved = saved(ty, of.as_ref(), text, world);
    let optional = is_optional.then(|| quote_spanned!(span=> .optional()));
    let formerly = (!was.is_empty()).then(|| quote_spanned!(span=> .formerly(&[#(#was),*])));
    quote_spanned!(span=> #saved #optional #formerly)
}
