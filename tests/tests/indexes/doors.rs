//! Every way that lends a component to be written is seen by an index that reads it.

use crate::world::{Heat, Kitchen, Pan, Position, Size, cook, pan, position};
use ecs::index::values::EntitySet;
use ecs::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A kitchen with pans at 0, 1 and 2, after a use of its index, and one of the pans.
fn kitchen() -> (Kitchen, Entity) {
    let mut kitchen = Kitchen::new();
    let pans = [0.0, 1.0, 2.0].map(|x| kitchen.spawn(pan(x, 0.0, "pan")));
    assert_eq!(kitchen.near().len(), 3);
    assert!(kitchen.near_ref().is_ok());
    (kitchen, pans[1])
}

/// Asserts that a way to move a pan to (50, 0) is seen.
#[track_caller]
fn is_seen(way: impl FnOnce(&mut Kitchen, Entity)) {
    let (mut kitchen, pan) = kitchen();
    way(&mut kitchen, pan);
    assert!(kitchen.near_ref().is_err(), "a shared world refuses");
    let found: Vec<Entity> = kitchen.near().within([50.0, 0.0], 0.5).map(|found| found.entity).collect();
    assert!(found.contains(&pan), "{found:?}");
    kitchen.check_invariants();
}

const THERE: f32 = 50.0;

#[test]
fn writes_of_single_values_are_seen() {
    is_seen(|kitchen, pan| kitchen.get_mut::<Position>(pan).unwrap().x = THERE);
    is_seen(|kitchen, pan| kitchen.get_many_mut::<Position, 1>([pan]).unwrap()[0].x = THERE);
    is_seen(|kitchen, pan| kitchen.row_mut::<Pan>(pan).unwrap().position.x = THERE);
    is_seen(|kitchen, pan| kitchen.query::<&mut Position>().get(pan).unwrap().x = THERE);
    is_seen(|kitchen, pan| kitchen.query::<&mut Position>().get_mut(pan).unwrap().x = THERE);
    is_seen(|kitchen, pan| kitchen.lookup_mut::<&mut Position>().get_mut(pan).unwrap().x = THERE);
    is_seen(|kitchen, pan| {
        let position = kitchen.component_id("Position").unwrap();
        kitchen.set_field(pan, position, "x", THERE).unwrap();
    });
    is_seen(|kitchen, pan| {
        kitchen.insert(pan, position(THERE, 0.0)).unwrap();
    });
    is_seen(|kitchen, pan| {
        kitchen.exchange::<(Heat,), _>(pan, (position(THERE, 0.0),)).unwrap();
    });
}

