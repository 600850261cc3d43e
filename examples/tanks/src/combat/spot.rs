use super::{Chassis, CombatWorld, Team};
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use tanks_kit::terrain::Position;

/// All tanks, as they stand at the beginning of the tick, in the order of their handles. Results of systems that read it do not depend
/// on the tables in which tanks lie, and so on no mod that puts more components on some of them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Sightings {
    tick: u32,
    tanks: Vec<Sighting>,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sighting {
    /// The tank.
    pub tank: Entity,
    /// The team of the tank.
    pub team: Team,
    /// Where it stands.
    pub at: Position,
}

impl Sightings {
    /// Whether a tank makes up its mind in this tick. Each does so every half second, not all at once. Every fourth time it keeps to its
    /// way, which gets it around wide rocks.
    pub fn is_turn_of(&self, tank: Entity) -> bool {
        let turn = self.tick.wrapping_add(tank.index());
        turn.is_multiple_of(16) && !turn.is_multiple_of(64)
    }

    /// The nearest tank of the other team.
    pub fn nearest_enemy(&self, team: Team, from: Position) -> Option<&Sighting> {
        let enemies = self.tanks.iter().filter(|it| it.team != team);
        enemies.min_by(|one, other| one.at.distance_squared(from).total_cmp(&other.at.distance_squared(from)))
    }

    /// The tanks of the other team around a place.
    pub fn enemies_within(&self, team: Team, around: Position, radius: f32) -> impl Iterator<Item = &Sighting> {
        self.tanks.iter().filter(move |it| it.team != team && it.at.distance_squared(around) <= radius * radius)
    }
}

/// A tank is known by its chassis here: the part asks for components, and a game may have other archetypes with them.
pub(super) fn spot<W: CombatWorld>(
    tanks: Query<W, (Entity, &Team, &Position), With<Chassis>>,
    mut sightings: ResMut<Sightings>,
) {
    sightings.tick = sightings.tick.wrapping_add(1);
    sightings.tanks.clear();
    sightings.tanks.extend(tanks.map(|(tank, team, at)| Sighting { tank, team: *team, at: *at }));
    sightings.tanks.sort_unstable_by_key(|sighting| sighting.tank);
}
