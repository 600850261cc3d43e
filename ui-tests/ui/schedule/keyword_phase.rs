use ecs::prelude::*;

pub struct Position(pub f32);

mod systems {
    use super::{Kitchen, Position};
    use ecs::prelude::*;

    pub fn walk(_: Query<Kitchen, &mut Position>) {}
    pub fn serve(_: Query<Kitchen, &Position>) {}
}
use systems::{serve, walk};

fn eat(_: Query<Kitchen, &Position>) {}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }

    #[schedule]
    pub fn tick() {
        'move: { walk; }
        'loop: { serve; eet; }
        'match: { eat; }
    }
}

fn main() {}
