use crate::components::{Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Rotation, Velocity) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Wheel { rotation: Rotation }
}

/// In a world without optional and sparse components.
pub(super) struct Ecs(Crowd);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        for row in 0..rows {
            crowd.spawn(Walker {
                position: Position::of(row),
                velocity: Velocity(X),
            });
            crowd.spawn(Wheel {
                rotation: Rotation(X),
            });
        }
        Self(crowd)
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
    }
}
