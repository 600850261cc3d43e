//! A world: a newtype over the runtime's store, and the schema as data.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Visibility;

use super::{
    Context, component, docs, group, index, observers, query, relation, resource, save, schedule,
    text, tuple,
};
use crate::ast::Decl;
use crate::model::{Archetype, Model, World};
use crate::names;
use crate::spans;

pub(super) fn expand(world: &World, model: &Model, context: Context<'_>) -> TokenStream {
    let mut code = structure(&world.decl);
    code.extend(methods(world, model, context));
    code.extend(default(world));
    code.extend(deref(&world.decl.name));
    code.extend(debug(&world.decl));
    code.extend(schema(world, model, context));
    code.extend(parts(world, model, context));
    code.extend(component::checks(world, context));
    code.extend(resource::checks(world, context));
    code.extend(save::expand(world, model, context));
    code.extend(text::check(world));
    code.extend(component::memberships(
        &world.decl.name,
        &model.parts,
        context,
    ));
    code.extend(resource::memberships(world, context));
    code.extend(index::indexed(model, &world.decl.name));
    code.extend(resource::structure(world));
    code.extend(columns(world, &model.archetypes));
    code
}

/// Expands to
///
/// ```text
/// pub struct Kitchen { store: ::ecs::Store<Kitchen> }
/// ```
fn structure(decl: &Decl) -> TokenStream {
    let Decl {
        attrs, vis, name, ..
    } = decl;
    let vis = spans::visibility(vis, None);
    let rest = quote_spanned!(spans::at(name)=> { store: __ecs::Store<#name> });
    let keyword = quote_spanned!(spans::at(name)=> struct);
    quote!(#(#attrs)* #vis #keyword #name #rest)
}

/// Expands to the following, unless the world derives `Debug`:
///
/// ```text
/// impl ::core::fmt::Debug for Kitchen {
///     fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
///         ::core::fmt::Debug::fmt(&self.store, __f)
///     }
/// }
/// ```
fn debug(decl: &Decl) -> Option<TokenStream> {
    let name = &decl.name;
    decl.derived("Debug").next().is_none().then(|| {
        quote_spanned! {spans::at(name)=>
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Debug::fmt(&self.store, __f)
                }
            }
        }
    })
}

/// Expands to
///
/// ```text
/// impl Kitchen {
///     pub fn new() -> Self { … }
///     pub fn with_capacity(__entities: ::core::primitive::usize) -> Self { … }
///     pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> { … }
///     pub fn moving(&mut self) -> ::ecs::Query<'_, Self, Moving<'_>> { ::ecs::Store::query(&mut self.store) }
///     pub fn tick(&mut self) { … }
/// }
/// ```
fn methods(world: &World, model: &Model, context: Context<'_>) -> TokenStream {
    let Decl { name, .. } = &world.decl;
    let constructors = resource::constructors(world);
    let split = split(world, &model.archetypes);
    let queries = model
        .queries
        .iter()
        .filter_map(|query| query::method(query, context));
    let relations = model.relations.iter().filter_map(relation::method);
    let indexes = model.indexes.iter().filter_map(index::methods);
    let schedules = model
        .schedules
        .iter()
        .filter(|schedule| schedule.decl.shown().is_some())
        .enumerate();
    let schedules =
        schedules.filter_map(|(number, schedule)| schedule::methods(schedule, number, name));
    let observers = model
        .observers
        .iter()
        .map(|list| observers::method(list, name));
    quote_spanned! {spans::at(name)=>
        impl #name {
            #constructors
            #split
            #(#queries)*
            #(#relations)*
            #(#indexes)*
            #(#schedules)*
            #(#observers)*
        }
    }
}

/// Expands to
///
/// ```text
/// pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
///     let mut __split = __ecs::Store::split(&mut self.store);
///     KitchenColumnsMut { cook: __ecs::Split::take::<Cook>(&mut __split), … }
/// }
/// ```
fn split(world: &World, archetypes: &[Archetype]) -> Option<TokenStream> {
    let World {
        decl, columns_mut, ..
    } = world;
    let vis = &decl.vis;
    let span = decl.span();
    let tables = shown(archetypes).map(|(archetype, _)| {
        let (table, name) = (&archetype.table, archetype.decl.ty());
        quote_spanned!(span=> #table: __ecs::Split::take::<#name>(&mut __split))
    });
    let tables: Vec<TokenStream> = tables.collect();
    (!tables.is_empty()).then(|| {
        quote_spanned! {span=>
            /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
            #vis fn split_mut(&mut self) -> #columns_mut<'_> {
                let mut __split = __ecs::Store::split(&mut self.store);
                #columns_mut { #(#tables),* }
            }
        }
    })
}

/// The archetypes that the world's columns have, each with the visibility of its field.
fn shown(archetypes: &[Archetype]) -> impl Iterator<Item = (&Archetype, &Visibility)> {
    archetypes
        .iter()
        .filter_map(|archetype| Some((archetype, archetype.decl.shown()?)))
}

/// Expands to one of these for each part, so that all that a part needs and the world lacks is one error:
///
/// ```text
/// const _: () = ::ecs::__private::check_part::<Game, kit::Motion>();
/// ```
fn parts(world: &World, model: &Model, context: Context<'_>) -> TokenStream {
    let parts = model
        .parts
        .iter()
        .filter(|part| part.is_whole())
        .map(|part| {
            let ty = crate::parts::at_place(&part.ty, part.place);
            let check = context.check("check_part", &world.decl.name, &ty);
            quote_spanned!(spans::generated(part.place)=> const _: () = #check;)
        });
    parts.collect()
}

/// Expands to `impl Default`, unless the user derives it.
fn default(world: &World) -> Option<TokenStream> {
    let decl = &world.decl;
    let by_user = decl.derived("Default").next().is_some();
    (!by_user).then(|| resource::default(&decl.name, world))
}

/// Expands to `impl Deref` and `impl DerefMut`, to the store.
fn deref(name: &Ident) -> TokenStream {
    quote_spanned! {spans::at(name)=>
        impl ::core::ops::Deref for #name {
            type Target = __ecs::Store<Self>;

            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.store
            }
        }

        impl ::core::ops::DerefMut for #name {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.store
            }
        }
    }
}

