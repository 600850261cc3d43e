//! The worlds that `build/main.rs` writes. Chance decides which of their parts are used.
#![allow(
    clippy::all,
    clippy::pedantic,
    dead_code,
    elided_lifetimes_in_paths,
    unreachable_pub,
    unused
)]

include!(concat!(env!("OUT_DIR"), "/worlds.rs"));
