use crate::components::{Position, Velocity, X};
use crate::random_get::shipyard::populated;
use crate::{Contestant, Digest};
use shipyard::{EntityId, IntoIter, View, World};

pub(super) struct Shipyard {
    world: World,
    entities: Vec<EntityId>,
}

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.world.delete_entity(*entity);
            *entity = self.world.add_entity((Position::of(row), Velocity(X)));
        }
    }

    fn result(&mut self) -> Digest {
        self.world.run(|positions: View<'_, Position>| {
            Digest::of(positions.iter().map(|position| position.0))
        })
    }
}
