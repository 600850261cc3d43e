use super::{CombatWorld, Mounted, MountedOn};
use ecs::prelude::*;

/// A turret is where its tank is, and a tank on a tank goes along with its own turrets.
pub(super) fn ride<W: CombatWorld>(mounted: Cascade<W, MountedOn, Mounted>) {
    mounted.for_each(|it| {
        if let Some(tank) = it.tank {
            *it.position = *tank;
        }
    });
}
