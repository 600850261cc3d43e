//! Systems that go down a relation find the links of a save that was loaded, and not those that were there before.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Local(u64);
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Global(u64);

ecs::world! {
    #[world(save)]
    pub(crate) struct Scene { components: (Local, Global) }

    #[relation(acyclic, on_despawn = cascade, inverse = limbs)]
    pub(crate) struct ChildOf { parent: Entity }

    #[archetype]
    pub(crate) struct Root { local: Local, global: Global }

    #[archetype]
    pub(crate) struct Limb { local: Local, global: Global, parent: ChildOf }

    #[query(cascade(ChildOf))]
    pub(crate) struct Placing { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }

    #[schedule]
    pub(crate) fn settle() { place; }
}

fn place(rows: Cascade<'_, Scene, ChildOf, Placing<'_>>) {
    rows.for_each(|row| row.global.0 = row.above.map_or(0, |above| 10 * above.0) + row.local.0);
}

/// Two roots, and a limb below one of them, which was below the other one this many times.
fn scene(root: usize, times: usize) -> (Scene, Entity) {
    let mut scene = Scene::new();
    let roots = [1, 2].map(|local| {
        scene.spawn(Root {
            local: Local(local),
            global: Global(0),
        })
    });
    let parent = ChildOf {
        parent: roots[root],
    };
    let limb = scene.spawn(Limb {
        local: Local(3),
        global: Global(0),
        parent,
    });
    for _ in 0..times {
        scene
            .insert(
                limb,
                ChildOf {
                    parent: roots[1 - root],
                },
            )
            .unwrap();
        scene.insert(limb, parent).unwrap();
    }
    (scene, limb)
}

#[test]
fn a_system_goes_down_the_links_of_the_save_that_was_loaded() {
    for (times, other_times) in
        (0..4).flat_map(|times| (0..4).map(move |other_times| (times, other_times)))
    {
        let (mut scene, limb) = scene(0, times);
        scene.settle();
        assert_eq!(scene.get(limb), Some(&Global(13)));
        let (other, limb) = self::scene(1, other_times);
        let mut bytes = Vec::new();
        other.save(&mut bytes).unwrap();
        for _ in 0..2 {
            scene.load_into(&bytes[..]).unwrap();
            scene.settle();
            assert_eq!(scene.get(limb), Some(&Global(23)));
        }
    }
}
