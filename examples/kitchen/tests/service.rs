//! Whole services.

mod common;

use common::{check_conservation, check_places, play};
use ecs::prelude::*;
use kitchen::Kitchen;
use kitchen::components::{Burner, Patience, Rack, Task, Ticket, Vessel};
use kitchen::world::{Order, StandsOn};
use std::collections::{HashMap, HashSet};

#[test]
fn the_same_seed_plays_the_same_service() {
    let (mut one, mut other) = (Kitchen::open(7, 700), Kitchen::open(7, 700));
    for _ in 0..20 {
        play(&mut one, 100);
        play(&mut other, 100);
        assert_eq!(one.hash(), other.hash(), "after {} ticks", one.ticks());
    }
    assert_eq!(one.account(), other.account());
}

#[test]
fn each_seed_plays_its_own() {
    let mut hashes: Vec<u64> = (0..10)
        .map(|seed| {
            let mut kitchen = Kitchen::open(seed, 300);
            play(&mut kitchen, 600);
            kitchen.hash()
        })
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 10);
}

#[test]
fn each_tick_shows_in_the_hash() {
    let mut kitchen = Kitchen::open(1, 0);
    let before = kitchen.hash();
    kitchen.tick();
    assert_ne!(kitchen.hash(), before);
}

#[test]
fn nothing_appears_and_nothing_vanishes() {
    // Ten sections, with three ingredients less in the last one.
    let mut kitchen = Kitchen::open(3, 1_277);
    for _ in 0..100 {
        play(&mut kitchen, 90);
        check_conservation(&kitchen);
        check_places(&kitchen);
        kitchen.check_invariants();
    }
    let book = kitchen.book();
    assert!(book.served > 100, "{book:?}");
    assert!(book.eaten > book.served, "{book:?}");
}

/// The holders of orders that are gone: each cook or ingredient, with the order.
fn stale_orders(kitchen: &Kitchen) -> HashSet<(Entity, Entity)> {
    let tasks = kitchen
        .query_ref::<(Entity, &Task)>()
        .filter_map(|(cook, task)| match task {
            Task::Fetch { order, .. } | Task::Deliver { order } => Some((cook, *order)),
            _ => None,
        });
    let tickets = kitchen
        .query_ref::<(Entity, &Ticket)>()
        .map(|(food, ticket)| (food, ticket.0));
    tasks
        .chain(tickets)
        .filter(|(_, order)| !kitchen.contains(*order))
        .collect()
}

/// Guests leave all the time in this one, so that cooks hold orders that are gone, at every stage of their work.
#[test]
fn nobody_clings_to_an_order_that_is_gone() {
    /// A walk, the slowest food from the fridge to ashes, and another walk.
    const LONG: u64 = 60 * 60;
    let mut kitchen = Kitchen::open(5, 256);
    let mut since = HashMap::new();
    let mut noticed = 0;
    for tick in 0..30_000 {
        kitchen.tick();
        if tick % 300 == 0 {
            let patience = kitchen.columns_mut::<Order>().patience;
            if !patience.is_empty() {
                let row = usize::try_from(tick / 300).unwrap() % patience.len();
                patience[row].left = 0.0;
            }
        }
        let stale = stale_orders(&kitchen);
        noticed += since.len();
        since.retain(|holding, _| stale.contains(holding));
        noticed -= since.len();
        for holding in stale {
            let first = *since.entry(holding).or_insert(tick);
            assert!(
                tick - first < LONG,
                "{} holds {} since tick {first}",
                holding.0,
                holding.1
            );
        }
        if tick % 500 == 0 {
            check_conservation(&kitchen);
            check_places(&kitchen);
            kitchen.check_invariants();
        }
    }
    let book = kitchen.book();
    assert!(
        book.served > 20 && book.lost > 20 && book.wasted > 20 && noticed > 20,
        "{book:?}, {noticed} noticed"
    );
}

#[test]
fn a_carried_plate_is_where_its_cook_is() {
    use kitchen::components::Position;
    let mut kitchen = Kitchen::open(2, 500);
    let (mut seen, mut pots) = (0, 0);
    for _ in 0..30 {
        play(&mut kitchen, 37);
        for (cook, place, ()) in kitchen.query_ref::<(Entity, &Position, With<Task>)>() {
            for thing in kitchen.descendants::<StandsOn>(cook) {
                assert!(
                    kitchen
                        .get::<Position>(thing)
                        .unwrap()
                        .is_within_reach(*place)
                );
                seen += 1;
                pots += usize::from(kitchen.has::<Vessel>(thing));
            }
        }
    }
    assert!(seen > 10 && pots > 0, "{seen} things, {pots} of them pots");
}

/// Stoves get their pots from the shelves, and another one when food burns in theirs.
#[test]
fn each_stove_has_a_pot_sooner_or_later_and_there_is_one_more() {
    let mut kitchen = Kitchen::open(8, 256);
    let mut pots_of: HashMap<Entity, HashSet<Entity>> = HashMap::new();
    for _ in 0..200 {
        play(&mut kitchen, 50);
        for (stove, ()) in kitchen.query_ref::<(Entity, With<Burner>)>() {
            pots_of
                .entry(stove)
                .or_default()
                .extend(kitchen.things_on(stove));
        }
        let mut shelves = kitchen.query_ref::<(Entity, With<Rack>)>();
        assert!(shelves.all(|(shelf, ())| kitchen.things_on(shelf).next().is_some()));
        check_places(&kitchen);
    }
    assert_eq!(pots_of.len(), 20);
    assert!(
        pots_of.values().all(|pots| !pots.is_empty())
            && pots_of.values().any(|pots| pots.len() > 1)
    );
}

#[test]
fn guests_only_get_less_patient() {
    let mut kitchen = Kitchen::open(4, 256);
    play(&mut kitchen, 1_000);
    let before: Vec<(Entity, f32)> = kitchen
        .query_ref::<(Entity, &Patience)>()
        .map(|(order, patience)| (order, patience.left))
        .collect();
    assert!(!before.is_empty());
    kitchen.tick();
    for (order, left) in before {
        if let Some(now) = kitchen.get::<Patience>(order) {
            assert!(now.left < left);
        }
    }
}

#[test]
fn a_kitchen_may_have_any_size() {
    for entities in (0..=20).chain([127, 128, 129, 144]) {
        let mut kitchen = Kitchen::open(1, entities);
        assert_eq!(kitchen.len(), entities);
        check_conservation(&kitchen);
        play(&mut kitchen, 200);
        check_conservation(&kitchen);
        check_places(&kitchen);
        kitchen.check_invariants();
        assert!(kitchen.account().to_string().contains("Orders"));
    }
}

#[test]
fn a_kitchen_may_have_a_hundred_thousand_entities() {
    let mut kitchen = Kitchen::open(1, 100_000);
    assert_eq!(kitchen.len(), 100_000);
    play(&mut kitchen, 4);
    check_conservation(&kitchen);
    check_places(&kitchen);
    kitchen.check_invariants();
}

#[test]
fn a_second_is_sixty_ticks_at_each_frame_rate() {
    use std::time::Duration;
    let (mut even, mut uneven) = (Kitchen::open(6, 300), Kitchen::open(6, 300));
    play(&mut even, 120);
    for milliseconds in [16, 33, 7, 100, 44].into_iter().cycle().take(50) {
        uneven.tick_for(Duration::from_millis(milliseconds));
    }
    assert_eq!((uneven.ticks(), uneven.hash()), (even.ticks(), even.hash()));
    assert!((60.0 * kitchen::DT - 1.0).abs() < f32::EPSILON);
}
