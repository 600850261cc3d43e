//! What follows from the loss of a tank. An archetype is one of a world, and so these observers are of the game, not of a part.

use crate::Battle;
use crate::combat::{MountedOn, Tank};
use crate::loot::{Crate, Inventory, Spoils};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// Ticks for which a crate lies about.
const KEEPS: u32 = 1_200;

/// What a lost tank had lies where it was, if it had anything.
pub(crate) fn drop_inventory(lost: On<Battle, Despawn<Tank>, Old>, mut commands: Commands<Battle>) {
    let (Some(position), Some(inventory)) = (lost.old_value::<Position>(), lost.old_value::<Inventory>()) else {
        return;
    };
    if !inventory.0.is_empty() {
        let (position, inventory) = (*position, inventory.clone());
        commands.spawn_later(Crate { position, inventory, spoils: Spoils { ticks: KEEPS } });
    }
}

/// A turret does not outlive its tank.
pub(crate) fn take_turret_along(
    lost: On<Battle, Despawn<Tank>>,
    turrets: Query<Battle, (Entity, &MountedOn)>,
    mut commands: Commands<Battle>,
) {
    for (turret, _) in turrets.filter(|(_, mounted_on)| mounted_on.0 == lost.entity()) {
        commands.despawn(turret);
    }
}
