//! The game itself.

use crate::{FRAMES, frame, score, straight};
use duel::Duel;
use duel::components::{Fuse, Heading, Inputs, Keys, Pilot, Position, Vector, Velocity};
use duel::world::{FiredBy, Shot};
use ecs::SyncTest;
use ecs::prelude::*;

#[test]
fn things_happen_in_a_duel() {
    let (_, duel) = straight();
    assert!(
        score(&duel).iter().all(|downed| *downed > 0),
        "{:?}",
        score(&duel)
    );
    duel.check_invariants();
}

/// Whole numbers are the same on all machines. A change of the game changes the page that shows it as well.
#[test]
fn the_duel_ends_as_its_page_shows() {
    let page = include_str!("../../README.md");
    let (_, duel) = straight();
    for machine in [0, 1] {
        let line = format!(
            "Machine {machine}: digest {:016x}, score {:?}, ",
            duel.digest(),
            score(&duel)
        );
        assert!(page.contains(&line), "{line}");
    }
}

#[test]
fn a_duel_that_is_put_back_each_frame_ends_as_a_straight_one() {
    let mut duel = Duel::begin();
    SyncTest::new(8)
        .run(&mut duel, FRAMES.unsigned_abs(), |duel, number| {
            frame(duel, number.cast_signed())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(duel.digest(), straight().1.digest());
}

/// The ships of a world, by their pilots.
fn ships(duel: &Duel) -> [Option<Entity>; 2] {
    [0, 1].map(|player| {
        let ships = duel.query_ref::<(Entity, &Pilot)>();
        ships
            .filter(|(_, pilot)| pilot.0 == player)
            .map(|(ship, _)| ship)
            .next()
    })
}

#[test]
fn a_ship_that_was_hit_once_too_often_is_gone_with_its_shots_and_another_one_comes() {
    let mut duel = Duel::begin();
    let [Some(left), Some(right)] = ships(&duel) else {
        panic!("there are two ships")
    };
    let place = *duel.get::<Position>(left).unwrap();
    let mut shot = |ship: Entity, position: Position| {
        duel.spawn(Shot {
            position,
            velocity: Velocity::default(),
            fuse: Fuse(200),
            fired_by: FiredBy { ship },
        })
    };
    let own = shot(
        left,
        Position(place.0.moved(Vector {
            x: 100_000,
            y: 25_000,
        })),
    );
    (0..3).for_each(|_| _ = shot(right, place));
    frame(&mut duel, 0);
    assert_eq!(score(&duel), [0, 1]);
    assert!(!duel.contains(left) && !duel.contains(own) && duel.contains(right));
    let wait = (1..200).take_while(|number| {
        *duel.resource_mut() = Inputs::default();
        duel.tick();
        assert!(*number < 199, "no other ship has come");
        ships(&duel)[0].is_none()
    });
    assert_eq!(wait.count(), 40);
}

#[test]
fn keys_turn_drive_and_fire() {
    let mut duel = Duel::begin();
    let [Some(left), Some(right)] = ships(&duel) else {
        panic!("there are two ships")
    };
    let before = *duel.get::<Position>(left).unwrap();
    *duel.resource_mut() = Inputs([Keys(Keys::THRUST.0 | Keys::FIRE.0), Keys::LEFT]);
    (0..20).for_each(|_| duel.tick());
    assert!(duel.get::<Position>(left).unwrap().0.x > before.0.x + 256);
    assert_eq!(
        duel.sources_of::<FiredBy>(left).count(),
        4,
        "the gun is loaded each five frames"
    );
    assert_eq!(duel.sources_of::<FiredBy>(right).count(), 0);
    assert_eq!(duel.get::<Heading>(right), Some(&Heading(8)));
    (0..40).for_each(|_| duel.tick());
    assert_eq!(
        duel.sources_of::<FiredBy>(left).count(),
        6,
        "no more are under way"
    );
}

#[test]
fn the_field_has_no_edges() {
    let corner = Vector::default();
    let other = corner.moved(Vector { x: -256, y: -256 });
    assert!(other.x > 256 && other.y > 256);
    assert!(corner.is_near(other, 363) && !corner.is_near(other, 362));
}
