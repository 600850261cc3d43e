//! A game with a `Cargo.toml` that calls the crate `ecs` by another name: `engine = { package = "tabula-ecs", … }`.
//!
//! There is no crate `ecs` here, so that all that the macros emit has to go by the path that they are given.

pub use engine;
use engine::{Component, Query};

/// The name of a cook.
#[derive(Component, Debug, PartialEq)]
#[component(crate = engine)]
pub struct Name(pub &'static str);

engine::world! {
    /// One kitchen.
    #[world]
    pub struct Kitchen {
        components: (Name,),
    }

    /// One cook.
    #[archetype]
    pub struct Cook {
        /// The name that the others call them by.
        name: Name,
    }

    /// All entities that have a name.
    #[query]
    pub struct Named {
        /// The entity that has it.
        entity: Entity,
        /// The name.
        name: &mut Name,
        /// Whether they are called anything.
        named: Has<Name>,
    }
}

/// The same question, asked of any world.
#[derive(Query)]
#[query(crate = engine, with(Name))]
pub struct Called<'w> {
    /// The name.
    pub name: &'w Name,
}

/// The same world as a module.
#[engine::declare(crate = engine)]
pub mod cellar {
    /// The wine of a bottle.
    pub struct Wine;

    /// One cellar.
    #[world]
    pub struct Cellar {
        components: (Wine,),
    }

    /// One bottle.
    #[archetype]
    pub struct Bottle {
        /// The wine in it.
        wine: Wine,
    }

    /// All that can be drunk.
    #[query]
    pub struct Drinkable {
        /// The wine that can be drunk.
        wine: &Wine,
    }
}
