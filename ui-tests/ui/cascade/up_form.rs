//! `Up` is written in one way.

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
    struct Bare { above: Up<ChildOf, &Global> }

    #[query]
    struct Borrowed { above: Option<&Up<ChildOf, &Global>> }

    #[query]
    struct Written { above: Option<Up<ChildOf, &mut Global>> }

    #[query]
    struct Optional { above: Option<Up<ChildOf, Option<&Global>>> }

    #[query]
    struct Value { above: Option<Up<ChildOf, Global>> }

    #[query]
    struct Target { above: Option<Up<ChildOf, Entity>> }

    #[query]
    struct Incomplete { above: Option<Up<ChildOf>> }
}

fn main() {
    let scene = Scene::new();
    let _ = scene.bare().count() + scene.borrowed().count() + scene.written().count() + scene.optional().count();
    let _ = scene.value().count() + scene.target().count() + scene.incomplete().count();
}
