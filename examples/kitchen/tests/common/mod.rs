//! Helpers of the tests: they play a kitchen and check it.

use ecs::prelude::*;
use kitchen::Kitchen;
use kitchen::components::{Burner, Cover, Food, Needs, Parts, Piles, Rack, Task, Vessel};
use kitchen::world::StandsOn;
use std::collections::HashSet;

pub(crate) fn play(kitchen: &mut Kitchen, ticks: u32) {
    for _ in 0..ticks {
        kitchen.tick();
    }
    // Each command of a system can be applied: no two of them throw the same thing away.
    assert_eq!(kitchen.take_command_errors().count(), 0);
}

/// Nothing appears from nowhere, and nothing vanishes.
pub(crate) fn check_conservation(kitchen: &Kitchen) {
    let book = kitchen.book();
    let open = kitchen.query_ref::<&Needs>().count() as u64;
    assert_eq!(
        book.placed,
        book.served + book.lost + open,
        "orders, after {} ticks",
        kitchen.ticks()
    );
    let alive = kitchen.query_ref::<&Food>().count() as u64;
    let gone = book.eaten + book.burnt + book.wasted;
    assert_eq!(
        book.supplied,
        gone + alive,
        "ingredients, after {} ticks",
        kitchen.ticks()
    );
}

/// Every ingredient that is alive is in one place: in a fridge, in a hand, in a pot, or among the parts of an order. And
/// a thing in such a place is alive. Each pot has its lid, and stands on a shelf or a stove, or is in a hand.
pub(crate) fn check_places(kitchen: &Kitchen) {
    let mut held = Vec::new();
    for piles in kitchen.query_ref::<&Piles>() {
        held.extend(Food::ALL.iter().flat_map(|food| piles.pile(*food)).copied());
    }
    for (food, on, _) in kitchen.query_ref::<(Entity, &StandsOn, &Food)>() {
        assert!(kitchen.has::<Task>(on.place) || kitchen.has::<Vessel>(on.place));
        held.push(food);
    }
    held.extend(
        kitchen
            .query_ref::<&Parts>()
            .flat_map(|parts| parts.0.iter().copied()),
    );

    let places: HashSet<Entity> = held.iter().copied().collect();
    assert_eq!(places.len(), held.len(), "an ingredient is in two places");
    let alive: HashSet<Entity> = kitchen
        .query_ref::<(Entity, With<Food>)>()
        .map(|(food, ())| food)
        .collect();
    assert_eq!(places, alive);

    for (pot, ()) in kitchen.query_ref::<(Entity, With<Vessel>)>() {
        assert_eq!(
            kitchen
                .things_on(pot)
                .filter(|thing| kitchen.has::<Cover>(*thing))
                .count(),
            1
        );
        assert!(
            kitchen.things_on(pot).count() <= 2,
            "at most one ingredient beside the lid"
        );
    }
    for (thing, _) in kitchen.query_ref::<(Entity, &StandsOn)>() {
        let last = kitchen
            .ancestors::<StandsOn>(thing)
            .last()
            .expect("it stands on something");
        assert!(
            kitchen.has::<Rack>(last) || kitchen.has::<Burner>(last) || kitchen.has::<Task>(last)
        );
    }
    let cooks = kitchen
        .query_ref::<(Entity, With<Task>)>()
        .map(|(cook, ())| cook);
    let stoves = kitchen
        .query_ref::<(Entity, With<Burner>)>()
        .map(|(stove, ())| stove);
    assert!(
        cooks
            .chain(stoves)
            .all(|place| kitchen.things_on(place).count() <= 1)
    );
}
