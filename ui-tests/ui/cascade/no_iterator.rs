//! A cascade is no iterator, and gives no slices: the row below reads the values that were written to the one above.

use ecs::Entity;

struct Local(f32);
struct Global(f32);

ecs::world! {
    #[world]
    struct Scene { components: (Local, Global) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Node { local: Local, global: Global, parent: Option<ChildOf> }

    #[query(cascade(ChildOf))]
    struct Placing { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }
}

fn main() {
    let mut scene = Scene::new();
    let node = scene.spawn(Node { local: Local(1.0), global: Global(0.0), parent: None });
    for it in scene.placing() {
        drop(it);
    }
    scene.placing().chunks().count();
    scene.placing().fold(0.0, |sum, it| sum + it.local.0);
    scene.placing().get_mut(node);
}
