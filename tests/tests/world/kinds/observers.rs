//! Observers of `Enter`, `Leave` and `Despawn` are notified by the archetype of an entity, wherever its row lies.

use ecs::prelude::*;
use ecs::{ComponentDefinition, Key};

#[derive(Clone, Debug, PartialEq)]
struct Name(u32);
#[derive(Clone, Debug, PartialEq)]
struct Apron(u32);
#[derive(Clone, Debug, PartialEq)]
struct Hat(u32);
#[derive(Clone, Debug, PartialEq)]
struct Spoon(u32);
#[derive(Clone, Debug, PartialEq)]
struct Mood(u32);
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Wet;

/// A component that is registered.
#[derive(Component)]
struct Medal;

#[derive(Default)]
struct Diary(Vec<String>);

fn cook_came(
    on: On<'_, Kitchen, Enter<Cook>>,
    mut diary: ResMut<'_, Diary>,
    cooks: Query<'_, Kitchen, Entity, Is<Cook>>,
) {
    let is_there = cooks.get(on.entity()).is_some();
    diary.0.push(format!(
        "cook came{}",
        if is_there { "" } else { " and went" }
    ));
}

fn cook_went(
    on: On<'_, Kitchen, Leave<Cook>>,
    mut diary: ResMut<'_, Diary>,
    cooks: Query<'_, Kitchen, Entity, Is<Cook>>,
) {
    assert!(cooks.get(on.entity()).is_none());
    diary.0.push("cook went".into());
}

fn cook_gone(on: On<'_, Kitchen, Despawn<Cook>, Old>, mut diary: ResMut<'_, Diary>) {
    let (name, hat) = (
        on.old_value::<Name>().map(|name| name.0),
        on.old_value::<Hat>().map(|hat| hat.0),
    );
    diary.0.push(format!("cook gone, {name:?}, {hat:?}"));
}

fn chef_came(_: On<'_, Kitchen, Enter<Chef>>, mut diary: ResMut<'_, Diary>) {
    diary.0.push("chef came".into());
}

fn chef_went(_: On<'_, Kitchen, Leave<Chef>>, mut diary: ResMut<'_, Diary>) {
    diary.0.push("chef went".into());
}

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Apron, Hat, Spoon, Mood, Wet), resources: (Diary) }

    #[archetype]
    struct Cook { name: Name, apron: Apron, hat: Option<Hat> }

    #[archetype]
    struct Chef { name: Name, spoon: Spoon, hat: Option<Hat> }

    #[archetype]
    struct Guest { name: Name }

    #[observers]
    fn reactions() {
        cook_came;
        cook_went;
        cook_gone;
        chef_came;
        chef_went;
    }
}

fn cook(number: u32) -> Cook {
    Cook {
        name: Name(number),
        apron: Apron(number),
        hat: None,
    }
}

fn told(kitchen: &mut Kitchen) -> Vec<String> {
    kitchen.check_invariants();
    std::mem::take(&mut kitchen.resource_mut::<Diary>().0)
}

/// A kitchen with a cook that has a mood.
fn kitchen() -> (Kitchen, Entity) {
    let mut kitchen = Kitchen::new();
    let entity = kitchen.spawn(cook(1));
    assert_eq!(told(&mut kitchen), ["cook came"]);
    kitchen.insert(entity, Mood(1)).unwrap();
    assert!(told(&mut kitchen).is_empty());
    (kitchen, entity)
}

