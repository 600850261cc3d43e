use super::{Item, LootWorld, Users};
use ecs::prelude::*;
use tanks_kit::effects::Burning;

/// Points that a repair gives back.
const MENDED: f32 = 40.0;

/// A burning tank puts the fire out, and a half broken one mends itself, if it has the item.
pub(super) fn use_items<W: LootWorld>(users: Query<W, Users>, mut commands: Commands<W>) {
    for Users { entity, inventory, health, burning } in users {
        if *burning && inventory.take(Item::Extinguisher) {
            commands.remove::<Burning>(entity);
        }
        // A tank that is beyond repair stays so.
        let is_broken = health.points > 0.0 && health.points < health.most * 0.5;
        if is_broken && inventory.take(Item::Repair) {
            health.points = health.most.min(health.points + MENDED);
        }
    }
}
