//! Rows by their numbers, which are scanned for each question.

use super::random::Random;
use super::{Entity, Kind, Place, Spatial, place};
use crate::Id;
use crate::spatial::cells::{Cells, is_radius, is_somewhere, rank};
use crate::{Entries, Method};
use std::collections::BTreeMap;
use std::vec::Vec;

pub(super) struct Model<const D: usize> {
    pub(super) rows: BTreeMap<u32, (Entity, Place<D>)>,
    cells: Cells,
}

/// Rows that come all at once.
pub(super) struct Rows<'r, const D: usize>(pub(super) &'r [(Entity, Place<D>)]);

impl<const D: usize> Entries<Spatial<Entity, D>> for Rows<'_, D> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn for_each(&self, mut each: impl FnMut(Entity, Place<D>)) {
        self.0
            .iter()
            .for_each(|(entity, place)| each(*entity, *place));
    }
}

impl<const D: usize> Model<D> {
    pub(super) fn new(cell: f32) -> Self {
        Self {
            rows: BTreeMap::new(),
            cells: Cells::new(cell),
        }
    }

    /// Gives the index all rows at once: by number, or in any order; sometimes with rows before, which the later ones replace.
    pub(super) fn rebuild(&self, index: &mut Spatial<Entity, D>, random: &mut Random) {
        let mut rows: Vec<_> = self.rows.values().copied().collect();
        let any_order = random.one_in(2);
        if any_order {
            for at in (1..rows.len()).rev() {
                rows.swap(at, random.below(at + 1));
            }
        }
        if random.one_in(2) {
            // The second time, rows of which many numbers are here come by number.
            index.fill(Rows(&rows)).unwrap();
            return;
        }
        index.begin(rows.len()).unwrap();
        if any_order {
            for (entity, place) in rows.iter().step_by(3) {
                index
                    .add(
                        *entity,
                        Place {
                            at: place.at.map(|number| number * 0.5),
                            radius: 0.1,
                        },
                    )
                    .unwrap();
            }
        }
        for (entity, place) in rows {
            index.add(entity, place).unwrap();
        }
    }

    /// The rows that are somewhere, in the order of answers.
    fn order(&self) -> Vec<(Entity, Place<D>)> {
        let mut rows: Vec<_> = self.rows.values().copied().collect();
        rows.retain(|(_, place)| is_somewhere(&place.at) && is_radius(place.radius));
        rows.sort_by_key(|(entity, place)| (rank(&self.cells.of(&place.at)), entity.number()));
        rows
    }

    /// Asserts that the index answers as a scan of the rows does, and as an index of its own.
    pub(super) fn compare(&self, index: &Spatial<Entity, D>, random: &mut Random, kind: &Kind) {
        index.check_invariants();
        let order = self.order();
        assert_eq!(index.len(), self.rows.len());
        assert_eq!(index.nowhere(), self.rows.len() - order.len());
        assert!(
            index.iter().eq(order.iter().copied()),
            "all rows come in their order"
        );
        for (entity, place) in self.rows.values() {
            let other = super::entity(entity.number(), entity.generation().get() + 1);
            assert!(Method::contains(index, *entity) && !Method::contains(index, other));
            let found = index.place_of(*entity).unwrap();
            assert_eq!(found.at.map(f32::to_bits), place.at.map(f32::to_bits));
        }
        let mut anew = Spatial::with_cell(index.cell());
        self.rebuild(&mut anew, random);
        anew.settle().unwrap();
        anew.check_invariants();
        for _ in 0..if cfg!(miri) { 2 } else { 12 } {
            let Place { at, .. } = place::<D>(
                random,
                &Kind {
                    nowhere: 0,
                    ..*kind
                },
            );
            let radius = random.number(kind.reach).abs() * [0.01, 0.2, 1.0, 1e4][random.below(4)];
            Self::compare_within(index, &anew, &order, at, radius);
            Self::compare_box(index, &anew, &order, at, random.number(kind.reach).abs());
            Self::compare_nearest(index, &order, at);
        }
        let radius = kind.reach * [0.001, 0.02, 0.1][random.below(3)];
        Self::compare_pairs(index, &order, radius);
    }

