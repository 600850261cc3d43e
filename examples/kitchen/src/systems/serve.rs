use crate::components::{Dish, Goal, Parts, Position, Velocity};
use crate::world::{Order, Plate};
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
        let Some(Order { dish, position, parts, patience, .. }) = kitchen.despawn_row::<Order>(order) else { continue };
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
    let plates = kitchen.columns::<Plate>();
    let rows = plates.entity.iter().zip(plates.position).zip(plates.goal);
    let arrived = rows.filter(|((_, position), goal)| position.is_within_reach(goal.0));
    let arrived: Vec<Entity> = arrived.map(|((plate, _), _)| *plate).collect();
    for plate in arrived {
        kitchen.despawn(plate);
    }
}
