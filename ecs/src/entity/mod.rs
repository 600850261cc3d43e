//! Entities: the handle that users hold, and the slots that say where its row is.

mod handle;
mod slots;

pub use handle::{Entity, InvalidEntityBits};
pub(crate) use slots::{Location, MOST_TABLES, SlotList, Slots};
