//! Two machines, and GGRS between them.

use crate::{FRAMES, straight};
use duel::net::{Duelists, Net, PREDICTION, Rollback};
use duel::{Duel, script};
use ggrs::SessionBuilder;

#[test]
fn two_machines_that_guess_and_go_back_end_like_a_straight_game() {
    let (expected, duel) = straight();
    for latency in [1, 4] {
        let mut duelists = Duelists::connect(latency, [Duel::begin(), Duel::begin()]).unwrap();
        duelists.play(FRAMES).unwrap();
        for machine in &mut duelists.machines {
            assert_eq!(machine.desync, None);
            let rollback = &mut machine.rollback;
            assert!(
                rollback.rollbacks > 20,
                "{} rollbacks are too few to show anything",
                rollback.rollbacks
            );
            assert!(
                rollback.played > FRAMES.unsigned_abs() + rollback.rollbacks,
                "frames are played again"
            );
            // Each digest that is certain, and not the last one alone.
            assert_eq!(rollback.digests[..expected.len()], expected);
            rollback.return_to(FRAMES).unwrap();
            assert_eq!(rollback.duel.digest_exact(), duel.digest_exact());
            rollback.duel.check_invariants();
        }
    }
}

#[test]
fn the_sync_test_of_ggrs_finds_nothing() {
    let mut session = SessionBuilder::<Net>::new()
        .with_max_prediction_window(PREDICTION)
        .with_check_distance(PREDICTION - 1)
        .start_synctest_session()
        .unwrap();
    let mut rollback = Rollback::new(Duel::begin());
    for frame in 0..=FRAMES {
        for player in [0, 1] {
            session
                .add_local_input(player, script::keys(player, frame))
                .unwrap();
        }
        rollback.serve(session.advance_frame().unwrap()).unwrap();
    }
    assert!(
        rollback.rollbacks > FRAMES.unsigned_abs() - 10,
        "{} rollbacks",
        rollback.rollbacks
    );
    assert_eq!(rollback.digests, straight().0);
}
