//! The index beside a scan of all rows, and beside one that is rebuilt of the same rows.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "numbers are small"
)]

mod by_number;
mod limits;
mod model;
mod random;

use super::{Found, Place, Spatial};
use crate::Id;

use crate::Method;
use core::num::NonZeroU32;
use model::Model;
use random::Random;
use std::vec::Vec;

/// An id with a generation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entity(u32, NonZeroU32);

impl Id for Entity {
    fn new(number: u32, generation: NonZeroU32) -> Self {
        Self(number, generation)
    }

    fn number(self) -> u32 {
        self.0
    }

    fn generation(self) -> NonZeroU32 {
        self.1
    }
}

/// The entity of a number, in a generation.
fn entity(number: u32, generation: u32) -> Entity {
    Entity(number, NonZeroU32::new(generation).unwrap())
}

fn point<const D: usize>(at: [f32; D]) -> Place<D> {
    Place { at, radius: 0.0 }
}

/// How places come about.
#[derive(Clone, Copy)]
struct Kind {
    /// Places are up to so far from the origin.
    reach: f32,
    /// One place in this many is nowhere; one in this many is far from all others. None, if zero.
    nowhere: usize,
    stray: usize,
    /// Radii are up to this.
    radius: f32,
    /// Places are near this many centers.
    clusters: usize,
}

const PLAIN: Kind = Kind {
    reach: 30.0,
    nowhere: 0,
    stray: 0,
    radius: 0.0,
    clusters: 0,
};

fn place<const D: usize>(random: &mut Random, kind: &Kind) -> Place<D> {
    let mut at = [0.0; D].map(|_: f32| random.number(kind.reach));
    if kind.clusters > 0 {
        let center = random.below(kind.clusters);
        let mut centers = Random::new(center as u64 + 1);
        at = at.map(|number| centers.number(kind.reach) + number / 100.0);
    }
    if random.one_in(kind.stray) {
        at = at.map(|number| number * 1e5);
    }
    if random.one_in(kind.nowhere) {
        at[random.below(D)] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e38][random.below(4)];
    }
    if random.one_in(4) {
        // On the edges of cells, and where others are.
        at = at.map(|number| (number / 2.0).trunc() * 2.0);
    }
    let radius = if kind.radius > 0.0 && random.one_in(2) {
        random.number(kind.radius).abs()
    } else {
        0.0
    };
    Place { at, radius }
}

/// Does all kinds of changes in turn, and compares after each series.
fn changes<const D: usize>(seed: u64, rows: u32, cell: f32, kind: Kind) {
    let mut random = Random::new(seed);
    let (mut index, mut model) = (Spatial::<Entity, D>::with_cell(cell), Model::new(cell));
    let steps = if cfg!(miri) { 6 } else { 30 };
    let rows = if cfg!(miri) { rows.min(40) } else { rows };
    for step in 0..steps {
        match random.below(12) {
            0 => model.rebuild(&mut index, &mut random),
            1 if step > 8 => {
                index.clear();
                model.rows.clear();
            }
            2 => {
                let (share, from) = (random.below(5), random.below(5) as u32);
                model.rows.retain(|number, (entity, _)| {
                    let stays = (number + from) % 5 >= share as u32;
                    if !stays {
                        index.remove(*entity);
                    }
                    stays
                });
            }
            kind_of_series => {
                let count = [1, 4, rows / 20, rows / 4, rows][kind_of_series % 5];
                for _ in 0..count {
                    let number = random.below(rows as usize) as u32;
                    let known = model.rows.get(&number).copied();
                    match (random.below(8), known) {
                        (0, Some((entity, _))) => {
                            index.remove(entity);
                            model.rows.remove(&number);
                        }
                        (1, Some((old, _))) => {
                            // Another generation takes the place of the one before, which can be removed no more.
                            let new = entity(number, old.generation().get() + 1);
                            let place = place(&mut random, &kind);
                            index.put(new, place).unwrap();
                            index.remove(old);
                            model.rows.insert(number, (new, place));
                        }
                        (2..5, Some((entity, old))) => {
                            let near = Place {
                                at: old.at.map(|number| number + random.number(cell / 2.0)),
                                ..old
                            };
                            index.put(entity, near).unwrap();
                            model.rows.insert(number, (entity, near));
                        }
                        _ => {
                            let entity = known.map_or(entity(number, 1), |(entity, _)| entity);
                            let place = place(&mut random, &kind);
                            index.put(entity, place).unwrap();
                            model.rows.insert(number, (entity, place));
                        }
                    }
                }
            }
        }
        index.settle().unwrap();
        model.compare(&index, &mut random, &kind);
    }
}

