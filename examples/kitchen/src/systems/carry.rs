use crate::Kitchen;
use crate::components::{Hands, Position};
use ecs::prelude::*;

/// What a cook carries goes where the cook goes.
///
/// Both queries touch positions. They stand side by side because one demands the hands that the other excludes.
pub fn carry(cooks: Query<Kitchen, (&Hands, &Position)>, mut things: Query<Kitchen, (&mut Position, Without<Hands>)>) {
    cooks.for_each(|(hands, position)| {
        if let Some((place, ())) = things.get_mut(hands.0) {
            *place = *position;
        }
    });
}
