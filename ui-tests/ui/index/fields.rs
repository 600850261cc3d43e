// The fields of an index are components of the world, each once.

use ecs::Entity;

pub struct Position(f32, f32);
#[derive(ecs::Component)]
pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position, Heat) }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat }

    #[index(ordered, key = heat.0)]
    pub struct Unknown { heat: Heta }

    #[index(ordered, key = heat.0)]
    pub struct Borrowed { heat: &Heat }

    #[index(hash, key: Entity = *entity)]
    pub struct OfEntities { entity: Entity }

    #[index(ordered, key = heat.0)]
    pub struct Optional { heat: Option<Heat> }

    #[index(ordered, key = heat.0)]
    pub struct Twice { heat: Heat, other: Heat }

    #[index(ordered, key: f32 = 1.0)]
    pub struct Empty {}

    #[index(ordered, key = heat.0, with(Positon))]
    pub struct Filtered { heat: Heat }
}

fn main() {}
