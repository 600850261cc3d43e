//! The operations.

use crate::driver::{Driver, ENTITIES};
use crate::value::Value;
use ecs::Entity;
use std::collections::{BTreeMap, BTreeSet};

impl Driver {
    pub(super) fn operate(&mut self) {
        if self.model.rows.len() > ENTITIES {
            let entity = self.pick();
            return self.despawn(entity);
        }
        match self.random.below(100) {
            0..12 => self.spawn_kind(),
            12..24 => self.spawn_built(),
            24..44 => self.insert(),
            44..54 => self.remove(),
            54..62 => self.write(),
            62..68 => self.write_all(),
            68..72 => {
                let entity = self.pick();
                self.despawn(entity);
            }
            72..76 => self.clone_entity(),
            76..80 => self.tick(),
            80..83 => self.place(),
            83..85 => self.clear_component(),
            85..88 => self.write_shared(),
            88..90 => {
                let way = self.random.below(2);
                self.what = format!("shrink {way}");
                self.subject.shrink(way);
            }
            90 if self.random.once_in(4) => self.clear(),
            90..95 => self.copy(),
            _ => self.restore(),
        }
    }

    fn slot(&mut self) -> usize {
        let slots = self.model.outline.slots.len();
        self.random.below(slots)
    }

    /// A value for a component. Targets are mostly there.
    fn value(&mut self, slot: usize) -> Value {
        let traits = self.model.slot(slot);
        match traits.relation {
            Some(relation) if !relation.cascades && self.random.once_in(6) => Value::Target(None),
            Some(_) => Value::Target(Some(self.pick())),
            None => Value::Number(self.random.below(
                if traits.index.is_some_and(|index| index.unique) {
                    64
                } else {
                    16
                },
            ) as u64),
        }
    }

    fn spawn_kind(&mut self) {
        let kind = self.random.below(self.model.outline.kinds.len());
        let traits = self.model.outline.kinds[kind];
        let mut values = BTreeMap::new();
        for slot in traits.required {
            values.insert(*slot, self.value(*slot));
        }
        for slot in traits.optional {
            if !self.random.once_in(3) {
                values.insert(*slot, self.value(*slot));
            }
        }
        self.what = format!("spawn {} with {values:?}", traits.name);
        let expected = self.model.refusals(None, &values, &[]);
        let outcome = self
            .subject
            .spawn_kind(kind, &|slot| values.get(&slot).copied());
        self.spawned(outcome, &expected, Some(kind), &values);
    }

    fn spawn_built(&mut self) {
        let all = 0..self.model.outline.slots.len();
        let odds = 1 + self.random.below(4);
        let mut values = BTreeMap::new();
        for slot in all {
            if odds == 1 || !self.random.once_in(odds) {
                values.insert(slot, self.value(slot));
            }
        }
        self.what = format!("build {values:?}");
        let expected = self.model.refusals(None, &values, &[]);
        let list: Vec<_> = values.iter().map(|(slot, value)| (*slot, *value)).collect();
        let outcome = self.subject.spawn_built(&list);
        self.spawned(outcome, &expected, None, &values);
    }

    fn spawned(
        &mut self,
        outcome: Result<Entity, crate::subject::Refused>,
        expected: &crate::model::Reasons,
        kind: Option<usize>,
        values: &BTreeMap<usize, Value>,
    ) {
        match outcome {
            Ok(entity) => {
                self.same("a refusal", &None, &expected.first());
                self.model.spawn(entity, kind, values);
                self.done_to_all(entity);
            }
            Err(refused) => self.refused(&refused.0, expected),
        }
    }

    /// Asserts that a refusal is one of those that are expected.
    #[track_caller]
    fn refused(&self, refused: &str, expected: &crate::model::Reasons) {
        // A clone is refused by an error of data, which has the reason in it.
        let cause = refused.strip_prefix("Change(").unwrap_or(refused);
        let is_one = expected.iter().any(|reason| match *reason {
            "Relation" => ["DeadTarget", "WrongEnd", "Cycle"]
                .iter()
                .any(|rule| cause.starts_with(rule)),
            reason => cause.starts_with(reason),
        });
        assert!(
            is_one,
            "{} step {}, {}: refused by {refused}, expected {expected:?}",
            self.model.outline.name, self.model.step, self.what
        );
    }