#[test]
fn loops_are_seen_whichever_way_they_go() {
    let there = |place: &mut Position| place.x = THERE;
    is_seen(|kitchen, _| kitchen.query::<&mut Position>().for_each(there));
    is_seen(|kitchen, _| kitchen.query::<&mut Position>().par_for_each(there));
    is_seen(|kitchen, _| kitchen.query::<&mut Position>().chunks().for_each(|chunk| chunk.iter_mut().for_each(there)));
    is_seen(|kitchen, _| kitchen.query::<Option<&mut Position>>().flatten().for_each(there));
    is_seen(|kitchen, _| {
        kitchen.query::<&mut Position>().pairs().for_each(|one, other| {
            there(one);
            there(other);
        });
    });
    is_seen(|kitchen, _| {
        kitchen.columns_mut::<Pan>().position.iter_mut().for_each(there);
    });
    is_seen(|kitchen, _| kitchen.split_mut().pan.position.iter_mut().for_each(there));
    is_seen(|kitchen, _| {
        let (mut one, two) = kitchen.queries::<(&mut Position, &Heat)>();
        (one.next(), two.count()).0.into_iter().for_each(there);
        one.for_each(there);
    });
    is_seen(|kitchen, _| {
        kitchen.run_system(move |places: Query<'_, Kitchen, &mut Position>| places.for_each(there));
    });
}

#[test]
fn a_loop_that_breaks_or_panics_is_seen_as_far_as_it_came() {
    is_seen(|kitchen, pan| {
        for (entity, place) in kitchen.query::<(Entity, &mut Position)>() {
            place.x = THERE;
            if entity == pan {
                break;
            }
        }
    });
    is_seen(|kitchen, pan| {
        let walk = || {
            kitchen.query::<(Entity, &mut Position)>().for_each(|(entity, place)| {
                place.x = THERE;
                assert!(entity != pan, "enough");
            });
        };
        assert!(catch_unwind(AssertUnwindSafe(walk)).is_err());
    });
    is_seen(|kitchen, _| {
        let mut rows = kitchen.query::<&mut Position>();
        rows.by_ref().take(2).for_each(|place| place.x = THERE);
        #[expect(clippy::forget_non_drop, reason = "the test is that nothing runs at its end")]
        std::mem::forget(rows);
    });
}

#[test]
fn entities_that_come_or_go_are_seen_whichever_way_they_do() {
    let (mut kitchen, pan_entity) = kitchen();
    let near = |kitchen: &mut Kitchen| kitchen.near().len();
    kitchen.spawn((position(1.0, 1.0),));
    assert_eq!(near(&mut kitchen), 4);
    let template = kitchen.template(pan_entity).unwrap();
    kitchen.spawn_template(&template, 3).unwrap();
    assert_eq!(near(&mut kitchen), 7);
    kitchen.clone_entity(pan_entity).unwrap();
    assert_eq!(near(&mut kitchen), 8);
    let reserved = kitchen.reserve_entity();
    assert_eq!(near(&mut kitchen), 8, "it has no row yet");
    kitchen.spawn_at(reserved, pan(0.0, 0.0, "late")).unwrap();
    assert_eq!(near(&mut kitchen), 9);
    assert!(kitchen.despawn_row::<Pan>(reserved).is_some());
    assert_eq!(near(&mut kitchen), 8);
    kitchen.remove::<Position>(pan_entity).unwrap();
    assert_eq!(near(&mut kitchen), 7);
    let cook_entity = kitchen.spawn(cook(0.0, "ann", crate::world::Team::Red, None));
    assert_eq!((near(&mut kitchen), kitchen.by_team().all().iter().count()), (8, 1));
    kitchen.exchange::<(crate::world::Team,), _>(cook_entity, (Heat(1.0),)).unwrap();
    assert_eq!((near(&mut kitchen), kitchen.by_team().all().iter().count(), kitchen.by_heat().len()), (8, 0, 8));
    kitchen.run_system(|mut commands: Commands<'_, Kitchen>, rows: Query<'_, Kitchen, Entity, With<Heat>>| {
        rows.for_each(|entity| commands.despawn(entity));
    });
    assert_eq!((near(&mut kitchen), kitchen.by_heat().len()), (1, 0));
    kitchen.clear();
    assert_eq!(near(&mut kitchen), 0);
}

#[test]
fn more_changes_than_the_log_has_room_for_are_seen() {
    let mut kitchen = Kitchen::new();
    let pans: Vec<Entity> = kitchen.spawn_batch((0..2000_u16).map(|i| pan(f32::from(i), 0.0, "pan"))).to_vec();
    assert_eq!(kitchen.near().len(), 2000);
    for pan in &pans[..1500] {
        kitchen.despawn(*pan);
    }
    assert_eq!(kitchen.near().len(), 500);
    for (i, pan) in pans[1500..].iter().enumerate() {
        kitchen.insert(*pan, Size(1.0)).unwrap();
        if i % 100 == 0 {
            assert_eq!(kitchen.wide().len(), i + 1);
        }
    }
    assert_eq!((kitchen.near().len(), kitchen.wide().len()), (500, 500));
}

#[test]
fn an_index_that_was_not_asked_for_a_long_time_begins_anew() {
    let (mut kitchen, pan) = kitchen();
    for _ in 0..5 {
        kitchen.skip_ticks(1 << 29);
    }
    assert!(kitchen.near_ref().is_err(), "ticks tell no more");
    kitchen.get_mut::<Position>(pan).unwrap().x = THERE;
    assert_eq!(kitchen.near().within([THERE, 0.0], 1.0).count(), 1);
    // Ticks that go round do not make it look fresh.
    kitchen.skip_ticks(u32::MAX);
    kitchen.get_mut::<Position>(pan).unwrap().x = 0.0;
    assert_eq!(kitchen.near().within([THERE, 0.0], 1.0).count(), 0);
}

#[test]
fn worlds_that_change_places_keep_their_indexes() {
    let (mut one, pan) = kitchen();
    let mut other = Kitchen::new();
    std::mem::swap(&mut one, &mut other);
    assert_eq!((one.near().len(), other.near().len()), (0, 3));
    other.get_mut::<Position>(pan).unwrap().x = THERE;
    assert_eq!(other.near().within([THERE, 0.0], 1.0).count(), 1);
}
