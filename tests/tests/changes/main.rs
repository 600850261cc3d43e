//! Change detection: additions and changes, their authors, and their times.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod blocks;
mod filters;
mod grouped;
mod marking;
mod removed;
mod systems;
mod time;
mod world;

use ecs_model::{never_happened, operations_on_tracked_rows, run};
#[cfg(not(miri))]
use ecs_tests::check_alloc::CheckAlloc;
use proptest::test_runner::{
    Config, FileFailurePersistence, RngAlgorithm, TestCaseError, TestRunner,
};

// Its blocks are full of junk at first. Miri knows the bytes that were never written, and is slow.
#[cfg(not(miri))]
#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

const CASES: u32 = if cfg!(miri) { 2 } else { 40 };
const STEPS: usize = if cfg!(miri) { 9 } else { 40 };
/// So many that tables have several blocks of ticks.
const ROWS: usize = if cfg!(miri) { 40 } else { 700 };

/// `ECS_MODEL_CASES` says how many sequences are tried.
#[test]
fn ticks_are_those_of_the_model() {
    let cases = std::env::var("ECS_MODEL_CASES")
        .ok()
        .map(|cases| cases.parse().unwrap());
    let mut config = Config::with_cases(cases.unwrap_or(CASES));
    config.rng_algorithm = RngAlgorithm::XorShift;
    config.failure_persistence = if cfg!(miri) {
        None
    } else {
        Some(Box::new(FileFailurePersistence::Direct(
            "tests/changes/regressions.txt",
        )))
    };
    let outcome = TestRunner::new(config).run(&operations_on_tracked_rows(STEPS), |operations| {
        run(&operations, ROWS);
        Ok::<_, TestCaseError>(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    let never = never_happened();
    let is_whole = !cfg!(miri) && cases.is_none();
    assert!(
        !is_whole
            || !never
                .contains(&"some values are new in a world with a table of several blocks of rows")
    );
}
