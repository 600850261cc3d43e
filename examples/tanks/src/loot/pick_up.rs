use super::{CarriedBy, Collector, LootWorld};
use ecs::prelude::*;
use tanks_kit::effects::Burning;
use tanks_kit::terrain::Position;

/// How far a collector reaches.
const REACH: f32 = 1.0;

/// A crew that fights a fire has no hand free.
type Able = (With<Collector>, Without<Burning>);

/// A crate goes to the first collector that reaches it: the one with the lower handle, in any table.
pub(super) fn pick_up<W: LootWorld>(
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    collectors: Query<W, (Entity, &Position), Able>,
    mut commands: Commands<W>,
) {
    let collectors: Vec<(Entity, Position)> = collectors.map(|(entity, place)| (entity, *place)).collect();
    let lying = crates.filter(|(.., carried_by)| carried_by.carrier.is_none());
    let mut lying: Vec<(Entity, Position)> = lying.map(|(found, place, _)| (found, *place)).collect();
    // Carriers use first the item that came first. The order of the rows is that of the tables, which mods change.
    lying.sort_unstable_by_key(|(found, _)| *found);
    for (found, place) in lying {
        let near = collectors.iter().filter(|(_, it)| it.distance_squared(place) < REACH * REACH);
        if let Some((first, _)) = near.min_by_key(|(collector, _)| *collector) {
            commands.insert(found, CarriedBy { carrier: Some(*first) });
        }
    }
}
