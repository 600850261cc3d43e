//! Bodies and walls with `flecs_ecs`.

use flecs_ecs::prelude::*;

#[derive(Component)]
struct Position(f32, f32);

#[derive(Component)]
struct Velocity(f32, f32);

fn main() {
    let game = World::new();
    let first = game.entity().set(Position(0.0, 0.0)).set(Velocity(1.0, 1.0));
    for _ in 0..1000 {
        game.entity().set(Position(0.0, 0.0)).set(Velocity(1.0, 2.0));
        game.entity().set(Position(1.0, 0.0));
    }
    first.destruct();
    let moving = game.new_query::<(&mut Position, &Velocity)>();
    for _ in 0..10 {
        moving.each(|(position, velocity)| {
            position.0 += velocity.0;
            position.1 += velocity.1;
        });
    }
    let mut sum = 0.0;
    game.new_query::<&Position>().each(|position| sum += position.0 + position.1);
    println!("{sum}");
}
