use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use ecs::Entity;

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Velocity) }

    #[archetype]
    pub(crate) struct Stone { position: Position }
}

pub(crate) fn populated(rows: usize) -> (Crowd, Vec<Entity>) {
    let mut crowd = Crowd::new();
    let entities: Vec<_> = (0..rows)
        .map(|row| crowd.spawn((Position::of(row), Velocity(X))))
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (crowd, entities)
}

/// In a dynamic archetype.
pub(crate) struct Ecs {
    crowd: Crowd,
    entities: Vec<Entity>,
    sum: f32,
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

/// By a look-up that is rebuilt in each run.
pub(super) struct Lookup(Ecs);

impl Contestant for Lookup {
    fn prepare(rows: usize) -> Self {
        Self(Ecs::prepare(rows))
    }

    fn run(&mut self) {
        let Ecs {
            crowd,
            entities,
            sum,
        } = &mut self.0;
        let positions = crowd.lookup::<&Position>();
        *sum = entities
            .iter()
            .filter_map(|entity| positions.get(*entity))
            .map(|position| position.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
