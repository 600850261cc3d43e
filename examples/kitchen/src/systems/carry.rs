use crate::Kitchen;
use crate::components::{Position, Task};
use crate::world::StandsOn;
use ecs::prelude::*;

/// A thing that a cook carries goes where the cook goes, with all that stands on it.
///
/// Both queries touch positions. They stand side by side because one demands the task that the other excludes.
pub fn carry(
    cooks: Query<Kitchen, (Entity, &Position, With<Task>)>,
    mut things: Query<Kitchen, (&mut Position, Without<Task>)>,
    on: Related<Kitchen, StandsOn>,
) {
    cooks.for_each(|(cook, place, ())| {
        for thing in on.descendants_depth_first(cook) {
            if let Some((position, ())) = things.get_mut(thing) {
                *position = *place;
            }
        }
    });
}