#[test]
fn components_beside_the_archetype_of_an_entity_are_neither_an_arrival_nor_a_departure() {
    let (mut kitchen, entity) = kitchen();
    let key: Key<Medal> = kitchen.register().unwrap();
    let data = kitchen
        .define(ComponentDefinition::new("data").with_layout(1, 1))
        .unwrap();
    kitchen.insert_key(entity, key, Medal).unwrap();
    kitchen.insert_data(entity, data, &[1]).unwrap();
    kitchen.insert_many(entity, (Wet, Hat(1))).unwrap();
    kitchen.remove_many::<(Mood, Hat, Wet)>(entity).unwrap();
    kitchen.remove_key(entity, key).unwrap();
    kitchen.remove_data(entity, data).unwrap();
    assert!(kitchen.is::<Cook>(entity));
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn an_entity_leaves_by_losing_a_required_component_and_enters_by_getting_it_back() {
    let (mut kitchen, entity) = kitchen();
    kitchen.remove::<Apron>(entity).unwrap();
    assert_eq!(told(&mut kitchen), ["cook went"]);
    kitchen.remove::<Name>(entity).unwrap();
    kitchen.insert(entity, Apron(2)).unwrap();
    assert!(told(&mut kitchen).is_empty());
    kitchen.insert(entity, Name(2)).unwrap();
    assert_eq!(told(&mut kitchen), ["cook came"]);
    kitchen.remove::<Mood>(entity).unwrap();
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn an_entity_that_is_despawned_was_of_its_archetype_or_was_not() {
    let (mut kitchen, entity) = kitchen();
    kitchen.insert(entity, Hat(7)).unwrap();
    kitchen.despawn(entity);
    assert_eq!(
        told(&mut kitchen),
        ["cook gone, Some(1), Some(7)", "cook went"]
    );
    let entity = kitchen.spawn(cook(2));
    kitchen.remove::<Apron>(entity).unwrap();
    told(&mut kitchen);
    kitchen.despawn(entity);
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn a_row_that_is_given_back_is_a_despawn() {
    let (mut kitchen, entity) = kitchen();
    assert!(kitchen.despawn_row::<Cook>(entity).is_some());
    assert_eq!(
        told(&mut kitchen),
        ["cook gone, Some(1), None", "cook went"]
    );
}

#[test]
fn clear_despawns_each_wherever_it_lies() {
    let (mut kitchen, _) = kitchen();
    kitchen.spawn(cook(2));
    told(&mut kitchen);
    kitchen.clear();
    let mut told = told(&mut kitchen);
    told.sort();
    assert_eq!(
        told,
        [
            "cook gone, Some(1), None",
            "cook gone, Some(2), None",
            "cook went",
            "cook went"
        ]
    );
}

#[test]
fn a_conversion_leaves_one_archetype_and_enters_the_other() {
    let (mut kitchen, entity) = kitchen();
    kitchen.insert(entity, Hat(1)).unwrap();
    kitchen
        .convert::<Cook, Chef, (Apron,), (Spoon,)>(entity, (Spoon(1),))
        .unwrap();
    assert_eq!(told(&mut kitchen), ["cook went", "chef came"]);
    assert!(kitchen.has::<Mood>(entity));
    kitchen
        .convert::<Chef, Cook, (Spoon,), (Apron,)>(entity, (Apron(1),))
        .unwrap();
    assert_eq!(told(&mut kitchen), ["chef went", "cook came"]);
    assert_eq!(kitchen.row::<Cook>(entity).unwrap().hat, Some(&Hat(1)));
}

#[test]
fn landing_in_another_declared_table_is_a_departure_and_an_arrival() {
    let mut kitchen = Kitchen::new();
    let entity = kitchen.spawn(Chef {
        name: Name(1),
        spoon: Spoon(1),
        hat: None,
    });
    assert_eq!(told(&mut kitchen), ["chef came"]);
    kitchen.remove::<Spoon>(entity).unwrap();
    assert!(kitchen.is::<Guest>(entity));
    assert_eq!(told(&mut kitchen), ["chef went"]);
    kitchen.insert(entity, Apron(1)).unwrap();
    assert_eq!(told(&mut kitchen), ["cook came"]);
    kitchen
        .replace_bundle::<(Apron,), (Spoon,)>(entity, (Spoon(1),))
        .unwrap();
    assert_eq!(told(&mut kitchen), ["cook went", "chef came"]);
}

#[test]
fn clones_and_templates_in_dynamic_tables_are_arrivals() {
    let (mut kitchen, entity) = kitchen();
    let template = kitchen.template(entity).unwrap();
    kitchen.clone_entity(entity).unwrap();
    assert_eq!(told(&mut kitchen), ["cook came"]);
    kitchen.spawn_template(&template, 2).unwrap();
    assert_eq!(told(&mut kitchen), ["cook came", "cook came"]);
    kitchen.remove::<Name>(entity).unwrap();
    told(&mut kitchen);
    kitchen.clone_entity(entity).unwrap();
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn commands_notify_as_methods_do() {
    let (mut kitchen, entity) = kitchen();
    kitchen.run_system(|mut commands: Commands<'_, Kitchen>| {
        commands.insert_many(entity, (Hat(1), Wet));
        commands.remove::<Apron>(entity);
        commands.insert(entity, Apron(3));
        commands.despawn(entity);
    });
    let expected = [
        "cook went",
        "cook came",
        "cook gone, Some(1), Some(1)",
        "cook went",
    ];
    let told: Vec<_> = told(&mut kitchen)
        .into_iter()
        .map(|word| word.replace(" and went", ""))
        .collect();
    assert_eq!(told, expected);
}
