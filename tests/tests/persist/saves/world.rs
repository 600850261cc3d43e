//! A world with all kinds of storage, and its rows.

use ecs::prelude::*;
use ecs::{ComponentDefinition, FieldType, Registration};
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Name(pub String);
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Serialize,
    Deserialize,
    bytemuck::NoUninit,
    bytemuck::CheckedBitPattern,
)]
#[repr(C)]
pub(crate) struct Position {
    pub x: f32,
    pub y: f32,
}
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(pub f32);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hat(pub Option<String>);
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Frozen;
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Target(pub Entity);
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse", track)]
pub(crate) struct Weapon(pub String);
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Shield(pub u8);
/// Begins anew.
#[derive(Component, Debug, Default, PartialEq)]
#[component(transient)]
pub(crate) struct Sprite(pub u32);
/// Is gone.
#[derive(Component, Debug, PartialEq)]
#[component(transient)]
pub(crate) struct Sound(pub *const u8);
/// A type from elsewhere, which knows nothing of serde.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Texture(pub u32);

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clock(pub u64);
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Score(pub Vec<String>);
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Window(pub u32);
#[derive(Debug)]
pub(crate) struct Bang(#[allow(dead_code)] pub Entity);

ecs::world! {
    #[world(save, transient(Texture, Window))]
    pub(crate) struct Street {
        components: (Name, Position, Heat, Hat, Frozen, Target, Weapon, Shield, Sprite, Sound, Texture),
        resources: (Clock, Score, Window),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear)]
    pub(crate) struct Likes { whom: Option<Entity> }

    #[archetype]
    pub(crate) struct Walker { name: Name, position: Position, heat: Heat, hat: Option<Hat>, frozen: Option<Frozen> }

    #[archetype]
    pub(crate) struct Rock { position: Position, sprite: Sprite }

    #[group]
    pub(crate) struct Duel { entity: Entity, weapon: &mut Weapon, target: &Target }

    #[group(own())]
    pub(crate) struct Guard { entity: Entity, shield: &Shield, weapon: &Weapon }
}

pub(crate) fn walker(number: usize) -> Walker {
    let position = Position {
        x: number as f32,
        y: 0.5,
    };
    let hat = number
        .is_multiple_of(3)
        .then(|| Hat(number.is_multiple_of(2).then(|| format!("hat {number}"))));
    let frozen = number.is_multiple_of(5).then_some(Frozen);
    Walker {
        name: Name(format!("walker {number}")),
        position,
        heat: Heat(number as f32 * 0.25),
        hat,
        frozen,
    }
}

/// A component that is registered while the program runs.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sticker(pub String);

/// Makes those components known that `Street` does not list.
pub(crate) fn register(street: &mut Street) -> (ecs::Key<Sticker>, ecs::ComponentId) {
    let sticker = street
        .register_with(Registration::<Sticker>::new().saved())
        .unwrap();
    let mana = ComponentDefinition::new("mana")
        .field("amount", FieldType::F32)
        .field("left", FieldType::U64);
    (sticker, street.define(mana).unwrap())
}

