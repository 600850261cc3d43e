//! Cascades: values that are handed down a relation, the rows below those that were changed, and the order of arranged rows.

use crate::bonds::UNDER;
use crate::driver::Driver;
use crate::model::Model;
use crate::operation::{Operation, Pick};
use crate::parts::{A, P, Part, bump, kept, with_part};
use crate::tally::happened;
use crate::world::{Field, Under};
use ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A row that adds the value above to its own.
pub(crate) type Sum<'q, C> = (Entity, &'q mut C, Option<Up<Under, &'q C>>);

/// The rows of a cascade as they came: of each its value before, and the value above.
#[derive(Clone, Default)]
pub(crate) struct Sums(Vec<(Entity, u32, Option<u32>)>);

impl Sums {
    pub(crate) fn add<C: Part>(&mut self, (entity, own, above): Sum<'_, C>) {
        let above = above.map(|above| above.value());
        self.0.push((entity, own.value(), above));
        own.set(sum(C::KIND, own.value(), above));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

fn sum(kind: usize, own: u32, above: Option<u32>) -> u32 {
    kept(kind, own.wrapping_add(above.unwrap_or(0)))
}

impl Model {
    /// Adds to the values of these rows those above, in the order in which the rows came. Asserts that it is one that is right.
    pub(crate) fn sum(
        &mut self,
        kind: usize,
        Sums(rows): Sums,
        is_lent: impl Fn(&Self, Entity) -> bool,
    ) {
        let mut before = BTreeSet::new();
        for (entity, own, above) in rows {
            let target = self.bonds.target(UNDER, entity);
            assert!(
                is_lent(self, entity) && before.insert(entity),
                "{entity} is lent once"
            );
            let is_behind = |target: Entity| before.contains(&target) || !is_lent(self, target);
            assert!(
                target.is_none_or(is_behind),
                "{entity} is lent before its target"
            );
            assert_eq!(
                above,
                target.and_then(|target| self.living[&target][kind]),
                "above {entity}"
            );
            assert_eq!(self.living[&entity][kind], Some(own), "{entity}");
            self.put(entity, kind, sum(kind, own, above));
        }
    }

    fn ancestors(&self, entity: Entity) -> impl Iterator<Item = Entity> + '_ {
        std::iter::successors(self.bonds.target(UNDER, entity), |above| {
            self.bonds.target(UNDER, *above)
        })
    }
}

impl Driver {
    pub(crate) fn cascade(&mut self, operation: &Operation) {
        match operation {
            Operation::Sum(kind, way) => with_part!(*kind, C => self.sum::<C>(*way)),
            Operation::Changed(source, target, way) => self.find_changed(*source, *target, *way),
            Operation::Arrange => self.arrange(),
            other => unreachable!("{other:?}"),
        }
    }

    fn sum<C: Part>(&mut self, way: u8) {
        let (mut sums, mut ended_at) = (Sums::default(), None);
        let is_lent = |model: &Model, entity| {
            model.shows(entity, C::KIND) && (way % 4 != 1 || !model.has(entity, P::KIND))
        };
        let mut most = self
            .model
            .living
            .keys()
            .filter(|entity| is_lent(&self.model, **entity))
            .count();
        match way % 4 {
            0 => self
                .field
                .cascade::<Under, Sum<'_, C>>()
                .for_each(|row| sums.add(row)),
            1 => self
                .field
                .cascade_filtered::<Under, Sum<'_, C>, Without<P>>()
                .for_each(|row| sums.add(row)),
            2 => {
                self.field
                    .run_system(|rows: Cascade<'_, Field, Under, Sum<'_, C>>| {
                        rows.for_each(|row| sums.add(row));
                    });
            }
            _ => {
                most = most.min(usize::from(way / 4));
                let result = self
                    .field
                    .cascade::<Under, Sum<'_, C>>()
                    .try_for_each(|row| {
                        if sums.len() == most {
                            ended_at = Some(row.0);
                            return Err(());
                        }
                        sums.add(row);
                        Ok(())
                    });
                happened("a cascade ends before its last row", result.is_err());
            }
        }
        assert_eq!(sums.len(), most, "rows were left out");
        happened(
            "a value is handed down",
            sums.0.iter().any(|(.., above)| above.is_some()),
        );
        self.model.sum(C::KIND, sums, is_lent);
        // The row at which it ends is lent too.
        if let Some(entity) = ended_at {
            self.model.ticks.mark(entity, C::KIND);
        }
    }

