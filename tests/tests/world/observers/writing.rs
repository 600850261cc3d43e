//! An observer writes the value of which it is told: later observers and the caller find the written value.

use ecs::prelude::*;
use ecs::{Disabled, Write};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
struct Health(i32);

/// Optional in an archetype.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
struct Shield(i32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track, storage = "sparse")]
struct Poison(i32);

#[derive(Clone, Copy)]
struct Cursed;

#[derive(Debug, Default, PartialEq)]
struct Told(Vec<(&'static str, Option<i32>)>);

fn early(on: On<Arena, Insert<Health>>, mut told: ResMut<Told>) {
    told.0
        .push(("early", on.new_value().map(|health| health.0)));
}

fn clamp(mut on: On<Arena, Insert<Health>, Write>) {
    // A loop over what is too much alone: the others are not marked.
    if on.new_value().is_some_and(|health| health.0 > 100)
        && let Some(health) = on.new_value_mut()
    {
        health.0 = 100;
    }
}

fn late(on: On<Arena, Insert<Health>>, mut told: ResMut<Told>) {
    told.0.push(("late", on.new_value().map(|health| health.0)));
}

fn harden(mut on: On<Arena, Insert<Shield>, Write>, healths: Lookup<Arena, &Health>) {
    let health = healths.get(on.entity()).map_or(0, |health| health.0);
    on.new_value_mut().expect("it was inserted").0 += health;
}

fn dilute(mut on: On<Arena, Insert<Poison>, Write>) {
    on.new_value_mut().expect("it was inserted").0 /= 2;
}

fn lift(on: On<Arena, Insert<Cursed>>, mut commands: Commands<Arena>) {
    commands.remove::<Cursed>(on.entity());
}

fn curse(mut on: On<Arena, Insert<Cursed>, Write>, mut told: ResMut<Told>) {
    told.0.push(("curse", on.new_value_mut().map(|_| 0)));
}

ecs::world! {
    #[world]
    struct Arena { components: (Health, Shield, Poison, Cursed, Disabled), resources: (Told) }

    #[archetype]
    struct Knight { health: Health, shield: Option<Shield> }

    #[observers]
    fn rules() {
        early;
        clamp;
        late;
        harden;
        dilute;
        lift;
        curse;
    }
}

fn told(arena: &mut Arena) -> Vec<(&'static str, Option<i32>)> {
    arena.check_invariants();
    std::mem::take(&mut arena.resource_mut::<Told>().0)
}

#[test]
fn a_written_value_is_seen_by_later_observers_of_the_change_and_by_the_caller_and_is_told_to_none()
{
    let mut arena = Arena::new();
    let knight = arena.spawn(Knight {
        health: Health(900),
        shield: None,
    });
    assert_eq!(
        told(&mut arena),
        [("early", Some(900)), ("late", Some(100))]
    );
    assert_eq!(arena.get(knight), Some(&Health(100)));
    assert_eq!(arena.insert(knight, Health(150)), Ok(Some(Health(100))));
    assert_eq!(
        told(&mut arena),
        [("early", Some(150)), ("late", Some(100))]
    );
    assert_eq!(arena.insert(knight, Health(7)), Ok(Some(Health(100))));
    assert_eq!(told(&mut arena), [("early", Some(7)), ("late", Some(7))]);
}

#[test]
fn each_row_of_a_batch_is_written() {
    let mut arena = Arena::new();
    let spawned = arena
        .spawn_batch([300, 20, 200].map(|health| (Health(health), Poison(8))))
        .to_vec();
    let values = spawned.iter().map(|entity| {
        (
            arena.get::<Health>(*entity).unwrap().0,
            arena.get::<Poison>(*entity).unwrap().0,
        )
    });
    assert_eq!(values.collect::<Vec<_>>(), [(100, 4), (20, 4), (100, 4)]);
}

#[test]
fn optional_and_sparse_components_are_written_and_those_of_disabled_entities() {
    let mut arena = Arena::new();
    let knight = arena.spawn(Knight {
        health: Health(5),
        shield: Some(Shield(1)),
    });
    assert_eq!(arena.get(knight), Some(&Shield(6)));
    let elsewhere = arena.spawn((Shield(1), Cursed));
    assert_eq!(arena.get(elsewhere), Some(&Shield(1)));
    arena.insert(knight, Disabled).unwrap();
    arena.insert_many(knight, (Health(400), Poison(8))).unwrap();
    arena.insert(knight, Shield(2)).unwrap();
    assert_eq!(
        (arena.get(knight), arena.get(knight)),
        (Some(&Health(100)), Some(&Poison(4)))
    );
    // A look-up passes over a disabled entity, and the observer does not.
    assert_eq!(arena.get(knight), Some(&Shield(2)));
    arena.check_invariants();
}

#[test]
fn a_written_value_is_marked_as_changed_and_one_that_is_only_read_is_not() {
    let mut arena = Arena::new();
    let [weak, strong] =
        [50, 500].map(|health| arena.spawn((Health(health), Shield(1), Poison(2))));
    let changed_after_it_was_added = |arena: &Arena, entity| {
        let health = (
            arena.added_at::<Health>(entity),
            arena.changed_at::<Health>(entity),
        );
        let shield = (
            arena.added_at::<Shield>(entity),
            arena.changed_at::<Shield>(entity),
        );
        let poison = (
            arena.added_at::<Poison>(entity),
            arena.changed_at::<Poison>(entity),
        );
        [health, shield, poison].map(|(added, changed)| added < changed)
    };
    assert_eq!(
        changed_after_it_was_added(&arena, weak),
        [false, true, true]
    );
    assert_eq!(
        changed_after_it_was_added(&arena, strong),
        [true, true, true]
    );
}

#[test]
fn a_value_that_is_gone_again_is_not_there_to_write() {
    let mut arena = Arena::new();
    let entity = arena.spawn((Cursed,));
    assert_eq!(told(&mut arena), [("curse", None)]);
    assert!(!arena.has::<Cursed>(entity));
}

#[test]
fn an_observer_that_is_added_writes_too_and_beside_no_other_parameter_of_the_component() {
    let mut arena = Arena::new();
    let [boss, other] = [(); 2].map(|()| arena.spawn((Health(9),)));
    let double = |mut on: On<Arena, Insert<Health>, Write>| on.new_value_mut().unwrap().0 *= 2;
    arena.observe_entity(boss, "double", double).unwrap();
    arena.insert(boss, Health(80)).unwrap();
    arena.insert(other, Health(80)).unwrap();
    assert_eq!(
        (arena.get(boss), arena.get(other)),
        (Some(&Health(160)), Some(&Health(80)))
    );

    let both = |_: On<Arena, Insert<Health>, Write>, _: Lookup<Arena, &Health>| ();
    let error = arena.observe("both", both).unwrap_err().to_string();
    let expected = "two parameters of the system `both` access the component `Health`, and one of them writes it: \
                    `On<Insert<Health>, Write>` and a query `&Health`";
    assert!(error.contains(expected), "{error}");
}
