use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use ecs::Entity;

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Velocity) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }
}

pub(crate) fn populated(rows: usize) -> (Crowd, Vec<Entity>) {
    let mut crowd = Crowd::new();
    let walker = |row| Walker {
        position: Position::of(row),
        velocity: Velocity(X),
    };
    let entities: Vec<_> = (0..rows).map(|row| crowd.spawn(walker(row))).collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (crowd, entities)
}

pub(crate) struct Ecs {
    pub(super) crowd: Crowd,
    pub(super) entities: Vec<Entity>,
    pub(super) sum: f32,
}

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let (crowd, entities) = populated(rows);
        Self {
            crowd,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .entities
            .iter()
            .filter_map(|entity| self.crowd.get::<Position>(*entity))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
