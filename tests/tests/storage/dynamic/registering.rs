//! Components are registered: a name and its component agree from then on.

use ecs::prelude::*;
use ecs::{Component, ComponentDefinition, FieldType, Key, OnKey, Registration, Value};
use ecs_tests::check_alloc::while_failing;

ecs::world! {
    #[world]
    struct Town { components: (u8,) }
}

#[derive(Component)]
struct Sword {
    pub length: u32,
}

#[test]
fn a_type_that_was_registered_by_name_tells_its_fields_once_it_is_registered_as_a_component() {
    let mut town = Town::new();
    let key = town.register_named::<Sword>("Sword").unwrap();
    assert_eq!(town.register::<Sword>(), Ok(key));
    let entity = town.spawn_empty();
    town.insert_key(entity, key, Sword { length: 3 }).unwrap();
    assert_eq!(town.field(entity, key.id(), "length"), Ok(Value::U32(3)));
}

/// The program aborts where an allocation that may fail is not asked for as one.
#[test]
fn without_memory_a_definition_is_refused() {
    let definition = ComponentDefinition::new("mana").field("amount", FieldType::F32);
    for call in 0.. {
        let mut town = Town::new();
        let own = definition.clone();
        let (result, failures) = while_failing(call..call + 1, || town.define(own));
        if failures == 0 {
            break;
        }
        assert!(result.is_err());
        assert!(town.component_id("mana").is_err());
    }
}

#[test]
fn without_memory_a_registration_is_refused() {
    for call in 0.. {
        let mut town = Town::new();
        let (result, failures) =
            while_failing(call..call + 1, || town.register_named::<u64>("mana"));
        if failures == 0 {
            break;
        }
        assert!(result.is_err());
        assert!(town.component_id("mana").is_err());
    }
}

#[test]
fn one_type_by_two_names_is_two_components() {
    let mut town = Town::new();
    let bought: Key<u32> = town.register_named("bought").unwrap();
    let sold: Key<u32> = town.register_named("sold").unwrap();
    assert_ne!(bought, sold);
    assert_eq!(
        town.register_named::<u32>("sold"),
        Ok(sold),
        "the same name is the same component"
    );
    assert!(
        town.register_named::<i32>("sold").is_err(),
        "the name is of another type"
    );
    assert_eq!(
        (town.key::<u32>(), town.key_named::<u32>("sold")),
        (Some(bought), Some(sold))
    );
    assert_eq!(
        (town.key_named::<i32>("sold"), town.key_named::<u32>("lent")),
        (None, None)
    );

    let [one, both] = [(); 2].map(|()| town.spawn_empty());
    town.insert_key(one, bought, 1).unwrap();
    town.insert_key(both, bought, 2).unwrap();
    town.insert_key(both, sold, 3).unwrap();
    assert_eq!(
        (town.get_key(one, bought), town.get_key(one, sold)),
        (Some(&1), None)
    );
    assert_eq!(
        (town.get_key(both, bought), town.get_key(both, sold)),
        (Some(&2), Some(&3))
    );
    assert_eq!(
        town.get_value(both, "sold", ""),
        town.get_value(both, sold, "")
    );
    let query = town
        .runtime_query()
        .write(bought)
        .read(sold)
        .build()
        .unwrap();
    town.run(&query)
        .for_each_row::<(&mut u32, &u32)>(|(bought, sold)| *bought += sold)
        .unwrap();
    assert_eq!(town.get_key(both, bought), Some(&5));
    assert_eq!(town.remove_key(both, bought), Ok(Some(5)));
    assert_eq!(
        (town.has_key(both, bought), town.get_key(both, sold)),
        (false, Some(&3))
    );
    town.check_invariants();
}

