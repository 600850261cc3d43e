// A key of `ordered` has an order, and one of `hash` a hash. Each mistake is one error, at the type of the key.

use ecs::prelude::*;

#[derive(Clone, Copy)]
pub struct Colour(u8);
#[derive(Component)]
pub struct Paint(Colour);
#[derive(Component)]
pub struct Label(u8);

fn colour_of(paint: &Paint) -> Colour {
    paint.0
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Paint, Label) }

    #[archetype]
    pub struct Pan { paint: Paint, label: Label }

    #[index(ordered, key: Colour = paint.0)]
    pub struct Unordered { paint: Paint }

    #[index(hash, key: Colour = paint.0)]
    pub struct Unhashed { paint: Paint }

    #[index(bitmap, by: Colour = colour_of)]
    pub struct Uncounted { paint: Paint }

    #[index(ordered, unique, key = *label)]
    pub struct Labelled { label: Label }
}

fn main() {}
