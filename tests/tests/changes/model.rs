//! The expected ticks: for each entity, when it got each component, and when that was changed last.

use ecs::Entity;
use std::collections::BTreeMap;

/// A tracked component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    A,
    B,
    S,
    T,
}

pub(crate) const KINDS: [Kind; 4] = [Kind::A, Kind::B, Kind::S, Kind::T];

/// The steps in which something happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Times {
    pub(crate) added: usize,
    pub(crate) changed: usize,
}

#[derive(Default)]
pub(crate) struct Model {
    pub(crate) now: usize,
    pub(crate) entities: BTreeMap<Entity, BTreeMap<Kind, Times>>,
}

impl Model {
    pub(crate) fn spawn(&mut self, entity: Entity, kinds: &[Kind]) {
        let now = Times { added: self.now, changed: self.now };
        self.entities.insert(entity, kinds.iter().map(|kind| (*kind, now)).collect());
    }

    pub(crate) fn give(&mut self, entity: Entity, kind: Kind) {
        let now = self.now;
        let row = self.entities.get_mut(&entity).unwrap();
        row.entry(kind).or_insert(Times { added: now, changed: now }).changed = now;
    }

    pub(crate) fn take(&mut self, entity: Entity, kind: Kind) {
        self.entities.get_mut(&entity).unwrap().remove(&kind);
    }

    pub(crate) fn change(&mut self, entity: Entity, kind: Kind) {
        if let Some(times) = self.entities.get_mut(&entity).and_then(|row| row.get_mut(&kind)) {
            times.changed = self.now;
        }
    }

    pub(crate) fn has(&self, entity: Entity, kind: Kind) -> bool {
        self.times(entity, kind).is_some()
    }

    pub(crate) fn times(&self, entity: Entity, kind: Kind) -> Option<Times> {
        self.entities.get(&entity)?.get(&kind).copied()
    }

    /// The entities that have the component, with times that pass.
    pub(crate) fn with(&self, kind: Kind, passes: impl Fn(Times) -> bool) -> Vec<Entity> {
        let passes = |row: &BTreeMap<Kind, Times>| row.get(&kind).is_some_and(|times| passes(*times));
        self.entities.iter().filter(|(_, row)| passes(row)).map(|(entity, _)| *entity).collect()
    }
}
