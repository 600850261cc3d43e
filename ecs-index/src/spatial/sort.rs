//! Sorting of rows where they are: by the rank of the cell, then by the number of the entity.

use super::slots::Slots;
use core::ops::Range;

/// Fewer rows than this are sorted by insertion.
const FEW: usize = 24;

/// Sorts these slots in place, in O(n log n).
pub(super) fn sort<const D: usize>(slots: &mut Slots<D>, range: Range<usize>) {
    let (start, len) = (range.start, range.len());
    if len < FEW {
        for end in start + 1..range.end {
            let mut at = end;
            while at > start && order(slots, at) < order(slots, at - 1) {
                slots.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    for root in (0..len / 2).rev() {
        sift(slots, start, root, len);
    }
    for end in (1..len).rev() {
        slots.swap(start, start + end);
        sift(slots, start, 0, end);
    }
}

/// Sifts down the root of a heap of `count` rows.
fn sift<const D: usize>(slots: &mut Slots<D>, start: usize, mut root: usize, len: usize) {
    loop {
        let mut child = 2 * root + 1;
        if child >= len {
            return;
        }
        if child + 1 < len && order(slots, start + child) < order(slots, start + child + 1) {
            child += 1;
        }
        if order(slots, start + root) >= order(slots, start + child) {
            return;
        }
        slots.swap(start + root, start + child);
        root = child;
    }
}

fn order<const D: usize>(slots: &Slots<D>, slot: usize) -> (u64, u32) {
    (slots.ranks[slot], slots.entities[slot].index())
}
