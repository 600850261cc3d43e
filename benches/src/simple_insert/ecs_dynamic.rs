use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};

ecs::world! {
    #[world]
    pub(crate) struct Suite { components: (Transform, Position, Rotation, Velocity) }

    #[archetype]
    pub(crate) struct Stone { position: Position }
}

pub(crate) fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    fill(&mut suite, rows);
    suite
}

pub(crate) fn fill(suite: &mut Suite, rows: usize) {
    for _ in 0..rows {
        suite.spawn((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
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
    /// Into a dynamic archetype, which each world makes for its first row.
    Ecs: populated, digest
}
