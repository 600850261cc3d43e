//! Every way that lends a component to be written is seen by an index that reads it.

use crate::world::{Frozen, Heat, Kitchen, Pan, Position, Size, Smell, cook, pan, position};
use ecs::index::values::EntitySet;
use ecs::prelude::*;
use ecs::{ComponentDefinition, FieldType, Mut};
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
    let found: Vec<Entity> = kitchen
        .near()
        .within([50.0, 0.0], 0.5)
        .map(|found| found.entity)
        .collect();
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
    is_seen(|kitchen, pan| {
        kitchen
            .lookup_mut::<&mut Position>()
            .get_mut(pan)
            .unwrap()
            .x = THERE;
    });
    is_seen(|kitchen, pan| {
        let position = kitchen.component_id("Position").unwrap();
        kitchen.set_field(pan, position, "x", THERE).unwrap();
    });
    is_seen(|kitchen, pan| {
        kitchen.insert(pan, position(THERE, 0.0)).unwrap();
    });
    is_seen(|kitchen, pan| {
        kitchen
            .replace_bundle::<(Heat,), _>(pan, (position(THERE, 0.0),))
            .unwrap();
    });
}

#[test]
#[cfg_attr(miri, ignore = "rayon makes pointers of numbers")]
fn loops_on_several_threads_are_seen() {
    is_seen(|kitchen, _| {
        kitchen
            .query::<&mut Position>()
            .par_for_each(|place| place.x = THERE);
    });
}

