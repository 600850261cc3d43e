use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use gecs::prelude::*;

ecs_world! {
    ecs_name!(Suite);
    ecs_archetype!(Body, dyn, Transform, Position, Rotation, Velocity);
}

pub(crate) fn populated(rows: usize) -> Suite {
    let mut suite = Suite::default();
    fill(&mut suite, rows);
    suite
}

pub(crate) fn fill(suite: &mut Suite, rows: usize) {
    for _ in 0..rows {
        suite.create::<Body>((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(suite: &mut Suite) -> Digest {
    let mut digest = Digest::default();
    ecs_iter!(suite, |t: &Transform,
                      p: &Position,
                      r: &Rotation,
                      v: &Velocity| {
        digest.add(&numbers((t, p, r, v)));
    });
    digest
}

pub(crate) fn advance(suite: &mut Suite) {
    ecs_iter!(suite, |position: &mut Position, velocity: &Velocity| {
        position.advance(velocity);
    });
}

populates! {
    Gecs: populated, digest
}
