//! Which kind an entity has, and whether it is of it.

use crate::kinds::world::{
    Armour, Battle, Bunker, Frost, Gun, Load, Morale, Paint, Parade, Position, Tank, Truck, flag,
    homes, rust, tank, tank_of, truck,
};
use ecs::{Entity, World as _};

/// Puts a component on an entity.
type Mod = fn(&mut Battle, Entity);

/// Each way to put something on an entity.
const MODS: [Mod; 7] = [
    |battle, entity| assert_eq!(battle.insert(entity, Morale(1)), Ok(None)),
    |battle, entity| {
        assert_eq!(
            battle.insert_many(entity, (Morale(1), Load(2))).unwrap(),
            (None, None)
        );
    },
    |battle, entity| {
        assert_eq!(
            battle.insert_many(entity, (Frost(1), Morale(2))).unwrap(),
            (None, None)
        );
    },
    |battle, entity| {
        assert!(
            battle
                .replace_bundle::<(Load,), (Paint,)>(entity, (Paint,))
                .unwrap()
                .removed
                .0
                .is_none()
        );
    },
    |battle, entity| {
        let flag = flag(battle);
        assert!(
            battle
                .insert_key(entity, flag, crate::kinds::world::Flag(Box::new(1)))
                .unwrap()
                .is_none()
        );
    },
    |battle, entity| {
        let rust = rust(battle);
        assert!(battle.insert_data(entity, rust, &[1; 4]).unwrap().is_none());
    },
    |battle, entity| {
        battle.run_system(|mut commands: ecs::Commands<'_, Battle>| {
            commands.insert(entity, Morale(1));
            commands.insert_many(entity, (Paint, Load(3)));
        });
    },
];

#[test]
fn components_inserted_later_do_not_change_the_kind() {
    for (way, put) in (0..).zip(MODS) {
        // A tank without a gun, and one with. Miri is slow: each mod for one of the two.
        for number in [0, 1]
            .into_iter()
            .filter(|number| !cfg!(miri) || (way + number) % 2 == 0)
        {
            let mut battle = Battle::new();
            let entity = battle.spawn(tank(number));
            put(&mut battle, entity);
            assert!(battle.is::<Tank>(entity));
            assert!(!battle.is::<Truck>(entity) && !battle.is::<Bunker>(entity));
            assert_eq!(battle.kind_of(entity), Some("Tank"));
            assert_eq!(tank_of(&battle, entity), Some(tank(number)));
            assert_eq!(homes(&battle), [(None, Some("Tank"))]);
            assert_eq!(battle.despawn_row::<Tank>(entity), Some(tank(number)));
            assert!(battle.is_empty());
            battle.check_invariants();
        }
    }
}

#[test]
fn all_mods_at_once_do_not_change_it_either() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(4));
    battle.insert(entity, Position(4)).unwrap();
    for put in [MODS[0], MODS[3], MODS[4], MODS[5]] {
        put(&mut battle, entity);
    }
    assert_eq!(tank_of(&battle, entity), Some(tank(4)));
    battle.remove_many::<(Morale, Paint)>(entity).unwrap();
    let (flag, rust) = (flag(&mut battle), rust(&mut battle));
    battle.remove_key(entity, flag).unwrap();
    assert_eq!(homes(&battle), [(None, Some("Tank"))]);
    battle.remove_data(entity, rust).unwrap();
    assert_eq!(homes(&battle), [(Some("Tank"), Some("Tank"))]);
}

#[test]
fn an_entity_that_loses_a_required_component_keeps_its_kind_and_is_not_of_it() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(2));
    battle.insert(entity, Paint).unwrap();
    assert_eq!(battle.remove::<Position>(entity), Ok(Some(Position(2))));
    assert!(!battle.is::<Tank>(entity));
    assert_eq!(battle.kind_of(entity), Some("Tank"));
    assert!(battle.row::<Tank>(entity).is_none() && battle.row_mut::<Tank>(entity).is_none());
    assert_eq!(battle.despawn_row::<Tank>(entity), None);
    assert_eq!(battle.all::<Tank>().len(), 0);
    assert_eq!(battle.all_mut::<Tank>().len(), 0);
    assert_eq!(homes(&battle), [(None, Some("Tank"))]);
    assert_eq!(battle.get::<Armour>(entity), Some(&Armour(102)));
}

