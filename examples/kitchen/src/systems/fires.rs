use crate::Kitchen;
use crate::components::{Ambient, Burner, FIRE, Heat, ROOM, Stage};
use crate::world::StandsOn;
use ecs::prelude::*;

/// A stove. Rules may make it cookable, and then it has a stage itself.
type Fire<'q> = (
    Entity,
    &'q mut Burner,
    &'q Heat,
    &'q mut Ambient,
    Option<&'q Stage>,
);
/// The contents of a pot.
type Food<'q> = (&'q mut Ambient, &'q Stage, Without<Burner>);

/// A stove is on while it is in use, unless it has burnt out. It heats the food in its pot, and calls for a cook when that is
/// done.
pub fn tend_fires(
    fires: Query<Kitchen, Fire>,
    mut foods: Query<Kitchen, Food>,
    on: Related<Kitchen, StandsOn>,
) {
    fires.for_each(|(stove, burner, heat, ambient, own_stage)| {
        let mut is_used = burner.cook.is_some();
        burner.done = false;
        // The pot, its lid, and the food.
        for thing in on.descendants_depth_first(stove) {
            if let Some((around, stage, ())) = foods.get_mut(thing) {
                around.0 = heat.0;
                burner.done = *stage >= Stage::Cooked;
                is_used = true;
            }
        }
        ambient.0 = if is_used && own_stage != Some(&Stage::Burnt) {
            FIRE
        } else {
            ROOM
        };
    });
}