    fn insert(&mut self) {
        let (entity, slot) = (self.pick(), self.slot());
        let value = self.value(slot);
        self.what = format!("insert C{slot} {value:?} to {entity}");
        let gained = BTreeMap::from([(slot, value)]);
        let outcome = self.subject.insert(entity, slot, value);
        if !self.model.rows.contains_key(&entity) {
            return self.same("an insertion to a dead entity", &outcome.is_err(), &true);
        }
        let expected = self.model.refusals(Some(entity), &gained, &[]);
        match outcome {
            Ok(old) => {
                self.same("a refusal", &None, &expected.first());
                self.same("the old value", &old, &self.model.value(entity, slot));
                self.model.gain(entity, &gained);
                self.done(entity, [slot]);
            }
            Err(error) => self.refused(&format!("{error:?}"), &expected),
        }
    }

    fn remove(&mut self) {
        let (entity, slot) = (self.pick(), self.slot());
        self.what = format!("remove C{slot} of {entity}");
        let outcome = self.subject.remove(entity, slot);
        if !self.model.rows.contains_key(&entity) {
            return self.same("a removal from a dead entity", &outcome.is_err(), &true);
        }
        let is_there = self.model.has(entity, slot);
        let expected = if is_there {
            self.model.refusals(Some(entity), &BTreeMap::new(), &[slot])
        } else {
            BTreeSet::new()
        };
        match outcome {
            Ok(old) => {
                self.same("a refusal", &None, &expected.first());
                if is_there {
                    self.done(entity, [slot]);
                }
                let lost = self.model.lose(entity, slot);
                self.same("the value", &old, &lost);
            }
            Err(error) => self.refused(&format!("{error:?}"), &expected),
        }
    }

    fn clear_component(&mut self) {
        let slot = self.slot();
        self.what = format!("clear C{slot}");
        let entities: Vec<Entity> = self
            .model
            .entities()
            .into_iter()
            .filter(|entity| self.model.has(*entity, slot))
            .collect();
        let refused = entities.iter().find_map(|entity| {
            let expected = self
                .model
                .refusals(Some(*entity), &BTreeMap::new(), &[slot]);
            Some(expected).filter(|expected| !expected.is_empty())
        });
        match self.subject.clear_component(slot) {
            None => {}
            Some(Ok(count)) => {
                self.same("a refusal", &None, &refused);
                self.same("how many had it", &count, &entities.len());
                for entity in entities {
                    self.done(entity, [slot]);
                    self.model.lose(entity, slot);
                }
            }
            Some(Err(error)) => self.refused(&error.0, &refused.unwrap_or_default()),
        }
    }

    fn write(&mut self) {
        let (entity, slot) = (self.pick(), self.slot());
        let number = self.random.below(16) as u64;
        self.what = format!("write {number} to C{slot} of {entity}");
        if let Some(is_there) = self.subject.write(entity, slot, number) {
            self.same(
                "whether it is there",
                &is_there,
                &self.model.has(entity, slot),
            );
            if is_there {
                self.model.write(entity, slot, number);
                self.done(entity, [slot]);
            }
        }
    }

    fn write_all(&mut self) {
        let slot = self.slot();
        self.what = format!("add to all C{slot}");
        if let Some(entities) = self.subject.write_all(slot, 3) {
            self.written(slot, entities, 3);
        }
    }

    fn write_shared(&mut self) {
        let slots = self.model.outline.slots.iter().enumerate();
        let slots: Vec<usize> = slots
            .filter(|(slot, it)| *slot > 2 && it.listed && !it.immutable)
            .map(|(slot, _)| slot)
            .collect();
        self.what = "add to all in threads".to_owned();
        if let Some(written) = self.subject.write_shared(&slots, 5) {
            for (slot, entities) in slots.into_iter().zip(written) {
                self.written(slot, entities, 5);
            }
        }
    }

