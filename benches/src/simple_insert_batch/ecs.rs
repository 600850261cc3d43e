use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs::{Body, Suite, digest};
use crate::simple_insert::populates;

fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    suite.spawn_batch((0..rows).map(|_| Body {
        transform: Transform::ONE,
        position: Position(X),
        rotation: Rotation(X),
        velocity: Velocity(X),
    }));
    suite
}

populates! {
    Ecs: populated, digest
}
