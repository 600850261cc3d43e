use super::{Blast, CombatWorld, Flying};
use ecs::prelude::*;

/// Shells fly on, and burst where they were aimed at.
pub(super) fn fly<W: CombatWorld>(shells: Query<W, Flying>, mut blasts: EventWriter<Blast>, mut commands: Commands<W>) {
    for Flying { entity, team, position, trajectory, payload } in shells {
        if trajectory.ticks == 0 {
            blasts.send(Blast { at: *position, team: *team, payload: *payload });
            commands.despawn(entity);
            continue;
        }
        trajectory.ticks -= 1;
        position.x += trajectory.x;
        position.y += trajectory.y;
    }
}
