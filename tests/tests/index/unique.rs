//! A key that is unique is refused where another entity holds it, before anything is changed.

use crate::world::{ByOrder, Kitchen, OrderId, Team, cook};
use ecs::prelude::*;
use ecs::{ChangeError, DataError};

fn held_by(entity: Entity) -> ChangeError {
    ChangeError::Unique {
        key_of: "OrderId",
        held_by: Some(entity),
    }
}

#[test]
fn a_spawn_with_a_key_that_is_taken_gives_the_row_back() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen
        .try_spawn(cook(0.0, "ann", Team::Red, Some(7)))
        .unwrap();
    let error = kitchen
        .try_spawn(cook(1.0, "bob", Team::Blue, Some(7)))
        .unwrap_err();
    assert_eq!(error.cause, held_by(ann));
    assert_eq!(
        error.to_string(),
        format!("nothing was changed: {ann} holds the key of this `OrderId` already")
    );
    assert_eq!((error.value.name.0.as_str(), kitchen.len()), ("bob", 1));
    assert_eq!(kitchen.by_order().first(7), Some(ann));
    // Without a key, and with another one, it goes.
    kitchen
        .try_spawn(cook(1.0, "bob", Team::Blue, None))
        .unwrap();
    kitchen
        .try_spawn(cook(1.0, "bob", Team::Blue, Some(8)))
        .unwrap();
    assert_eq!(kitchen.by_order().len(), 2);
}

#[test]
fn the_one_holder_of_a_key_is_asked_for() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(7)));
    let bob = kitchen.spawn(cook(0.0, "bob", Team::Red, Some(8)));
    let found = kitchen.by_order();
    assert_eq!(
        [7, 8, 9].map(|order| found.holder(order)),
        [Some(ann), Some(bob), None]
    );
    kitchen.exchange_keys::<ByOrder>(ann, bob).unwrap();
    assert_eq!(kitchen.by_order().holder(7), Some(bob));
    kitchen.despawn(bob);
    assert_eq!(kitchen.by_order().holder(7), None);
    let asked = kitchen.run_system(|orders: Find<'_, Kitchen, ByOrder>| orders.holder(8));
    assert_eq!(asked, Some(ann));
}

mod by_name {
    //! A unique index that is `ordered`, of texts.

    use ecs::ChangeError;
    use ecs::prelude::*;

    #[derive(Component)]
    pub(crate) struct Name(String);

    ecs::world! {
        #[world]
        pub(crate) struct Guild { components: (Name,) }

        #[archetype]
        pub(crate) struct Member { name: Name }

        #[index(ordered, unique, key = name.0.as_str())]
        pub(crate) struct ByName { name: Name }
    }

    #[test]
    fn the_one_holder_of_a_text_is_asked_for() {
        let mut guild = Guild::new();
        let [ann, bob] = ["ann", "bob"].map(|name| guild.spawn((Name(name.into()),)));
        let found = guild.by_name();
        assert_eq!(
            ["ann", "bob", "cid", ""].map(|name| found.holder(name)),
            [Some(ann), Some(bob), None, None]
        );
        guild.insert(ann, Name("cid".into())).unwrap();
        assert_eq!(guild.by_name().holder("cid"), Some(ann));
        assert_eq!(guild.by_name().holder("ann"), None);
    }

    #[test]
    fn texts_that_come_together_are_compared_among_themselves() {
        let mut guild = Guild::new();
        let columns = |names: [&str; 3]| {
            (names
                .into_iter()
                .map(|name| Name(name.into()))
                .collect::<Vec<_>>(),)
        };
        let error = guild
            .try_spawn_columns::<Member>(columns(["ann", "bob", "ann"]))
            .unwrap_err();
        let unique = ChangeError::Unique {
            key_of: "Name",
            held_by: None,
        };
        assert_eq!((error.cause, guild.len()), (unique, 0));
        guild
            .try_spawn_columns::<Member>(columns(["ann", "bob", "cid"]))
            .unwrap();
        assert_eq!(guild.by_name().len(), 3);
    }
}

#[test]
fn an_insert_may_repeat_the_key_that_the_entity_has() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(7)));
    let bob = kitchen.spawn(cook(0.0, "bob", Team::Red, None));
    assert_eq!(kitchen.insert(ann, OrderId(7)).unwrap(), Some(OrderId(7)));
    let error = kitchen.insert(bob, OrderId(7)).unwrap_err();
    assert_eq!((error.value, error.cause), (OrderId(7), held_by(ann)));
    assert_eq!(kitchen.get::<OrderId>(bob), None);
    kitchen.insert(bob, OrderId(9)).unwrap();
    assert_eq!(kitchen.insert(bob, OrderId(10)).unwrap(), Some(OrderId(9)));
    assert_eq!(
        (kitchen.by_order().first(9), kitchen.by_order().first(10)),
        (None, Some(bob))
    );
    // The key of an entity that leaves is free.
    kitchen.despawn(ann);
    assert!(kitchen.insert(bob, OrderId(7)).is_ok());
}

