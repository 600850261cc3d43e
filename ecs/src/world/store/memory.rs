//! An empty world, and the memory of one.

use super::{Store, World};
use crate::base::error::ReserveError;
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::memory::shrink;
use crate::base::rule::{Rule, check};
use crate::schema::Consistent;
use crate::storage::Storage;
use crate::storage::dynamic::Reclaim;

/// # New worlds and memory
///
/// Expansions of [`world!`](crate::world) make worlds. These methods see to their memory.
impl<W: World> Store<W> {
    /// An empty world. Tables get their memory with their first row.
    pub fn new() -> Self {
        check!(Consistent::<W>::CHECKED);
        Self::empty()
    }

    pub(super) fn empty() -> Self {
        let mut store = Self::undeclared();
        for observer in const { W::OBSERVERS }.iter().copied().flatten() {
            store.declare(observer);
        }
        store
    }

    /// An empty world with room for the ids of this many entities. Tables make room for rows by
    /// [`reserve`](Self::reserve), or as their archetype's `capacity` says.
    pub fn with_capacity(entities: usize) -> Self {
        check!(Consistent::<W>::CHECKED);
        let mut store = Self::empty();
        store.reserve_entities(entities);
        store
    }

    fallible! {
        /// Makes room for the ids of this many more entities.
        ///
        /// # Panics
        ///
        /// If there would be more than 2³² − 2 ids. If the allocator fails, the program aborts.
        #[track_caller]
        pub fn reserve_entities,
        /// As [`reserve_entities`](Self::reserve_entities), but says so where there is no memory.
        ///
        /// # Errors
        ///
        /// If there would be more than 2³² − 2 ids, or there is no memory for them.
        try_reserve_entities (&mut self, additional: usize) -> (), Result<(), ReserveError>;
        by or_abort => self.storage.slots.try_reserve(additional)
    }

    /// Releases the memory that no row, no value, no slot and no notification needs.
    pub fn shrink_to_fit(&mut self) {
        self.storage.shrink_to_fit();
        self.observers.shrink_to_fit();
    }

    /// Reclaims the dynamic archetypes that have no rows, and frees all memory that the others do not need. Returns how many were
    /// reclaimed.
    ///
    /// Handles, prepared queries, snapshots and the order of rows stay as they are. Dynamic archetypes behind a reclaimed one get lower
    /// [numbers](crate::ArchetypeView::number). O(dynamic archetypes, and rows of those with another number). Where memory lacks, lists stay as
    /// long as they are.
    ///
    /// When an entity makes an archetype, and there are more than 256 and twice as many as were left the last time, the world reclaims those
    /// without rows by itself. The others keep their numbers then.
    pub fn compact(&mut self) -> usize {
        if matches!(self.reclaimable(), Reclaim::Nothing) {
            return 0;
        }
        let Storage {
            dynamic, tables, ..
        } = &mut self.storage;
        let Some(dynamic) = dynamic.as_mut() else {
            return 0;
        };
        let reclaimed = dynamic.compact(tables);
        let renumbered = dynamic.renumber(tables);
        dynamic.shrink_to_fit();
        shrink(tables);
        if let Some(first) = renumbered {
            self.storage.locate_rows_from(first);
        }
        reclaimed
    }

    /// The archetypes that may be reclaimed now. Notifications that are still to be delivered name archetypes by their numbers.
    #[inline]
    pub(crate) fn reclaimable(&self) -> Reclaim {
        if W::OBSERVED && self.observers.has_pending() {
            Reclaim::Nothing
        } else {
            Reclaim::Empty
        }
    }

    /// How often the world was put back or loaded. It is not put back itself. See [`ChangeTick`](crate::ChangeTick).
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub fn epoch(&self) -> u64 {
        self.epoch
    }
}
