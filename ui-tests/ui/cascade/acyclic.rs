//! A cascade needs a relation that never goes round in a circle.

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

    #[query(cascade(Follows))]
    struct Led { local: &Local, global: &mut Global, above: Option<Up<Follows, &Global>> }
}

fn main() {
    let mut scene = Scene::new();
    scene.led().for_each(|it| it.global.0 = it.above.map_or(it.local.0, |above| above.0));
}
