//! Token soup and mutated worlds, put into the macros as functions of tokens.
#![no_main]
#![allow(dead_code, reason = "the macros' tests use more of this")]

extern crate proc_macro;

#[macro_use]
#[path = "../../ecs-macros/src/errors.rs"]
mod errors;

#[path = "../../ecs-macros/src/ast/mod.rs"]
mod ast;
#[path = "../../ecs-macros/src/cfg/mod.rs"]
mod cfg;
#[path = "../../ecs-macros/src/check/mod.rs"]
mod check;
#[path = "../../ecs-macros/src/derive/mod.rs"]
mod derive;
#[path = "../../ecs-macros/src/expand/mod.rs"]
mod expand;
#[path = "../../ecs-macros/src/faults.rs"]
mod faults;
#[path = "../../ecs-macros/src/model/mod.rs"]
mod model;
#[path = "../../ecs-macros/src/names.rs"]
mod names;
#[path = "../../ecs-macros/src/nesting.rs"]
mod nesting;
#[path = "../../ecs-macros/src/parts/mod.rs"]
mod parts;
#[path = "../../ecs-macros/src/pipeline.rs"]
mod pipeline;
#[path = "../../ecs-macros/src/tests/soup/mod.rs"]
mod soup;
#[path = "../../ecs-macros/src/spans.rs"]
mod spans;
#[path = "../../ecs-macros/src/suggest.rs"]
mod suggest;
#[path = "../../ecs-macros/src/text.rs"]
mod text;
#[path = "../../ecs-macros/src/tokens.rs"]
mod tokens;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    soup::try_bytes(bytes);
});
