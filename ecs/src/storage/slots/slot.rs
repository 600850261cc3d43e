//! A slot: where the row of an entity is, if it has one.

use core::num::NonZeroU32;
use ecs_value::Entity;

/// Where the row of an entity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) table: u32,
    pub(crate) row: u32,
}

impl Location {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table has less than 2³² rows"
    )]
    pub(crate) const fn new(table: u32, row: usize) -> Self {
        Self {
            table,
            row: row as u32,
        }
    }

    /// Whether it is the place of a slot that has used up its generations.
    #[cfg(feature = "save")]
    pub(crate) const fn is_retired(self) -> bool {
        self.table == RETIRED
    }

    /// Whether this is the location of a row. Dead and reserved slots have none.
    #[inline]
    pub(crate) const fn is_of_row(self) -> bool {
        self.table < MOST_TABLES
    }
}

/// Where an entity is, and its generation; or the next free slot.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(super) generation: NonZeroU32,
    pub(super) table: u32,
    /// The row in the table; the next free slot, or `END`, while the slot is free.
    pub(super) row: u32,
}

impl Slot {
    #[inline]
    pub(crate) const fn location(self) -> Location {
        Location {
            table: self.table,
            row: self.row,
        }
    }

    /// Whether it is the entity's, which is alive then, or was reserved.
    #[inline]
    pub(crate) const fn is_of(self, entity: Entity) -> bool {
        self.generation.get() == entity.generation()
    }
}

/// The slots as they are as long as nothing changes.
#[derive(Clone, Copy)]
pub(crate) struct SlotList<'s>(pub(super) &'s [Slot]);

impl SlotList<'_> {
    /// No slots.
    pub(crate) const NONE: Self = Self(&[]);

    /// As [`Slots::locate`](super::Slots::locate).
    #[inline]
    pub(crate) fn locate(self, entity: Entity) -> Option<Location> {
        let slot = self.0.get(entity.index() as usize)?;
        slot.is_of(entity).then(|| slot.location())
    }

    /// All slots, by the indices of their entities.
    #[inline]
    pub(crate) const fn all(&self) -> &[Slot] {
        self.0
    }
}

/// `table` of a slot without an entity. No table has this number, so that a look-up fails at the bounds of the tables.
pub(super) const FREE: u32 = u32::MAX;
/// `table` of a slot with an entity that was reserved and has no row yet.
pub(super) const RESERVED: u32 = u32::MAX - 1;
/// `table` of a slot that has used up its generations. Its last handle is as dead as the others.
pub(super) const RETIRED: u32 = u32::MAX - 2;
/// `table` of a slot without an entity that [is kept](super::Slots::keep).
pub(super) const KEPT: u32 = u32::MAX - 3;
/// Tables are numbered below this.
pub(crate) const MOST_TABLES: u32 = KEPT;

/// The number of a table.
#[expect(
    clippy::cast_possible_truncation,
    reason = "tables are numbered below 2³²"
)]
pub(crate) const fn table_number(table: usize) -> u32 {
    table as u32
}
