//! Requests to a game, made of bytes, or as the bytes are.
#![no_main]
#![allow(dead_code, reason = "the tests ask for more")]

#[path = "../../ecs-remote/tests/common/mod.rs"]
mod common;
#[path = "../../ecs-remote/tests/soup_of_requests/mod.rs"]
mod soup_of_requests;

use ecs_remote::Request;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = soup_of_requests::requests(bytes);
    if let Ok(request) = Request::parse(bytes) {
        common::CALM.store(true, std::sync::atomic::Ordering::Relaxed);
        let mut it = common::Setting::new();
        let _ = it.call(&request.method, request.params.unwrap_or_default());
    }
});
