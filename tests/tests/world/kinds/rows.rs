//! Rows of a kind, by their views and as values.

use crate::kinds::world::{
    Armour, Battle, Frost, Gun, Load, Morale, Paint, Position, Tank, TankMut, flag, homes, tank,
    tank_of,
};
use ecs::{Changed, ComponentDefinition, Entity};
use ecs_tests::ledger::{Ghost, Ledger, Tracked};
use ecs_tests::unwind::explodes;

#[test]
fn a_row_in_a_dynamic_table_is_written_by_the_view_of_its_archetype() {
    let mut battle = Battle::new();
    let entities = [0, 1, 2, 3].map(|number| battle.spawn(tank(number)));
    for entity in &entities[1..] {
        battle.insert(*entity, Morale(7)).unwrap();
    }
    for (number, entity) in (0..).zip(entities) {
        let TankMut {
            entity: own,
            position,
            armour,
            gun,
        } = battle.row_mut::<Tank>(entity).unwrap();
        assert_eq!(own, entity);
        position.0 += 10;
        armour.0 += 10;
        if let Some(gun) = gun {
            *gun.0 += 10;
        }
        let expected = Tank {
            position: Position(number + 10),
            armour: Armour(number + 110),
            gun: number.is_multiple_of(2).then(|| Gun(Box::new(number + 10))),
        };
        assert_eq!(tank_of(&battle, entity), Some(expected));
    }
    assert_eq!(
        battle
            .query_ref::<&Morale>()
            .filter(|morale| morale.0 == 7)
            .count(),
        3
    );
    battle.check_invariants();
}

#[test]
fn optional_components_of_a_row_in_a_dynamic_table_are_there_or_not() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(1));
    battle.insert(entity, Paint).unwrap();
    assert!(battle.row::<Tank>(entity).unwrap().gun.is_none());
    battle.insert(entity, Gun(Box::new(5))).unwrap();
    assert_eq!(
        battle.row::<Tank>(entity).unwrap().gun,
        Some(&Gun(Box::new(5)))
    );
    assert!(battle.is::<Tank>(entity));
    assert_eq!(battle.remove::<Gun>(entity), Ok(Some(Gun(Box::new(5)))));
    assert!(battle.row::<Tank>(entity).unwrap().gun.is_none());
    assert!(battle.is::<Tank>(entity));
}

#[test]
fn a_row_that_is_lent_to_be_written_is_changed_and_its_other_components_are_not() {
    let mut battle = Battle::new();
    let entities = [1, 2].map(|number| battle.spawn(tank(number)));
    for entity in entities {
        battle.insert(entity, Morale(1)).unwrap();
    }
    let tick = battle.change_tick();
    battle.row_mut::<Tank>(entities[0]).unwrap();
    let changed: Vec<_> = battle
        .query::<(Entity, Changed<Armour>)>()
        .since(tick)
        .map(|(entity, ())| entity)
        .collect();
    assert_eq!(changed, [entities[0]]);
    assert!(
        battle
            .query::<&Morale>()
            .changed::<Morale>()
            .since(tick)
            .is_empty()
    );
    assert!(
        battle
            .query::<&Armour>()
            .added::<Armour>()
            .since(tick)
            .is_empty()
    );
}

#[test]
fn columns_and_split_mut_are_of_the_declared_table_alone() {
    let mut battle = Battle::new();
    let entities = battle.spawn_batch((0..4).map(tank)).to_vec();
    battle.insert(entities[1], Morale(1)).unwrap();
    assert_eq!(battle.columns::<Tank>().entity.len(), 3);
    assert_eq!(battle.columns_mut::<Tank>().position.len(), 3);
    assert_eq!(battle.split_mut().tank.armour.len(), 3);
    assert_eq!(battle.all::<Tank>().len(), 4);
}

struct Name(#[expect(dead_code, reason = "its drop is counted")] Tracked);
struct Extra(#[expect(dead_code, reason = "its drop is counted")] Tracked);
#[derive(ecs::Component)]
#[component(storage = "sparse")]
struct Aside(Tracked);

/// A component that is registered.
#[derive(ecs::Component)]
struct Badge(Ghost);

ecs::world! {
    #[world]
    struct Town { components: (Name, Extra, Aside) }

    #[archetype]
    struct Person { name: Name }
}

/// A person with other components of each sort, one of which panics when it is dropped.
fn dressed(town: &mut Town, ledger: &Ledger, panics: bool) -> Entity {
    let person = town.spawn(Person {
        name: Name(ledger.value(1)),
    });
    let extra = if panics {
        ledger.explosive(2)
    } else {
        ledger.value(2)
    };
    assert!(town.insert(person, Extra(extra)).unwrap().is_none());
    assert!(
        town.insert(person, Aside(ledger.value(3)))
            .unwrap()
            .is_none()
    );
    let key = town.register::<Badge>().unwrap();
    assert!(
        town.insert_key(person, key, Badge(Ghost::new()))
            .unwrap()
            .is_none()
    );
    let data = town
        .define(ComponentDefinition::new("data").with_layout(3, 1))
        .unwrap();
    assert!(
        town.insert_data(person, data, &[1, 2, 3])
            .unwrap()
            .is_none()
    );
    person
}

#[test]
fn despawn_row_gives_the_row_and_drops_all_other_components_once() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    let person = dressed(&mut town, &ledger, false);
    let other = dressed(&mut town, &ledger, false);
    let badges = Ghost::living();
    let row = town.despawn_row::<Person>(person).unwrap();
    assert_eq!((ledger.dropped(), badges - Ghost::living()), (2, 1));
    assert!(!town.contains(person) && town.is::<Person>(other));
    town.check_invariants();
    drop(row);
    assert_eq!(ledger.dropped(), 3);
    assert!(town.despawn(other));
    drop(town);
    ledger.assert_each_dropped_once();
}

#[test]
fn a_panic_of_a_component_that_despawn_row_drops_loses_no_other() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    let badges = Ghost::living();
    let person = dressed(&mut town, &ledger, true);
    assert!(explodes(|| drop(town.despawn_row::<Person>(person))));
    assert_eq!(Ghost::living(), badges);
    assert!(town.is_empty());
    town.check_invariants();
    ledger.assert_each_dropped_once();
}

#[test]
fn a_row_that_was_given_back_can_be_spawned_again_and_is_of_its_kind() {
    let mut battle = Battle::new();
    let flag = flag(&mut battle);
    for number in 0..2 {
        let entity = battle.spawn(tank(number));
        battle.insert_many(entity, (Load(1), Frost(2))).unwrap();
        battle
            .insert_key(entity, flag, crate::kinds::world::Flag(Box::new(3)))
            .unwrap();
        let row = battle.despawn_row::<Tank>(entity).unwrap();
        assert_eq!(row, tank(number));
        let again = battle.spawn(row);
        assert_eq!(tank_of(&battle, again), Some(tank(number)));
        assert!(!battle.has::<Load>(again) && !battle.has::<Frost>(again));
    }
    assert_eq!(homes(&battle), [(Some("Tank"), Some("Tank"))]);
}
