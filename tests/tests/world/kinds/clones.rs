//! Clones, templates and batches have the kinds of their sources.

use crate::kinds::world::{
    Armour, Battle, Frost, Load, Morale, Position, Tank, Truck, flag, homes, tank, tank_of, truck,
};

#[test]
fn a_clone_is_of_the_kind_of_its_original() {
    let mut battle = Battle::new();
    let flag = flag(&mut battle);
    let entity = battle.spawn(tank(2));
    battle.insert_many(entity, (Morale(1), Frost(2))).unwrap();
    battle
        .insert_key(entity, flag, crate::kinds::world::Flag(Box::new(3)))
        .unwrap();
    let clone = battle.clone_entity(entity).unwrap();
    assert!(battle.is::<Tank>(clone));
    assert_eq!(tank_of(&battle, clone), Some(tank(2)));
    battle.remove::<Armour>(entity).unwrap();
    let clone = battle.clone_entity(entity).unwrap();
    assert_eq!(
        (battle.kind_of(clone), battle.is::<Tank>(clone)),
        (Some("Tank"), false)
    );
    battle.check_invariants();
}

#[test]
fn entities_of_a_template_are_of_the_kind_of_its_original_in_every_world() {
    let mut battle = Battle::new();
    let [tank, truck] = [battle.spawn(tank(1)), battle.spawn(truck(2))];
    battle
        .replace_bundle::<(Armour,), (Morale,)>(tank, (Morale(1),))
        .unwrap();
    battle
        .replace_bundle::<(Load,), (Morale,)>(truck, (Morale(1),))
        .unwrap();
    let templates = [tank, truck].map(|entity| battle.template(entity).unwrap());
    battle.clear();
    battle.compact();
    for world in [&mut battle, &mut Battle::new()] {
        for (template, kind) in templates.iter().zip(["Tank", "Truck"]) {
            template.check_invariants();
            let entities = world.spawn_template(template, 3).unwrap().to_vec();
            assert!(
                entities
                    .iter()
                    .all(|entity| world.kind_of(*entity) == Some(kind))
            );
            for entity in entities {
                world.insert_many(entity, (Armour(1), Load(2))).unwrap();
                assert_eq!(
                    (world.is::<Tank>(entity), world.is::<Truck>(entity)),
                    (kind == "Tank", kind == "Truck")
                );
            }
        }
        assert_eq!(homes(world), [(None, Some("Tank")), (None, Some("Truck"))]);
    }
}

#[test]
fn a_template_of_a_row_in_a_declared_table_leads_there() {
    let mut battle = Battle::new();
    let entity = battle.spawn(tank(1));
    let template = battle.template(entity).unwrap();
    let entities = battle.spawn_template(&template, 2).unwrap().to_vec();
    assert!(entities.iter().all(|entity| battle.is::<Tank>(*entity)));
    assert_eq!(homes(&battle), [(Some("Tank"), Some("Tank"))]);
}

#[test]
fn rows_of_a_batch_are_of_their_archetype_with_all_additions() {
    let mut battle = Battle::new();
    let batch = battle.spawn_batch((0..4).map(tank)).to_vec();
    let columns = ((vec![Position(9); 2], vec![Load(9); 2]), (vec![None; 2],));
    let trucks = battle.spawn_columns::<Truck>(columns).unwrap().to_vec();
    for entity in batch.iter().chain(&trucks).step_by(2) {
        battle.insert(*entity, Morale(1)).unwrap();
    }
    assert!(batch.iter().all(|entity| battle.is::<Tank>(*entity)));
    assert!(trucks.iter().all(|entity| battle.is::<Truck>(*entity)));
    assert_eq!(
        (battle.all::<Tank>().len(), battle.all::<Truck>().len()),
        (4, 2)
    );
    // A batch of bundles with a component that no tank has is of no kind.
    let bundles = battle
        .spawn_batch((0..2).map(|number| (Position(number), Armour(0), Morale(0))))
        .to_vec();
    assert!(
        bundles
            .iter()
            .all(|entity| battle.kind_of(*entity).is_none())
    );
    assert_eq!(battle.all::<Tank>().len(), 4);
}
