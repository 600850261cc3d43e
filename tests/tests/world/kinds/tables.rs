//! Tables of one set and of several kinds: they are made, found, shown and reclaimed.

use crate::kinds::world::{
    Armour, Battle, Load, Morale, Paint, Position, Tank, Truck, homes, tank, truck,
};
use ecs::{ComponentDefinition, Entity};

/// Entities of two kinds and of none, with one set of components.
fn alike(battle: &mut Battle) -> [Entity; 3] {
    let tank = battle.spawn(tank(1));
    let truck = battle.spawn(truck(2));
    battle
        .replace_bundle::<(Armour,), (Morale,)>(tank, (Morale(1),))
        .unwrap();
    battle
        .replace_bundle::<(Load,), (Morale,)>(truck, (Morale(2),))
        .unwrap();
    let bundle = battle.spawn((Morale(3), Position(3)));
    [tank, truck, bundle]
}

#[test]
fn entities_of_several_kinds_with_one_set_have_a_table_for_each_kind() {
    let mut battle = Battle::new();
    let entities = alike(&mut battle);
    let kinds = [Some("Tank"), Some("Truck"), None];
    assert_eq!(homes(&battle), kinds.map(|kind| (None, kind)));
    assert_eq!(entities.map(|entity| battle.kind_of(entity)), kinds);
    let [tank, truck, bundle] = entities;
    battle.insert_many(tank, (Load(1), Armour(1))).unwrap();
    battle.insert_many(truck, (Load(2), Armour(2))).unwrap();
    battle.insert_many(bundle, (Load(3), Armour(3))).unwrap();
    assert_eq!(homes(&battle), kinds.map(|kind| (None, kind)));
    assert!(battle.is::<Tank>(tank) && !battle.is::<Truck>(tank));
    assert!(battle.is::<Truck>(truck) && !battle.is::<Tank>(truck));
    assert!(!battle.is::<Tank>(bundle) && !battle.is::<Truck>(bundle));
    assert_eq!(
        battle
            .all::<Tank>()
            .map(|tank| tank.entity)
            .collect::<Vec<_>>(),
        [tank]
    );
    assert_eq!(
        battle
            .all::<Truck>()
            .map(|truck| truck.load.0)
            .collect::<Vec<_>>(),
        [2]
    );
}

#[test]
fn a_query_sees_the_rows_of_all_tables_of_one_set() {
    let mut battle = Battle::new();
    let entities = alike(&mut battle);
    let mut seen: Vec<_> = battle
        .query::<(Entity, &Position, &Morale)>()
        .map(|(entity, ..)| entity)
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, entities);
    let mut sum = 0;
    battle
        .query::<(&Position, &mut Morale)>()
        .for_each(|(position, morale)| sum += position.0 * morale.0);
    assert_eq!(sum, 1 + 4 + 9);
    let query = battle
        .runtime_query()
        .read("Morale")
        .without("Armour")
        .build()
        .unwrap();
    assert_eq!(
        battle.run(&query).map(|chunk| chunk.len()).sum::<usize>(),
        3
    );
    let lookup = battle.lookup::<&Morale>();
    assert_eq!(
        entities.map(|entity| lookup.get(entity).unwrap().0),
        [1, 2, 3]
    );
}

#[test]
fn describe_and_archetypes_show_the_kind_of_dynamic_archetypes() {
    let mut battle = Battle::new();
    alike(&mut battle);
    let text = battle.describe();
    println!("{text}");
    for line in [
        "  Tank (dynamic): Position, Morale",
        "  Truck (dynamic): Position, Morale",
        "  (dynamic): Morale, Position",
    ] {
        assert!(text.lines().any(|shown| shown.ends_with(line)), "{line}");
    }
    assert!(
        text.lines()
            .any(|line| line.ends_with("  Tank: Position, Armour, Gun?"))
    );
    let declared: Vec<_> = battle
        .archetypes()
        .filter(|it| it.name().is_some())
        .collect();
    assert!(declared.len() == 5 && declared.iter().all(|it| it.kind() == it.name()));
    assert!(format!("{:?}", battle.archetypes().last().unwrap()).contains("kind: None"));
}

