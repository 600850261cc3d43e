// A condition is a function that there is.

use ecs::prelude::*;

pub struct Heat(pub f32);

fn heat_up(_: On<Kitchen, Insert<Heat>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_up.run_if(is_hto);
    }
}

fn main() {}
