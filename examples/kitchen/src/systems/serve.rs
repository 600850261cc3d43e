use crate::components::{Dish, Goal, Parts, Patience, Position, Velocity};
use crate::world::Plate;
use crate::{Happening, Kitchen, Rng};
use ecs::prelude::*;

/// Orders that have all their ingredients become plates, and go out to the guests.
pub fn serve(
    orders: Query<Kitchen, (Entity, &Dish, &Position, &Parts, &Patience)>,
    mut rng: ResMut<Rng>,
    mut happenings: EventWriter<Happening>,
    mut commands: Commands<Kitchen>,
) {
    let complete = orders.filter(|(_, dish, _, parts, _)| parts.0.len() == dish.recipe().len());
    for (order, &dish, &position, parts, patience) in complete {
        commands.despawn(order);
        for part in &parts.0 {
            commands.despawn(*part);
        }
        happenings.send(Happening::Served {
            waited: patience.waited(),
            ingredients: parts.0.len(),
        });
        let table = Position {
            x: position.x + rng.between(2.0, 4.0),
            y: position.y + rng.between(-2.0, 2.0),
        };
        let plate = Plate {
            dish,
            position,
            velocity: Velocity::default(),
            goal: Goal(table),
        };
        // `commands.spawn` would take a handle for the plate now. Queued, it gets one that was given back just before.
        commands.queue(|kitchen: &mut Kitchen| {
            kitchen.spawn(plate);
        });
    }
}

/// Plates that have reached their guest leave the kitchen's care.
pub fn clear_plates(
    plates: Query<Kitchen, (Entity, &Position, &Goal, With<Dish>)>,
    mut commands: Commands<Kitchen>,
) {
    let arrived = plates.filter(|(_, position, goal, ())| position.is_within_reach(goal.0));
    arrived.for_each(|(plate, ..)| commands.despawn(plate));
}
