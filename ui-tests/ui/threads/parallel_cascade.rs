//! The rows of a cascade go to other threads if the values that it lends may.

use ecs::prelude::*;
use std::cell::Cell;

pub struct Local(Cell<f32>);
pub struct Global(f32);

ecs::world! {
    #[world]
    pub struct Scene { components: (Local, Global) }

    #[relation(acyclic, on_despawn = cascade)]
    pub struct ChildOf { parent: Entity }

    #[archetype]
    pub struct Limb { local: Local, global: Global, parent: ChildOf }
}

fn main() {
    let mut scene = Scene::new();
    scene.cascade::<ChildOf, (&Local, &mut Global)>().par_for_each(|(local, global)| global.0 = local.0.get());
    scene.cascade::<ChildOf, Option<Up<ChildOf, &Local>>>().par_for_each(|above| drop(above.map(|it| it.0.get())));
}
