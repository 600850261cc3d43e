use ecs::prelude::*;

pub struct Position(pub f32);

fn walk(_: Query<Kitchen, &mut Position>) {}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }

    #[query]
    pub struct TickPlan { position: &Position }

    #[schedule]
    pub fn tick() { walk; }

    #[schedule]
    pub fn tick_plan() { walk; }
}

fn main() {}