#[test]
fn loops_of_each_way_are_seen() {
    let there = |place: &mut Position| place.x = THERE;
    is_seen(|kitchen, _| kitchen.query::<&mut Position>().for_each(there));
    is_seen(|kitchen, _| {
        kitchen
            .query::<&mut Position>()
            .chunks()
            .for_each(|chunk| chunk.iter_mut().for_each(there));
    });
    is_seen(|kitchen, _| {
        kitchen
            .query::<Option<&mut Position>>()
            .flatten()
            .for_each(there);
    });
    is_seen(|kitchen, _| {
        kitchen
            .query::<&mut Position>()
            .pairs()
            .for_each(|one, other| {
                there(one);
                there(other);
            });
    });
    is_seen(|kitchen, _| {
        kitchen
            .columns_mut::<Pan>()
            .position
            .iter_mut()
            .for_each(there);
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
fn a_value_that_marks_itself_is_seen_once_it_is_written() {
    is_seen(|kitchen, pan| {
        let (mut rows, there) = (kitchen.query::<Mut<'_, Position>>(), position(THERE, 0.0));
        assert!(rows.get_mut(pan).unwrap().set_if_neq(there));
    });
    is_seen(|kitchen, _| {
        kitchen
            .query::<Mut<'_, Position>>()
            .for_each(|mut place| place.x = THERE);
    });
    is_seen(|kitchen, _| {
        kitchen
            .query::<Mut<'_, Position>>()
            .for_each(|place| place.into_inner().x = THERE);
    });
    is_seen(|kitchen, pan| {
        kitchen
            .lookup_mut::<Mut<'_, Position>>()
            .get_mut(pan)
            .unwrap()
            .x = THERE;
    });
    // It is lent to be written, and marked before.
    is_seen(|kitchen, _| {
        let places: Vec<Mut<'_, Position>> = kitchen.query::<Mut<'_, Position>>().collect();
        for mut place in places {
            place.x = THERE;
        }
    });
    let (mut kitchen, pan) = kitchen();
    let rows = kitchen.query::<Mut<'_, Position>>();
    rows.for_each(|mut place| {
        let same = *place;
        assert!(!place.set_if_neq(same));
    });
    assert!(kitchen.near_ref().is_ok(), "nothing was written to {pan}");
}

#[test]
fn writes_by_the_handle_of_an_entity_are_seen() {
    is_seen(|kitchen, pan| {
        kitchen
            .entity_mut(pan)
            .unwrap()
            .get_mut::<Position>()
            .unwrap()
            .x = THERE;
    });
    is_seen(|kitchen, pan| {
        kitchen
            .entity_mut(pan)
            .unwrap()
            .row_mut::<Pan>()
            .unwrap()
            .position
            .x = THERE;
    });
    is_seen(|kitchen, pan| {
        let mut entity = kitchen.entity_mut(pan).unwrap();
        entity.get_or_insert_with(|| position(0.0, 0.0)).unwrap().x = THERE;
    });
    is_seen(|kitchen, pan| {
        kitchen
            .get_or_insert_with(pan, || position(0.0, 0.0))
            .unwrap()
            .x = THERE;
    });
    is_seen(|kitchen, pan| {
        kitchen.remove::<Position>(pan).unwrap();
        assert!(kitchen.near().len() == 2);
        kitchen
            .get_or_insert_with(pan, || position(THERE, 0.0))
            .unwrap();
    });
    is_seen(|kitchen, pan| {
        kitchen
            .entity_mut(pan)
            .unwrap()
            .insert(position(THERE, 0.0))
            .unwrap();
    });
}

#[test]
fn writes_of_several_values_are_seen() {
    let there = |place: &mut Position| place.x = THERE;
    is_seen(|kitchen, _| kitchen.all_mut::<Pan>().for_each(|pan| there(pan.position)));
    is_seen(|kitchen, _| {
        kitchen
            .query::<&mut Position>()
            .combinations::<2>()
            .for_each(|places| places.into_iter().for_each(there));
    });
    is_seen(|kitchen, pan| {
        kitchen
            .insert_many(pan, (position(THERE, 0.0), Size(1.0)))
            .unwrap();
    });
    is_seen(|kitchen, _| {
        kitchen
            .query_filtered::<&mut Position, With<Heat>>()
            .for_each(there);
    });
    is_seen(|kitchen, pan| {
        kitchen
            .lookup_mut::<&mut Position>()
            .for_each(&[pan, pan], |_, place| there(place));
    });
    is_seen(|kitchen, pan| {
        [pan]
            .into_iter()
            .for_each_in(&mut kitchen.lookup_mut::<&mut Position>(), |_, place| {
                there(place);
            });
    });
    is_seen(|kitchen, _| {
        let query = kitchen.runtime_query().write("Position").build().unwrap();
        kitchen.run(&query).for_each(|mut chunk| {
            chunk
                .get_mut::<Position>(0)
                .unwrap()
                .iter_mut()
                .for_each(there);
        });
    });
    is_seen(|kitchen, _| {
        let query = kitchen.runtime_query().write("Position").build().unwrap();
        kitchen.run(&query).for_each(|mut chunk| {
            chunk
                .take::<Position>(0)
                .unwrap()
                .iter_mut()
                .for_each(there);
        });
    });
    is_seen(|kitchen, _| {
        kitchen.share(|kitchen| {
            kitchen.run(move |places: Query<'_, Kitchen, &mut Position>| places.for_each(there));
        });
    });
    is_seen(|kitchen, pan| {
        kitchen.share(|kitchen| {
            kitchen.run(move |mut commands: Commands<'_, Kitchen>| {
                commands.insert(pan, position(THERE, 0.0));
            });
        });
    });
}

#[test]
fn rows_of_an_archetype_that_is_made_at_run_time_are_seen() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((position(1.0, 0.0), Size(1.0)));
    let found = |kitchen: &mut Kitchen, x: f32| kitchen.near().within([x, 0.0], 0.5).count();
    assert_eq!((kitchen.wide().len(), found(&mut kitchen, 1.0)), (1, 1));
    let query = kitchen.runtime_query().write("Position").build().unwrap();
    for mut chunk in kitchen.run(&query) {
        chunk.get_mut::<Position>(0).unwrap()[0].x = THERE;
    }
    assert_eq!(
        (found(&mut kitchen, THERE), found(&mut kitchen, 1.0)),
        (1, 0)
    );
    // A component that is data moves the row to another table, and is of no index itself.
    let mana = kitchen
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
        .unwrap();
    kitchen.insert_data(pan, mana, &[1, 0, 0, 0]).unwrap();
    assert_eq!(found(&mut kitchen, THERE), 1);
    kitchen.get_mut::<Position>(pan).unwrap().x = 0.0;
    assert_eq!(found(&mut kitchen, 0.0), 1);
    kitchen.get_data_mut(pan, mana).unwrap()[0] = 7;
    assert!(kitchen.near_ref().is_ok());
    kitchen
        .query::<&mut Position>()
        .chunks()
        .for_each(|chunk| chunk[0].x = 9.0);
    kitchen.remove_data(pan, mana).unwrap();
    assert_eq!((found(&mut kitchen, 9.0), found(&mut kitchen, 0.0)), (1, 0));
    kitchen.check_invariants();
}

/// Asserts that a way to give the first of two pans in a pool the smell 160 is seen.
#[track_caller]
fn is_smelt(way: impl FnOnce(&mut Kitchen, Entity)) {
    let (mut kitchen, pan) = kitchen();
    let other = kitchen.spawn(crate::world::pan(5.0, 0.0, "pan"));
    for entity in [pan, other] {
        kitchen.insert(entity, Smell(1)).unwrap();
    }
    assert_eq!(kitchen.by_smell().count(0), 2);
    way(&mut kitchen, pan);
    assert!(kitchen.by_smell_ref().is_err(), "a shared world refuses");
    assert!(kitchen.by_smell().get(10).any(|entity| entity == pan));
    kitchen.check_invariants();
}

#[test]
fn writes_of_sparse_components_are_seen() {
    let stink = |smell: &mut Smell| smell.0 = 160;
    is_smelt(|kitchen, pan| stink(kitchen.get_mut::<Smell>(pan).unwrap()));
    is_smelt(|kitchen, _| kitchen.pool_mut::<Smell>().1.iter_mut().for_each(stink));
    is_smelt(|kitchen, _| kitchen.query::<&mut Smell>().for_each(stink));
    is_smelt(|kitchen, _| {
        kitchen
            .query::<Option<&mut Smell>>()
            .flatten()
            .for_each(stink);
    });
    is_smelt(|kitchen, _| {
        kitchen
            .query::<Mut<'_, Smell>>()
            .for_each(|mut smell| stink(&mut smell));
    });
    is_smelt(|kitchen, pan| {
        assert!(
            kitchen
                .query::<Mut<'_, Smell>>()
                .get_mut(pan)
                .unwrap()
                .set_if_neq(Smell(160))
        );
    });
    is_smelt(|kitchen, pan| stink(kitchen.lookup_mut::<&mut Smell>().get_mut(pan).unwrap()));
    is_smelt(|kitchen, pan| stink(kitchen.entity_mut(pan).unwrap().get_mut::<Smell>().unwrap()));
    is_smelt(|kitchen, pan| stink(kitchen.get_or_insert_with(pan, || Smell(0)).unwrap()));
    is_smelt(|kitchen, pan| {
        kitchen.insert(pan, Smell(160)).unwrap();
    });
    is_smelt(|kitchen, pan| {
        kitchen.insert_many(pan, (Smell(160), Size(1.0))).unwrap();
    });
    is_smelt(|kitchen, pan| {
        kitchen.remove::<Smell>(pan).unwrap();
        kitchen.insert(pan, Smell(160)).unwrap();
    });
    is_smelt(|kitchen, pan| {
        let smell = kitchen.component_id("Smell").unwrap();
        kitchen.insert(pan, Frozen).unwrap();
        kitchen.set_field(pan, smell, "0", 160_u8).unwrap();
    });
    is_smelt(|kitchen, _| {
        kitchen.share(|kitchen| {
            kitchen.run(move |smells: Query<'_, Kitchen, &mut Smell>| smells.for_each(stink));
        });
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
            kitchen
                .query::<(Entity, &mut Position)>()
                .for_each(|(entity, place)| {
                    place.x = THERE;
                    assert!(entity != pan, "enough");
                });
        };
        assert!(catch_unwind(AssertUnwindSafe(walk)).is_err());
    });
    is_seen(|kitchen, _| {
        let mut rows = kitchen.query::<&mut Position>();
        rows.by_ref().take(2).for_each(|place| place.x = THERE);
        #[expect(
            clippy::forget_non_drop,
            reason = "the test is that nothing runs at its end"
        )]
        std::mem::forget(rows);
    });
}

#[test]
fn entities_that_come_or_go_by_each_way_are_seen() {
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
    assert_eq!(
        (near(&mut kitchen), kitchen.by_team().all().iter().count()),
        (8, 1)
    );
    kitchen
        .replace_bundle::<(crate::world::Team,), _>(cook_entity, (Heat(1.0),))
        .unwrap();
    assert_eq!(
        (
            near(&mut kitchen),
            kitchen.by_team().all().iter().count(),
            kitchen.by_heat().len()
        ),
        (8, 0, 8)
    );
    kitchen.run_system(
        |mut commands: Commands<'_, Kitchen>, rows: Query<'_, Kitchen, Entity, With<Heat>>| {
            rows.for_each(|entity| commands.despawn(entity));
        },
    );
    assert_eq!((near(&mut kitchen), kitchen.by_heat().len()), (1, 0));
    kitchen.clear();
    assert_eq!(near(&mut kitchen), 0);
}

#[test]
fn more_changes_than_the_log_has_room_for_are_seen() {
    let mut kitchen = Kitchen::new();
    let pans: Vec<Entity> = kitchen
        .spawn_batch((0..2000_u16).map(|i| pan(f32::from(i), 0.0, "pan")))
        .to_vec();
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

mod yard {
    //! A world with a cascade and observers.

    use ecs::prelude::*;

    #[derive(Component, Clone, Copy)]
    pub(crate) struct Place(f32);
    pub(crate) struct Signal;

    ecs::world! {
        #[world(observed)]
        pub(crate) struct Yard { components: (Place, Signal) }

        #[relation(acyclic, on_despawn = cascade)]
        pub(crate) struct Upon { lower: Entity }

        #[archetype]
        pub(crate) struct Stone { place: Place, upon: Option<Upon> }

        #[index(ordered, key = place.0)]
        pub(crate) struct ByPlace { place: Place }

        #[schedule]
        pub(crate) fn tick() { lift; }
    }

    type Piled<'q> = (&'q mut Place, Option<Up<Upon, &'q Place>>);

    fn lift(stones: Cascade<'_, Yard, Upon, Piled<'_>>) {
        stones.for_each(|(place, lower)| place.0 = lower.map_or(1.0, |lower| lower.0 + 1.0));
    }

    /// A yard with a pile of three stones, after a use of its index.
    fn yard() -> (Yard, [Entity; 3]) {
        let mut yard = Yard::new();
        let mut lower = None;
        let stones = [(); 3].map(|()| {
            let stone = yard.spawn(Stone {
                place: Place(0.0),
                upon: lower.map(|lower| Upon { lower }),
            });
            lower = Some(stone);
            stone
        });
        assert_eq!(yard.by_place().get(0.0).count(), 3);
        (yard, stones)
    }

    fn order(yard: &mut Yard) -> Vec<Entity> {
        yard.check_invariants();
        yard.by_place()
            .range(1.0..)
            .map(|entry| entry.entity)
            .collect()
    }

    #[test]
    fn a_cascade_that_writes_is_seen() {
        let (mut yard, stones) = yard();
        yard.tick();
        assert!(yard.by_place_ref().is_err());
        assert_eq!(order(&mut yard), stones);
        yard.cascade::<Upon, Piled<'_>>()
            .for_each(|(place, lower)| place.0 = lower.map_or(9.0, |lower| lower.0 - 1.0));
        assert!(yard.by_place_ref().is_err());
        assert_eq!(order(&mut yard), [stones[2], stones[1], stones[0]]);
    }

    #[test]
    fn an_observer_that_writes_is_seen() {
        let (mut yard, stones) = yard();
        yard.observe(
            "mark",
            |on: On<'_, Yard, Insert<Signal>>, mut places: Lookup<'_, Yard, &mut Place>| {
                places.get_mut(on.entity()).unwrap().0 = 5.0;
            },
        )
        .unwrap();
        yard.insert(stones[1], Signal).unwrap();
        assert!(yard.by_place_ref().is_err());
        assert_eq!(order(&mut yard), [stones[1]]);
        // One that asks an index finds all that was written before it was called.
        yard.observe(
            "move",
            |on: On<'_, Yard, Remove<Signal>>,
             found: Find<'_, Yard, ByPlace>,
             mut commands: Commands<'_, Yard>| {
                assert_eq!(found.get(5.0).collect::<Vec<_>>(), [on.entity()]);
                commands.insert(on.entity(), Place(7.0));
            },
        )
        .unwrap();
        yard.remove::<Signal>(stones[1]).unwrap();
        assert_eq!(yard.by_place().get(7.0).collect::<Vec<_>>(), [stones[1]]);
    }
}
