//! A snapshot is saved as the world was when it was copied.

use ecs::prelude::*;
use ecs::snapshot;
use ecs::{Registration, SaveError, SaveOptions, Snapshot};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static PANICS: Cell<bool> = const { Cell::new(false) };
}

#[derive(Component, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
struct Name(String);
impl Clone for Name {
    fn clone(&self) -> Self {
        assert!(!PANICS.get(), "a clone panics");
        Self(self.0.clone())
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Position([f32; 2]);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Hat(String);
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Burning(u8);
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[component(storage = "sparse", transient)]
struct Sound(u8);
/// A component of no archetype.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Loose(u32);
/// A component that is not listed.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Mana(u32);
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Score(Vec<u32>);
#[derive(Clone, Debug, Default, PartialEq)]
struct Window(u32);

ecs::world! {
    #[world(save, snapshots, transient(Window))]
    struct Street {
        components: (Name, Position, Hat, Burning, Sound, Loose),
        resources: (Score, Window),
    }

    #[archetype]
    struct Walker { name: Name, position: Position, hat: Option<Hat> }

    #[relation(on_despawn = cascade)]
    struct Follows { target: Entity }

    #[group]
    struct Loud { burning: &Burning, sound: &Sound }
}

fn street() -> Street {
    let mut street = Street::new();
    let mana = street
        .register_with(Registration::<Mana>::new().cloned().saved())
        .unwrap();
    let mut before = None;
    for number in 0..40_u8 {
        let walker = Walker {
            name: Name(format!("walker {number}")),
            position: Position([number.into(), 0.5]),
            hat: (number % 3 == 0).then(|| Hat(format!("hat {number}"))),
        };
        let entity = street.spawn(walker);
        if let Some(target) = before.replace(entity).filter(|_| number % 4 == 0) {
            street.insert(entity, Follows { target }).unwrap();
        }
        if number % 5 == 0 {
            street.insert(entity, Burning(number)).unwrap();
            street.insert(entity, Sound(number)).unwrap();
        }
        if number % 7 == 0 {
            street.insert(entity, Loose(number.into())).unwrap();
            street
                .insert_key(entity, mana, Mana(number.into()))
                .unwrap();
        }
    }
    let third = street.entities().nth(3).unwrap();
    street.despawn(third);
    street.resource_mut::<Score>().0.extend([3, 4]);
    street.resource_mut::<Window>().0 = 9;
    street
}

fn change(street: &mut Street) {
    street
        .query::<&mut Name>()
        .for_each(|name| name.0.push('!'));
    let some: Vec<Entity> = street.entities().step_by(3).collect();
    for entity in some {
        street.despawn(entity);
    }
    street.resource_mut::<Score>().0.clear();
}

/// The bytes of the world, and of a snapshot, each as a plain save and as an exact one.
fn bytes_of(save: impl Fn(&SaveOptions, &mut Vec<u8>) -> Result<(), SaveError>) -> [Vec<u8>; 2] {
    [
        SaveOptions::new(),
        SaveOptions::new().exact().tag("evening"),
    ]
    .map(|options| {
        let mut bytes = Vec::new();
        save(&options, &mut bytes).unwrap();
        bytes
    })
}

#[test]
fn a_snapshot_is_saved_to_the_bytes_of_its_world_at_that_time() {
    let mut street = street();
    let before = bytes_of(|options, to| street.save_with(options, to));
    let mut snapshot = street.snapshot();
    change(&mut street);
    assert_eq!(
        bytes_of(|options, to| snapshot.save_with(options, to)),
        before
    );
    street.snapshot_into(&mut snapshot);
    let after = bytes_of(|options, to| street.save_with(options, to));
    assert_ne!(after[0], before[0]);
    assert_eq!(
        bytes_of(|options, to| snapshot.save_with(options, to)),
        after
    );
    let mut plain = Vec::new();
    snapshot.save(&mut plain).unwrap();
    assert_eq!(plain, after[0]);
}

#[test]
#[cfg_attr(miri, ignore = "there are no files")]
fn another_thread_writes_the_file_while_the_world_goes_on() {
    let file = std::env::temp_dir().join(format!("street-{}", std::process::id()));
    let mut street = street();
    let before = bytes_of(|options, to| street.save_with(options, to));
    let (mut publisher, latest) = snapshot::channel::<Street>(3);
    publisher.publish(&mut street);
    let copy = latest.get().unwrap();
    std::thread::scope(|threads| {
        let saving = threads.spawn(|| copy.save_file(&file));
        change(&mut street);
        saving.join().unwrap().unwrap();
    });
    assert_eq!(std::fs::read(&file).unwrap(), before[0]);
    copy.save_file_with(&SaveOptions::new().exact().tag("evening"), &file)
        .unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), before[1]);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_snapshot_that_is_not_whole_is_not_saved() {
    let mut street = street();
    let mut snapshot: Snapshot<Street> = street.snapshot();
    change(&mut street);
    PANICS.set(true);
    assert!(catch_unwind(AssertUnwindSafe(|| street.snapshot_into(&mut snapshot))).is_err());
    PANICS.set(false);
    let error = snapshot.save(Vec::new()).unwrap_err();
    assert!(matches!(error, SaveError::Unfinished));
    assert_eq!(
        error.to_string(),
        "cannot save: the snapshot is not whole, since its copy failed: copy the world again"
    );
    street.snapshot_into(&mut snapshot);
    snapshot.save(Vec::new()).unwrap();
}

#[test]
fn ids_that_are_kept_are_so_in_snapshots_and_where_a_world_is_loaded_into() {
    let handle = |index: u64, generation: u64| Entity::from_bits(generation << 32 | index).unwrap();
    let mut client = Street::new();
    client.keep_ids_below(50).unwrap();
    let own = [client.spawn_empty(), client.spawn_empty()];
    assert!(client.reserve_handle(handle(3, 1)).unwrap());
    assert!(client.despawn(handle(3, 1)) && client.despawn(own[0]));
    let snapshot = client.snapshot();
    client.keep_ids_below(0).unwrap();
    client.restore(&snapshot);
    client.check_invariants();
    // A save is the same as that of a world that keeps none. A world that is loaded into goes on to keep what it kept.
    let mut bytes = Vec::new();
    client.save(&mut bytes).unwrap();
    let mut loaded = Street::load(&bytes[..]).unwrap();
    loaded.check_invariants();
    let mut again = Street::new();
    again.keep_ids_below(50).unwrap();
    again.load_into(&bytes[..]).unwrap();
    again.check_invariants();
    assert_eq!(loaded.spawn_empty(), handle(50, 2));
    assert_eq!(loaded.spawn_empty(), handle(0, 1));
    loaded.load_into(&bytes[..]).unwrap();
    loaded.keep_ids_below(50).unwrap();
    for street in [&mut client, &mut loaded, &mut again] {
        let next = [street.spawn_empty(), street.spawn_empty()];
        assert_eq!(next, [handle(50, 2), handle(52, 1)]);
        assert!(
            !street.reserve_handle(handle(3, 1)).unwrap()
                && street.reserve_handle(handle(3, 2)).unwrap()
        );
        assert!(street.despawn(handle(3, 2)));
        street.check_invariants();
    }
}
