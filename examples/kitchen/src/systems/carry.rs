use crate::Kitchen;
use crate::components::{Hands, Position};
use ecs::prelude::*;

/// Whatever has no hands, and can be carried.
#[derive(Query)]
#[query(without(Hands))]
struct Carried<'w> {
    position: &'w mut Position,
}

/// What a cook carries goes where the cook goes.
pub fn carry(kitchen: &mut Kitchen) {
    // Both touch positions. They run together because one demands the hands that the other excludes.
    let (cooks, mut things) = kitchen.queries::<((&Hands, &Position), Carried<'_>)>();
    cooks.for_each(|(hands, position)| {
        if let Some(thing) = hands.0.and_then(|ingredient| things.get_mut(ingredient)) {
            *thing.position = *position;
        }
    });
}
