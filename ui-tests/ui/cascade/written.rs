//! A query that is no cascade cannot write a component that it reads of rows above.

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
    struct Placing { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }

    /// Two that are read are fine.
    #[query]
    struct Seen { global: &Global, above: Option<Up<ChildOf, &Global>>, led: Option<Up<Follows, &Global>> }
}

fn main() {
    let mut scene = Scene::new();
    scene.placing().for_each(|it| it.global.0 = it.above.map_or(it.local.0, |above| above.0 + it.local.0));
    let _ = scene.seen().filter(|it| it.above.is_some() && it.led.is_some()).map(|it| it.global.0).count();
}
