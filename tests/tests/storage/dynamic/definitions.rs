//! The definition of a component must make sense, or it is refused and nothing is registered.

use ecs::{Component, ComponentDefinition, DataError, Entity, FieldType};

#[derive(Component)]
struct Sword(u32);

ecs::world! {
    #[world]
    struct Town { components: (u8, Entity) }
}

fn mana() -> ComponentDefinition {
    ComponentDefinition::new("mana")
        .field("amount", FieldType::F32)
        .field("full", FieldType::Bool)
}

#[test]
fn definitions_that_contradict_themselves_are_refused() {
    let name = || ComponentDefinition::new("mana");
    let bad = [
        ("the alignment", name().with_layout(4, 3)),
        ("the alignment", name().with_layout(0, 0)),
        ("multiple", name().with_layout(6, 4)),
        (
            "does not fit",
            name().field("amount", FieldType::U64).with_layout(4, 4),
        ),
        (
            "same name",
            name().field("x", FieldType::U8).field("x", FieldType::U8),
        ),
        (
            "overlap",
            name()
                .field("x", FieldType::U32)
                .field_at("y", FieldType::U8, 3),
        ),
        (
            "overlap",
            name()
                .field_at("x", FieldType::U64, 0)
                .field_at("y", FieldType::U8, 4),
        ),
        ("256 MiB", name().field_at("x", FieldType::U64, usize::MAX)),
        ("256 MiB", name().with_layout(usize::MAX, 1)),
        ("256 MiB", name().with_layout(256 << 20, 1)),
        ("alignment", name().with_layout(0, 1 << 30)),
        ("alignment", name().with_layout(0, 1 << (usize::BITS - 1))),
    ];
    let mut town = Town::new();
    for (reason, definition) in bad {
        let error = town.define(definition.clone()).unwrap_err();
        assert_eq!(error.name(), "mana");
        assert!(
            error.to_string().contains(reason),
            "{definition:?}: {error}"
        );
        assert!(town.component_id("mana").is_err());
    }
    assert!(town.define(mana()).is_ok());
}

#[test]
fn each_row_of_data_is_dropped_once_and_by_its_own_bytes() {
    thread_local!(static DROPPED: std::cell::RefCell<Vec<u32>> = const { std::cell::RefCell::new(Vec::new()) });
    let mut town = Town::new();
    let owner = ComponentDefinition::new("owner")
        .field("id", FieldType::U32)
        .on_drop(|bytes| {
            DROPPED.with_borrow_mut(|all| all.push(u32::from_ne_bytes(bytes.try_into().unwrap())));
        });
    let owner = town.define(owner).unwrap();
    for id in 1..=5_u32 {
        let entity = town.spawn_empty();
        town.insert_data(entity, owner, &id.to_ne_bytes()).unwrap();
    }
    town.clear();
    DROPPED.with_borrow_mut(|all| {
        all.sort_unstable();
        assert_eq!(*all, [1, 2, 3, 4, 5]);
    });
}

#[test]
fn a_name_stands_for_one_component() {
    let mut town = Town::new();
    let id = town.define(mana()).unwrap();
    assert_eq!(town.define(mana()), Ok(id));
    let others = [
        mana().with_layout(16, 4),
        mana().with_layout(8, 8),
        mana().on_drop(|_| {}),
        ComponentDefinition::new("mana")
            .field("amount", FieldType::U32)
            .field("full", FieldType::Bool),
        ComponentDefinition::new("mana")
            .field("Amount", FieldType::F32)
            .field("full", FieldType::Bool),
    ];
    for other in others {
        assert!(town.define(other).is_err());
    }
    assert!(town.register_named::<u64>("mana").is_err());
    assert_eq!(town.key::<u64>(), None);
    assert!(
        town.define(ComponentDefinition::new("u8").with_layout(1, 1))
            .is_err()
    );
    assert!(town.register_named::<u64>("u8").is_err());
    assert!(town.register_named::<u8>("byte").is_err());
    let sword = town.register::<Sword>().unwrap();
    assert_eq!(town.register::<Sword>(), Ok(sword));
    assert!(town.register_named::<Sword>("mana").is_err());
    assert!(
        town.define(ComponentDefinition::new("Sword").with_layout(4, 4))
            .is_err()
    );
    assert_eq!(town.components().count(), 4);
}

#[test]
fn data_of_the_wrong_size_is_refused() {
    let mut town = Town::new();
    let entity = town.spawn_empty();
    let id = town.define(mana()).unwrap();
    let before = town.describe();
    for size in [0, 7, 9, 800] {
        let error = town.insert_data(entity, id, &vec![0; size]).unwrap_err();
        assert_eq!(
            error,
            DataError::WrongSize {
                component: "mana".into(),
                expected: 8,
                found: size
            }
        );
    }
    assert_eq!(town.describe(), before);
    assert!(town.insert_data(entity, id, &[0; 8]).is_ok());
}

#[test]
fn a_component_that_is_not_described_by_data_is_not_reached_as_bytes() {
    let mut town = Town::new();
    let entity = town.spawn((7_u8,));
    let sword = town.register::<Sword>().unwrap();
    town.insert_key(entity, sword, Sword(1)).unwrap();
    for id in [town.component_id("u8").unwrap(), sword.id()] {
        assert_eq!(
            town.insert_data(entity, id, &[1]),
            Err(DataError::NotData(id))
        );
        assert_eq!(town.remove_data(entity, id), Err(DataError::NotData(id)));
        assert_eq!(town.get_data(entity, id), None);
        assert_eq!(town.get_data_mut(entity, id), None);
    }
}

#[test]
fn a_component_of_size_zero_and_one_of_great_alignment() {
    let mut town = Town::new();
    let entity = town.spawn_empty();
    let empty = town.define(ComponentDefinition::new("empty")).unwrap();
    let great = town
        .define(ComponentDefinition::new("great").with_layout(4096, 4096))
        .unwrap();
    assert_eq!(town.insert_data(entity, empty, &[]), Ok(None));
    assert_eq!(town.insert_data(entity, great, &[9; 4096]), Ok(None));
    assert_eq!(
        town.insert_data(entity, empty, &[]),
        Ok(Some(Box::default()))
    );
    let value = town.get_data(entity, great).unwrap();
    assert_eq!((value, value.as_ptr().addr() % 4096), (&[9; 4096][..], 0));
    assert_eq!(town.remove_data(entity, empty), Ok(Some(Box::default())));
    town.check_invariants();
}