#[test]
fn each_of_two_components_of_one_type_is_cloned_as_its_registration_says() {
    let mut town = Town::new();
    let kept: Key<String> = town
        .register_with(Registration::named("kept").cloned())
        .unwrap();
    let unique: Key<String> = town.register_with(Registration::named("unique")).unwrap();
    let entity = town.spawn_empty();
    town.insert_key(entity, kept, "a".into()).unwrap();
    let copy = town.clone_entity(entity).unwrap();
    assert_eq!(town.get_key(copy, kept).map(String::as_str), Some("a"));
    town.insert_key(entity, unique, "b".into()).unwrap();
    assert!(town.clone_entity(entity).is_err());
}

mod observed {
    ecs::world! {
        #[world(observed)]
        pub(super) struct Market { components: (u8,) }
    }
}

#[test]
fn an_observer_of_one_of_two_components_of_one_type_sees_its_values() {
    use observed::Market;
    use std::sync::Mutex;
    static SEEN: Mutex<Vec<Option<u32>>> = Mutex::new(Vec::new());
    let mut market = Market::new();
    let bought: Key<u32> = market.register_named("bought").unwrap();
    let sold: Key<u32> = market.register_named("sold").unwrap();
    let note = |on: OnKey<'_, Market, u32>| SEEN.lock().unwrap().push(on.new_value().copied());
    market.observe_insert_key(sold, "sold", note).unwrap();
    let entity = market.spawn_empty();
    market.insert_key(entity, bought, 1).unwrap();
    market.insert_key(entity, sold, 2).unwrap();
    assert_eq!(*SEEN.lock().unwrap(), [Some(2)]);
}

#[test]
fn all_values_of_a_key_are_given_with_their_entities_and_may_be_written() {
    let mut town = Town::new();
    let [mana, other] = ["mana", "other"].map(|name| town.register_named::<u32>(name).unwrap());
    let mut with_mana = Vec::new();
    for number in 0..100_u32 {
        let entity = if number % 2 == 0 {
            town.spawn_empty()
        } else {
            town.spawn((1_u8,))
        };
        if number % 3 == 0 {
            town.insert_key(entity, other, 7).unwrap();
        }
        if number % 5 != 0 {
            town.insert_key(entity, mana, number).unwrap();
            with_mana.push((entity, number));
        }
    }
    let view = town.key_values(mana);
    let mut found: Vec<(Entity, u32)> = view
        .iter()
        .map(|(entity, value)| (entity, *value))
        .collect();
    assert!(view.entities().eq(found.iter().map(|(entity, _)| *entity)));
    assert!(view.values().eq(found.iter().map(|(_, value)| value)));
    assert_eq!(
        (view.len(), view.slices().len(), view.is_empty()),
        (80, 4, false)
    );
    assert!(
        view.slices()
            .all(|(entities, values)| entities.len() == values.len() && !values.is_empty())
    );
    found.sort();
    with_mana.sort();
    assert_eq!(found, with_mana);

    let mut view = town.key_values_mut(mana);
    assert_eq!((view.len(), view.entities().count()), (80, 80));
    view.values_mut().for_each(|value| *value += 1);
    view.iter_mut()
        .for_each(|(entity, value)| *value += entity.index());
    view.slices_mut()
        .for_each(|(_, values)| values.iter_mut().for_each(|value| *value *= 2));
    for (entity, number) in with_mana {
        assert_eq!(
            town.get_key(entity, mana),
            Some(&(2 * (number + 1 + entity.index())))
        );
    }
    assert!(town.key_values(other).values().all(|value| *value == 7));
}

#[test]
fn a_key_of_another_world_has_no_values() {
    let (mut here, mut there) = (Town::new(), Town::new());
    let mana = here.register_named::<u32>("mana").unwrap();
    assert!(there.key_values(mana).is_empty());
    let text = there.register_named::<String>("text").unwrap();
    let entity = there.spawn_empty();
    there.insert_key(entity, text, "mana".into()).unwrap();
    assert!(there.key_values(mana).is_empty() && there.key_values_mut(mana).is_empty());
    assert_eq!(there.key_values(text).len(), 1);
}
