use super::Crowd;
use crate::Digest;
use crate::components::{Position, Velocity};
use hecs::{Entity, World};

/// With a view, which borrows the columns once.
pub(super) struct Hecs(World);

impl Crowd for Hecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    fn stone(&mut self, position: Position) -> Entity {
        self.0.spawn((position,))
    }

    fn walker(&mut self, position: Position, velocity: Velocity) -> Entity {
        self.0.spawn((position, velocity))
    }

    fn advance(&mut self, entities: &[Entity]) {
        let mut walkers = self.0.view_mut::<(&mut Position, &Velocity)>();
        for entity in entities {
            if let Some((position, velocity)) = walkers.get_mut(*entity) {
                position.advance(velocity);
            }
        }
    }

    fn positions(&mut self) -> Digest {
        Digest::of(
            self.0
                .query_mut::<&Position>()
                .into_iter()
                .map(|position| position.0),
        )
    }
}
