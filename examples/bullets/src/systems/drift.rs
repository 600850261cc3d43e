//! How bodies move, and where that ends.

use crate::components::{Gun, Health, Kind, Position, Velocity};
use crate::resources::{DT, Field, Score};
use crate::world::{Game, Mortal, Moving};
use ecs::prelude::*;

/// Everything that moves goes on by one step.
pub fn drift(bodies: Query<Game, Moving>) {
    bodies.for_each(|body| {
        body.position.x += body.velocity.x * DT;
        body.position.y += body.velocity.y * DT;
    });
}

/// Enemies turn back at the edges of the field, and before they get to the ship.
pub fn bounce(enemies: Query<Game, (&Position, &mut Velocity, With<Gun>)>, field: Res<Field>) {
    const EDGE: f32 = 30.0;
    enemies.for_each(|(position, velocity, ())| {
        velocity.x = turned_back(velocity.x, position.x, EDGE, field.width - EDGE);
        velocity.y = turned_back(velocity.y, position.y, EDGE, field.height * 0.45);
    });
}

fn turned_back(speed: f32, at: f32, low: f32, high: f32) -> f32 {
    if at < low {
        speed.abs()
    } else if at > high {
        -speed.abs()
    } else {
        speed
    }
}

/// A body that is off the field is out of the game, and earns no points.
pub fn leave(bodies: Query<Game, Mortal>, field: Res<Field>, mut score: ResMut<Score>) {
    bodies.for_each(|body| {
        if body.health.0 > 0 && !field.holds(*body.position) {
            *body.health = Health(0);
            score.gone += u64::from(matches!(body.kind, Kind::Bullet(_)));
        }
    });
}
