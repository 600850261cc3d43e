//! A tick of a game in which thousands of bullets fly, and a shot for each 32 of them may touch them: by an index, and by a grid of the game's own.
#![allow(
    dead_code,
    reason = "what a macro calls by a name of its own is told to be unused"
)]

use crate::random::Random;
use crate::{Contestant, Digest, Entry, Group};
use ecs::prelude::*;

/// There are this many bullets for each shot.
const BULLETS_A_SHOT: usize = 32;
const FIELD: [f32; 2] = [1280.0, 960.0];
/// Some bullets wide.
const CELL: f32 = 16.0;

pub(super) fn groups() -> [Group; 2] {
    [("1k", 1_000), ("10k", 10_000)].map(|(size, bullets)| {
        let entries = vec![
            Entry::of::<Game<Grid>>("ecs, own grid"),
            Entry::of::<Game<Indexed>>("ecs"),
        ];
        Group::new(format!("near_bullets {size}"), bullets, entries)
    })
}

#[derive(Clone, Copy)]
struct Position([f32; 2]);
#[derive(Clone, Copy)]
struct Velocity([f32; 2]);
#[derive(Clone, Copy)]
struct Radius(f32);
struct Hostile;
struct Friendly;

/// Bodies that fly.
trait Bodies: 'static {
    fn new() -> Self;
    fn spawn(&mut self, body: (Position, Velocity, Radius), is_shot: bool);
    /// All fly on, and turn back at the edges.
    fn drift(&mut self);
}

/// A way to find the bullets that shots touch.
trait Hits: Default + 'static {
    type Bodies: Bodies;

    /// Calls for each shot and bullet that touch.
    fn collide(&mut self, field: &mut Self::Bodies, hit: impl FnMut(Entity, Entity));
}

macro_rules! fields {
    ($($module:ident { $($index:tt)* })*) => {
        $(mod $module {
            use super::*;

            ecs::world! {
                #[world]
                pub(super) struct Field { components: (Position, Velocity, Radius, Hostile, Friendly) }

                #[archetype]
                pub(super) struct Bullet { position: Position, velocity: Velocity, radius: Radius, hostile: Hostile }

                #[archetype]
                pub(super) struct Shot { position: Position, velocity: Velocity, radius: Radius, friendly: Friendly }

                $($index)*
            }

            impl Bodies for Field {
                fn new() -> Self {
                    Field::new()
                }

                fn spawn(&mut self, (position, velocity, radius): (Position, Velocity, Radius), is_shot: bool) {
                    if is_shot {
                        (**self).spawn(Shot { position, velocity, radius, friendly: Friendly });
                    } else {
                        (**self).spawn(Bullet { position, velocity, radius, hostile: Hostile });
                    }
                }

                fn drift(&mut self) {
                    self.query::<(&mut Position, &mut Velocity)>().for_each(|(position, velocity)| {
                        for axis in 0..2 {
                            position.0[axis] += velocity.0[axis];
                            if !(0.0..FIELD[axis]).contains(&position.0[axis]) {
                                velocity.0[axis] = -velocity.0[axis];
                            }
                        }
                    });
                }
            }
        })*
    };
}

fields! {
    plain {}
    indexed {
        #[index(spatial, at = [position.0[0], position.0[1]], radius = radius.0, cell = CELL, with(Hostile))]
        pub(super) struct Targets { position: Position, radius: Radius }
    }
}

#[derive(Default)]
struct Indexed;

impl Hits for Indexed {
    type Bodies = indexed::Field;

    fn collide(&mut self, field: &mut Self::Bodies, mut hit: impl FnMut(Entity, Entity)) {
        field.targets();
        let targets = field.targets_ref().expect("it was asked for");
        field
            .query_ref::<(Entity, &Position, &Radius, With<Friendly>)>()
            .for_each(|(shot, position, radius, ())| {
                targets
                    .within(position.0, radius.0)
                    .for_each(|target| hit(shot, target.entity));
            });
    }
}

impl Hits for Grid {
    type Bodies = plain::Field;

