use crate::Kitchen;
use crate::components::{Hands, Position};
use ecs::prelude::*;

/// What a cook carries goes where the cook goes.
pub fn carry(kitchen: &mut Kitchen) {
    // Both touch positions. They run together because one demands the hands that the other excludes.
    let (cooks, mut things) = kitchen.queries::<((&Hands, &Position), (&mut Position, Without<Hands>))>();
    cooks.for_each(|(hands, position)| {
        if let Some((place, ())) = things.get_mut(hands.0) {
            *place = *position;
        }
    });
}
