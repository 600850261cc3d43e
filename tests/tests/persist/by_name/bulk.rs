//! A value is written to all rows of a query, or to none.

use crate::by_name::world::{
    Born, ChildOf, Citizen, Mood, Name, Passport, Percent, Position, Store, Ticket, Town, changes,
    store,
};
use ecs::prelude::*;
use ecs::query::RuntimeQuery;
use ecs::{ChangeError, ComponentDefinition, DataError, FieldType, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn citizens() -> (Town, [Entity; 4], Entity) {
    let mut town = Town::new();
    let mut citizen = |name: &str| {
        let (name, position) = (Name(name.into()), Position { x: 1.0, y: 2.0 });
        town.spawn(Citizen {
            name,
            position,
            mood: Mood::Calm,
            percent: Percent::of(50),
            hat: None,
        })
    };
    let all = ["Ann", "Bob", "Cid", "Dan"].map(&mut citizen);
    // A row of another table, without a name.
    let stone = town.spawn((Position { x: 9.0, y: 9.0 },));
    changes(&mut town);
    (town, all, stone)
}

fn named(town: &Town) -> RuntimeQuery {
    town.runtime_query().with("Name").build().unwrap()
}

fn xs(town: &Town, entities: &[Entity]) -> Vec<f32> {
    entities
        .iter()
        .map(|entity| town.get::<Position>(*entity).unwrap().x)
        .collect()
}

#[test]
fn all_rows_of_a_query_get_a_value_and_no_other_row_does() {
    let (mut town, all, stone) = citizens();
    let query = named(&town);
    assert_eq!(town.set_all(&query, "Position", "x", 7), Ok(4));
    assert_eq!(
        (xs(&town, &all), town.get::<Position>(stone).unwrap().x),
        (vec![7.0; 4], 9.0)
    );
    let near = town
        .runtime_query()
        .where_("Name", ecs::condition::less_than("C"))
        .build()
        .unwrap();
    assert_eq!(town.set_all(&near, "Name", "", "X"), Ok(2));
    assert_eq!(
        all.map(|it| town.get::<Name>(it).unwrap().0.clone()),
        ["X", "X", "Cid", "Dan"]
    );
    let whole = || Value::record([("x", Value::from(1)), ("y", 0.5.into())]);
    assert_eq!(town.set_all(&query, "Position", "", whole()), Ok(4));
    assert_eq!(
        town.get::<Position>(all[3]),
        Some(&Position { x: 1.0, y: 0.5 })
    );
    let wind = town
        .define(
            ComponentDefinition::new("Wind")
                .field("force", FieldType::F32)
                .sparse(),
        )
        .unwrap();
    for entity in all {
        town.insert_value(entity, wind, Value::record([("force", Value::from(1))]))
            .unwrap();
        town.insert(entity, store()).unwrap();
        town.insert(entity, Ticket(stone)).unwrap();
    }
    assert_eq!(town.set_all(&query, wind, "force", 2.5), Ok(4));
    assert_eq!(
        town.set_all(&query, "Store", "piles[1].name", "chips"),
        Ok(4)
    );
    assert_eq!(town.set_all(&query, "Ticket", "", all[0]), Ok(4));
    for entity in all {
        assert_eq!(town.get_value(entity, wind, "force"), Ok(2.5_f32.into()));
        assert_eq!(town.get::<Store>(entity).unwrap().piles[1].name, "chips");
        assert_eq!(town.get::<Ticket>(entity), Some(&Ticket(all[0])));
    }
    let none = town.runtime_query().with("Hat").build().unwrap();
    assert_eq!(town.set_all(&none, "Hat", "", ()), Ok(0));
    assert_eq!(changes(&mut town), Vec::<&str>::new());
    town.check_invariants();
}

#[test]
fn each_row_gets_a_value_that_is_made_of_its_own() {
    let (mut town, all, _) = citizens();
    let query = named(&town);
    town.update_all(&query, "Name", "0", |entity, name| {
        format!("{}, {}", String::try_from(name).unwrap(), entity.index())
    })
    .unwrap();
    assert_eq!(
        town.get::<Name>(all[1]),
        Some(&Name(format!("Bob, {}", all[1].index())))
    );
    let mut next = 0.0;
    let x = |_, x: Value<'_>| {
        next += 1.0;
        x.as_f64().unwrap() + next
    };
    assert_eq!(town.update_all(&query, "Position", "x", x), Ok(4));
    assert_eq!(xs(&town, &all), [2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn where_one_row_refuses_its_value_nothing_is_written() {
    let (mut town, all, stone) = citizens();
    let query = named(&town);
    let placed = town.runtime_query().with("Position").build().unwrap();
    let seen = all.map(|entity| town.changed_at::<Percent>(entity));
    town.change_tick();
    let error = town.set_all(&placed, "Name", "0", "X").unwrap_err();
    assert_eq!(
        error,
        DataError::MissingComponent {
            entity: stone,
            component: "Name".into()
        }
    );
    // Without serde, a field tells only when it is written.
    let mut count = 0;
    let mut third = |good: Value<'static>, bad: Value<'static>| {
        count = 0;
        move |_: Entity, _: Value<'_>| {
            count += 1;
            if count == 3 {
                bad.clone()
            } else {
                good.clone()
            }
        }
    };
    assert!(
        town.update_all(&query, "Name", "0", third("X".into(), 3.into()))
            .is_err()
    );
    assert!(
        town.update_all(&query, "Position", "x", third(5.into(), 1e300.into()))
            .is_err()
    );
    assert!(
        town.update_all(&query, "Percent", "", third(5.into(), 101.into()))
            .is_err()
    );
    assert!(town.set_all(&query, "Percent", "", 101).is_err());
    assert!(
        town.set_all(&query, "Position", "z", 1).is_err()
            && town.set_all(&query, "Nothing", "", 1).is_err()
    );
    let mut piles = store();
    town.insert(all[0], piles.clone()).unwrap();
    piles.piles.truncate(1);
    all[1..]
        .iter()
        .for_each(|entity| drop(town.insert(*entity, piles.clone()).unwrap()));
    assert!(town.set_all(&query, "Store", "piles[1].count", 9).is_err());
    assert_eq!(town.get::<Store>(all[0]), Some(&store()));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        let mut left = 2;
        town.update_all(&query, "Position", "x", |_, x: Value<'_>| {
            left -= 1;
            assert!(left > 0, "the game's own mistake");
            x.into_owned()
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(
        all.map(|it| town.get::<Name>(it).unwrap().0.clone()),
        ["Ann", "Bob", "Cid", "Dan"]
    );
    assert_eq!(
        (
            xs(&town, &all),
            all.map(|it| town.changed_at::<Percent>(it))
        ),
        (vec![1.0; 4], seen)
    );
    assert_eq!(changes(&mut town), Vec::<&str>::new());
    town.check_invariants();
}

#[test]
fn only_what_is_written_counts_as_changed() {
    let (mut town, all, _) = citizens();
    let seen = all.map(|entity| town.changed_at::<Percent>(entity));
    town.change_tick();
    // The query could write, and lends nothing.
    let query = town
        .runtime_query()
        .write("Percent")
        .where_("Name", ecs::condition::greater_than("B"))
        .build()
        .unwrap();
    town.set_all(&query, "Position", "x", 3).unwrap();
    assert_eq!(all.map(|entity| town.changed_at::<Percent>(entity)), seen);
    assert_eq!(town.set_all(&query, "Percent", "", 60), Ok(3));
    let is_new = |i: usize| town.changed_at::<Percent>(all[i]) != seen[i];
    assert_eq!([0, 1, 2, 3].map(is_new), [false, true, true, true]);
}

#[test]
fn rules_hold_and_observers_are_told_as_of_each_row() {
    let (mut town, all, stone) = citizens();
    let query = named(&town);
    for (number, entity) in (0..).zip(all) {
        town.insert_many(entity, (Born(1990), Passport(number)))
            .unwrap();
    }
    changes(&mut town);
    assert_eq!(town.set_all(&query, "Born", "", 1991), Ok(4));
    assert_eq!(changes(&mut town), ["born"; 4]);
    assert_eq!(town.get::<Born>(all[3]), Some(&Born(1991)));
    // All of them would have one key.
    assert!(matches!(
        town.set_all(&query, "Passport", "", 9),
        Err(DataError::Change(ChangeError::Unique { .. }))
    ));
    let taken = |entity: Entity, _: Value<'_>| {
        if entity == all[2] {
            0_u32
        } else {
            10 + entity.index()
        }
    };
    assert!(matches!(
        town.update_all(&query, "Passport", "0", taken),
        Err(DataError::Change(ChangeError::Unique { .. }))
    ));
    assert_eq!(
        all.map(|it| town.get::<Passport>(it).unwrap().0),
        [0, 1, 2, 3]
    );
    assert_eq!(
        town.update_all(&query, "Passport", "0", |entity, _: Value<'_>| 10
            + entity.index()),
        Ok(4)
    );
    assert_eq!(town.by_passport().get(10 + all[2].index()).count(), 1);
    for entity in all {
        town.insert(entity, ChildOf { parent: stone }).unwrap();
    }
    // One of them would be its own parent.
    assert!(matches!(
        town.set_all(&query, "ChildOf", "", all[3]),
        Err(DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        ))
    ));
    assert_eq!(
        all.map(|it| town.target_of::<ChildOf>(it)),
        [Some(stone); 4]
    );
    let other = town.spawn_empty();
    assert_eq!(town.set_all(&query, "ChildOf", "", other), Ok(4));
    assert!(town.sources_of::<ChildOf>(other).eq(all));
    town.check_invariants();
}
