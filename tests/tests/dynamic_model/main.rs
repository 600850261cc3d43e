//! Random operations on a world whose rows have declared, optional, dynamic, registered, described and sparse components,
//! and on a naive model of it, which are compared in full after each step.
//!
//! `ECS_MODEL_CASES` says how many sequences are tried.

mod ask;
mod cases;
mod change;
mod compare;
mod driver;
mod model;
mod operation;
mod parts;
mod runtime;
mod tally;
mod world;

use driver::Driver;
use ecs_tests::check_alloc::CheckAlloc;
use operation::operations;
use proptest::test_runner::{Config, FileFailurePersistence, TestCaseError, TestRunner};

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

const CASES: u32 = if cfg!(miri) { 2 } else { 200 };
const STEPS: usize = if cfg!(miri) { 16 } else { 100 };

#[test]
fn a_world_in_which_everything_changes_does_what_its_model_does() {
    let cases = std::env::var("ECS_MODEL_CASES").ok().map(|cases| cases.parse().unwrap());
    let mut config = Config::with_cases(cases.unwrap_or(CASES));
    config.failure_persistence = if cfg!(miri) {
        None
    } else {
        Some(Box::new(FileFailurePersistence::Direct("tests/dynamic_model/regressions.txt")))
    };
    let outcome = TestRunner::new(config).run(&operations(STEPS), |operations| {
        let mut driver = Driver::new();
        for operation in &operations {
            driver.step(operation);
        }
        driver.finish();
        Ok::<_, TestCaseError>(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    let never = tally::never_happened();
    assert!(cases.is_none_or(|cases| cases < 1_000) || never.is_empty(), "this never happened: {never:?}");
}
