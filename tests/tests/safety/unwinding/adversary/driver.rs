//! Lets each call of a user's code fail, in each operation.

use super::operations::{Operation, all};
use super::scene::Scene;
use super::yard::{set_ledger, set_returns};
use ecs_tests::check_alloc::live_blocks;
use ecs_tests::ledger::{Code, Explosion, Ledger};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What an operation may answer that was interrupted, and is called again: its entity is gone, or is there.
const DONE_BEFORE: &[&str] = &["is dead"];

/// Operations that use memory of other threads, or of the message of a panic.
const ELSEWHERE: &[&str] = &[
    "loops_of_threads",
    "schedules",
    "added_systems",
    "modes",
    "sync_test",
    "digest",
];

/// This many calls of an operation fail, each in a scene of its own: all of them in release builds, if the environment names no other number.
const MOST_CALLS: usize = if cfg!(miri) {
    1
} else if cfg!(debug_assertions) {
    4
} else {
    usize::MAX
};

#[test]
fn destructors_that_panic_lose_no_value() {
    fail_each(Code::Drop, false);
}

#[test]
fn clones_that_panic_lose_no_value() {
    fail_each(Code::Clone, false);
}

#[test]
fn observers_that_panic_lose_no_value() {
    fail_each(Code::Observe, false);
}

#[test]
fn values_that_panic_while_they_are_written_lose_no_value() {
    fail_each(Code::Serialize, false);
}

#[test]
fn values_that_cannot_be_written_lose_no_value() {
    fail_each(Code::Serialize, true);
}

#[test]
fn values_that_panic_while_they_are_read_lose_no_value() {
    fail_each(Code::Deserialize, false);
}

#[test]
fn values_that_cannot_be_read_lose_no_value() {
    fail_each(Code::Deserialize, true);
}

#[test]
fn closures_that_panic_lose_no_value() {
    fail_each(Code::Call, false);
}

/// Operations that use files, refusals of the allocator, or a library that makes pointers of numbers.
const NOT_UNDER_MIRI: &[&str] = &["save", "load", "commands_that_wait", "loops_of_threads"];

/// One operation alone is tried if the environment names it.
fn is_asked_for(operation: &Operation) -> bool {
    if cfg!(miri) && NOT_UNDER_MIRI.contains(&operation.name) {
        return false;
    }
    std::env::var("ECS_OPERATION").map_or(true, |name| name == operation.name)
}

