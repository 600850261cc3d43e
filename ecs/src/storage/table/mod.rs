//! The table: all columns of an archetype in one allocation, and all that is done to them without their types.
//!
//! A table does not know its layout: `TableRef` and `TableMut` join the two. The layout puts
//! columns in descending order of alignment, so that a column begins at `capacity × prefix` without
//! padding. From 64 rows on, capacities are multiples of 64 and every column begins on a cache
//! line. The largest column comes first among those of its alignment, since the first one stays in
//! place when a table grows.
//!
//! An allocation is requested with the alignment that allocators provide anyway, and enlarged by
//! the difference. Only then can it grow in place, or move by remapping pages. Capacities double,
//! plus a cache line's worth of rows, so that columns do not lie at multiples of a large power of
//! two from each other.
//!
//! Behind the columns are the bits of optional components and the ticks of tracked ones. A block of
//! 256 rows has a mark for each kind of tick, which is no older than the ticks of its rows. Two
//! queries may share a block though not its rows, so marks rise by compare-and-swap.
//!
//! *Stamps* serve copies of worlds: a number for each block and column, unique in the program, so
//! that two blocks with the same stamp hold the same values. They never say whether a row has a
//! value, so a wrong stamp makes a copy outdated and nothing worse.

mod allocation;
mod check;
#[cfg(feature = "snapshots")]
mod copying;
mod guards;
mod optional;
mod plan;
mod rows;
mod stamps;
mod tick_layout;
mod tick_masks;
mod ticks;
mod typed;
mod with_layout;

#[allow(unreachable_pub, reason = "sealed traits name it in their signatures")]
pub use allocation::Table;
#[cfg(feature = "snapshots")]
pub(crate) use copying::{CopiedBy, RowCopies};
pub(crate) use optional::WORD;
pub use optional::{OptionalColumn, OptionalColumnMut};
pub(crate) use plan::{Extras, MovePlan};
pub(crate) use rows::{Room, copy_value};
pub(crate) use ticks::{BLOCK, TickKind};
pub(crate) use typed::Typed;
pub(crate) use with_layout::{TableMut, TableRef};
