use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::flecs::digest;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;
use std::hint::black_box;

pub(super) struct Flecs {
    transforms: Vec<Transform>,
    positions: Vec<Position>,
    rotations: Vec<Rotation>,
    velocities: Vec<Velocity>,
}

impl Flecs {
    fn populated(&self) -> World {
        let world = World::new();
        let rows = u32::try_from(self.transforms.len()).expect("the rows of this workload are few");
        world
            .entity_bulk(rows)
            .set(&self.transforms)
            .set(&self.positions)
            .set(&self.rotations)
            .set(&self.velocities)
            .build();
        world
    }
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        Self {
            transforms: vec![Transform::ONE; rows],
            positions: vec![Position(X); rows],
            rotations: vec![Rotation(X); rows],
            velocities: vec![Velocity(X); rows],
        }
    }

    fn run(&mut self) {
        black_box(self.populated());
    }

    fn result(&mut self) -> Digest {
        digest(&self.populated())
    }
}
