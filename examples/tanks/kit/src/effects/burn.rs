use super::{Ablaze, Burning, EffectsWorld, Stunned};
use ecs::prelude::*;

/// Fire hurts, and goes out.
pub(super) fn burn<W: EffectsWorld>(ablaze: Query<W, Ablaze>, mut commands: Commands<W>) {
    for Ablaze { entity, health, burning } in ablaze {
        health.points -= burning.heat;
        burning.ticks = burning.ticks.saturating_sub(1);
        if burning.ticks == 0 {
            commands.remove::<Burning>(entity);
        }
    }
}

/// A shock passes.
pub(super) fn recover<W: EffectsWorld>(stunned: Query<W, (Entity, &mut Stunned)>, mut commands: Commands<W>) {
    for (entity, stunned) in stunned {
        stunned.ticks = stunned.ticks.saturating_sub(1);
        if stunned.ticks == 0 {
            commands.remove::<Stunned>(entity);
        }
    }
}
