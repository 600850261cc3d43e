use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use hecs::{Entity, World};

pub(super) struct Hecs {
    world: World,
    entities: Vec<Entity>,
}

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        let entities: Vec<_> = (0..rows)
            .map(|row| world.spawn((Position::of(row), Velocity(X))))
            .collect();
        let entities = shuffled(rows)
            .into_iter()
            .map(|row| entities[row])
            .collect();
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            let _ = self.world.despawn(*entity);
            *entity = self.world.spawn((Position::of(row), Velocity(X)));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query_mut::<&Position>()
                .into_iter()
                .map(|position| position.0),
        )
    }
}
