//! Changes of the model, with all that follows from them.

use crate::mirror::Notice;
use crate::model::{Cell, Image, Model};
use crate::outline::{Observer, WRITTEN};
use crate::value::Value;
use ecs::Entity;
use std::collections::{BTreeMap, BTreeSet};

/// Why the world may refuse a change: how its error begins.
pub(crate) type Reasons = BTreeSet<&'static str>;

impl Model {
    /// The components that come with these to an entity, all together. The value of a component that is required is its default.
    fn completed(
        &self,
        entity: Option<Entity>,
        gained: &BTreeMap<usize, Value>,
    ) -> BTreeMap<usize, Value> {
        let mut all = gained.clone();
        let mut open: Vec<usize> = gained.keys().copied().collect();
        while let Some(slot) = open.pop() {
            for required in self.slot(slot).requires {
                let is_there = all.contains_key(required)
                    || entity.is_some_and(|entity| self.has(entity, *required));
                if !is_there {
                    all.insert(*required, self.default(*required));
                    open.push(*required);
                }
            }
        }
        all
    }

    fn default(&self, slot: usize) -> Value {
        if self.slot(slot).relation.is_some() {
            Value::Target(None)
        } else {
            Value::Number(0)
        }
    }

    /// Why an entity, or a new one, cannot get these components and lose those.
    pub(crate) fn refusals(
        &self,
        entity: Option<Entity>,
        gained: &BTreeMap<usize, Value>,
        lost: &[usize],
    ) -> Reasons {
        let all = self.completed(entity, gained);
        let mut reasons = Reasons::new();
        for (slot, value) in &all {
            let traits = self.slot(*slot);
            if let (Some(relation), Some(target)) = (traits.relation, value.target()) {
                let is_above = |source: Entity| {
                    std::iter::successors(Some(target), |at| self.value(*at, *slot)?.target())
                        .any(|at| at == source)
                };
                let is_circle = relation.acyclic && entity.is_some_and(is_above);
                if !self.rows.contains_key(&target) || is_circle {
                    reasons.insert("Relation");
                }
            }
            let is_taken = |(other, image): (&Entity, &Image)| {
                Some(*other) != entity
                    && image
                        .get(slot)
                        .is_some_and(|cell| number(cell.value) == number(*value))
            };
            if traits.index.is_some_and(|index| index.unique) && self.rows.iter().any(is_taken) {
                reasons.insert("Unique");
            }
        }
        let mut image: BTreeSet<usize> = all.keys().copied().collect();
        image.extend(
            entity
                .iter()
                .flat_map(|entity| self.rows[entity].keys())
                .copied(),
        );
        image.retain(|slot| !lost.contains(slot));
        if self.outline.closed && self.table(&image).is_none() {
            reasons.insert("Reserve");
        }
        reasons
    }

    /// A new entity comes with these components.
    pub(crate) fn spawn(
        &mut self,
        entity: Entity,
        kind: Option<usize>,
        gained: &BTreeMap<usize, Value>,
    ) {
        assert!(
            self.rows.insert(entity, Image::new()).is_none(),
            "{entity} is given out twice"
        );
        self.kinds.extend(kind.map(|kind| (entity, kind)));
        self.gain(entity, gained);
    }

    /// An entity gets these components, and those that come with them.
    pub(crate) fn gain(&mut self, entity: Entity, gained: &BTreeMap<usize, Value>) {
        for (slot, value) in self.completed(Some(entity), gained) {
            self.put(entity, slot, value);
        }
        self.settle(entity);
    }

    /// An entity gets a copy of all components of another one.
    pub(crate) fn spawn_clone(&mut self, entity: Entity, of: Entity) {
        let values: BTreeMap<usize, Value> = self.rows[&of]
            .iter()
            .map(|(slot, cell)| (*slot, cell.value))
            .collect();
        let kind = self.kind(of);
        self.rows.insert(entity, Image::new());
        self.kinds.extend(kind.map(|kind| (entity, kind)));
        for (slot, value) in values {
            self.put(entity, slot, value);
        }
        self.settle(entity);
    }

