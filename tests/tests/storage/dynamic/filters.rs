//! Queries made at run time that ask for values and for changes.

use ecs::condition::{at_least, contains, equals, greater_than, less_than, starts_with};
use ecs::prelude::*;
use ecs::query::RuntimeQuery;
use ecs::{ComponentDefinition, FieldType};

#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
struct Heat(f32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse", track)]
struct Name {
    first: String,
    nick: Option<String>,
}

/// A component that has no parts that are read by name.
struct Opaque;

ecs::world! {
    #[world]
    struct Town { components: (Heat, Name, Opaque, u32) }

    #[archetype]
    struct Pan { heat: Heat }

    #[archetype]
    struct Pot { heat: Option<Heat>, u32: u32 }
}

/// The entities that the query finds, in the order of its chunks.
fn found(town: &Town, query: &RuntimeQuery) -> Vec<Entity> {
    town.run_ref(query)
        .unwrap()
        .flat_map(|chunk| chunk.entities())
        .copied()
        .collect()
}

/// Entities of several tables, some with a value in a column, some in an optional one, some with none; of three, one has a name.
fn town() -> (Town, Vec<Entity>) {
    let mut town = Town::new();
    let mut entities = Vec::new();
    for i in 0..300_u16 {
        let heat = Heat(f32::from(i));
        let entity = match i % 4 {
            0 => town.spawn(Pan { heat }),
            1 => town.spawn(Pot {
                heat: Some(heat),
                u32: 0,
            }),
            2 => town.spawn(Pot { heat: None, u32: 0 }),
            _ => town.spawn((heat, Opaque)),
        };
        if i % 3 == 0 {
            let name = Name {
                first: format!("N{i}"),
                nick: (i % 2 == 0).then(|| format!("nick {i}")),
            };
            town.insert(entity, name).unwrap();
        }
        entities.push(entity);
    }
    (town, entities)
}

fn sorted(mut entities: Vec<Entity>) -> Vec<Entity> {
    entities.sort_unstable();
    entities
}

#[test]
fn conditions_on_values_hold_for_the_rows_that_are_found_and_for_no_others() {
    let (town, entities) = town();
    let found_by = |query: RuntimeQuery| sorted(found(&town, &query));
    let expected = |holds: &dyn Fn(Entity) -> bool| {
        sorted(
            entities
                .iter()
                .copied()
                .filter(|entity| holds(*entity))
                .collect(),
        )
    };
    let heat = |entity| town.get::<Heat>(entity).map(|heat| heat.0);
    let name = |entity| town.get::<Name>(entity);
    let warm = town
        .runtime_query()
        .where_("Heat.0", at_least(50))
        .where_("Heat.0", less_than(120.5))
        .build()
        .unwrap();
    assert_eq!(
        found_by(warm),
        expected(&|it| heat(it).is_some_and(|heat| (50.0..120.5).contains(&heat)))
    );
    let named = town
        .runtime_query()
        .where_("Name.first", starts_with("N1"))
        .where_("Heat.0", greater_than(20))
        .build();
    let holds = |it| {
        name(it).is_some_and(|it| it.first.starts_with("N1"))
            && heat(it).is_some_and(|heat| heat > 20.0)
    };
    assert_eq!(found_by(named.unwrap()), expected(&holds));
    let nicked = town
        .runtime_query()
        .where_("Name.nick", contains("2"))
        .build()
        .unwrap();
    let holds =
        |it| name(it).is_some_and(|it| it.nick.as_ref().is_some_and(|nick| nick.contains('2')));
    assert_eq!(found_by(nicked), expected(&holds));
    let negated = town
        .runtime_query()
        .where_("Name.nick", !contains("2"))
        .build()
        .unwrap();
    assert_eq!(
        found_by(negated),
        expected(&|it| name(it).is_some() && !holds(it))
    );
    let none = town
        .runtime_query()
        .where_("Heat.0", equals("hot"))
        .build()
        .unwrap();
    assert!(found_by(none).is_empty());
}

#[test]
fn values_are_read_before_their_rows_are_lent() {
    let (mut town, _) = town();
    let query = town
        .runtime_query()
        .write("Heat")
        .where_("Heat.0", less_than(100))
        .build()
        .unwrap();
    let hot = town
        .runtime_query()
        .where_("Heat.0", at_least(1000))
        .build()
        .unwrap();
    let cold = town
        .runtime_query()
        .where_("Heat.0", less_than(100))
        .build()
        .unwrap();
    let count = found(&town, &cold).len();
    let mut chunks: Vec<_> = town.run(&query).collect();
    for chunk in &mut chunks {
        chunk
            .get_mut::<Heat>(0)
            .unwrap()
            .iter_mut()
            .for_each(|heat| heat.0 += 1000.0);
    }
    drop(chunks);
    assert_eq!(
        (found(&town, &cold).len(), found(&town, &hot).len()),
        (0, count)
    );
    town.check_invariants();
}

#[test]
fn values_changed_or_added_since_a_tick_are_found_in_tables_and_pools() {
    let (mut town, entities) = town();
    let changed = town.runtime_query().changed("Heat").build().unwrap();
    let added = town
        .runtime_query()
        .added("Name")
        .with("Heat")
        .build()
        .unwrap();
    let all = found(&town, &changed).len();
    assert_eq!(all, town.query::<&Heat>().count(), "since ever");
    let tick = town.change_tick();
    let since = |town: &Town, query: &RuntimeQuery| {
        sorted(
            town.run_ref(query)
                .unwrap()
                .since(tick)
                .flat_map(|chunk| chunk.entities())
                .copied()
                .collect(),
        )
    };
    assert!(since(&town, &changed).is_empty() && since(&town, &added).is_empty());
    let written = [entities[4], entities[5], entities[7], entities[299]];
    for entity in written {
        town.get_mut::<Heat>(entity).unwrap().0 = -1.0;
    }
    let named = Name {
        first: "Ann".into(),
        nick: None,
    };
    town.insert(entities[1], named.clone()).unwrap();
    town.insert(entities[0], named).unwrap();
    assert_eq!(since(&town, &changed), sorted(written.to_vec()));
    assert_eq!(since(&town, &added), [entities[1]], "the other had a name");
    let cold = town
        .runtime_query()
        .changed("Heat")
        .where_("Heat.0", less_than(0))
        .without("u32")
        .build()
        .unwrap();
    assert_eq!(
        since(&town, &cold),
        sorted(vec![entities[4], entities[7], entities[299]])
    );
    // A query that writes marks the rows that it lends.
    let tick = town.change_tick();
    let write = town
        .runtime_query()
        .write("Heat")
        .where_("Heat.0", less_than(0))
        .build()
        .unwrap();
    town.run(&write).for_each(drop);
    let marked: Vec<Entity> = town
        .run(&changed)
        .since(tick)
        .flat_map(|chunk| chunk.entities())
        .copied()
        .collect();
    assert_eq!(sorted(marked), sorted(written.to_vec()));
}

/// Where rows of a table differ in their ticks, the filter looks at 64 of them at a time. It once took a table to lack each component that the world
/// does not list.
#[test]
fn changes_are_found_beside_a_component_that_is_registered() {
    let (mut town, entities) = town();
    let [mark, other] = ["mark", "other"].map(|name| town.register_named::<u64>(name).unwrap());
    town.insert_key(entities[4], mark, 1).unwrap();
    town.insert_key(entities[7], other, 1).unwrap();
    let tick = town.change_tick();
    for entity in [entities[4], entities[5], entities[7]] {
        town.get_mut::<Heat>(entity).unwrap().0 = -1.0;
    }
    let since = |query: Result<RuntimeQuery, ecs::QueryError>| {
        sorted(
            town.run_ref(&query.unwrap())
                .unwrap()
                .since(tick)
                .flat_map(|chunk| chunk.entities())
                .copied()
                .collect(),
        )
    };
    let changed = || town.runtime_query().changed("Heat");
    assert_eq!(since(changed().with("mark").build()), [entities[4]]);
    assert_eq!(since(changed().any_of(["mark"]).build()), [entities[4]]);
    assert_eq!(
        since(changed().any_of(["other", "mark"]).build()),
        sorted(vec![entities[4], entities[7]])
    );
    assert_eq!(
        since(changed().without("mark").build()),
        sorted(vec![entities[5], entities[7]])
    );
    assert_eq!(
        since(changed().with("mark").without("other").build()),
        [entities[4]]
    );
}

#[test]
fn components_that_are_described_by_data_are_asked_for_values() {
    let (mut town, entities) = town();
    let mana = town
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U16))
        .unwrap();
    for (amount, entity) in (0..).zip(&entities) {
        town.insert_data(*entity, mana, &u16::to_ne_bytes(amount))
            .unwrap();
    }
    let query = town
        .runtime_query()
        .read(mana)
        .where_("mana.amount", at_least(290))
        .build()
        .unwrap();
    assert_eq!(
        sorted(found(&town, &query)),
        sorted(entities[290..].to_vec())
    );
}

