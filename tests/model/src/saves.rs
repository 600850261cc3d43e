//! Saves of the world, which are loaded later: by the same world, or by one that came after it.

use crate::bonds::{NAMES, TIED};
use crate::driver::Driver;
use crate::model::Model;
use crate::parts::{DATA, DISABLED, HEAVY, KEY, KINDS, Part as _};
use crate::tally::happened;
use crate::world::Field;
use ecs::Entity;
use ecs::save::{LoadError, SaveError, Saves as _};
use ecs_tests::ledger::Ledger;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

thread_local! {
    /// Where values are noted that are read.
    static LEDGER: RefCell<Option<Ledger>> = const { RefCell::new(None) };
}

/// Values that are read are noted there from now on.
pub(crate) fn read_with(ledger: Option<&Ledger>) {
    LEDGER.set(ledger.cloned());
}

/// A component goes into a save as its number.
macro_rules! saved {
    ($($C:ident),*) => {
        $(
            impl Serialize for crate::parts::$C {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_u32(self.value())
                }
            }

            impl<'de> Deserialize<'de> for crate::parts::$C {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let value = u32::deserialize(deserializer)?;
                    Ok(LEDGER.with_borrow(|ledger| Self::make(value, ledger.as_ref().unwrap())))
                }
            }
        )*
    };
}

saved!(A, N, W, T, G, O, P, S, V, X, Y);

impl Serialize for crate::parts::K {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(*self.0)
    }
}

impl<'de> Deserialize<'de> for crate::parts::K {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(u32::deserialize(deserializer)?))
    }
}

/// A save, with the model of the same moment.
pub(crate) struct SavedBytes {
    bytes: Vec<u8>,
    model: Model,
    restarts: usize,
}

impl Model {
    /// Whether there is a target that was of the right archetype when it became one, and is so no more.
    fn has_wrong_end(&self) -> bool {
        let mut targets = self
            .living
            .keys()
            .filter_map(|source| self.bonds.target(TIED, *source));
        targets.any(|target| self.living.contains_key(&target) && !self.is_end(TIED, target))
    }
}

impl Driver {
    pub(crate) fn save_bytes(&mut self, slot: usize) {
        let mut bytes = Vec::new();
        let result = self.field.save(&mut bytes);
        let has_heavy = self
            .model
            .living
            .values()
            .any(|image| image[HEAVY].is_some());
        match result {
            Ok(()) => assert!(self.model.reserved.is_empty() && !has_heavy),
            Err(SaveError::Reserved) => return assert!(!self.model.reserved.is_empty()),
            Err(SaveError::Registered { component }) => {
                happened("a world is not saved, since nothing says how", true);
                return assert!(has_heavy && &*component == "heavy");
            }
            Err(error) => panic!("{error}"),
        }
        happened("a world is saved", true);
        let model = Model {
            given: Vec::new(),
            ..self.model.clone()
        };
        self.bytes[slot] = Some(SavedBytes {
            bytes,
            model,
            restarts: self.restarts,
        });
    }

    pub(crate) fn load_bytes(&mut self, slot: usize) {
        let Some(saved) = self.bytes[slot].take() else {
            return;
        };
        let has = |kind: usize| {
            saved
                .model
                .living
                .values()
                .any(|image| image[kind].is_some())
        };
        let unknown = (KEY..KINDS).any(|kind| has(kind) && self.id(kind).is_none());
        let heavy = self
            .model
            .living
            .values()
            .filter(|image| image[HEAVY].is_some())
            .count();
        let result = self.field.load_into(&saved.bytes[..]);
        match result {
            Ok(report) => {
                assert!(!unknown, "components that are not known are refused");
                if saved.model.has_wrong_end() {
                    happened(
                        "a target is loaded that is no longer of its archetype",
                        true,
                    );
                }
                assert_eq!(
                    (report.entities, report.dropped.len()),
                    (saved.model.living.len(), 0)
                );
                happened("a save is loaded", true);
                self.heavy_drops += heavy;
                let mut given = std::mem::take(&mut self.model.given);
                given.extend(
                    saved
                        .model
                        .living
                        .keys()
                        .filter(|_| saved.restarts != self.restarts),
                );
                let ticks = std::mem::take(&mut self.model.ticks);
                self.model = Model {
                    ticks,
                    given,
                    ..saved.model.clone()
                };
                self.model.ticks.renew(&self.model.living);
                self.model.order.forget();
                self.clockwork.forget_events();
                self.mirror_restored();
                self.compare_upcoming(&saved.bytes, has(KEY) || (DATA..DISABLED).any(has));
            }
            Err(LoadError::Unknown(names)) => {
                assert!(unknown && saved.restarts != self.restarts, "{names:?}");
            }
            Err(error) => panic!("{error}"),
        }
        self.bytes[slot] = Some(saved);
    }