    /// A component comes, or is replaced.
    fn put(&mut self, entity: Entity, slot: usize, mut value: Value) {
        if let (Observer::Write, Value::Number(number)) = (self.slot(slot).observer, &mut value) {
            *number |= WRITTEN;
        }
        let old = self.value(entity, slot);
        self.link(entity, slot, old.and_then(Value::target), value.target());
        let step = self.step;
        let cell = self
            .rows
            .get_mut(&entity)
            .expect("it is there")
            .entry(slot)
            .or_insert(Cell {
                value,
                added: step,
                changed: step,
            });
        (cell.value, cell.changed) = (value, step);
        if self.slot(slot).observer != Observer::None {
            let old = old.filter(|_| self.slot(slot).observer == Observer::Old);
            self.notices.push(Notice::Inserted(entity, slot, None, old));
        }
    }

    /// A source has another target, or none.
    fn link(&mut self, source: Entity, slot: usize, old: Option<Entity>, new: Option<Entity>) {
        if old == new {
            return;
        }
        if let Some(old) = old {
            self.sources
                .get_mut(&(slot, old))
                .expect("it is a source")
                .retain(|it| *it != source);
        }
        if let Some(new) = new {
            self.sources.entry((slot, new)).or_default().push(source);
        }
    }

    /// An entity loses a component. Returns what it was.
    pub(crate) fn lose(&mut self, entity: Entity, slot: usize) -> Option<Value> {
        let value = self.take(entity, slot)?;
        self.settle(entity);
        Some(value)
    }

    fn take(&mut self, entity: Entity, slot: usize) -> Option<Value> {
        let value = self.rows.get_mut(&entity)?.remove(&slot)?.value;
        self.link(entity, slot, value.target(), None);
        self.removed.push((slot, entity, value));
        if self.slot(slot).observer != Observer::None {
            self.notices.push(Notice::Removed(
                entity,
                slot,
                Some(value).filter(|_| self.slot(slot).observer == Observer::Old),
            ));
        }
        Some(value)
    }

    /// The entity becomes one of the archetype whose table takes it.
    fn settle(&mut self, entity: Entity) {
        let image = self.rows[&entity].keys().copied().collect();
        if let Some(kind) = self.table(&image) {
            self.kinds.insert(entity, kind);
        }
    }

    /// An entity leaves, with all that its relations take along. Returns those that leave.
    pub(crate) fn despawn(&mut self, root: Entity) -> Vec<Entity> {
        if !self.rows.contains_key(&root) {
            return Vec::new();
        }
        let relations: Vec<usize> = (0..self.outline.slots.len())
            .filter(|slot| self.slot(*slot).relation.is_some())
            .collect();
        let (mut leaving, mut place) = (vec![root], 0);
        while let Some(target) = leaving.get(place).copied() {
            for slot in relations
                .iter()
                .filter(|slot| self.slot(**slot).relation.is_some_and(|it| it.cascades))
            {
                for source in self.sources(*slot, target).to_vec() {
                    if !leaving.contains(&source) {
                        leaving.push(source);
                    }
                }
            }
            place += 1;
        }
        for entity in &leaving {
            for slot in self.rows[entity].keys().copied().collect::<Vec<_>>() {
                self.take(*entity, slot);
            }
        }
        for entity in &leaving {
            for slot in &relations {
                for source in self.sources.remove(&(*slot, *entity)).unwrap_or_default() {
                    self.cleared(source, *slot);
                }
            }
            self.rows.remove(entity);
            self.kinds.remove(entity);
        }
        leaving
    }

    /// All entities leave at once: no source is left that loses its target.
    pub(crate) fn clear(&mut self) {
        for entity in self.entities() {
            for slot in self.rows[&entity].keys().copied().collect::<Vec<_>>() {
                self.take(entity, slot);
            }
        }
        self.rows.clear();
        self.kinds.clear();
        self.sources.clear();
    }

