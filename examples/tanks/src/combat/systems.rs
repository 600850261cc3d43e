//! The systems of tanks, turrets and shells.

use super::{
    Aim, Blast, Chassis, CombatWorld, Destroyed, Gun, MountedOn, Payload, Shell, Tanks, Team,
    Trajectory,
};
use crate::loot::{CarriedBy, Item};
use ecs::prelude::*;
use tanks_kit::effects::{Burning, Health, Stunned};
use tanks_kit::terrain::{Position, Velocity};

/// From here on tanks stand and fire.
const CLOSE: f32 = 5.0;

/// Cells that a shell flies in a tick.
const SPEED: f32 = 0.5;

/// Items that are fired, the most wanted one first.
const ROUNDS: [(Item, Payload); 2] = [
    (Item::Incendiary, Payload::Incendiary),
    (Item::Shock, Payload::Shock),
];

/// How far a blast reaches.
const RADIUS: f32 = 1.5;

/// The components by which a tank decides.
type Driver<'q> = (
    Entity,
    &'q Team,
    &'q Chassis,
    &'q Position,
    Has<Stunned>,
    &'q mut Velocity,
);

/// A tank without items makes for a crate, and any other one for the enemy. Tanks and crates are known by their components here: a game may
/// have other archetypes with them.
pub(super) fn steer<'q, W: CombatWorld>(
    drivers: Query<W, Driver<'q>>,
    tanks: Query<W, (Entity, &Team, &Position), With<Chassis>>,
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    carried: Related<W, CarriedBy>,
    mut turns: ResMut<super::Turns>,
) {
    turns.0 = turns.0.wrapping_add(1);
    let tanks: Vec<_> = tanks.collect();
    let lying: Vec<_> = crates
        .filter(|(.., carried_by)| carried_by.carrier.is_none())
        .collect();
    drivers.for_each(|(tank, team, chassis, position, stunned, velocity)| {
        if stunned {
            *velocity = Velocity::default();
        }
        // In between, a tank that has turned at a rock keeps to its way around it.
        if stunned || !turns.is_of(tank) {
            return;
        }
        // Handles decide where distances are the same: the order of the rows is that of the tables, which mods change.
        let nearness = |(entity, place): &(Entity, &Position)| {
            (place.distance_squared(*position).to_bits(), *entity)
        };
        let has_none = carried.sources_of(tank).next().is_none();
        let found = lying
            .iter()
            .filter(|_| has_none)
            .map(|(found, place, _)| (*found, *place))
            .min_by_key(nearness);
        let enemies = tanks
            .iter()
            .filter(|(_, other, _)| *other != team)
            .map(|(enemy, _, place)| (*enemy, *place));
        let is_far =
            |(_, place): &(_, &Position)| place.distance_squared(*position) >= CLOSE * CLOSE;
        let goal = found.or_else(|| enemies.min_by_key(nearness).filter(is_far));
        *velocity = goal.map_or(Velocity::default(), |(_, goal)| {
            position.towards(*goal, chassis.speed)
        });
    });
}

/// A turret keeps its target as long as it is in range, and then takes the nearest one.
pub(super) fn aim<W: CombatWorld>(
    turrets: Query<W, (&Team, &Position, &Gun, &mut Aim)>,
    others: Lookup<W, (&Team, &Position)>,
    tanks: Find<W, Tanks>,
) {
    turrets.for_each(|(team, here, gun, aim)| {
        let in_range =
            |(_, at): (_, &Position)| at.distance_squared(*here) <= gun.range * gun.range;
        let kept = aim
            .0
            .filter(|target| others.get(*target).is_some_and(in_range));
        aim.0 = kept.or_else(|| {
            let is_enemy = |tank: Entity| others.get(tank).is_some_and(|(other, _)| other != team);
            let enemies = tanks
                .within([here.x, here.y], gun.range)
                .filter(|tank| is_enemy(tank.entity));
            enemies
                .min_by_key(|tank| (tank.distance_squared.to_bits(), tank.entity))
                .map(|tank| tank.entity)
        });
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
        let Some(to) = aim.0.and_then(|target| places.get(target)) else {
            return;
        };
        if gun.left > 0 || crews.get(mounted_on.tank) == Some(true) {
            return;
        }
        gun.left = gun.reload;
        let round = ROUNDS.iter().find_map(|(kind, payload)| {
            let mut rounds = carried
                .sources_of(mounted_on.tank)
                .filter(|item| items.get(*item) == Some(kind));
            Some((rounds.find(|round| !fired.contains(round))?, *payload))
        });
        let payload = round.map_or(Payload::Explosive, |(round, payload)| {
            fired.push(round);
            commands.despawn(round);
            payload
        });
        commands.spawn_later(Shell {
            team: *team,
            position: *from,
            trajectory: trajectory(*from, *to),
            payload,
        });
    });
}

fn trajectory(from: Position, to: Position) -> Trajectory {
    let way = from.towards(to, SPEED);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "maps are small"
    )]
    let ticks = (from.distance_squared(to).sqrt() / SPEED) as u32;
    Trajectory {
        x: way.x,
        y: way.y,
        ticks,
    }
}

/// Shells fly on, and burst where they were aimed at.
pub(super) fn fly<W: CombatWorld>(
    shells: Query<W, (Entity, &Team, &mut Position, &mut Trajectory, &Payload)>,
    mut blasts: EventWriter<Blast>,
    mut commands: Commands<W>,
) {
    for (shell, team, position, trajectory, payload) in shells {
        if trajectory.ticks == 0 {
            blasts.send(Blast {
                at: *position,
                team: *team,
                payload: *payload,
            });
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
            match (
                payload,
                healths.get_mut(tank).filter(|(other, _)| *other != team),
            ) {
                (_, None) => (),
                (Payload::Explosive, Some((_, health))) => health.points -= 12.0,
                (Payload::Incendiary, Some((_, health))) => {
                    health.points -= 4.0;
                    commands.insert(
                        tank,
                        Burning {
                            ticks: 90,
                            heat: 0.25,
                        },
                    );
                }
                (Payload::Shock, Some(_)) => commands.insert(tank, Stunned { ticks: 60 }),
            }
        }
    }
}

/// Takes destroyed tanks off the field.
pub(super) fn remove_destroyed<W: CombatWorld>(
    tanks: Query<W, (Entity, &Team, &Health), With<Chassis>>,
    mut destroyed: EventWriter<Destroyed>,
    mut commands: Commands<W>,
) {
    for (tank, team, _) in tanks_kit::in_order(tanks.filter(|(.., health)| health.points <= 0.0)) {
        destroyed.send(Destroyed { tank, team: *team });
        commands.despawn(tank);
    }
}
