//! What the tests ask of a kitchen.
#![allow(dead_code, reason = "each test file uses some of it")]

use ecs::prelude::*;
use kitchen::components::{Burner, Food, Hands, Parts, Shelf, Task, Ticket};
use kitchen::world::{Ingredient, Order};
use kitchen::{Kitchen, Service};
use std::collections::HashSet;

pub(crate) fn play(service: &mut Service, ticks: u32) {
    for _ in 0..ticks {
        service.tick();
    }
}

/// Nothing appears from nowhere, and nothing vanishes.
pub(crate) fn check_conservation(service: &Service) {
    let Service { kitchen, book, .. } = service;
    let open = kitchen.columns::<Order>().entity.len() as u64;
    assert_eq!(book.placed, book.served + book.lost + open, "orders, after {} ticks", service.ticks());
    let alive = kitchen.columns::<Ingredient>().entity.len() as u64;
    let gone = book.eaten + book.burnt + book.wasted;
    assert_eq!(book.supplied, gone + alive, "ingredients, after {} ticks", service.ticks());
}

/// Every ingredient that is alive is in one place: on a shelf, in a hand, in a pan, or among the parts of an order. And
/// whatever is in such a place is alive.
pub(crate) fn check_places(kitchen: &Kitchen) {
    let mut held = Vec::new();
    for shelf in kitchen.query_ref::<&Shelf>() {
        held.extend(Food::ALL.iter().flat_map(|food| shelf.pile(*food)).copied());
    }
    held.extend(kitchen.query_ref::<&Hands>().filter_map(|hands| hands.0));
    held.extend(kitchen.query_ref::<&Burner>().filter_map(|burner| burner.pan));
    held.extend(kitchen.query_ref::<&Parts>().flat_map(|parts| parts.0.iter().copied()));

    let places: HashSet<Entity> = held.iter().copied().collect();
    assert_eq!(places.len(), held.len(), "an ingredient is in two places");
    let alive: HashSet<Entity> = kitchen.columns::<Ingredient>().entity.iter().copied().collect();
    assert_eq!(places, alive);
}

/// Who holds an order that is gone: the cook or the ingredient, and the order.
pub(crate) fn stale_orders(kitchen: &Kitchen) -> HashSet<(Entity, Entity)> {
    let tasks = kitchen.query_ref::<(Entity, &Task)>().filter_map(|(cook, task)| match task {
        Task::Fetch { order, .. } | Task::Deliver { order } => Some((cook, *order)),
        _ => None,
    });
    let tickets = kitchen.query_ref::<(Entity, &Ticket)>().filter_map(|(food, ticket)| Some((food, ticket.0?)));
    tasks.chain(tickets).filter(|(_, order)| !kitchen.contains(*order)).collect()
}
