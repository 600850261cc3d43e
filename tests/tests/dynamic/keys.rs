//! A key opens the component that it was made for, and no other.

use ecs::{ChangeError, Component};

#[derive(Component, Debug, PartialEq)]
struct Sword(u32);

#[derive(Component, Debug, PartialEq)]
struct Shield(u32);

ecs::world! {
    #[world]
    struct Town { components: (u8,) }
}

#[test]
fn another_world_refuses_a_key_that_is_of_another_type_there() {
    let (mut here, mut there) = (Town::new(), Town::new());
    let sword = here.register::<Sword>().unwrap();
    let shield = there.register::<Shield>().unwrap();
    assert_eq!(sword.id(), shield.id());
    let entity = there.spawn_empty();
    there.insert_key(entity, shield, Shield(1)).unwrap();
    let error = there.insert_key(entity, sword, Sword(2)).unwrap_err();
    assert_eq!((error.value, error.cause), (Sword(2), ChangeError::UnknownKey(sword.id())));
    assert_eq!(there.remove_key(entity, sword), Err(ChangeError::UnknownKey(sword.id())));
    assert_eq!(there.get_key(entity, sword), None);
    assert_eq!(there.get_key_mut(entity, sword), None);
    assert!(!there.has_key(entity, sword));
    assert_eq!(there.get_key(entity, shield), Some(&Shield(1)));
}

#[test]
fn another_world_refuses_a_key_to_what_it_does_not_have() {
    let (mut here, mut there) = (Town::new(), Town::new());
    here.register::<Shield>().unwrap();
    let sword = here.register::<Sword>().unwrap();
    let entity = there.spawn_empty();
    assert!(there.insert_key(entity, sword, Sword(2)).is_err());
    let mana = there.define(ecs::ComponentDefinition::new("a").with_layout(4, 4)).unwrap();
    let data = there.define(ecs::ComponentDefinition::new("b").with_layout(4, 4)).unwrap();
    assert_eq!(data, sword.id());
    there.insert_data(entity, mana, &[0; 4]).unwrap();
    there.insert_data(entity, data, &[0; 4]).unwrap();
    assert!(there.insert_key(entity, sword, Sword(2)).is_err());
    assert!(there.get_key(entity, sword).is_none());
}

#[test]
fn a_runtime_query_of_another_world_reaches_no_value_by_another_type() {
    let (mut here, mut there) = (Town::new(), Town::new());
    let sword = here.register::<Sword>().unwrap();
    let shield = there.register::<Shield>().unwrap();
    let query = here.runtime_query().write(sword).build().unwrap();
    let entity = there.spawn_empty();
    there.insert_key(entity, shield, Shield(1)).unwrap();
    for mut chunk in there.run(&query) {
        assert!(chunk.get_mut::<Sword>(0).is_none() && chunk.bytes_mut(0).is_none());
    }
    let mut empty = Town::new();
    assert_eq!(empty.run(&query).count(), 0);
}
