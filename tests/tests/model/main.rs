//! Random operations on the rows of declared archetypes, of which there become many, and on a naive model of them, which are
//! compared after a few steps. `ecs-model` has the operations and the model.
//!
//! `ECS_MODEL_CASES` says how many sequences are tried.

use ecs_model::{operations_on_declared_rows, run};
use ecs_tests::check_alloc::CheckAlloc;
use proptest::test_runner::{
    Config, FileFailurePersistence, RngAlgorithm, TestCaseError, TestRunner,
};

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

const CASES: u32 = if cfg!(miri) { 2 } else { 100 };
const STEPS: usize = if cfg!(miri) { 24 } else { 100 };
const ROWS: usize = if cfg!(miri) { 40 } else { 300 };

#[test]
fn a_world_agrees_with_its_model() {
    let cases = std::env::var("ECS_MODEL_CASES")
        .ok()
        .map(|cases| cases.parse().unwrap());
    let mut config = Config::with_cases(cases.unwrap_or(CASES));
    config.rng_algorithm = RngAlgorithm::XorShift;
    config.failure_persistence = if cfg!(miri) {
        None
    } else {
        Some(Box::new(FileFailurePersistence::Direct(
            "tests/model/regressions.txt",
        )))
    };
    let outcome = TestRunner::new(config).run(&operations_on_declared_rows(STEPS), |operations| {
        run(&operations, ROWS);
        Ok::<_, TestCaseError>(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
