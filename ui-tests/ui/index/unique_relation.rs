// The target of a relation is no unique key.

use ecs::Entity;

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    pub struct Pan { heat: Heat, above: Above }

    #[relation(acyclic, on_despawn = cascade)]
    pub struct Above { what: Entity }

    #[index(hash, unique, key: Entity = above.what)]
    pub struct ByWhat { above: Above }
}

fn main() {}
