//! Runs that are rolled back, beside straight ones.

use crate::snapshots_state::world::{Bang, Input, Log, Mode, Weight, Yard, frame, noting, seen};
use ecs::prelude::*;
use ecs::schedule::State;
use ecs::{Ring, Snapshot, SnapshotError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const FRAMES: u32 = if cfg!(miri) { 12 } else { 120 };

/// A world with systems and observers of all kinds.
fn yard() -> Yard {
    let mut yard = Yard::new();
    yard.add_system(Yard::tick_plan(), "early", noting("early"))
        .before("count")
        .add()
        .unwrap();
    yard.add_system(Yard::walk_plan(), "late", noting("late"))
        .run_if(often)
        .add()
        .unwrap();
    yard.observe(
        "fallen",
        |gone: On<Yard, Remove<Weight>, ecs::Old>, mut sum: Local<u32>, mut log: ResMut<Log>| {
            *sum += gone.old_value().map_or(0, |weight| weight.0);
            log.0.push(format!("fallen {}", *sum));
        },
    )
    .unwrap();
    yard
}

fn often(mut asked: Local<u32>) -> bool {
    *asked += 1;
    !(*asked).is_multiple_of(3)
}

fn straight(frames: u32) -> Yard {
    let mut yard = yard();
    (0..frames).for_each(|number| frame(&mut yard, number, false));
    yard
}

/// How many events are kept.
fn kept(yard: &Yard) -> usize {
    yard.resource::<ecs::Events<Bang>>().len()
}

#[test]
fn a_run_that_is_rolled_back_each_frame_ends_as_a_straight_one() {
    let mut rolled = yard();
    let mut snapshot = rolled.snapshot();
    for number in 0..FRAMES {
        rolled.snapshot_into(&mut snapshot);
        for guess in 0..number % 9 {
            frame(&mut rolled, number + guess, true);
        }
        rolled.restore(&snapshot);
        rolled.check_invariants();
        frame(&mut rolled, number, false);
    }
    assert_eq!(seen(&mut rolled), seen(&mut straight(FRAMES)));
}

#[test]
fn frames_that_run_again_end_as_before() {
    let mut rolled = yard();
    let mut ring = Ring::new(9);
    for number in 0..FRAMES {
        ring.save(&mut rolled, number);
        frame(&mut rolled, number, false);
        if number % 4 == 3 {
            let first = number - 3;
            ring.restore(&mut rolled, first).unwrap();
            for number in first..=number {
                ring.save(&mut rolled, number);
                frame(&mut rolled, number, false);
            }
        }
    }
    assert_eq!(seen(&mut rolled), seen(&mut straight(FRAMES)));
}

#[test]
fn another_world_of_the_type_goes_on_from_the_snapshot() {
    // Systems that are added are those of one world.
    let mut first = Yard::new();
    (0..FRAMES / 2).for_each(|number| frame(&mut first, number, false));
    let snapshot = first.snapshot();
    let other = |frames: u32| {
        let mut other = Yard::new();
        (0..frames).for_each(|number| frame(&mut other, number, true));
        other
    };
    let mut others = [other(0), other(FRAMES / 2 - 1)];
    for other in &mut others {
        other.restore(&snapshot);
        other.check_invariants();
    }
    for number in FRAMES / 2..FRAMES {
        frame(&mut first, number, false);
        for other in &mut others {
            frame(other, number, false);
            assert_eq!(kept(other), kept(&first), "events end with the same run");
        }
    }
    for other in &mut others {
        assert_eq!(seen(other), seen(&mut first));
    }
}

#[test]
fn a_snapshot_of_a_new_world_makes_all_new_again() {
    let mut yard = yard();
    let new = yard.snapshot();
    for _ in 0..2 {
        (0..FRAMES).for_each(|number| frame(&mut yard, number, true));
        yard.restore(&new);
        (0..FRAMES).for_each(|number| frame(&mut yard, number, false));
        assert_eq!(seen(&mut yard), seen(&mut straight(FRAMES)));
        yard.restore(&new);
    }
}

#[test]
fn a_state_that_was_asked_for_is_entered_once_each_time() {
    let mut yard = Yard::new();
    yard.resource_mut::<Input>().0 = 2;
    yard.tick();
    yard.resource_mut::<State<Mode>>().set(Mode::Open);
    let asked = yard.snapshot();
    let opened = |yard: &Yard| {
        yard.resource::<Log>()
            .0
            .iter()
            .filter(|line| *line == "open")
            .count()
    };
    for _ in 0..2 {
        yard.tick();
        assert_eq!(opened(&yard), 1);
        let entered = yard.snapshot();
        yard.tick();
        yard.restore(&entered);
        yard.tick();
        assert_eq!(
            opened(&yard),
            1,
            "a state that is put back is not entered again"
        );
        yard.restore(&asked);
        assert_eq!(opened(&yard), 0);
    }
}

#[test]
fn a_cursor_of_the_users_own_begins_at_the_oldest_event_that_is_kept() {
    let mut yard = Yard::new();
    let mut reader = yard.watch_removed::<Weight>();
    let stones: Vec<Entity> = (0..3).map(|number| yard.spawn((Weight(number),))).collect();
    yard.despawn(stones[0]);
    let snapshot = yard.snapshot();
    yard.despawn(stones[1]);
    assert_eq!(yard.read_removed(&mut reader).count(), 2);
    yard.restore(&snapshot);
    assert_eq!(
        yard.read_removed(&mut reader)
            .map(|gone| gone.entity)
            .collect::<Vec<_>>(),
        [stones[0]]
    );
}

#[test]
fn systems_and_observers_ask_for_no_snapshot() {
    let mut yard = Yard::new();
    yard.add_system(Yard::tick_plan(), "copy", |yard: &mut Yard| {
        assert_eq!(
            yard.try_snapshot().err(),
            Some(SnapshotError::Running { schedule: "tick" })
        );
    })
    .add()
    .unwrap();
    yard.tick();
    let snapshot: Snapshot<Yard> = yard.snapshot();
    yard.observe(
        "copy",
        |_: On<Yard, Insert<Weight>>, mut commands: Commands<Yard>| {
            commands.queue(|yard: &mut Yard| {
                assert_eq!(yard.try_snapshot().err(), Some(SnapshotError::Observing));
                yard.resource_mut::<Log>().0.push("refused".into());
            });
        },
    )
    .unwrap();
    yard.spawn((Weight(1),));
    assert_eq!(
        yard.resource::<Log>().0.last().map(String::as_str),
        Some("refused")
    );
    yard.restore(&snapshot);
}

#[test]
fn commands_that_a_panic_leaves_are_dropped() {
    let kept = Arc::new(());
    let mut yard = Yard::new();
    let value = kept.clone();
    yard.add_system(
        Yard::tick_plan(),
        "panics",
        move |mut commands: Commands<Yard>| {
            let value = value.clone();
            commands.queue(move |_: &mut Yard| drop(value));
            assert!(commands.is_empty(), "a panic while a command waits");
        },
    )
    .add()
    .unwrap();
    catch_unwind(AssertUnwindSafe(|| yard.tick())).unwrap_err();
    // The system has one as well.
    assert_eq!(Arc::strong_count(&kept), 2);
    let snapshot = yard.snapshot();
    catch_unwind(AssertUnwindSafe(|| yard.tick())).unwrap_err();
    yard.restore(&snapshot);
    drop((yard, snapshot));
    assert_eq!(Arc::strong_count(&kept), 1);
}
