//! One language of operations on a world, the naive model that predicts their results, and the driver that does them to both and
//! compares the two after a few steps, or after each in a release build. Some worlds have observers, which keep a mirror that is compared as well.
//!
//! The model has the values of each entity, when they were added and changed, those that were removed, and the order of rows. The rows have declared, optional, dynamic, registered, described and sparse components, such as require others or disable, and relations.
//! Operations come from proptest
//! ([`operations`]), from bytes of a fuzzer ([`Operations`] is `Arbitrary`), and from text, the form in which failures are printed.

mod ask;
mod batch;
mod bonds;
mod cascades;
mod cases;
mod change;
mod changed;
mod command;
mod compare;
mod driver;
mod groups;
mod kinds;
mod mirror;
mod model;
mod operation;
mod order;
mod parts;
mod rows;
mod runtime;
mod saves;
mod snapshots;
mod strange;
mod strategy;
mod switch;
mod tally;
mod tick;
mod ticks;
mod together;
mod travel;
mod world;
mod write;

pub use operation::Operations;
pub use strategy::{
    operations, operations_from_large_tables, operations_on_declared_rows,
    operations_on_tracked_rows,
};
pub use tally::never_happened;

use driver::Driver;
use ecs::StorageKind;

/// Does the operations to a new world and to a new model, in which there are about this many rows at most. Returns how many
/// operations were done. Each second sequence keeps the components that the world does not list in pools, and the others in tables.
///
/// # Panics
///
/// If the two differ, or a value was not dropped exactly once in the end.
pub fn run(operations: &Operations, rows: usize) -> usize {
    let is_even = operations.0.len().is_multiple_of(2);
    run_with(
        operations,
        rows,
        if is_even {
            StorageKind::Table
        } else {
            StorageKind::Sparse
        },
    )
}

/// As [`run`], with the storage of the components that the world does not list.
///
/// # Panics
///
/// As `run`.
pub fn run_with(operations: &Operations, rows: usize, registered: StorageKind) -> usize {
    let is_nth = |n| operations.0.len().is_multiple_of(n);
    let gives_memory_back = || {
        let mut driver = Driver::new(rows, registered, is_nth(3), is_nth(5));
        for (number, operation) in (1..).zip(&operations.0) {
            driver.step(operation, number == operations.0.len());
        }
        driver.finish()
    };
    // A process remembers what saves have found of types, which another thread may take or give.
    assert!(
        (0..4).any(|_| gives_memory_back()),
        "all memory is given back"
    );
    operations.0.len()
}
