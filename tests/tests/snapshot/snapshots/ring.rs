//! The last frames of a world.

use crate::snapshots::world::{Heat, Position, Stone, Town};
use ecs::{Ring, SnapshotError};

fn town() -> Town {
    let mut town = Town::new();
    town.spawn(Stone {
        position: Position(0.0, 0.0),
    });
    town
}

fn step(town: &mut Town) {
    town.query::<&mut Position>().for_each(|it| it.0 += 1.0);
}

fn frame_of(town: &Town) -> f32 {
    town.query_ref::<&Position>().single().unwrap().0
}

#[test]
fn a_ring_holds_the_last_frames() {
    let (mut town, mut ring) = (town(), Ring::<Town>::new(4));
    assert_eq!(ring.frames(), 0..0);
    for frame in 0..10 {
        ring.save(&mut town, frame);
        step(&mut town);
    }
    assert_eq!(ring.frames(), 6..10);
    for frame in [9_u8, 6, 8] {
        ring.restore(&mut town, frame).unwrap();
        assert!((frame_of(&town) - f32::from(frame)).abs() < 0.1);
        assert!(
            (ring
                .get(frame)
                .unwrap()
                .query_ref::<&Position>()
                .single()
                .unwrap()
                .0
                - f32::from(frame))
            .abs()
                < 0.1
        );
    }
    let error = ring.restore(&mut town, 5).unwrap_err();
    assert_eq!(
        error,
        SnapshotError::NoSuchFrame {
            asked: 5,
            frames: 6..10
        }
    );
    assert_eq!(
        error.to_string(),
        "frame 5 is not there: the first one is 6, and the last one 9"
    );
    assert!(
        (frame_of(&town) - 8.0).abs() < 0.1,
        "the world is as it was"
    );
}

#[test]
fn a_frame_that_is_saved_again_takes_those_behind_it_away() {
    let (mut town, mut ring) = (town(), Ring::<Town>::new(8));
    for frame in 0..6 {
        ring.save(&mut town, frame);
        step(&mut town);
    }
    ring.restore(&mut town, 2).unwrap();
    ring.save(&mut town, 2);
    assert_eq!(ring.frames(), 0..3);
    // A frame far off starts over.
    ring.save(&mut town, 100);
    assert_eq!(ring.frames(), 100..101);
    let bytes = ring.bytes();
    ring.save(&mut town, 101);
    assert_eq!(ring.bytes(), bytes, "memory is used again");
}

#[test]
fn a_frame_that_cannot_be_saved_is_not_there() {
    let (mut town, mut ring) = (town(), Ring::<Town>::new(2));
    ring.save(&mut town, 1);
    let entity = town.reserve_entity();
    assert!(ring.try_save(&mut town, 2).is_err());
    assert_eq!(ring.frames(), 1..2);
    town.spawn_at(entity, (Heat(1),)).unwrap();
    ring.save(&mut town, 2);
    assert_eq!(ring.frames(), 1..3);
}
