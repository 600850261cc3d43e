//! The world and the model are compared, in some ways by turns.

use crate::change::{name, pool, value_of};
use crate::driver::Driver;
use crate::parts::{DATA, DISABLED, FIRST_SPARSE, J, JAMMED, KEY, KINDS, LISTED, Part, with_part};
use crate::tally::happened;
use crate::world::Under;
use ecs::{ComponentId, Disabled, Entity, Value};
use std::collections::BTreeSet;

/// After this many steps the world is compared as a whole, and after the last one. It is four fifths of the time of a debug build, and a second of
/// Miri's; release builds, which gate 3 and the fuzzer are, compare after each step.
const EVERY: usize = if cfg!(miri) {
    5
} else if cfg!(debug_assertions) {
    3
} else {
    1
};

impl Driver {
    /// After a step, which may be the last one.
    pub(crate) fn compare(&mut self, is_last: bool) {
        if !self.steps.is_multiple_of(3) {
            // The order of a relation is updated after one or two steps, and compared with a rebuilt one.
            drop(self.field.cascade::<Under, Entity>());
        }
        self.field.check_invariants();
        if is_last || self.steps.is_multiple_of(EVERY) {
            self.compare_whole();
        } else {
            self.compare_removed();
            self.count_values();
        }
    }

    fn compare_whole(&mut self) {
        assert_eq!(self.field.len(), self.model.living.len());
        assert_eq!(self.field.is_empty(), self.model.living.is_empty());
        assert!(
            self.field
                .entities()
                .collect::<BTreeSet<_>>()
                .iter()
                .eq(self.model.living.keys())
        );
        assert_eq!(self.field.entities().len(), self.model.living.len());
        for entity in &self.model.given {
            assert_eq!(
                self.field.contains(*entity),
                self.model.living.contains_key(entity),
                "{entity}"
            );
        }
        // Others in each step.
        let dead = self
            .model
            .given
            .iter()
            .filter(|entity| !self.model.living.contains_key(entity));
        for entity in dead.skip(self.steps % 16).step_by(16) {
            for kind in 0..LISTED {
                with_part!(kind, C => assert!(!self.field.has::<C>(*entity)));
            }
            assert_eq!(self.field.components_of(*entity).count(), 0);
        }
        for kind in 0..LISTED {
            with_part!(kind, C => self.compare_listed::<C>());
        }
        for kind in FIRST_SPARSE..LISTED {
            with_part!(sparse kind, C => self.compare_pool::<C>());
        }
        self.compare_groups();
        self.compare_order();
        self.compare_ticks();
        self.compare_strangers();
        self.compare_bonds();
        // These say the same of all rows in other words, and take their time.
        match self.steps / EVERY % 3 {
            0 => self.compare_kinds(),
            1 => self.compare_sets(),
            _ => self.compare_archetypes(),
        }
        self.count_values();
    }

    fn compare_listed<C: Part>(&self) {
        for (entity, image) in &self.model.living {
            let value = self.field.get::<C>(*entity);
            assert_eq!(
                value.map(Part::value),
                image[C::KIND],
                "`{}` of {entity}",
                name::<C>()
            );
            assert_eq!(self.field.has::<C>(*entity), value.is_some());
            assert!(value.is_none_or(|value| {
                std::ptr::from_ref(value)
                    .addr()
                    .is_multiple_of(align_of::<C>())
            }));
        }
        let id = self.field.component_id(name::<C>()).unwrap();
        self.compare_count(id, C::KIND);
    }

    fn compare_pool<C: Part>(&self) {
        let pool = pool::<C>(&self.field);
        assert_eq!(
            pool.len(),
            self.model
                .living
                .values()
                .filter(|image| image[C::KIND].is_some())
                .count()
        );
        for (entity, value) in pool {
            assert_eq!(
                self.model.living[&entity][C::KIND],
                Some(value),
                "`{}` of {entity}",
                name::<C>()
            );
        }
    }

