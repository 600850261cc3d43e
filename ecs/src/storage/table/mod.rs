//! The table: all columns of an archetype in one allocation, and all that is done to them without their types.

mod allocation;
#[cfg(feature = "save")]
mod appending;
mod check;
#[cfg(feature = "snapshots")]
mod copying;
mod drop_rows;
mod guards;
mod optional;
mod plan;
mod rows;
mod stamps;
mod tick_layout;
mod tick_masks;
mod ticks;
mod with_layout;

#[allow(unreachable_pub, reason = "sealed traits name it in their signatures")]
pub use allocation::Table;
#[cfg(feature = "snapshots")]
pub(crate) use copying::{CopiedBy, RowCopies};
pub(crate) use optional::WORD;
pub use optional::{OptionalColumn, OptionalColumnMut};
pub(crate) use plan::{Extras, MovePlan};
pub(crate) use rows::Room;
pub(crate) use ticks::{BLOCK, TickKind};
pub(crate) use with_layout::{TableMut, TableRef};
