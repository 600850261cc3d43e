//! The systems of tanks.

use super::{Chassis, CombatWorld, Destroyed, Team};
use crate::loot::CarriedBy;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use tanks_kit::effects::{Health, Stunned};
use tanks_kit::terrain::{Position, Velocity};

/// From here on tanks stand and fire.
const CLOSE: f32 = 5.0;

/// Ticks in which tanks were steered. A resource.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Turns(u32);

impl Turns {
    /// Whether a tank makes up its mind in this tick. Each does so every half second, not all at once. Every fourth time it keeps to its
    /// way, which gets it around wide rocks.
    fn is_of(self, tank: Entity) -> bool {
        let turn = self.0.wrapping_add(tank.index());
        turn.is_multiple_of(16) && !turn.is_multiple_of(64)
    }
}

/// The components by which a tank decides.
type Driver<'q> = (Entity, &'q Team, &'q Chassis, &'q Position, Has<Stunned>, &'q mut Velocity);

/// A tank without items makes for a crate, and any other one for the enemy. Tanks and crates are known by their components here: a game may
/// have other archetypes with them.
pub(super) fn steer<'q, W: CombatWorld>(
    drivers: Query<W, Driver<'q>>,
    tanks: Query<W, (Entity, &Team, &Position), With<Chassis>>,
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    carried: Related<W, CarriedBy>,
    mut turns: ResMut<Turns>,
) {
    turns.0 = turns.0.wrapping_add(1);
    let tanks: Vec<_> = tanks.collect();
    let lying: Vec<_> = crates.filter(|(.., carried_by)| carried_by.carrier.is_none()).collect();
    drivers.for_each(|(tank, team, chassis, position, stunned, velocity)| {
        if stunned {
            *velocity = Velocity::default();
        }
        // In between, a tank that has turned at a rock keeps to its way around it.
        if stunned || !turns.is_of(tank) {
            return;
        }
        // The order of the rows is that of the tables, which mods change. So handles decide where distances are the same.
        let nearness = |entity: Entity, place: &Position| (place.distance_squared(*position).to_bits(), entity);
        let enemies = tanks.iter().filter(|(_, other, _)| *other != team);
        let enemy = enemies.map(|(enemy, _, place)| (nearness(*enemy, place), *place)).min_by_key(|it| it.0);
        let has_none = carried.sources_of(tank).next().is_none();
        let found = lying.iter().filter(|_| has_none).min_by_key(|it| nearness(it.0, it.1)).map(|it| it.1);
        let is_far = |place: &&Position| place.distance_squared(*position) >= CLOSE * CLOSE;
        let goal = found.or(enemy.map(|it| it.1).filter(is_far));
        *velocity = goal.map_or(Velocity::default(), |goal| position.towards(*goal, chassis.speed));
    });
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
