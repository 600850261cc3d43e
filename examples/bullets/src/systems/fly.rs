use crate::components::{Cannon, Position, Velocity};
use crate::resources::{Controls, DT, Field};
use crate::world::Game;
use ecs::prelude::*;

/// How fast the ship is.
const SPEED: f32 = 260.0;
/// How near it gets to an edge.
const EDGE: f32 = 12.0;

/// The ship goes where its pilot wants, as far as the field goes.
pub fn fly(
    ships: Query<Game, (&Position, &mut Velocity, With<Cannon>)>,
    controls: Res<Controls>,
    field: Res<Field>,
) {
    // Nobody is faster across the corner.
    let length = (controls.x * controls.x + controls.y * controls.y)
        .sqrt()
        .max(1.0);
    let (x, y) = (controls.x / length * SPEED, controls.y / length * SPEED);
    ships.for_each(|(position, velocity, ())| {
        let to = field.clamp(
            Position {
                x: position.x + x * DT,
                y: position.y + y * DT,
            },
            EDGE,
        );
        *velocity = Velocity {
            x: (to.x - position.x) / DT,
            y: (to.y - position.y) / DT,
        };
    });
}
