//! The systems of turrets.

use super::{Aim, CombatWorld, Gun, MountedOn, Payload, Shell, Tanks, Team, Trajectory};
use crate::loot::{CarriedBy, Item};
use ecs::prelude::*;
use tanks_kit::effects::Stunned;
use tanks_kit::terrain::Position;

/// Cells that a shell flies in a tick.
const SPEED: f32 = 0.5;

/// Items that are fired, the most wanted one first.
const ROUNDS: [(Item, Payload); 2] = [(Item::Incendiary, Payload::Incendiary), (Item::Shock, Payload::Shock)];

/// A turret keeps its target as long as it is in range, and then takes the nearest one.
pub(super) fn aim<W: CombatWorld>(
    turrets: Query<W, (&Team, &Position, &Gun, &mut Aim)>,
    others: Lookup<W, (&Team, &Position)>,
    tanks: Find<W, Tanks>,
) {
    turrets.for_each(|(team, here, gun, aim)| {
        let in_range = |(_, at): (_, &Position)| at.distance_squared(*here) <= gun.range * gun.range;
        let kept = aim.0.filter(|target| others.get(*target).is_some_and(in_range));
        let is_enemy = |tank: &Entity| others.get(*tank).is_some_and(|(other, _)| other != team);
        let nearest = || {
            let around = tanks.within([here.x, here.y], gun.range).filter(|tank| is_enemy(&tank.entity));
            around.min_by(|one, other| one.distance_squared.total_cmp(&other.distance_squared))
        };
        aim.0 = kept.or_else(|| nearest().map(|tank| tank.entity));
    });
}

/// Guns that are loaded fire. A special round is one that the tank below the turret carries.
pub(super) fn fire<W: CombatWorld>(
    turrets: Query<W, (&Team, &Position, &MountedOn, &Aim, &mut Gun)>,
    places: Lookup<W, &Position>,
    crews: Lookup<W, Has<Stunned>>,
    carried: Related<W, CarriedBy>,
    items: Lookup<W, &Item>,
    mut commands: Commands<W>,
) {
    // Rounds are there until the commands are done. Two turrets of a tank must not fire the same one.
    let mut fired = Vec::new();
    turrets.for_each(|(team, from, mounted_on, aim, gun)| {
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
