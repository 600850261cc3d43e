// The parameter of `find` is an index of the world.

use ecs::prelude::*;

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct ByHeat { heat: Heat }

    #[schedule]
    pub fn tick() { cool; }
}

fn cool(_: Find<Kitchen, Heat>) {}

fn main() {
    Kitchen::new().find::<Pan>();
}