#[test]
fn a_path_or_a_component_that_cannot_be_asked_is_an_error() {
    let (mut town, _) = town();
    town.register_named::<u8>("byte").unwrap();
    let error = |build: fn(
        ecs::query::RuntimeQueryBuilder<'_, Town>,
    ) -> ecs::query::RuntimeQueryBuilder<'_, Town>| {
        build(town.runtime_query())
            .build()
            .err()
            .unwrap()
            .to_string()
    };
    assert_eq!(
        error(|it| it.where_("Name.last", equals(1))),
        "`Name`: there is no field `last`: there are `first` and `nick`"
    );
    assert_eq!(
        error(|it| it.where_("Nam.first", equals(1))),
        "the world has no component `Nam`: there is `Name`"
    );
    assert_eq!(
        error(|it| it.where_("Name..", equals(1))),
        "`Name`: `.` is no path: a name or a `[` is expected at its beginning"
    );
    assert_eq!(
        error(|it| it.where_("Opaque.0", equals(1))),
        "`Opaque`: there is no field `0`, and no other"
    );
    let untracked = "nothing keeps track of when `u32` was changed or added: beside `#[derive(Component)]`, `#[component(track)]` does";
    assert_eq!(error(|it| it.changed("u32")), untracked);
    assert_eq!(
        error(|it| it.added("byte")),
        untracked.replace("u32", "byte")
    );
}
