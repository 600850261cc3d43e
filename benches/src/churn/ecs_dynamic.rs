use crate::components::{Position, Velocity, X};
use crate::random_get::ecs_dynamic::{Crowd, populated};
use crate::{Contestant, Digest};
use ecs::Entity;

/// In a dynamic archetype.
pub(super) struct Ecs {
    crowd: Crowd,
    entities: Vec<Entity>,
}

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let (crowd, entities) = populated(rows);
        Self { crowd, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.crowd.despawn(*entity);
            *entity = self.crowd.spawn((Position::of(row), Velocity(X)));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.crowd
                .query_ref::<&Position>()
                .map(|position| position.0),
        )
    }
}
