//! Tanks come onto the field.

use crate::combat::{Aim, Chassis, Gun, MountedOn, Tank, Team, Turret};
use crate::loot::{CarriedBy, Collector, Crate, Item};
use crate::{Battle, Setup};
use tanks_kit::chance::{mix, unit};
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Ground, Position, Velocity};

/// Puts the tanks of both teams on the field, each with a turret, and with items.
pub(crate) fn deploy(battle: &mut Battle) {
    let Setup { seed, tanks } = *battle.resource::<Setup>();
    let side = 24_u16.saturating_add(u16::try_from(tanks).unwrap_or(u16::MAX) / 2);
    battle.set_resource(Ground::wild(seed, side, side));
    for number in 0..u64::from(tanks) {
        let team = Team::ALL[usize::from(number % 2 == 1)];
        let tank = new_tank(seed, number, team, side);
        let position = tank.position;
        let tank = battle.spawn_with::<MountedOn, _>(tank, |tank| {
            tank.spawn_linked(|mounted_on| new_turret(seed, number, team, position, mounted_on));
        });
        battle.spawn_below::<CarriedBy>(tank, |tank| {
            for item in items(mix(seed, number)) {
                tank.spawn_linked(|carried_by| Crate::new(item, position, carried_by));
            }
        });
    }
}

fn new_tank(seed: u64, number: u64, team: Team, side: u16) -> Tank {
    let chance = |what: u64| unit(seed ^ 0x7a6e, number * 8 + what);
    let side = f32::from(side);
    let from_edge = 1.0 + chance(0) * side * 0.2;
    Tank {
        team,
        chassis: Chassis { speed: 0.08 + 0.04 * chance(1) },
        position: Position {
            x: if team == Team::Red { from_edge } else { side - from_edge },
            y: 1.0 + chance(2) * (side - 2.0),
        },
        velocity: Velocity::default(),
        health: Health::full(80.0 + 40.0 * chance(3)),
        collector: Collector,
    }
}

fn new_turret(seed: u64, number: u64, team: Team, position: Position, mounted_on: MountedOn) -> Turret {
    let chance = unit(seed ^ 0x7475, number);
    let gun = Gun { range: 6.0 + 3.0 * chance, reload: 25 + u32::from(chance > 0.5) * 10, left: 0 };
    Turret { team, mounted_on, position, gun, aim: Aim::default() }
}

/// Each bit of a number is an item or none.
fn items(bits: u64) -> impl Iterator<Item = Item> {
    let some = Item::ALL.into_iter().cycle().take(8).enumerate();
    some.filter(move |(i, _)| bits >> i & 1 == 1).map(|(_, item)| item)
}
