//! Cascades: rows above come before those below, and are read while these are written.

use crate::relations::scene::{
    ChildOf, Global, Holds, Lamp, Limb, Local, Placing, Root, Scene, Selected, place,
};
use ecs::prelude::*;
use std::ops::ControlFlow::{self, Break, Continue};

type Lit<'q> = (
    Entity,
    Option<&'q Lamp>,
    Has<Selected>,
    Option<Up<ChildOf, &'q Local>>,
);
type Around<'q> = (
    &'q mut Global,
    Option<Up<ChildOf, Up<ChildOf, &'q Global>>>,
    Option<Up<Holds, &'q Global>>,
    Entity,
);

#[test]
fn values_written_above_are_read_below() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    let hand = scene.bone(arm, 3);
    let finger = scene.limb(hand, 4);
    let lone = scene.root(7);
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!(
        [body, arm, hand, finger, lone].map(|it| scene.global(it)),
        [1, 12, 123, 1234, 7]
    );
}

#[test]
fn rows_of_one_table_hand_values_down_in_each_order() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let [hand, arm, finger] = [3, 2, 4].map(|local| scene.limb(body, local));
    scene.insert(hand, ChildOf { parent: arm }).unwrap();
    scene.insert(finger, ChildOf { parent: hand }).unwrap();
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!(scene.global(finger), 1234);

    scene.arrange::<ChildOf>();
    scene.check_invariants();
    assert_eq!(scene.columns::<Limb>().entity, [arm, hand, finger]);
    scene.get_mut::<Local>(body).unwrap().0 = 5;
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!(scene.global(finger), 5234);
}

#[test]
fn a_row_without_the_component_hands_nothing_down() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let joint = scene.spawn((ChildOf { parent: body },));
    let hand = scene.limb(joint, 3);
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!([body, hand].map(|it| scene.global(it)), [1, 3]);
}

#[test]
fn optional_and_sparse_components_may_be_there_or_not() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let bones = [2, 3].map(|local| scene.bone(body, local));
    scene.insert(bones[1], Lamp(1)).unwrap();
    scene.insert(bones[0], Selected(1)).unwrap();
    let mut seen = Vec::new();
    scene
        .cascade::<ChildOf, Lit<'_>>()
        .for_each(|(entity, lamp, selected, above)| {
            seen.push((entity, lamp.is_some(), selected, above.map(|above| above.0)));
        });
    assert_eq!(
        seen,
        [
            (body, false, false, None),
            (bones[0], false, true, Some(1)),
            (bones[1], true, false, Some(1))
        ]
    );

    let mut found = Vec::new();
    scene
        .cascade_filtered::<ChildOf, Entity, With<Lamp>>()
        .for_each(|entity| found.push(entity));
    scene
        .cascade_filtered::<ChildOf, Entity, With<Selected>>()
        .for_each(|entity| found.push(entity));
    assert_eq!(found, [bones[1], bones[0]]);
}

#[test]
fn optional_and_sparse_components_are_handed_down() {
    let mut scene = Scene::new();
    let mut last = scene.root(1);
    scene.insert_many(last, (Lamp(10), Selected(20))).unwrap();
    let bones = [(); 4].map(|()| {
        last = scene.bone(last, 1);
        scene.insert_many(last, (Lamp(0), Selected(0))).unwrap();
        last
    });
    scene
        .cascade::<ChildOf, (&mut Lamp, Option<Up<ChildOf, &Lamp>>)>()
        .for_each(|(lamp, above)| {
            lamp.0 += above.map_or(0, |above| above.0 + 1);
        });
    scene
        .cascade::<ChildOf, (Option<&mut Selected>, Option<Up<ChildOf, &Selected>>)>()
        .for_each(|(selected, above)| {
            selected.unwrap().0 += above.map_or(0, |above| above.0 + 1);
        });
    assert_eq!(
        bones.map(|it| scene.get::<Lamp>(it).unwrap().0),
        [11, 12, 13, 14]
    );
    assert_eq!(
        bones.map(|it| scene.get::<Selected>(it).unwrap().0),
        [21, 22, 23, 24]
    );
}

