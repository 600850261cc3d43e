use crate::Digest;
use crate::components::{Position, Velocity, X};
use bevy_ecs::world::World;

pub(super) struct Bevy(World);

impl super::Crowd for Bevy {
    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) {
        self.0.spawn((position, Velocity(X)));
    }

    fn positions(&mut self) -> Digest {
        Digest::of(
            self.0
                .query::<&Position>()
                .iter(&self.0)
                .map(|position| position.0),
        )
    }
}
