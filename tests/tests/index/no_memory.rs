//! A refresh without memory is an error, after which the index is rebuilt; entities leave without memory.

use crate::world::{Frozen, Kitchen, Position, Smell, Team, cook, pan};
use ecs::ReserveError;
use ecs::index::values::EntitySet;
use ecs::prelude::*;
use ecs::schedule::{ScheduleError, StepError, StepPart, SystemError};
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
fn each_refused(
    count: u16,
    change: impl Fn(&mut Kitchen),
    ask: impl Fn(&mut Kitchen) -> Result<usize, ReserveError>,
) {
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
        |kitchen| {
            kitchen
                .query::<&mut Position>()
                .for_each(|place| place.x += 100.0);
        },
        |kitchen| {
            kitchen
                .query::<&mut Position>()
                .take(3)
                .for_each(|place| place.x = -7000.0);
        },
        |kitchen| {
            (0..300_u16).for_each(|i| {
                kitchen.spawn(pan(f32::from(i), 0.5, &format!("new {i}")));
            });
        },
    ];
    for change in changes {
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_near()?.within([100.0, 0.0], 30.0).count())
        });
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_by_heat()?.range(0.0..20.0).count())
        });
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_by_name()?.prefix("pan 1").count())
        });
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_by_team()?.is(Team::Red).iter().count())
        });
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_by_smell()?.get(1).count())
        });
        each_refused(count, change, |kitchen| {
            Ok(kitchen.try_maybe_named()?.likely("pan 3").count())
        });
    }
}

/// Rows that come one by one find no slot.
#[test]
#[cfg_attr(miri, ignore = "a hundred rows, for each call")]
fn rows_far_from_all_others_without_memory_are_an_error_too() {
    let change = |kitchen: &mut Kitchen| {
        (0..150_u16).for_each(|i| {
            kitchen.spawn(pan(1e6 + f32::from(i), 0.5, "far"));
        });
    };
    each_refused(200, change, |kitchen| {
        Ok(kitchen.try_near()?.within([1e6, 0.0], 9.5).count())
    });
}

