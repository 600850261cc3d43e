use crate::components::{Dish, Hatch, Needs, Parts, Patience, Position};
use crate::world::Order;
use crate::{DT, Happening, Kitchen, Rng};
use ecs::prelude::*;

/// How likely it is that a guest orders at a pass in a tick: one every seven seconds or so.
const PROBABILITY: f32 = 1.0 / 400.0;

/// Guests order.
pub fn order(
    passes: Query<Kitchen, (&Position, With<Hatch>)>,
    mut rng: ResMut<Rng>,
    mut happenings: EventWriter<Happening>,
    mut commands: Commands<Kitchen>,
) {
    let places: Vec<Position> = passes
        .filter(|_| rng.chance(PROBABILITY))
        .map(|(position, ())| *position)
        .collect();
    for position in places {
        let dish = rng.pick(Dish::ALL);
        let seconds = rng.between(40.0, 90.0);
        commands.spawn(Order {
            dish,
            position,
            needs: Needs(dish.recipe().to_vec()),
            parts: Parts::default(),
            patience: Patience {
                at_first: seconds,
                left: seconds,
            },
        });
        happenings.send(Happening::Placed);
    }
}

/// Guests wait, and leave when they have waited long enough. The food that lies on the pass for them goes to waste.
pub fn lose_patience(
    orders: Query<Kitchen, (Entity, &mut Patience, &Parts)>,
    mut happenings: EventWriter<Happening>,
    mut commands: Commands<Kitchen>,
) {
    orders.for_each(|(order, patience, parts)| {
        patience.left -= DT;
        if patience.left <= 0.0 {
            commands.despawn(order);
            for part in &parts.0 {
                commands.despawn(*part);
                happenings.send(Happening::Wasted);
            }
            happenings.send(Happening::Lost);
        }
    });
}
