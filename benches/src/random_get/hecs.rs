use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use hecs::{Entity, World};

pub(crate) fn populated(rows: usize) -> (World, Vec<Entity>) {
    let mut world = World::new();
    let entities: Vec<_> = (0..rows)
        .map(|row| world.spawn((Position::of(row), Velocity(X))))
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

pub(super) struct Hecs {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let positions = self
            .entities
            .iter()
            .filter_map(|entity| self.world.get::<&Position>(*entity).ok());
        self.sum = positions.map(|position| position.0[0]).sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
