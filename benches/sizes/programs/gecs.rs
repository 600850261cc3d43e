//! Bodies and walls with `gecs`.

use gecs::prelude::*;

pub struct Position(pub f32, pub f32);
pub struct Velocity(pub f32, pub f32);

ecs_world! {
    ecs_name!(Game);
    ecs_archetype!(Body, dyn, Position, Velocity);
    ecs_archetype!(Wall, dyn, Position);
}

fn main() {
    let mut game = Game::default();
    let first = game.create::<Body>((Position(0.0, 0.0), Velocity(1.0, 1.0)));
    for _ in 0..1000 {
        game.create::<Body>((Position(0.0, 0.0), Velocity(1.0, 2.0)));
        game.create::<Wall>((Position(1.0, 0.0),));
    }
    game.destroy(first);
    for _ in 0..10 {
        ecs_iter!(game, |position: &mut Position, velocity: &Velocity| {
            position.0 += velocity.0;
            position.1 += velocity.1;
        });
    }
    let mut sum = 0.0;
    ecs_iter!(game, |position: &Position| sum += position.0 + position.1);
    println!("{sum}");
}
