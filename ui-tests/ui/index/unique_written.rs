// The component of a unique index is replaced, and never written in place.

use ecs::prelude::*;

#[derive(Component)]
pub struct OrderId(u32);
pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (OrderId, Heat) }

    #[archetype]
    pub struct Order { id: OrderId, heat: Heat }

    #[index(hash, unique, key = id.0)]
    pub struct ById { id: OrderId }

    #[query]
    pub struct Renumbering { id: &mut OrderId }

    #[index(hash, unique, key: u32 = id.0)]
    pub struct Several { id: OrderId, heat: Heat }

    #[index(hash, unique, key = id.0, with(Heat))]
    pub struct Some { id: OrderId }
}

fn main() {}
