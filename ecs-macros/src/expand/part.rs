//! A part: all that is the same in each world that has it, and a macro that hands its declarations to worlds.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Visibility;

use super::{Context, mended, numbered, observers, schedule};
use crate::ast::Use;
use crate::model::{
    ArgumentSource, Component, Lister, Model, Origin, Query, Schedule, Step, World,
    place_of_function,
};
use crate::parts::{Answer, Said, identity};
use crate::text::{list, text};
use crate::{names, spans};

/// Expands to the items that are not ours, then to the part, its archetypes, queries, groups and indexes, to each line of its schedules and
/// each of its observers as a constant, and to the macro.
pub fn expand(krate: &TokenStream, model: &Model, said: &Said) -> TokenStream {
    let mut code: TokenStream = model.plain.iter().cloned().collect();
    let Some(part) = &model.world else {
        return code;
    };
    let name = &part.decl.name;
    let context = Context {
        mark: super::span_of(krate),
        components: &model.components,
        world: &any_world_of(name),
        bound: Some(&world_trait_of(name).into_token_stream()),
        part: Some(name),
    };
    code.extend(structure(part));
    code.extend(types(model, part));
    code.extend(world_trait(model, part));
    code.extend(super::declared(model, context));
    code.extend(lines(model, part));
    code.extend(arguments(model, part));
    code.extend(observers(model, part));
    code.extend(subs(said, name));
    code.extend(handing(part, model, said, context));
    code
}

/// The parameter that stands for a world of the part where users read of it, in errors of their systems. It is at no word of theirs: rustc
/// would propose to put bounds there.
fn any_world_of(part: &Ident) -> Ident {
    Ident::new(
        &format!("__Any{}World", names::plain(part)),
        Span::mixed_site(),
    )
}

/// Expands to
///
/// ```text
/// pub struct Motion;
/// impl ::ecs::part::Part for Motion {
///     const NAME: &'static ::core::primitive::str = "Motion";
/// }
/// ```
fn structure(part: &World) -> TokenStream {
    let (attrs, name) = (&part.decl.attrs, &part.decl.name);
    let (vis, span) = (spans::visibility(&part.decl.vis, None), spans::at(name));
    let keyword = quote_spanned!(span=> struct);
    let docs = doc!(missing attrs, "The part `{name}` of worlds.");
    let text = names::plain(name);
    quote_spanned! {span=>
        #docs
        #(#attrs)*
        #vis #keyword #name;
        impl __ecs::part::Part for #name {
            const NAME: &'static __str = #text;
        }
    }
}

/// Expands to one of these for each component, resource, event, used component and archetype, and for each used resource and event:
///
/// ```text
/// impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N0, __AnyWorld> for Motion { type Is = Position; }
/// ```
fn types(model: &Model, part: &World) -> TokenStream {
    let name = &part.decl.name;
    let types = types_by_number(model, part)
        .into_iter()
        .enumerate()
        .map(|(number, (ty, _))| {
            let span = spans::at(&ty);
            let number = number_of(number);
            quote_spanned! {span=>
                impl<__AnyWorld> __ecs::part::Type<#number, __AnyWorld> for #name { type Is = #ty; }
            }
        });
    types.collect()
}

/// The sort of a part's type, as a world lists it.
#[derive(Clone, Copy)]
enum Listing {
    Component { immutable: bool },
    Resource,
    Event,
    Archetype,
}

/// The types of the part, in the order of their numbers.
fn types_by_number(model: &Model, part: &World) -> Vec<(TokenStream, Listing)> {
    let component = |it: &Component| {
        (
            it.ty.to_token_stream(),
            Listing::Component {
                immutable: it.is_immutable(),
            },
        )
    };
    let components = model
        .listed_components()
        .chain(model.relation_components())
        .map(component);
    let used_components = model
        .components
        .list
        .iter()
        .filter(|it| it.lister == Lister::Other)
        .map(component);
    let resources = part
        .resources
        .listed
        .iter()
        .map(|it| (it.ty.to_token_stream(), Listing::Resource));
    let events = part
        .resources
        .events
        .iter()
        .map(|it| (it.ty.to_token_stream(), Listing::Event));
    let archetypes = model
        .archetypes
        .iter()
        .map(|it| (it.decl.name.to_token_stream(), Listing::Archetype));
    let others = part.uses.iter().take(part.own_uses).filter_map(used);
    let own = components.chain(resources).chain(events);
    own.chain(used_components)
        .chain(archetypes)
        .chain(others)
        .collect()
}

