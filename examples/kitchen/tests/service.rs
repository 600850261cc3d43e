//! Whole services.

mod common;

use common::{check_conservation, check_places, play};
use ecs::prelude::*;
use kitchen::components::{Hands, Patience, Task, Ticket};
use kitchen::world::Order;
use kitchen::{Kitchen, Service};
use std::collections::{HashMap, HashSet};

#[test]
fn the_same_seed_plays_the_same_service() {
    let (mut one, mut other) = (Service::open(7, 700), Service::open(7, 700));
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
            let mut service = Service::open(seed, 300);
            play(&mut service, 600);
            service.hash()
        })
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 10);
}

#[test]
fn each_tick_shows_in_the_hash() {
    let mut service = Service::open(1, 0);
    let before = service.hash();
    service.tick();
    assert_ne!(service.hash(), before);
}

#[test]
fn nothing_appears_and_nothing_vanishes() {
    // Ten sections, with three ingredients less in the last one.
    let mut service = Service::open(3, 1_277);
    for _ in 0..100 {
        play(&mut service, 90);
        check_conservation(&service);
        check_places(&service.kitchen);
        service.kitchen.check_invariants();
    }
    let book = &service.book;
    assert!(book.served > 100, "{book:?}");
    assert!(book.eaten > book.served, "{book:?}");
}

/// Who holds an order that is gone: the cook or the ingredient, and the order.
fn stale_orders(kitchen: &Kitchen) -> HashSet<(Entity, Entity)> {
    let tasks = kitchen.query_ref::<(Entity, &Task)>().filter_map(|(cook, task)| match task {
        Task::Fetch { order, .. } | Task::Deliver { order } => Some((cook, *order)),
        _ => None,
    });
    let tickets = kitchen.query_ref::<(Entity, &Ticket)>().map(|(food, ticket)| (food, ticket.0));
    tasks.chain(tickets).filter(|(_, order)| !kitchen.contains(*order)).collect()
}

/// Guests leave all the time in this one, so that cooks hold orders that are gone, at every stage of their work.
#[test]
fn nobody_clings_to_an_order_that_is_gone() {
    /// A walk, the slowest food from the fridge to ashes, and another walk.
    const LONG: u64 = 60 * 60;
    let mut service = Service::open(5, 256);
    let mut since = HashMap::new();
    let mut noticed = 0;
    for tick in 0..30_000 {
        service.tick();
        if tick % 300 == 0 {
            let patience = service.kitchen.columns_mut::<Order>().patience;
            if !patience.is_empty() {
                let row = usize::try_from(tick / 300).unwrap() % patience.len();
                patience[row].left = 0.0;
            }
        }
        let stale = stale_orders(&service.kitchen);
        noticed += since.len();
        since.retain(|holding, _| stale.contains(holding));
        noticed -= since.len();
        for holding in stale {
            let first = *since.entry(holding).or_insert(tick);
            assert!(tick - first < LONG, "{} holds {} since tick {first}", holding.0, holding.1);
        }
        if tick % 500 == 0 {
            check_conservation(&service);
            check_places(&service.kitchen);
            service.kitchen.check_invariants();
        }
    }
    let book = &service.book;
    assert!(book.served > 20 && book.lost > 20 && book.wasted > 20 && noticed > 20, "{book:?}, {noticed} noticed");
}

#[test]
fn a_carried_ingredient_is_where_its_cook_is() {
    use kitchen::components::Position;
    let mut service = Service::open(2, 500);
    let mut seen = 0;
    for _ in 0..30 {
        play(&mut service, 37);
        let kitchen = &service.kitchen;
        for (hands, place) in kitchen.query_ref::<(&Hands, &Position)>() {
            let food = kitchen.get::<Position>(hands.0).unwrap();
            assert!(food.is_within_reach(*place));
            seen += 1;
        }
    }
    assert!(seen > 10);
}

#[test]
fn guests_only_get_less_patient() {
    let mut service = Service::open(4, 256);
    play(&mut service, 1_000);
    let before: Vec<(Entity, f32)> =
        service.kitchen.query_ref::<(Entity, &Patience)>().map(|(order, patience)| (order, patience.left)).collect();
    assert!(!before.is_empty());
    service.tick();
    for (order, left) in before {
        if let Some(now) = service.kitchen.get::<Patience>(order) {
            assert!(now.left < left);
        }
    }
}

#[test]
fn a_kitchen_may_have_any_size() {
    for entities in (0..=20).chain([127, 128, 129, 144]) {
        let mut service = Service::open(1, entities);
        assert_eq!(service.kitchen.len(), entities);
        check_conservation(&service);
        play(&mut service, 200);
        check_conservation(&service);
        check_places(&service.kitchen);
        service.kitchen.check_invariants();
        assert!(service.account().to_string().contains("Orders"));
    }
}

#[test]
fn a_kitchen_may_have_a_hundred_thousand_entities() {
    let mut service = Service::open(1, 100_000);
    assert_eq!(service.kitchen.len(), 100_000);
    play(&mut service, 4);
    check_conservation(&service);
    check_places(&service.kitchen);
    service.kitchen.check_invariants();
}
