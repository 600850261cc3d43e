use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs::{Body, Suite, digest};
use crate::simple_insert::populates;

pub(super) type Columns = (Vec<Transform>, Vec<Position>, Vec<Rotation>, Vec<Velocity>);

pub(super) fn columns(rows: usize) -> Columns {
    (
        vec![Transform::ONE; rows],
        vec![Position(X); rows],
        vec![Rotation(X); rows],
        vec![Velocity(X); rows],
    )
}

pub(super) fn suite(columns: Columns) -> Suite {
    let mut suite = Suite::new();
    assert!(
        suite.spawn_columns::<Body>(columns).is_ok(),
        "the columns are of one length"
    );
    suite
}

fn populated(rows: usize) -> Suite {
    suite(columns(rows))
}

populates! {
    Ecs: populated, digest
}
