//! Random operations on a world with rows of declared, optional, dynamic, registered, described and sparse components,
//! and on a naive model of it.

use crate::{given_cases, try_random};
use ecs::StorageKind;
use ecs_model::{Operations, never_happened, operations, operations_from_large_tables, run_with};

/// Those of components that the world does not list.
const STORAGES: [StorageKind; 2] = [StorageKind::Table, StorageKind::Sparse];

const REGRESSIONS: &str = "tests/models/regressions/all_operations.txt";

/// Whether the test does all that it does by default.
fn is_whole() -> bool {
    !cfg!(miri) && given_cases().is_none()
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
    try_random(
        cases,
        &operations_from_large_tables(steps),
        rows,
        REGRESSIONS,
    );
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
    let done = try_random(cases, &operations(steps), rows, REGRESSIONS);
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
    let text = include_str!("regressions/all_operations.txt");
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
