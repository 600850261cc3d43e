// A world without indexes has none to find, and an index that is not unique has no holder of a key.

use ecs::prelude::*;

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Yard { components: (Heat,) }

    #[archetype]
    pub struct Stone { heat: Heat }
}

mod kitchen {
    use super::Heat;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat,) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }
    }
}

use kitchen::{ByHeat, Kitchen};

fn holder_of<I: ecs::index::Unique<Kitchen>>(_: Find<Kitchen, I>) {}

fn main() {
    Yard::new().find::<ByHeat>();
    let mut kitchen = Kitchen::new();
    kitchen.by_heat().holder(1.0);
    holder_of(kitchen.by_heat());
}
