//! Components are registered: a name and what it stands for agree from then on.

use ecs::{Component, ComponentDefinition, FieldType, Value};
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
        let (result, failures) = while_failing(call..call + 1, || town.register_named::<u64>("mana"));
        if failures == 0 {
            break;
        }
        assert!(result.is_err());
        assert!(town.component_id("mana").is_err());
    }
}
