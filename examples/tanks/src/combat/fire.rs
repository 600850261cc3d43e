use super::{CombatWorld, Firing, Payload, Shell, Trajectory};
use crate::loot::{Inventory, Item};
use ecs::prelude::*;
use tanks_kit::effects::Stunned;
use tanks_kit::terrain::Position;

/// Cells that a shell flies in a tick.
const SPEED: f32 = 0.5;

/// Guns that are loaded fire. A special round comes out of the inventory of the tank that carries the turret.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn fire<W: CombatWorld>(
    turrets: Query<W, Firing>,
    places: Lookup<W, &Position>,
    mut tanks: Lookup<W, (&mut Inventory, Has<Stunned>)>,
    mut commands: Commands<W>,
) {
    turrets.for_each(|Firing { team, mounted_on, gun, aim }| {
        gun.left = gun.left.saturating_sub(1);
        let target = aim.0.and_then(|target| places.get(target));
        let (Some(from), Some(to)) = (places.get(mounted_on.0), target) else { return };
        let Some((inventory, stunned)) = tanks.get_mut(mounted_on.0) else { return };
        if gun.left > 0 || stunned {
            return;
        }
        gun.left = gun.reload;
        let payload = if inventory.take(Item::Incendiary) {
            Payload::Incendiary
        } else if inventory.take(Item::Shock) {
            Payload::Shock
        } else {
            Payload::Explosive
        };
        commands.spawn_later(Shell { team: *team, position: *from, trajectory: trajectory(*from, *to), payload });
    });
}

fn trajectory(from: Position, to: Position) -> Trajectory {
    let way = from.towards(to, SPEED);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "maps are small")]
    let ticks = (from.distance_squared(to).sqrt() / SPEED) as u32;
    Trajectory { x: way.x, y: way.y, ticks }
}
