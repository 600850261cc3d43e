//! A world in which the systems of a part are tried, where the part stands: two parameters that conflict do so in whatever world.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::part::{Listing, any_world_of, steps, types_by_number, used};
use super::{Context, component, span_of, tuple};
use crate::model::{Model, World, place_of_function};
use crate::text::text;
use crate::{names, spans};

/// Expands to
///
/// ```text
/// const _: () = {
///     enum __AnyMotionWorld {}
///     impl ::ecs::schema::Declare for __AnyMotionWorld { … }
///     impl ::ecs::World for __AnyMotionWorld {}
///     impl ::ecs::Lists<Position> for __AnyMotionWorld { … }
///     …
///     impl ::ecs::part::SoundLine<::ecs::part::N0> for Motion {
///         const SOUND: () = { ::ecs::part::try_line::<::ecs::part::N0, Self, __AnyMotionWorld>() };
///     }
///     const _: () = <Motion as ::ecs::part::SoundLine<::ecs::part::N0>>::SOUND;
///     …
/// };
/// ```
///
/// The part's steps in real worlds ask for `SOUND` first, so that none of them tells the error again. The trial is not closed, and all its
/// components are tracked, since some world may track them.
pub(super) fn expand(model: &Model, part: &World, has_failed: bool, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let name = &part.decl.name;
    let world = any_world_of(name);
    let lines = steps(model).into_iter().map(|(number, step)| ("Line", number, step.place()));
    let observers = model.observers.iter().flat_map(|list| &list.lines).enumerate();
    let observers = observers.map(|(number, line)| ("Watcher", number, place_of_function(line)));
    let tried = lines.chain(observers);
    let sound = tried.map(|(what, number, place)| {
        let span = spans::generated(place);
        let (of, number) = (Ident::new(&format!("Sound{what}"), span), crate::parts::number(number, krate));
        let by = Ident::new(&format!("try_{}", what.to_lowercase()), span);
        let tried = (!has_failed).then(|| quote_spanned!(span=> #krate::part::#by::<#number, Self, #world>()));
        quote_spanned! {span=>
            impl #krate::part::#of<#number> for #name { const SOUND: () = { #tried }; }
            const _: () = <#name as #krate::part::#of<#number>>::SOUND;
        }
    });
    if has_failed {
        return quote!(const _: () = { #(#sound)* };);
    }
    let span = spans::generated(name.span());
    let declared = declare(model, part, &world, context);
    let places = |of: &str, own: usize, others: &[(TokenStream, usize)]| {
        let of = Ident::new(of, span);
        let own = (0..own).map(|number| (name.to_token_stream(), number));
        let all = own.chain(others.iter().cloned()).enumerate().map(|(place, (part, number))| {
            let (number, place) = (crate::parts::number(number, krate), Literal::usize_unsuffixed(place));
            let constant = Ident::new(if of == "Groups" { "PLACE" } else { "INDEX" }, span);
            quote_spanned! {span=>
                impl #krate::part::#of<#number, #part> for #world { const #constant: ::core::primitive::usize = #place; }
            }
        });
        all.collect::<TokenStream>()
    };
    let archetypes = places("Archetypes", model.archetypes.len(), &part.archetypes_of_parts);
    let groups = places("Groups", model.groups().count(), &part.groups_of_parts);
    quote_spanned! {span=>
        const _: () = {
            #[allow(dead_code)]
            enum #world {}
            #declared
            #archetypes
            #groups
            #(#sound)*
        };
    }
}

/// Expands to the trial as a world without archetypes.
fn declare(model: &Model, part: &World, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(part.decl.name.span());
    let name = names::plain(&part.decl.name);
    let many = |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>);

    let list = &model.components.list;
    let count = Literal::usize_unsuffixed(list.len());
    let components = tuple::nested(list.iter().map(|it| it.ty.to_token_stream()), span, many);
    let listed = list.iter().map(|it| {
        let text = &it.text;
        quote_spanned!(span=> #krate::part::tried_component(#text))
    });
    // No error of a user's world proposes it.
    let hidden = quote_spanned!(span=> #[diagnostic::do_not_recommend]);
    let memberships = component::memberships(world, &model.parts, Some(&hidden), context);

    let of_parts = part.uses.iter().skip(part.own_uses).filter_map(used);
    let all = types_by_number(model, part).into_iter().chain(of_parts);
    let resources: Vec<(TokenStream, TokenStream)> = all.filter_map(|(ty, of)| resource(ty, of, context)).collect();
    let types = resources.iter().map(|(ty, _)| ty);
    let resource_types = tuple::nested(types.clone().cloned(), span, many);
    let resource_memberships = types.enumerate().map(|(index, ty)| {
        let (listing, index) = (context.listing("ListsResource", ty), Literal::usize_unsuffixed(index));
        quote_spanned! {spans::generated(span_of(ty))=>
            #hidden
            impl #listing for #world { const INDEX: ::core::primitive::usize = #index; }
        }
    });
    let declarations = resources.iter().map(|(_, declaration)| declaration);
    quote_spanned! {span=>
        impl ::core::ops::Deref for #world {
            type Target = #krate::Store<Self>;
            fn deref(&self) -> &Self::Target { match *self {} }
        }
        impl ::core::ops::DerefMut for #world {
            fn deref_mut(&mut self) -> &mut Self::Target { match *self {} }
        }
        #hidden
        impl #krate::schema::Declare for #world {
            type Components = #components;
            type Resources = #resource_types;
            type Size = #krate::schema::Size<#count, 0, 0, 0>;
            const NAME: &'static ::core::primitive::str = #name;
            const COMPONENTS: &'static [#krate::schema::ComponentDeclaration] = &[#(#listed),*];
            const RESOURCES: &'static [#krate::__private::ResourceDeclaration] = &[#(#declarations),*];
            const ARCHETYPES: &'static [#krate::schema::Declaration<Self>] = &[];
        }
        #hidden
        impl #krate::World for #world {}
        #memberships
        #(#resource_memberships)*
    }
}

/// The type of a resource, or of the queue of an event, and its declaration.
fn resource(ty: TokenStream, of: Listing, context: Context<'_>) -> Option<(TokenStream, TokenStream)> {
    let (krate, text) = (context.krate, text(&ty));
    match of {
        Listing::Resource => Some((ty, quote!(#krate::__private::ResourceDeclaration::new(#text)))),
        Listing::Event => {
            Some((quote!(#krate::Events<#ty>), quote!(#krate::__private::ResourceDeclaration::event(#text))))
        }
        Listing::Component { .. } | Listing::Archetype => None,
    }
}
