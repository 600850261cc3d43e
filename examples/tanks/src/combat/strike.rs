use super::{Blast, CombatWorld, Payload, Sightings};
use ecs::prelude::*;
use tanks_kit::effects::{Burning, Health, Stunned};

/// How far a blast reaches.
const RADIUS: f32 = 1.5;

/// A blast applies its payload to the tanks around it.
pub(super) fn strike<W: CombatWorld>(
    mut blasts: EventReader<Blast>,
    sightings: Res<Sightings>,
    mut healths: Lookup<W, &mut Health>,
    mut commands: Commands<W>,
) {
    for Blast { at, team, payload } in blasts.read() {
        for sighting in sightings.enemies_within(*team, *at, RADIUS) {
            let Some(health) = healths.get_mut(sighting.tank) else { continue };
            match payload {
                Payload::Explosive => health.points -= 12.0,
                Payload::Incendiary => {
                    health.points -= 4.0;
                    commands.insert(sighting.tank, Burning { ticks: 90, heat: 0.25 });
                }
                Payload::Shock => commands.insert(sighting.tank, Stunned { ticks: 60 }),
            }
        }
    }
}
