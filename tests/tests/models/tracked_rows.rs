//! Operations that spread tracked rows over several blocks of ticks.

use crate::{given_cases, try_random};
use ecs_model::{never_happened, operations_on_tracked_rows};

const CASES: u32 = if cfg!(miri) { 2 } else { 40 };
const STEPS: usize = if cfg!(miri) { 9 } else { 40 };
/// Tables have several blocks of ticks.
const ROWS: usize = if cfg!(miri) { 40 } else { 700 };

const REGRESSIONS: &str = "tests/models/regressions/tracked_rows.txt";

#[test]
fn ticks_are_those_of_the_model() {
    try_random(CASES, &operations_on_tracked_rows(STEPS), ROWS, REGRESSIONS);
    let never = never_happened();
    let is_whole = !cfg!(miri) && given_cases().is_none();
    assert!(
        !is_whole
            || !never
                .contains(&"some values are new in a world with a table of several blocks of rows")
    );
}
