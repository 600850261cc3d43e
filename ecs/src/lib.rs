//! An entity component system whose tables, queries and conflicts are settled by the compiler.
//!
//! [`world!`] turns a list of components and some archetypes into concrete structure-of-arrays tables and generated
//! query iterators. The [README](https://docs.rs/ecs) shows one from end to end; [`Store`] lists what every world can do.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// Lets the expansions of this crate's own doctests and tests name `::ecs`.
#[allow(unused_extern_crates)]
extern crate self as ecs;

mod component;
mod entity;
mod error;
pub mod prelude;
pub mod query;
pub mod schema;
mod store;
mod table;

pub use component::{Component, ComponentOf, StorageKind};
pub use ecs_macros::{Component, Query, declare};
pub use entity::{Entity, InvalidEntityBits};
pub use error::{ColumnsError, GetManyError, ReserveError, SingleError, SpawnAtError, SpawnError};
pub use query::{AnyOf, Has, Query, Rows, With, Without};
pub use schema::{Archetype, World};
pub use store::{Entities, Split, Store, TableMemory};

/// What the macros name. Nothing here is meant to be written by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::component::{Named, Unnamed, component_name};
    pub use ecs_macros::__world;
}

/// Declares a world: its components, its archetypes and its queries.
#[macro_export]
macro_rules! world {
    ($($declarations:tt)*) => {
        $crate::__private::__world! { [$crate] $($declarations)* }
    };
}

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
