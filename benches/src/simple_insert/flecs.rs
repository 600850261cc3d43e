use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;
use std::hint::black_box;

pub(crate) fn populated(rows: usize) -> World {
    let world = World::new();
    fill(&world, rows);
    world
}

pub(crate) fn fill(world: &World, rows: usize) {
    for _ in 0..rows {
        world.entity().set(Transform::ONE).set(Position(X)).set(Rotation(X)).set(Velocity(X));
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    let mut digest = Digest::default();
    let query = world.new_query::<(&Transform, &Position, &Rotation, &Velocity)>();
    query.each(|row| digest.add(&numbers(row)));
    digest
}

pub(super) struct Flecs(usize);

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        black_box(populated(self.0));
    }

    fn result(&mut self) -> Digest {
        digest(&populated(self.0))
    }
}
