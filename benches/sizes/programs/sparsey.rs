//! Bodies and walls with `sparsey`.

use sparsey::World;

struct Position(f32, f32);
struct Velocity(f32, f32);

fn main() {
    let mut game = World::builder().register::<Position>().register::<Velocity>().build();
    let first = game.create((Position(0.0, 0.0), Velocity(1.0, 1.0)));
    for _ in 0..1000 {
        game.create((Position(0.0, 0.0), Velocity(1.0, 2.0)));
        game.create((Position(1.0, 0.0),));
    }
    game.destroy(first);
    for _ in 0..10 {
        game.for_each::<(&mut Position, &Velocity)>(|(position, velocity)| {
            position.0 += velocity.0;
            position.1 += velocity.1;
        });
    }
    let mut sum = 0.0;
    game.for_each::<&Position>(|position| sum += position.0 + position.1);
    println!("{sum}");
}
