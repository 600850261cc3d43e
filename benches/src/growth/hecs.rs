use crate::Digest;
use crate::components::{Position, Velocity, X};
use hecs::World;

pub(super) struct Hecs(World);

impl super::Crowd for Hecs {
    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) {
        self.0.spawn((position, Velocity(X)));
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
