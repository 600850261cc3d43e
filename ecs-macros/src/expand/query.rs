//! A query or a group: the struct of its items, its terms, and the world's method.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::{Context, filter, group, term, tuple};
use crate::ast::Decl;
use crate::model::{Query, TermKind};
use crate::spans;

/// Expands to the struct that the user wrote, with the lifetimes put in, and documented where it was not:
///
/// ```text
/// pub struct Moving<'w> { pub position: &'w mut Position, pub velocity: &'w Velocity }
/// ```
pub(super) fn structure(query: &Query, context: Context<'_>) -> TokenStream {
    let Decl {
        attrs, vis, name, ..
    } = &query.decl;
    let vis = spans::visibility(vis, None);
    let span = spans::at(name);
    let keyword = quote_spanned!(span=> struct);
    let lifetime = query.borrows().then(|| quote_spanned!(span=> <'w>));
    let fields = query.terms.iter().map(|it| {
        let (attrs, vis, name) = (&it.attrs, &it.vis, &it.name);
        let ty = term::of_field(it, context);
        let docs = doc!(missing attrs, "The `{name}` of the row.");
        quote!(#docs #(#attrs)* #vis #name: #ty)
    });
    let docs = doc!(missing attrs, "A row of the {} `{name}`.",
    if query.group.is_some() {
        "group"
    } else {
        "query"
    });
    quote!(#docs #(#attrs)* #vis #keyword #name #lifetime { #(#fields),* })
}

/// Expands to the following. A group has a place among the world's groups.
///
/// ```text
/// impl<'q> ::ecs::QueryData<Kitchen> for Moving<'q> { … }
/// ```
///
/// In a part, it is of any world: `impl<'q, __AnyWorld: MotionWorld> ::ecs::QueryData<__AnyWorld> for Moving<'q> { … }`. Of a derived query it is
///
/// ```text
/// impl<'q, __W: ::ecs::schema::Declare> ::ecs::QueryData<__W> for Moving<'q>
/// where
///     Position: ::ecs::WritableIn<__W>,
///     Velocity: ::ecs::ComponentOf<__W>,
/// { … }
/// ```
pub(super) fn implementation(
    query: &Query,
    group: Option<usize>,
    lifetime: bool,
    context: Context<'_>,
) -> TokenStream {
    let (name, world) = (&query.decl.name, context.world);
    let span = spans::at(name);
    let (header, body) = (context.header(lifetime), body(query, lifetime, context));
    let argument = lifetime.then(|| quote_spanned!(span=> <'q>));
    let is_derived = context.bound.is_some() && context.part.is_none();
    let bounds = is_derived.then(|| {
        let bounds = bounds(query, context);
        quote_spanned!(span=> where #(#bounds),*)
    });
    let place = group.map(|place| group::place(place, span, context));
    quote_spanned! {span=>
        impl #header __ecs::QueryData<#world> for #name #argument #bounds {
            #place
            #body
        }
    }
}

/// Expands to `Velocity: ::ecs::ComponentOf<Kitchen>`, for each distinct component, to `Position: ::ecs::WritableIn<Kitchen>`, for
/// one that is written, and to `ChildOf: ::ecs::relation::RelationOf<Kitchen>`, for a relation of `Up`.
fn bounds<'a>(query: &'a Query, context: Context<'a>) -> impl Iterator<Item = TokenStream> {
    let world = context.world;
    let terms = query
        .terms
        .iter()
        .filter_map(|term| term.component.as_ref());
    let relations: BTreeSet<_> = query.relations().map(|relation| relation.id).collect();
    let mut seen = BTreeSet::new();
    let distinct = terms
        .chain(query.filters.all())
        .chain(query.relations())
        .filter(move |component| seen.insert(component.id));
    let written = query
        .terms
        .iter()
        .filter(|term| term.kind.is_mutable())
        .filter_map(|term| term.component.as_ref());
    let written: BTreeSet<_> = written.map(|component| component.id).collect();
    distinct.map(move |component| {
        let ty = context.component(component);
        let span = spans::at(ty);
        let bound = match component.id {
            id if written.contains(&id) => quote_spanned!(span=> WritableIn),
            id if relations.contains(&id) => quote_spanned!(span=> relation::RelationOf),
            _ => quote_spanned!(span=> ComponentOf),
        };
        quote_spanned!(span=> #ty: __ecs::#bound<#world>)
    })
}

/// Expands to
///
/// ```text
/// type Terms = (&'q mut Position, &'q Velocity);
/// type Filter = ();
/// type Item<'w> = Moving<'w>;
/// const WIDE: bool = false; // of `#[query(baseline)]` alone
/// fn item<'w>((__0, __1): …) -> Self::Item<'w> { Moving { position: __0, velocity: __1 } }
/// ```
fn body(query: &Query, lifetime: bool, context: Context<'_>) -> TokenStream {
    let (name, world) = (&query.decl.name, context.world);
    let span = spans::at(name);
    let entity = query
        .terms
        .is_empty()
        .then(|| quote_spanned!(span=> __ecs::Entity));
    let terms = query.terms.iter().map(|it| term::of_world(it, context));
    let terms = tuple::plain(terms.chain(entity), span);
    let filter = filter::filter(&query.filters, span, context);
    let lifetime = lifetime.then(|| quote_spanned!(span=> <'w>));
    let (row, item) = item(query);
    let wide = query
        .baseline
        .then(|| quote_spanned!(span=> const WIDE: __bool = false;));
    quote_spanned! {span=>
        type Terms = #terms;
        type Filter = #filter;
        type Item<'w> = #name #lifetime;
        #wide

        #[inline]
        fn item<'w>(#row: <Self::Terms as __ecs::query::Term<#world>>::Item<'w>) -> Self::Item<'w> {
            #item
        }
    }
}

/// Expands to the pattern of a row, `(__0, __1)`, and to `Moving { position: __0, burning: ::ecs::Has::new(__1) }`.
fn item(query: &Query) -> (TokenStream, TokenStream) {
    let name = &query.decl.name;
    let span = spans::at(name);
    if query.hollow {
        return (quote_spanned!(span=> _), quote_spanned!(span=> loop {}));
    }
    let (mut row, mut fields) = (Vec::new(), Vec::new());
    for (place, term) in query.terms.iter().enumerate() {
        // A value that does not fit is an error at the field.
        let binding = format_ident!("__{place}", span = spans::generated(term::span(term)));
        let (name, has) = (
            super::archetype::generated(&term.name),
            term.kind == TermKind::Has,
        );
        fields.push(if has {
            quote_spanned!(binding.span()=> #name: __ecs::Has::new(#binding))
        } else {
            quote_spanned!(binding.span()=> #name: #binding)
        });
        row.push(binding.into_token_stream());
    }
    (
        tuple::plain(row, span),
        quote_spanned!(span=> #name { #(#fields),* }),
    )
}

/// Expands to the world's method:
///
/// ```text
/// pub fn moving(&mut self) -> ::ecs::Query<'_, Self, Moving<'_>> { ::ecs::Store::query(&mut self.store) }
/// ```
///
/// or, of a cascade, to
///
/// ```text
/// pub fn placing(&mut self) -> ::ecs::Cascade<'_, Self, ChildOf, Placing<'_>> { ::ecs::Store::cascade(&mut self.store) }
/// ```
pub(super) fn method(query: &Query, context: Context<'_>) -> Option<TokenStream> {
    let Decl { attrs, name, .. } = &query.decl;
    let span = spans::at(name);
    let docs = doc!(own_or attrs, "The rows of [`{name}`].");
    let mut method = query.method.clone();
    method.set_span(spans::at(&method));
    let lifetime = query.borrows().then(|| quote_spanned!(span=> <'_>));
    // Nobody can ask for one of a part without a name.
    let vis = query.decl.shown()?;
    let (item, docs) = if query.decl.is_own() {
        (quote_spanned!(span=> #name #lifetime), docs)
    } else {
        let (ty, docs) = (query.decl.ty(), doc!(own_or attrs, "The rows of `{name}`."));
        (quote_spanned!(span=> #ty<'_>), docs)
    };
    let (receiver, ask) = if query.is_read_only() {
        (
            quote_spanned!(span=> &self),
            quote_spanned!(span=> Storage::query_ref(&self.store)),
        )
    } else {
        (
            quote_spanned!(span=> &mut self),
            quote_spanned!(span=> Store::query(&mut self.store)),
        )
    };
    let cascade = query
        .cascade
        .as_ref()
        .and_then(|cascade| cascade.relation.as_ref());
    if let Some(relation) = cascade.map(|it| context.component(it)) {
        return Some(quote_spanned! {span=>
            #docs
            #[inline]
            #vis fn #method(&mut self) -> __ecs::Cascade<'_, Self, #relation, #item> {
                __ecs::Store::cascade(&mut self.store)
            }
        });
    }
    Some(quote_spanned! {span=>
        #docs
        #[inline]
        #vis fn #method(#receiver) -> __ecs::Query<'_, Self, #item> {
            __ecs::#ask
        }
    })
}