/// Expands to
///
/// ```text
/// impl ::ecs::schema::Declare for Kitchen {
///     type Components = (Name, Position, Velocity);
///     type Resources = (Clock,);
///     type Size = ::ecs::schema::Size<3, 2, 7, 8>;
///     const NAME: &'static str = "Kitchen";
///     #[allow(clippy::large_stack_arrays)] // it is no array on the stack
///     const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[…];
///     const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[…];
/// }
///
/// impl ::ecs::World for Kitchen {
///     const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[Self::tick_plan];
/// }
///
/// const _: () = ::ecs::__private::assert_names::<Kitchen>();
/// ```
fn schema(world: &World, model: &Model, context: Context<'_>) -> TokenStream {
    let name = &world.decl.name;
    let span = spans::at(name);
    let list = &model.components.list;
    let types = list.iter().map(|component| component.ty.to_token_stream());
    let types = tuple::types(types, span);

    // A component on its own has a name of its own.
    let names = (list.len() > 1).then(|| context.checked_at("assert_names", name));
    let (components, archetypes) = (list.len(), model.archetypes.len());
    let columns: usize = model
        .archetypes
        .iter()
        .map(|it| 1 + it.in_rows().count())
        .sum();
    let cells = archetypes * (1 + components);
    let counted = [
        (components, "component"),
        (archetypes, "archetype"),
        (columns, "column"),
        (cells, "cell"),
    ];
    let size_docs = doc!(
        "{}.",
        counted
            .map(|(count, noun)| docs::counted(count, noun))
            .join(", ")
    );
    let size = [components, archetypes, columns, cells].map(proc_macro2::Literal::usize_unsuffixed);

    let events = text::events(world);
    let plain_name = names::plain(name);
    let components = component::declarations(world, model, context);
    let declarations = model.archetypes.iter().map(declaration);
    let groups = group::declarations(model, context);
    let observers = observers::schema(world, model);
    let relations = relation::declarations(model, name);
    let indexes = index::declarations(model, world, context);
    let resources = resource::schema(world, model);
    let plans = schedule::plans(model, name);
    let flags = [
        ("CLOSED", world.flags.closed),
        ("PARALLEL", world.flags.parallel),
        ("SNAPSHOTS", world.flags.snapshots.is_some()),
    ];
    let flags = flags.map(|(name, holds)| super::flag(name, holds, span));
    quote_spanned! {span=>
        impl __ecs::schema::Declare for #name {
            type Components = #types;
            #resources
            #size_docs
            type Size = __ecs::schema::Size<#(#size),*>;
            const NAME: &'static __str = #plain_name;
            #[allow(clippy::large_stack_arrays)]
            const COMPONENTS: &'static [__ecs::schema::ComponentDeclaration] = &[#(#components),*];
            const ARCHETYPES: &'static [__ecs::schema::Declaration<Self>] = &[#(#declarations),*];
            #(#flags)*
            #groups
        }

        impl __ecs::World for #name { #observers #relations #indexes #plans #events }

        #names
    }
}

/// Expands to `::ecs::schema::Declaration::of::<Cook>("Cook")`, or with a capacity, to
/// `::ecs::schema::Declaration::of::<Cook>("Cook").with_capacity(64)`.
fn declaration(archetype: &Archetype) -> TokenStream {
    let (ty, name) = (archetype.decl.ty(), &archetype.decl.name);
    let (span, name) = (spans::at(name), names::plain(name));
    let declaration = quote_spanned!(span=> __ecs::schema::Declaration::of::<#ty>(#name));
    let Some(capacity) = archetype.capacity.filter(|capacity| *capacity > 0) else {
        return declaration;
    };
    let capacity = proc_macro2::Literal::u32_unsuffixed(capacity);
    quote_spanned!(span=> #declaration.with_capacity(#capacity))
}

/// Expands to
///
/// ```text
/// pub struct KitchenColumnsMut<'w> { pub cook: CookColumnsMut<'w>, … }
/// ```
fn columns(world: &World, archetypes: &[Archetype]) -> Option<TokenStream> {
    let World {
        decl, columns_mut, ..
    } = world;
    let Decl { vis, name, .. } = decl;
    let doc = doc!("The columns of all tables of [`{name}`], to write.");
    let fields = shown(archetypes).map(|(archetype, vis)| {
        let Archetype { decl, views, table, .. } = archetype;
        let span = decl.span();
        if !decl.is_own() {
            let (doc, ty) = (doc!("The columns of `{}`.", decl.name), decl.ty());
            return quote_spanned!(span=> #doc #vis #table: <#ty as __ecs::Archetype>::ColumnsMut<'w>);
        }
        let columns_mut = views.columns_mut();
        let doc = doc!("The columns of [`{}`].", decl.name);
        quote_spanned!(span=> #doc #vis #table: #columns_mut<'w>)
    });
    let fields: Vec<TokenStream> = fields.collect();
    (!fields.is_empty()).then(|| {
        quote_spanned! {spans::at(name)=>
            #doc
            #vis struct #columns_mut<'w> { #(#fields),* }
        }
    })
}
