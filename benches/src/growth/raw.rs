use crate::Digest;
use crate::components::{Position, Velocity, X};
use crate::random_get::raw::Crowd;

/// A `Vec` a column, one of entities, and one of slots.
pub(super) struct Raw(Crowd);

impl super::Crowd for Raw {
    fn new() -> Self {
        Self(Crowd::new())
    }

    fn spawn(&mut self, position: Position) {
        self.0.spawn(position, Velocity(X));
    }

    fn positions(&mut self) -> Digest {
        Digest::of(self.0.positions().iter().map(|position| position.0))
    }
}
