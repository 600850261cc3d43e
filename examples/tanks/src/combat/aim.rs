use super::{Aiming, CombatWorld, Tanks, Team};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// A turret keeps its target as long as it is in range, and then takes the nearest one.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn aim<W: CombatWorld>(
    turrets: Query<W, Aiming>,
    places: Lookup<W, &Position>,
    teams: Lookup<W, &Team>,
    tanks: Find<W, Tanks>,
) {
    turrets.for_each(|Aiming { team, position: here, gun, aim }| {
        let in_range = |at: &Position| at.distance_squared(*here) <= gun.range * gun.range;
        let kept = aim.0.filter(|target| places.get(*target).is_some_and(in_range));
        let nearest = || {
            let around = tanks.within([here.x, here.y], gun.range);
            let enemies = around.filter(|tank| teams.get(tank.entity).is_some_and(|other| other != team));
            enemies.min_by(|one, other| one.distance_squared.total_cmp(&other.distance_squared))
        };
        aim.0 = kept.or_else(|| nearest().map(|tank| tank.entity));
    });
}
