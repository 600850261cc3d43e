use crate::Kitchen;
use crate::components::{Position, Rack};
use crate::world::{Pot, StandsOn};
use ecs::prelude::*;

/// The pots that are brought to a shelf at a time.
pub const POTS: usize = 4;

/// A shelf without a pot, since all are in use or ruined, gets new ones.
pub fn bring_pots(
    shelves: Query<Kitchen, (Entity, &Position, With<Rack>)>,
    on: Related<Kitchen, StandsOn>,
    mut commands: Commands<Kitchen>,
) {
    for (shelf, position, ()) in
        shelves.filter(|(shelf, ..)| on.sources_of(*shelf).next().is_none())
    {
        commands.spawn_below(shelf, |shelf| {
            for _ in 0..POTS {
                Pot::spawn_with_lid(shelf, *position);
            }
        });
    }
}
