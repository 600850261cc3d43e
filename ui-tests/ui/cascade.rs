//! A cascade walks an acyclic relation, and lends one item at a time.

use ecs::Entity;
use ecs::prelude::*;

#[derive(Clone, Copy)]
struct Reach(f32);

#[derive(Clone, Copy)]
struct Global(f32);

/// A cascade needs a relation that never goes round in a circle.
mod acyclic {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

        #[query(cascade(Follows))]
        struct Led { local: &Reach, global: &mut Global, above: Option<Up<Follows, &Global>> }
    }

    fn main() {
        let mut scene = Scene::new();
        scene.led().for_each(|it| it.global.0 = it.above.map_or(it.local.0, |above| above.0));
    }
}

/// Where the type alone says it, a cascade goes along an acyclic relation of its world, and `Up` along a relation.
mod by_type {
    use super::*;

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
}

/// A derived query is one of any world: the type of a parameter makes a cascade of it.
mod derive {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

    }

    #[derive(ecs::Query)]
    #[query(cascade(ChildOf))]
    struct Placing<'w> {
        local: &'w Reach,
        global: &'w mut Global,
    }

    fn main() {
        let mut scene = Scene::new();
        scene.query::<Placing>().for_each(|it| it.global.0 += it.local.0);
    }
}

/// An item of a cascade lives for one call: the row below reads the values that were written to it.
mod kept {
    use super::*;
    use std::sync::Mutex;

    struct Reach(f32);
    struct Global(f32);

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf> }

        #[query(cascade(ChildOf))]
        struct Placing { local: &Reach, global: &mut Global, above: Option<Up<ChildOf, &Global>> }
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
}

/// A cascade is no iterator, and gives no slices: the row below reads the values that were written to the one above.
mod no_iterator {
    use super::*;

    struct Reach(f32);
    struct Global(f32);

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf> }

        #[query(cascade(ChildOf))]
        struct Placing { local: &Reach, global: &mut Global, above: Option<Up<ChildOf, &Global>> }
    }

    fn main() {
        let mut scene = Scene::new();
        let node = scene.spawn(Node { local: Reach(1.0), global: Global(0.0), parent: None });
        for it in scene.placing() {
            drop(it);
        }
        scene.placing().chunks().count();
        scene.placing().fold(0.0, |sum, it| sum + it.local.0);
        scene.placing().get_mut(node);
    }
}

/// A cascade goes along one relation of the world.
mod relation {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

        #[query(cascade(ChilOf))]
        struct Misspelt { local: &Reach, global: &mut Global }

        #[query(cascade(LiesOn))]
        struct Unknown { local: &Reach, global: &mut Global }

        #[query(cascade(Reach))]
        struct Unrelated { local: &Reach, global: &mut Global }

        #[query(cascade(ChildOf, Follows))]
        struct Several { local: &Reach, global: &mut Global }

        #[query(cascade())]
        struct Empty { local: &Reach, global: &mut Global }

        #[query(cascade)]
        struct Bare { local: &Reach, global: &mut Global }

        #[query(cascade = ChildOf)]
        struct Value { local: &Reach, global: &mut Global }

        #[query(cascade(ChildOf), cascade(ChildOf))]
        struct Twice { local: &Reach, global: &mut Global }
    }

    fn main() {
        let mut scene = Scene::new();
        scene.misspelt().for_each(|it| it.global.0 += it.local.0);
        scene.unknown().for_each(|it| it.global.0 += it.local.0);
        scene.unrelated().for_each(|it| it.global.0 += it.local.0);
        scene.several().for_each(|it| it.global.0 += it.local.0);
        scene.empty().for_each(|it| it.global.0 += it.local.0);
        scene.bare().for_each(|it| it.global.0 += it.local.0);
        scene.value().for_each(|it| it.global.0 += it.local.0);
        scene.twice().for_each(|it| it.global.0 += it.local.0);
    }
}

/// `Up` reads a component of the world.
mod up_component {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

        #[query]
        struct Misspelt { above: Option<Up<ChildOf, &Globl>> }

        #[query]
        struct Unknown { local: &Reach, above: Option<Up<ChildOf, Up<ChildOf, &Depth>>> }
    }

    fn main() {
        let scene = Scene::new();
        scene.misspelt().for_each(|it| drop(it.above.map(|above| above.0)));
        let _ = scene.unknown().map(|it| it.local.0).count();
    }
}

/// `Up` is written in one way.
mod up_form {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

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
}

/// `Up` reads along a relation of the world.
mod up_relation {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

        #[query]
        struct Misspelt { above: Option<Up<ChilOf, &Global>> }

        #[query]
        struct Unknown { above: Option<Up<ChildOf, Up<LiesOn, &Global>>> }

        #[query]
        struct Unrelated { above: Option<Up<Reach, &Global>> }
    }

    fn main() {
        let scene = Scene::new();
        scene.misspelt().for_each(|it| drop(it.above.map(|above| above.0)));
        scene.unknown().for_each(|it| drop(it.above.map(|above| above.0)));
        scene.unrelated().for_each(|it| drop(it.above.map(|above| above.0)));
    }
}

/// A query that is no cascade cannot write a component that it reads of rows above.
mod written {
    use super::*;

    ecs::world! {
        #[world]
        struct Scene { components: (Reach, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Option<Entity> }

        #[archetype]
        struct Node { local: Reach, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

        #[query]
        struct Placing { local: &Reach, global: &mut Global, above: Option<Up<ChildOf, &Global>> }

        /// Two that are read are fine.
        #[query]
        struct Seen { global: &Global, above: Option<Up<ChildOf, &Global>>, led: Option<Up<Follows, &Global>> }
    }

    fn main() {
        let mut scene = Scene::new();
        scene.placing().for_each(|it| it.global.0 = it.above.map_or(it.local.0, |above| above.0 + it.local.0));
        let _ = scene.seen().filter(|it| it.above.is_some() && it.led.is_some()).map(|it| it.global.0).count();
    }
}

fn main() {}
