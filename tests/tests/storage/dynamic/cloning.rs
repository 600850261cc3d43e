//! A `Clone` that panics leaves the world as it was, and loses nothing.

use ecs::{Component, ComponentDefinition, DataError, FieldType};
use ecs_tests::ledger::{Ghost, Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::cell::Cell;

/// The entities that are cloned. Miri is slow: those with optional components, and with sparse ones.
const WHICH: &[usize] = if cfg!(miri) { &[1, 3] } else { &[0, 1, 2, 3] };

thread_local! {
    /// The clone that panics, counted from 0.
    static FUSE: Cell<u32> = const { Cell::new(u32::MAX) };
}

fn burn() {
    match FUSE.get() {
        0 => explode(),
        left => FUSE.set(left - 1),
    }
}

macro_rules! fragile {
    ($($Name:ident ($($option:tt)*)),+) => {$(
        #[derive(Component, Debug)]
        #[component($($option)*)]
        struct $Name(Tracked);

        impl Clone for $Name {
            fn clone(&self) -> Self {
                burn();
                Self(self.0.clone())
            }
        }
    )+};
}

fragile!(
    First(),
    Second(),
    Third(),
    Fourth(),
    Fifth(storage = "sparse"),
    Sixth(storage = "sparse")
);

/// It cannot be cloned.
struct Unique(Ghost);

ecs::world! {
    #[world]
    struct Town { components: (First, Second, Third, Fourth, Unique, Fifth, Sixth) }

    #[archetype]
    struct Plain { first: First, second: Second, third: Third, fourth: Fourth }

    #[archetype]
    struct Partial { first: First, unique: Option<Unique>, third: Option<Third>, fourth: Option<Fourth> }
}

/// Of each entity how many values it has: a row of each archetype, and dynamic ones, one of them with sparse components.
fn town(ledger: &Ledger) -> (Town, Vec<(ecs::Entity, u32)>) {
    let mut town = Town::new();
    let value = |number| ledger.value(number);
    let plain = town.spawn(Plain {
        first: First(value(1)),
        second: Second(value(2)),
        third: Third(value(3)),
        fourth: Fourth(value(4)),
    });
    let partial = town.spawn(Partial {
        first: First(value(1)),
        unique: None,
        third: Some(Third(value(3))),
        fourth: Some(Fourth(value(4))),
    });
    town.spawn(Partial {
        first: First(value(1)),
        unique: Some(Unique(Ghost::new())),
        third: None,
        fourth: None,
    });
    let dynamic = town.spawn((Second(value(2)), Third(value(3))));
    let sparse = town.spawn((Second(value(2)), Fifth(value(5)), Sixth(value(6))));
    (
        town,
        vec![(plain, 4), (partial, 3), (dynamic, 2), (sparse, 3)],
    )
}

#[test]
fn a_clone_that_panics_at_any_component_leaves_the_world_as_it_was() {
    for &which in WHICH {
        let ledger = Ledger::new();
        let (mut town, entities) = town(&ledger);
        let (entity, count) = entities[which];
        for fuse in 0..count {
            let (before, living) = (town.describe(), ledger.living());
            FUSE.set(fuse);
            let exploded = explodes(|| drop(town.clone_entity(entity)));
            FUSE.set(u32::MAX);
            assert!(exploded);
            town.check_invariants();
            assert_eq!((town.len(), ledger.living()), (5, living));
            let rows = |text: &str| {
                text.lines()
                    .map(|line| line.get(..9).unwrap_or(line).to_owned())
                    .collect::<Vec<_>>()
            };
            assert_eq!(rows(&town.describe())[1..], rows(&before)[1..]);
        }
        assert!(town.clone_entity(entity).is_ok());
        drop(town);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn a_clone_that_panics_leaves_no_template() {
    for &which in WHICH {
        let ledger = Ledger::new();
        let (town, entities) = town(&ledger);
        let (entity, count) = entities[which];
        for fuse in 0..count {
            let living = ledger.living();
            FUSE.set(fuse);
            let exploded = explodes(|| drop(town.template(entity)));
            FUSE.set(u32::MAX);
            assert!(exploded);
            assert_eq!(ledger.living(), living);
        }
        drop(town);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn entities_that_a_template_spawned_before_the_panic_stay() {
    for &which in WHICH {
        let ledger = Ledger::new();
        let (mut town, entities) = town(&ledger);
        let (entity, count) = entities[which];
        let template = town.template(entity).unwrap();
        for fuse in 0..3 * count {
            let (len, living) = (town.len(), ledger.living());
            FUSE.set(fuse);
            let exploded = explodes(|| drop(town.spawn_template(&template, 3).map(<[_]>::len)));
            FUSE.set(u32::MAX);
            assert!(exploded);
            town.check_invariants();
            let whole = fuse / count;
            assert_eq!(town.len() - len, usize::try_from(whole).unwrap());
            assert_eq!(
                ledger.living() - living,
                usize::try_from(whole * count).unwrap()
            );
        }
        drop((town, template));
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn an_entity_that_cannot_be_cloned_is_an_error_and_nothing_is_cloned() {
    let ledger = Ledger::new();
    let (mut town, entities) = town(&ledger);
    let entity = entities[0].0;
    town.insert(entity, Unique(Ghost::new())).unwrap();
    let made = ledger.made();
    assert_eq!(
        town.clone_entity(entity),
        Err(DataError::NotClone {
            component: "Unique".into()
        })
    );
    assert!(town.template(entity).is_err());
    assert_eq!((ledger.made(), town.len()), (made, 5));
    town.remove::<Unique>(entity).unwrap();
    assert!(town.clone_entity(entity).is_ok());
}

#[test]
fn data_with_something_to_drop_is_not_cloned() {
    let mut town = Town::new();
    let entity = town.spawn(());
    let plain = town
        .define(ComponentDefinition::new("plain").field("x", FieldType::U32))
        .unwrap();
    let owner = town
        .define(
            ComponentDefinition::new("owner")
                .field("x", FieldType::U32)
                .on_drop(|_| {}),
        )
        .unwrap();
    town.insert_data(entity, plain, &[1, 2, 3, 4]).unwrap();
    let twin = town.clone_entity(entity).unwrap();
    assert_eq!(town.get_data(twin, plain), Some(&[1, 2, 3, 4][..]));
    town.insert_data(entity, owner, &[0; 4]).unwrap();
    assert_eq!(
        town.clone_entity(entity),
        Err(DataError::NotClone {
            component: "owner".into()
        })
    );
}