#[test]
fn rows_of_dynamic_archetypes_are_above_and_below() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    let hand = scene.limb(arm, 3);
    let lamp = scene.limb(hand, 4);
    for entity in [body, hand] {
        scene.insert(entity, Lamp(1)).unwrap();
    }
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!(
        [body, arm, hand, lamp].map(|it| scene.global(it)),
        [1, 12, 123, 1234]
    );
    scene.remove::<Lamp>(hand).unwrap();
    scene.despawn(arm);
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    scene.check_invariants();
    assert_eq!(scene.len(), 1);
}

#[test]
fn a_loop_that_fails_lends_no_more_rows() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    scene.limb(arm, 3);
    let mut seen = 0;
    let error = scene.cascade::<ChildOf, &Local>().try_for_each(|local| {
        seen += 1;
        if local.0 == 2 { Err("two") } else { Ok(()) }
    });
    assert_eq!((error, seen), (Err("two"), 2));
}

#[test]
fn a_row_two_steps_above_and_one_of_another_relation_are_read_while_they_are_written() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    let hand = scene.limb(arm, 3);
    scene.insert(hand, Holds { what: Some(body) }).unwrap();
    // The target of another relation may come later in the cascade, or have been written before.
    scene.insert(body, Holds { what: Some(hand) }).unwrap();
    let mut seen = Vec::new();
    scene
        .cascade::<ChildOf, Around<'_>>()
        .for_each(|(global, two, held, entity)| {
            global.0 += 1;
            seen.push((entity, two.map(|it| it.0), held.map(|it| it.0)));
        });
    assert_eq!(
        seen,
        [
            (body, None, Some(0)),
            (arm, None, None),
            (hand, Some(1), Some(1))
        ]
    );
}

#[test]
fn a_row_above_is_read_by_an_ordinary_query_too() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    scene.bone(arm, 3);
    let rows = scene.query_ref::<(&Local, Option<Up<ChildOf, &Local>>)>();
    let mut pairs: Vec<(u64, Option<u64>)> = rows
        .map(|(local, above)| (local.0, above.map(|it| it.0)))
        .collect();
    assert_eq!(pairs, [(1, None), (2, Some(1)), (3, Some(2))]);
    pairs.clear();
    for (locals, above) in scene
        .query::<(&mut Local, Option<Up<ChildOf, &Global>>)>()
        .chunks()
    {
        assert_eq!(locals.len(), above.len());
        pairs.extend(
            locals
                .iter()
                .zip(above.iter())
                .map(|(local, above)| (local.0, above.map(|it| it.0))),
        );
    }
    assert_eq!(pairs, [(1, None), (2, Some(0)), (3, Some(0))]);
    let lookup = scene.lookup::<Option<Up<ChildOf, Up<ChildOf, &Local>>>>();
    assert_eq!(
        scene
            .limbs(arm)
            .map(|it| lookup.get(it).unwrap().unwrap().0)
            .collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn a_cascade_can_be_run_inside_the_loop_of_another_world() {
    let (mut scene, mut other) = (Scene::new(), Scene::new());
    let (body, twin) = (scene.root(1), other.root(2));
    let (arm, other_arm) = (scene.limb(body, 3), other.limb(twin, 4));
    scene.cascade::<ChildOf, Placing<'_>>().for_each(|row| {
        place(row);
        other.cascade::<ChildOf, Placing<'_>>().for_each(place);
    });
    std::mem::swap(&mut scene, &mut other);
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!([scene.global(other_arm), other.global(arm)], [24, 13]);
}

