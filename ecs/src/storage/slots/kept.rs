//! Ids that are kept for the handles of others.

use super::{END, FREE, KEPT, Slot, Slots};
use crate::base::error::ReserveError;
use crate::base::sync;
use alloc::vec::Vec;
use core::mem;
use core::num::NonZeroU32;

impl Slots {
    /// Keeps all ids below `first`: they are given by [`claim`](Self::claim) alone from here on. O(slots).
    pub(crate) fn keep(&mut self, first: u32) -> Result<(), ReserveError> {
        self.settle()?;
        let missing = (first as usize).saturating_sub(self.list.len());
        self.try_reserve(missing)?;
        self.renew_edition();
        self.drop_links();
        // In the order of the free list: those that are kept no longer come last, as if they were new.
        let mut free: Option<u32> = None;
        let (mut at, before) = (
            mem::replace(&mut self.head, END),
            mem::replace(&mut self.kept, first),
        );
        self.set_detour();
        let mut put = |list: &mut Vec<Slot>, head: &mut u32, index: u32| {
            (list[index as usize].table, list[index as usize].row) = (FREE, END);
            match free.replace(index) {
                Some(last) => list[last as usize].row = index,
                None => *head = index,
            }
        };
        while at != END {
            let next = self.list[at as usize].row;
            let index = mem::replace(&mut at, next);
            if index < first {
                self.list[index as usize].table = KEPT;
            } else {
                put(&mut self.list, &mut self.head, index);
            }
        }
        for index in first..before {
            if self.list[index as usize].table == KEPT {
                put(&mut self.list, &mut self.head, index);
            }
        }
        self.list.extend((0..missing).map(|_| Slot {
            generation: NonZeroU32::MIN,
            table: KEPT,
            row: 0,
        }));
        Ok(())
    }

    /// Keeps the ids that another world [keeps](Self::keep).
    #[cfg(feature = "save")]
    pub(crate) fn keep_as(&mut self, other: &Self) -> Result<(), ReserveError> {
        if other.kept == 0 {
            Ok(())
        } else {
            self.keep(other.kept)
        }
    }

    /// Sets `detour`, where no slot of the free list is reserved.
    pub(super) fn set_detour(&mut self) {
        sync::set(&mut self.detour, u32::from(self.kept > 0));
    }
}
