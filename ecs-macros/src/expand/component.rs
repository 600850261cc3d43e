//! The generated code of a component of a world: its place, and its name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::Context;
use crate::ast::Writing;
use crate::model::{Component, Found, Lister, Model, Origin, Part, Query, World};
use crate::spans;

/// Expands to one of these a component:
///
/// ```text
/// impl ::ecs::Lists<Position> for Kitchen {
///     type Mutability = ::ecs::Mutable;
///     const INDEX: ::core::primitive::usize = 1;
/// }
/// ```
///
/// Of a component of a part, it is at the part's path.
pub(super) fn memberships(world: &Ident, parts: &[Part], context: Context<'_>) -> TokenStream {
    let components = context.components.list.iter().enumerate();
    // Of two conflicting ones rustc is silent, if the first one's type is known to be none.
    let (lacking, components): (Vec<_>, Vec<_>) =
        components.partition(|(_, component)| component.origin == Origin::Lacking);
    let memberships = lacking
        .into_iter()
        .chain(components)
        .map(|(index, component)| {
            let ty = match component.lister {
                Lister::Part(part, number) => {
                    let Part { ty, place, .. } = &parts[part];
                    let (span, krate) = (spans::generated(*place), context.krate_at(*place));
                    let number = crate::parts::number(number, context.krate);
                    quote_spanned!(span=> <#ty as #krate::part::Type<#number, #world>>::Is)
                }
                Lister::Own | Lister::Other => component.ty.to_token_stream(),
            };
            let span = super::span_of(&ty);
            let listing = context.listing("Lists", ty);
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            let krate = context.krate_at(span);
            let mutability = format_ident!(
                "{}",
                if component.is_immutable() {
                    "Immutable"
                } else {
                    "Mutable"
                },
                span = spans::generated(span)
            );
            quote_spanned! {spans::generated(span)=>
                impl #listing for #world {
                    type Mutability = #krate::#mutability;
                    const INDEX: ::core::primitive::usize = #index;
                }
            }
        });
    memberships.collect()
}

