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
    assert_eq!(
        (error.value, error.cause),
        (Sword(2), ChangeError::UnknownKey(sword.id()))
    );
    assert_eq!(
        there.remove_key(entity, sword),
        Err(ChangeError::UnknownKey(sword.id()))
    );
    assert_eq!(there.get_key(entity, sword), None);
    assert_eq!(there.get_key_mut(entity, sword), None);
    assert!(!there.has_key(entity, sword));
    assert_eq!(there.get_key(entity, shield), Some(&Shield(1)));
}

#[test]
fn another_world_refuses_a_key_of_an_unknown_component() {
    let (mut here, mut there) = (Town::new(), Town::new());
    here.register::<Shield>().unwrap();
    let sword = here.register::<Sword>().unwrap();
    let entity = there.spawn_empty();
    assert!(there.insert_key(entity, sword, Sword(2)).is_err());
    let mana = there
        .define(ecs::ComponentDefinition::new("a").with_layout(4, 4))
        .unwrap();
    let data = there
        .define(ecs::ComponentDefinition::new("b").with_layout(4, 4))
        .unwrap();
    assert_eq!(data, sword.id());
    there.insert_data(entity, mana, &[0; 4]).unwrap();
    there.insert_data(entity, data, &[0; 4]).unwrap();
    assert!(there.insert_key(entity, sword, Sword(2)).is_err());
    assert!(there.get_key(entity, sword).is_none());
}

mod other {
    #[derive(ecs::prelude::Component)]
    #[component(storage = "sparse")]
    pub(super) struct Loose(pub(super) u8);
    pub(super) struct Small;
    #[repr(align(64))]
    pub(super) struct Large;

    ecs::world! {
        #[world]
        pub(super) struct City { components: (Small, Large, Loose) }
    }

    ecs::world! {
        #[world]
        pub(super) struct Hamlet { components: (Loose, Small) }
    }
}

#[test]
fn a_runtime_query_of_another_type_of_world_gives_no_value_by_another_type() {
    use other::{City, Hamlet, Large, Loose, Small};
    let (mut city, mut hamlet) = (City::new(), Hamlet::new());
    let person = hamlet.spawn((Small,));
    hamlet.insert(person, Loose(2)).unwrap();
    let everyone = city.spawn((Small, Large));
    city.insert(everyone, Loose(3)).unwrap();
    for (id, name) in [(0, "Small"), (1, "Large"), (2, "Loose")] {
        let query = city
            .runtime_query()
            .optional_read(city.component_id(name).unwrap())
            .build()
            .unwrap();
        for mut chunk in hamlet.run(&query) {
            assert!(
                chunk.get::<Large>(0).is_none() && chunk.get_mut::<Loose>(0).is_none(),
                "{id}"
            );
        }
        assert_eq!(city.run(&query).map(|chunk| chunk.len()).sum::<usize>(), 1);
    }
    for name in ["Loose", "Small"] {
        let query = hamlet
            .runtime_query()
            .read(hamlet.component_id(name).unwrap())
            .build()
            .unwrap();
        let matched = city
            .run(&query)
            .filter(|chunk| chunk.get::<Loose>(0).is_some())
            .count();
        assert_eq!(matched, 0);
        assert_eq!(hamlet.run(&query).count(), 1);
    }
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
