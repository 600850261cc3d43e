use super::{Aiming, CombatWorld, Sightings};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// A turret keeps its target as long as it is in range, and then takes the nearest one.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn aim<W: CombatWorld>(turrets: Query<W, Aiming>, places: Lookup<W, &Position>, sightings: Res<Sightings>) {
    turrets.for_each(|Aiming { team, position: here, gun, aim }| {
        let in_range = |at: &Position| at.distance_squared(*here) <= gun.range * gun.range;
        let kept = aim.0.filter(|target| places.get(*target).is_some_and(in_range));
        let nearest = || sightings.nearest_enemy(*team, *here).filter(|it| in_range(&it.at));
        aim.0 = kept.or_else(|| nearest().map(|it| it.tank));
    });
}
