//! A limit that the system sets, and no allocator of ours: a lack of memory is an error, and the program goes on.

use crate::capacity::world::{Actor, Arena, Body, actor, body};
use std::process::Command;

const VARIABLE: &str = "ECS_REAL_LIMIT";
/// The address space that the program has, in KiB, itself included.
const LIMIT: u32 = 400_000;

#[test]
#[cfg(all(unix, not(miri)))]
#[cfg_attr(target_os = "macos", ignore = "there is no such limit")]
fn a_real_limit_on_memory_is_an_error_and_no_abort() {
    if std::env::var_os(VARIABLE).is_some() {
        until_there_is_no_memory();
        println!("went on");
        return;
    }
    if std::env::var("RUSTFLAGS").is_ok_and(|flags| flags.contains("sanitizer")) {
        eprintln!("SKIP: a sanitizer maps more than there is");
        return;
    }
    let command = format!("ulimit -v {LIMIT} && exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &command])
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "capacity::real_limit::a_real_limit_on_memory_is_an_error_and_no_abort",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(VARIABLE, "1")
        .output()
        .unwrap();
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success() && stdout.contains("went on"),
        "{stdout}{stderr}"
    );
}

fn until_there_is_no_memory() {
    let mut arena = Arena::new();
    let actors: Vec<_> = (0..100).map(|number| arena.spawn(actor(number))).collect();
    // Row by row, as a game does.
    let mut rows = 0_u32;
    let error = loop {
        match arena.try_spawn(body(1.0)) {
            Ok(_) => rows += 1,
            Err(error) => break error,
        }
    };
    assert!(error.cause.is_out_of_memory(), "{}", error.cause);
    assert!(rows > 100_000, "{rows}");
    assert_eq!(error.value.position, body(1.0).position);
    assert_eq!(arena.len(), rows as usize + actors.len());
    // All at once, by batches, by columns.
    assert!(
        arena
            .try_reserve::<Body>(rows as usize)
            .unwrap_err()
            .is_out_of_memory()
    );
    assert!(
        arena
            .try_reserve_entities(50_000_000)
            .unwrap_err()
            .is_out_of_memory()
    );
    let error = arena
        .try_spawn_batch((0..20_000_000_u32).map(|_| body(2.0)))
        .unwrap_err();
    assert_eq!(
        (error.cause.is_out_of_memory(), error.value.len()),
        (true, 20_000_000)
    );
    assert_eq!(arena.len(), rows as usize + actors.len());
    // The entities are as they were, and their removal needs no memory.
    for (number, entity) in (0..).zip(&actors) {
        assert_eq!(*arena.row::<Actor>(*entity).unwrap().name.0, number);
        assert!(arena.despawn(*entity));
    }
    arena.clear();
    assert!(arena.is_empty());
    // And there is room again.
    assert_eq!(
        arena
            .try_spawn_batch((0..1_000_u16).map(|_| body(3.0)))
            .unwrap()
            .len(),
        1_000
    );
    arena.check_invariants();
}
