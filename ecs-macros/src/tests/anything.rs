//! Arbitrary inputs of the macros.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::soup::{Entry, Outcome, sources, try_bytes};

/// So many, or as many as `ECS_MACRO_CASES` says.
fn cases() -> u32 {
    let asked = std::env::var("ECS_MACRO_CASES")
        .ok()
        .map(|cases| cases.parse().expect("a number of cases"));
    asked.unwrap_or(if cfg!(miri) { 4 } else { 3_000 })
}

/// The bytes determine the input. Those that fail are made few, and printed.
#[test]
fn each_token_that_is_put_in_is_accepted_or_refused_at_its_place() {
    let last = Arc::new(Mutex::new(Vec::new()));
    let (done, is_done) = channel();
    // With half of the stack that the compiler has: nothing is parsed that needs more.
    let trying = thread::Builder::new().stack_size(4 << 20).spawn({
        let last = Arc::clone(&last);
        move || {
            try_all(&last);
            let _ = done.send(());
        }
    });
    let trying = trying.expect("a thread for the inputs");
    // One takes a millisecond or two. The one that never ends is the last that was tried.
    let ended = is_done.recv_timeout(Duration::from_mins(15)) != Err(RecvTimeoutError::Timeout);
    assert!(ended, "no end of {:?}", last.lock().unwrap());
    trying.join().unwrap();
}

fn try_all(last: &Mutex<Vec<u8>>) {
    let cases = cases();
    let config = Config {
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::with_cases(cases)
    };
    let refused = std::cell::Cell::new(0);
    let outcome = TestRunner::new(config).run(&vec(any::<u8>(), 0..48), |bytes| {
        last.lock().unwrap().clone_from(&bytes);
        refused.set(refused.get() + u32::from(try_bytes(&bytes) != Outcome::Accepted));
        Ok::<_, TestCaseError>(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    let refused = refused.get();
    println!("{cases} inputs, of which {refused} were refused");
    assert!(
        cfg!(miri) || (refused > cases / 4 && refused < cases),
        "neither all are wrong nor none"
    );
}

/// Inputs without changes are right.
#[test]
fn the_inputs_to_begin_with_are_accepted() {
    for (number, entry) in (0..).zip(Entry::ALL) {
        assert!(sources::right(entry) > 0);
        for source in 0..sources::right(entry) {
            // The second byte of `declare` says that it has no arguments.
            let mut bytes = if entry == Entry::Declare {
                vec![number, 1]
            } else {
                vec![number]
            };
            // As many bytes as `below` takes.
            let place = u16::try_from(source).unwrap().to_le_bytes();
            bytes.extend(&place[..if sources::count(entry) > 256 { 2 } else { 1 }]);
            assert_eq!(try_bytes(&bytes), Outcome::Accepted, "{bytes:?}");
        }
    }
}

/// The inputs that the fuzzer has found by now, and those that it went on from.
#[test]
#[cfg_attr(miri, ignore = "it reads files")]
fn the_seeds_of_the_fuzzer_are_accepted_or_refused_at_their_tokens() {
    let mut count = 0;
    for seed in
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/seeds/macros")).unwrap()
    {
        try_bytes(&std::fs::read(seed.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 0);
}
