//! Bodies and walls with `ecs`.

use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32, pub f32);

#[derive(Component)]
pub struct Velocity(pub f32, pub f32);

ecs::world! {
    #[world]
    pub struct Game {
        components: (Position, Velocity),
    }

    #[archetype]
    pub struct Body { position: Position, velocity: Velocity }

    #[archetype]
    pub struct Wall { position: Position }
}

fn main() {
    let mut game = Game::new();
    let first = game.spawn(Body { position: Position(0.0, 0.0), velocity: Velocity(1.0, 1.0) });
    for _ in 0..1000 {
        game.spawn(Body { position: Position(0.0, 0.0), velocity: Velocity(1.0, 2.0) });
        game.spawn(Wall { position: Position(1.0, 0.0) });
    }
    game.despawn(first);
    for _ in 0..10 {
        game.query::<(&mut Position, &Velocity)>().for_each(|(position, velocity)| {
            position.0 += velocity.0;
            position.1 += velocity.1;
        });
    }
    let sum: f32 = game.query_ref::<&Position>().map(|position| position.0 + position.1).sum();
    println!("{sum}");
}
