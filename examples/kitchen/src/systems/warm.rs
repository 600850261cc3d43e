use crate::world::Warming;
use crate::{DT, Kitchen};
use ecs::prelude::*;

/// The part of a difference in temperature that is gone after a second, at first.
const RATE: f32 = 0.25;

/// Everything takes on the temperature around it: Newton's law of cooling.
pub fn warm(things: Query<Kitchen, Warming>) {
    let part = RATE * DT;
    things.for_each(|thing| thing.heat.0 += (thing.ambient.0 - thing.heat.0) * part);
}
