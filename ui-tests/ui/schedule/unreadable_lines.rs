#![deny(unused_imports)]

pub struct Position(pub f32);

pub mod systems {
    use super::{Kitchen, Position};
    use ecs::prelude::*;

    pub fn walk(_: Query<Kitchen, &mut Position>) {}
    pub fn serve(_: Query<Kitchen, &Position>) {}
    pub fn open(_: Query<Kitchen, &Position>) -> bool { true }
    pub fn eat(_: Query<Kitchen, &Position>) {}
    pub fn wash<const N: usize>(_: Query<Kitchen, &Position>) {}
}
use systems::{eat, open, serve, walk, wash};

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }

    // The name is that of another one.
    #[schedule]
    pub fn spawn() { walk.run_if(open); }

    #[schedule]
    pub fn tick() {
        &serve;
        if open { eat; }
        loop { systems::wash::<3>; wash::<4>; }
    }
}

fn main() {}
