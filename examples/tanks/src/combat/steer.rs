use super::{Chassis, CombatWorld, Sightings, Team};
use crate::loot::CarriedBy;
use ecs::prelude::*;
use tanks_kit::effects::Stunned;
use tanks_kit::terrain::{Position, Velocity};

/// From here on tanks stand and fire.
const CLOSE: f32 = 5.0;

/// The components by which a tank decides.
type Driver<'q> = (Entity, &'q Team, &'q Chassis, &'q Position, Has<Stunned>, &'q mut Velocity);

/// A tank without items makes for a crate, and any other one for the enemy.
pub(super) fn steer<'q, W: CombatWorld>(
    tanks: Query<W, Driver<'q>>,
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    carried: Related<W, CarriedBy>,
    sightings: Res<Sightings>,
) {
    let lying = crates.filter(|(.., carried_by)| carried_by.carrier.is_none());
    let lying: Vec<(Entity, Position)> = lying.map(|(entity, place, _)| (entity, *place)).collect();
    tanks.for_each(|(tank, team, chassis, position, stunned, velocity)| {
        if stunned {
            *velocity = Velocity::default();
        }
        // In between, a tank that has turned at a rock keeps to its way around it.
        if stunned || !sightings.is_turn_of(tank) {
            return;
        }
        let enemy = sightings.nearest_enemy(*team, *position).map(|it| it.at);
        let near = |(entity, place): &(Entity, Position)| (place.distance_squared(*position).to_bits(), *entity);
        let has_none = carried.sources_of(tank).next().is_none();
        let found = lying.iter().filter(|_| has_none).min_by_key(|it| near(it)).map(|it| it.1);
        let is_close = |place: &Position| place.distance_squared(*position) < CLOSE * CLOSE;
        let goal = found.or(enemy.filter(|enemy| !is_close(enemy)));
        *velocity = goal.map_or(Velocity::default(), |goal| position.towards(goal, chassis.speed));
    });
}
