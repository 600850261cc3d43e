//! An index of a world, from a change of its rows to the question.

use super::{RADIUS, Scene};
use crate::{Contestant, Digest, Entry, Group};
use ecs::Entity;

ecs::world! {
    #[world]
    struct Flat { components: (Place<2>,) }

    #[archetype]
    struct Point { place: Place<2> }

    #[index(spatial, at = [place.0[0], place.0[1]], cell = RADIUS)]
    struct Near { place: Place<2> }
}

/// Where a row is.
#[derive(Clone, Copy)]
struct Place<const D: usize>([f32; D]);

/// A refresh after nothing or one row was changed, of a hundred thousand.
pub(super) fn groups() -> [Group; 2] {
    let nothing = vec![
        Entry::of::<Asked<false>>("ecs"),
        Entry::of::<Asked<true>>("ecs, one row"),
    ];
    let one = vec![
        Entry::of::<Moved<false>>("ecs"),
        Entry::of::<Moved<true>>("ecs, all"),
    ];
    [
        Group::new("near_refresh 100k, nothing", QUESTIONS, nothing),
        Group::new("near_refresh 100k, one row", super::ROWS, one),
    ]
}

/// The questions of a run. The time is that of one of them.
const QUESTIONS: usize = 1_000;
/// There are this many rows for each of these questions.
const ROWS_A_QUESTION: usize = super::ROWS / QUESTIONS;

/// A world with a row for each point of a scene, and an index that is up to date.
struct Points {
    world: Flat,
    entities: Vec<Entity>,
    places: Vec<Place<2>>,
}

impl Points {
    fn new(rows: usize) -> Self {
        let (scene, mut world) = (Scene::<2>::new(rows), Flat::new());
        let places: Vec<Place<2>> = scene.points.iter().copied().map(Place).collect();
        let entities = world
            .spawn_batch(places.iter().map(|place| Point { place: *place }))
            .to_vec();
        let mut points = Self {
            world,
            entities,
            places,
        };
        assert_eq!(points.world.near().len(), rows);
        // Rows that come one by one get room among the others, once.
        points.move_one(0);
        points.world.near();
        points
    }

    /// Moves a row by half a cell, there and back.
    fn move_one(&mut self, run: usize) {
        let row = (run / 2 * 7919) % self.entities.len();
        let place = self
            .world
            .get_mut::<Place<2>>(self.entities[row])
            .expect("the row is alive");
        *place = self.places[row];
        if run.is_multiple_of(2) {
            place.0[0] += RADIUS / 2.0;
        }
    }

    fn digest(&mut self) -> Digest {
        let (near, mut digest) = (self.world.near(), Digest::default());
        for Place(center) in self.places.iter().step_by(97) {
            near.within(*center, RADIUS)
                .for_each(|found| digest.add(&[f32::from_bits(found.entity.index())]));
        }
        digest
    }
}

/// Asks for the index again and again, after a row was moved, or after nothing was.
struct Asked<const ONE: bool>(Points);

impl<const ONE: bool> Contestant for Asked<ONE> {
    fn prepare(questions: usize) -> Self {
        Self(Points::new(questions * ROWS_A_QUESTION))
    }

    fn run(&mut self) {
        // The row is where it was at the end.
        for run in 0..self.0.entities.len() / ROWS_A_QUESTION / 2 * 2 {
            if ONE {
                self.0.move_one(run);
            }
            std::hint::black_box(self.0.world.near().len());
        }
    }

    fn result(&mut self) -> Digest {
        self.0.digest()
    }
}

/// Brings the index up to date after one row was moved, or after all rows were lent to be written, too.
struct Moved<const ALL: bool> {
    points: Points,
    runs: usize,
}

impl<const ALL: bool> Contestant for Moved<ALL> {
    fn prepare(rows: usize) -> Self {
        Self {
            points: Points::new(rows),
            runs: 0,
        }
    }

    fn renew(&mut self) -> bool {
        self.points.move_one(self.runs);
        if ALL {
            self.points
                .world
                .query::<&mut Place<2>>()
                .for_each(|place| {
                    std::hint::black_box(place);
                });
        }
        self.runs += 1;
        true
    }

    fn run(&mut self) {
        std::hint::black_box(self.points.world.near().len());
    }

    fn result(&mut self) -> Digest {
        self.points.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ecs::index::Method;
    use ecs::index::spatial::{Place, Spatial};

    /// The bytes that a row of an index takes, with the two ticks of its component, after rows have come, in this many builds, and moved.
    fn bytes_a_row<const D: usize>(builds: usize, percent: usize) -> f64 {
        let rows = 100_000;
        let (mut scene, mut index) = (Scene::<D>::new(rows), Spatial::with_cell(RADIUS));
        let entity = |number: u32| {
            Entity::from_bits(1 << 32 | u64::from(number)).expect("the generation is one")
        };
        for _ in 0..builds {
            index.begin(rows).unwrap();
            for (at, number) in scene.points.iter().zip(&scene.numbers) {
                index
                    .add(
                        entity(*number),
                        Place {
                            at: *at,
                            radius: 0.0,
                        },
                    )
                    .unwrap();
            }
            index.settle().unwrap();
        }
        for _ in 0..if percent > 0 { 100 } else { 0 } {
            scene.walk(percent);
            for row in &scene.moved {
                index
                    .put(
                        entity(scene.numbers[*row]),
                        Place {
                            at: scene.points[*row],
                            radius: 0.0,
                        },
                    )
                    .unwrap();
            }
            index.settle().unwrap();
        }
        let ticks = 2.0 * size_of::<u32>() as f64;
        ticks + index.allocated() as f64 / rows as f64
    }

    #[test]
    fn a_row_of_a_spatial_index_takes_40_bytes_in_2d_and_50_in_3d_at_most() {
        for (builds, percent) in [(1, 0), (1, 1), (3, 1), (1, 5)] {
            let found = [
                bytes_a_row::<2>(builds, percent),
                bytes_a_row::<3>(builds, percent),
            ];
            println!("{builds} builds, then {percent} % a frame: {found:?}");
            assert!(
                found[0] <= 40.0 && found[1] <= 50.0,
                "{builds} builds, then {percent} % a frame: {found:?}"
            );
        }
    }

    /// The slots are there twice: rows are laid out by the numbers of their entities first, in the second half.
    #[test]
    fn a_row_that_comes_anew_with_all_others_each_frame_takes_51_or_60_bytes_at_most() {
        let found = [bytes_a_row::<2>(3, 0), bytes_a_row::<3>(3, 0)];
        println!("all rows come again and again: {found:?}");
        assert!(found[0] <= 51.0 && found[1] <= 60.0, "{found:?}");
    }
}
