//! What a game's modules import: `use ecs::prelude::*;`.

pub use crate::command::Commands;
pub use crate::component::{Component, ComponentOf};
pub use crate::entity::Entity;
pub use crate::event::{EventOf, EventReader, EventWriter};
pub use crate::mutability::WritableIn;
pub use crate::observer::{Despawn, Enter, Insert, Leave, On, Remove};
pub use crate::query::{Added, AnyOf, Changed, Has, Lookup, Query, QueryData, With, Without};
pub use crate::removed::Removed;
pub use crate::resource::ResourceOf;
pub use crate::schema::{Archetype, ArchetypeOf, Bundle, Declare};
pub use crate::system::{Local, Res, ResMut};
pub use crate::world::World;
pub use ecs_macros::{Bundle, Component, Query};
