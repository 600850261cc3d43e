use crate::components::{Position, Velocity, X};
use crate::random_get::ecs::{Crowd, Walker, populated};
use crate::{Contestant, Digest};
use ecs::Entity;

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
            *entity = self.crowd.spawn(Walker {
                position: Position::of(row),
                velocity: Velocity(X),
            });
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
