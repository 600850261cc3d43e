//! A world saves the components, relations and resources of its parts as its own.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) mod motion {
    use ecs::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    pub(crate) struct Position(pub(crate) f32);
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse", name = "goal")]
    pub(crate) struct Target(pub(crate) Entity);
    /// Begins anew.
    #[derive(Component, Debug, Default, PartialEq)]
    #[component(transient)]
    pub(crate) struct Sprite(pub(crate) u32);
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    pub(crate) struct Wind(pub(crate) f32);

    ecs::part! {
        #[part]
        pub(crate) struct Motion { components: (Position, Target, Sprite), resources: (Wind) }

        #[relation(acyclic, on_despawn = cascade, inverse = children)]
        pub(crate) struct ChildOf { pub(crate) parent: Entity }

        #[archetype]
        pub(crate) struct Leaf { pub(crate) position: Position, pub(crate) sprite: Sprite, pub(crate) of: ChildOf }
    }
}

use motion::{ChildOf, Leaf, Position, Sprite, Target, Wind};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Name(String);

ecs::world! {
    #[world(save)]
    pub(crate) struct Garden { parts: (self::motion::Motion), components: (Name) }

    #[archetype]
    pub(crate) struct Tree { name: Name, position: Position }
}

fn garden() -> (Garden, [Entity; 3]) {
    let mut garden = Garden::new();
    garden.spawn_empty();
    let tree = garden.spawn(Tree {
        name: Name("oak".into()),
        position: Position(1.5),
    });
    let leaf = |position| Leaf {
        position: Position(position),
        sprite: Sprite(7),
        of: ChildOf { parent: tree },
    };
    let leaves = [2.0, 3.0].map(|position| garden.spawn(leaf(position)));
    garden.place_first::<ChildOf>(leaves[1]).unwrap();
    garden.insert(tree, Target(leaves[0])).unwrap();
    garden.resource_mut::<Wind>().0 = 0.25;
    (garden, [tree, leaves[0], leaves[1]])
}

/// Asserts that these are the entities of [`garden`].
fn assert_is_it(garden: &Garden, [tree, first, second]: [Entity; 3]) {
    garden.check_invariants();
    assert_eq!(garden.kind_of(tree), Some("Tree"));
    assert_eq!(garden.kind_of(first), Some("Leaf"));
    assert_eq!(garden.get::<Name>(tree), Some(&Name("oak".into())));
    let places = [tree, first, second].map(|it| *garden.get::<Position>(it).unwrap());
    assert_eq!(places, [1.5, 2.0, 3.0].map(Position));
    assert_eq!(garden.get::<Target>(tree), Some(&Target(first)));
    assert_eq!(garden.get::<Sprite>(first), Some(&Sprite(0)));
    assert!(garden.children(tree).eq([second, first]));
}

#[test]
fn a_world_of_parts_goes_to_bytes_and_comes_back() {
    let (saved, entities) = garden();
    let mut bytes = Vec::new();
    saved.save(&mut bytes).unwrap();
    let loaded = Garden::load(&bytes[..]).unwrap();
    assert_is_it(&loaded, entities);
    assert_eq!(loaded.resource::<Wind>(), &Wind(0.25));
    let schema = Garden::save_schema();
    for line in [
        "component Position: version 1",
        "component goal: version 1",
        "archetype Leaf: ",
        "resource Wind: ",
    ] {
        assert!(schema.contains(line), "{schema}");
    }
}

#[test]
fn a_world_of_parts_goes_to_text_and_comes_back() {
    let (saved, entities) = garden();
    let text = serde_json::to_string(&saved.saved()).unwrap();
    assert!(
        text.contains(r#""kind":"Leaf","components":{"Position":2.0,"ChildOf":"1v1"}"#),
        "{text}"
    );
    assert!(
        text.contains(r#""goal":"2v1""#) && text.contains(r#""Wind":0.25"#),
        "{text}"
    );
    let loaded = Garden::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_is_it(&loaded, entities);
    assert_eq!(loaded.resource::<Wind>(), &Wind(0.25));
    assert_eq!(serde_json::to_string(&loaded.saved()).unwrap(), text);
}

#[test]
fn entities_of_parts_are_merged_from_bytes_and_from_text() {
    let (saved, entities) = garden();
    let (mut bytes, mut into) = (Vec::new(), Garden::new());
    into.spawn_empty();
    saved.save_entities(entities, &mut bytes).unwrap();
    let text = serde_json::to_string(&saved.saved_entities(entities).unwrap()).unwrap();
    let of_bytes = into.merge(&bytes[..]).unwrap();
    let of_text = into
        .merge_from(&mut serde_json::Deserializer::from_str(&text))
        .unwrap();
    for merged in [of_bytes, of_text] {
        assert_is_it(&into, entities.map(|entity| merged.get(entity).unwrap()));
    }
    assert_eq!(into.len(), 7);
}
