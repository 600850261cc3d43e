//! What a world can say of itself.


pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;


ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[query]
    struct Hot { heat: &Heat }
}

ecs::world! {
    #[world(observd)]
    struct Other { components: (Heat) }
}

ecs::world! {
    #[world(observed = true)]
    struct Third { components: (Heat) }
}

fn main() {}
