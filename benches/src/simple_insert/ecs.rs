use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};

ecs::world! {
    #[world]
    pub(crate) struct Suite { components: (Transform, Position, Rotation, Velocity) }

    #[archetype]
    pub(crate) struct Body { transform: Transform, position: Position, rotation: Rotation, velocity: Velocity }

    #[query]
    pub(crate) struct Moving { position: &mut Position, velocity: &Velocity }
}

pub(crate) fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    fill(&mut suite, rows);
    suite
}

pub(crate) fn fill(suite: &mut Suite, rows: usize) {
    for _ in 0..rows {
        suite.spawn(Body {
            transform: Transform::ONE,
            position: Position(X),
            rotation: Rotation(X),
            velocity: Velocity(X),
        });
    }
}

pub(crate) fn digest(suite: &Suite) -> Digest {
    Digest::of(
        suite
            .query_ref::<(&Transform, &Position, &Rotation, &Velocity)>()
            .map(numbers),
    )
}

populates! {
    Ecs: populated, digest
}
