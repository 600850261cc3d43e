//! A world that says `text` or `save`: how its events are read and written by serde. Components and resources say so in their declarations.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use crate::model::World;

/// Expands to the following, within the `impl` of `World`, in a world that says `text` or `save` and has events. Each stands at its type, as the other
/// constants do.
///
/// ```text
/// ::ecs::__private::__texts! {
///     const EVENTS: &'static [::ecs::EventInfo<Self>] =
///         &[::ecs::EventInfo::of::<Bang>("Bang", ::ecs::__private::__text_of!(text Bang))];
/// }
/// ```
pub(super) fn events(world: &World) -> Option<TokenStream> {
    let flags = &world.flags;
    let asked = flags
        .text
        .or(flags.save)
        .filter(|_| !world.resources.events.is_empty())?;
    let span = world.decl.span();
    let how = Ident::new(
        if flags.save.is_some() {
            "text"
        } else {
            "shown"
        },
        span,
    );
    let events = world.resources.events.iter().map(|it| {
        let (name, ty) = (&it.text, &it.ty);
        let text = quote_spanned!(span=> __ecs::__private::__text_of!(#how #ty));
        quote_spanned!(span=> __ecs::EventInfo::of::<#ty>(#name, #text))
    });
    let code = quote_spanned! {span=>
        const EVENTS: &'static [__ecs::EventInfo<Self>] = &[#(#events),*];
    };
    Some(quote_spanned!(asked=> __ecs::__private::__texts! { #code }))
}

/// Expands to `::ecs::__private::__text! {}` at the word `text`, which is an error there without the feature of the crate.
pub(super) fn check(world: &World) -> Option<TokenStream> {
    let asked = world.flags.text?;
    Some(quote_spanned!(asked=> __ecs::__private::__text! {}))
}
