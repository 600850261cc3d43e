//! Cascades in parallel: each row once, those above before those below, whichever threads they are on.

use ecs::prelude::*;
use rayon::ThreadPoolBuilder;
use std::sync::Mutex;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(u64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Global(u64);
struct Mark;
#[derive(Component)]
#[component(storage = "sparse")]
struct Chosen;

ecs::world! {
    #[world]
    struct Scene { components: (Local, Global, Mark, Chosen) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Root { local: Local, global: Global }

    #[archetype]
    struct Limb { local: Local, global: Global, parent: ChildOf }

    #[archetype]
    struct Bone { local: Local, global: Global, mark: Mark, parent: ChildOf }
}

type Placing<'q> = (&'q Local, &'q mut Global, Option<Up<ChildOf, &'q Global>>);

fn place((local, global, above): (&Local, &mut Global, Option<Up<ChildOf, &Global>>)) {
    global.0 = above
        .map_or(0, |above| above.0)
        .wrapping_mul(31)
        .wrapping_add(local.0);
}

/// Rows of several tables, below each other in no order.
fn scene(rows: usize) -> Scene {
    let mut scene = Scene::new();
    let mut all = vec![scene.spawn(Root {
        local: Local(7),
        global: Global(0),
    })];
    for i in 1..rows {
        let parent = ChildOf {
            parent: all[i * 7919 % i.min(500)],
        };
        let (local, global) = (Local(i as u64), Global(0));
        let entity = match i % 4 {
            0 => scene.spawn(Root { local, global }),
            1 => scene.spawn(Bone {
                local,
                global,
                mark: Mark,
                parent,
            }),
            _ => scene.spawn(Limb {
                local,
                global,
                parent,
            }),
        };
        if i % 10 == 0 {
            scene.insert_many(entity, (Mark, Chosen)).unwrap();
        }
        all.push(entity);
    }
    scene
}

fn globals(scene: &Scene) -> Vec<(Entity, u64)> {
    scene
        .query_ref::<(Entity, &Global)>()
        .map(|(entity, global)| (entity, global.0))
        .collect()
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn values_handed_down_are_the_same_on_all_threads() {
    let pool = ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    for arranged in [false, true] {
        let (mut scene, mut other) = (scene(20_000), scene(20_000));
        if arranged {
            scene.arrange::<ChildOf>();
            other.arrange::<ChildOf>();
        }
        scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
        pool.install(|| other.cascade::<ChildOf, Placing<'_>>().par_for_each(place));
        assert_eq!(globals(&scene), globals(&other));
        other.check_invariants();
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn all_rows_of_a_depth_are_done_before_those_below_begin() {
    const WIDTH: u64 = 4_096;
    const DEPTHS: u64 = 4;
    let pool = ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let mut scene = Scene::new();
    let root = |number| Root {
        local: Local(number),
        global: Global(0),
    };
    let mut lowest: Vec<Entity> = (0..WIDTH).map(|number| scene.spawn(root(number))).collect();
    for _ in 1..DEPTHS {
        for (number, entity) in (0..).zip(&mut lowest) {
            let parent = ChildOf { parent: *entity };
            *entity = scene.spawn(Limb {
                local: Local(number),
                global: Global(0),
                parent,
            });
        }
    }
    pool.install(|| {
        scene
            .cascade::<ChildOf, Placing<'_>>()
            .par_for_each(|(local, global, above)| {
                if local.0.is_multiple_of(512) {
                    // So long that another thread is through with rows below, if it may begin with them.
                    std::thread::sleep(Duration::from_micros(100));
                }
                global.0 = above.map_or(1, |above| above.0 + 1);
            });
    });
    assert!(
        lowest
            .iter()
            .all(|entity| scene.get::<Global>(*entity) == Some(&Global(DEPTHS)))
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn each_row_that_passes_is_visited_once_and_several_threads_take_part() {
    let pool = ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let mut scene = scene(20_000);
    let seen = Mutex::new(Vec::new());
    pool.install(|| {
        scene
            .cascade_filtered::<ChildOf, (Entity, Option<&Mark>, Has<Chosen>), Without<Chosen>>()
            .par_for_each(|(entity, ..)| {
                // So long that another thread wakes up.
                std::thread::sleep(Duration::from_micros(1));
                seen.lock()
                    .unwrap()
                    .push((entity, rayon::current_thread_index()));
            });
    });
    let mut seen = seen.into_inner().unwrap();
    assert!(seen.iter().any(|(_, thread)| *thread != seen[0].1));
    seen.sort();
    seen.dedup_by_key(|(entity, _)| *entity);
    assert_eq!(seen.len(), 20_000 - 1999);
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn a_cascade_that_reads_components_that_others_may_write_stays_on_one_thread() {
    type Rows<'q> = (&'q mut Global, Option<Up<ChildOf, Up<ChildOf, &'q Global>>>);
    let pool = ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let mut scene = scene(5_000);
    let threads = Mutex::new(Vec::new());
    let caller = pool.install(|| {
        scene
            .cascade::<ChildOf, Rows<'_>>()
            .par_for_each(|(global, above)| {
                global.0 = above.map_or(1, |above| above.0 + 1);
                threads.lock().unwrap().push(rayon::current_thread_index());
            });
        rayon::current_thread_index()
    });
    let threads = threads.into_inner().unwrap();
    assert_eq!(threads.len(), 5_000);
    assert!(threads.into_iter().all(|thread| thread == caller));
}