    /// Writes values or hangs a row elsewhere, and finds the rows that were changed, and those below them.
    fn find_changed(&mut self, source: Pick, target: Pick, way: u8) {
        let (source, target) = (self.resolve(source), self.resolve(target));
        let tick = self.field.change_tick();
        let mut changed: BTreeSet<Entity> = match way % 4 {
            0 => BTreeSet::new(),
            1 => BTreeSet::from([target]),
            2 => self.every(way).into_iter().collect(),
            _ => self
                .model
                .living
                .keys()
                .filter(|entity| self.model.has(**entity, P::KIND))
                .copied()
                .collect(),
        };
        changed.retain(|entity| self.model.has(*entity, A::KIND));
        if way % 4 == 3 {
            changed.retain(|entity| self.model.is_on(*entity));
            self.field
                .query_filtered::<&mut A, With<P>>()
                .for_each(|a| bump(a, way));
        }
        for entity in &changed {
            if way % 4 != 3 {
                bump(self.field.get_mut::<A>(*entity).unwrap(), way);
            }
            self.model.bump(*entity, A::KIND, way);
        }
        if way.is_multiple_of(3) && self.relate(source, target, way & !1) {
            changed.insert(source);
        }
        let mut found = Vec::new();
        self.field
            .touched()
            .since(tick)
            .for_each(|row| found.push((row.entity, row.a.value)));
        let is_found = |entity: Entity| {
            changed.contains(&entity)
                || self
                    .model
                    .ancestors(entity)
                    .any(|above| changed.contains(&above))
        };
        for (place, (entity, _)) in found.iter().enumerate() {
            let mut behind = found[place..].iter();
            assert!(
                behind.all(|(it, _)| self.model.ancestors(*entity).all(|above| above != *it)),
                "{entity}"
            );
        }
        let len = found.len();
        let images = self.model.living.iter();
        let expected = images.filter_map(|(entity, image)| Some((*entity, image[A::KIND]?)));
        let expected: BTreeMap<Entity, u32> = expected
            .filter(|(entity, _)| self.model.is_on(*entity) && is_found(*entity))
            .collect();
        assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), expected);
        assert_eq!(len, expected.len(), "a row is lent twice");
        happened(
            "a row below one that was changed is found",
            expected.keys().any(|entity| !changed.contains(entity)),
        );
    }

    fn arrange(&mut self) {
        self.field.arrange::<Under>();
        self.model.order.forget();
        let mut tables: BTreeMap<_, Vec<Entity>> = BTreeMap::new();
        for entity in self
            .field
            .entities()
            .filter(|entity| self.model.bonds.target(UNDER, *entity).is_some())
        {
            let components: BTreeSet<_> = self.field.components_of(entity).collect();
            tables
                .entry((self.field.kind_of(entity), components))
                .or_default()
                .push(entity);
        }
        for rows in tables.values() {
            let place_of = |entity: Entity| rows.iter().position(|it| *it == entity);
            for (place, entity) in rows.iter().enumerate() {
                assert!(
                    self.model
                        .ancestors(*entity)
                        .filter_map(place_of)
                        .all(|above| above < place),
                    "{entity}"
                );
            }
            let targets = rows
                .iter()
                .filter_map(|entity| self.model.bonds.target(UNDER, *entity));
            for target in targets.collect::<BTreeSet<_>>() {
                let places = self
                    .model
                    .bonds
                    .sources(UNDER, target)
                    .iter()
                    .filter_map(|it| place_of(*it));
                let places: Vec<usize> = places.collect();
                assert!(
                    places.iter().is_sorted(),
                    "the sources of {target} keep their order"
                );
                happened("siblings are arranged", places.len() > 1);
            }
        }
    }
}
