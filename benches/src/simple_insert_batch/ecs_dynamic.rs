use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs_dynamic::{Suite, digest};
use crate::simple_insert::populates;

fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    suite.spawn_batch((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))));
    suite
}

populates! {
    /// Into a dynamic archetype, which each world makes for its first row.
    Ecs: populated, digest
}
