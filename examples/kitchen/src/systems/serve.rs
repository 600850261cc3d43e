use crate::components::{Dish, Goal, Parts, Patience, Position, Velocity};
use crate::world::Plate;
use crate::{Book, Kitchen, Rng};
use ecs::prelude::*;

/// Orders that have all their ingredients become plates, and go out to the guests.
pub fn serve(kitchen: &mut Kitchen, book: &mut Book, rng: &mut Rng) {
    let complete: Vec<Entity> = kitchen
        .query_ref::<(Entity, &Dish, &Parts)>()
        .filter(|(_, dish, parts)| parts.0.len() == dish.recipe().len())
        .map(|(order, ..)| order)
        .collect();
    for order in complete {
        let row = kitchen.query::<(&Dish, &Position, &mut Parts, &Patience)>().get(order);
        let Some((&dish, &position, parts, &patience)) = row else { continue };
        let parts = std::mem::take(parts);
        kitchen.despawn(order);
        for part in parts.0 {
            book.eaten += u64::from(kitchen.despawn(part));
        }
        book.served += 1;
        book.waited += f64::from(patience.waited());
        let table = Position { x: position.x + rng.between(2.0, 4.0), y: position.y + rng.between(-2.0, 2.0) };
        kitchen.spawn(Plate { dish, position, velocity: Velocity::default(), goal: Goal(table) });
    }
}

/// Plates that have reached their guest leave the kitchen's care.
pub fn clear_plates(kitchen: &mut Kitchen) {
    let plates = kitchen.query_ref::<(Entity, &Position, &Goal, With<Dish>)>();
    let arrived = plates.filter(|(_, position, goal, ())| position.is_within_reach(goal.0));
    let arrived: Vec<Entity> = arrived.map(|(plate, ..)| plate).collect();
    for plate in arrived {
        kitchen.despawn(plate);
    }
}
