//! What never asks for memory.

use crate::scene::{Heat, Left, Name, Pan, Right, Scene, person};
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};

/// Runs `f` with an allocator that gives nothing, and asserts that it was not asked.
fn without_memory(f: impl FnOnce()) {
    let calls = allocations();
    let ((), failures) = while_failing(0..u64::MAX, f);
    assert_eq!((failures, allocations() - calls), (0, 0));
}

#[test]
fn rows_that_are_watched_leave_without_any_memory() {
    let blocks = live_blocks();
    let mut scene = Scene::new();
    let watched: Vec<_> = (0..50)
        .map(|i| match i % 3 {
            0 => scene.town.spawn(Pan { name: Name(Box::new(i)), heat: Heat(i) }),
            1 => scene.town.spawn((Heat(i), Right(Box::new(i)))),
            _ => scene.town.spawn((Left(i), Right(Box::new(i)))),
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
    let mut town = crate::scene::Town::new();
    let pans: Vec<_> = (0..100).map(|i| town.spawn(Pan { name: Name(Box::new(i)), heat: Heat(i) })).collect();
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
