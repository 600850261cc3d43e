//! A derived query is one of any world: the type of a parameter makes a cascade of it.

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

}

#[derive(ecs::Query)]
#[query(cascade(ChildOf))]
struct Placing<'w> {
    local: &'w Local,
    global: &'w mut Global,
}

fn main() {
    let mut scene = Scene::new();
    scene.query::<Placing>().for_each(|it| it.global.0 += it.local.0);
}
