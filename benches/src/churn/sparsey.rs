use crate::components::{Position, Velocity, X};
use crate::random_get::sparsey::populated;
use crate::{Contestant, Digest};
use sparsey::World;
use sparsey::entity::Entity;

pub(super) struct Sparsey {
    world: World,
    entities: Vec<Entity>,
}

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.world.destroy(*entity);
            *entity = self.world.create((Position::of(row), Velocity(X)));
        }
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .for_each::<&Position>(|position| digest.add(&position.0));
        digest
    }
}
