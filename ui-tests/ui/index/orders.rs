// A key of `ordered` has an order, and one of `hash` a hash.

use ecs::prelude::*;

#[derive(Clone, Copy)]
pub struct Colour(u8);
#[derive(Component)]
pub struct Paint(Colour);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Paint,) }

    #[archetype]
    pub struct Pan { paint: Paint }

    #[index(ordered, key: Colour = paint.0)]
    pub struct Unordered { paint: Paint }
}

fn main() {}