    fn compare_strangers(&self) {
        for (entity, image) in &self.model.living {
            let value = self
                .key
                .and_then(|key| self.field.get_key(*entity, key))
                .map(|k| *k.0);
            assert_eq!(value, image[KEY], "the registered component of {entity}");
            assert_eq!(
                self.field.has::<Disabled>(*entity),
                image[DISABLED].is_some(),
                "{entity}"
            );
            assert_eq!(
                self.field.has::<J>(*entity),
                image[JAMMED].is_some(),
                "{entity}"
            );
            for (kind, expected) in image.iter().enumerate().take(DISABLED).skip(DATA) {
                let bytes = self.data[kind].and_then(|id| self.field.get_data(*entity, id));
                assert_eq!(
                    bytes.map(|bytes| value_of(kind, bytes)),
                    *expected,
                    "data {kind} of {entity}"
                );
            }
            if let Ok(id) = self.field.component_id("A") {
                assert_eq!(
                    self.field.field(*entity, id, "value").ok(),
                    image[0].map(Value::U32)
                );
            }
        }
        for kind in KEY..KINDS {
            self.id(kind)
                .into_iter()
                .for_each(|id| self.compare_count(id, kind));
        }
    }

    fn compare_count(&self, id: ComponentId, kind: usize) {
        let count = self
            .model
            .living
            .values()
            .filter(|image| image[kind].is_some())
            .count();
        assert_eq!(
            self.field.component(id).map(|view| view.rows),
            Some(count),
            "rows with {id}"
        );
    }

    fn compare_sets(&self) {
        for (entity, image) in &self.model.living {
            let mut expected: BTreeSet<_> = (0..KINDS)
                .filter(|kind| image[*kind].is_some())
                .map(|kind| self.id(kind).unwrap())
                .collect();
            let bond = crate::bonds::NAMES
                .into_iter()
                .zip(self.model.bonds.of(*entity));
            expected.extend(
                bond.filter(|(_, held)| held.is_some())
                    .map(|(it, _)| self.field.component_id(it).unwrap()),
            );
            let listed: Vec<_> = self.field.components_of(*entity).collect();
            assert_eq!(listed.len(), expected.len());
            assert_eq!(
                listed.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "components of {entity}"
            );
        }
    }

    fn compare_archetypes(&self) {
        let mut rows = 0;
        let mut sets = BTreeSet::new();
        for archetype in self.field.archetypes() {
            rows += archetype.rows();
            let optionals = archetype.optionals().count();
            if optionals > 0 {
                happened(
                    "there are more than 64 rows with optional components",
                    archetype.rows() > 64,
                );
                happened(
                    "there are more than 128 rows with optional components",
                    archetype.rows() > 128,
                );
            }
            assert_eq!(archetype.name().is_some(), archetype.number() < 5);
            assert!(archetype.name().is_some() || optionals == 0);
            let set: BTreeSet<_> = archetype.components().collect();
            let kind = archetype.kind().filter(|_| archetype.name().is_none());
            assert!(
                optionals > 0 || sets.insert((kind, set)),
                "no two archetypes of a kind have one set"
            );
        }
        assert_eq!(rows, self.field.len());
        if self.steps % 16 == 5 {
            assert!(self.field.describe().starts_with("Field: "));
        }
    }

    /// The number of a component in the world, if the world knows it.
    pub(crate) fn id(&self, kind: usize) -> Option<ComponentId> {
        match kind {
            0..LISTED => with_part!(kind, C => self.field.component_id(name::<C>()).ok()),
            KEY => self.key.map(ecs::Key::id),
            DISABLED => self.field.component_id("Disabled").ok(),
            JAMMED => self.field.component_id("J").ok(),
            _ => self.data[kind],
        }
    }

    pub(crate) fn images(&self) -> impl Iterator<Item = (Entity, crate::model::Image)> + '_ {
        self.model
            .living
            .iter()
            .map(|(entity, image)| (*entity, *image))
    }
}
