use super::{CarriedBy, Item, LootWorld, Users};
use ecs::prelude::*;
use tanks_kit::effects::Burning;

/// Points that a repair gives back.
const MENDED: f32 = 40.0;

/// A burning tank puts the fire out, and a half broken one mends itself, if it has the item. A tank that goes on burning throws away
/// the rounds that burn as well.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn use_items<W: LootWorld>(
    users: Query<W, Users>,
    carried: Related<W, CarriedBy>,
    items: Lookup<W, &Item>,
    mut commands: Commands<W>,
) {
    let mut users: Vec<Users> = users.collect();
    // The order of the rows is that of the tables, which mods change. Handles of used items are given out again in this order.
    users.sort_unstable_by_key(|user| user.entity);
    for Users { entity, health, burning } in users {
        let kind_of = |item: &Entity| items.get(*item).copied();
        let all = |kind| carried.sources_of(entity).filter(move |item| kind_of(item) == Some(kind));
        if *burning && let Some(used) = all(Item::Extinguisher).next() {
            commands.despawn(used);
            commands.remove::<Burning>(entity);
        } else if *burning {
            all(Item::Incendiary).for_each(|round| commands.insert(round, CarriedBy { carrier: None }));
        }
        // A tank that is beyond repair stays so.
        let is_broken = health.points > 0.0 && health.points < health.most * 0.5;
        if is_broken && let Some(used) = all(Item::Repair).next() {
            commands.despawn(used);
            health.points = health.most.min(health.points + MENDED);
        }
    }
}
