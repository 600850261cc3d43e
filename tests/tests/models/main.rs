//! Random operations on worlds, and on naive models of them, which are compared after a few steps. `ecs-model` has the operations
//! and the models.
//!
//! `ECS_MODEL_CASES` says how many sequences are tried.

mod all_operations;
mod declared_rows;
mod tracked_rows;

use ecs_model::{Operations, run};
use ecs_tests::check_alloc::CheckAlloc;
use proptest::prelude::BoxedStrategy;
use proptest::test_runner::{
    Config, FileFailurePersistence, RngAlgorithm, TestCaseError, TestRunner,
};
use std::cell::Cell;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

/// The number of sequences that the environment asks for.
fn given_cases() -> Option<u32> {
    let cases = std::env::var("ECS_MODEL_CASES").ok()?;
    Some(cases.parse().unwrap())
}

/// Tries random operations in worlds of up to `rows` rows. A failure is kept in the file. Returns the number of operations.
fn try_random(
    cases: u32,
    operations: &BoxedStrategy<Operations>,
    rows: usize,
    regressions: &'static str,
) -> usize {
    let mut config = Config::with_cases(given_cases().unwrap_or(cases));
    config.max_shrink_iters = 5_000;
    // Each choice between operations is made by a generator of its own. This one is made sooner.
    config.rng_algorithm = RngAlgorithm::XorShift;
    config.failure_persistence = if cfg!(miri) {
        None
    } else {
        Some(Box::new(FileFailurePersistence::Direct(regressions)))
    };
    let done = Cell::new(0);
    let outcome = TestRunner::new(config).run(operations, |operations| {
        done.set(done.get() + run(&operations, rows));
        Ok::<_, TestCaseError>(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    println!("{} operations in worlds of up to {rows} rows", done.get());
    done.get()
}
