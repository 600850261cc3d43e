//! The systems of items and crates.

use super::{CarriedBy, Collectors, Item, LootWorld, Spoils};
use ecs::prelude::*;
use tanks_kit::effects::{Burning, Health};
use tanks_kit::terrain::Position;

/// How far a collector reaches.
const REACH: f32 = 1.0;

/// Points that a repair gives back.
const MENDED: f32 = 40.0;

/// A crate goes to the first collector that reaches it: the one with the lower handle, in any table.
pub(super) fn pick_up<W: LootWorld>(
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    collectors: Find<W, Collectors>,
    mut commands: Commands<W>,
) {
    let mut lying: Vec<_> = crates.filter(|(.., carried_by)| carried_by.carrier.is_none()).collect();
    // Carriers use first the item that came first. The order of the rows is that of the tables, which mods change.
    lying.sort_unstable_by_key(|(found, ..)| *found);
    for (found, place, _) in lying {
        let carrier = collectors.within([place.x, place.y], REACH).map(|it| it.entity).min();
        if carrier.is_some() {
            commands.insert(found, CarriedBy { carrier });
        }
    }
}

/// The components of those that use items.
type User<'q> = (Entity, &'q mut Health, Has<Burning>);

/// A burning tank puts the fire out, and a half broken one mends itself, if it has the item. A tank that goes on burning throws away
/// the rounds that burn as well.
pub(super) fn use_items<'q, W: LootWorld>(
    users: Query<W, User<'q>, With<super::Collector>>,
    carried: Related<W, CarriedBy>,
    items: Lookup<W, &Item>,
    mut commands: Commands<W>,
) {
    let mut users: Vec<_> = users.collect();
    // The order of the rows is that of the tables, which mods change. Handles of used items are given out again in this order.
    users.sort_unstable_by_key(|(user, ..)| *user);
    for (user, health, burning) in users {
        let kind_of = |item: &Entity| items.get(*item).copied();
        let all = |kind| carried.sources_of(user).filter(move |item| kind_of(item) == Some(kind));
        if burning && let Some(used) = all(Item::Extinguisher).next() {
            commands.despawn(used);
            commands.remove::<Burning>(user);
        } else if burning {
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

/// Crates do not lie about for ever.
pub(super) fn spoil<W: LootWorld>(crates: Query<W, (Entity, &mut Spoils, &CarriedBy)>, mut commands: Commands<W>) {
    for (entity, spoils, _) in crates.filter(|(.., carried_by)| carried_by.carrier.is_none()) {
        match spoils.ticks.checked_sub(1) {
            Some(left) => spoils.ticks = left,
            None => commands.despawn(entity),
        }
    }
}