#[test]
fn keys_that_come_together_are_compared_among_themselves() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    let rows = |orders: [u32; 3]| orders.map(|order| cook(0.0, "x", Team::Blue, Some(order)));
    let error = kitchen.try_spawn_batch(rows([2, 3, 2])).unwrap_err();
    assert!(matches!(error.cause, ChangeError::Unique { .. }));
    assert_eq!(
        (error.value.len(), kitchen.len()),
        (3, 1),
        "nothing was added, and all rows are there"
    );
    // So if another entity has a key, be it of the last row.
    let error = kitchen.try_spawn_batch(rows([2, 3, 1])).unwrap_err();
    assert_eq!(error.cause, held_by(ann));
    assert!(
        error
            .value
            .map(|cook| cook.order)
            .eq([2, 3, 1].map(|order| Some(OrderId(order))))
    );
    assert_eq!(kitchen.len(), 1);
    // Rows without a key have no key in common.
    let free = [Some(2), None, Some(3), None].map(|order| cook(0.0, "y", Team::Blue, order));
    assert_eq!(kitchen.try_spawn_batch(free).unwrap().len(), 4);
    assert_eq!(kitchen.by_order().len(), 3);
    let (names, teams) = (
        vec![crate::world::Name(String::new()); 2],
        vec![Team::Green; 2],
    );
    let columns = (
        (vec![crate::world::position(0.0, 0.0); 2], names, teams),
        (vec![Some(OrderId(5)); 2],),
    );
    let error = kitchen
        .try_spawn_columns::<crate::world::Cook>(columns)
        .unwrap_err();
    assert_eq!(
        error.cause,
        ChangeError::Unique {
            key_of: "OrderId",
            held_by: None
        }
    );
    assert_eq!((error.value.1.0.len(), kitchen.len()), (2, 5));
    assert_eq!(kitchen.by_order().first(1), Some(ann));
}

#[test]
fn a_clone_with_a_unique_key_is_refused() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    assert_eq!(
        kitchen.try_clone_entity(ann),
        Err(DataError::Change(held_by(ann)))
    );
    kitchen.remove::<OrderId>(ann).unwrap();
    assert!(kitchen.try_clone_entity(ann).is_ok());
}

#[test]
fn commands_report_a_key_that_is_taken() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    let bob = kitchen.run_system(|mut commands: Commands<'_, Kitchen>| {
        commands.spawn(cook(0.0, "bob", Team::Red, Some(1)))
    });
    let errors: Vec<String> = kitchen
        .take_command_errors()
        .first()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        matches!(&errors[..], [error] if error.contains(&format!("{ann} holds the key of this `OrderId` already"))),
        "{errors:?}"
    );
    assert!(!kitchen.contains(bob));
}

#[test]
#[should_panic(expected = "holds the key of this `OrderId` already")]
fn a_spawn_that_cannot_fail_panics_and_names_the_holder() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    kitchen.spawn(cook(0.0, "bob", Team::Red, Some(1)));
}

#[test]
fn two_entities_exchange_their_keys() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    let bob = kitchen.spawn(cook(0.0, "bob", Team::Red, Some(2)));
    // In another table.
    kitchen.insert(bob, crate::world::Frozen).unwrap();
    assert_eq!(kitchen.by_order().first(1), Some(ann));
    let before = kitchen.change_tick();
    kitchen.exchange_keys::<ByOrder>(ann, bob).unwrap();
    assert!(
        kitchen.by_order_ref().is_err(),
        "it has to be brought up to date"
    );
    assert_eq!(
        [1, 2].map(|order| kitchen.by_order().first(order)),
        [Some(bob), Some(ann)]
    );
    assert_eq!(
        [ann, bob].map(|it| kitchen.get::<OrderId>(it).unwrap().0),
        [2, 1]
    );
    assert!(
        [ann, bob]
            .iter()
            .all(|it| kitchen.changed_at::<OrderId>(*it) > Some(before))
    );
    let before = kitchen.change_tick();
    kitchen.exchange_keys::<ByOrder>(ann, ann).unwrap();
    assert!(
        kitchen.changed_at::<OrderId>(ann) < Some(before),
        "nothing was changed"
    );
    kitchen.check_invariants();
}

#[test]
fn an_exchange_names_the_entity_that_has_no_key() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(cook(0.0, "ann", Team::Red, Some(1)));
    let bob = kitchen.spawn(cook(0.0, "bob", Team::Red, None));
    let gone = kitchen.spawn(cook(0.0, "gone", Team::Red, Some(3)));
    kitchen.despawn(gone);
    let missing = ChangeError::MissingComponent {
        entity: bob,
        component: "OrderId",
    };
    let dead = ChangeError::NoSuchEntity(gone);
    for (other, error) in [(bob, missing), (gone, dead)] {
        assert_eq!(
            kitchen.exchange_keys::<ByOrder>(ann, other).as_ref(),
            Err(&error)
        );
        assert_eq!(
            kitchen.exchange_keys::<ByOrder>(other, ann).as_ref(),
            Err(&error)
        );
        assert_eq!(kitchen.exchange_keys::<ByOrder>(other, other), Err(error));
    }
    assert_eq!(kitchen.get::<OrderId>(ann), Some(&OrderId(1)));
    assert_eq!(kitchen.by_order().len(), 1);
}