/// A street with rows of all kinds, holes among the ids, and ways that things came to be.
pub(crate) fn street(count: usize) -> Street {
    let mut street = Street::new();
    let (sticker, mana) = register(&mut street);
    let walkers: Vec<Entity> = (0..count).map(|i| street.spawn(walker(i))).collect();
    let rocks: Vec<Entity> = (0..count / 2)
        .map(|i| {
            street.spawn(Rock {
                position: Position {
                    x: 0.0,
                    y: i as f32,
                },
                sprite: Sprite(7),
            })
        })
        .collect();
    for (i, entity) in walkers.iter().copied().enumerate() {
        if i % 2 == 0 {
            street.insert(entity, Weapon(format!("sword {i}"))).unwrap();
        }
        if i % 3 == 1 {
            street
                .insert(entity, Target(walkers[(i + 1) % count]))
                .unwrap();
        }
        if i % 4 == 0 {
            street.insert(entity, Shield(i as u8)).unwrap();
        }
        if i % 7 == 2 {
            street.insert(entity, Sprite(9)).unwrap();
        }
        if i % 7 == 3 {
            street.insert(entity, Texture(9)).unwrap();
        }
        if i % 11 == 4 {
            street
                .insert_key(entity, sticker, Sticker(format!("{i}")))
                .unwrap();
        }
        if i % 13 == 5 {
            let bytes: Vec<u8> = (0..16).map(|byte: u8| byte.wrapping_add(i as u8)).collect();
            street.insert_data(entity, mana, &bytes).unwrap();
        }
        if i > 0 && i % 2 == 1 {
            street
                .insert(
                    entity,
                    ChildOf {
                        parent: walkers[i / 2],
                    },
                )
                .unwrap();
        }
        if i % 5 == 1 {
            street
                .insert(
                    entity,
                    Likes {
                        whom: (i % 10 == 1).then(|| walkers[(i + 1) % count]),
                    },
                )
                .unwrap();
        }
    }
    if count > 8 {
        street.place_first::<ChildOf>(walkers[7]).unwrap();
    }
    // A child of the second one goes with it.
    for entity in [rocks.get(1), rocks.first(), walkers.get(count - 1)]
        .into_iter()
        .flatten()
    {
        street.despawn(*entity);
    }
    street.spawn_empty();
    street.resource_mut::<Clock>().0 = 12;
    street.resource_mut::<Score>().0 = vec!["Ann".into(), "Bob".into()];
    street.resource_mut::<Window>().0 = 3;
    street
}

pub(crate) fn bytes(street: &Street) -> Vec<u8> {
    let mut bytes = Vec::new();
    street.save(&mut bytes).unwrap();
    bytes
}

/// A street that knows the registered components, and nothing else.
pub(crate) fn empty() -> Street {
    let mut street = Street::new();
    register(&mut street);
    street
}

/// Asserts that two streets are the same, as far as saves say.
pub(crate) fn assert_same(one: &mut Street, other: &mut Street) {
    one.check_invariants();
    other.check_invariants();
    let (sticker, mana) = register(one);
    assert_eq!((sticker, mana), register(other));
    assert!(
        one.entities().eq(other.entities()),
        "the entities, in order"
    );
    for entity in one.entities() {
        assert_eq!(
            one.kind_of(entity),
            other.kind_of(entity),
            "the kind of {entity}"
        );
        assert_eq!(one.get::<Name>(entity), other.get(entity));
        assert_eq!(one.get::<Position>(entity), other.get(entity));
        assert_eq!(one.get::<Heat>(entity), other.get(entity));
        assert_eq!(one.get::<Hat>(entity), other.get(entity));
        assert_eq!(one.get::<Frozen>(entity), other.get(entity));
        assert_eq!(one.get::<Target>(entity), other.get(entity));
        assert_eq!(one.get::<Weapon>(entity), other.get(entity));
        assert_eq!(one.get::<Shield>(entity), other.get(entity));
        assert_eq!(one.has::<Sprite>(entity), other.has::<Sprite>(entity));
        assert_eq!(one.has::<Texture>(entity), other.has::<Texture>(entity));
        assert_eq!(
            one.get::<ChildOf>(entity).map(|it| it.parent),
            other.get::<ChildOf>(entity).map(|it| it.parent)
        );
        assert_eq!(
            one.get::<Likes>(entity).map(|it| it.whom),
            other.get::<Likes>(entity).map(|it| it.whom)
        );
        assert!(
            one.children(entity).eq(other.children(entity)),
            "the order of the children of {entity}"
        );
        assert_eq!(one.get_key(entity, sticker), other.get_key(entity, sticker));
        assert_eq!(one.get_data(entity, mana), other.get_data(entity, mana));
    }
    assert_eq!(one.pool::<Weapon>(), other.pool::<Weapon>());
    assert_eq!(one.pool::<Target>(), other.pool::<Target>());
    assert_eq!(one.pool::<Shield>(), other.pool::<Shield>());
    assert!(
        one.duel()
            .map(|duel| duel.entity)
            .eq(other.duel().map(|duel| duel.entity)),
        "the order of a group"
    );
    assert!(
        one.guard()
            .map(|it| it.entity)
            .eq(other.guard().map(|it| it.entity)),
        "the order of members"
    );
    assert_eq!(one.resource::<Clock>(), other.resource());
    assert_eq!(one.resource::<Score>(), other.resource());
}
