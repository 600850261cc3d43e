//! One entity of a world, with its components: to read, and to change.

mod entity_mut;
mod entity_ref;

pub use entity_mut::EntityMut;
pub use entity_ref::EntityRef;
