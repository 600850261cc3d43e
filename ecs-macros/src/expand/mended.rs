//! The declarations of a part with errors, as they are emitted. A world is told these, and not the written ones.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use super::Context;
use super::term::ticked_word;
use crate::ast::{Argument, OnDespawn, Use};
use crate::model::{
    Archetype, Component, ComponentRef, Index, Lister, MeantEnd, Model, Query, Relation, Schedule,
    Target, Term, TermKind, World,
};

/// Expands to the declarations of the model, which was repaired:
///
/// ```text
/// #[part]
/// pub struct Motion { components: (Position), resources: (Gravity), events: (Landed), uses: (Velocity) }
/// #[archetype]
/// pub struct Rock { position: Position }
/// #[relation(acyclic, on_despawn = cascade, inverse = children)]
/// pub struct ChildOf { parent: ::ecs::Entity }
/// #[query]
/// pub struct Moving { position: &mut Position, velocity: &Velocity }
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
    let mut code = lists(model, part);
    code.extend(model.archetypes.iter().map(|it| archetype(it, context)));
    code.extend(model.relations.iter().map(|it| relation(it, model)));
    code.extend(model.queries.iter().map(|it| query(it, context)));
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

fn archetype(archetype: &Archetype, context: Context<'_>) -> TokenStream {
    let (vis, name) = (&archetype.decl.vis, &archetype.decl.name);
    let fields = archetype.in_rows().map(|field| {
        let (name, ty) = (&field.name, component(&field.component, context));
        // The components of a bundle have names that no other field has.
        let bundle = field.within.map(|place| format_ident!("__{place}_"));
        let name = bundle.map_or_else(|| name.clone(), |bundle| format_ident!("{bundle}{name}"));
        let ty = if field.optional {
            quote!(::core::option::Option<#ty>)
        } else {
            ty
        };
        quote!(#name: #ty)
    });
    quote!(#[archetype] #vis struct #name { #(#fields),* })
}

fn relation(relation: &Relation, model: &Model) -> TokenStream {
    let (vis, name) = (&relation.decl.vis, &relation.decl.name);
    let acyclic = relation.acyclic.then(|| quote!(acyclic,));
    let (entity, on_despawn) = match (
        relation.target().map(|field| field.target),
        &relation.on_despawn,
    ) {
        (Some(Target::OptionalField), Some((OnDespawn::Clear, _))) => {
            (quote!(::core::option::Option<__ecs::Entity>), quote!(clear))
        }
        (Some(Target::OptionalField), _) => (
            quote!(::core::option::Option<__ecs::Entity>),
            quote!(cascade),
        ),
        _ => (quote!(__ecs::Entity), quote!(cascade)),
    };
    let inverse = relation
        .inverse
        .iter()
        .map(|method| quote!(, inverse = #method));
    let field = relation
        .target()
        .map_or_else(|| format_ident!("target"), |field| field.name.clone());
    let ends = relation.to.iter().filter_map(|end| match end.meant {
        MeantEnd::Beside(place) => Some(&model.archetypes[place].decl.name),
        MeantEnd::OfPart | MeantEnd::Unknown => None,
    });
    let ends: Vec<_> = ends.collect();
    let to = (!ends.is_empty()).then(|| quote!(, to(#(#ends),*)));
    quote! {
        #[relation(#acyclic on_despawn = #on_despawn #(#inverse)* #to)]
        #vis struct #name { #field: #entity }
    }
}

fn query(query: &Query, context: Context<'_>) -> TokenStream {
    let (vis, name) = (&query.decl.vis, &query.decl.name);
    let all = |list: &[ComponentRef]| -> Vec<TokenStream> {
        list.iter().map(|it| component(it, context)).collect()
    };
    let marker = if let Some(group) = &query.group {
        let owned = all(&group.owned);
        quote!(group(own(#(#owned),*)))
    } else {
        let (changed, added) = (all(&query.filters.changed), all(&query.filters.added));
        let changed = (!changed.is_empty()).then(|| quote!(changed(#(#changed),*),));
        let added = (!added.is_empty()).then(|| quote!(added(#(#added),*),));
        let cascade = query
            .cascade
            .as_ref()
            .and_then(|cascade| cascade.relation.as_ref());
        let cascade = cascade
            .map(|it| component(it, context))
            .map(|it| quote!(cascade(#it)));
        quote!(query(#changed #added #cascade))
    };
    let fields = query.terms.iter().map(|it| {
        let (name, ty) = (&it.name, term(it, context));
        quote!(#name: #ty)
    });
    quote!(#[#marker] #vis struct #name { #(#fields),* })
}

fn term(term: &Term, context: Context<'_>) -> TokenStream {
    let Some(ty) = term.component.as_ref().map(|it| component(it, context)) else {
        return quote!(__ecs::Entity);
    };
    match term.kind {
        TermKind::Read => quote!(&#ty),
        TermKind::Write => quote!(&mut #ty),
        TermKind::ReadOption => quote!(::core::option::Option<&#ty>),
        TermKind::WriteOption => quote!(::core::option::Option<&mut #ty>),
        kind @ (TermKind::Ref | TermKind::Mut) => {
            let item = format_ident!("{}", ticked_word(kind));
            quote!(__ecs::#item<#ty>)
        }
        kind @ (TermKind::RefOption | TermKind::MutOption) => {
            let item = format_ident!("{}", ticked_word(kind));
            quote!(::core::option::Option<__ecs::#item<#ty>>)
        }
        TermKind::Has => quote!(__ecs::Has<#ty>),
        TermKind::Entity => quote!(__ecs::Entity),
        TermKind::Up => {
            let up = term.upward.iter().rfold(quote!(&#ty), |read, upward| {
                let relation = component(&upward.relation, context);
                quote!(__ecs::Up<#relation, #read>)
            });
            quote!(::core::option::Option<#up>)
        }
    }
}

/// Nobody asks for its key.
fn index(index: &Index, context: Context<'_>) -> TokenStream {
    let (vis, name) = (&index.decl.vis, &index.decl.name);
    let fields = index.fields.iter().map(|field| {
        let (name, ty) = (&field.name, component(&field.component, context));
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

/// The component by a name that the part's lists have.
fn component(component: &ComponentRef, context: Context<'_>) -> TokenStream {
    if let Some(ty) = component.written(context.components) {
        return ty.to_token_stream();
    }
    let listed = &context.components.list[component.id];
    let by_name = matches!(listed.lister, Lister::Part(..))
        .then(|| syn::parse_str::<Type>(&listed.text).ok());
    by_name
        .flatten()
        .unwrap_or_else(|| listed.ty.clone())
        .to_token_stream()
}
