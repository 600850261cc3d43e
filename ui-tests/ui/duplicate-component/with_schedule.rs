use ecs::prelude::*;

pub struct Position(pub f32);

fn walk(_: Query<Kitchen, &mut Position>) {}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }

    #[archetype]
    pub struct Cook { from: Position, to: Position }

    #[schedule]
    pub fn tick() { walk; }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { from: Position(0.0), to: Position(1.0) });
    kitchen.row::<Cook>(cook).map(|cook| cook.to.0);
}
