use crate::schedules::world::*;
use ecs::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn errors_name_their_systems_and_stop_no_other() {
    let mut yard = Yard::new();
    let error = yard.risky().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`risky` failed: `fail`: invalid digit found in string; `fail_with_text`: out of flour"
    );
    assert_eq!(yard.resource::<Log>().0, ["a", "b"]);
    assert_eq!(error.errors[0].system, "fail");
}

#[test]
fn a_panic_names_its_system_and_leaves_the_world_usable() {
    let mut yard = Yard::new();
    yard.spawn(Walker {
        position: Position(0.0),
        velocity: Velocity(0.0),
    });
    let payload = catch_unwind(AssertUnwindSafe(|| yard.doomed())).unwrap_err();
    assert_eq!(
        payload.downcast_ref::<String>().unwrap(),
        "the system `panics_at_odds` of `doomed` panicked: an odd number"
    );
    assert_eq!(yard.resource::<Log>().0, ["a", "born 1"]);
    // The commands from before the panic were not applied, and their entity is free again.
    assert_eq!(yard.len(), 1);
    yard.check_invariants();
    yard.spawn(Walker {
        position: Position(0.0),
        velocity: Velocity(0.0),
    });
    yard.doomed();
    assert_eq!(yard.len(), 3);
    yard.check_invariants();
}

#[test]
fn a_payload_that_is_no_text_goes_through_as_it_is() {
    struct Odd(u32);
    let mut yard = Yard::new();
    let panicking = |_: Local<u8>| -> () { std::panic::panic_any(Odd(7)) };
    yard.add_system(Yard::beat_plan(), "odd", panicking)
        .add()
        .unwrap();
    let payload = catch_unwind(AssertUnwindSafe(|| yard.beat())).unwrap_err();
    assert_eq!(payload.downcast_ref::<Odd>().unwrap().0, 7);
}

#[test]
fn a_panic_of_a_system_that_was_added_names_it() {
    let mut yard = Yard::new();
    yard.add_system(Yard::beat_plan(), "calm", || ())
        .add()
        .unwrap();
    yard.add_system(Yard::beat_plan(), "odd", || -> () {
        panic!("as it should")
    })
    .add()
    .unwrap();
    yard.add_system(Yard::beat_plan(), "after", || ())
        .add()
        .unwrap();
    let payload = catch_unwind(AssertUnwindSafe(|| yard.beat())).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    assert_eq!(message, "the system `odd` of `beat` panicked: as it should");
    yard.check_invariants();
}

#[test]
fn a_schedule_that_runs_itself_says_so() {
    let mut yard = Yard::new();
    yard.add_system(Yard::beat_plan(), "again", |yard: &mut Yard| yard.beat())
        .add()
        .unwrap();
    let payload = catch_unwind(AssertUnwindSafe(|| yard.beat())).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    assert!(message.contains("`beat` is running already"), "{message}");
}
