//! The declarations of a part with errors, as they are emitted. A world is told these, and not the written ones.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::{Context, archetype, query, relation};
use crate::ast::{Argument, Use};
use crate::model::{
    Component, ComponentRef, Index, Lister, MeantEnd, Model, Query, Relation, Schedule, World,
};

/// Expands to the declarations of the model, which was repaired:
///
/// ```text
/// #[part]
/// pub struct Motion { components: (Position), resources: (Gravity), events: (Landed), uses: (Velocity) }
/// #[archetype]
/// pub struct Rock { position: Position }
/// #[relation(acyclic, inverse = children)]
/// pub struct ChildOf { parent: ::ecs::Entity }
/// #[query]
/// pub struct Moving<'w> { position: &'w mut Position, velocity: &'w Velocity }
/// #[index(hash, key: bool = true)]
/// pub struct Near { position: Position }
/// #[schedule]
/// pub fn fall() {}
/// #[observers]
/// pub fn reactions() {}
/// ```
///
/// The numbers of its types and queries are those of the emitted code. No mistake is in it, so no world finds one again.
pub(super) fn declarations(model: &Model, part: &World, context: Context<'_>) -> TokenStream {
    let components = &context.components.by_name();
    let context = Context {
        components,
        ..context
    };
    let mut code = lists(model, part);
    code.extend(model.archetypes.iter().map(|it| {
        let structure = archetype::structure(it, "A row of the archetype", context);
        quote!(#[archetype] #structure)
    }));
    code.extend(model.bundles.iter().map(|it| {
        let structure = archetype::structure(it, "The bundle", context);
        quote!(#[bundle] #structure)
    }));
    code.extend(model.relations.iter().map(|it| related(it, model)));
    code.extend(model.queries.iter().map(|it| asked(it, context)));
    code.extend(model.indexes.iter().map(|it| index(it, context)));
    code.extend(
        model
            .schedules
            .iter()
            .filter(|it| it.decl.is_own())
            .map(schedule),
    );
    code.extend(model.observers.iter().map(|observers| {
        let (vis, name) = (&observers.decl.vis, &observers.decl.name);
        quote!(#[observers] #vis fn #name() {})
    }));
    code
}

fn lists(model: &Model, part: &World) -> TokenStream {
    let (vis, name) = (&part.decl.vis, &part.decl.name);
    let listed = |it: &Component, field: TokenStream| {
        let (ty, immutable) = (&it.ty, it.is_immutable().then(|| quote!(#[immutable])));
        quote!(#immutable #field: (#ty))
    };
    let own = model
        .listed_components()
        .map(|it| listed(it, quote!(components)));
    let used = model
        .components
        .list
        .iter()
        .filter(|it| it.lister == Lister::Other);
    let used = used.map(|it| listed(it, quote!(uses)));
    let resources = part
        .resources
        .listed
        .iter()
        .map(|it| it.ty.to_token_stream());
    let events = part
        .resources
        .events
        .iter()
        .map(|it| it.ty.to_token_stream());
    let others = part
        .uses
        .iter()
        .take(part.own_uses)
        .filter_map(|it| match it {
            Use::Component(_) => None,
            Use::Resource(ty) => Some(quote!(Res<#ty>)),
            Use::Event(ty) => Some(quote!(Events<#ty>)),
        });
    // The content of a list that could not be read is not known. A type that is not read here says so.
    let lost = (!part.decl.sound).then(|| quote!(components: (?),));
    quote! {
        #[part]
        #vis struct #name { #(#own,)* #(#used,)* resources: (#(#resources),*), events: (#(#events),*), uses: (#(#others),*), #lost }
    }
}

fn related(relation: &Relation, model: &Model) -> TokenStream {
    let acyclic = relation.acyclic.then(|| quote!(acyclic,));
    let inverse = relation.inverse.as_ref();
    let inverse = inverse.map(|method| quote!(inverse = #method,));
    let ends = relation.to.iter().filter_map(|end| match end.meant {
        MeantEnd::Beside(place) => Some(&model.archetypes[place].decl.name),
        MeantEnd::OfPart | MeantEnd::Unknown => None,
    });
    let ends: Vec<_> = ends.collect();
    let to = (!ends.is_empty()).then(|| quote!(to(#(#ends),*)));
    let structure = relation::item(relation);
    quote!(#[relation(#acyclic #inverse #to)] #structure)
}

fn asked(query: &Query, context: Context<'_>) -> TokenStream {
    let all = |list: &mut dyn Iterator<Item = &ComponentRef>| -> Vec<TokenStream> {
        list.map(|it| context.component(it).to_token_stream())
            .collect()
    };
    let marker = if let Some(group) = &query.group {
        let owned = all(&mut group.owned.iter());
        quote!(group(own(#(#owned),*)))
    } else {
        let cascade = query.cascade.iter().filter_map(|it| it.relation.as_ref());
        let lists = [
            ("changed", all(&mut query.filters.changed.iter())),
            ("added", all(&mut query.filters.added.iter())),
            ("cascade", all(&mut { cascade })),
        ];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let lists = lists.map(|(word, list)| {
            let word = format_ident!("{word}");
            quote!(#word(#(#list),*))
        });
        quote!(query(#(#lists),*))
    };
    let structure = query::structure(query, context);
    quote!(#[#marker] #structure)
}

/// Nobody asks for its key.
fn index(index: &Index, context: Context<'_>) -> TokenStream {
    let (vis, name) = (&index.decl.vis, &index.decl.name);
    let fields = index.fields.iter().map(|field| {
        let (name, ty) = (&field.name, context.component(&field.component));
        quote!(#name: #ty)
    });
    quote!(#[index(hash, key: bool = true)] #vis struct #name { #(#fields),* })
}

/// No world runs a line of a part with errors.
fn schedule(schedule: &Schedule) -> TokenStream {
    let (vis, name) = (&schedule.decl.vis, &schedule.decl.name);
    let arrow = schedule.output.as_ref().map(|output| quote!(-> #output));
    let arguments = schedule
        .arguments
        .iter()
        .map(|Argument { name, ty }| quote!(#name: #ty));
    quote!(#[schedule] #vis fn #name(#(#arguments),*) #arrow {})
}
