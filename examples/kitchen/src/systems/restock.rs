use crate::components::{Food, Piles, Position};
use crate::world::Ingredient;
use crate::{Happening, Kitchen};
use ecs::prelude::*;

/// A pile as low as this is filled up.
const LOW: usize = 2;
/// How many ingredients are brought to fill it up.
const CRATE: usize = 8;

/// Piles that run low are filled up.
pub fn restock(
    fridges: Query<Kitchen, (&Position, &mut Piles)>,
    mut happenings: EventWriter<Happening>,
    mut commands: Commands<Kitchen>,
) {
    fridges.for_each(|(position, piles)| {
        for food in Food::ALL {
            if piles.pile(food).len() > LOW {
                continue;
            }
            let ingredients =
                [(); CRATE].map(|()| commands.spawn(Ingredient::raw(food, *position)));
            piles.put(food, &ingredients);
            happenings.send(Happening::Supplied(CRATE));
        }
    });
}
