//! Where the ticks of a table are in its allocation (`ticks-behind-bits`).

use super::ticks::TickKind;
use crate::schema::{ArchetypeInfo, KIND_UNITS, TICK_UNITS, TickCell};

/// The bytes of the words of a column: the highest tick of each kind, and the tick at which all rows were changed at once.
pub(super) const WHOLE_BYTES: usize = 3 * size_of::<u32>();

impl ArchetypeInfo<'_> {
    /// The bytes of the ticks of a table, and of their marks.
    pub(super) fn tick_bytes(&self, capacity: usize) -> Option<usize> {
        let units = TICK_UNITS as usize * self.tracked;
        (capacity / 8)
            .checked_mul(units)?
            .checked_add(if capacity == 0 {
                0
            } else {
                WHOLE_BYTES * self.tracked
            })
    }
}

/// Bytes from the base to the ticks of that kind.
#[inline]
pub(super) fn ticks(capacity: usize, cell: TickCell, kind: TickKind) -> usize {
    let units = cell.place
        + if kind == TickKind::Added {
            0
        } else {
            KIND_UNITS
        };
    capacity / 8 * units as usize
}

/// Bytes from the base to the marks of blocks of that kind: behind the ticks of both kinds, in half a unit each. Capacities are
/// multiples of 64, so that both halves are aligned.
#[inline]
pub(super) fn blocks(capacity: usize, cell: TickCell, kind: TickKind) -> usize {
    let start = capacity / 8 * (cell.place + 2 * KIND_UNITS) as usize;
    start
        + if kind == TickKind::Added {
            0
        } else {
            capacity / 16
        }
}

/// Bytes from the base to the highest tick of that kind.
#[inline]
pub(super) fn highest(capacity: usize, cell: TickCell, kind: TickKind) -> usize {
    let words = WHOLE_BYTES / size_of::<u32>() * cell.rank as usize
        + usize::from(kind == TickKind::Changed);
    capacity / 8 * cell.end as usize + words * size_of::<u32>()
}

/// Bytes from the base to the tick at which all rows were changed at once: behind the highest ticks of the column.
#[inline]
pub(super) fn whole(capacity: usize, cell: TickCell) -> usize {
    highest(capacity, cell, TickKind::Changed) + size_of::<u32>()
}
