//! Bodies and walls with `bevy_ecs`.

use bevy_ecs::component::Component;
use bevy_ecs::world::World;

#[derive(Component)]
struct Position(f32, f32);

#[derive(Component)]
struct Velocity(f32, f32);

fn main() {
    let mut game = World::new();
    let first = game.spawn((Position(0.0, 0.0), Velocity(1.0, 1.0))).id();
    for _ in 0..1000 {
        game.spawn((Position(0.0, 0.0), Velocity(1.0, 2.0)));
        game.spawn(Position(1.0, 0.0));
    }
    game.despawn(first);
    let mut moving = game.query::<(&mut Position, &Velocity)>();
    for _ in 0..10 {
        for (mut position, velocity) in moving.iter_mut(&mut game) {
            position.0 += velocity.0;
            position.1 += velocity.1;
        }
    }
    let sum: f32 = game.query::<&Position>().iter(&game).map(|position| position.0 + position.1).sum();
    println!("{sum}");
}
