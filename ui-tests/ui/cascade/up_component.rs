//! `Up` reads a component of the world.

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
    struct Misspelt { above: Option<Up<ChildOf, &Globl>> }

    #[query]
    struct Unknown { local: &Local, above: Option<Up<ChildOf, Up<ChildOf, &Depth>>> }
}

fn main() {
    let scene = Scene::new();
    scene.misspelt().for_each(|it| drop(it.above.map(|above| above.0)));
    let _ = scene.unknown().map(|it| it.local.0).count();
}
