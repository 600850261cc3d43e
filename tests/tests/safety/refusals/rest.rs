//! Operations that never ask for memory.

use crate::refusals::scene::{
    Heat, Left, Mark, Name, Pan, Right, Scene, Stone, Town, Weight, number, person,
};
use ecs::World;
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};

/// Runs `f` with an allocator that gives nothing, and asserts that it was not asked.
fn without_memory(f: impl FnOnce()) {
    let calls = allocations();
    let ((), failures) = while_failing(0..u64::MAX, f);
    assert_eq!((failures, allocations() - calls), (0, 0));
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn rows_that_are_watched_leave_without_any_memory() {
    let blocks = live_blocks();
    let mut scene = Scene::unobserved();
    let watched: Vec<_> = (0..50)
        .map(|i| match i % 3 {
            0 => scene.town.spawn(Pan {
                name: Name(number(i)),
                heat: Heat(i),
            }),
            1 => scene.town.spawn((Heat(i), Right(number(i)))),
            _ => scene.town.spawn((Left(i), Right(number(i)))),
        })
        .collect();
    without_memory(|| {
        for entity in &watched[..20] {
            assert!(scene.town.despawn(*entity));
        }
        drop(scene.town.despawn_row::<Pan>(watched[21]));
    });
    scene.town.check_invariants();
    // Values that go while their entities stay take the room, and it is made again.
    for turn in 0..40 {
        for entity in &watched[22..30] {
            scene.town.insert(*entity, Heat(turn)).unwrap();
            assert!(scene.town.remove::<Heat>(*entity).unwrap().is_some());
        }
        scene.town.check_invariants();
    }
    without_memory(|| scene.town.clear());
    assert!(scene.town.is_empty());
    scene.town.check_invariants();
    let heats = scene.town.read_removed(&mut scene.heats).count();
    assert!(heats > 8 * 40, "nothing of it was lost: {heats}");
    drop((scene, watched));
    assert_eq!(live_blocks(), blocks);
}

#[test]
fn a_world_is_dropped_without_any_memory() {
    let mut scene = Scene::new();
    scene.town.spawn_batch((0..100).map(person));
    without_memory(|| drop(scene));
}

#[test]
fn watching_makes_room_for_those_that_are_there() {
    let mut town = crate::refusals::scene::Town::new();
    let pans: Vec<_> = (0..100)
        .map(|i| {
            town.spawn(Pan {
                name: Name(number(i)),
                heat: Heat(i),
            })
        })
        .collect();
    let mut reader = town.watch_removed::<Heat>();
    town.check_invariants();
    without_memory(|| {
        for pan in &pans[..60] {
            town.despawn(*pan);
        }
        town.clear();
    });
    assert_eq!(town.read_removed(&mut reader).count(), 100);
}

/// Each way in which entities come to a world with watched components, and each way in which a value goes while its entity
/// stays.
#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn there_is_room_for_removed_values_of_each_origin() {
    type Way = fn(&mut Town, u32);
    let pan = |i: u32| Pan {
        name: Name(number(i)),
        heat: Heat(i),
    };
    let ways: [(&str, Way); 12] = [
        ("spawn", |town, i| {
            town.spawn(Pan {
                name: Name(number(i)),
                heat: Heat(i),
            });
        }),
        ("try_spawn", |town, i| {
            town.try_spawn((Heat(i), Mark)).unwrap();
        }),
        ("spawn_batch", |town, i| {
            town.spawn_batch((0..3).map(|_| (Heat(i), Weight(1))));
        }),
        ("spawn_columns", |town, i| {
            town.spawn_columns::<Pan>((vec![Name(number(i))], vec![Heat(i)]))
                .unwrap();
        }),
        ("spawn_at", |town, i| {
            let entity = town.reserve_entity();
            town.spawn_at(entity, (Heat(i), Left(i))).unwrap();
        }),
        ("clone_entity", |town, _| {
            let plain = town.spawn((Heat(1), Weight(2)));
            town.clone_entity(plain).unwrap();
        }),
        ("spawn_template", |town, i| {
            let plain = town.spawn((Heat(i), Weight(2)));
            let template = town.template(plain).unwrap();
            town.spawn_template(&template, 5).unwrap();
        }),
        ("remove", |town, i| {
            let first = town.entities().next().unwrap();
            town.insert(first, Heat(i)).unwrap();
            town.remove::<Heat>(first).unwrap();
        }),
        ("exchange", |town, i| {
            let first = town.entities().next().unwrap();
            town.insert(first, Heat(i)).unwrap();
            town.replace_bundle::<(Heat,), (Mark,)>(first, (Mark,))
                .unwrap();
        }),
        ("convert", |town, i| {
            let pan = town.spawn(Pan {
                name: Name(number(i)),
                heat: Heat(i),
            });
            let taken = town
                .convert::<Pan, Stone, (Name, Heat), _>(pan, (Weight(1),))
                .unwrap();
            drop(taken);
        }),
        ("a command that removes", |town, i| {
            let first = town.entities().next().unwrap();
            town.insert(first, Heat(i)).unwrap();
            town.run_system(|mut commands: ecs::Commands<'_, Town>| commands.remove::<Heat>(first));
        }),
        ("commands that spawn", |town, i| {
            town.run_system(|mut commands: ecs::Commands<'_, Town>| {
                commands.spawn((Heat(i),));
                commands.spawn_later((Heat(i), Right(number(i))));
            });
        }),
    ];
    for (name, way) in ways {
        let mut town = Town::new();
        town.spawn(pan(0));
        let mut reader = town.watch_removed::<Heat>();
        for i in 0..200 {
            way(&mut town, i);
            town.check_invariants();
        }
        let living = town.query_ref::<&Heat>().count();
        let before = town.read_removed(&mut reader).count();
        without_memory(|| town.clear());
        assert_eq!(town.read_removed(&mut reader).count(), living, "{name}");
        assert!(living + before >= 200, "{name}");
    }
}
