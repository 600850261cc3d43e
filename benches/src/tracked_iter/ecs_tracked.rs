use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::{Contestant, Digest};

ecs::world! {
    #[world]
    pub(crate) struct Tracked { components: (Transform, Position, Rotation, Velocity) }

    #[archetype]
    pub(crate) struct Body { transform: Transform, position: Position, rotation: Rotation, velocity: Velocity }

    /// The query for which the positions are tracked.
    #[query(changed(Position))]
    pub(crate) struct Moved { position: &Position }
}

pub(crate) fn populated(rows: usize) -> Tracked {
    let mut tracked = Tracked::new();
    for _ in 0..rows {
        tracked.spawn(Body {
            transform: Transform::ONE,
            position: Position(X),
            rotation: Rotation(X),
            velocity: Velocity(X),
        });
    }
    tracked
}

pub(crate) fn digest(tracked: &Tracked) -> Digest {
    Digest::of(
        tracked
            .query_ref::<(&Transform, &Position, &Rotation, &Velocity)>()
            .map(numbers),
    )
}

pub(super) struct Ecs(Tracked);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
