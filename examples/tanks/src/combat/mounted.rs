use super::{CombatWorld, MountedOn};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// A turret is where its tank is. The tank is mounted on nothing: its place is that of this tick.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn ride<W: CombatWorld>(
    turrets: Query<W, (&MountedOn, &mut Position)>,
    tanks: Lookup<W, (&Position, Without<MountedOn>)>,
) {
    turrets.for_each(|(mounted_on, position)| {
        if let Some((place, ())) = tanks.get(mounted_on.tank) {
            *position = *place;
        }
    });
}
