use super::{CarriedBy, LootWorld, Spoils};
use ecs::prelude::*;

/// Crates do not lie about for ever.
pub(super) fn spoil<W: LootWorld>(crates: Query<W, (Entity, &mut Spoils, &CarriedBy)>, mut commands: Commands<W>) {
    for (entity, spoils, _) in crates.filter(|(.., carried_by)| carried_by.carrier.is_none()) {
        match spoils.ticks.checked_sub(1) {
            Some(left) => spoils.ticks = left,
            None => commands.despawn(entity),
        }
    }
}
