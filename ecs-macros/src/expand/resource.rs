//! The generated code of resources and events: their places, and how a world comes to have them.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::{Context, observers, tuple};
use crate::ast::Keep;
use crate::model::{Event, KeptIndex, Model, Resource, World};
use crate::{names, spans};

/// The types of all resources that users name: the listed ones, and those of the events.
fn types(world: &World) -> impl Iterator<Item = TokenStream> {
    let listed = world
        .resources
        .listed
        .iter()
        .map(|it| it.ty.to_token_stream());
    let events = world.resources.events.iter().map(move |it| {
        let ty = &it.ty;
        quote_spanned!(spans::at(ty)=> __ecs::Events<#ty>)
    });
    listed.chain(events)
}

/// The types of the resources that no user names: the log that indexes follow, and the entries of each of them.
fn kept(world: &World) -> impl Iterator<Item = TokenStream> {
    let name = &world.decl.name;
    let indexes = &world.resources.indexes;
    let log = indexes
        .first()
        .map(|it| quote_spanned!(spans::at(&it.name)=> __ecs::index::StructuralLog));
    let indexes = indexes.iter().map(move |KeptIndex { name: index, ty }| {
        let span = spans::at(index);
        quote_spanned!(span=> __ecs::index::StoredIndex<<#ty as __ecs::index::Index<#name>>::Method, #ty>)
    });
    log.into_iter().chain(indexes)
}

/// Expands to
///
/// ```text
/// type Resources = (Clock, ::ecs::Events<Bang>);
/// const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
///     ::ecs::__private::__resource!(Clock, "Clock", shared),
///     ::ecs::__private::__event!(Bang, "Bang", shared),
/// ];
/// ```
///
/// A world with snapshots asks how they are copied, too, unless they are `transient`. That one, and one with observers that can be put back, asks
/// whether a type says that it is.
pub(super) fn schema(world: &World, model: &Model) -> TokenStream {
    let (span, flags) = (world.decl.span(), &world.flags);
    let list = types(world).chain(kept(world));
    let list = tuple::types(list, span);
    let copied = flags.snapshots.map(|_| "copied");
    let is_told = flags.is_restored() && observers::is_observed(world, model);
    let described = (is_told || flags.snapshots.is_some()).then_some("described");
    let asked = |words: &[Option<&str>], span| {
        super::component::asked(words.iter().copied().flatten(), (world, model), span)
    };
    let text = super::component::text(world, false);
    let listed = world.resources.listed.iter().map(|it| {
        let (name, ty, span) = (&it.text, &it.ty, spans::at(&it.ty));
        let is_transient = flags.is_transient(name);
        let words = [described, copied, text];
        let words = if is_transient { &words[2..] } else { &words };
        let (asked, (of, is_optional)) = (asked(words, span), it.described());
        let of = is_optional.then(|| quote_spanned!(span=> as #of));
        let transient = is_transient.then(|| quote_spanned!(span=> .transient()));
        quote_spanned!(span=> __ecs::__private::__resource!(#ty #of, #name #asked)#transient)
    });
    let events = world.resources.events.iter().map(|it| {
        let (name, ty, span) = (&it.text, &it.ty, spans::at(&it.ty));
        let asked = asked(&[copied], span);
        quote_spanned!(span=> __ecs::__private::__event!(#ty, #name #asked))
    });
    let indexes = &world.resources.indexes;
    let log = indexes.first().map(|_| "the indexes".to_owned());
    let indexes = indexes.iter().map(|it| names::plain(&it.name));
    let indexes = log
        .into_iter()
        .chain(indexes)
        .map(|name| quote_spanned!(span=> __ecs::__private::ResourceDeclaration::index(#name)));
    let declarations = listed.chain(events).chain(indexes);
    let declarations = (!world.resources.is_empty()).then(|| {
        quote_spanned! {span=>
            const RESOURCES: &'static [__ecs::__private::ResourceDeclaration] =
                &[#(#declarations),*];
        }
    });
    quote_spanned! {span=>
        type Resources = #list;
        #declarations
    }
}

/// Expands to one of these a resource:
///
/// ```text
/// impl ::ecs::ListsResource<Clock> for Kitchen { const INDEX: ::core::primitive::usize = 0; }
/// ```
///
/// Those of indexes are no resources to others.
pub(super) fn memberships(world: &World, context: Context<'_>) -> TokenStream {
    let name = &world.decl.name;
    let lacking = world.lacking.iter().map(ToTokens::to_token_stream);
    let memberships = types(world).chain(lacking).enumerate().map(|(index, ty)| {
        let listing = context.listing("ListsResource", &ty);
        let index = Literal::usize_unsuffixed(index);
        quote_spanned! {spans::at(&ty)=>
            impl #listing for #name {
                const INDEX: __usize = #index;
            }
        }
    });
    memberships.collect()
}

/// Expands to one of these a resource and a type of events, at its type, in a world that has snapshots or is `parallel`:
///
/// ```text
/// const _: () = ::ecs::__private::check_resource::<Kitchen, Clock>();
/// ```
pub(super) fn checks(world: &World, context: Context<'_>) -> TokenStream {
    if world.flags.snapshots.is_none() && !world.flags.parallel {
        return TokenStream::new();
    }
    let checks = types(world).map(|ty| context.checked("check_resource", &world.decl.name, ty));
    checks.collect()
}

/// Expands to
///
/// ```text
/// pub struct KitchenResources { pub clock: Clock }
/// impl ::core::default::Default for KitchenResources where for<'w> Clock: ::ecs::InitialResource<'w> { … }
/// ```
pub(super) fn structure(world: &World) -> Option<TokenStream> {
    let (vis, name) = (&world.decl.vis, &world.resources_type);
    let vis = spans::visibility(vis, Some(world.decl.name.span()));
    let doc = doc!("The resources that [`{}`] begins with.", world.decl.name);
    let fields = world.resources.listed.iter().map(
        |Resource {
             ty, text, field, ..
         }| {
            let doc = doc!("The `{text}`.");
            quote_spanned!(spans::at(ty)=> #doc #vis #field: #ty)
        },
    );
    let (bounds, initial) = (bounds(world), initial(world));
    (!world.resources.listed.is_empty()).then(|| {
        quote_spanned! {world.decl.span()=>
            #doc
            #vis struct #name { #(#fields),* }
            impl ::core::default::Default for #name #bounds {
                fn default() -> Self {
                    Self { #(#initial),* }
                }
            }
        }
    })
}

/// Expands to `clock: ::ecs::InitialResource::initial()` for each listed resource.
fn initial(world: &World) -> Vec<TokenStream> {
    let fields = world
        .resources
        .listed
        .iter()
        .map(|Resource { ty, field, .. }| {
            quote_spanned! {spans::at(ty)=>
                #field: __ecs::InitialResource::initial()
            }
        });
    fields.collect()
}

/// Expands to the constructors of a world:
///
/// ```text
/// pub fn new() -> Self where for<'w> Clock: ::ecs::InitialResource<'w> { … }
/// pub fn with_capacity(__entities: ::core::primitive::usize) -> Self where … { … }
/// pub fn with_resources(__resources: KitchenResources) -> Self { … }
/// ```
pub(super) fn constructors(world: &World) -> TokenStream {
    let vis = &world.decl.vis;
    let span = world.decl.span();
    let (bounds, new, with_capacity) = (bounds(world), new(world), with_capacity(world));
    let defaults = if world.resources.listed.is_empty() {
        ""
    } else {
        " Its resources begin as their types' defaults."
    };
    let new_docs = doc!("An empty world.{defaults}");
    let capacity_docs = doc!("An empty world, with room for so many entities.{defaults}");
    let with_resources = with_resources(world);
    quote_spanned! {span=>
        #new_docs
        #[must_use]
        #vis fn new() -> Self #bounds {
            #new
        }

        #capacity_docs
        #[must_use]
        #vis fn with_capacity(__entities: __usize) -> Self #bounds {
            #with_capacity
        }

        #with_resources
    }
}

/// Expands to the body of `with_capacity`.
fn with_capacity(world: &World) -> TokenStream {
    let span = world.decl.span();
    if world.resources.is_empty() {
        return quote_spanned!(span=> Self { store: __ecs::Store::with_capacity(__entities) });
    }
    quote_spanned! {span=>
        let mut __world = Self::new();
        __ecs::Store::reserve_entities(&mut __world.store, __entities);
        __world
    }
}

/// Expands to `where` and the bounds of `new` on the listed resources, each at its type.
fn bounds(world: &World) -> Option<TokenStream> {
    let bounds = world.resources.listed.iter().map(|Resource { ty, .. }| {
        quote_spanned!(spans::at(ty)=> for<'w> #ty: __ecs::InitialResource<'w>)
    });
    let span = world.decl.span();
    (!world.resources.listed.is_empty()).then(|| quote_spanned!(span=> where #(#bounds),*))
}

/// Expands to the body of `new`.
fn new(world: &World) -> TokenStream {
    let (span, name) = (world.decl.span(), &world.resources_type);
    if world.resources.listed.is_empty() {
        return begun(world, TokenStream::new());
    }
    quote_spanned!(span=> Self::with_resources(<#name as ::core::default::Default>::default()))
}

fn with_resources(world: &World) -> Option<TokenStream> {
    let (vis, name) = (&world.decl.vis, &world.resources_type);
    let listed = world.resources.listed.iter();
    let fill = listed.map(|Resource { ty, field, .. }| {
        quote_spanned! {spans::at(ty)=>
            __ecs::Store::set_resource(&mut __store, __resources.#field);
        }
    });
    let body = begun(world, fill.collect());
    (!world.resources.listed.is_empty()).then(|| {
        quote_spanned! {world.decl.span()=>
            /// An empty world, with these resources.
            #[must_use]
            #vis fn with_resources(__resources: #name) -> Self {
                #body
            }
        }
    })
}

/// Expands to the making of a world whose listed resources are filled by code, if there is any:
///
/// ```text
/// let mut __store = ::ecs::Store::new();
/// ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Bang>::new());
/// Self { store: __store }
/// ```
pub(super) fn begun(world: &World, mut fill: TokenStream) -> TokenStream {
    let span = world.decl.span();
    fill.extend(fill_own(world));
    if fill.is_empty() {
        return quote_spanned!(span=> Self { store: __ecs::Store::new() });
    }
    quote_spanned! {span=>
        let mut __store = __ecs::Store::new();
        #fill
        Self { store: __store }
    }
}

/// Expands to one of these a type of event, of which the second is of one that is kept otherwise:
///
/// ```text
/// ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Bang>::new());
/// ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Hurt>::keeping(::ecs::Keep::Runs(2)));
/// ```
///
/// and to this, if there are indexes:
///
/// ```text
/// ::ecs::index::begin(&mut __store);
/// ```
fn fill_own(world: &World) -> TokenStream {
    let fill = world.resources.events.iter().map(|Event { ty, keep, .. }| {
        let span = spans::at(ty);
        let new = keep.map_or_else(
            || quote_spanned!(span=> new()),
            |it| {
                let keep = self::keep(it, span);
                quote_spanned!(span=> keeping(#keep))
            },
        );
        quote_spanned!(span=> __ecs::Store::set_resource(&mut __store, __ecs::Events::<#ty>::#new);)
    });
    let indexes = world.resources.indexes.first().map(|it| {
        let span = spans::at(&it.name);
        quote_spanned!(span=> __ecs::index::begin(&mut __store);)
    });
    fill.chain(indexes).collect()
}

/// Expands to `impl Default`, with the bounds of `new`.
pub(super) fn default(name: &Ident, world: &World) -> TokenStream {
    let bounds = bounds(world);
    quote_spanned! {spans::at(name)=>
        impl ::core::default::Default for #name #bounds {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

/// Expands to `::ecs::Keep::Runs(2)` or `::ecs::Keep::All`.
pub(super) fn keep(keep: Keep, span: Span) -> TokenStream {
    match keep {
        Keep::All => quote_spanned!(span=> __ecs::Keep::All),
        Keep::Runs(runs) => {
            let runs = Literal::u32_unsuffixed(runs);
            quote_spanned!(span=> __ecs::Keep::Runs(#runs))
        }
    }
}
