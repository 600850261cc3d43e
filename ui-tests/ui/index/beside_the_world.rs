// A system that has the whole world has no index beside it.

use ecs::prelude::*;

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat,) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct ByHeat { heat: Heat }

    #[schedule]
    pub fn tick() { clean; }
}

fn clean(kitchen: &mut Kitchen, hot: Find<Kitchen, ByHeat>) {
    for entry in hot.range(100.0..) {
        kitchen.despawn(entry.entity);
    }
}

fn main() {}
