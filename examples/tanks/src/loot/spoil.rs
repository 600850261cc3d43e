use super::{LootWorld, Spoils};
use ecs::prelude::*;

/// Crates do not lie about for ever.
pub(super) fn spoil<W: LootWorld>(crates: Query<W, (Entity, &mut Spoils)>, mut commands: Commands<W>) {
    for (entity, spoils) in crates {
        match spoils.ticks.checked_sub(1) {
            Some(left) => spoils.ticks = left,
            None => commands.despawn(entity),
        }
    }
}