#[test]
fn arranged_rows_are_those_that_were_there() {
    let mut scene = Scene::new();
    let mut living = vec![scene.root(0)];
    for i in 1..if cfg!(miri) { 50 } else { 200 } {
        let (parent, local) = (living[i * 7919 % i.min(7)], i as u64);
        living.push(if i % 3 == 0 {
            scene.bone(parent, local)
        } else {
            scene.limb(parent, local)
        });
        if i % 5 == 0 {
            scene.insert(living[i], Lamp(1)).unwrap();
        }
    }
    for i in (10..living.len()).rev() {
        let parent = living[i * 31 % 10];
        let _ = scene.insert(living[i], ChildOf { parent });
    }
    scene.arrange::<ChildOf>();
    scene.check_invariants();
    for (i, entity) in living.iter().enumerate() {
        assert_eq!(scene.get::<Local>(*entity), Some(&Local(i as u64)));
        assert_eq!(scene.get::<Lamp>(*entity).is_some(), i > 0 && i % 5 == 0);
    }
    // In each table a row is behind those above it, and beside its siblings.
    let limbs = scene.columns::<Limb>().entity.to_vec();
    let place_of = |entity: Entity| limbs.iter().position(|it| *it == entity);
    for (place, limb) in limbs.iter().enumerate() {
        assert!(
            scene
                .ancestors::<ChildOf>(*limb)
                .filter_map(place_of)
                .all(|above| above < place)
        );
        let siblings = scene
            .limbs(scene.target_of::<ChildOf>(*limb).unwrap())
            .filter_map(place_of);
        let siblings: Vec<usize> = siblings.collect();
        assert_eq!(
            siblings,
            (siblings[0]..siblings[0] + siblings.len()).collect::<Vec<_>>()
        );
    }
    let before = limbs.clone();
    scene.arrange::<ChildOf>();
    assert_eq!(scene.columns::<Limb>().entity, before);
}

#[test]
fn a_schedule_arranges_between_its_systems() {
    mod line {
        use crate::relations::scene::Local;
        use ecs::prelude::*;

        ecs::world! {
            #[world]
            pub(super) struct Stage { components: (Local) }

            #[relation(acyclic, on_despawn = clear)]
            pub(super) struct Under { what: Option<Entity> }

            #[archetype]
            pub(super) struct Prop { local: Local, under: Under }

            #[schedule]
            pub(super) fn tidy() { number; arrange::<Under>; number; }
        }

        fn number(props: Query<'_, Stage, &mut Local>) {
            props
                .enumerate()
                .for_each(|(place, local)| local.0 = 10 * local.0 + place as u64);
        }
    }
    let mut stage = line::Stage::new();
    let [low, high] = [(); 2].map(|()| {
        stage.spawn(line::Prop {
            local: Local(0),
            under: line::Under { what: None },
        })
    });
    stage.insert(low, line::Under { what: Some(high) }).unwrap();
    stage.tidy();
    assert_eq!(
        [low, high].map(|it| stage.get::<Local>(it).unwrap().0),
        [1, 10]
    );
}

#[test]
fn a_chain_of_thousands_is_gone_down_without_recursion() {
    let mut scene = Scene::new();
    let depth = if cfg!(miri) { 50 } else { 20_000 };
    let mut last = scene.root(1);
    for _ in 0..depth {
        last = scene.limb(last, 1);
    }
    scene
        .cascade::<ChildOf, (&Local, &mut Global, Option<Up<ChildOf, &Global>>)>()
        .for_each(|(local, global, above)| {
            global.0 = local.0 + above.map_or(0, |above| above.0);
        });
    assert_eq!(scene.global(last), depth + 1);
    scene.arrange::<ChildOf>();
    assert_eq!(scene.columns::<Limb>().entity.last(), Some(&last));
}

#[test]
fn a_panic_in_the_loop_leaves_the_world_whole() {
    let mut scene = Scene::new();
    let body = scene.root(1);
    let arm = scene.limb(body, 2);
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        scene
            .cascade::<ChildOf, Placing<'_>>()
            .for_each(|(local, global, _)| {
                global.0 = 9;
                assert!(local.0 == 1, "no more");
            });
    }));
    assert!(caught.is_err());
    scene.check_invariants();
    assert_eq!([body, arm].map(|it| scene.global(it)), [9, 9]);
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    assert_eq!(scene.global(arm), 12);
}

