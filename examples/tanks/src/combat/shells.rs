//! The systems of shells.

use super::{Blast, CombatWorld, Payload, Tanks, Team, Trajectory};
use ecs::prelude::*;
use tanks_kit::effects::{Burning, Health, Stunned};
use tanks_kit::terrain::Position;

/// How far a blast reaches.
const RADIUS: f32 = 1.5;

/// Shells fly on, and burst where they were aimed at.
pub(super) fn fly<W: CombatWorld>(
    shells: Query<W, (Entity, &Team, &mut Position, &mut Trajectory, &Payload)>,
    mut blasts: EventWriter<Blast>,
    mut commands: Commands<W>,
) {
    for (shell, team, position, trajectory, payload) in shells {
        if trajectory.ticks == 0 {
            blasts.send(Blast { at: *position, team: *team, payload: *payload });
            commands.despawn(shell);
            continue;
        }
        trajectory.ticks -= 1;
        position.x += trajectory.x;
        position.y += trajectory.y;
    }
}

/// A blast applies its payload to the tanks around it.
pub(super) fn strike<W: CombatWorld>(
    mut blasts: EventReader<Blast>,
    tanks: Find<W, Tanks>,
    mut healths: Lookup<W, (&Team, &mut Health)>,
    mut commands: Commands<W>,
) {
    for Blast { at, team, payload } in blasts.read() {
        for tank in tanks.within([at.x, at.y], RADIUS).map(|tank| tank.entity) {
            match (payload, healths.get_mut(tank).filter(|(other, _)| *other != team)) {
                (_, None) => (),
                (Payload::Explosive, Some((_, health))) => health.points -= 12.0,
                (Payload::Incendiary, Some((_, health))) => {
                    health.points -= 4.0;
                    commands.insert(tank, Burning { ticks: 90, heat: 0.25 });
                }
                (Payload::Shock, Some(_)) => commands.insert(tank, Stunned { ticks: 60 }),
            }
        }
    }
}
