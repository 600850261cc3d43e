//! Bodies and walls with `hecs`.

use hecs::World;

struct Position(f32, f32);
struct Velocity(f32, f32);

fn main() {
    let mut game = World::new();
    let first = game.spawn((Position(0.0, 0.0), Velocity(1.0, 1.0)));
    for _ in 0..1000 {
        game.spawn((Position(0.0, 0.0), Velocity(1.0, 2.0)));
        game.spawn((Position(1.0, 0.0),));
    }
    game.despawn(first).expect("the body is alive");
    for _ in 0..10 {
        for (position, velocity) in game.query_mut::<(&mut Position, &Velocity)>() {
            position.0 += velocity.0;
            position.1 += velocity.1;
        }
    }
    let sum: f32 = game.query_mut::<&Position>().into_iter().map(|position| position.0 + position.1).sum();
    println!("{sum}");
}
