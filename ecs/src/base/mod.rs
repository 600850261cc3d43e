//! What all the rest rests on: entities, ticks, memory, texts and errors. It knows no other wing.

#[macro_use]
mod impls;
#[macro_use]
mod lists;

#[cfg(feature = "std")]
pub(crate) mod clock;
pub(crate) mod component;
pub(crate) mod component_id;
pub(crate) mod disabled;
pub(crate) mod entity_map;
pub(crate) mod erased;
pub(crate) mod error;
pub(crate) mod for_tuples;
pub(crate) mod huge_pages;
pub(crate) mod instructions;
pub(crate) mod leaves;
#[cfg(feature = "save")]
pub(crate) mod load_report;
pub(crate) mod memory;
#[cfg(feature = "std")]
pub(crate) mod messages;
pub(crate) mod notice;
pub(crate) mod panics;
#[cfg(test)]
pub(crate) mod random;
pub(crate) mod rule;
pub(crate) mod stamp;
pub(crate) mod sync;
pub(crate) mod system_name;
pub(crate) mod text;
pub(crate) mod tick;
