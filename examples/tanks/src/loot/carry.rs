use super::{CarriedBy, LootWorld};
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// A crate is where its carrier is.
#[expect(clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub(super) fn carry<W: LootWorld>(
    crates: Query<W, (&CarriedBy, &mut Position)>,
    carriers: Lookup<W, (&Position, Without<CarriedBy>)>,
) {
    crates.for_each(|(carried_by, position)| {
        if let Some((place, ())) = carried_by.carrier.and_then(|carrier| carriers.get(carrier)) {
            *position = *place;
        }
    });
}