#[test]
fn answers_are_those_of_a_scan_in_the_order_of_cells() {
    changes::<2>(1, 400, 5.0, PLAIN);
    changes::<3>(2, 400, 5.0, PLAIN);
    changes::<2>(3, 30, 5.0, PLAIN);
    changes::<3>(4, 900, 12.0, PLAIN);
}

#[test]
fn rows_that_are_nowhere_are_counted_and_found_by_nothing() {
    changes::<2>(
        5,
        200,
        5.0,
        Kind {
            nowhere: 5,
            ..PLAIN
        },
    );
    changes::<3>(
        6,
        200,
        5.0,
        Kind {
            nowhere: 2,
            radius: 1.0,
            ..PLAIN
        },
    );
}

#[test]
fn rows_with_radii_are_found_as_far_as_they_reach() {
    changes::<2>(
        7,
        300,
        5.0,
        Kind {
            radius: 9.0,
            ..PLAIN
        },
    );
    changes::<3>(
        8,
        300,
        5.0,
        Kind {
            radius: 4.0,
            ..PLAIN
        },
    );
}

#[test]
fn far_fewer_rows_than_cells_are_found_all_the_same() {
    changes::<2>(9, 300, 0.2, PLAIN);
    changes::<3>(10, 300, 0.5, PLAIN);
    changes::<3>(
        11,
        400,
        0.01,
        Kind {
            clusters: 5,
            ..PLAIN
        },
    );
    changes::<2>(
        12,
        400,
        1e-4,
        Kind {
            clusters: 3,
            radius: 0.1,
            ..PLAIN
        },
    );
}

#[test]
fn a_few_rows_far_from_all_others_are_found_as_well() {
    changes::<2>(
        13,
        600,
        3.0,
        Kind {
            stray: 200,
            ..PLAIN
        },
    );
    changes::<3>(
        14,
        600,
        9.0,
        Kind {
            stray: 150,
            radius: 2.0,
            nowhere: 100,
            ..PLAIN
        },
    );
}

#[test]
fn cells_that_are_far_too_small_or_too_large_change_no_answer() {
    for (seed, cell) in [
        (15, 1e-30),
        (16, 1e30),
        (17, f32::MIN_POSITIVE / 8.0),
        (18, f32::MAX),
    ] {
        changes::<2>(
            seed,
            60,
            cell,
            Kind {
                nowhere: 20,
                stray: 9,
                ..PLAIN
            },
        );
        changes::<3>(seed, 60, cell, PLAIN);
    }
}

#[test]
fn many_rows_keep_their_order_frame_by_frame() {
    let rows = if cfg!(miri) { 60 } else { 4000 };
    let mut random = Random::new(77);
    let (mut index, mut model) = (Spatial::<Entity, 2>::with_cell(5.0), Model::new(5.0));
    for number in 0..rows {
        model.rows.insert(
            number,
            (
                entity(number, 1),
                place(
                    &mut random,
                    &Kind {
                        reach: 150.0,
                        ..PLAIN
                    },
                ),
            ),
        );
    }
    model.rebuild(&mut index, &mut random);
    index.settle().unwrap();
    for frame in 0..if cfg!(miri) { 3 } else { 60 } {
        for _ in 0..rows / 20 {
            let number = random.below(rows as usize) as u32;
            let (entity, place) = model.rows.get_mut(&number).unwrap();
            place.at = place.at.map(|number| number + random.number(4.0));
            index.put(*entity, *place).unwrap();
        }
        index.settle().unwrap();
        index.check_invariants();
        if frame % 10 == 9 {
            model.compare(&index, &mut random, &PLAIN);
        }
    }
}

fn entities<const D: usize>(found: impl Iterator<Item = Found<Entity, D>>) -> Vec<u32> {
    found.map(|found| found.entity.number()).collect()
}
