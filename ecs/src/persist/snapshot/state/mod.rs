//! The state of a world above its storage.
//!
//! It is the state of resources, removal logs and parameters of systems. Copies are matched with
//! the steps of a schedule by the identity of the steps: systems added meanwhile start over, and
//! those taken out stay out. Orders of relations and the measured costs of steps are not copied but
//! rebuilt.
//!
//! A copy is put back in two stages. The first allocates, clones, and makes states of schedules
//! that never ran in the world; it may fail or panic, and changes nothing. The second exchanges,
//! and calls no user code. Each stage names all fields of the store, so that no kind of state is
//! forgotten.

#[cfg(all(test, feature = "std"))]
mod tests;

use super::SnapshotError;
use crate::base::erased::Erased;
use crate::base::erased::resource_cells::{ResourceCopying, Resources};
use crate::run::schedule::{SavedSchedules, StagedSchedules};
use crate::schema::ResourceDeclaration;
use crate::storage::removal_logs::RemovalLogs;
use crate::world::observer::{SavedObservers, StagedObservers};
use crate::world::store::{Store, World};
use core::mem;

/// The state of a world above its storage, as a snapshot holds it.
pub(crate) struct State<W: World> {
    resources: Erased<W::Resources, Resources>,
    removed: RemovalLogs<W::Components>,
    /// How many entities are alive, for each of which a log of removed values has room.
    living: usize,
    /// How many runs of schedules had ended.
    runs: usize,
    schedules: SavedSchedules<W>,
    observers: SavedObservers,
}

/// A copy of a [`State`] for a world, to be exchanged for the state of the world. Then it is the older state.
pub(crate) struct Staged<W: World> {
    resources: Erased<W::Resources, Resources>,
    removed: RemovalLogs<W::Components>,
    living: usize,
    /// How many runs of schedules had ended.
    runs: usize,
    schedules: StagedSchedules<W>,
    observers: StagedObservers<W>,
}

impl<W: World> State<W> {
    /// Of nothing.
    pub(crate) fn new() -> Self {
        Self {
            resources: Erased::default(),
            removed: RemovalLogs::default(),
            living: 0,
            runs: 0,
            schedules: SavedSchedules::new(),
            observers: SavedObservers::default(),
        }
    }

    /// The resources.
    #[cfg(feature = "save")]
    pub(super) fn resources(&self) -> &Resources {
        &self.resources
    }

    /// Whether a world can be copied, or put back.
    ///
    /// # Errors
    ///
    /// If a schedule is running, observers are called or are still to be called, or commands wait.
    pub(crate) fn check(store: &Store<W>) -> Result<(), SnapshotError> {
        let Store {
            schedules,
            observers,
            ..
        } = store;
        if let Some(schedule) = schedules.running() {
            Err(SnapshotError::Running { schedule })
        } else if observers.are_busy() {
            Err(SnapshotError::Observing)
        } else if schedules.has_commands() || observers.has_commands() {
            Err(SnapshotError::Reserved)
        } else {
            Ok(())
        }
    }

    /// Copies the state of a world, with the memory of older copies.
    ///
    /// # Errors
    ///
    /// As for [`check`](Self::check), and if there is no memory. Then, and if a `Clone` of the user's panics, `into` may be copied into
    /// again, and is a copy of nothing.
    pub(crate) fn try_copy(store: &Store<W>, into: &mut Self) -> Result<(), SnapshotError> {
        Self::check(store)?;
        // The storage is copied elsewhere. Commands that failed, and the report of a load, are told to people, as a log is, and decide
        // nothing. The epoch counts how often the world is put back.
        let Store {
            storage: _,
            resources,
            schedules,
            runs,
            command_errors: _,
            removed,
            observers,
            epoch: _,
            #[cfg(feature = "save")]
                loaded: _,
            #[cfg(feature = "std")]
                inbox: _,
        } = store;
        into.living = store.len();
        into.runs = *runs;
        resources.try_copy(&mut into.resources, copyings::<W>())?;
        removed.try_copy(&mut into.removed)?;
        into.schedules.try_copy(schedules)?;
        into.observers.try_copy(observers)?;
        Ok(())
    }

    /// Copies the state for a world, and makes room there. States of schedules and observers that never ran in the world are made.
    ///
    /// # Errors
    ///
    /// As for [`check`](Self::check), and if there is no memory. The world is as it was then, and if code of the user's panics: a `Clone`
    /// or a `Default`.
    pub(crate) fn stage(&self, store: &mut Store<W>) -> Result<Staged<W>, SnapshotError> {
        Self::check(store)?;
        let mut resources = Erased::<W::Resources, Resources>::default();
        self.resources.try_copy(&mut resources, copyings::<W>())?;
        store.resources.try_align(&mut resources)?;
        // States that are made may begin to log removed values: so the logs come last.
        let schedules = self.schedules.try_stage(store)?;
        let observers = self.observers.try_stage(store)?;
        let Store {
            storage, removed, ..
        } = store;
        let type_of = |component| storage.component_type(component);
        let removed = self.removed.try_stage(removed, self.living, type_of)?;
        Ok(Staged {
            resources,
            removed,
            living: self.living,
            runs: self.runs,
            schedules,
            observers,
        })
    }
}

impl<W: World> Staged<W> {
    /// Exchanges the state of a world for the copy, of which it was [staged](State::stage). Nothing of the user's is called.
    pub(crate) fn commit(&mut self, store: &mut Store<W>) {
        // As in `State::try_copy`.
        let Store {
            storage: _,
            resources,
            schedules,
            runs,
            command_errors: _,
            removed,
            observers,
            epoch: _,
            #[cfg(feature = "save")]
                loaded: _,
            #[cfg(feature = "std")]
                inbox: _,
        } = store;
        resources.exchange(&mut self.resources, copyings::<W>());
        removed.exchange(&mut self.removed, self.living);
        mem::swap(runs, &mut self.runs);
        // Readers are put back after the queues that they read.
        self.schedules.exchange(schedules);
        self.observers.exchange(observers);
    }
}

/// How the listed resources are copied, by their places.
fn copyings<W: World>() -> impl Iterator<Item = Option<&'static ResourceCopying>> {
    W::RESOURCES.iter().map(ResourceDeclaration::copying)
}
