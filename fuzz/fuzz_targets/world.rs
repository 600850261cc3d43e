//! Operations on a world and on its model.
#![no_main]

use ecs_model::Operations;
use libfuzzer_sys::fuzz_target;

// With few rows, so that operations meet the same ones.
fuzz_target!(|operations: Operations| {
    ecs_model::run(&operations, 8);
});
