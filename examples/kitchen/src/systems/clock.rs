use crate::Clock;
use ecs::prelude::*;

/// The tick is over.
pub fn advance_clock(mut clock: ResMut<Clock>) {
    clock.ticks += 1;
}
