//! Changes of two kitchens. Their indexes are compared with scans: of one after each change, and of the other one seldom.
#![no_main]
#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::similar_names,
    clippy::trivially_copy_pass_by_ref,
    reason = "the tests ask for more"
)]

#[path = "../../tests/tests/index/kitchens.rs"]
mod kitchens;
#[path = "../../tests/tests/index/world.rs"]
mod world;

use kitchens::Operation;
use libfuzzer_sys::fuzz_target;

// The first byte says how seldom.
fuzz_target!(|data: &[u8]| {
    let [seldom, operations @ ..] = data else {
        return;
    };
    let operations = operations
        .as_chunks()
        .0
        .iter()
        .map(|bytes| Operation::of(*bytes));
    kitchens::run(
        &operations.collect::<Vec<_>>(),
        usize::from(*seldom % 40) + 1,
    );
});
