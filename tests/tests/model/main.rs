//! Random operations on a world and on a naive model of it, which are compared in full after each step.
//!
//! `ECS_MODEL_CASES` says how many sequences are tried.

mod compare;
mod driver;
mod model;
mod operation;
mod parts;
mod queries;
mod world;

use driver::Driver;
use ecs_tests::check_alloc::CheckAlloc;
use operation::operations;
use proptest::test_runner::{Config, FileFailurePersistence, TestCaseError, TestRunner};

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

const CASES: u32 = if cfg!(miri) { 2 } else { 200 };
const STEPS: usize = if cfg!(miri) { 24 } else { 100 };

#[test]
fn a_world_does_what_its_model_does() {
    let cases = std::env::var("ECS_MODEL_CASES").ok().map(|cases| cases.parse().unwrap());
    let mut config = Config::with_cases(cases.unwrap_or(CASES));
    config.failure_persistence =
        if cfg!(miri) { None } else { Some(Box::new(FileFailurePersistence::Direct("tests/model/regressions.txt"))) };
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
}
