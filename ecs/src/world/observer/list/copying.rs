//! Copies of the state that observers keep.

use super::{Boxed, Entry, Kinds, ObserverId, ObserverSlot, Observers};
use crate::base::error::ReserveError;
use crate::base::memory::try_push;
#[cfg(feature = "digest")]
use crate::schema::change_kind::ChangeKind;
use crate::world::store::{Store, World};
use crate::world::system::SavedState;
use alloc::vec::Vec;
use core::mem;

/// The purpose of the memory.
const STATES: &str = "the states of observers";

/// The state of those observers of a world that were called, as a snapshot holds it. In the order of the ids.
#[derive(Default)]
pub(crate) struct SavedObservers(Vec<SavedObserver>);

struct SavedObserver {
    id: ObserverId,
    /// An observer that another world added may have the same id.
    name: &'static str,
    kinds: Kinds,
    system: SavedState,
}

/// A copy for a world, to be exchanged for the state of the world's observers.
pub(crate) struct StagedObservers<W: World> {
    saved: SavedObservers,
    /// The places of observers that do not keep their own systems.
    places: Vec<(ObserverId, ObserverSlot<W>)>,
}

impl<W: World> Observers<W> {
    /// Whether commands wait.
    pub(crate) fn has_commands(&self) -> bool {
        self.entries()
            .filter_map(|(_, entry)| entry.there())
            .any(Boxed::is_waiting)
    }

    /// Calls `add` with the numbers of the observers' states, each with the number of the observer. Observers of [`ChangeKind::Restore`] run
    /// where a world is put back, and are no part of the game.
    #[cfg(feature = "digest")]
    pub(crate) fn each_number(&self, add: &mut dyn FnMut(u64, u64)) {
        let of_game = |(_, entry): &(ObserverId, &Entry<W>)| {
            entry.kinds.iter().all(|kind| kind != ChangeKind::Restore)
        };
        for (id, entry) in self.entries().filter(of_game) {
            if let Some(system) = entry.there() {
                system.each_number(&mut |number| add(id.0, number));
            }
        }
    }
}

impl SavedObservers {
    /// Copies the states, with the memory of older copies.
    pub(crate) fn try_copy<W: World>(
        &mut self,
        observers: &Observers<W>,
    ) -> Result<(), ReserveError> {
        // Observers stay, so their lists do. Nothing is pending, so no old value is still to be told.
        let Observers {
            list: _,
            removed: _,
            index: _,
            search: _,
            next_id: _,
            removals: _,
            observed: _,
            pending: _,
            current: _,
            is_deferred: _,
            delivery: _,
            spare: _,
            replaced: _,
            events: _,
            placeholder: _,
            spawned: _,
        } = observers;
        let mut count = 0;
        for (id, entry) in observers.entries() {
            let Some(system) = entry.there() else {
                continue;
            };
            let Entry { name, kinds, .. } = *entry;
            match self.0.get_mut(count) {
                Some(saved) => (saved.id, saved.name, saved.kinds) = (id, name, kinds),
                None => {
                    try_push(
                        &mut self.0,
                        SavedObserver {
                            id,
                            name,
                            kinds,
                            system: SavedState::default(),
                        },
                        STATES,
                    )?;
                }
            }
            system.try_save(&mut self.0[count].system)?;
            count += 1;
        }
        self.0.truncate(count);
        Ok(())
    }

    /// Copies the copy for a world, and makes the systems of declared observers that were never called there.
    pub(crate) fn try_stage<W: World>(
        &self,
        store: &mut Store<W>,
    ) -> Result<StagedObservers<W>, ReserveError> {
        let mut staged = StagedObservers {
            saved: Self::default(),
            places: Vec::new(),
        };
        for SavedObserver {
            id,
            name,
            kinds,
            system,
        } in &self.0
        {
            let saved = SavedObserver {
                id: *id,
                name,
                kinds: *kinds,
                system: system.try_clone()?,
            };
            try_push(&mut staged.saved.0, saved, STATES)?;
        }
        for at in 0..store.observers.list.len() {
            let (id, Some(entry)) = &store.observers.list[at] else {
                continue;
            };
            // The system of an added observer cannot be rebuilt, and stays.
            let Some(make) = entry.make else { continue };
            let (id, is_saved) = (*id, self.0.iter().any(|saved| saved.is_of(*id, entry)));
            let place = match (is_saved, &entry.system) {
                (true, ObserverSlot::There(_)) | (false, ObserverSlot::Unused) => continue,
                (true, ObserverSlot::Unused | ObserverSlot::Taken) => {
                    ObserverSlot::There(make(store))
                }
                (false, ObserverSlot::There(_) | ObserverSlot::Taken) => ObserverSlot::Unused,
            };
            try_push(&mut staged.places, (id, place), STATES)?;
        }
        Ok(staged)
    }
}

impl<W: World> StagedObservers<W> {
    /// Exchanges the state of the observers for the copy.
    pub(crate) fn exchange(&mut self, observers: &mut Observers<W>) {
        for (id, place) in &mut self.places {
            if let Some(entry) = observers.entry(*id) {
                mem::swap(&mut entry.system, place);
            }
        }
        for saved in &mut self.saved.0 {
            if let Some(entry) = observers
                .entry(saved.id)
                .filter(|entry| saved.is_of(saved.id, entry))
                && let ObserverSlot::There(system) = &mut entry.system
            {
                system.exchange_for(&mut saved.system);
            }
        }
    }
}

impl SavedObserver {
    fn is_of<W: World>(&self, id: ObserverId, entry: &Entry<W>) -> bool {
        self.id == id && self.name == entry.name && self.kinds == entry.kinds
    }
}

impl<W: World> Entry<W> {
    /// The system, if it is there.
    fn there(&self) -> Option<&Boxed<W>> {
        match &self.system {
            ObserverSlot::There(system) => Some(system),
            ObserverSlot::Unused | ObserverSlot::Taken => None,
        }
    }
}
