use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::shipyard::{digest, populated};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, ViewMut, World};

pub(super) struct Shipyard(World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        world.run(|mut transforms: ViewMut<'_, Transform>| {
            (&mut transforms)
                .iter()
                .for_each(|transform| transform.0 = matrix::TURN);
        });
        Self(world)
    }

    fn run(&mut self) {
        self.0.run(
            |mut transforms: ViewMut<'_, Transform>, mut positions: ViewMut<'_, Position>| {
                (&mut transforms, &mut positions)
                    .iter()
                    .for_each(|(transform, position)| compute(transform, position));
            },
        );
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
