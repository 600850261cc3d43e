//! Random operations on a world with rows of declared, optional, dynamic, registered, described and sparse components,
//! and on a naive model of it, which are compared after a few steps. `ecs-model` has the operations and the model.
//!
//! `ECS_MODEL_CASES` says how many sequences are tried.

use ecs::StorageKind;
use ecs_model::{
    Operations, never_happened, operations, operations_from_large_tables, run, run_with,
};
use ecs_tests::check_alloc::CheckAlloc;
use proptest::prelude::BoxedStrategy;
use proptest::test_runner::{
    Config, FileFailurePersistence, RngAlgorithm, TestCaseError, TestRunner,
};
use std::cell::Cell;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

/// Those of components that the world does not list.
const STORAGES: [StorageKind; 2] = [StorageKind::Table, StorageKind::Sparse];

const REGRESSIONS: &str = "tests/dynamic_model/regressions.txt";

/// Tries random operations in worlds of about so many rows. Returns how many were done.
fn try_random(cases: u32, operations: &BoxedStrategy<Operations>, rows: usize) -> usize {
    let given = std::env::var("ECS_MODEL_CASES")
        .ok()
        .map(|cases| cases.parse().unwrap());
    let mut config = Config::with_cases(given.unwrap_or(cases));
    config.max_shrink_iters = 5_000;
    // Each choice between operations is made by a generator of its own. This one is made sooner.
    config.rng_algorithm = RngAlgorithm::XorShift;
    config.failure_persistence = if cfg!(miri) {
        None
    } else {
        Some(Box::new(FileFailurePersistence::Direct(REGRESSIONS)))
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

/// Whether the test does all that it does by default.
fn is_whole() -> bool {
    !cfg!(miri) && std::env::var("ECS_MODEL_CASES").is_err()
}

/// Whether the random numbers are those of the gate. With others, something rare may be none of the operations.
fn is_gate() -> bool {
    std::env::var("PROPTEST_RNG_SEED").is_ok_and(|seed| seed == "1")
}

/// Tables of several words of bits, which grow and are scattered.
#[test]
fn a_world_in_which_everything_changes_agrees_with_its_model() {
    let (cases, steps, rows) = if cfg!(miri) {
        (1, 16, 40)
    } else {
        (300, 100, 300)
    };
    try_random(cases, &operations_from_large_tables(steps), rows);
    let never: Vec<_> = never_happened()
        .into_iter()
        .filter(|what| is_of_many_rows(what))
        .collect();
    assert!(
        !is_whole() || never.is_empty(),
        "this never happened: {never:?}"
    );
}

/// Many operations that meet the same few rows.
#[test]
fn a_small_world_agrees_with_its_model_for_a_long_time() {
    let (cases, steps, rows) = if cfg!(miri) {
        (1, 30, 6)
    } else {
        (1_200, 200, 6)
    };
    let done = try_random(cases, &operations(steps), rows);
    assert!(!is_whole() || done >= 100_000, "{done} operations");
    let never: Vec<_> = never_happened()
        .into_iter()
        .filter(|what| !is_of_many_rows(what))
        .collect();
    assert!(
        !(is_whole() && is_gate()) || never.is_empty(),
        "this never happened: {never:?}"
    );
}

fn is_of_many_rows(what: &str) -> bool {
    what.contains("rows with optional components") || what.contains("several blocks of rows")
}

/// The text of each failure that there ever was is read again, and its operations are done.
#[test]
#[cfg_attr(miri, ignore = "it is long")]
fn operations_that_failed_once_do_not_fail_again() {
    let text = include_str!("regressions.txt");
    for (_, failure) in text
        .lines()
        .filter_map(|line| line.split_once("# shrinks to "))
    {
        let operations: Operations = failure.parse().expect("operations as they are printed");
        for (rows, storage) in [6, 300]
            .into_iter()
            .flat_map(|rows| STORAGES.map(|storage| (rows, storage)))
        {
            run_with(&operations, rows, storage);
        }
    }
}

/// The inputs that the fuzzer went on from.
#[test]
#[cfg_attr(miri, ignore = "it reads files, and there are many operations in them")]
fn the_seeds_of_the_fuzzer_agree_with_their_model() {
    let mut done = 0;
    for seed in
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/seeds/world")).unwrap()
    {
        let bytes = std::fs::read(seed.unwrap().path()).unwrap();
        let operations = Operations::from_bytes(&bytes).expect("a seed is of operations");
        done += STORAGES
            .map(|storage| run_with(&operations, 8, storage))
            .iter()
            .sum::<usize>();
    }
    println!("{done} operations of seeds");
    assert!(done > 0);
}
