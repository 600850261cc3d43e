use crate::Digest;
use crate::components::{Position, Velocity, X};
use crate::random_get::ecs::{Crowd, Walker};

pub(super) struct Ecs(Crowd);

impl super::Crowd for Ecs {
    fn new() -> Self {
        Self(Crowd::new())
    }

    fn spawn(&mut self, position: Position) {
        self.0.spawn(Walker {
            position,
            velocity: Velocity(X),
        });
    }

    fn positions(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
    }
}