    /// The target of a source is gone.
    fn cleared(&mut self, source: Entity, slot: usize) {
        let cell = self
            .rows
            .get_mut(&source)
            .and_then(|image| image.get_mut(&slot))
            .expect("it is a source");
        let old = std::mem::replace(&mut cell.value, Value::Target(None));
        cell.changed = self.step;
        if self.slot(slot).observer != Observer::None {
            let old = Some(old).filter(|_| self.slot(slot).observer == Observer::Old);
            self.notices.push(Notice::Inserted(source, slot, None, old));
        }
    }

    /// A number is written where it is.
    pub(crate) fn write(&mut self, entity: Entity, slot: usize, number: u64) {
        let cell = self
            .rows
            .get_mut(&entity)
            .and_then(|image| image.get_mut(&slot))
            .expect("it is there");
        if let Value::Number(before) = &mut cell.value {
            *before = number;
        }
        cell.changed = self.step;
    }

    /// Moves a source among its siblings. Says whether it can be done.
    pub(crate) fn place(&mut self, slot: usize, one: Entity, other: Entity, way: usize) -> bool {
        let target = |entity| self.value(entity, slot).and_then(Value::target);
        let (Some(parent), is_sibling) = (
            target(one),
            one != other && target(one).is_some() && target(one) == target(other),
        ) else {
            return false;
        };
        let siblings = self
            .sources
            .get_mut(&(slot, parent))
            .expect("it has a source");
        if way < 2 && !is_sibling {
            return false;
        }
        siblings.retain(|it| *it != one);
        let place = match way {
            0 | 1 => {
                siblings
                    .iter()
                    .position(|it| *it == other)
                    .expect("it is a sibling")
                    + way
            }
            2 => 0,
            _ => siblings.len(),
        };
        siblings.insert(place, one);
        true
    }

    /// All are created again, as those of a save are. Transient components get their default, if they have one.
    pub(crate) fn renew(&mut self) {
        let is_lost = |slot: usize| {
            let traits = &self.outline.slots[slot];
            traits.transient && (!traits.listed || traits.relation.is_some())
        };
        for image in self.rows.values_mut() {
            image.retain(|slot, _| !is_lost(*slot));
            for (slot, cell) in image {
                (cell.added, cell.changed) = (self.step, self.step);
                if self.outline.slots[*slot].transient {
                    cell.value = Value::Number(0);
                }
            }
        }
        self.sources.retain(|(slot, _), _| !is_lost(*slot));
        for entity in self.entities() {
            self.settle(entity);
        }
    }

    /// The world was put back: nothing came and went in this step.
    pub(crate) fn begin_again(&mut self) {
        self.notices.clear();
        self.removed.clear();
    }

    /// Begins a step, with the archetypes that entities are of.
    pub(crate) fn begin(&mut self) -> BTreeSet<(Entity, usize)> {
        self.step += 1;
        self.begin_again();
        self.all_kinds()
    }

    /// The notices of a step, in any order.
    pub(crate) fn notices(&mut self, before: &BTreeSet<(Entity, usize)>) -> Vec<Notice> {
        let mut notices = std::mem::take(&mut self.notices);
        for notice in &mut notices {
            if let Notice::Inserted(entity, slot, new, _) = notice {
                *new = self.value(*entity, *slot);
            }
        }
        if self.outline.kinds_observed {
            let after = self.all_kinds();
            notices.extend(
                after
                    .difference(before)
                    .map(|(entity, kind)| Notice::Entered(*entity, *kind)),
            );
            notices.extend(
                before
                    .difference(&after)
                    .map(|(entity, kind)| Notice::Left(*entity, *kind)),
            );
        }
        notices.sort_unstable();
        notices
    }
}

fn number(value: Value) -> Option<u64> {
    match value {
        Value::Number(number) => Some(number),
        Value::Target(_) => None,
    }
}
