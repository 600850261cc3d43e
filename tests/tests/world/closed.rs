//! A closed world has the archetypes that it declares, and no others.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::{ChangeError, Rejected};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Position(f32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ship;
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rock;
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heat(f32);

ecs::world! {
    #[world(closed)]
    struct Space { components: (Position, Ship, Rock, Heat) }

    #[archetype]
    struct Sailing { position: Position, ship: Ship, heat: Option<Heat> }

    #[archetype]
    struct Floating { position: Position, rock: Rock }

    #[archetype]
    struct Molten { position: Position, rock: Rock, heat: Heat }

    #[schedule]
    fn tick() {
        sail;
        float;
        both;
    }
}

fn sail(ships: Query<Space, (&mut Position, With<Ship>)>) {
    ships.for_each(|(position, ())| position.0 += 1.0);
}

fn float(rocks: Query<Space, (&mut Position, With<Rock>)>) {
    rocks.for_each(|(position, ())| position.0 -= 1.0);
}

/// Two queries that write one component: there is no archetype with both markers.
fn both(
    ships: Query<Space, (&mut Position, With<Ship>)>,
    rocks: Query<Space, (&mut Position, With<Rock>)>,
) {
    for ((ship, ()), (rock, ())) in ships.zip(rocks) {
        std::mem::swap(ship, rock);
    }
}

#[test]
fn queries_that_no_declared_archetype_matches_both_are_apart() {
    let waits: Vec<Vec<usize>> = (0..3)
        .map(|step| Space::tick_plan().waits(step).collect())
        .collect();
    assert_eq!(waits, [vec![], vec![], vec![0, 1]]);
    assert!(
        Space::tick_plan()
            .to_string()
            .contains("0 sail: a query `(&mut Position)` with `Ship`\n")
    );
    let mut space = Space::new();
    let ship = space.spawn(Sailing {
        position: Position(0.0),
        ship: Ship,
        heat: None,
    });
    let rock = space.spawn((Position(10.0), Rock));
    space.tick();
    assert_eq!(
        (space.get::<Position>(ship), space.get::<Position>(rock)),
        (Some(&Position(9.0)), Some(&Position(1.0)))
    );
    let (ships, rocks) =
        space.queries::<((&mut Position, With<Ship>), (&mut Position, With<Rock>))>();
    assert_eq!((ships.count(), rocks.count()), (1, 1));
}

#[test]
fn a_change_to_an_archetype_that_is_not_declared_is_an_error_and_changes_nothing() {
    let mut space = Space::new();
    let ship = space.spawn(Sailing {
        position: Position(1.0),
        ship: Ship,
        heat: None,
    });
    let rock = space.spawn(Floating {
        position: Position(2.0),
        rock: Rock,
    });
    let error = space.insert(ship, Rock).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`Space` is closed, and declares no archetype"),
        "{error}"
    );
    let Rejected {
        value,
        cause: ChangeError::Reserve(cause),
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!((value, cause.is_closed()), (Rock, true));
    assert!(space.remove::<Position>(rock).is_err());
    assert!(space.insert_many(ship, (Rock, Heat(1.0))).is_err());
    assert_eq!(space.get::<Position>(rock), Some(&Position(2.0)));
    space.check_invariants();
    assert_eq!(space.archetypes().count(), 3);
}

#[test]
fn changes_between_declared_archetypes_go_as_ever() {
    let mut space = Space::new();
    let ship = space.spawn((Position(1.0), Ship));
    let rock = space.spawn((Position(2.0), Rock));
    assert_eq!(space.insert(ship, Heat(3.0)), Ok(None));
    assert_eq!(space.insert(rock, Heat(4.0)), Ok(None));
    assert_eq!(space.archetype_of(rock), Some("Molten"));
    assert_eq!(space.remove::<Heat>(rock), Ok(Some(Heat(4.0))));
    assert_eq!(space.archetype_of(rock), Some("Floating"));
    assert!(space.replace_bundle::<(Ship,), _>(ship, (Rock,)).is_ok());
    assert_eq!(space.archetype_of(ship), Some("Molten"));
    space.check_invariants();
}

#[test]
fn a_command_that_needs_another_archetype_is_reported() {
    let mut space = Space::new();
    let ship = space.spawn((Position(1.0), Ship));
    space.run_system(
        |ships: Query<Space, (Entity, With<Ship>)>, mut commands: Commands<Space>| {
            ships.for_each(|(ship, ())| commands.insert(ship, Rock));
        },
    );
    let errors = space.take_command_errors();
    assert!(
        errors.first()[0].to_string().contains("`Space` is closed"),
        "{}",
        errors.first()[0]
    );
    assert!(!space.has::<Rock>(ship));
}

#[test]
fn a_registered_component_finds_no_archetype_and_comes_back() {
    #[derive(Component, Debug, PartialEq)]
    struct Sail(u32);
    let mut space = Space::new();
    let ship = space.spawn(Sailing {
        position: Position(0.0),
        ship: Ship,
        heat: None,
    });
    let sail = space.register::<Sail>().unwrap();
    let error = space.insert_key(ship, sail, Sail(7)).unwrap_err();
    assert_eq!(error.value, Sail(7));
    assert_eq!(space.remove_key(ship, sail), Ok(None));
    assert_eq!(space.archetype_of(ship), Some("Sailing"));
    space.check_invariants();
}
