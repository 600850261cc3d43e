//! Values of required components: where they come from, when they come, and when not.

use crate::required::world::{Ammo, Arena, Gun, Heat, Hull, Place, Smoke, Spot, Tank, seen};
use ecs::Component;

#[test]
fn a_bundle_brings_its_own_values() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Ammo(1), Gun("own".into())));
    assert_eq!(
        seen(&arena, tank),
        (Some("own"), Some(1), Some(20), Some(0))
    );
    arena
        .insert_many(tank, (Gun("other".into()), Heat(7)))
        .unwrap();
    assert_eq!(
        seen(&arena, tank),
        (Some("other"), Some(1), Some(7), Some(0))
    );
    arena.check_invariants();
}

#[test]
fn the_nearest_requirement_gives_the_value() {
    let mut arena = Arena::new();
    let hull = arena.spawn((Hull,));
    assert_eq!(
        seen(&arena, hull),
        (Some("hull"), Some(5), Some(20), Some(0))
    );
    let both = arena.spawn((Gun("own".into()), Hull));
    assert_eq!(
        seen(&arena, both),
        (Some("own"), Some(30), Some(20), Some(0)),
        "of two that are as near, the first"
    );
    arena.check_invariants();
}

#[test]
fn a_required_component_can_be_removed_and_comes_back_with_the_next_insertion() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun("one".into()), Place(7)));
    assert_eq!(arena.remove::<Ammo>(tank).unwrap(), Some(Ammo(30)));
    assert_eq!(arena.remove::<Smoke>(tank).unwrap(), Some(Smoke(0)));
    assert_eq!(seen(&arena, tank), (Some("one"), None, Some(20), None));
    // A copy has the components that the entity has.
    let twin = arena.clone_entity(tank).unwrap();
    assert_eq!(seen(&arena, twin), (Some("one"), None, Some(20), None));
    assert_eq!(
        arena.insert(tank, Gun("two".into())).unwrap(),
        Some(Gun("one".into()))
    );
    assert_eq!(
        seen(&arena, tank),
        (Some("two"), Some(30), Some(20), Some(0))
    );
    assert_eq!(arena.remove::<Gun>(tank).unwrap(), Some(Gun("two".into())));
    assert_eq!(
        seen(&arena, tank),
        (None, Some(30), Some(20), Some(0)),
        "the others stay"
    );
    arena.check_invariants();
}

#[test]
fn a_component_that_is_replaced_in_place_moves_no_row() {
    let mut arena = Arena::new();
    let tank = arena.spawn(Tank {
        gun: Gun("a".into()),
        ammo: Ammo(1),
        heat: Heat(2),
        place: Place(3),
    });
    arena.insert(tank, Gun("b".into())).unwrap();
    assert_eq!(seen(&arena, tank), (Some("b"), Some(1), Some(2), Some(0)));
    assert_eq!(arena.archetype_of(tank), Some("Tank"));
    assert_eq!(arena.archetypes().count(), 4);
}

#[test]
fn a_conversion_brings_sparse_components() {
    let mut arena = Arena::new();
    let spot = arena.spawn(Spot { place: Place(1) });
    arena
        .convert::<Spot, Tank, (), _>(spot, (Gun("a".into()), Ammo(1), Heat(2)))
        .unwrap();
    assert_eq!(seen(&arena, spot), (Some("a"), Some(1), Some(2), Some(0)));
    assert!(arena.is::<Tank>(spot));
    let other = arena.spawn((Place(1), Smoke(9)));
    let error = arena
        .convert::<Tank, Spot, (Gun, Ammo, Heat), _>(other, ())
        .unwrap_err();
    assert!(matches!(
        error.cause,
        ecs::ChangeError::OtherArchetype { .. }
    ));
    arena.check_invariants();
}

#[test]
fn a_conversion_that_brings_components_is_of_its_archetype_alone() {
    let mut arena = Arena::new();
    let tank = arena.spawn(Tank {
        gun: Gun("a".into()),
        ammo: Ammo(1),
        heat: Heat(2),
        place: Place(3),
    });
    let error = arena
        .convert::<Spot, Tank, (), _>(tank, (Gun("b".into()), Ammo(4), Heat(5)))
        .unwrap_err();
    assert!(matches!(
        error.cause,
        ecs::ChangeError::OtherArchetype { .. }
    ));
    assert_eq!(seen(&arena, tank), (Some("a"), Some(1), Some(2), Some(0)));
    arena.check_invariants();
}

#[test]
fn a_dead_entity_gets_nothing() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Hull,));
    arena.despawn(tank);
    assert_eq!(
        arena.insert(tank, Gun("a".into())).unwrap_err().value,
        Gun("a".into())
    );
    assert_eq!(arena.insert_many(tank, (Hull,)).unwrap_err().value, (Hull,));
    assert_eq!(arena.spawn_at(tank, (Hull,)).unwrap_err().value, (Hull,));
    assert_eq!(arena.len(), 0);
    arena.check_invariants();
}

#[test]
fn a_world_that_is_loaded_has_all_that_was_saved() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun("one".into()), Place(7)));
    arena.remove::<Ammo>(tank).unwrap();
    let mut bytes = Vec::new();
    arena.save(&mut bytes).unwrap();
    let mut other = Arena::new();
    other.load_into(&bytes[..]).unwrap();
    assert_eq!(seen(&other, tank), (Some("one"), None, Some(20), Some(0)));
}

#[test]
fn a_type_names_its_requirements() {
    assert_eq!(Gun::REQUIRES, ["Ammo", "Heat"]);
    assert!(Smoke::REQUIRES.is_empty());
}
