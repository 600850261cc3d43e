use crate::components::{Position, Velocity};
use crate::simple_insert::shipyard::{digest, populated};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

pub(super) struct Shipyard(World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        self.0.run(
            |mut positions: ViewMut<'_, Position>, velocities: View<'_, Velocity>| {
                (&mut positions, &velocities)
                    .iter()
                    .for_each(|(position, velocity)| position.advance(velocity));
            },
        );
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
