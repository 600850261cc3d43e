//! Bodies and walls with `shipyard`.

use shipyard::{Component, IntoIter, View, ViewMut, World};

#[derive(Component)]
struct Position(f32, f32);

#[derive(Component)]
struct Velocity(f32, f32);

fn main() {
    let mut game = World::new();
    let first = game.add_entity((Position(0.0, 0.0), Velocity(1.0, 1.0)));
    for _ in 0..1000 {
        game.add_entity((Position(0.0, 0.0), Velocity(1.0, 2.0)));
        game.add_entity((Position(1.0, 0.0),));
    }
    game.delete_entity(first);
    for _ in 0..10 {
        game.run(|mut positions: ViewMut<'_, Position>, velocities: View<'_, Velocity>| {
            for (position, velocity) in (&mut positions, &velocities).iter() {
                position.0 += velocity.0;
                position.1 += velocity.1;
            }
        });
    }
    let sum: f32 = game.run(|positions: View<'_, Position>| positions.iter().map(|of| of.0 + of.1).sum());
    println!("{sum}");
}