    fn compare_within(
        index: &Spatial<Entity, D>,
        anew: &Spatial<Entity, D>,
        order: &[(Entity, Place<D>)],
        at: [f32; D],
        radius: f32,
    ) {
        let expected: Vec<Entity> = order
            .iter()
            .filter(|(_, place)| {
                squared(&at, &place.at) <= (radius + place.radius) * (radius + place.radius)
            })
            .map(|row| row.0)
            .collect();
        let mut called = Vec::new();
        index
            .within(at, radius)
            .for_each(|found| called.push(found.entity));
        assert_eq!(called, expected, "for_each around {at:?} within {radius}");
        let mut stepped = Vec::new();
        for found in index.within(at, radius) {
            assert_eq!(
                found.distance_squared.to_bits(),
                squared(&at, &found.at).to_bits()
            );
            stepped.push(found.entity);
        }
        assert_eq!(stepped, expected, "a loop around {at:?} within {radius}");
        assert!(
            anew.within(at, radius)
                .map(|found| found.entity)
                .eq(expected),
            "built anew, around {at:?} within {radius}"
        );
        let nearest = index
            .within(at, radius)
            .map(|found| (found.distance_squared, found.entity.number()));
        let nearest = nearest.min_by(|one, other| one.partial_cmp(other).unwrap());
        assert_eq!(
            index
                .nearest_within(at, radius)
                .map(|found| (found.distance_squared, found.entity.number())),
            nearest
        );
    }

    fn compare_box(
        index: &Spatial<Entity, D>,
        anew: &Spatial<Entity, D>,
        order: &[(Entity, Place<D>)],
        min: [f32; D],
        size: f32,
    ) {
        let max = min.map(|number| number + size);
        let expected: Vec<Entity> = order
            .iter()
            .filter(|(_, place)| touches(place, &min, &max))
            .map(|row| row.0)
            .collect();
        assert!(
            index
                .in_box(min, max)
                .map(|found| found.entity)
                .eq(expected.iter().copied()),
            "{min:?} to {max:?}"
        );
        assert!(
            anew.in_box(min, max).map(|found| found.entity).eq(expected),
            "built anew, {min:?} to {max:?}"
        );
    }

    fn compare_nearest(index: &Spatial<Entity, D>, order: &[(Entity, Place<D>)], at: [f32; D]) {
        let mut expected: Vec<(f32, u32)> = order
            .iter()
            .map(|(entity, place)| (squared(&at, &place.at), entity.number()))
            .collect();
        expected.sort_by(|one, other| one.partial_cmp(other).unwrap());
        expected.truncate(40);
        let found: Vec<_> = index
            .nearest_of(at)
            .take(40)
            .map(|found| (found.distance_squared, found.entity.number()))
            .collect();
        assert_eq!(found, expected, "nearest to {at:?}");
        assert_eq!(
            index.nearest(at).map(|found| found.entity.number()),
            expected.first().map(|row| row.1)
        );
    }

    fn compare_pairs(index: &Spatial<Entity, D>, order: &[(Entity, Place<D>)], radius: f32) {
        let mut expected = Vec::new();
        for (at, (one, place)) in order.iter().enumerate() {
            for (other, other_place) in &order[at + 1..] {
                let reach = radius + place.radius + other_place.radius;
                if squared(&place.at, &other_place.at) <= reach * reach {
                    expected.push((*one, *other));
                }
            }
        }
        let mut called = Vec::new();
        index
            .pairs_within(radius)
            .for_each(|one, other| called.push((one.entity, other.entity)));
        assert_eq!(called, expected, "pairs within {radius}");
        assert!(
            index
                .pairs_within(radius)
                .map(|(one, other)| (one.entity, other.entity))
                .eq(expected)
        );
    }
}

fn squared<const D: usize>(one: &[f32; D], other: &[f32; D]) -> f32 {
    one.iter()
        .zip(other)
        .map(|(one, other)| (one - other) * (one - other))
        .sum()
}

fn touches<const D: usize>(place: &Place<D>, min: &[f32; D], max: &[f32; D]) -> bool {
    let inside = (0..D).all(|axis| (min[axis]..=max[axis]).contains(&place.at[axis]));
    let nearest: [f32; D] = core::array::from_fn(|axis| place.at[axis].clamp(min[axis], max[axis]));
    inside || squared(&nearest, &place.at) <= place.radius * place.radius && place.radius > 0.0
}
