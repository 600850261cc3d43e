//! A transient component that an archetype demands has a value to begin with.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Name(String);
#[derive(Component)]
#[component(transient)]
struct Sprite(u32);

ecs::world! {
    #[world(save)]
    struct Kitchen { components: (Name, Sprite) }

    #[archetype]
    struct Cook { name: Name, sprite: Sprite }

    #[archetype]
    struct Pan { sprite: Option<Sprite> }
}

fn main() {}
