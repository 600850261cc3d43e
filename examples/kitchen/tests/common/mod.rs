//! What the tests ask of a kitchen.

use ecs::prelude::*;
use kitchen::Kitchen;
use kitchen::components::{Burner, Food, Hands, Needs, Parts, Shelf};
use std::collections::HashSet;

pub(crate) fn play(kitchen: &mut Kitchen, ticks: u32) {
    for _ in 0..ticks {
        kitchen.tick();
    }
    // Whatever systems ask for can be done: no two of them want to throw the same thing away.
    assert_eq!(kitchen.take_command_errors().count(), 0);
}

/// Nothing appears from nowhere, and nothing vanishes.
pub(crate) fn check_conservation(kitchen: &Kitchen) {
    let book = kitchen.book();
    let open = kitchen.query_ref::<&Needs>().count() as u64;
    assert_eq!(book.placed, book.served + book.lost + open, "orders, after {} ticks", kitchen.ticks());
    let alive = kitchen.query_ref::<&Food>().count() as u64;
    let gone = book.eaten + book.burnt + book.wasted;
    assert_eq!(book.supplied, gone + alive, "ingredients, after {} ticks", kitchen.ticks());
}

/// Every ingredient that is alive is in one place: on a shelf, in a hand, in a pan, or among the parts of an order. And
/// whatever is in such a place is alive.
pub(crate) fn check_places(kitchen: &Kitchen) {
    let mut held = Vec::new();
    for shelf in kitchen.query_ref::<&Shelf>() {
        held.extend(Food::ALL.iter().flat_map(|food| shelf.pile(*food)).copied());
    }
    held.extend(kitchen.query_ref::<&Hands>().map(|hands| hands.0));
    held.extend(kitchen.query_ref::<&Burner>().filter_map(|burner| burner.pan));
    held.extend(kitchen.query_ref::<&Parts>().flat_map(|parts| parts.0.iter().copied()));

    let places: HashSet<Entity> = held.iter().copied().collect();
    assert_eq!(places.len(), held.len(), "an ingredient is in two places");
    let alive: HashSet<Entity> = kitchen.query_ref::<(Entity, With<Food>)>().map(|(food, ())| food).collect();
    assert_eq!(places, alive);
}