    /// A query has written a component of these entities.
    fn written(&mut self, slot: usize, mut entities: Vec<Entity>, by: u64) {
        entities.sort_unstable();
        // The values of a key are those of disabled rows too.
        let has = |entity: &Entity| self.model.has(*entity, slot);
        let all = || self.model.entities().into_iter().filter(has).collect();
        self.same(
            "the rows",
            &entities,
            &if self.model.slot(slot).listed {
                self.model.shown(&[slot])
            } else {
                all()
            },
        );
        for entity in entities {
            let number = self
                .model
                .value(entity, slot)
                .expect("it is shown")
                .number();
            self.model.write(entity, slot, number + by);
            self.done(entity, [slot]);
        }
    }

    fn despawn(&mut self, entity: Entity) {
        self.what = format!("despawn {entity}");
        let is_there = self.model.rows.contains_key(&entity);
        self.done_to_all(entity);
        let was_there = self.subject.despawn(entity);
        self.same("whether it was there", &was_there, &is_there);
        self.model.despawn(entity);
    }

    fn clear(&mut self) {
        self.what = "clear".to_owned();
        self.subject.clear();
        for entity in self.model.entities() {
            self.done_to_all(entity);
        }
        self.model.clear();
    }

    fn clone_entity(&mut self) {
        let (entity, count) = (self.pick(), 1 + self.random.below(3));
        self.what = format!("clone {entity} {count} times");
        let outcome = self.subject.clone_entity(entity, count);
        let is_there = self.model.rows.contains_key(&entity);
        let has_key = is_there
            && self.model.rows[&entity].keys().any(|slot| {
                self.model
                    .slot(*slot)
                    .index
                    .is_some_and(|index| index.unique)
            });
        match outcome {
            Ok(clones) => {
                self.same("whether it can be cloned", &true, &(is_there && !has_key));
                for clone in clones {
                    self.model.spawn_clone(clone, entity);
                    self.done_to_all(clone);
                }
            }
            Err(refused) => {
                let expected = if has_key { "Unique" } else { "NoSuchEntity" };
                self.refused(&refused.0, &[expected].into());
                self.same(
                    "whether it cannot be cloned",
                    &true,
                    &(!is_there || has_key),
                );
            }
        }
    }

    fn place(&mut self) {
        let relations: Vec<usize> = (0..self.model.outline.slots.len())
            .filter(|slot| self.model.slot(*slot).relation.is_some())
            .collect();
        let Some(slot) = self.random.choose(&relations) else {
            return;
        };
        let crowded: Vec<Entity> = self
            .model
            .entities()
            .into_iter()
            .filter(|entity| self.model.sources(slot, *entity).len() > 1)
            .collect();
        let siblings = self
            .random
            .choose(&crowded)
            .map(|target| self.model.sources(slot, target).to_vec())
            .unwrap_or_default();
        let [one, other] =
            [(); 2].map(|()| self.random.choose(&siblings).unwrap_or_else(|| self.pick()));
        let way = self.random.below(4);
        self.what = format!("place C{slot} of {one} by {other}, {way}");
        let outcome = self.subject.place(slot, one, other, way);
        let is_placed = self.model.place(slot, one, other, way);
        self.same("whether it is placed", &outcome.is_ok(), &is_placed);
        if is_placed {
            self.done(one, [slot]);
        }
    }

    fn tick(&mut self) {
        self.what = "tick".to_owned();
        let number = self.model.step as u64;
        for event in 0..self.random.below(4) as u64 {
            self.subject.send(number * 10 + event);
            self.sent.push(number * 10 + event);
        }
        self.subject.tick();
        for slot in 3..self.model.outline.slots.len() {
            let traits = self.model.slot(slot);
            if traits.listed && !traits.immutable {
                let entities = self.model.shown(&[slot]);
                self.written(slot, entities, 1);
            }
        }
    }
}
