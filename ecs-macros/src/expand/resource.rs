//! The generated code of resources and events: their places, and how a world comes to have them.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Type;

use super::{Context, docs, observers, span_of, tuple};
use crate::ast::Keep;
use crate::model::{Event, KeptIndex, Model, Resource, World};
use crate::{names, spans};

/// The types of all resources that users name: the listed ones, and those of the events.
fn types<'a>(world: &'a World, context: Context<'a>) -> impl Iterator<Item = TokenStream> {
    let listed = world
        .resources
        .listed
        .iter()
        .map(|it| it.ty.to_token_stream());
    let events = world.resources.events.iter().map(move |it| {
        let ty = &it.ty;
        let krate = context.krate_at(span_of(ty));
        quote_spanned!(spans::generated(span_of(ty))=> #krate::Events<#ty>)
    });
    listed.chain(events)
}

/// The types of the resources that no user names: the log that indexes follow, and the entries of each of them.
fn kept<'a>(world: &'a World, context: Context<'a>) -> impl Iterator<Item = TokenStream> {
    let krate = context.krate;
    let name = &world.decl.name;
    let indexes = &world.resources.indexes;
    let log = indexes
        .first()
        .map(|it| quote_spanned!(spans::generated(it.name.span())=> #krate::index::ShapeLog));
    let indexes = indexes.iter().map(move |KeptIndex { name: index, ty }| {
        let span = spans::generated(index.span());
        quote_spanned!(span=> #krate::index::StoredIndex<<#ty as #krate::index::Index<#name>>::Method, #ty>)
    });
    log.into_iter().chain(indexes)
}

/// Expands to
///
/// ```text
/// type Resources = (Clock, ::ecs::Events<Bang>);
/// const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = {
///     use ::ecs::__private::Undescribed as _;
///     &[::ecs::__private::ResourceDeclaration::new("Clock", ::ecs::__private::Described::<Clock>::__ecs_shared), …]
/// };
/// ```
///
/// In a world with snapshots, to
///
/// ```text
/// const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = {
///     use ::ecs::__private::Undescribed as _;
///     use ::ecs::__private::UncopiedResource as _;
///     &[
///         ::ecs::__private::ResourceDeclaration::copied(
///             ::ecs::__private::ResourceDeclaration::described(
///                 ::ecs::__private::ResourceDeclaration::new("Clock", …),
///                 ::ecs::__private::Described::<Clock>::__ecs_description,
///             ),
///             ::ecs::__private::CopiedResource::<Clock>::__ecs_copying,
///         ),
///         ::ecs::__private::ResourceDeclaration::copied(
///             ::ecs::__private::ResourceDeclaration::event::<Bang>("Bang", …),
///             ::ecs::__private::CopiedEvents::<Bang>::__ecs_copying,
///         ),
///     ]
/// };
/// ```
///
/// Of a resource that the world, or its type, says is `transient`, nothing is copied.
///
/// In a world with observers that can be put back, they are told which resources are transient: `ResourceDeclaration::described(…)` is around
/// each, and `ResourceDeclaration::transient(…)` around those that the world lists as transient.
pub(super) fn schema(world: &World, model: &Model, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(world.decl.name.span());
    let list = types(world, context).chain(kept(world, context));
    let list = tuple::nested(
        list,
        span,
        |tuple| quote_spanned!(span=> #krate::schema::Many<#tuple>),
    );
    let has_snapshots = world.flags.snapshots.is_some();
    let is_told = world.flags.is_restored() && observers::is_observed(world, model);
    let is_described = is_told || has_snapshots;
    let knows_sharing = world.knows_sharing(model);
    let shared = |ty: &Type| super::component::shared(ty, knows_sharing, span, krate);
    let declaration = quote_spanned!(span=> #krate::__private::ResourceDeclaration);
    let listed = world.resources.listed.iter().map(|it| {
        let (name, ty) = (&it.text, &it.ty);
        let shared = shared(ty);
        let new = quote_spanned!(span=> #declaration::new(#name, #shared));
        let is_transient = world.flags.is_transient(name);
        let new = if is_transient && is_told {
            quote_spanned!(span=> #declaration::transient(#new))
        } else if is_described && !is_transient {
            let (of, _) = it.described();
            let described = quote_spanned!(span=> #krate::__private::Described::<#of>::__ecs_description);
            quote_spanned!(span=> #declaration::described(#new, #described))
        } else {
            new
        };
        if !has_snapshots || is_transient {
            return new;
        }
        quote_spanned!(span=> #declaration::copied(#new, #krate::__private::CopiedResource::<#ty>::__ecs_copying))
    });
    let events = world.resources.events.iter().map(|it| {
        let (name, ty) = (&it.text, &it.ty);
        let shared = shared(ty);
        let new = quote_spanned!(span=> #declaration::event::<#ty>(#name, #shared));
        if !has_snapshots {
            return new;
        }
        quote_spanned!(span=> #declaration::copied(#new, #krate::__private::CopiedEvents::<#ty>::__ecs_copying))
    });
    let log = world
        .resources
        .indexes
        .first()
        .map(|_| "the indexes".to_owned());
    let indexes = log.into_iter().chain(
        world
            .resources
            .indexes
            .iter()
            .map(|it| names::plain(&it.name)),
    );
    let indexes = indexes.map(|name| quote_spanned!(span=> #declaration::index(#name)));
    let declarations = listed.chain(events).chain(indexes);
    let declarations = (!world.resources.is_empty()).then(|| {
        let mut list = quote_spanned!(span=> &[#(#declarations),*]);
        if is_described || knows_sharing {
            let uncopied = has_snapshots
                .then(|| quote_spanned!(span=> use #krate::__private::UncopiedResource as _;));
            list = quote_spanned! {span=> {
                #[allow(unused_imports)]
                use #krate::__private::Undescribed as _;
                #uncopied
                #list
            }};
        }
        quote_spanned!(span=> const RESOURCES: &'static [#declaration] = #list;)
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
    let memberships = types(world, context)
        .chain(lacking)
        .enumerate()
        .map(|(index, ty)| {
            let listing = context.listing("ListsResource", &ty);
            let index = Literal::usize_unsuffixed(index);
            quote_spanned! {spans::generated(span_of(&ty))=>
                impl #listing for #name {
                    const INDEX: ::core::primitive::usize = #index;
                }
            }
        });
    memberships.collect()
}

/// Expands to one of these a resource that is not transient and a type of events, in a world with snapshots, at its type:
///
/// ```text
/// const _: () = ::ecs::__private::check_copied_resource::<Kitchen>(0);
/// ```
pub(super) fn copies(world: &World, context: Context<'_>) -> TokenStream {
    if world.flags.snapshots.is_none() {
        return TokenStream::new();
    }
    checks(
        "check_copied_resource",
        |it| !world.flags.is_transient(&it.text),
        world,
        context,
    )
}

/// Expands to one of these for each resource and each type of events of `#[world(parallel)]`, at its type:
///
/// ```text
/// const _: () = ::ecs::__private::check_shared_resource::<Kitchen>(0);
/// ```
pub(super) fn sharing(world: &World, context: Context<'_>) -> TokenStream {
    if !world.flags.parallel {
        return TokenStream::new();
    }
    checks("check_shared_resource", |_| true, world, context)
}

/// Expands to `const _: () = ::ecs::__private::check(0);` for each resource that is checked, and for each type of events.
fn checks(
    check: &str,
    is_checked: impl Fn(&Resource) -> bool,
    world: &World,
    context: Context<'_>,
) -> TokenStream {
    let name = &world.decl.name;
    let listed = world
        .resources
        .listed
        .iter()
        .map(|it| (&it.ty, is_checked(it)));
    let all = listed
        .chain(world.resources.events.iter().map(|it| (&it.ty, true)))
        .enumerate();
    let checks = all
        .filter(|(_, (_, is_checked))| *is_checked)
        .map(|(place, (ty, _))| {
            let krate = context.krate_at(span_of(ty));
            let span = spans::generated(span_of(ty));
            let (check, place) = (Ident::new(check, span), Literal::usize_unsuffixed(place));
            quote_spanned!(span=> const _: () = #krate::__private::#check::<#name>(#place);)
        });
    checks.collect()
}

/// Expands to
///
/// ```text
/// pub struct KitchenResources { pub clock: Clock }
/// impl ::core::default::Default for KitchenResources where for<'w> Clock: ::ecs::__private::InitialResource<'w> { … }
/// ```
pub(super) fn structure(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let (vis, name) = (&world.decl.vis, &world.resources_type);
    let vis = spans::visibility(vis, Some(world.decl.name.span()));
    let doc = docs::doc(&format!(
        "The resources that [`{}`] begins with.",
        world.decl.name
    ));
    let fields = world.resources.listed.iter().map(
        |Resource {
             ty, text, field, ..
         }| {
            let doc = docs::doc(&format!("The `{text}`."));
            quote_spanned!(spans::generated(span_of(ty))=> #doc #vis #field: #ty)
        },
    );
    let (bounds, initial) = (bounds(world, context), initial(world, context));
    (!world.resources.listed.is_empty()).then(|| {
        quote_spanned! {spans::generated(world.decl.name.span())=>
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

/// Expands to `clock: ::ecs::__private::InitialResource::initial()` for each listed resource.
fn initial<'a>(world: &'a World, context: Context<'a>) -> Vec<TokenStream> {
    let fields = world
        .resources
        .listed
        .iter()
        .map(|Resource { ty, field, .. }| {
            let krate = context.krate;
            quote_spanned! {spans::generated(span_of(ty))=>
                #field: #krate::__private::InitialResource::initial()
            }
        });
    fields.collect()
}

/// Expands to the constructors of a world:
///
/// ```text
/// pub fn new() -> Self where for<'w> Clock: ::ecs::__private::InitialResource<'w> { … }
/// pub fn with_capacity(__entities: ::core::primitive::usize) -> Self where … { … }
/// pub fn with_resources(__resources: KitchenResources) -> Self { … }
/// ```
pub(super) fn constructors(world: &World, context: Context<'_>) -> TokenStream {
    let vis = &world.decl.vis;
    let span = spans::generated(world.decl.name.span());
    let (bounds, new, with_capacity) = (
        bounds(world, context),
        new(world, context),
        with_capacity(world, context),
    );
    let defaults = if world.resources.listed.is_empty() {
        ""
    } else {
        " Its resources begin as their types' defaults."
    };
    let new_docs = docs::doc(&format!("An empty world.{defaults}"));
    let capacity_docs = docs::doc(&format!(
        "An empty world, with room for so many entities.{defaults}"
    ));
    let with_resources = with_resources(world, context);
    quote_spanned! {span=>
        #new_docs
        #[must_use]
        #vis fn new() -> Self #bounds {
            #new
        }

        #capacity_docs
        #[must_use]
        #vis fn with_capacity(__entities: ::core::primitive::usize) -> Self #bounds {
            #with_capacity
        }

        #with_resources
    }
}

/// Expands to the body of `with_capacity`.
fn with_capacity(world: &World, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(world.decl.name.span());
    if world.resources.is_empty() {
        return quote_spanned!(span=> Self { store: #krate::Store::with_capacity(__entities) });
    }
    quote_spanned! {span=>
        let mut __world = Self::new();
        #krate::Store::reserve_entities(&mut __world.store, __entities);
        __world
    }
}

/// Expands to `where` and the bounds of `new` on the listed resources, each at its type.
pub(super) fn bounds(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let bounds = world.resources.listed.iter().map(|Resource { ty, .. }| {
        let krate = context.krate_at(span_of(ty));
        quote_spanned!(spans::generated(span_of(ty))=> for<'w> #ty: #krate::__private::InitialResource<'w>)
    });
    let span = spans::generated(world.decl.name.span());
    (!world.resources.listed.is_empty()).then(|| quote_spanned!(span=> where #(#bounds),*))
}

/// Expands to the body of `new`.
fn new(world: &World, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(world.decl.name.span());
    let name = &world.resources_type;
    if world.resources.is_empty() {
        return quote_spanned!(span=> Self { store: #krate::Store::new() });
    }
    if world.resources.listed.is_empty() {
        let events = fill_own(world, context);
        return quote_spanned! {span=>
            let mut __store = #krate::Store::new();
            #events
            Self { store: __store }
        };
    }
    quote_spanned!(span=> Self::with_resources(<#name as ::core::default::Default>::default()))
}

fn with_resources(world: &World, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let (vis, name) = (&world.decl.vis, &world.resources_type);
    let fill = world
        .resources
        .listed
        .iter()
        .map(|Resource { ty, field, .. }| {
            quote_spanned! {spans::generated(span_of(ty))=>
                #krate::Store::set_resource(&mut __store, __resources.#field);
            }
        });
    let events = fill_own(world, context);
    (!world.resources.listed.is_empty()).then(|| {
        quote_spanned! {spans::generated(world.decl.name.span())=>
            /// An empty world, with these resources.
            #[must_use]
            #vis fn with_resources(__resources: #name) -> Self {
                let mut __store = #krate::Store::new();
                #(#fill)*
                #events
                Self { store: __store }
            }
        }
    })
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
pub(super) fn fill_own(world: &World, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let fill = world.resources.events.iter().map(|Event { ty, keep, .. }| {
        let span = spans::generated(span_of(ty));
        let new = keep.map_or_else(
            || quote_spanned!(span=> new()),
            |it| {
                let keep = self::keep(it, span, krate);
                quote_spanned!(span=> keeping(#keep))
            },
        );
        quote_spanned!(span=> #krate::Store::set_resource(&mut __store, #krate::Events::<#ty>::#new);)
    });
    let indexes = world.resources.indexes.first().map(|it| {
        let span = spans::generated(it.name.span());
        quote_spanned!(span=> #krate::index::begin(&mut __store);)
    });
    fill.chain(indexes).collect()
}

/// Expands to `impl Default`, with the bounds of `new`.
pub(super) fn default(name: &Ident, world: &World, context: Context<'_>) -> TokenStream {
    let bounds = bounds(world, context);
    quote_spanned! {spans::generated(name.span())=>
        impl ::core::default::Default for #name #bounds {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

/// Expands to `::ecs::Keep::Runs(2)` or `::ecs::Keep::All`.
pub(super) fn keep(keep: Keep, span: Span, krate: &TokenStream) -> TokenStream {
    match keep {
        Keep::All => quote_spanned!(span=> #krate::Keep::All),
        Keep::Runs(runs) => {
            let runs = Literal::u32_unsuffixed(runs);
            quote_spanned!(span=> #krate::Keep::Runs(#runs))
        }
    }
}
