//! A system that reads state from outside of the world is found by each of the tests.

use crate::frame;
use duel::components::{Gun, Velocity};
use duel::net::{Duelists, Net, PREDICTION, Rollback};
use duel::{Duel, script};
use ecs::prelude::*;
use ecs::{Difference, SnapshotError, SyncTest};
use ggrs::{GgrsError, SessionBuilder};
use std::sync::atomic::{AtomicI32, Ordering};

/// A world with a deliberate fault: a ship is pushed by a number that is not put back with the world.
fn faulty() -> Duel {
    let pushes = AtomicI32::new(0);
    let mut duel = Duel::begin();
    let push = move |ships: Query<'_, Duel, (&mut Velocity, With<Gun>)>| {
        let push = pushes.fetch_add(1, Ordering::Relaxed) / 100;
        ships.for_each(|(velocity, ())| velocity.0.x += push);
    };
    duel.add_system(Duel::tick_plan(), "push", push)
        .after("steer")
        .add()
        .expect("there is a line `steer`");
    duel
}

#[test]
fn our_sync_test_names_the_value() {
    let run = SyncTest::new(4).run(&mut faulty(), 200, |duel, number| {
        frame(duel, number.cast_signed())
    });
    let Err(
        error @ SnapshotError::Differs {
            difference: Some(Difference::Value { .. }),
            ..
        },
    ) = run
    else {
        panic!("{run:?}")
    };
    assert!(
        error
            .to_string()
            .contains("came to another result when it was run again: 0v1: `"),
        "{error}"
    );
}

#[test]
fn the_sync_test_of_ggrs_finds_the_frame() {
    let mut session = SessionBuilder::<Net>::new()
        .with_max_prediction_window(PREDICTION)
        .with_check_distance(4)
        .start_synctest_session()
        .unwrap();
    let mut rollback = Rollback::new(faulty());
    let found = (0..200).find_map(|frame| {
        for player in [0, 1] {
            session
                .add_local_input(player, script::keys(player, frame))
                .unwrap();
        }
        match session.advance_frame() {
            Ok(requests) => rollback.serve(requests).map(|()| None).unwrap(),
            Err(error) => Some(error),
        }
    });
    assert!(
        matches!(found, Some(GgrsError::MismatchedChecksum { .. })),
        "{found:?}"
    );
}

#[test]
fn the_machines_find_that_their_worlds_differ() {
    let mut duelists = Duelists::connect(3, [Duel::begin(), faulty()]).unwrap();
    duelists.play(300).unwrap();
    let [one, other] = &mut duelists.machines;
    assert!(one.desync.is_some() && other.desync.is_some());
    one.rollback.return_to(300).unwrap();
    other.rollback.return_to(300).unwrap();
    assert_ne!(
        Difference::first::<Duel>(&one.rollback.duel, &other.rollback.duel),
        None
    );
}