#[test]
fn rows_that_came_or_went_since_the_last_cascade_are_seen() {
    fn count(scene: &mut Scene) -> ControlFlow<Vec<u64>, ()> {
        let mut seen = Vec::new();
        scene
            .cascade::<ChildOf, &Local>()
            .for_each(|local| seen.push(local.0));
        if seen.is_empty() {
            Continue(())
        } else {
            Break(seen)
        }
    }
    let mut scene = Scene::new();
    assert_eq!(count(&mut scene), Continue(()));
    let roots = scene
        .spawn_batch((0..3).map(|i| Root {
            local: Local(i),
            global: Global(0),
        }))
        .to_vec();
    let limb = scene.limb(roots[0], 3);
    assert_eq!(count(&mut scene), Break(vec![0, 1, 2, 3]));
    // The last root takes the place of one that is above nothing.
    scene.despawn(roots[1]);
    scene.limb(roots[2], 4);
    assert_eq!(count(&mut scene), Break(vec![0, 2, 3, 4]));
    scene.despawn(roots[0]);
    assert_eq!(count(&mut scene), Break(vec![2, 4]));
    assert!(!scene.contains(limb));
    scene.clear();
    assert_eq!(count(&mut scene), Continue(()));
}

/// The places of all limbs, after they were handed down.
fn places(scene: &mut Scene) -> Vec<(Entity, u64)> {
    scene.cascade::<ChildOf, Placing<'_>>().for_each(place);
    scene
        .query_ref::<(Entity, &Global)>()
        .with::<ChildOf>()
        .map(|(entity, global)| (entity, global.0))
        .collect()
}

#[test]
fn a_cascade_of_a_world_that_was_cleared_has_its_new_rows() {
    let mut scene = Scene::new();
    let [one, _two] = [1, 2].map(|local| scene.root(local));
    let limb = scene.limb(one, 3);
    assert_eq!(places(&mut scene), [(limb, 13)]);
    scene.clear();
    assert_eq!(places(&mut scene), []);
    // The same rows with the same numbers, and as many links were made: below another one.
    let [_one, two] = [1, 2].map(|local| scene.root(local));
    let limb = scene.limb(two, 3);
    assert_eq!(places(&mut scene), [(limb, 23)]);
}

#[test]
fn a_cascade_is_right_after_a_linked_world_was_cleared() {
    for before in 1..6 {
        let mut scene = Scene::new();
        let make = |scene: &mut Scene, below: usize, others: usize| {
            let roots = [1, 2].map(|local| scene.root(local));
            let limb = scene.limb(roots[below], 3);
            for step in 0..others {
                scene
                    .insert(
                        limb,
                        ChildOf {
                            parent: roots[(below + step + 1) % 2],
                        },
                    )
                    .unwrap();
            }
            scene
                .insert(
                    limb,
                    ChildOf {
                        parent: roots[below],
                    },
                )
                .unwrap();
            limb
        };
        let limb = make(&mut scene, 0, before);
        assert_eq!(places(&mut scene), [(limb, 13)]);
        for others in 0..6 {
            scene.clear();
            let limb = make(&mut scene, others % 2, others);
            assert_eq!(places(&mut scene), [(limb, [13, 23][others % 2])]);
        }
    }
}

#[test]
fn a_cascade_is_right_where_all_rows_changed_places() {
    let mut scene = Scene::new();
    let roots = [1, 2].map(|local| scene.root(local));
    let [a, b, c] = [(0, 3), (0, 4), (1, 5)].map(|(root, local)| scene.limb(roots[root], local));
    assert_eq!(places(&mut scene), [(a, 13), (b, 14), (c, 25)]);
    // They leave their tables, and come back behind the others. No link changes.
    for entity in [roots[0], a, b] {
        scene.insert(entity, Lamp(1)).unwrap();
        scene.remove::<Lamp>(entity).unwrap();
    }
    assert_eq!(scene.columns::<Limb>().entity, [c, a, b]);
    assert_eq!(places(&mut scene), [(c, 25), (a, 13), (b, 14)]);
}
