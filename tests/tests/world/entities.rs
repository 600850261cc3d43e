//! An entity as a value: to read, to change, and by commands.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::ChangeError;
use ecs::prelude::*;

#[derive(Debug, PartialEq)]
struct Name(&'static str);
#[derive(Debug, PartialEq)]
struct Heat(u32);
#[derive(Debug, PartialEq)]
struct Dirty;
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Grip(u32);

ecs::world! {
    #[world(observed)]
    struct Kitchen { components: (Name, Heat, Dirty, Grip) }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn pan(kitchen: &mut Kitchen) -> Entity {
    kitchen.spawn(Pan {
        name: Name("pan"),
        heat: Heat(20),
    })
}

#[test]
fn an_entity_is_read_with_all_that_it_has() {
    let mut kitchen = Kitchen::new();
    let entity = pan(&mut kitchen);
    kitchen.insert(entity, Grip(3)).unwrap();
    let it = kitchen.entity_ref(entity).unwrap();
    assert_eq!(
        (it.entity(), it.get::<Name>(), it.get::<Grip>()),
        (entity, Some(&Name("pan")), Some(&Grip(3)))
    );
    assert!(it.has::<Heat>() && !it.has::<Dirty>() && it.is::<Pan>());
    assert_eq!(it.row::<Pan>().unwrap().heat, &Heat(20));
    assert_eq!(it.components().count(), 3);
    assert_eq!(
        format!("{it:?}"),
        format!(r#"{entity} ["Name", "Heat", "Grip"]"#)
    );
}

#[test]
fn an_entity_is_changed_in_several_steps() {
    let mut kitchen = Kitchen::new();
    let entity = pan(&mut kitchen);
    let mut it = kitchen.entity_mut(entity).unwrap();
    it.insert(Dirty)
        .unwrap()
        .insert_many((Heat(30), Grip(1)))
        .unwrap();
    it.get_mut::<Heat>().unwrap().0 += 1;
    assert_eq!(
        (it.get::<Heat>(), it.has::<Dirty>()),
        (Some(&Heat(31)), true)
    );
    assert_eq!(it.row_mut::<Pan>().map(|row| row.heat.0), Some(31));
    assert_eq!(it.remove::<Dirty>().unwrap(), Some(Dirty));
    assert_eq!(
        it.remove_many::<(Heat, Dirty)>().unwrap().get::<Heat>(),
        None
    );
    it.spawn_below::<ChildOf>(|below| {
        below.spawn((Name("lid"),));
    });
    assert_eq!(it.as_ref().get::<Grip>(), Some(&Grip(1)));
    assert_eq!(kitchen.children(entity).count(), 1);
    assert!(kitchen.entity_mut(entity).unwrap().despawn());
    assert!(kitchen.is_empty());
    kitchen.check_invariants();
}

#[test]
fn an_entity_without_a_row_is_refused() {
    let mut kitchen = Kitchen::new();
    let (dead, reserved) = (pan(&mut kitchen), kitchen.reserve_entity());
    kitchen.despawn(dead);
    assert_eq!(
        kitchen.entity_ref(dead).err(),
        Some(ChangeError::NoSuchEntity(dead))
    );
    assert_eq!(
        kitchen.entity_mut(reserved).err(),
        Some(ChangeError::Reserved(reserved))
    );
    assert_eq!(
        ChangeError::Reserved(reserved).to_string(),
        format!("{reserved} is reserved, and has no row yet")
    );
    let asked = std::cell::Cell::new(false);
    let error = kitchen.get_or_insert_with(dead, || {
        asked.set(true);
        Heat(1)
    });
    assert_eq!(error.err(), Some(ChangeError::NoSuchEntity(dead)));
    assert!(!asked.get(), "no value is made for an entity that is dead");
}

#[test]
fn a_component_is_made_where_it_lacks_alone() {
    let mut kitchen = Kitchen::new();
    let entity = kitchen.spawn((Name("pot"),));
    for _ in 0..3 {
        kitchen.get_or_insert_with(entity, || Heat(10)).unwrap().0 += 1;
        kitchen
            .entity_mut(entity)
            .unwrap()
            .get_or_insert_with(|| Grip(0))
            .unwrap()
            .0 += 1;
    }
    assert_eq!(
        (kitchen.get::<Heat>(entity), kitchen.get::<Grip>(entity)),
        (Some(&Heat(13)), Some(&Grip(3)))
    );
    kitchen.check_invariants();
}

#[test]
fn an_entity_that_an_observer_takes_away_has_nothing_any_more() {
    let mut kitchen = Kitchen::new();
    let clean = |it: On<Kitchen, Insert<Dirty>>, mut commands: Commands<Kitchen>| {
        commands.despawn(it.entity());
    };
    kitchen.observe("clean", clean).unwrap();
    let entity = pan(&mut kitchen);
    let mut it = kitchen.entity_mut(entity).unwrap();
    it.insert(Dirty).unwrap();
    assert_eq!(it.get::<Heat>(), None);
    assert_eq!(it.get_mut::<Heat>(), None);
    assert_eq!(
        it.insert(Heat(1)).unwrap_err().cause,
        ChangeError::NoSuchEntity(entity)
    );
    assert!(!it.despawn());
    let entity = pan(&mut kitchen);
    let error = kitchen.get_or_insert_with(entity, || Dirty).map(|_| ());
    assert_eq!(
        error,
        Err(ChangeError::MissingComponent {
            entity,
            component: "Dirty"
        })
    );
}

#[test]
fn commands_for_one_entity_are_done_in_their_order() {
    let mut kitchen = Kitchen::new();
    let (entity, other) = (pan(&mut kitchen), pan(&mut kitchen));
    kitchen.run_system(move |mut commands: Commands<Kitchen>| {
        let mut it = commands.entity(entity);
        assert_eq!(it.entity(), entity);
        it.insert(Dirty)
            .insert_many((Grip(4),))
            .remove::<Heat>()
            .remove_many::<(Name, Heat)>();
        it.spawn_below::<ChildOf>(|below| {
            below.spawn((Name("lid"),));
        });
        commands.entity(other).despawn();
    });
    let it = kitchen.entity_ref(entity).unwrap();
    assert_eq!(
        (it.components().count(), it.has::<Dirty>(), it.get::<Grip>()),
        (2, true, Some(&Grip(4)))
    );
    assert_eq!(kitchen.children(entity).count(), 1);
    assert!(!kitchen.contains(other));
    kitchen.check_invariants();
}

#[test]
fn a_value_that_is_there_stays_where_only_new_ones_are_inserted() {
    let mut kitchen = Kitchen::new();
    let (hot, cold) = (pan(&mut kitchen), kitchen.spawn((Name("pot"),)));
    let dead = pan(&mut kitchen);
    kitchen.despawn(dead);
    kitchen.run_system(move |mut commands: Commands<Kitchen>| {
        for entity in [hot, cold, dead] {
            commands.insert_if_new(entity, Heat(99));
        }
        commands.insert_if_new(cold, Heat(100));
    });
    assert_eq!(
        (kitchen.get::<Heat>(hot), kitchen.get::<Heat>(cold)),
        (Some(&Heat(20)), Some(&Heat(99)))
    );
    let errors = kitchen.take_command_errors();
    let [error] = errors.first() else {
        panic!("{errors:?}")
    };
    assert_eq!(
        (error.command, error.entity, error.component),
        ("insert_if_new", dead, Some("Heat"))
    );
}

#[test]
fn a_batch_of_commands_is_spawned_in_its_order() {
    let mut kitchen = Kitchen::new();
    kitchen.run_system(|mut commands: Commands<Kitchen>| {
        commands.spawn_batch((0..100).map(|heat| Pan {
            name: Name("pan"),
            heat: Heat(heat),
        }));
        commands.spawn_batch((100..110).map(|heat| (Heat(heat), Dirty)));
        commands.try_spawn_batch([(Heat(110), Grip(1))]).unwrap();
        commands.spawn_batch(std::iter::empty::<Pan>());
    });
    let mut heats: Vec<_> = kitchen
        .query::<(Entity, &Heat)>()
        .map(|(entity, heat)| (entity.index(), heat.0))
        .collect();
    heats.sort_unstable();
    assert!(
        heats.iter().map(|(_, heat)| *heat).eq(0..=110),
        "entities come in the order of the bundles: {heats:?}"
    );
    kitchen.check_invariants();
}

#[test]
fn a_bundle_that_is_refused_is_reported_and_the_others_of_its_batch_are_spawned() {
    let mut kitchen = Kitchen::new();
    let (parent, dead) = (pan(&mut kitchen), pan(&mut kitchen));
    kitchen.despawn(dead);
    kitchen.run_system(move |mut commands: Commands<Kitchen>| {
        commands.spawn_batch(
            [parent, dead, parent, dead, parent].map(|parent| (Heat(1), ChildOf { parent })),
        );
    });
    assert_eq!(kitchen.children(parent).count(), 3);
    let errors = kitchen.take_command_errors();
    assert_eq!(
        errors
            .first()
            .iter()
            .map(|error| error.command)
            .collect::<Vec<_>>(),
        ["spawn_batch"; 2]
    );
    kitchen.check_invariants();
}
