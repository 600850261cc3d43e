//! The schema: what a world declares, and the layout that follows from it. All of it is constant.

mod archetype;
mod components;
mod layout;
mod size;
mod world;

pub use archetype::{Archetype, ArchetypeOf};
pub use components::{Components, Many};
pub use size::{MatchList, SchemaFor, Size};
pub use world::{Declaration, World};

pub use components::List;
pub(crate) use layout::{ABSENT, ENTITY_CELL};
pub use layout::{ArchetypeInfo, Column, Schema};
pub(crate) use world::{archetype_info, component_index, component_name, schema};
