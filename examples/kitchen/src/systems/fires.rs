use crate::Kitchen;
use crate::components::{Ambient, Burner, FIRE, Heat, ROOM, Stage};
use ecs::prelude::*;

/// A stove.
#[derive(Query)]
struct Fire<'w> {
    burner: &'w mut Burner,
    heat: &'w Heat,
    ambient: &'w mut Ambient,
}

/// What can be in a pan.
#[derive(Query)]
#[query(without(Burner))]
struct Pan<'w> {
    ambient: &'w mut Ambient,
    stage: &'w Stage,
}

/// A stove is on while it is in use. It heats its pan, and calls for a cook when the pan is done.
pub fn tend_fires(kitchen: &mut Kitchen) {
    let (fires, mut pans) = kitchen.queries::<(Fire<'_>, Pan<'_>)>();
    fires.for_each(|Fire { burner, heat, ambient }| {
        ambient.0 = if burner.is_free() { ROOM } else { FIRE };
        burner.done = false;
        if let Some(pan) = burner.pan.and_then(|ingredient| pans.get_mut(ingredient)) {
            pan.ambient.0 = heat.0;
            burner.done = *pan.stage >= Stage::Cooked;
        }
    });
}