/// A resource or an event that the part uses.
fn used(used: &Use) -> Option<(TokenStream, Listing)> {
    match used {
        Use::Component(_) => None,
        Use::Resource(ty) => Some((ty.to_token_stream(), Listing::Resource)),
        Use::Event(ty) => Some((ty.to_token_stream(), Listing::Event)),
    }
}

/// Expands to `::ecs::ListsMutable<Position>`, or to the other trait of a world that lists the type.
fn listing(ty: &TokenStream, listing: Listing) -> Option<TokenStream> {
    match listing {
        Listing::Component { immutable: false } => Some(quote!(__ecs::ListsMutable<#ty>)),
        Listing::Component { immutable: true } => {
            Some(quote!(__ecs::Lists<#ty, Mutability = __ecs::Immutable>))
        }
        Listing::Resource => Some(quote!(__ecs::ListsResource<#ty>)),
        Listing::Event => Some(quote!(__ecs::ListsResource<__ecs::Events<#ty>>)),
        Listing::Archetype => None,
    }
}

/// Expands to the requirements for a world, as a trait, and to the implementation for the worlds that can have the part:
///
/// ```text
/// /// A world that has all that [`Motion`] needs.
/// #[diagnostic::on_unimplemented(…)]
/// pub trait MotionWorld: ::ecs::World + ::ecs::ListsMutable<Position> + ::ecs::ListsResource<Gravity> {}
/// impl<__AnyWorld: ::ecs::World + ::ecs::ListsMutable<<Motion as ::ecs::part::Type<::ecs::part::N0, ()>>::Is> + …> MotionWorld
///     for __AnyWorld {}
/// impl<__AnyWorld: MotionWorld> ::ecs::part::For<__AnyWorld> for Motion {}
/// ```
///
/// The bounds of `__AnyWorld` are at no word of the user's, which rustc would propose to change. They name types by number: of a name that
/// is at no word rustc would say again that there is no such type.
fn world_trait(model: &Model, part: &World) -> TokenStream {
    let name = &part.decl.name;
    let span = spans::at(name);
    let vis = spans::visibility(&part.decl.vis, Some(name.span()));
    let own = types_by_number(model, part);
    let by_name = own.iter().filter_map(|(ty, of)| listing(ty, *of));
    let by_number = own.iter().enumerate().filter_map(|(number, (_, of))| {
        let number = number_of(number);
        listing(&quote!(<#name as __ecs::part::Type<#number, ()>>::Is), *of)
    });
    let of_parts = model
        .components
        .list
        .iter()
        .filter(|it| matches!(it.lister, Lister::Part(..)));
    let of_parts = of_parts.map(|it| {
        (
            it.ty.to_token_stream(),
            Listing::Component {
                immutable: it.is_immutable(),
            },
        )
    });
    let of_parts = of_parts.chain(part.uses.iter().skip(part.own_uses).filter_map(used));
    let of_parts = of_parts.filter_map(|(ty, of)| listing(&ty, of));
    let own_places = [
        ("Archetypes", model.archetypes.len()),
        ("Groups", model.groups().count()),
        ("Indexes", model.indexes.len()),
    ];
    let own_places = own_places
        .into_iter()
        .flat_map(|(of, count)| (0..count).map(move |number| numbered(of, name, number)));
    let places = part.of_parts.iter();
    let places = places.map(|(of, part, number)| numbered(of, part, *number));
    let of_parts: Vec<TokenStream> = of_parts.chain(own_places).chain(places).collect();
    let world_trait = world_trait_of(name);
    let docs = doc!("A world that has all that [`{name}`] needs.");
    let message = format!("`{{Self}}` has not all that the part `{name}` needs");
    let label = format!("the part `{name}` needs more than this world lists");
    let uses: Vec<String> = uses_of(model, part);
    let note = if uses.is_empty() {
        format!("the worlds of `{name}` are those that list it: `parts: ({name})`")
    } else {
        format!(
            "`{name}` uses {}: list these in the world, or the parts that have them",
            list(&uses)
        )
    };
    quote_spanned! {span=>
        #docs
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        #vis trait #world_trait: __ecs::World #(+ #by_name)* #(+ #of_parts)* {}
        #[diagnostic::do_not_recommend]
        impl<__AnyWorld: __ecs::World #(+ #by_number)* #(+ #of_parts)*> #world_trait for __AnyWorld {}
        impl<__AnyWorld: #world_trait> __ecs::part::For<__AnyWorld> for #name {}
    }
}

/// The entries of the part's `uses`, as they were written.
fn uses_of(model: &Model, part: &World) -> Vec<String> {
    let used = model
        .components
        .list
        .iter()
        .filter(|it| it.lister == Lister::Other);
    let others = part
        .uses
        .iter()
        .take(part.own_uses)
        .filter_map(|it| match it {
            Use::Component(_) => None,
            Use::Resource(ty) | Use::Event(ty) => Some(text(ty)),
        });
    used.map(|it| it.text.clone()).chain(others).collect()
}

/// The type that stands for a number.
fn number_of(number: usize) -> TokenStream {
    crate::parts::number(number)
}

fn world_trait_of(part: &Ident) -> Ident {
    names::suffixed(part, "World")
}

/// Expands to
///
/// ```text
/// impl<__AnyWorld> ::ecs::part::Items<::ecs::part::N0, __AnyWorld> for Motion { type Is<'w> = Moving<'w>; }
/// ```
///
/// unless the query is less visible than the part, and thus no method of a world.
pub(super) fn items(part: &World, number: usize, query: &Query) -> Option<TokenStream> {
    let (name, item) = (&part.decl.name, &query.decl.name);
    let lifetime = query.borrows().then(|| quote!(<'w>));
    let number = number_of(number);
    let seen = crate::check::is_as_visible(&query.decl.vis, &part.decl.vis);
    seen.then(|| {
        quote_spanned! {spans::at(item)=>
            impl<__AnyWorld> __ecs::part::Items<#number, __AnyWorld> for #name { type Is<'w> = #item #lifetime; }
        }
    })
}

/// Expands to one of these for each line of the part's schedules:
///
/// ```text
/// impl<__AnyMotionWorld: MotionWorld> ::ecs::part::Line<::ecs::part::N0, __AnyMotionWorld> for Motion {
///     const STEP: ::ecs::schedule::Step<'static, __AnyMotionWorld> =
///         ::ecs::schedule::Step::<'static, __AnyMotionWorld>::system("fall", &|| fall);
/// }
/// ```
///
/// A line that names a schedule is one if it has conditions, and so is a phase.
fn lines(model: &Model, part: &World) -> TokenStream {
    let name = &part.decl.name;
    let (world, world_trait) = (any_world_of(name), world_trait_of(name));
    let own = model.schedules.iter().filter(|it| it.decl.is_own());
    let steps = own.flat_map(|schedule| schedule.steps.iter().map(move |step| (step, schedule)));
    // A line of a schedule is one of each schedule in which that one is nested.
    let own = steps.filter(|(step, _)| step.given != ArgumentSource::Nested);
    let steps: BTreeMap<usize, (&Step, &Schedule)> = own
        .filter_map(|(step, schedule)| Some((step.of_part.as_ref()?.number, (step, schedule))))
        .collect();
    let lines = steps.into_iter().map(|(number, (step, schedule))| {
        let number = number_of(number);
        let code = schedule::of_part(step, schedule, &world);
        let constant = quote_spanned!(spans::generated(step.place())=> const STEP);
        quote! {
            impl<#world: #world_trait> __ecs::part::Line<#number, #world> for #name {
                #constant: __ecs::schedule::Step<'static, #world> = #code;
            }
        }
    });
    lines.collect()
}

/// Expands to one of these for each argument of the part's schedules, and to one of those for each schedule that runs schedules with
/// arguments:
///
/// ```text
/// impl<__AnyWorld> ::ecs::part::Argument<::ecs::part::N0, __AnyWorld> for Motion { type Is = Elapsed; }
/// const _: () = { enum __Arguments {} … };
/// ```
fn arguments(model: &Model, part: &World) -> TokenStream {
    let name = &part.decl.name;
    let own = || model.schedules.iter().filter(|it| it.decl.is_own());
    let mut code = TokenStream::new();
    for (number, argument) in own().flat_map(|schedule| &schedule.arguments).enumerate() {
        let (ty, number) = (&argument.ty, number_of(number));
        code.extend(quote_spanned! {spans::at(ty)=>
            impl<__AnyWorld> __ecs::part::Argument<#number, __AnyWorld> for #name { type Is = #ty; }
        });
    }
    for schedule in own().filter(|schedule| !schedule.passed_on.is_empty()) {
        let given = schedule::given(schedule);
        code.extend(quote_spanned!(schedule.decl.span()=> const _: () = { #given };));
    }
    code
}

/// Expands to one of these for each of the part's observers:
///
/// ```text
/// impl<__AnyMotionWorld: MotionWorld> ::ecs::part::Watcher<::ecs::part::N0, __AnyMotionWorld> for Motion {
///     const OBSERVER: ::ecs::observer::Observer<__AnyMotionWorld> = ::ecs::observer::Observer::<__AnyMotionWorld>::system("note", &|| note);
/// }
/// ```
fn observers(model: &Model, part: &World) -> TokenStream {
    let name = &part.decl.name;
    let (world, world_trait) = (any_world_of(name), world_trait_of(name));
    let lines = model
        .observers
        .iter()
        .flat_map(|list| &list.lines)
        .enumerate()
        .map(|(number, line)| {
            let number = number_of(number);
            let span = spans::generated(place_of_function(&line.system));
            let code = observers::observer(
                line,
                &quote_spanned!(span=> __ecs::observer::Observer::<#world>),
            );
            let constant = quote_spanned!(span=> const OBSERVER);
            quote! {
                impl<#world: #world_trait> __ecs::part::Watcher<#number, #world> for #name {
                    #constant: __ecs::observer::Observer<#world> = #code;
                }
            }
        });
    lines.collect()
}

/// Expands to one of these for each part of the part:
///
/// ```text
/// impl<__AnyWorld> ::ecs::part::Sub<::ecs::part::N0, __AnyWorld> for Combat { type Is = kit::Motion; }
/// ```
fn subs(said: &Said, name: &Ident) -> TokenStream {
    let subs = said.listed.iter().enumerate().map(|(number, sub)| {
        let (number, path) = (number_of(number), &sub.path);
        quote_spanned! {spans::at(path)=>
            impl<__AnyWorld> __ecs::part::Sub<#number, __AnyWorld> for #name { type Is = #path; }
        }
    });
    subs.collect()
}

/// Expands to the macro of the part's name, which hands on the part's declarations, and its own parts:
///
/// ```text
/// #[doc(hidden)]
/// #[allow(non_local_definitions, clippy::crate_in_macro_def)]
/// #[macro_export]
/// macro_rules! __part_Motion_0123456789abcdef {
///     ([$($callback:tt)*] $($state:tt)*) => {
///         $($callback)*! { $($state)* { { "Motion_0123456789abcdef" sound 0 [] [] … } } }
///     };
/// }
/// #[doc(hidden)]
/// pub use __part_Motion_0123456789abcdef as Motion;
/// ```
///
/// A part with errors hands on the rest of it: the errors were reported where the part stands.
fn handing(part: &World, model: &Model, said: &Said, context: Context<'_>) -> TokenStream {
    let name = &part.decl.name;
    let span = spans::at(name);
    let components = model.components.list.iter().map(|it| it.text.clone());
    let declared = model.declarations().map(|(_, decl)| decl.plain());
    let schedules = model.schedules.iter().map(|it| it.decl.plain());
    let declared: Vec<String> = components.chain(declared).chain(schedules).collect();
    let id = identity(name, declared.iter().map(String::as_str));
    let parts = said
        .answers
        .iter()
        .map(|answer| answer.id.clone())
        .collect();
    let own = Answer {
        id: id.clone(),
        failed: said.failed,
        steps: Vec::new(),
        parts,
        unlisted: model
            .components
            .list
            .iter()
            .filter(|it| it.origin == Origin::Unlisted)
            .count(),
        declarations: if said.failed {
            mended::declarations(model, part, context)
        } else {
            said.declarations.clone()
        },
    };
    let others = &said.answers;
    let hidden = Ident::new(&format!("__part_{id}"), span);
    let export = matches!(part.decl.vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
    let vis = spans::visibility(&part.decl.vis, Some(name.span()));
    let mut name = name.clone();
    name.set_span(Span::call_site().located_at(name.span()));
    quote_spanned! {span=>
        #[doc(hidden)]
        #[allow(non_local_definitions, clippy::crate_in_macro_def)]
        #export
        macro_rules! #hidden {
            ([$($callback:tt)*] $($state:tt)*) => { $($callback)*! { $($state)* { #(#others)* #own } } };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #hidden as #name;
    }
}
