//! Sparse components are components like others: anything that goes through all components of an entity goes through them.

use crate::sparse::world::{Body, Number, Person, Town};
use ecs::{Component, StorageKind, Value};

fn town() -> (Town, ecs::Entity) {
    let mut town = Town::new();
    let entity = town.spawn((Body(1),));
    town.insert(entity, Number { value: 5 }).unwrap();
    (town, entity)
}

#[test]
fn fields_are_read_and_written_by_name() {
    let (mut town, entity) = town();
    let id = town.component_id("Number").unwrap();
    assert_eq!(town.field(entity, id, "value"), Ok(Value::U32(5)));
    town.set_field(entity, id, "value", 6_u32).unwrap();
    assert_eq!(town.get::<Number>(entity), Some(&Number { value: 6 }));
    let view = town.component(id).unwrap();
    assert_eq!((view.rows, view.storage), (1, StorageKind::Sparse));
    assert!(town.components_of(entity).any(|component| component == id));
}

#[derive(Component, Clone)]
struct Plain(u32);

ecs::world! {
    #[world]
    struct Village { components: (Plain, Number) }

    #[archetype]
    struct House { plain: Plain }
}

fn village() -> (Village, ecs::Entity) {
    let mut village = Village::new();
    let entity = village.spawn(House { plain: Plain(1) });
    village.insert(entity, Number { value: 5 }).unwrap();
    (village, entity)
}

#[test]
fn a_clone_has_them() {
    let (mut village, entity) = village();
    let twin = village.clone_entity(entity).unwrap();
    assert_eq!(village.get::<Plain>(twin).map(|plain| plain.0), Some(1));
    assert_eq!(village.get::<Number>(twin), Some(&Number { value: 5 }));
}

#[test]
fn entities_of_a_template_have_them() {
    let (mut village, entity) = village();
    let template = village.template(entity).unwrap();
    let spawned = village.spawn_template(&template, 2).unwrap().to_vec();
    assert!(
        spawned
            .iter()
            .all(|entity| village.get::<Number>(*entity) == Some(&Number { value: 5 }))
    );
}

/// A component that cannot be cloned is an error, and not left out.
#[test]
fn a_value_of_a_pool_that_cannot_be_cloned_is_refused_too() {
    let (mut town, _) = town();
    let entity = town.spawn(());
    town.insert(entity, crate::sparse::world::Wide(1)).unwrap();
    assert!(town.clone_entity(entity).is_err());
    assert!(town.template(entity).is_err());
}

/// The type decides the storage, or else the registration is refused.
#[test]
fn a_type_that_asks_for_a_pool_and_is_registered_is_not_put_into_tables_in_silence() {
    let (mut village, entity) = village();
    let Ok(key) = village.register::<crate::sparse::world::Wide>() else {
        return;
    };
    village
        .insert_key(entity, key, crate::sparse::world::Wide(1))
        .unwrap();
    assert_eq!(
        village.component(key.id()).unwrap().storage,
        StorageKind::Sparse
    );
}

#[test]
fn a_row_of_an_archetype_stays_one() {
    let mut town = Town::new();
    let entity = town.spawn(Person {
        body: Body(1),
        name: None,
    });
    town.insert(entity, Number { value: 1 }).unwrap();
    assert_eq!(town.archetype_of(entity), Some("Person"));
    assert_eq!(
        town.archetypes().count(),
        2,
        "no archetype is made for a sparse component"
    );
}
