use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, World};
use std::hint::black_box;

pub(crate) fn populated(rows: usize) -> World {
    let mut world = World::new();
    fill(&mut world, rows);
    world
}

pub(crate) fn fill(world: &mut World, rows: usize) {
    for _ in 0..rows {
        world.add_entity((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    world.run(
        |transforms: View<'_, Transform>,
         positions: View<'_, Position>,
         rotations: View<'_, Rotation>,
         velocities: View<'_, Velocity>| {
            Digest::of((&transforms, &positions, &rotations, &velocities).iter().map(numbers))
        },
    )
}

pub(super) struct Shipyard(usize);

impl Contestant for Shipyard {
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
