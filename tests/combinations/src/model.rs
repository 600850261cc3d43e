//! The naive model of a drawn world: a map of maps, and scans of it.

mod ask;
mod change;

pub(crate) use change::Reasons;

use crate::mirror::Notice;
use crate::outline::{Outline, Traits};
use crate::value::Value;
use ecs::Entity;
use std::collections::{BTreeMap, BTreeSet};

/// A component of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) value: Value,
    /// The steps in which it came, and was written last.
    pub(crate) added: usize,
    pub(crate) changed: usize,
}

/// The components of an entity, by their numbers.
pub(crate) type Image = BTreeMap<usize, Cell>;

/// What a world is expected to be.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) outline: &'static Outline,
    pub(crate) rows: BTreeMap<Entity, Image>,
    /// The archetype that an entity became one of last.
    kinds: BTreeMap<Entity, usize>,
    /// The sources of each target, in order, by relation.
    sources: BTreeMap<(usize, Entity), Vec<Entity>>,
    pub(crate) step: usize,
    /// What this step did: the notices of observers, and the values that were removed.
    pub(crate) notices: Vec<Notice>,
    pub(crate) removed: Vec<(usize, Entity, Value)>,
}

impl Model {
    pub(crate) fn new(outline: &'static Outline) -> Self {
        let (rows, kinds, sources) = Default::default();
        Self {
            outline,
            rows,
            kinds,
            sources,
            step: 0,
            notices: Vec::new(),
            removed: Vec::new(),
        }
    }

    pub(crate) fn slot(&self, slot: usize) -> &'static Traits {
        &self.outline.slots[slot]
    }

    pub(crate) fn has(&self, entity: Entity, slot: usize) -> bool {
        self.rows
            .get(&entity)
            .is_some_and(|image| image.contains_key(&slot))
    }

    pub(crate) fn value(&self, entity: Entity, slot: usize) -> Option<Value> {
        self.rows.get(&entity)?.get(&slot).map(|cell| cell.value)
    }

    pub(crate) fn sources(&self, slot: usize, target: Entity) -> &[Entity] {
        self.sources.get(&(slot, target)).map_or(&[], Vec::as_slice)
    }

    /// Whether an archetype's table takes a row with just these components.
    fn takes(&self, kind: usize, image: &BTreeSet<usize>) -> bool {
        let kind = &self.outline.kinds[kind];
        let may_have = |slot: &usize| {
            self.slot(*slot).sparse || kind.required.contains(slot) || kind.optional.contains(slot)
        };
        kind.required.iter().all(|slot| image.contains(slot)) && image.iter().all(may_have)
    }

    /// The archetype whose table takes the row.
    fn table(&self, image: &BTreeSet<usize>) -> Option<usize> {
        (0..self.outline.kinds.len()).find(|kind| self.takes(*kind, image))
    }

    pub(crate) fn kind(&self, entity: Entity) -> Option<usize> {
        self.kinds.get(&entity).copied()
    }

    /// Whether the entity is one of an archetype.
    pub(crate) fn is(&self, entity: Entity, kind: usize) -> bool {
        self.kind(entity) == Some(kind)
            && self.outline.kinds[kind]
                .required
                .iter()
                .all(|slot| self.has(entity, *slot))
    }

    /// All that is one of an archetype.
    fn all_kinds(&self) -> BTreeSet<(Entity, usize)> {
        self.rows
            .keys()
            .filter_map(|entity| Some((*entity, self.kind(*entity)?)))
            .filter(|(entity, kind)| self.is(*entity, *kind))
            .collect()
    }

    /// All entities that the model knows.
    pub(crate) fn entities(&self) -> Vec<Entity> {
        self.rows.keys().copied().collect()
    }
}
