use super::{CombatWorld, Firing, Payload, Shell, Trajectory};
use crate::loot::{CarriedBy, Item};
use ecs::prelude::*;
use tanks_kit::effects::Stunned;
use tanks_kit::terrain::Position;

/// Cells that a shell flies in a tick.
const SPEED: f32 = 0.5;

/// Items that are fired, the most wanted one first.
const ROUNDS: [(Item, Payload); 2] = [(Item::Incendiary, Payload::Incendiary), (Item::Shock, Payload::Shock)];

/// Guns that are loaded fire. A special round is one that the tank below the turret carries.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn fire<W: CombatWorld>(
    turrets: Query<W, Firing>,
    places: Lookup<W, &Position>,
    crews: Lookup<W, Has<Stunned>>,
    carried: Related<W, CarriedBy>,
    items: Lookup<W, &Item>,
    mut commands: Commands<W>,
) {
    // Rounds are there until the commands are done. Two turrets of a tank must not fire the same one.
    let mut fired = Vec::new();
    turrets.for_each(|Firing { team, position: from, mounted_on, gun, aim }| {
        gun.left = gun.left.saturating_sub(1);
        let Some(to) = aim.0.and_then(|target| places.get(target)) else { return };
        if gun.left > 0 || crews.get(mounted_on.tank) == Some(true) {
            return;
        }
        gun.left = gun.reload;
        let round = ROUNDS.iter().find_map(|(kind, payload)| {
            let mut rounds = carried.sources_of(mounted_on.tank).filter(|item| items.get(*item) == Some(kind));
            Some((rounds.find(|round| !fired.contains(round))?, *payload))
        });
        let payload = round.map_or(Payload::Explosive, |(round, payload)| {
            fired.push(round);
            commands.despawn(round);
            payload
        });
        commands.spawn_later(Shell { team: *team, position: *from, trajectory: trajectory(*from, *to), payload });
    });
}

fn trajectory(from: Position, to: Position) -> Trajectory {
    let way = from.towards(to, SPEED);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "maps are small")]
    let ticks = (from.distance_squared(to).sqrt() / SPEED) as u32;
    Trajectory { x: way.x, y: way.y, ticks }
}
