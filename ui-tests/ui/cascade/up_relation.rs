//! `Up` reads along a relation of the world.

use ecs::Entity;

#[derive(Clone, Copy)]
struct Local(f32);
#[derive(Clone, Copy)]
struct Global(f32);

ecs::world! {
    #[world]
    struct Scene { components: (Local, Global) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear)]
    struct Follows { whom: Option<Entity> }

    #[archetype]
    struct Node { local: Local, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

    #[query]
    struct Misspelt { above: Option<Up<ChilOf, &Global>> }

    #[query]
    struct Unknown { above: Option<Up<ChildOf, Up<LiesOn, &Global>>> }

    #[query]
    struct Component { above: Option<Up<Local, &Global>> }
}

fn main() {
    let scene = Scene::new();
    scene.misspelt().for_each(|it| drop(it.above.map(|above| above.0)));
    scene.unknown().for_each(|it| drop(it.above.map(|above| above.0)));
    scene.component().for_each(|it| drop(it.above.map(|above| above.0)));
}
