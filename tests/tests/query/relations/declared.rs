//! Queries that are declared as cascades, and that read rows above.

use ecs::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Local(f32);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Global(f32);

mod skeletons {
    use super::{Global, Local};
    use ecs::prelude::*;

    ecs::part! {
        /// A bone that hangs on another.
        #[part]
        pub(crate) struct Skeletons { components: (Local, Global) }

        #[relation(acyclic, on_despawn = cascade, inverse = children)]
        pub(crate) struct ChildOf { parent: Entity }

        /// Parents first.
        #[query(cascade(ChildOf))]
        pub(crate) struct Placing { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }

        #[schedule]
        pub(crate) fn place() { place_all; }
    }

    fn place_all<W: SkeletonsWorld>(placing: Cascade<'_, W, ChildOf, Placing<'_>>) {
        placing.for_each(|it| it.global.0 = it.local.0 + it.above.map_or(0.0, |above| above.0));
    }
}

use skeletons::{ChildOf, Placing};

ecs::world! {
    #[world]
    pub(crate) struct Scene { parts: (skeletons::Skeletons), components: () }

    #[relation(on_despawn = clear)]
    pub(crate) struct Follows { whom: Option<Entity> }

    #[archetype]
    pub(crate) struct Bone { local: Local, global: Global, parent: Option<ChildOf>, follows: Option<Follows> }

    /// Those that were changed, and those below them.
    #[query(cascade(ChildOf), changed(Local))]
    pub(crate) struct Moved { entity: Entity }

    /// All ways in which rows above are read.
    #[query]
    pub(crate) struct Around {
        entity: Entity,
        global: &Global,
        parent: Option<Up<ChildOf, &Global>>,
        grandparent: Option<Up<ChildOf, ecs::Up<ChildOf, &Global>>>,
        leader: Option<Up<Follows, &Local>>,
        parent_of_leader: Option<Up<Follows, Up<ChildOf, &Local>>>,
    }
}

/// The same of any world.
#[derive(Query)]
struct Above<'w> {
    entity: Entity,
    above: Option<Up<ChildOf, Up<ChildOf, &'w Global>>>,
}

fn bone(local: f32, parent: Option<Entity>) -> Bone {
    let parent = parent.map(|parent| ChildOf { parent });
    Bone {
        local: Local(local),
        global: Global(0.0),
        parent,
        follows: None,
    }
}

/// A scene of a chain of three, of which the last one was spawned first in its table.
fn chain() -> (Scene, [Entity; 3]) {
    let mut scene = Scene::new();
    let low = scene.spawn(bone(4.0, None));
    let top = scene.spawn(bone(1.0, None));
    let middle = scene.spawn(bone(2.0, Some(top)));
    scene.insert(low, ChildOf { parent: middle }).unwrap();
    (scene, [top, middle, low])
}

fn globals(scene: &Scene, of: [Entity; 3]) -> [Global; 3] {
    of.map(|entity| *scene.get::<Global>(entity).unwrap())
}

#[test]
fn a_declared_cascade_goes_down_from_the_method_and_in_a_system() {
    let (mut scene, bones) = chain();
    let placing: Cascade<'_, Scene, ChildOf, Placing<'_>> = scene.placing();
    placing.for_each(|it| it.global.0 = it.local.0 + it.above.map_or(0.0, |above| above.0));
    assert_eq!(globals(&scene, bones), [1.0, 3.0, 7.0].map(Global));
    scene.get_mut::<Local>(bones[0]).unwrap().0 = 10.0;
    scene.place();
    assert_eq!(globals(&scene, bones), [10.0, 12.0, 16.0].map(Global));
}

#[test]
fn a_declared_cascade_keeps_track_of_its_relation() {
    let (mut scene, [top, middle, low]) = chain();
    let other = scene.spawn(bone(0.0, None));
    let moved = |scene: &mut Scene, since| {
        let mut moved = Vec::new();
        scene
            .moved()
            .since(since)
            .for_each(|it| moved.push(it.entity));
        moved
    };
    let since = scene.change_tick();
    assert!(moved(&mut scene, since).is_empty());
    scene.get_mut::<Local>(middle).unwrap().0 = 3.0;
    assert_eq!(moved(&mut scene, since), [middle, low]);
    let since = scene.change_tick();
    scene.insert(low, ChildOf { parent: other }).unwrap();
    assert_eq!(moved(&mut scene, since), [low]);
    let since = scene.change_tick();
    scene.get_mut::<Local>(top).unwrap().0 = 3.0;
    assert_eq!(moved(&mut scene, since), [top, middle]);
}

#[test]
fn rows_above_are_read_by_each_relation_and_over_several() {
    let (mut scene, [top, middle, low]) = chain();
    scene.place();
    scene.insert(top, Follows { whom: Some(low) }).unwrap();
    let around = |entity| scene.around().find(|it| it.entity == entity).unwrap();
    let it = around(low);
    assert_eq!(
        (
            it.global.0,
            it.parent.map(|it| it.0),
            it.grandparent.map(|it| it.0)
        ),
        (7.0, Some(3.0), Some(1.0))
    );
    assert!(it.leader.is_none() && it.parent_of_leader.is_none());
    let it = around(top);
    assert!(it.parent.is_none() && it.grandparent.is_none());
    assert_eq!(
        (it.leader.map(|it| it.0), it.parent_of_leader.map(|it| it.0)),
        (Some(4.0), Some(2.0))
    );
    assert!(around(middle).grandparent.is_none());
    let above = scene
        .query_ref::<Above<'_>>()
        .find(|it| it.entity == low)
        .unwrap();
    assert_eq!(above.above.map(|it| it.0), Some(1.0));
}
