//! Bodies and walls with `zero_ecs`.

use zero_ecs::*;

pub struct Position(pub f32, pub f32);

pub struct Velocity(pub f32, pub f32);

#[entity]
pub struct Body {
    pub position: Position,
    pub velocity: Velocity,
}

#[entity]
pub struct Wall {
    pub position: Position,
}

ecs_world!(Body, Wall);

#[system_for_each(World)]
fn advance(position: &mut Position, velocity: &Velocity) {
    position.0 += velocity.0;
    position.1 += velocity.1;
}

fn main() {
    let mut game = World::default();
    let first = game.create(Body { position: Position(0.0, 0.0), velocity: Velocity(1.0, 1.0) });
    for _ in 0..1000 {
        game.create(Body { position: Position(0.0, 0.0), velocity: Velocity(1.0, 2.0) });
        game.create(Wall { position: Position(1.0, 0.0) });
    }
    game.destroy(first);
    for _ in 0..10 {
        game.advance();
    }
    make_query!(Positions, Position);
    let sum: f32 = game.with_query(Query::<Positions<'_>>::new()).iter().map(|of: &Position| of.0 + of.1).sum();
    println!("{sum}");
}
