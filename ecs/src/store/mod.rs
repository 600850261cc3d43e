//! The store: the storage of a world, and everything above it.

mod access;
mod fields;
mod group_order;
mod index_info;
mod invariants;
mod queries;
mod registration;
mod sorting;
mod ticks;
mod views;
mod world;

pub use index_info::IndexInfo;
pub(crate) use index_info::{ByValue, Refresh, UniqueInfo};
pub use views::Split;
pub use world::World;

use crate::dynamic::Reclaim;
use crate::erased::Erased;
use crate::error::{CommandErrors, fail};
#[cfg(feature = "std")]
use crate::messages::Received;
use crate::observer::Observers;
use crate::removal_logs::RemovedLogs;
use crate::resource_cells::Resources;
use crate::schedule::Schedules;
use crate::storage::Storage;
use core::fmt;
use core::ops::Deref;

/// A world's methods. A world made by [`world!`](crate::world) dereferences to its store.
///
/// The store holds the [`Storage`] of entities and components, to which it dereferences, and everything that follows changes
/// or uses them: resources, schedules, observers, logs of removed values.
pub struct Store<W: World> {
    pub(crate) storage: Storage<W>,
    pub(crate) resources: Erased<W::Resources, Resources>,
    /// The state of the schedules between their runs.
    pub(crate) schedules: Schedules<W>,
    /// The commands that failed.
    pub(crate) command_errors: CommandErrors,
    /// The removed values of the components that are logged.
    pub(crate) removed: Erased<W::Components, RemovedLogs>,
    pub(crate) observers: Observers<W>,
    /// How often the world was put back or loaded.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) epoch: u64,
    /// The changes that other threads asked for.
    #[cfg(feature = "std")]
    pub(crate) inbox: Received<W>,
}

impl<W: World> Store<W> {
    /// An empty world. Tables get their memory with their first row.
    pub fn new() -> Self {
        let mut store = Self::undeclared();
        for observer in const { W::OBSERVERS }.iter().copied().flatten() {
            store.declare(observer);
        }
        store
    }

    /// An empty world, without the observers that it declares.
    pub(crate) fn undeclared() -> Self {
        Self {
            storage: Storage::new(),
            resources: Erased::default(),
            schedules: Schedules::default(),
            command_errors: CommandErrors::default(),
            removed: Erased::default(),
            observers: Observers::none(),
            #[cfg(any(feature = "save", feature = "snapshots"))]
            epoch: 0,
            #[cfg(feature = "std")]
            inbox: Received::new(),
        }
    }

    /// An empty world with room for the ids of so many entities. Tables make room for rows by
    /// [`reserve`](Self::reserve), or as their archetype's `capacity` says.
    pub fn with_capacity(entities: usize) -> Self {
        let mut store = Self::new();
        store.reserve_entities(entities);
        store
    }

    /// Makes room for the ids of so many more entities.
    ///
    /// # Panics
    ///
    /// If there would be more than 2³² − 2 ids. If the allocator fails, the program aborts.
    #[track_caller]
    pub fn reserve_entities(&mut self, additional: usize) {
        self.storage.slots.try_reserve(additional).unwrap_or_else(|error| fail(error));
    }

    /// Releases the memory that no row, no value and no slot needs.
    pub fn shrink_to_fit(&mut self) {
        self.storage.shrink_to_fit();
    }

    /// Reclaims the dynamic archetypes that have no rows, with the memory of their tables. Returns how many there were. Handles and queries stay as
    /// they are. O(dynamic archetypes).
    ///
    /// When an entity makes an archetype, and there are more than 256 and twice as many as were left the last time, the world does this by itself.
    pub fn compact(&mut self) -> usize {
        if matches!(self.reclaimable(), Reclaim::Nothing) {
            return 0;
        }
        let Storage { dynamic, tables, .. } = &mut self.storage;
        dynamic.as_mut().map_or(0, |dynamic| dynamic.compact(tables))
    }

    /// How often the world was put back or loaded. It is not put back itself. See [`ChangeTick`](crate::ChangeTick).
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Begins another epoch, since the world was put back or loaded.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn begin_epoch(&mut self) {
        self.epoch += 1;
        self.storage.tick = self.storage.tick.in_epoch(self.epoch);
    }

    #[inline(always)]
    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }
}

impl<W: World> Deref for Store<W> {
    type Target = Storage<W>;

    #[inline(always)]
    fn deref(&self) -> &Storage<W> {
        &self.storage
    }
}

impl<W: World> fmt::Debug for Store<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.storage.fmt(f)
    }
}

impl<W: World> Default for Store<W> {
    fn default() -> Self {
        Self::new()
    }
}