/// Expands to one of these a component, with the type's description of itself, if any, how it is cloned, if it can be, how its handles are
/// mapped, if it says so, and [whether threads can share values](shared):
///
/// ```text
/// ::ecs::schema::ComponentDeclaration::new(
///     "Name",
///     ::ecs::__private::Described::<Name>::__ecs_description,
///     ::ecs::__private::Described::<Name>::__ecs_copying,
///     ::ecs::__private::Described::<Name>::__ecs_mapping,
///     ::ecs::__private::Described::<Name>::__ecs_shared,
/// )
/// ```
///
/// `ComponentDeclaration::tracked(…)` is around it where an index reads the component, or a query asks when the component was changed or added. It is
/// there for a relation, too, if a query goes down the relation and asks that of others.
/// `ComponentDeclaration::immutable(…)` is around an immutable component, `ComponentDeclaration::unique(…)` around one with a unique key,
/// and `ComponentDeclaration::relation(…)` around a relation. `#[keep(Name = 2)]` puts `ComponentDeclaration::keeping(…, ::ecs::Keep::Runs(2))` around it. If the world says `transient(Name)`, there is `ComponentDeclaration::transient(…)`. In a
/// world with snapshots, `ComponentDeclaration::copied(…, ::ecs::__private::Described::<Name>::__ecs_bits)` is around all of these.
pub(super) fn declarations<'a>(
    world: &'a World,
    model: &Model,
    context: Context<'a>,
) -> impl Iterator<Item = TokenStream> + use<'a> {
    let krate = context.krate;
    let has_snapshots = world.flags.snapshots.is_some();
    let knows_sharing = world.knows_sharing(model);
    let flags = &world.flags;
    let asked_when = model.queries.iter().flat_map(Query::asked_when);
    let tracked: BTreeSet<_> = asked_when
        .flat_map(|component| match &component.found {
            // Which of them it is cannot be seen.
            Found::Uncertain(ids) => ids.clone(),
            _ => vec![component.id],
        })
        .chain(
            model
                .indexes
                .iter()
                .flat_map(|index| index.fields.iter().map(|field| field.component.id)),
        )
        .collect();
    let unique = model
        .indexes
        .iter()
        .filter(|index| index.args.unique.is_some());
    let unique: BTreeSet<_> = unique
        .flat_map(|index| index.fields.iter().map(|field| field.component.id))
        .collect();
    let listed = listed_names(model);
    context.components.list.iter().enumerate().map(move |(id, component)| {
        let ty = &component.ty;
        let listed = &listed[id];
        let span = spans::generated(super::span_of(&component.ty));
        let declaration = quote_spanned!(span=> #krate::schema::ComponentDeclaration);
        let described = quote_spanned!(span=> #krate::__private::Described::<#ty>::__ecs_description);
        let copying = quote_spanned!(span=> #krate::__private::Described::<#ty>::__ecs_copying);
        let mapping = quote_spanned!(span=> #krate::__private::Described::<#ty>::__ecs_mapping);
        let shared = shared(ty, knows_sharing, span, krate);
        let new = quote_spanned!(span=> #declaration::new(#listed, #described, #copying, #mapping, #shared));
        let new = match component.writing {
            Writing::Relation { .. } => quote_spanned!(span=> #declaration::relation(#new)),
            _ if unique.contains(&id) => quote_spanned!(span=> #declaration::unique(#new)),
            Writing::InPlace => new,
            Writing::Replaced => quote_spanned!(span=> #declaration::immutable(#new)),
        };
        let new = match component.keep.map(|keep| super::resource::keep(keep, span, krate)) {
            Some(keep) => quote_spanned!(span=> #declaration::keeping(#new, #keep)),
            None => new,
        };
        let new = if tracked.contains(&id) { quote_spanned!(span=> #declaration::tracked(#new)) } else { new };
        let new = if flags.is_transient(&component.text) {
            quote_spanned!(span=> #declaration::transient(#new))
        } else {
            new
        };
        if !has_snapshots {
            return new;
        }
        quote_spanned!(span=> #declaration::copied(#new, #krate::__private::Described::<#ty>::__ecs_bits))
    })
}

/// Expands to `::ecs::__private::Described::<Name>::__ecs_shared`: whether threads can share values of a type. In a world that need not know,
/// to `true`.
pub(super) fn shared(
    ty: impl ToTokens,
    knows_sharing: bool,
    span: Span,
    krate: &TokenStream,
) -> TokenStream {
    if !knows_sharing {
        return quote_spanned!(span=> true);
    }
    quote_spanned!(span=> #krate::__private::Described::<#ty>::__ecs_shared)
}

/// Expands to one of these a component, with its requirements, if it has any:
///
/// ```text
/// ::ecs::__private::Requiring::<Kitchen, Name>::__ecs_required
/// ```
pub(super) fn required<'a>(
    world: &'a World,
    context: Context<'a>,
) -> impl Iterator<Item = TokenStream> + use<'a> {
    let (krate, name) = (context.krate, &world.decl.name);
    context.components.list.iter().map(move |Component { ty, .. }| {
        quote_spanned!(spans::generated(super::span_of(ty))=> #krate::__private::Requiring::<#name, #ty>::__ecs_required)
    })
}

/// Expands to one of these a component, at its type:
///
/// ```text
/// const _: () = ::ecs::__private::check_component::<Kitchen>(0);
/// ```
pub(super) fn requirements(world: &World, context: Context<'_>) -> TokenStream {
    let name = &world.decl.name;
    let checks = context.components.list.iter().enumerate().map(|(index, Component { ty, .. })| {
        let krate = context.krate_at(super::span_of(ty));
        let index = proc_macro2::Literal::usize_unsuffixed(index);
        let call = quote_spanned!(super::span_of(&krate)=> ::__private::check_component::<#name>(#index));
        quote_spanned!(spans::generated(super::span_of(ty))=> const _: () = #krate #call;)
    });
    checks.collect()
}

/// Expands to one of these a component, in a world with snapshots, at its type:
///
/// ```text
/// const _: () = ::ecs::__private::check_copied::<Kitchen, Name>();
/// ```
///
/// In front of them is `::ecs::__private::__snapshots! {}` at the word, which is an error without the feature of the crate.
pub(super) fn copies(world: &World, context: Context<'_>) -> TokenStream {
    let Some(asked) = world.flags.snapshots else {
        return TokenStream::new();
    };
    let krate = context.krate_at(asked);
    let mut code = quote_spanned!(asked=> #krate::__private::__snapshots! {});
    for component in &context.components.list {
        let check = context.check("check_copied", &world.decl.name, &component.ty);
        code.extend(
            quote_spanned!(spans::generated(super::span_of(&component.ty))=> const _: () = #check;),
        );
    }
    code
}

/// The displayed name of each component: as its list spells it, behind the name of its part if another one is spelled alike.
fn listed_names(model: &Model) -> Vec<String> {
    let list = &model.components.list;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for component in list {
        *counts.entry(&component.text).or_default() += 1;
    }
    let name = |component: &Component| match component.lister {
        Lister::Part(part, _) if counts[component.text.as_str()] > 1 => {
            format!("{}::{}", model.parts[part].shown, component.text)
        }
        _ => component.text.clone(),
    };
    list.iter().map(name).collect()
}
