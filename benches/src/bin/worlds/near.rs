//! Points that all move, questions around each eighth of them, and a row of each answer.

use crate::grid::Grid;
use crate::{Contestant, Named, Workload, fraction};
use ecs::prelude::*;

pub(crate) const WORKLOADS: &[Named] = &[
    ("index_all_move_10k", || {
        workload("index_all_move_10k", 10_000, 1.5)
    }),
    ("index_all_move_50k", || {
        workload("index_all_move_50k", 50_000, 1.5)
    }),
    ("index_all_move_dense_5k", || {
        workload("index_all_move_dense_5k", 5_000, 6.0)
    }),
];

const REACH: f32 = 10.0;
const QUESTIONS: usize = 8;

fn workload(name: &str, rows: u32, a_cell: f32) -> Workload {
    let side = (rows as f32 / a_cell).sqrt() * REACH;
    Workload {
        name: name.into(),
        units: rows as usize,
        contestants: vec![
            ("ours", Box::new(Indexed::new(rows, side))),
            ("counting sort by hand", Box::new(ByHand::new(rows, side))),
        ],
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Position([f32; 2]);
#[derive(Clone, Copy)]
pub(crate) struct Velocity([f32; 2]);
#[derive(Clone, Copy)]
pub(crate) struct Mass(u32);

impl Position {
    #[inline]
    fn walk(&mut self, velocity: &mut Velocity, side: f32) {
        for (at, by) in self.0.iter_mut().zip(&mut velocity.0) {
            *at += *by;
            if *at < 0.0 || *at > side {
                *by = -*by;
                *at = at.clamp(0.0, side);
            }
        }
    }
}

fn row(number: u32, side: f32) -> (Position, Velocity, Mass) {
    let of = |salt| fraction(number, salt);
    (
        Position([of(0) * side, of(1) * side]),
        Velocity([of(2) - 0.5, of(3) - 0.5]),
        Mass(number),
    )
}

mod indexed {
    use super::{Mass, Position, REACH, Velocity};

    ecs::world! {
        #[world]
        pub(super) struct Field { components: (Position, Velocity, Mass) }

        #[archetype]
        pub(super) struct Ball { position: Position, velocity: Velocity, mass: Mass }

        #[index(spatial, at = [position.0[0], position.0[1]], cell = REACH)]
        pub(super) struct Near { position: Position }
    }
}

mod plain {
    use super::{Mass, Position, Velocity};

    ecs::world! {
        #[world]
        pub(super) struct Field { components: (Position, Velocity, Mass) }

        #[archetype]
        pub(super) struct Ball { position: Position, velocity: Velocity, mass: Mass }
    }
}

struct Indexed {
    field: indexed::Field,
    side: f32,
    sum: u64,
    centers: Vec<[f32; 2]>,
}

impl Indexed {
    fn new(rows: u32, side: f32) -> Self {
        let mut field = indexed::Field::new();
        field.spawn_batch((0..rows).map(|number| {
            let (position, velocity, mass) = row(number, side);
            indexed::Ball {
                position,
                velocity,
                mass,
            }
        }));
        Self {
            field,
            side,
            sum: 0,
            centers: Vec::new(),
        }
    }
}

impl Contestant for Indexed {
    fn run(&mut self) {
        let side = self.side;
        let moving = self.field.query::<(&mut Position, &mut Velocity)>();
        moving.for_each(|(position, velocity)| position.walk(velocity, side));
        let positions = self.field.query_ref::<&Position>();
        self.centers.clear();
        self.centers
            .extend(positions.map(|position| position.0).step_by(QUESTIONS));
        self.field.near();
        let (near, masses) = (
            self.field.near_ref().expect("it is up to date"),
            self.field.lookup::<&Mass>(),
        );
        for center in &self.centers {
            near.within(*center, REACH).for_each(|found| {
                if let Some(mass) = masses.get(found.entity) {
                    self.sum = self.sum.wrapping_add(
                        u64::from(mass.0) * u64::from(found.distance_squared.to_bits()),
                    );
                }
            });
        }
    }

    fn result(&mut self) -> u64 {
        self.sum
    }
}

struct ByHand {
    field: plain::Field,
    side: f32,
    sum: u64,
    centers: Vec<[f32; 2]>,
    grid: Grid<Entity>,
}

impl ByHand {
    fn new(rows: u32, side: f32) -> Self {
        let mut field = plain::Field::new();
        field.spawn_batch((0..rows).map(|number| {
            let (position, velocity, mass) = row(number, side);
            plain::Ball {
                position,
                velocity,
                mass,
            }
        }));
        Self {
            field,
            side,
            sum: 0,
            centers: Vec::new(),
            grid: Grid::new(side, REACH),
        }
    }
}

impl Contestant for ByHand {
    fn run(&mut self) {
        let side = self.side;
        let moving = self.field.query::<(&mut Position, &mut Velocity)>();
        moving.for_each(|(position, velocity)| position.walk(velocity, side));
        let positions = self.field.query_ref::<&Position>();
        self.centers.clear();
        self.centers
            .extend(positions.map(|position| position.0).step_by(QUESTIONS));
        self.grid.begin();
        let rows = self.field.query_ref::<(Entity, &Position)>();
        rows.for_each(|(entity, position)| self.grid.push(position.0, entity));
        self.grid.end();
        let masses = self.field.lookup::<&Mass>();
        for center in &self.centers {
            self.grid.within(*center, REACH, |squared, entity| {
                if let Some(mass) = masses.get(entity) {
                    self.sum = self
                        .sum
                        .wrapping_add(u64::from(mass.0) * u64::from(squared.to_bits()));
                }
            });
        }
    }

    fn result(&mut self) -> u64 {
        self.sum
    }
}
