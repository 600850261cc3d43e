// A component disables others of its world.

use ecs::prelude::*;

struct Gun;

#[derive(Component)]
#[component(disables(Gun, Missile))]
struct Jammed;

#[derive(Component)]
#[component(disables = Gun)]
struct Broken;

#[derive(Component)]
#[component(disables())]
struct Empty;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Jammed, Broken, Empty) }

    #[archetype]
    struct Tank { gun: Gun }
}

fn main() {}
