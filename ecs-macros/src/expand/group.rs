//! A group, where it is more than a query: its place, and the components that it owns.

use std::collections::BTreeSet;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::Context;
use crate::model::{ComponentId, Group, Model, Query};
use crate::spans;

/// Expands to
///
/// ```text
/// const GROUPS: &'static [::ecs::schema::GroupDeclaration] = &[…];
/// ```
///
/// in the world's `impl World`, if there are groups.
pub(super) fn declarations(model: &Model, context: Context<'_>) -> Option<TokenStream> {
    let span = spans::at(context.world);
    let mut groups = model
        .groups()
        .map(|(query, group)| declaration(query, group, context))
        .peekable();
    groups.peek()?;
    Some(quote_spanned! {span=>
        const GROUPS: &'static [__ecs::schema::GroupDeclaration] = &[#(#groups),*];
    })
}

/// Expands to
///
/// ```text
/// ::ecs::schema::GroupDeclaration { name: "Duel", owned: &[…], others: &[…] }
/// ```
fn declaration(query: &Query, group: &Group, context: Context<'_>) -> TokenStream {
    let name = query.decl.plain();
    let ids: BTreeSet<ComponentId> = group.owned.iter().map(|owned| owned.id).collect();
    let others = query
        .components()
        .filter(|component| !ids.contains(&component.id));
    let others = others.map(|component| context.index(component));
    let owned = group.owned.iter().map(|component| context.index(component));
    quote_spanned! {query.decl.span()=>
        __ecs::schema::GroupDeclaration {
            name: #name,
            owned: &[#(#owned),*],
            others: &[#(#others),*],
        }
    }
}

/// Expands to
///
/// ```text
/// /// Group 0 of the world.
/// const GROUP: ::core::option::Option<usize> = ::core::option::Option::Some(0);
/// ```
///
/// in the group's `impl Query`.
///
/// In a part, it is `<__AnyWorld as ::ecs::part::Groups<::ecs::part::N0, Motion>>::PLACE`.
pub(super) fn place(place: usize, span: Span, context: Context<'_>) -> TokenStream {
    let in_part = context.place("Groups", place, "PLACE");
    let docs = in_part
        .is_none()
        .then(|| doc!("Group {place} of the world."));
    let place = in_part.unwrap_or_else(|| index(place, span).into_token_stream());
    quote_spanned! {span=>
        #docs
        const GROUP: __Option<__usize> = __Some(#place);
    }
}

/// Expands to the world's implementation for a group of a part:
///
/// ```text
/// impl ::ecs::part::Groups<::ecs::part::N0, kit::Motion> for Game {
///     const PLACE: ::core::primitive::usize = 0;
/// }
/// ```
pub(super) fn of_part(
    query: &Query,
    (part, number): (&TokenStream, usize),
    place: usize,
    context: Context<'_>,
) -> TokenStream {
    let (span, world) = (query.decl.span(), context.world);
    let (number, place) = (crate::parts::number(number), index(place, span));
    quote_spanned! {span=>
        impl __ecs::part::Groups<#number, #part> for #world {
            const PLACE: __usize = #place;
        }
    }
}

/// Expands to
///
/// ```text
/// /// Checks group 0 of the world.
/// const _: () = {
///     use ::ecs::__private::check_group;
///     check_group::<Kitchen>(0)
/// };
/// ```
///
/// unless an error was reported of the group. All of the call is at the group's name: with
/// the path in it, which is from elsewhere, rustc would underline the whole of `world!`.
pub(super) fn check(query: &Query, place: usize, context: Context<'_>) -> Option<TokenStream> {
    let span = query.decl.span();
    let docs = doc!("Checks group {place} of the world.");
    let place = index(place, span);
    let mut world = context.world.clone();
    world.set_span(span);
    let sound = query.group.as_ref().is_some_and(|group| !group.faulty);
    sound.then(|| {
        quote_spanned! {span=>
            #docs
            const _: () = {
                use __ecs::__private::check_group;
                check_group::<#world>(#place)
            };
        }
    })
}

fn index(place: usize, span: Span) -> Literal {
    let mut place = Literal::usize_unsuffixed(place);
    place.set_span(span);
    place
}
