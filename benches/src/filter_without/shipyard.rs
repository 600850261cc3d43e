use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

pub(super) struct Shipyard(World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows {
            world.add_entity((Position::of(row), Velocity(X)));
            world.add_entity((Position::of(row), Velocity(X), Buff(1.0)));
        }
        Self(world)
    }

    fn run(&mut self) {
        self.0.run(
            |mut positions: ViewMut<'_, Position>,
             velocities: View<'_, Velocity>,
             buffs: View<'_, Buff>| {
                let rows = (&mut positions, &velocities, !&buffs).iter();
                rows.for_each(|(position, velocity, ())| position.advance(velocity));
            },
        );
    }

    fn result(&mut self) -> Digest {
        self.0.run(|positions: View<'_, Position>| {
            Digest::of(positions.iter().map(|position| position.0))
        })
    }
}
