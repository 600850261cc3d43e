//! Tanks come onto the field.

use crate::combat::{Chassis, Gun, MountedOn, Team};
use crate::loot::{CarriedBy, Item};
use crate::{Battle, Phase, Setup};
use ecs::schedule::State;
use tanks_kit::chance::{mix, unit};
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Ground, Position};

/// Puts the tanks of both teams on the field, each with a turret, and with items. Once all stand, they fight.
pub(crate) fn deploy(battle: &mut Battle) {
    let Setup { seed, tanks } = *battle.resource::<Setup>();
    let side = 24_u16.saturating_add(u16::try_from(tanks).unwrap_or(u16::MAX) / 2);
    battle.set_resource(Ground::wild(seed, side, side));
    let side = f32::from(side);
    for number in 0..u64::from(tanks) {
        let chance = |what: u64| unit(seed ^ 0x7a6e, number * 8 + what);
        let team = Team::ALL[usize::from(number % 2 == 1)];
        let from_edge = 1.0 + chance(0) * side * 0.2;
        let x = if team == Team::Red {
            from_edge
        } else {
            side - from_edge
        };
        let position = Position {
            x,
            y: 1.0 + chance(2) * (side - 2.0),
        };
        let chassis = Chassis {
            speed: 0.08 + 0.04 * chance(1),
        };
        let tank = (
            team,
            chassis,
            position,
            Health::full(80.0 + 40.0 * chance(3)),
        );
        let skill = unit(seed ^ 0x7475, number);
        let gun = Gun {
            range: 6.0 + 3.0 * skill,
            reload: 25 + u32::from(skill > 0.5) * 10,
            left: 0,
        };
        let tank =
            battle.spawn_with::<MountedOn, _>(tank, |tank| _ = tank.spawn((team, position, gun)));
        let items = items(mix(seed, number));
        battle.spawn_below::<CarriedBy>(tank, |tank| {
            items.for_each(|item| _ = tank.spawn((item, position)));
        });
    }
    battle.resource_mut::<State<Phase>>().set(Phase::Fight);
}

/// Each bit of a number is an item or none.
fn items(bits: u64) -> impl Iterator<Item = Item> {
    let some = Item::ALL.into_iter().cycle().take(8).enumerate();
    some.filter(move |(i, _)| bits >> i & 1 == 1)
        .map(|(_, item)| item)
}