#[test]
fn entities_leave_without_memory() {
    let mut kitchen = kitchen(50);
    let all: Vec<Entity> = kitchen.query_ref::<Entity>().collect();
    kitchen.near();
    let calls = allocations();
    let ((), failures) = while_failing(0..u64::MAX, || {
        all[..60]
            .iter()
            .for_each(|entity| assert!(kitchen.despawn(*entity)));
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
        kitchen
            .query::<&mut Position>()
            .for_each(|place| place.x = (place.x + 3.0) % 150.0);
        let some = kitchen
            .query_ref::<Entity>()
            .nth(usize::from(i % 200))
            .unwrap();
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
fn an_index_without_memory_knows_nothing_until_it_is_asked_again() {
    let mut kitchen = kitchen(3);
    let first = kitchen.query_ref::<Entity>().next().unwrap();
    kitchen.insert(first, Frozen).unwrap();
    let (result, failures) = while_failing(0..1, || kitchen.try_near().map(|near| near.len()));
    assert_eq!(
        (result.unwrap_err().is_out_of_memory(), failures),
        (true, 1)
    );
    assert!(kitchen.near_ref().is_err(), "it knows nothing");
    assert_eq!(kitchen.near().len(), 5);
}

/// A key so large that the keys of [`MANY`] rows are a gibibyte, which the allocator refuses on each thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Large([u8; 1 << 16]);

const MANY: usize = 1 << 14;

impl Large {
    #[expect(clippy::large_stack_arrays, reason = "that it is large is its purpose")]
    fn of(weight: &Weight) -> Self {
        Self([weight.0; 1 << 16])
    }
}

pub(crate) struct Weight(u8);
pub(crate) struct Price(u8);

/// How many entries a system found, if it ran.
#[derive(Default)]
pub(crate) struct First(Option<usize>);
#[derive(Default)]
pub(crate) struct Second(Option<usize>);
#[derive(Default)]
pub(crate) struct Third(Option<usize>);

ecs::world! {
    #[world]
    pub(crate) struct Depot { components: (Weight, Price), resources: (First, Second, Third) }

    #[archetype]
    pub(crate) struct Barrel { weight: Weight, price: Price }

    #[index(ordered, key: Large = Large::of(weight))]
    pub(crate) struct ByLarge { weight: Weight }

    #[schedule]
    pub(crate) fn ship() -> Result<(), ScheduleError> { lift; first; second; third.run_if(has_some); sell; }

    #[schedule]
    pub(crate) fn haul() { lift; first; sell; }
}

fn lift(weights: Query<'_, Depot, &mut Weight>) {
    weights.for_each(|weight| weight.0 = weight.0.wrapping_add(1));
}

fn first(found: Find<'_, Depot, ByLarge>, mut seen: ResMut<'_, First>) {
    seen.0 = Some(found.len());
}

fn second(found: Find<'_, Depot, ByLarge>, mut seen: ResMut<'_, Second>) {
    seen.0 = Some(found.len());
}

fn third(mut seen: ResMut<'_, Third>) {
    seen.0 = Some(0);
}

fn has_some(found: Find<'_, Depot, ByLarge>) -> bool {
    !found.is_empty()
}

fn sell(prices: Query<'_, Depot, &mut Price>) {
    prices.for_each(|price| price.0 = price.0.wrapping_add(1));
}

/// A depot with an index for which there is no memory.
fn depot() -> Depot {
    let mut depot = Depot::new();
    depot.spawn_batch((0..MANY).map(|_| Barrel {
        weight: Weight(0),
        price: Price(0),
    }));
    depot
}

/// Calls the function on one thread, and on three.
fn on_one_thread_and_on_three(f: impl Fn() + Sync) {
    for count in [1, 3] {
        rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .build()
            .unwrap()
            .install(&f);
    }
}

fn seen(depot: &Depot) -> [Option<usize>; 3] {
    [
        depot.resource::<First>().0,
        depot.resource::<Second>().0,
        depot.resource::<Third>().0,
    ]
}

#[test]
#[cfg_attr(miri, ignore = "rayon is not made for strict provenance")]
fn a_schedule_without_memory_for_an_index_returns_an_error_that_names_it() {
    on_one_thread_and_on_three(|| {
        let mut depot = depot();
        let error = depot.ship().unwrap_err();
        let failed: Vec<String> = error
            .errors
            .iter()
            .map(|error| error.system.to_string())
            .collect();
        assert_eq!(
            failed,
            ["first", "second", "third"],
            "each system that would have read the index"
        );
        for SystemError { error, .. } in &error.errors {
            let error = error.downcast_ref::<StepError>().unwrap();
            let cause: &ecs::ReserveError = error.error.downcast_ref().unwrap();
            assert_eq!(
                (error.part, cause.is_out_of_memory()),
                (StepPart::Index("ByLarge"), true)
            );
        }
        let text = error.to_string();
        assert!(
            text.contains("`first`: the index `ByLarge` was not brought up to date: no memory"),
            "{text}"
        );
        assert_eq!(
            seen(&depot),
            [None; 3],
            "no system reads an index that is not right"
        );
        assert!(
            depot
                .query_ref::<(&Weight, &Price)>()
                .all(|(weight, price)| (weight.0, price.0) == (1, 1))
        );
        depot.check_invariants();
        // With fewer rows there is memory, and the index is rebuilt.
        let all: Vec<Entity> = depot.query_ref::<Entity>().collect();
        all[2..]
            .iter()
            .for_each(|entity| assert!(depot.despawn(*entity)));
        depot.ship().unwrap();
        assert_eq!(seen(&depot), [Some(2), Some(2), Some(0)]);
    });
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn a_schedule_without_a_place_for_errors_panics_and_names_the_index() {
    on_one_thread_and_on_three(|| {
        let mut depot = depot();
        let panic = catch_unwind(AssertUnwindSafe(|| depot.haul())).unwrap_err();
        let text = panic.downcast_ref::<String>().unwrap();
        assert!(
            text.contains("`first`: the index `ByLarge` was not brought up to date: no memory"),
            "{text}"
        );
        assert_eq!(seen(&depot), [None; 3]);
        assert!(
            depot.query_ref::<&Price>().all(|price| price.0 == 1),
            "the others ran all the same"
        );
        depot.check_invariants();
    });
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn systems_that_are_added_get_the_error_of_the_index_too() {
    let mut depot = depot();
    depot
        .add_system(Depot::ship_plan(), "again", second)
        .after("second")
        .add()
        .unwrap();
    let error = depot.ship().unwrap_err();
    let failed: Vec<String> = error
        .errors
        .iter()
        .map(|error| error.system.to_string())
        .collect();
    assert_eq!(failed, ["first", "second", "again", "third"]);
    assert!(
        error
            .errors
            .iter()
            .all(|error| error.error.is::<StepError>())
    );
}
