//! An item of a cascade lives for one call: the row below reads the values that were written to it.

use ecs::prelude::*;
use std::sync::Mutex;

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

fn system(rows: Cascade<Scene, ChildOf, Placing>) {
    let mut kept = None;
    rows.for_each(|it| kept = Some(it.global));
}

fn main() {
    let mut scene = Scene::new();
    let mut kept = Vec::new();
    scene.placing().for_each(|it| kept.push(it.global));
    let mut above = None;
    scene.placing().for_each(|it| above = it.above);
    let mut tried = Vec::new();
    let _ = scene.placing().try_for_each(|it| {
        tried.push(it.global);
        Ok::<_, ()>(())
    });
    let _ = scene.placing().try_for_each(|it| Err(it.global));
    let shared = Mutex::new(Vec::new());
    scene.placing().par_for_each(|it| shared.lock().unwrap().push(it.global));
    scene.run_system(system);
}
