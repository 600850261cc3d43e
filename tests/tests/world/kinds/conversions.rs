//! `convert` gives a kind, and takes entities by theirs.

use crate::kinds::world::{
    Armour, Battle, Bunker, Frost, Load, Morale, Paint, Parade, Position, Tank, Truck, flag, homes,
    tank, truck,
};
use ecs::ChangeError;

#[test]
fn an_entity_with_other_components_is_converted_and_keeps_them() {
    let mut battle = Battle::new();
    let flag = flag(&mut battle);
    for number in 0..2 {
        let entity = battle.spawn(tank(number));
        battle.insert_many(entity, (Morale(3), Frost(4))).unwrap();
        battle
            .insert_key(entity, flag, crate::kinds::world::Flag(Box::new(5)))
            .unwrap();
        let position = battle
            .convert::<Tank, Bunker, (Position,), ()>(entity, ())
            .unwrap();
        assert_eq!(position, (Position(number),));
        assert!(battle.is::<Bunker>(entity) && !battle.is::<Tank>(entity));
        assert_eq!(battle.kind_of(entity), Some("Bunker"));
        let row = battle.row::<Bunker>(entity).unwrap();
        assert_eq!(
            (row.armour, row.gun.is_some()),
            (&Armour(100 + number), number == 0)
        );
        assert_eq!(
            (battle.get::<Morale>(entity), battle.get::<Frost>(entity)),
            (Some(&Morale(3)), Some(&Frost(4)))
        );
        assert_eq!(*battle.get_key(entity, flag).unwrap().0, 5);
        battle.check_invariants();
    }
}

#[test]
fn a_value_that_is_given_replaces_one_that_the_entity_has_beside_its_archetype() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(1));
    battle.insert(entity, Load(1)).unwrap();
    let tick = battle.change_tick();
    let old = battle.convert::<Tank, Truck, (Armour,), (Load,)>(entity, (Load(2),));
    assert_eq!(old.unwrap(), (Armour(101),));
    assert_eq!(homes(&battle), [(Some("Truck"), Some("Truck"))]);
    assert_eq!(battle.row::<Truck>(entity).unwrap().load, &Load(2));
    assert!(
        battle
            .query::<&Armour>()
            .changed::<Armour>()
            .since(tick)
            .is_empty()
    );
}

#[test]
fn a_conversion_that_leads_to_another_declared_table_gives_that_kind() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(1));
    battle.insert(entity, Paint).unwrap();
    battle
        .convert::<Tank, Truck, (Armour,), (Load,)>(entity, (Load(2),))
        .unwrap();
    assert_eq!(battle.kind_of(entity), Some("Parade"));
    assert!(battle.is::<Parade>(entity));
}

#[test]
fn an_entity_of_another_archetype_is_not_converted_and_stays_as_it_is() {
    let mut battle = Battle::new();
    let truck = battle.spawn(truck(1));
    let stripped = battle.spawn(tank(1));
    battle.insert(truck, Morale(1)).unwrap();
    battle.insert(stripped, Morale(1)).unwrap();
    battle.remove::<Armour>(stripped).unwrap();
    for entity in [truck, stripped] {
        let error = battle
            .convert::<Tank, Bunker, (Position,), ()>(entity, ())
            .unwrap_err();
        assert_eq!(
            error.cause,
            ChangeError::OtherArchetype {
                entity,
                archetype: "Tank"
            }
        );
        assert_eq!(battle.get::<Morale>(entity), Some(&Morale(1)));
        assert!(battle.has::<Position>(entity));
    }
    assert_eq!(
        (battle.kind_of(truck), battle.kind_of(stripped)),
        (Some("Truck"), Some("Tank"))
    );
}

#[test]
fn ways_of_conversions_and_of_exchanges_are_kept_apart() {
    let mut battle = Battle::new();
    let [converted, exchanged] = [1, 2].map(|number| battle.spawn(tank(2 * number + 1)));
    for entity in [converted, exchanged] {
        battle.insert(entity, Morale(1)).unwrap();
    }
    for _ in 0..2 {
        battle
            .convert::<Tank, Truck, (Armour,), (Load,)>(converted, (Load(1),))
            .unwrap();
        assert!(
            battle
                .replace_bundle::<(Armour,), (Load,)>(exchanged, (Load(1),))
                .unwrap()
                .removed
                .0
                .is_some()
        );
        assert_eq!(
            (battle.kind_of(converted), battle.kind_of(exchanged)),
            (Some("Truck"), Some("Tank"))
        );
        assert!(battle.is::<Truck>(converted) && !battle.is::<Truck>(exchanged));
        battle
            .convert::<Truck, Tank, (Load,), (Armour,)>(converted, (Armour(1),))
            .unwrap();
        battle
            .replace_bundle::<(Load,), (Armour,)>(exchanged, (Armour(1),))
            .unwrap();
        assert!(battle.is::<Tank>(converted) && battle.is::<Tank>(exchanged));
        battle.check_invariants();
    }
}
