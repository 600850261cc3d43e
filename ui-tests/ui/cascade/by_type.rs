//! Where the type alone says it, a cascade goes along an acyclic relation of its world, and `Up` along a relation.

use ecs::prelude::*;

struct Name;
struct Global(f32);

ecs::world! {
    #[world]
    struct Scene { components: (Name, Global) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear)]
    struct Follows { whom: Option<Entity> }

    #[archetype]
    struct Node { global: Global, parent: Option<ChildOf>, follows: Option<Follows> }
}

#[derive(Query)]
struct Placing<'w> {
    global: &'w mut Global,
    above: Option<Up<ChildOf, &'w Global>>,
}

#[derive(Query)]
struct Wrong<'w> {
    above: Option<Up<Name, &'w Global>>,
}

fn goes_round(_: Cascade<'_, Scene, Follows, Placing<'_>>) {}

fn main() {
    let mut scene = Scene::new();
    scene.cascade::<ChildOf, Placing<'_>>().for_each(|it| it.global.0 += it.above.map_or(0.0, |above| above.0));
    let _ = scene.cascade::<Follows, Placing<'_>>();
    let _ = scene.cascade::<Global, Placing<'_>>();
    scene.run_system(goes_round);
    let _ = scene.query::<Wrong<'_>>();
}
