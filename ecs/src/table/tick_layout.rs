//! Where the ticks of a table are in its allocation (L6).
#![allow(unsafe_code)]

use super::ticks::{BLOCK, TickKind};
use crate::schema::{ArchetypeInfo, KIND_UNITS, TICK_UNITS, TickCell};
use core::ptr::NonNull;

/// The bytes of the words of a column: the highest tick of each kind, and the tick at which all rows were changed at once.
pub(super) const WHOLE_BYTES: usize = 3 * size_of::<u32>();

impl ArchetypeInfo<'_> {
    /// The bytes of the ticks of a table, and of their marks.
    pub(super) fn tick_bytes(&self, capacity: usize) -> Option<usize> {
        let units = TICK_UNITS as usize * self.tracked;
        (capacity / 8).checked_mul(units)?.checked_add(if capacity == 0 { 0 } else { WHOLE_BYTES * self.tracked })
    }

    /// Moves the ticks of so many rows, the last ones first, to where they belong in a table of another capacity.
    ///
    /// # Safety
    ///
    /// Both are where a table of that layout begins, or began, and its capacity; the second may begin within the first, but no
    /// array of ticks of it before that of the first.
    pub(super) unsafe fn spread_ticks(
        &self,
        (from, old): (NonNull<u8>, usize),
        (to, new): (NonNull<u8>, usize),
        len: usize,
    ) {
        for rank in (0..self.tracked).rev() {
            let cell = self.tick_cell(rank);
            // SAFETY: L6 for both capacities.
            unsafe { whole(to, new, cell).copy_from(whole(from, old, cell), 1) };
            for kind in [TickKind::Changed, TickKind::Added] {
                // SAFETY: L6 for both capacities.
                unsafe { highest(to, new, cell, kind).copy_from(highest(from, old, cell, kind), 1) };
            }
        }
        for rank in (0..self.tracked).rev() {
            let cell = self.tick_cell(rank);
            for kind in [TickKind::Changed, TickKind::Added] {
                // SAFETY: L6 for both capacities, neither of which is below `len`.
                unsafe { blocks(to, new, cell, kind).copy_from(blocks(from, old, cell, kind), len.div_ceil(BLOCK)) };
            }
            for kind in [TickKind::Changed, TickKind::Added] {
                // SAFETY: as above.
                unsafe { ticks(to, new, cell, kind).copy_from(ticks(from, old, cell, kind), len) };
            }
        }
    }
}

#[inline(always)]
pub(super) fn ticks(base: NonNull<u8>, capacity: usize, cell: TickCell, kind: TickKind) -> NonNull<u32> {
    let units = cell.place + if kind == TickKind::Added { 0 } else { KIND_UNITS };
    // SAFETY: L6, T1: within the allocation, or zero where there is none.
    unsafe { base.byte_add(capacity / 8 * units as usize).cast() }
}

/// The marks of blocks of that kind: behind the ticks of both kinds, in half a unit each.
#[inline(always)]
pub(super) fn blocks(base: NonNull<u8>, capacity: usize, cell: TickCell, kind: TickKind) -> NonNull<u32> {
    let start = capacity / 8 * (cell.place + 2 * KIND_UNITS) as usize;
    // SAFETY: L6, T1: within the allocation. Capacities are multiples of 64, so that both halves are aligned.
    unsafe { base.byte_add(start + if kind == TickKind::Added { 0 } else { capacity / 16 }).cast() }
}

#[inline(always)]
pub(super) fn highest(base: NonNull<u8>, capacity: usize, cell: TickCell, kind: TickKind) -> NonNull<u32> {
    let words = WHOLE_BYTES / size_of::<u32>() * cell.rank as usize + usize::from(kind == TickKind::Changed);
    // SAFETY: L6, T1: within the allocation.
    unsafe { base.byte_add(capacity / 8 * cell.end as usize).cast::<u32>().add(words) }
}

#[inline(always)]
pub(super) fn whole(base: NonNull<u8>, capacity: usize, cell: TickCell) -> NonNull<u32> {
    // SAFETY: L6, T1: within the allocation, behind the highest ticks of the column.
    unsafe { highest(base, capacity, cell, TickKind::Changed).add(1) }
}
