//! The target of a relation may become an archetype at which the relation does not end.

use ecs::ChangeError::WrongEnd;
use ecs::Entity;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Name(String);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Width(f32);

ecs::world! {
    #[world(save)]
    struct Kitchen { components: (Name, Width) }

    #[relation(on_despawn = cascade, inverse = stored, to(Shelf))]
    struct StoredIn { shelf: Entity }

    #[archetype]
    struct Shelf { name: Name, width: Width }
}

#[test]
fn a_world_whose_targets_changed_their_archetypes_is_loaded_and_merged() {
    let mut kitchen = Kitchen::new();
    let shelf = kitchen.spawn(Shelf {
        name: Name("top".into()),
        width: Width(1.0),
    });
    let pan = kitchen.spawn((Name("pan".into()), StoredIn { shelf }));
    kitchen.remove::<Width>(shelf).unwrap();
    let error = kitchen.try_spawn((StoredIn { shelf },)).unwrap_err();
    assert_eq!(
        error.cause,
        WrongEnd {
            relation: "StoredIn",
            target: shelf
        }
    );
    let mut bytes = Vec::new();
    kitchen.save(&mut bytes).unwrap();
    let loaded = Kitchen::load(&bytes[..]).unwrap();
    assert!(loaded.stored(shelf).eq([pan]));
    loaded.check_invariants();
    let text = serde_json::to_string(&kitchen.saved()).unwrap();
    let loaded = Kitchen::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_eq!(loaded.query_ref::<&StoredIn>().count(), 1);
    let merged = kitchen.merge(&bytes[..]).unwrap();
    let [new_shelf, new_pan]: [Option<Entity>; 2] = [shelf, pan].map(|old| merged.get(old));
    assert!(kitchen.stored(new_shelf.unwrap()).eq(new_pan));
    kitchen.check_invariants();
}
