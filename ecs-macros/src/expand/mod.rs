//! The code. It cannot fail: what it is given holds together.
//!
//! All of it is data and one-line glue over the generic types of the runtime. There is
//! no `unsafe` in it, and every path is absolute.

mod archetype;
mod component;
mod docs;
mod filter;
mod query;
mod term;
mod tuple;
mod views;
mod world;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Type;

pub(crate) use self::component::derive as component;

use crate::ast::Decl;
use crate::model::{ComponentRef, Components, Model, Query};

/// The path of the runtime crate, and the components that ids stand for.
#[derive(Clone, Copy)]
struct Context<'a> {
    krate: &'a TokenStream,
    components: &'a Components,
}

/// Expands to the items that are not ours, then to the world, its archetypes and its
/// queries. Without a world the structs alone are left.
pub(crate) fn expand(krate: &TokenStream, model: &Model) -> TokenStream {
    let context = Context { krate, components: &model.components };
    let mut code = TokenStream::new();
    code.extend(model.plain.iter().cloned());
    for decl in &model.other_worlds {
        let Decl { attrs, vis, name, .. } = decl;
        code.extend(quote!(#(#attrs)* #vis struct #name {}));
    }
    if let Some(world) = &model.world {
        code.extend(world::expand(world, model, context));
    }
    for (index, archetype) in model.archetypes.iter().enumerate() {
        code.extend(archetype::structure(archetype, context));
        if let Some(world) = &model.world {
            code.extend(views::expand(archetype, context));
            code.extend(archetype::implementation(archetype, index, &world.decl.name, context));
        }
    }
    for query in &model.queries {
        code.extend(query::structure(query, context));
        if let Some(world) = &model.world {
            code.extend(query::of_world(query, &world.decl.name, context));
        }
    }
    code
}

/// Expands to the `impl` of a derived query, for every world that has its components.
pub(crate) fn derived_query(
    krate: &TokenStream,
    query: &Query,
    lifetime: bool,
    components: &Components,
) -> TokenStream {
    query::of_any_world(query, lifetime, Context { krate, components })
}

impl<'a> Context<'a> {
    /// The component's type as the user wrote it, here or in the world's list. These
    /// tokens keep their spans: rustc says once what it has to say about a type,
    /// however often we repeat it.
    fn component(self, component: &'a ComponentRef) -> &'a Type {
        let written = component.written(self.components);
        written.unwrap_or_else(|| self.listed(component))
    }

    /// The component's type as the world lists it.
    fn listed(self, component: &ComponentRef) -> &'a Type {
        &self.components.list[component.id].ty
    }
}

/// Where the tokens begin.
fn span_of(tokens: impl ToTokens) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |token| token.span())
}
