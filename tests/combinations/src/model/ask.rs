//! Questions to the model, which scan it.

use crate::model::Model;
use crate::outline::Disables;
use crate::subject::Term;
use crate::value::Value;
use ecs::Entity;
use std::collections::BTreeSet;

impl Model {
    /// Whether a query passes over an entity that demands some components, and names some.
    fn is_hidden(&self, entity: Entity, demanded: &[usize], named: &[usize]) -> bool {
        self.rows[&entity].keys().any(|slot| {
            !named.contains(slot)
                && match self.slot(*slot).disables {
                    None => false,
                    Some(Disables::Entity) => true,
                    Some(Disables::Component(other)) => demanded.contains(&other),
                }
        })
    }

    /// The entities that a query finds which demands some components and names no others.
    pub(crate) fn shown(&self, demanded: &[usize]) -> Vec<Entity> {
        let has_all = |entity: &Entity| demanded.iter().all(|slot| self.has(*entity, *slot));
        self.rows
            .keys()
            .copied()
            .filter(has_all)
            .filter(|entity| !self.is_hidden(*entity, demanded, demanded))
            .collect()
    }

    /// The entities of [`shown`](Self::shown) whose component was changed since a step.
    pub(crate) fn changed(&self, slot: usize, since: usize) -> Vec<Entity> {
        self.shown(&[slot])
            .into_iter()
            .filter(|entity| self.rows[entity][&slot].changed >= since)
            .collect()
    }

    /// The entities that a query with these terms finds.
    pub(crate) fn query(&self, terms: &[Term], since: usize) -> Vec<Entity> {
        let (mut demanded, mut named) = (Vec::new(), Vec::new());
        for term in terms {
            match *term {
                Term::Read(slot) | Term::With(slot) | Term::Changed(slot) | Term::Added(slot) => {
                    demanded.push(slot);
                    named.push(slot);
                }
                Term::Optional(slot) | Term::Without(slot) | Term::Allow(slot) => named.push(slot),
                Term::AnyOf(one, other) => named.extend([one, other]),
                Term::Is(_) => {}
            }
        }
        let holds = |entity: Entity, term: &Term| match *term {
            Term::Read(slot) | Term::With(slot) => self.has(entity, slot),
            Term::Changed(slot) => self.rows[&entity]
                .get(&slot)
                .is_some_and(|cell| cell.changed >= since),
            Term::Added(slot) => self.rows[&entity]
                .get(&slot)
                .is_some_and(|cell| cell.added >= since),
            Term::Optional(_) | Term::Allow(_) => true,
            Term::Without(slot) => !self.has(entity, slot),
            Term::AnyOf(one, other) => self.has(entity, one) || self.has(entity, other),
            Term::Is(kind) => self.is(entity, kind),
        };
        let passes = |entity: &Entity| {
            terms.iter().all(|term| holds(*entity, term))
                && !self.is_hidden(*entity, &demanded, &named)
        };
        self.rows.keys().copied().filter(passes).collect()
    }

    /// The entities that the index of a component finds by a key, and those that it has.
    pub(crate) fn find(&self, slot: usize, key: Value) -> (BTreeSet<Entity>, BTreeSet<Entity>) {
        let index = self.slot(slot).index.expect("it has an index");
        let demanded: Vec<usize> = [slot].into_iter().chain(index.with).collect();
        let named: Vec<usize> = demanded.iter().copied().chain(index.without).collect();
        let has = |entity: &Entity| {
            let is_asked = demanded.iter().all(|it| self.has(*entity, *it))
                && !index.without.is_some_and(|it| self.has(*entity, it));
            is_asked && (index.unique || !self.is_hidden(*entity, &demanded, &named))
        };
        let all: BTreeSet<Entity> = self.rows.keys().copied().filter(has).collect();
        let is_equal = |value: Value| match (value, key) {
            (Value::Number(one), Value::Number(other)) => {
                one % index.modulus == other % index.modulus
            }
            (one, other) => one == other,
        };
        let found = all
            .iter()
            .copied()
            .filter(|entity| self.value(*entity, slot).is_some_and(is_equal))
            .collect();
        (found, all)
    }
}
