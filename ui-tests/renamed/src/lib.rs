//! A game whose `Cargo.toml` calls the crate `ecs` by another name: `engine = { package = "ecs", … }`.
//!
//! There is no crate `ecs` here, so that all that the macros emit has to go by the path that they are given.

pub use engine;
use engine::{Component, Query};

/// Who it is.
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
        /// What the others call them.
        name: Name,
    }

    /// All who have a name.
    #[query]
    pub struct Named {
        /// Whose it is.
        entity: Entity,
        /// What they are called.
        name: &mut Name,
        /// Whether they are called anything.
        named: Has<Name>,
    }
}

/// The same question, asked of any world.
#[derive(Query)]
#[query(crate = engine, with(Name))]
pub struct Called<'w> {
    /// What they are called.
    pub name: &'w Name,
}

/// The same world as a module.
#[engine::declare(crate = engine)]
pub mod cellar {
    /// What is in the bottle.
    pub struct Wine;

    /// One cellar.
    #[world]
    pub struct Cellar {
        components: (Wine,),
    }

    /// One bottle.
    #[archetype]
    pub struct Bottle {
        /// What is in it.
        wine: Wine,
    }

    /// All that can be drunk.
    #[query]
    pub struct Drinkable {
        /// What there is to drink.
        wine: &Wine,
    }
}
