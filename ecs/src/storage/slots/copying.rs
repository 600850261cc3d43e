//! The slots of one world become those of another one.

use super::{Slots, UNTOUCHED};
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve;
use crate::base::sync;

impl Slots {
    /// Whether an id is reserved that has no row yet. O(1), unless ids were reserved since this was asked last.
    pub(crate) fn has_reserved(&mut self) -> bool {
        self.mark_reserved();
        if sync::get(&mut self.fresh) > 0 {
            return true;
        }
        if self.unreserved != self.edition {
            if self.has_marked_slot() {
                return true;
            }
            self.unreserved = self.edition;
        }
        false
    }

    /// Whether the slots are the same as those of another world, if the rows are.
    pub(crate) fn has_edition_of(&mut self, other: &Self) -> bool {
        self.mark_reserved();
        sync::get(&mut self.fresh) == 0
            && self.edition == other.edition
            && self.head == other.head
            && self.list.len() == other.list.len()
    }

    /// Makes room for the slots of another world.
    pub(crate) fn try_reserve_copy(&mut self, source: &Self) -> Result<(), ReserveError> {
        let missing = source.list.len().saturating_sub(self.list.len());
        try_reserve(&mut self.list, missing, "entities")
    }

    /// Makes the slots those of another world, for which there is room. No id is reserved there.
    pub(crate) fn copy_from(&mut self, source: &Self) {
        self.drop_links();
        self.list.clear();
        self.list.extend_from_slice(&source.list);
        (self.head, self.kept) = (source.head, source.kept);
        (self.edition, self.unreserved) = (source.edition, source.edition);
        sync::set(&mut self.cursor, UNTOUCHED);
        sync::set(&mut self.fresh, 0);
        self.set_detour();
    }
}
