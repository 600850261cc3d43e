use super::bin;
use crate::components::{Dish, Hatch, Needs, Parts, Patience, Position};
use crate::world::Order;
use crate::{Book, Kitchen, Rng};
use ecs::prelude::*;

/// How likely it is that a guest orders at a pass in a tick: one every seven seconds or so.
const PROBABILITY: f32 = 1.0 / 400.0;

/// Guests order.
pub fn order(kitchen: &mut Kitchen, book: &mut Book, rng: &mut Rng) {
    let passes = kitchen.query_ref::<(&Position, With<Hatch>)>().filter(|_| rng.chance(PROBABILITY));
    let places: Vec<Position> = passes.map(|(position, ())| *position).collect();
    for position in places {
        let dish = rng.pick(Dish::ALL);
        let seconds = rng.between(40.0, 90.0);
        kitchen.spawn(Order {
            dish,
            position,
            needs: Needs(dish.recipe().to_vec()),
            parts: Parts::default(),
            patience: Patience { at_first: seconds, left: seconds },
        });
        book.placed += 1;
    }
}

/// Guests wait, and leave when they have waited long enough. What was cooked for them goes to waste.
pub fn lose_patience(kitchen: &mut Kitchen, book: &mut Book, dt: f32) {
    kitchen.query::<&mut Patience>().for_each(|patience| patience.left -= dt);

    let waiting = kitchen.query_ref::<(Entity, &Patience)>();
    let lost: Vec<Entity> = waiting.filter(|(_, patience)| patience.left <= 0.0).map(|(order, _)| order).collect();
    for order in lost {
        let parts = kitchen.get_mut::<Parts>(order).map(std::mem::take).unwrap_or_default();
        kitchen.despawn(order);
        for part in parts.0 {
            bin::waste(kitchen, book, part);
        }
        book.lost += 1;
    }
}
