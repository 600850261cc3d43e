//! Compares the world with the model.

use crate::driver::Driver;
use crate::subject::Term;
use crate::value::Value;
use ecs::Entity;
use std::collections::BTreeSet;

impl Driver {
    pub(super) fn compare(&mut self, kinds: &BTreeSet<(Entity, usize)>) {
        self.compare_rows();
        self.compare_notices(kinds);
        self.compare_removed();
        self.compare_relations();
        self.compare_indexes();
        self.compare_groups();
        self.compare_changes();
        self.compare_query();
        if self.model.step.is_multiple_of(8) {
            self.subject.check();
        }
    }

    fn compare_rows(&self) {
        let mut entities = self.subject.entities();
        entities.sort_unstable();
        self.same("the entities", &entities, &self.model.entities());
        for entity in entities {
            for slot in 0..self.model.outline.slots.len() {
                self.same(
                    &format!("C{slot} of {entity}"),
                    &self.subject.get(entity, slot),
                    &self.model.value(entity, slot),
                );
            }
            let kind = self
                .model
                .kind(entity)
                .map(|kind| self.model.outline.kinds[kind].name);
            let is = (0..self.model.outline.kinds.len())
                .map(|kind| self.model.is(entity, kind))
                .collect();
            self.same(
                &format!("the kind of {entity}"),
                &self.subject.kind_of(entity),
                &(kind, is),
            );
        }
    }

    fn compare_notices(&mut self, kinds: &BTreeSet<(Entity, usize)>) {
        let (mirror, is_put_back) = (self.subject.mirror(), self.what.starts_with("restore"));
        self.same(
            "how often observers heard that the world was put back",
            &mirror.restores,
            &usize::from(is_put_back),
        );
        let notices = if is_put_back {
            Vec::new()
        } else {
            self.model.notices(kinds)
        };
        self.same("the notices", &mirror.notices, &notices);
        let expected = if self.what == "tick" && self.model.outline.events {
            std::mem::take(&mut self.sent)
        } else {
            Vec::new()
        };
        self.same("the events", &mirror.heard, &expected);
    }

    fn compare_removed(&mut self) {
        for slot in 0..self.model.outline.slots.len() {
            if let Some(mut removed) = self.subject.removed(slot) {
                let expected = self.model.removed.iter().filter(|(of, ..)| *of == slot);
                let mut expected: Vec<_> = expected
                    .map(|(_, entity, value)| (*entity, Some(*value)))
                    .collect();
                removed.sort_unstable();
                expected.sort_unstable();
                self.same(&format!("the removed C{slot}"), &removed, &expected);
            }
        }
    }

    fn compare_relations(&mut self) {
        for slot in 0..self.model.outline.slots.len() {
            if self.model.slot(slot).relation.is_none() {
                continue;
            }
            for entity in self.model.entities() {
                let sources = self.subject.sources(slot, entity);
                self.same(
                    &format!("the sources of {entity} by C{slot}"),
                    &sources,
                    &self.model.sources(slot, entity).to_vec(),
                );
            }
            let Some(rows) = self.subject.cascade(slot) else {
                continue;
            };
            for (place, (entity, _)) in rows.iter().enumerate() {
                let above = self.model.value(*entity, slot).and_then(Value::target);
                let is_before = !rows[place..].iter().any(|(other, _)| Some(*other) == above);
                self.same(
                    &format!(
                        "whether the target of {entity} comes before it in the cascade of C{slot}"
                    ),
                    &is_before,
                    &true,
                );
            }
            let above = |entity: Entity| {
                self.model
                    .value(entity, slot)
                    .and_then(Value::target)
                    .filter(|target| self.model.has(*target, 0))
            };
            let expected: Vec<_> = self
                .model
                .shown(&[slot])
                .into_iter()
                .map(|entity| (entity, above(entity)))
                .collect();
            let mut rows = rows;
            rows.sort_unstable();
            self.same(&format!("the cascade of C{slot}"), &rows, &expected);
        }
    }

    fn compare_indexes(&mut self) {
        for slot in 0..self.model.outline.slots.len() {
            let Some(index) = self.model.slot(slot).index else {
                continue;
            };
            // Not each time: entries that wait are brought up to date all at once.
            if self.random.once_in(3) {
                continue;
            }
            let values: Vec<Value> = self
                .model
                .entities()
                .into_iter()
                .filter_map(|entity| self.model.value(entity, slot))
                .collect();
            let Some(key) = self.random.choose(&values) else {
                continue;
            };
            let (expected, all) = self.model.find(slot, key);
            let list = self.subject.find(slot, key).expect("it has an index");
            let found: BTreeSet<Entity> = list.iter().copied().collect();
            self.same(
                &format!("whether the index of C{slot} finds each once"),
                &found.len(),
                &list.len(),
            );
            if index.likely {
                let is_likely = expected.is_subset(&found) && found.is_subset(&all);
                self.same(
                    &format!("whether {found:?} is likely {expected:?}, of {all:?}, by the index of C{slot}"),
                    &is_likely,
                    &true,
                );
            } else {
                self.same(
                    &format!("what the index of C{slot} finds by {key:?}"),
                    &found,
                    &expected,
                );
            }
        }
    }

    fn compare_groups(&mut self) {
        for (group, members) in self.model.outline.groups.iter().enumerate() {
            let mut found = self.subject.group(group);
            found.sort_unstable();
            self.same(
                &format!("the group of {members:?}"),
                &found,
                &self.model.shown(members),
            );
        }
    }

    fn compare_changes(&mut self) {
        let Some((step, tick)) = self.random.choose(&self.moments) else {
            return;
        };
        for slot in 0..self.model.outline.slots.len() {
            if let Some(mut changed) = self.subject.changed(slot, tick) {
                changed.sort_unstable();
                self.same(
                    &format!("C{slot} that changed since step {step}"),
                    &changed,
                    &self.model.changed(slot, step),
                );
            }
        }
    }

    /// Asks a query that is made at run time.
    fn compare_query(&mut self) {
        let Some((step, tick)) = self.random.choose(&self.moments) else {
            return;
        };
        let mut terms: Vec<Term> = Vec::new();
        for _ in 0..=self.random.below(4) {
            let slot = self.random.below(self.model.outline.slots.len());
            let other = self.random.below(self.model.outline.slots.len());
            let tracked = self.model.slot(slot).tracked;
            terms.push(match self.random.below(10) {
                0 | 1 => Term::Read(slot),
                2 => Term::Optional(slot),
                3 => Term::With(slot),
                4 => Term::Without(slot),
                5 => Term::AnyOf(slot, other),
                6 if tracked => Term::Changed(slot),
                7 if tracked => Term::Added(slot),
                8 => Term::Is(self.random.below(self.model.outline.kinds.len())),
                _ => Term::Allow(slot),
            });
        }
        if let Some(mut found) = self.subject.query(&terms, tick) {
            found.sort_unstable();
            self.same(
                &format!("what {terms:?} finds since step {step}"),
                &found,
                &self.model.query(&terms, step),
            );
        }
    }
}
