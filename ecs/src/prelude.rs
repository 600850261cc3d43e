//! What a game's modules import: `use ecs::prelude::*;`.

pub use crate::component::{Component, ComponentOf};
pub use crate::entity::Entity;
pub use crate::query::{AnyOf, Has, Query, Rows, With, Without};
pub use crate::schema::{Archetype, Bundle, World};
pub use ecs_macros::{Bundle, Component, Query};
