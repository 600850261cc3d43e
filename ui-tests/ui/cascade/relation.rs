//! A cascade goes along one relation of the world.

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

    #[query(cascade(ChilOf))]
    struct Misspelt { local: &Local, global: &mut Global }

    #[query(cascade(LiesOn))]
    struct Unknown { local: &Local, global: &mut Global }

    #[query(cascade(Local))]
    struct Component { local: &Local, global: &mut Global }

    #[query(cascade(ChildOf, Follows))]
    struct Several { local: &Local, global: &mut Global }

    #[query(cascade())]
    struct Empty { local: &Local, global: &mut Global }

    #[query(cascade)]
    struct Bare { local: &Local, global: &mut Global }

    #[query(cascade = ChildOf)]
    struct Value { local: &Local, global: &mut Global }

    #[query(cascade(ChildOf), cascade(ChildOf))]
    struct Twice { local: &Local, global: &mut Global }
}

fn main() {
    let mut scene = Scene::new();
    scene.misspelt().for_each(|it| it.global.0 += it.local.0);
    scene.unknown().for_each(|it| it.global.0 += it.local.0);
    scene.component().for_each(|it| it.global.0 += it.local.0);
    scene.several().for_each(|it| it.global.0 += it.local.0);
    scene.empty().for_each(|it| it.global.0 += it.local.0);
    scene.bare().for_each(|it| it.global.0 += it.local.0);
    scene.value().for_each(|it| it.global.0 += it.local.0);
    scene.twice().for_each(|it| it.global.0 += it.local.0);
}
