//! Observers get clones of values that somebody takes. A panic of `Clone` prevents the change and its notifications.

use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};
use std::cell::Cell;

thread_local! {
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
struct Glass(u32);

#[derive(Component, Debug, PartialEq)]
#[component(track)]
struct Bomb(u32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(track, storage = "sparse")]
struct Note(u32);

#[derive(Debug, PartialEq)]
struct Dust;

impl Clone for Bomb {
    fn clone(&self) -> Self {
        if ARMED.get() {
            explode()
        }
        Self(self.0)
    }
}

#[derive(Default)]
struct Told(Vec<&'static str>);

fn write_down<const WORD: usize, E, V>(_: On<Shop, E, V>, mut told: ResMut<Told>)
where
    E: ecs::Change<Shop>,
    V: ecs::observer::Keeps<Shop, E>,
{
    told.0.push(
        [
            "glass", "bomb", "note", "no glass", "no bomb", "no note", "came", "went", "gone",
        ][WORD],
    );
}

ecs::world! {
    #[world(observed)]
    struct Shop { components: (Glass, Bomb, Note, Dust), resources: (Told) }

    #[archetype]
    struct Shelf { glass: Glass, bomb: Bomb }

    #[archetype]
    struct Ruin { dust: Dust }
}

/// A shop with a shelf, all changes of which are written down.
fn shop() -> (Shop, Entity) {
    let mut shop = Shop::new();
    shop.observe("gone", write_down::<8, Despawn<Shelf>, Old>)
        .unwrap();
    shop.observe("came", write_down::<6, Enter<Shelf>, ()>)
        .unwrap();
    shop.observe("went", write_down::<7, Leave<Shelf>, ()>)
        .unwrap();
    shop.observe("glass", write_down::<0, Insert<Glass>, Old>)
        .unwrap();
    shop.observe("bomb", write_down::<1, Insert<Bomb>, Old>)
        .unwrap();
    shop.observe("note", write_down::<2, Insert<Note>, Old>)
        .unwrap();
    shop.observe("no glass", write_down::<3, Remove<Glass>, Old>)
        .unwrap();
    shop.observe("no bomb", write_down::<4, Remove<Bomb>, Old>)
        .unwrap();
    shop.observe("no note", write_down::<5, Remove<Note>, Old>)
        .unwrap();
    let entity = shop.spawn(Shelf {
        glass: Glass(1),
        bomb: Bomb(2),
    });
    shop.insert(entity, Note(3)).unwrap();
    (shop, entity)
}

/// Does it twice: while bombs explode, when nothing happens, and then in peace. Returns the notes of the observers.
fn tried<T>(act: impl Fn(&mut Shop, Entity) -> T) -> Vec<&'static str> {
    let (mut shop, entity) = shop();
    shop.resource_mut::<Told>().0.clear();
    let mut readers = (
        shop.watch_removed::<Glass>(),
        shop.watch_removed::<Bomb>(),
        shop.watch_removed::<Note>(),
    );
    ARMED.set(true);
    assert!(explodes(|| _ = act(&mut shop, entity)));
    ARMED.set(false);
    shop.check_invariants();
    assert_eq!(shop.resource::<Told>().0, [""; 0]);
    assert_eq!(shop.archetype_of(entity), Some("Shelf"));
    let values = (
        shop.get::<Glass>(entity),
        shop.get::<Bomb>(entity),
        shop.get::<Note>(entity),
    );
    assert_eq!(values, (Some(&Glass(1)), Some(&Bomb(2)), Some(&Note(3))));
    let read = shop.read_removed(&mut readers.0).count()
        + shop.read_removed(&mut readers.1).count()
        + shop.read_removed(&mut readers.2).count();
    assert_eq!(read, 0, "nothing was removed");
    act(&mut shop, entity);
    shop.check_invariants();
    std::mem::take(&mut shop.resource_mut::<Told>().0)
}

#[test]
fn of_a_value_that_is_removed() {
    assert_eq!(
        tried(|shop, entity| shop.remove::<Bomb>(entity).unwrap()),
        ["went", "no bomb"]
    );
    assert_eq!(
        tried(|shop, entity| shop.take::<Bomb>(entity).unwrap()),
        ["went", "no bomb"]
    );
}

#[test]
fn of_a_value_that_is_replaced() {
    assert_eq!(
        tried(|shop, entity| shop.insert(entity, Bomb(4)).unwrap()),
        ["bomb"]
    );
}

#[test]
fn of_several_values() {
    let removed = tried(|shop, entity| shop.remove_many::<(Glass, Note, Bomb)>(entity).unwrap());
    assert_eq!(removed, ["went", "no glass", "no note", "no bomb"]);
    let replaced = tried(|shop, entity| {
        shop.insert_many(entity, (Glass(5), Note(6), Bomb(7)))
            .unwrap()
    });
    assert_eq!(replaced, ["glass", "note", "bomb"]);
}

#[test]
fn of_values_that_are_exchanged() {
    let exchanged = tried(|shop, entity| {
        shop.replace_bundle::<(Glass, Bomb), (Dust,)>(entity, (Dust,))
            .unwrap()
    });
    assert_eq!(exchanged, ["went", "no glass", "no bomb"]);
    let converted = tried(|shop, entity| {
        shop.convert::<Shelf, Ruin, (Glass, Bomb), _>(entity, (Dust,))
            .unwrap()
    });
    assert_eq!(converted, ["went", "no glass", "no bomb"]);
}

#[test]
fn of_a_row_that_somebody_gets() {
    let told = tried(|shop, entity| shop.despawn_row::<Shelf>(entity).unwrap());
    assert_eq!(told, ["gone", "went", "no glass", "no bomb", "no note"]);
}

#[test]
fn leaves_earlier_changes_to_be_notified() {
    let (mut shop, entity) = shop();
    shop.resource_mut::<Told>().0.clear();
    let change = move |_: On<Shop, Insert<Glass>>, mut commands: Commands<Shop>| {
        commands.queue(move |shop: &mut Shop| {
            shop.insert(entity, Note(9)).unwrap();
            let _ = shop.remove::<Bomb>(entity);
        });
    };
    shop.observe("change", change).unwrap();
    ARMED.set(true);
    assert!(explodes(|| _ = shop.insert(entity, Glass(2))));
    ARMED.set(false);
    assert_eq!(shop.resource::<Told>().0, ["glass"]);
    shop.check_invariants();
    shop.insert(entity, Bomb(1)).unwrap();
    assert_eq!(shop.resource::<Told>().0, ["glass", "note", "bomb"]);
    shop.check_invariants();
}

mod that_fail {
    //! A clone that fails, or panics, was never spawned.

    use super::*;
    /// It cannot be cloned.
    #[derive(Component)]
    #[component(storage = "sparse")]
    pub(crate) struct Unique;

    ecs::world! {
        #[world]
        struct Market { components: (Glass, Note, Fuse, Unique), resources: (i32) }

        #[archetype]
        struct Stall { glass: Glass }

        #[observers]
        fn count() {
            came;
            went;
        }
    }

    #[derive(Component, Debug, PartialEq)]
    #[component(storage = "sparse")]
    pub(crate) struct Fuse(u32);

    impl Clone for Fuse {
        fn clone(&self) -> Self {
            if ARMED.get() { explode() } else { Self(self.0) }
        }
    }

    fn came(_: On<Market, Insert<Glass>>, mut count: ResMut<i32>) {
        *count += 1;
    }

    fn went(on: On<Market, Remove<Glass>>, mut count: ResMut<i32>) {
        assert!(on.entity().index() == 0, "an entity that was never spawned");
        *count -= 1;
    }

    #[test]
    fn are_no_despawns_for_observers_and_logs() {
        let mut market = Market::new();
        let entity = market.spawn((Glass(1), Unique));
        let mut reader = market.watch_removed::<Glass>();
        for _ in 0..3 {
            let error = market.clone_entity(entity).unwrap_err();
            assert!(
                error.to_string().starts_with("`Unique` cannot be cloned"),
                "{error}"
            );
        }
        assert_eq!((market.len(), *market.resource::<i32>()), (1, 1));
        assert_eq!(market.read_removed(&mut reader).count(), 0);
        assert!(
            market
                .template(entity)
                .unwrap_err()
                .to_string()
                .starts_with("`Unique` cannot be cloned")
        );
        market.check_invariants();
    }

    #[test]
    fn call_no_observer_while_a_panic_unwinds() {
        let mut market = Market::new();
        let entity = market.spawn((Glass(1), Fuse(2)));
        let template = market.template(entity).unwrap();
        let mut reader = market.watch_removed::<Glass>();
        ARMED.set(true);
        // `went` panics if it is called, and a second panic would abort the program.
        assert!(explodes(|| _ = market.clone_entity(entity)));
        assert!(explodes(|| _ = market.spawn_template(&template, 2)));
        ARMED.set(false);
        assert_eq!((market.len(), *market.resource::<i32>()), (1, 1));
        assert_eq!(market.read_removed(&mut reader).count(), 0);
        market.check_invariants();
        market.clone_entity(entity).unwrap();
        assert_eq!((market.len(), *market.resource::<i32>()), (2, 2));
    }
}