    pub(crate) fn merge_bytes(&mut self, slot: usize) {
        let Some(saved) = self.bytes[slot].take() else {
            return;
        };
        self.merge(&saved);
        self.bytes[slot] = Some(saved);
    }

    pub(crate) fn merge_part(&mut self, by: u8) {
        let is_chosen = |(place, _): &(usize, Entity)| place % (usize::from(by % 4) + 1) == 0;
        let living = self.model.living.keys().copied().enumerate();
        let chosen: Vec<Entity> = living.filter(is_chosen).map(|(_, entity)| entity).collect();
        let mut bytes = Vec::new();
        match self.field.save_entities(chosen.iter().copied(), &mut bytes) {
            Ok(count) => assert_eq!(count, chosen.len()),
            Err(SaveError::Registered { component }) => {
                let has_heavy = chosen
                    .iter()
                    .any(|entity| self.model.living[entity][HEAVY].is_some());
                return assert!(has_heavy && &*component == "heavy");
            }
            Err(error) => panic!("{error}"),
        }
        happened("a part is saved", true);
        let mut model = self.model.clone();
        model.living.retain(|entity, _| chosen.contains(entity));
        self.merge(&SavedBytes {
            bytes,
            model,
            restarts: self.restarts,
        });
    }

    fn merge(&mut self, saved: &SavedBytes) {
        let has = |kind: usize| {
            saved
                .model
                .living
                .values()
                .any(|image| image[kind].is_some())
        };
        let unknown = (KEY..KINDS).any(|kind| has(kind) && self.id(kind).is_none());
        let merged = match self.field.merge(&saved.bytes[..]) {
            Ok(merged) => merged,
            Err(LoadError::Unknown(names)) => return assert!(unknown, "{names:?}"),
            Err(error) => panic!("{error}"),
        };
        assert!(!unknown, "components that are not known are refused");
        let new: BTreeMap<Entity, Entity> = merged.entities().collect();
        assert!(
            new.keys().eq(saved.model.living.keys()),
            "all that were saved come"
        );
        let outside: BTreeSet<_> = merged
            .outside()
            .map(|link| (link.relation, link.entity, link.target))
            .collect();
        let expected = (0..NAMES.len()).flat_map(|relation| {
            let targets = new.iter().filter_map(move |(old, own)| {
                Some((own, saved.model.bonds.target(relation, *old)?))
            });
            let lost = targets.filter(|(_, target)| !new.contains_key(target));
            lost.map(move |(own, target)| (NAMES[relation], *own, target))
        });
        assert_eq!(outside, expected.collect(), "links to outside of the part");
        assert_eq!(merged.dangling(), outside.len());
        happened(
            "a part is merged that has links to outside of it",
            !outside.is_empty(),
        );
        happened("a save is merged", !new.is_empty());
        self.model.order.forget();
        self.model.bonds.merge(&saved.model.bonds, &new);
        for (old, own) in &new {
            let kind = saved.model.kinds.get(old).copied();
            self.model.spawn_as(*own, saved.model.living[old], kind);
        }
    }

    /// A new world that loads the save gives the ids that this one will give.
    fn compare_upcoming(&self, bytes: &[u8], has_registered: bool) {
        if has_registered {
            return;
        }
        let mut twin = Field::load(bytes).unwrap();
        twin.check_invariants();
        let mut copy = self.field_copy();
        let ids =
            |field: &mut Field| -> [Entity; 3] { std::array::from_fn(|_| field.spawn_empty()) };
        assert_eq!(
            ids(&mut twin),
            ids(&mut copy),
            "the ids to come are the same"
        );
    }

    /// The world once more, by another save.
    fn field_copy(&self) -> Field {
        let mut bytes = Vec::new();
        self.field.save(&mut bytes).unwrap();
        Field::load(&bytes[..]).unwrap()
    }
}
