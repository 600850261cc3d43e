use super::{Chassis, CombatWorld, Team};
use ecs::prelude::*;
use tanks_kit::effects::Health;

/// A tank was lost. An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destroyed {
    /// The tank, which is gone.
    pub tank: Entity,
    /// The team that lost it.
    pub team: Team,
}

/// Takes destroyed tanks off the field.
pub(super) fn remove_destroyed<W: CombatWorld>(
    tanks: Query<W, (Entity, &Team, &Health), With<Chassis>>,
    mut destroyed: EventWriter<Destroyed>,
    mut commands: Commands<W>,
) {
    let mut lost: Vec<_> = tanks.filter(|(.., health)| health.points <= 0.0).collect();
    // The order of the rows is that of the tables, which mods change.
    lost.sort_unstable_by_key(|(tank, ..)| *tank);
    for (tank, team, _) in lost {
        destroyed.send(Destroyed { tank, team: *team });
        commands.despawn(tank);
    }
}