    fn collide(&mut self, field: &mut Self::Bodies, mut hit: impl FnMut(Entity, Entity)) {
        let bullets = field.query_ref::<(Entity, &Position, &Radius, With<Hostile>)>();
        self.rebuild(bullets.map(|(entity, at, radius, ())| Target {
            entity,
            at: at.0,
            radius: radius.0,
        }));
        field
            .query_ref::<(Entity, &Position, &Radius, With<Friendly>)>()
            .for_each(|(shot, position, radius, ())| {
                self.touching(position.0, radius.0)
                    .for_each(|target| hit(shot, target.entity));
            });
    }
}

#[derive(Clone, Copy)]
struct Target {
    entity: Entity,
    at: [f32; 2],
    radius: f32,
}

/// The targets in one list, cell by cell. Those beyond the edge belong to the cells at the edge.
#[derive(Default)]
struct Grid {
    /// Where each cell begins in the list, and at the end where the last one ends.
    starts: Vec<usize>,
    targets: Vec<Target>,
    /// The targets as they came, and the cell of each.
    arrived: Vec<(usize, Target)>,
    greatest: f32,
}

const COLUMNS: usize = (FIELD[0] / CELL) as usize + 1;
const ROWS: usize = (FIELD[1] / CELL) as usize + 1;

impl Grid {
    fn rebuild(&mut self, targets: impl Iterator<Item = Target>) {
        self.arrived.clear();
        self.arrived
            .extend(targets.map(|target| (cell(target.at), target)));
        self.greatest = self
            .arrived
            .iter()
            .map(|(_, target)| target.radius)
            .fold(0.0, f32::max);
        // The rows of each cell, and then where each cell ends. Filled from its end on, it ends where it began.
        self.starts.clear();
        self.starts.resize(COLUMNS * ROWS + 1, 0);
        self.arrived
            .iter()
            .for_each(|(cell, _)| self.starts[*cell] += 1);
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.targets.clear();
        self.targets
            .extend(self.arrived.iter().map(|(_, target)| *target));
        for (cell, target) in self.arrived.iter().rev() {
            self.starts[*cell] -= 1;
            self.targets[self.starts[*cell]] = *target;
        }
    }

    fn touching(&self, at: [f32; 2], radius: f32) -> impl Iterator<Item = &Target> {
        let reach = radius + self.greatest;
        let (left, right) = (column(at[0] - reach), column(at[0] + reach));
        let near = (row(at[1] - reach)..=row(at[1] + reach)).flat_map(move |row| {
            let first = row * COLUMNS;
            &self.targets[self.starts[first + left]..self.starts[first + right + 1]]
        });
        near.filter(move |target| {
            super::raw::squared(&at, &target.at) <= (radius + target.radius).powi(2)
        })
    }
}

fn cell(at: [f32; 2]) -> usize {
    row(at[1]) * COLUMNS + column(at[0])
}

fn column(x: f32) -> usize {
    ((x / CELL) as usize).min(COLUMNS - 1)
}

fn row(y: f32) -> usize {
    ((y / CELL) as usize).min(ROWS - 1)
}

/// A tick of the game. The time is that of a bullet.
struct Game<H: Hits> {
    field: H::Bodies,
    ways: H,
    hits: u32,
    sum: u32,
}

impl<H: Hits> Contestant for Game<H> {
    fn prepare(bullets: usize) -> Self {
        let (mut field, mut random) = (H::Bodies::new(), Random::new());
        let mut number = |most: f32| random.below(1 << 16) as f32 / 65_536.0 * most;
        for body in 0..bullets + bullets / BULLETS_A_SHOT {
            let position = Position(FIELD.map(&mut number));
            let velocity = Velocity([0.0; 2].map(|_: f32| number(4.0) - 2.0));
            field.spawn(
                (position, velocity, Radius(2.0 + number(2.0))),
                body >= bullets,
            );
        }
        Self {
            field,
            ways: H::default(),
            hits: 0,
            sum: 0,
        }
    }

    fn run(&mut self) {
        self.field.drift();
        let Self {
            field,
            ways,
            hits,
            sum,
        } = self;
        ways.collide(field, |shot, bullet| {
            *hits += 1;
            *sum = sum.wrapping_add((shot.index() ^ bullet.index()).wrapping_mul(0x9e37_79b1));
        });
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.hits, self.sum].map(f32::from_bits)])
    }
}