#[test]
fn an_entity_that_gets_a_required_component_back_is_of_its_kind_again() {
    let mut battle = Battle::new();
    for number in 0..2 {
        let entity = battle.spawn(tank(number));
        battle.insert(entity, Paint).unwrap();
        battle.remove_many::<(Position, Armour)>(entity).unwrap();
        battle.insert(entity, Morale(1)).unwrap();
        battle.insert(entity, Armour(100 + number)).unwrap();
        assert!(!battle.is::<Tank>(entity));
        battle.insert(entity, Position(number)).unwrap();
        assert!(battle.is::<Tank>(entity));
        assert_eq!(tank_of(&battle, entity), Some(tank(number)));
        battle.remove_many::<(Paint, Morale)>(entity).unwrap();
        assert_eq!(homes(&battle), [(Some("Tank"), Some("Tank"))]);
    }
}

#[test]
fn a_row_that_lands_in_another_declared_table_is_of_that_kind() {
    let mut battle = Battle::new();
    let entity = battle.spawn(truck(1));
    battle.insert(entity, Paint).unwrap();
    assert_eq!(battle.kind_of(entity), Some("Parade"));
    assert!(battle.is::<Parade>(entity) && !battle.is::<Truck>(entity));
    battle.insert(entity, Morale(1)).unwrap();
    battle.remove::<Paint>(entity).unwrap();
    // No declared table takes a truck with morale, so that the kind stays.
    assert_eq!(battle.kind_of(entity), Some("Parade"));
    assert!(!battle.is::<Parade>(entity) && !battle.is::<Truck>(entity));
    battle.remove::<Morale>(entity).unwrap();
    assert_eq!(battle.kind_of(entity), Some("Truck"));
    assert_eq!(homes(&battle), [(Some("Truck"), Some("Truck"))]);
}

#[test]
fn a_bundle_that_no_declared_table_takes_has_no_kind_until_its_row_lands_in_one() {
    let mut battle = Battle::new();
    let entity = battle.spawn((Position(1), Armour(2), Morale(3)));
    assert_eq!(battle.kind_of(entity), None);
    assert!(!battle.is::<Tank>(entity) && battle.row::<Tank>(entity).is_none());
    assert_eq!(battle.all::<Tank>().len(), 0);
    assert_eq!(homes(&battle), [(None, None)]);
    battle.remove::<Morale>(entity).unwrap();
    assert!(battle.is::<Tank>(entity));
    let other = battle.spawn((Gun(Box::new(1)), Position(1), Armour(2)));
    assert!(battle.is::<Tank>(other));
}

#[test]
fn sparse_components_come_and_go_and_the_row_stays_in_its_table() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(1));
    battle.insert(entity, Frost(1)).unwrap();
    assert!(battle.is::<Tank>(entity));
    assert_eq!(homes(&battle), [(Some("Tank"), Some("Tank"))]);
    battle.insert(entity, Morale(1)).unwrap();
    assert_eq!(battle.remove::<Frost>(entity), Ok(Some(Frost(1))));
    assert!(battle.is::<Tank>(entity));
    battle.insert(entity, Frost(2)).unwrap();
    assert_eq!(battle.despawn_row::<Tank>(entity), Some(tank(1)));
    assert!(battle.pool::<Frost>().0.is_empty());
    battle.check_invariants();
}

#[test]
fn the_dead_the_reserved_and_the_foreign_are_of_no_kind() {
    let mut battle = Battle::new();
    let dead = battle.spawn(tank(1));
    battle.insert(dead, Morale(1)).unwrap();
    battle.despawn(dead);
    let reserved = battle.reserve_entity();
    let mut other = Battle::new();
    let foreign = (0..3)
        .map(|number| other.spawn(tank(number)))
        .last()
        .unwrap();
    let forged = Entity::from_bits(7 << 32 | 9).unwrap();
    for entity in [dead, reserved, foreign, forged] {
        assert!(!battle.is::<Tank>(entity));
        assert_eq!(battle.kind_of(entity), None);
        assert!(battle.row::<Tank>(entity).is_none() && battle.row_mut::<Tank>(entity).is_none());
        assert!(battle.despawn_row::<Tank>(entity).is_none());
        assert!(
            battle
                .convert::<Tank, Bunker, (Position,), ()>(entity, ())
                .is_err()
        );
    }
    battle.spawn_at(reserved, tank(3)).unwrap();
    assert!(battle.is::<Tank>(reserved));
}
