//! The imports of a game's modules: `use ecs::prelude::*;`.

pub use crate::command::Commands;
pub use crate::component::Component;
pub use crate::entity::Entity;
pub use crate::event::{EventOf, EventReader, EventWriter};
pub use crate::index::Find;
pub use crate::index::values::EntitySet;
pub use crate::observer::{Despawn, Enter, Insert, Leave, Old, On, Remove, Restore, Trigger};
pub use crate::query::{Added, AnyOf, Cascade, Changed, Has, Is, Lookup, Or, Query, QueryData, Up, With, Without};
pub use crate::relation::{Related, Relation, RelationOf};
pub use crate::removed::Removed;
#[cfg(feature = "save")]
pub use crate::save::Saves;
pub use crate::schema::{
    Archetype, ArchetypeOf, Bundle, ComponentOf, Declare, OptionalResourceOf, ResourceOf, WritableIn,
};
#[cfg(feature = "std")]
pub use crate::share::Sharing;
pub use crate::store::World;
pub use crate::system::{In, Local, Res, ResMut, arrange, clear_component, resource_changed};
pub use ecs_macros::{Bundle, Component, Parameter, Query};
