use crate::Kitchen;
use crate::components::{Ambient, Burner, FIRE, Heat, ROOM, Stage};
use ecs::prelude::*;

/// A stove. Rules may make it cookable, and then it has a stage itself.
type Fire<'q> = (&'q mut Burner, &'q Heat, &'q mut Ambient, Option<&'q Stage>);
/// What can be in a pan.
type Pan<'q> = (&'q mut Ambient, &'q Stage, Without<Burner>);

/// A stove is on while it is in use, unless it has burnt out. It heats its pan, and calls for a cook when the pan is done.
pub fn tend_fires(fires: Query<Kitchen, Fire>, mut pans: Query<Kitchen, Pan>) {
    fires.for_each(|(burner, heat, ambient, own_stage)| {
        let burns = !burner.is_free() && own_stage != Some(&Stage::Burnt);
        ambient.0 = if burns { FIRE } else { ROOM };
        burner.done = false;
        if let Some((around, stage, ())) = burner.pan.and_then(|ingredient| pans.get_mut(ingredient)) {
            around.0 = heat.0;
            burner.done = *stage >= Stage::Cooked;
        }
    });
}