#[test]
fn a_table_that_was_reclaimed_leaves_no_way_and_no_kind_behind() {
    let mut battle = Battle::new();
    let [tank, truck, bundle] = alike(&mut battle);
    // The tank leaves its table, and the numbers of tables are used again by other kinds.
    battle
        .replace_bundle::<(Morale,), (Armour,)>(tank, (Armour(1),))
        .unwrap();
    battle
        .replace_bundle::<(Morale,), (Load,)>(truck, (Load(1),))
        .unwrap();
    battle.despawn(bundle);
    assert_eq!(battle.compact(), 3);
    battle.check_invariants();
    battle
        .replace_bundle::<(Load,), (Morale,)>(truck, (Morale(5),))
        .unwrap();
    assert_eq!(
        (battle.kind_of(truck), battle.is::<Truck>(truck)),
        (Some("Truck"), false)
    );
    battle.insert(tank, Paint).unwrap();
    assert!(battle.is::<Tank>(tank));
    battle
        .replace_bundle::<(Armour, Paint), (Morale,)>(tank, (Morale(6),))
        .unwrap();
    let bundle = battle.spawn((Morale(3), Position(3)));
    assert_eq!(battle.compact(), 1);
    battle.check_invariants();
    assert_eq!(
        [tank, truck, bundle].map(|entity| battle.kind_of(entity)),
        [Some("Tank"), Some("Truck"), None]
    );
    assert_eq!(battle.query::<&Morale>().count(), 3);
    for entity in [tank, truck, bundle] {
        assert!(battle.despawn(entity));
    }
    battle.compact();
    assert_eq!(battle.archetypes().count(), 5);
    assert_eq!(battle.all::<Tank>().len(), 0);
}

#[test]
fn ways_between_tables_are_of_one_kind() {
    let mut battle = Battle::new();
    let entities = alike(&mut battle);
    let kinds = [Some("Tank"), Some("Truck"), None];
    for round in 0..if cfg!(miri) { 2 } else { 3 } {
        for entity in entities {
            assert_eq!(battle.insert(entity, Paint), Ok(None));
        }
        assert_eq!(entities.map(|entity| battle.kind_of(entity)), kinds);
        for entity in entities {
            assert_eq!(battle.remove::<Paint>(entity), Ok(Some(Paint)));
        }
        assert_eq!(
            entities.map(|entity| battle.kind_of(entity)),
            kinds,
            "round {round}"
        );
        battle.check_invariants();
    }
    assert_eq!(homes(&battle), kinds.map(|kind| (None, kind)));
}

/// As many sets as there are bits, twice: once of each kind.
#[test]
fn hundreds_of_tables_of_two_kinds_are_told_apart() {
    const BITS: u32 = if cfg!(miri) { 2 } else { 8 };
    let mut battle = Battle::new();
    let parts: Vec<_> = (0..BITS)
        .map(|bit| {
            battle
                .define(ComponentDefinition::new(format!("part {bit}")))
                .unwrap()
        })
        .collect();
    let mut entities = Vec::new();
    for set in 0..1_u32 << BITS {
        for kind in ["Tank", "Truck"] {
            let entity = if kind == "Tank" {
                battle.spawn(tank(set))
            } else {
                battle.spawn(truck(set))
            };
            for (_, part) in (0..)
                .zip(&parts)
                .filter(|(bit, _): &(u32, _)| set >> bit & 1 == 1)
            {
                battle.insert_data(entity, *part, &[]).unwrap();
            }
            entities.push((entity, kind, set));
        }
    }
    battle.check_invariants();
    for (entity, kind, set) in &entities {
        assert_eq!(battle.kind_of(*entity), Some(*kind));
        assert_eq!(
            (battle.is::<Tank>(*entity), battle.is::<Truck>(*entity)),
            (*kind == "Tank", *kind == "Truck")
        );
        assert_eq!(battle.get::<Position>(*entity), Some(&Position(*set)));
    }
    let mut tanks: Vec<_> = battle.all::<Tank>().map(|tank| tank.position.0).collect();
    tanks.sort_unstable();
    assert!(tanks.into_iter().eq(0..1 << BITS));
    assert_eq!(battle.all::<Truck>().len(), 1 << BITS);
    for (entity, ..) in entities {
        battle.despawn(entity);
    }
    let bytes = battle.dynamic_bytes();
    assert_eq!(battle.compact(), 2 * ((1 << BITS) - 1));
    assert!(
        battle.dynamic_bytes() < bytes / if cfg!(miri) { 1 } else { 20 },
        "{} of {bytes}",
        battle.dynamic_bytes()
    );
    battle.check_invariants();
    // It goes on.
    let tank = battle.spawn(tank(1));
    battle.insert_data(tank, parts[0], &[]).unwrap();
    battle.check_invariants();
}
