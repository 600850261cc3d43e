//! A bundle is no component: its fields are.

use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);

#[derive(Bundle)]
pub struct Body {
    position: Position,
    velocity: Velocity,
}

#[derive(Bundle)]
pub struct Soldier {
    #[bundle]
    body: Body,
}

ecs::world! {
    #[world]
    pub struct Game { components: (Position, Velocity, Body, Soldier) }

    #[archetype]
    pub struct Tank { body: Body }
}

fn main() {}
