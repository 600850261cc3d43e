//! Copies of the world, which are put back later: in the same world, or in one that came after it.

use crate::driver::Driver;
use crate::model::Model;
use crate::parts::{DATA, DISABLED, HEAVY};
use crate::tally::happened;
use crate::tick::Clockwork;
use crate::ticks::Readers;
use crate::world::Field;
use ecs::{Entity, Snapshot, SnapshotError};

/// How many copies there are at once.
pub(crate) const SLOTS: usize = 3;

/// A copy of the world, with the model of the same moment.
pub(crate) struct Saved {
    snapshot: Snapshot<Field>,
    pub(crate) model: Model,
    clockwork: Clockwork,
    /// The ids that were to come.
    upcoming: [Entity; 3],
    /// How many worlds there were before.
    restarts: usize,
}

impl Driver {
    pub(crate) fn save(&mut self, slot: usize, by: u8) {
        let expected = if !self.model.reserved.is_empty() {
            Some(SnapshotError::Reserved)
        } else if self
            .model
            .living
            .values()
            .any(|image| image[HEAVY].is_some())
        {
            Some(SnapshotError::NotCloned {
                component: "heavy".into(),
            })
        } else {
            None
        };
        // A copy that is there is used again, every other time.
        let before = self.saved[slot].take().filter(|_| by.is_multiple_of(2));
        happened(
            "a copy is used again",
            before.is_some() && expected.is_none(),
        );
        let (snapshot, error) = match before {
            None => match self.field.try_snapshot() {
                Ok(snapshot) => (Some(snapshot), None),
                Err(error) => (None, Some(error)),
            },
            Some(Saved { mut snapshot, .. }) => {
                let error = self.field.try_snapshot_into(&mut snapshot).err();
                if error.is_some() {
                    assert_eq!(
                        self.field.try_restore(&snapshot),
                        Err(SnapshotError::Unfinished)
                    );
                }
                (Some(snapshot).filter(|_| error.is_none()), error)
            }
        };
        assert_eq!(error, expected);
        happened(
            "a world is not copied, since an id is reserved",
            error == Some(SnapshotError::Reserved),
        );
        happened(
            "a world is not copied, since a value has no clone",
            error.is_some_and(|it| it != SnapshotError::Reserved),
        );
        let Some(snapshot) = snapshot else { return };
        assert!(
            snapshot.entities().eq(self.field.entities()),
            "rows are in the same order"
        );
        let upcoming = upcoming(&snapshot);
        let (model, clockwork) = (self.model.clone(), self.clockwork.clone());
        self.saved[slot] = Some(Saved {
            snapshot,
            model,
            clockwork,
            upcoming,
            restarts: self.restarts,
        });
    }

    pub(crate) fn restore(&mut self, slot: usize) {
        let Some(saved) = self.saved[slot].take() else {
            return;
        };
        let heavy = self
            .model
            .living
            .values()
            .filter(|image| image[HEAVY].is_some())
            .count();
        let before = (saved.restarts != self.restarts).then(|| self.field.change_tick());
        match self.field.try_restore(&saved.snapshot) {
            Ok(()) => {
                happened("a world is put back", true);
                self.heavy_drops += heavy;
                let given = std::mem::take(&mut self.model.given);
                self.model = Model {
                    given,
                    ..saved.model.clone()
                };
                self.model.given.extend(
                    saved
                        .model
                        .given
                        .iter()
                        .filter(|_| saved.restarts != self.restarts),
                );
                self.model.ticks.put_back(before);
                // The logs are put back as well, and readers that the world does not keep would read again.
                self.readers = Readers::new(&mut self.field, self.readers.p.is_some());
                self.clockwork = saved.clockwork.clone();
                self.key = self.field.key();
                for kind in DATA..DISABLED {
                    self.data[kind] = self
                        .field
                        .component_id(crate::change::DATA_NAMES[kind - DATA])
                        .ok();
                }
                self.mirror_restored();
                assert!(
                    self.field.entities().eq(saved.snapshot.entities()),
                    "rows are in the same order"
                );
                assert_eq!(
                    upcoming(&saved.snapshot),
                    saved.upcoming,
                    "the ids to come are the same"
                );
            }
            Err(error) => {
                assert!(
                    matches!(error, SnapshotError::OtherComponents { .. }),
                    "{error}"
                );
                assert_ne!(
                    saved.restarts, self.restarts,
                    "the same world has the same components"
                );
            }
        }
        self.saved[slot] = Some(saved);
    }
}

/// The ids that a world would give that becomes this copy.
fn upcoming(snapshot: &Snapshot<Field>) -> [Entity; 3] {
    let mut twin = Field::new();
    twin.restore(snapshot);
    twin.check_invariants();
    std::array::from_fn(|_| twin.spawn_empty())
}
