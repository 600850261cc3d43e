use super::{Collector, Inventory, LootWorld, Spoils};
use ecs::prelude::*;
use std::mem;
use tanks_kit::terrain::Position;

/// How far a collector reaches.
const REACH: f32 = 1.0;

/// Entities that lie about, and collect nothing themselves.
type Lying = (With<Spoils>, Without<Collector>);

/// A crate goes to the first collector that reaches it: the one with the lower handle, in any table.
pub(super) fn pick_up<W: LootWorld>(
    crates: Query<W, (Entity, &Position, &mut Inventory), Lying>,
    collectors: Query<W, (Entity, &Position), With<Collector>>,
    mut bags: Lookup<W, (&mut Inventory, With<Collector>)>,
    mut commands: Commands<W>,
) {
    let collectors: Vec<(Entity, Position)> = collectors.map(|(entity, place)| (entity, *place)).collect();
    for (found, place, inventory) in crates {
        let near = collectors.iter().filter(|(_, it)| it.distance_squared(*place) < REACH * REACH);
        let Some((first, _)) = near.min_by_key(|(collector, _)| *collector) else { continue };
        if let Some((bag, ())) = bags.get_mut(*first) {
            bag.0.extend(mem::take(&mut inventory.0));
            commands.despawn(found);
        }
    }
}
