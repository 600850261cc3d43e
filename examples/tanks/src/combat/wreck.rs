//! The end of a tank.

use super::{CombatWorld, MountedOn, Tank};
use crate::loot::{Crate, Inventory, Spoils};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// Ticks for which a crate lies about.
const KEEPS: u32 = 1_200;

/// A crate with the inventory of a lost tank lies where the tank was.
pub(super) fn drop_inventory<W: CombatWorld>(lost: On<W, Despawn<Tank>, Old>, mut commands: Commands<W>) {
    let (Some(position), Some(inventory)) = (lost.old_value::<Position>(), lost.old_value::<Inventory>()) else {
        return;
    };
    if !inventory.0.is_empty() {
        let (position, inventory) = (*position, inventory.clone());
        commands.spawn_later(Crate { position, inventory, spoils: Spoils { ticks: KEEPS } });
    }
}

/// A turret does not outlive its tank.
pub(super) fn take_turret_along<W: CombatWorld>(
    lost: On<W, Despawn<Tank>>,
    turrets: Query<W, (Entity, &MountedOn)>,
    mut commands: Commands<W>,
) {
    for (turret, _) in turrets.filter(|(_, mounted_on)| mounted_on.0 == lost.entity()) {
        commands.despawn(turret);
    }
}
