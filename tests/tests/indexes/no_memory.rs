//! A refresh without memory is an error, after which the index is made anew; entities leave without memory.

use crate::world::{Frozen, Kitchen, Position, Smell, Team, cook, pan};
use ecs::ReserveError;
use ecs::index::values::EntitySet;
use ecs::prelude::*;
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};

/// A kitchen with rows of all kinds.
fn kitchen(rows: u16) -> Kitchen {
    let mut kitchen = Kitchen::new();
    for i in 0..rows {
        let pan = kitchen.spawn(pan(f32::from(i), f32::from(i), &format!("pan {i}")));
        kitchen.insert(pan, Smell(i.to_le_bytes()[0])).unwrap();
        kitchen.spawn(cook(f32::from(i), "cook", Team::Red, Some(u32::from(i))));
    }
    kitchen
}

/// Refuses each call for memory of a question in turn, until none is. The answers are the same after each error.
fn each_refused(count: u16, change: impl Fn(&mut Kitchen), ask: impl Fn(&mut Kitchen) -> Result<usize, ReserveError>) {
    let mut whole = kitchen(count);
    ask(&mut whole).unwrap();
    change(&mut whole);
    let expected = ask(&mut whole).unwrap();
    drop(whole);
    for first in 0.. {
        let blocks = live_blocks();
        let mut kitchen = kitchen(count);
        ask(&mut kitchen).unwrap();
        change(&mut kitchen);
        let (asked, failures) = while_failing(first..first + 1, || ask(&mut kitchen));
        assert_eq!(asked.is_err(), failures > 0);
        assert_eq!(ask(&mut kitchen), Ok(expected));
        kitchen.check_invariants();
        drop(kitchen);
        assert_eq!(live_blocks(), blocks);
        if failures == 0 {
            return;
        }
    }
}

#[test]
fn a_refresh_without_memory_is_an_error_and_the_next_one_is_right() {
    let count = if cfg!(miri) { 4 } else { 40 };
    let changes: [fn(&mut Kitchen); 3] = [
        |kitchen| kitchen.query::<&mut Position>().for_each(|place| place.x += 100.0),
        |kitchen| kitchen.query::<&mut Position>().take(3).for_each(|place| place.x = -7000.0),
        |kitchen| {
            (0..300_u16).for_each(|i| {
                kitchen.spawn(pan(f32::from(i), 0.5, &format!("new {i}")));
            });
        },
    ];
    for change in changes {
        each_refused(count, change, |kitchen| Ok(kitchen.try_near()?.within([100.0, 0.0], 30.0).count()));
        each_refused(count, change, |kitchen| Ok(kitchen.try_by_heat()?.range(0.0..20.0).count()));
        each_refused(count, change, |kitchen| Ok(kitchen.try_by_name()?.prefix("pan 1").count()));
        each_refused(count, change, |kitchen| Ok(kitchen.try_by_team()?.is(Team::Red).iter().count()));
        each_refused(count, change, |kitchen| Ok(kitchen.try_by_smell()?.get(1).count()));
        each_refused(count, change, |kitchen| Ok(kitchen.try_maybe_named()?.likely("pan 3").count()));
    }
}

#[test]
fn entities_leave_without_memory() {
    let mut kitchen = kitchen(50);
    let all: Vec<Entity> = kitchen.query_ref::<Entity>().collect();
    kitchen.near();
    let calls = allocations();
    let ((), failures) = while_failing(0..u64::MAX, || {
        all[..60].iter().for_each(|entity| assert!(kitchen.despawn(*entity)));
    });
    assert_eq!((failures, allocations()), (0, calls));
    assert_eq!(kitchen.near().len(), 40);
    let ((), failures) = while_failing(0..u64::MAX, || kitchen.clear());
    assert_eq!(failures, 0);
    assert_eq!(kitchen.near().len(), 0);
}

#[test]
fn frames_in_their_stride_ask_for_no_memory() {
    let mut kitchen = kitchen(200);
    let frame = |kitchen: &mut Kitchen, i: u16| {
        kitchen.query::<&mut Position>().for_each(|place| place.x = (place.x + 3.0) % 150.0);
        let some = kitchen.query_ref::<Entity>().nth(usize::from(i % 200)).unwrap();
        kitchen.get_mut::<Position>(some).unwrap().y = f32::from(i % 10);
        kitchen.near().within([50.0, 0.0], 20.0).count() + kitchen.by_heat().range(3.0..).count()
    };
    for i in 0..200 {
        frame(&mut kitchen, i);
    }
    let calls = allocations();
    for i in 0..if cfg!(miri) { 3 } else { 200 } {
        frame(&mut kitchen, i);
    }
    assert_eq!(allocations(), calls);
}

#[test]
fn a_schedule_without_memory_for_an_index_says_so() {
    let mut kitchen = kitchen(3);
    let first = kitchen.query_ref::<Entity>().next().unwrap();
    kitchen.insert(first, Frozen).unwrap();
    let (result, failures) = while_failing(0..1, || kitchen.try_near().map(|near| near.len()));
    assert_eq!((result.unwrap_err().is_out_of_memory(), failures), (true, 1));
    assert!(kitchen.near_ref().is_err(), "it knows nothing");
    assert_eq!(kitchen.near().len(), 5);
}
