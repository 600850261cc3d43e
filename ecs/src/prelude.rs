//! The imports of a game's modules: `use ecs::prelude::*;`.

#[doc(no_inline)]
#[cfg(feature = "save")]
pub use crate::persist::save::Saves;
#[doc(no_inline)]
#[cfg(feature = "std")]
pub use crate::run::share::Sharing;
#[doc(no_inline)]
pub use crate::{
    Added, AnyOf, Archetype, ArchetypeOf, Bundle, Cascade, Changed, Commands, Component,
    ComponentOf, Declare, Despawn, Enter, Entity, EventOf, EventReader, EventWriter, Find, Has, In,
    Insert, Is, Leave, Local, Lookup, Old, On, OptionalResourceOf, Or, Parameter, Query, QueryData,
    Related, Relation, RelationOf, Remove, Removed, Res, ResMut, Resource, ResourceOf, Restore,
    Trigger, Up, With, Without, World, WritableIn, arrange, clear_component,
    index::{Answers, values::EntitySet},
    resource_changed,
};
