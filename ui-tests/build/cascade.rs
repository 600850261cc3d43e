//! A query that reads above a component that it writes is run as a cascade alone.

use ecs::{Entity, Query, Up};

struct Global(f32);

ecs::world! {
    #[world]
    struct Scene { components: (Global) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Node { global: Global, parent: Option<ChildOf> }
}

#[derive(Query)]
struct Placing<'w> {
    global: &'w mut Global,
    above: Option<Up<ChildOf, &'w Global>>,
}

fn written() {
    let mut scene = Scene::new();
    scene.cascade::<ChildOf, Placing<'_>>().for_each(|it| it.global.0 += it.above.map_or(0.0, |above| above.0));
    scene.query::<Placing<'_>>().for_each(|it| it.global.0 += 1.0);
}

fn main() {
    written();
}
