//! The grammar of `world!`, `part!`, `#[declare]` and the derives: every declaration, argument and generated item.
//!
//! | page | declarations |
//! |---|---|
//! | [`worlds`] | `#[world]`: lists of components, resources, events and parts, and options |
//! | [`archetypes`] | `#[archetype]` and `#[bundle]`: rows, optional components, shared components, views |
//! | [`queries`] | `#[query]` and `#[group]`: terms, filters, cascades |
//! | [`relations`] | `#[relation]`: components that name another entity |
//! | [`indexes`] | `#[index]`: entities by place, key or function |
//! | [`schedules`] | `#[schedule]`: systems, phases, conditions, fixed rates, arguments, errors |
//! | [`observers`] | `#[observers]`: systems that are called for each change |
//! | [`parts`] | `part!` and `#[part]`: declarations that several worlds share |
//! | [`names`] | the names of generated items, and the reserved ones |
//! | [`declare`](macro@crate::declare) | `#[declare]`: the declarations in a module |
//! | [`Component`](derive@crate::Component) | `#[derive(Component)]` with its arguments |
//! | [`Resource`](derive@crate::Resource) | `#[derive(Resource)]` with its arguments |
//! | [`Bundle`](derive@crate::Bundle) | `#[derive(Bundle)]` |
//! | [`MapEntities`](derive@crate::MapEntities) | `#[derive(MapEntities)]` |
//! | [`Query`](derive@crate::Query) | `#[derive(Query)]` |
//! | [`Parameter`](derive@crate::Parameter) | `#[derive(Parameter)]` |
//!
//! # Notation
//!
//! Grammars use the notation of the Rust reference. `A?` is an optional `A`, `A*` any number of them, and `A,*` a list with commas.
//! Words in capitals name other rules. `TYPE`, `PATH`, `EXPRESSION`, `VISIBILITY` and `ATTRIBUTE` are those of Rust.
//!
//! All mistakes of a declaration are reported at once, each at the word that causes it.

#[doc = include_str!("worlds.md")]
pub mod worlds {}

#[doc = include_str!("archetypes.md")]
pub mod archetypes {}

#[doc = include_str!("queries.md")]
pub mod queries {}

#[doc = include_str!("relations.md")]
pub mod relations {}

#[doc = include_str!("indexes.md")]
pub mod indexes {}

#[doc = include_str!("schedules.md")]
pub mod schedules {}

#[doc = include_str!("observers.md")]
pub mod observers {}

#[doc = include_str!("parts.md")]
pub mod parts {}

#[doc = include_str!("names.md")]
pub mod names {}
