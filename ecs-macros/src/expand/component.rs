//! The generated code of a component of a world: its place, and its name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::Context;
use crate::ast::Writing;
use crate::model::{Component, Found, Index, Lister, Model, Origin, Part, Query, World};
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
                    let span = spans::generated(*place);
                    let number = crate::parts::number(number);
                    quote_spanned!(span=> <#ty as __ecs::part::Type<#number, #world>>::Is)
                }
                Lister::Own | Lister::Other => component.ty.to_token_stream(),
            };
            let span = super::span_of(&ty);
            let listing = context.listing("Lists", ty);
            let index = proc_macro2::Literal::usize_unsuffixed(index);
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
                    type Mutability = __ecs::#mutability;
                    const INDEX: __usize = #index;
                }
            }
        });
    memberships.collect()
}

/// Expands to one line per component: its type, whose traits tell the macro everything else, its displayed name, and
/// [what the world asks](asked) of its types. Methods follow for what the list, the queries and the indexes say of it.
///
/// ```text
/// ::ecs::__private::__component!(Kitchen, Name, "Name", shared text).tracked()
/// ```
///
/// It is `tracked` where an index reads the component, or a query asks when the component was changed or added. It is
/// there for a relation, too, if a query goes down the relation and asks that of others.
pub(super) fn declarations(world: &World, model: &Model, context: Context<'_>) -> Vec<TokenStream> {
    let (name, flags) = (&world.decl.name, &world.flags);
    let asked_when = model.queries.iter().flat_map(Query::asked_when);
    let tracked: BTreeSet<_> = asked_when
        .flat_map(|component| match &component.found {
            // Which of them it is cannot be seen.
            Found::Uncertain(ids) => ids.clone(),
            _ => vec![component.id],
        })
        .chain(model.indexes.iter().flat_map(Index::keys))
        .collect();
    let unique = model.indexes.iter().filter(|it| it.args.unique.is_some());
    let unique: BTreeSet<_> = unique.flat_map(Index::keys).collect();
    let names = listed_names(model);
    let components = context.components.list.iter().zip(names).enumerate();
    let declarations = components.map(|(id, (component, listed))| {
        let (ty, span) = (&component.ty, spans::at(&component.ty));
        let written = match component.writing {
            Writing::Relation { .. } => Some("relation"),
            _ if unique.contains(&id) => Some("unique"),
            Writing::InPlace => None,
            Writing::Replaced => Some("immutable"),
        };
        let said = [
            written,
            tracked.contains(&id).then_some("tracked"),
            flags.is_transient(&component.text).then_some("transient"),
        ];
        let said = said.into_iter().flatten().map(|word| Ident::new(word, span));
        let keep = component.keep.map(|keep| super::resource::keep(keep, span));
        let keep = keep.into_iter();
        let bits = flags.snapshots.map(|_| "bits");
        let words = bits.into_iter().chain(text(world, component.is_relation()));
        let asked = asked(words, (world, model), span);
        quote_spanned!(span=> __ecs::__private::__component!(#name, #ty, #listed #asked)#(.keeping(#keep))*#(.#said())*)
    });
    declarations.collect()
}

/// Expands to what only some worlds ask of their types, after a comma: `, shared text`. Only worlds to which it matters ask whether
/// threads can share values.
pub(super) fn asked<'a>(
    words: impl IntoIterator<Item = &'a str>,
    (world, model): (&World, &Model),
    span: Span,
) -> Option<TokenStream> {
    let shared = world.knows_sharing(model).then_some("shared");
    let words = shared.into_iter().chain(words);
    let mut words = words.map(|word| Ident::new(word, span)).peekable();
    words.peek()?;
    Some(quote_spanned!(span=> , #(#words)*))
}

/// How serde reads and writes values, in a world that says `text` or `save`. A relation is written as its target.
pub(super) fn text(world: &World, is_relation: bool) -> Option<&'static str> {
    match (world.flags.save, world.flags.text) {
        (None, None) => None,
        _ if is_relation => Some("target"),
        (None, Some(_)) => Some("shown"),
        (Some(_), _) => Some("text"),
    }
}

/// Expands to one of these a component, at its type:
///
/// ```text
/// const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
/// ```
///
/// Where the world is saved, `check_saved` is the same and more. In a world with snapshots, `::ecs::__private::__snapshots! {}` stands at that word, which is an error without the feature of the crate.
pub(super) fn checks(world: &World, context: Context<'_>) -> TokenStream {
    let asked = world.flags.snapshots;
    let snapshots = asked.map(|asked| quote_spanned!(asked=> __ecs::__private::__snapshots! {}));
    let is_saved = world.flags.save.is_some();
    let checks = context.components.list.iter().filter(|_| !is_saved);
    let checks = checks.map(|it| context.checked("check_component", &world.decl.name, &it.ty));
    snapshots.into_iter().chain(checks).collect()
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