/// An operation that runs no code of the user, or other code than the table says, would be tried for nothing.
#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn operations_run_the_code_that_the_table_says() {
    let mut wrong = Vec::new();
    // A process asks for the shapes of types once.
    all()
        .filter(|operation| operation.name == "save")
        .for_each(|operation| drop(calls_of(operation)));
    for operation in all().filter(|operation| is_asked_for(operation)) {
        match calls_of(operation) {
            Ok(calls) => {
                let found: Vec<Code> = Code::ALL
                    .into_iter()
                    .filter(|code| calls[*code as usize] > 0)
                    .collect();
                if found != operation.runs {
                    wrong.push(format!("{}: {found:?}, {calls:?}", operation.name));
                }
            }
            Err(error) => wrong.push(format!("{}: {error}", operation.name)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How often an operation calls each kind of code.
fn calls_of(operation: &Operation) -> Result<[usize; Code::ALL.len()], String> {
    let mut scene = operation.scene();
    scene.ledger.put_out();
    let outcome = (operation.run)(&mut scene);
    let calls = scene.ledger.put_out();
    outcome.map_err(|error| error.to_string())?;
    end(scene);
    Ok(calls)
}

/// The world after an operation.
fn dump_of(operation: &Operation) -> String {
    let mut scene = operation.scene();
    assert!((operation.run)(&mut scene).is_ok());
    scene.dump()
}

/// Which entities a world has, with which components: their values are others where observers make them.
fn shape(dump: &str) -> String {
    let shapes: Vec<&str> = dump
        .lines()
        .filter_map(|line| line.split_once(']'))
        .map(|(shape, _)| shape)
        .collect();
    shapes.join("\n")
}

/// Lets each call of a kind fail in turn, in each operation that makes such calls. `returns`: by an error, and not by a panic.
fn fail_each(code: Code, returns: bool) {
    let mut wrong = Vec::new();
    let operations =
        all().filter(|operation| is_asked_for(operation) && operation.runs.contains(&code));
    // Miri takes seconds for each, so that it tries some.
    let operations = operations
        .enumerate()
        .filter(|(number, _)| !cfg!(miri) || number % 8 == code as usize);
    for (_, operation) in operations {
        let calls = calls_of(operation).expect(operation.name)[code as usize];
        let done = if operation.is_one && code == Code::Drop {
            dump_of(operation)
        } else {
            String::new()
        };
        let tried = std::env::var("ECS_CALLS")
            .map_or(MOST_CALLS, |number| number.parse().expect("a number"));
        for nth in (1..=calls).step_by(calls.div_ceil(tried).max(1)) {
            set_ledger(Ledger::new());
            let blocks = live_blocks();
            let failed = catch_unwind(|| fail(operation, &done, code, returns, nth)).err();
            set_ledger(Ledger::new());
            let is_leaked =
                failed.is_none() && live_blocks() != blocks && !ELSEWHERE.contains(&operation.name);
            let reason = failed.map(text_of);
            let reason = reason.or_else(|| is_leaked.then(|| "memory is leaked".to_owned()));
            wrong.extend(
                reason.map(|reason| format!("{}, {code:?} {nth}: {reason}", operation.name)),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn fail(operation: &Operation, done: &str, code: Code, returns: bool, nth: usize) {
    let mut scene = operation.scene();
    let before = scene.dump();
    set_returns(returns);
    scene.ledger.light(code, nth);
    let answer = answer(|| (operation.run)(&mut scene));
    scene.ledger.put_out();
    set_returns(false);
    match (&answer, returns) {
        (Answer::Exploded, false) => {}
        // Of an event by name, whose sender is not at fault.
        (Answer::Error(text), false) if text.contains("its `Serialize` panicked") => {}
        // Some values are tried before they are written, and a digest is made of those that can be.
        (Answer::Done, true) if code == Code::Serialize => {}
        (Answer::Error(text) | Answer::Panic(text), true) if text.contains("refuse") => {}
        _ => panic!("the failure is lost: {answer:?}"),
    }
    scene.yard.check_invariants();
    if operation.is_one && matches!(code, Code::Clone | Code::Serialize | Code::Deserialize) {
        assert_eq!(scene.dump(), before, "the world is as it was");
    }
    if operation.is_one && code == Code::Drop {
        let (found, before) = (shape(&scene.dump()), shape(&before));
        assert!(
            found == shape(done) || found == before,
            "it is done as a whole or not at all: {found}"
        );
    }
    let again = (operation.run)(&mut scene).map_err(|error| error.to_string());
    let is_told = |error: &String| DONE_BEFORE.iter().any(|done| error.contains(done));
    assert!(again.as_ref().err().is_none_or(is_told), "again: {again:?}");
    scene.yard.check_invariants();
    end(scene);
}

/// What came of a call.
#[derive(Debug)]
enum Answer {
    Done,
    Error(String),
    /// The user's code panicked as it was told.
    Exploded,
    /// Another panic.
    Panic(String),
}

fn answer(call: impl FnOnce() -> Result<(), Box<dyn std::error::Error>>) -> Answer {
    match catch_unwind(AssertUnwindSafe(|| {
        call().map_err(|error| error.to_string())
    })) {
        Ok(Ok(())) => Answer::Done,
        Ok(Err(text)) => Answer::Error(text),
        Err(cause) if cause.is::<Explosion>() => Answer::Exploded,
        Err(cause) => Answer::Panic(text_of(cause)),
    }
}

/// The message of a panic.
fn text_of(cause: Box<dyn Any + Send>) -> String {
    match cause.downcast::<String>() {
        Ok(text) => *text,
        Err(cause) => cause
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .unwrap_or_default(),
    }
}

/// The world goes on, and all values are dropped once.
fn end(mut scene: Scene) {
    scene.yard.tick();
    scene.yard.check_invariants();
    let ledger = scene.ledger.clone();
    drop(scene);
    assert_eq!(
        (ledger.living(), ledger.data()),
        (0, 0),
        "values that are not dropped"
    );
    ledger.assert_each_dropped_once();
}
