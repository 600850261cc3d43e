//! The procedural macros of the `ecs` crate, which documents them.
//!
//! Tokens → `ast` (the declarations) → `model` (their meaning) → `check` (the rules) →
//! `expand` (the code, which cannot fail). Each entry point here is one line over
//! ordinary code that takes and returns `proc_macro2` tokens.

mod ast;
mod cfg;
mod check;
mod derive;
mod errors;
mod expand;
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

/// Declares a world in a module: `#[ecs::declare] mod kitchen { … }`.
///
/// The module's items are those of `ecs::world!`, and any others beside them. In this
/// form rustfmt formats them, and editors complete in them. A renamed `ecs` is given as
/// `#[my_ecs::declare(crate = my_ecs)]`.
#[proc_macro_attribute]
pub fn declare(args: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::declare(args.into(), item.into()).into()
}

/// Describes a type as a component: `#[component(name = "heat")]` names it for people. Two
/// types of a world that have one name are known by their paths, and two that are given
/// one name are an error.
///
/// Of a struct it tells the fields as well, which inspectors and scripts read by name;
/// those that are `pub` they write, too. Entities with the component can be cloned if
/// the type is `Clone`.
///
/// `#[component(requires(Ammo, Heat = Heat(20.0)))]` lists components that come with this
/// one to entities that lack them: with the default of their type, or with a value.
///
/// `#[component(track)]` keeps track of when values are added, changed and removed.
///
/// `storage = "table"` is where values are kept if nothing is said, and `crate = path`
/// says where `ecs` is, if it was renamed.
#[proc_macro_derive(Component, attributes(component))]
pub fn component(input: TokenStream) -> TokenStream {
    pipeline::component(input.into()).into()
}

/// Makes a bundle of a struct: components that come to an entity together.
///
/// Fields are components, each one once. Of a field `Option<C>`, a value may lack the
/// component: `None` brings none to a row that is spawned, and leaves the one of an entity to
/// which the bundle is inserted as it is. The trait of the same name shows it.
///
/// A field that is a bundle itself says `#[bundle]`.
/// `#[bundle(crate = path)]` says where `ecs` is,
/// if it was renamed.
#[proc_macro_derive(Bundle, attributes(bundle))]
pub fn bundle(input: TokenStream) -> TokenStream {
    pipeline::bundle(input.into()).into()
}

/// Makes a query of a struct, for every world that has its components.
///
/// Fields are `&'w C`, `&'w mut C`, `Option<&'w C>`, `Option<&'w mut C>`, `Has<C>`, `Entity`, and
/// `Option<Up<R, &'w C>>`, which reads a component of the target of the relation `R`.
/// `#[query(with(A), without(B), any(C, D), changed(E), added(F))]` filters, and `crate = path` says
/// where `ecs` is, if it was renamed.
///
/// The type of a parameter makes a cascade of it: `Cascade<W, ChildOf, Placing>`. In `world!`, where
/// the query has a method, `#[query(cascade(ChildOf))]` does.
#[proc_macro_derive(Query, attributes(query))]
pub fn query(input: TokenStream) -> TokenStream {
    pipeline::query(input.into()).into()
}

/// Makes a struct a parameter of systems. Each field of the struct is a parameter.
///
/// The struct has one lifetime, which is that of its parameters. The references in a query have the lifetime
/// `'static`: `Query<'w, Kitchen, (&'static mut Position, &'static Velocity)>`. The struct may be generic, over
/// the world as well. `#[parameter(crate = path)]` says where `ecs` is, if it was renamed.
///
/// Two fields conflict if both access the same data and one of them writes it. The conflict is an error of the
/// systems that take the struct, as it is between two parameters.
#[proc_macro_derive(Parameter, attributes(parameter))]
pub fn parameter(input: TokenStream) -> TokenStream {
    pipeline::parameter(input.into()).into()
}
