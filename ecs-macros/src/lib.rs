//! The procedural macros of the `ecs` crate, which documents them.
//!
//! Tokens → `ast` (the declarations) → `model` (their meaning) → `check` (the rules) →
//! `expand` (the code, which cannot fail). Each entry point here is one line over
//! ordinary code that takes and returns `proc_macro2` tokens.

#![allow(
    unreachable_pub,
    reason = "a crate of macros exports nothing else, so that `pub` says no more than `pub(crate)`"
)]

#[macro_use]
mod errors;

mod ast;
mod cfg;
mod check;
mod derive;
mod expand;
mod faults;
mod model;
mod names;
mod nesting;
mod parts;
mod pipeline;
mod spans;
mod suggest;
#[cfg(test)]
mod tests;
mod text;
mod tokens;

use proc_macro::TokenStream;

/// The body of `ecs::world!`, behind `[path of the ecs crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn __world(input: TokenStream) -> TokenStream {
    pipeline::world(input.into()).into()
}

/// A world, once rustc has said which of its `cfg` hold: a path of the runtime crate and the declarations are the arguments, and the
/// marks of the predicates stand on the item.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn __decided(args: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::decided(args.into(), item.into()).into()
}

/// The body of `ecs::part!`, behind `[path of the ecs crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn __part(input: TokenStream) -> TokenStream {
    pipeline::part(input.into()).into()
}

/// A world or a part, with the answer of one more of its parts.
#[doc(hidden)]
#[proc_macro]
pub fn __joined(input: TokenStream) -> TokenStream {
    pipeline::joined(input.into()).into()
}

/// The attribute is found as `ecs::declare`.
#[proc_macro_attribute]
pub fn declare(args: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::declare(args.into(), item.into()).into()
}

/// The derive is found as `ecs::Component`.
#[proc_macro_derive(Component, attributes(component))]
pub fn component(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::component::expand).into()
}

/// The derive is found as `ecs::Bundle`.
#[proc_macro_derive(Bundle, attributes(bundle))]
pub fn bundle(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::bundle::expand).into()
}

/// The derive is found as `ecs::Query`.
#[proc_macro_derive(Query, attributes(query))]
pub fn query(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::query::expand).into()
}

/// The derive is found as `ecs::MapEntities`.
#[proc_macro_derive(MapEntities, attributes(map_entities))]
pub fn map_entities(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::map_entities::expand).into()
}

/// The derive is found as `ecs::Parameter`.
#[proc_macro_derive(Parameter, attributes(parameter))]
pub fn parameter(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::parameter::expand).into()
}

/// The derive is found as `ecs::Resource`.
#[proc_macro_derive(Resource, attributes(resource))]
pub fn resource(input: TokenStream) -> TokenStream {
    pipeline::derive(input.into(), derive::resource::expand).into()
}
