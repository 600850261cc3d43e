//! Operations on the rows of declared archetypes, many of them.

use crate::try_random;
use ecs_model::operations_on_declared_rows;

const CASES: u32 = if cfg!(miri) { 2 } else { 100 };
const STEPS: usize = if cfg!(miri) { 24 } else { 100 };
const ROWS: usize = if cfg!(miri) { 40 } else { 300 };

const REGRESSIONS: &str = "tests/models/regressions/declared_rows.txt";

#[test]
fn a_world_agrees_with_its_model() {
    try_random(
        CASES,
        &operations_on_declared_rows(STEPS),
        ROWS,
        REGRESSIONS,
    );
}
