//! Conditions of queries that are made at run time, which go by an index.

use ecs::condition::{
    Condition, at_least, at_most, contains, differs_from, ends_with, equals, greater_than,
    less_than, one_of, starts_with,
};
use ecs::prelude::*;
use ecs::query::RuntimeQuery;

#[derive(Component, Clone)]
pub(crate) struct Name(pub(crate) String);
#[derive(Component, Clone)]
pub(crate) struct Heat(pub(crate) f32);
#[derive(Component, Clone)]
pub(crate) struct Price {
    pub(crate) coins: i64,
    pub(crate) is_fair: bool,
}
#[derive(Component, Clone)]
pub(crate) struct Place {
    pub(crate) table: u8,
}
#[derive(Component, Clone)]
#[component(storage = "sparse")]
pub(crate) struct Smell(pub(crate) u16);
#[derive(Component, Clone)]
pub(crate) struct Weight(pub(crate) f64);
#[derive(Component, Clone)]
pub(crate) struct Shelf(pub(crate) u8);
#[derive(Component, Clone)]
pub(crate) struct Batch(pub(crate) u16);
#[derive(Clone)]
pub(crate) struct Frozen;

ecs::part! {
    #[part]
    pub(crate) struct Prices { components: (Price) }

    #[index(hash, key = price.coins)]
    pub(crate) struct ByCoins { price: Price }

    #[index(hash, key = price.is_fair)]
    pub(crate) struct ByFairness { price: Price }
}

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Shop { parts: (Prices), components: (Name, Heat, Place, Smell, Weight, Shelf, Batch, Frozen) }

    #[archetype]
    pub(crate) struct Ware { name: Name, price: Price, heat: Option<Heat> }

    #[index(ordered, key = name.0.as_str())]
    pub(crate) struct ByName { name: Name }

    #[index(ordered, key = heat.0)]
    pub(crate) struct ByHeat { heat: Heat }

    #[index(hash, key: f32 = heat.0)]
    pub(crate) struct ByExactHeat { heat: Heat }

    #[index(ordered, key = smell.0)]
    pub(crate) struct BySmell { smell: Smell }

    #[index(hash, key = place.table, without(Frozen))]
    pub(crate) struct OfThawed { place: Place }

    #[index(ordered, key = weight.0)]
    pub(crate) struct ByWeight { weight: Weight }

    #[index(bitmap, key = shelf.0)]
    pub(crate) struct ByShelf { shelf: Shelf }

    #[index(likely, key = batch.0)]
    pub(crate) struct MaybeOfBatch { batch: Batch }
}

fn shop() -> Shop {
    let mut shop = Shop::new();
    for i in 0..400_u16 {
        let name = Name(format!("ware {}", i % 50));
        let price = Price {
            coins: i64::from(i % 97) - 10,
            is_fair: i == 7,
        };
        let heat = (i % 3 == 0).then(|| Heat(f32::from(i % 60) / 2.0 - 3.0));
        let entity = shop.spawn(Ware { name, price, heat });
        if i % 5 == 0 {
            shop.insert(entity, Smell(i)).unwrap();
        }
        if i % 7 == 0 {
            shop.insert(entity, Frozen).unwrap();
        }
        if i % 11 == 0 {
            shop.insert(
                entity,
                Place {
                    table: (i % 23) as u8,
                },
            )
            .unwrap();
        }
        if i % 13 == 0 {
            shop.insert_many(entity, (Shelf((i % 5) as u8), Batch(i % 3)))
                .unwrap();
        }
    }
    for heat in [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
    ] {
        let entity = shop.spawn_empty();
        shop.insert_many(entity, (Heat(heat), Weight(heat.into())))
            .unwrap();
    }
    shop
}

/// The chunks as a walk through all rows gives them, and as the shop does, with the index.
fn both(
    shop: &mut Shop,
    query: &RuntimeQuery,
) -> (Vec<Vec<Entity>>, Vec<Vec<Entity>>, Option<&'static str>) {
    let copy = shop.snapshot();
    let walk = copy.run_ref(query).unwrap();
    assert_eq!(walk.index(), None);
    let walked = walk.map(|chunk| chunk.entities().to_vec()).collect();
    let chunks = shop.run(query);
    let index = chunks.index();
    (
        walked,
        chunks.map(|chunk| chunk.entities().to_vec()).collect(),
        index,
    )
}

fn by(shop: &mut Shop, path: &str, condition: Condition) -> Option<&'static str> {
    let name = format!("{path} {condition:?}");
    let query = shop
        .runtime_query()
        .where_(path, condition)
        .build()
        .unwrap();
    let (walked, found, index) = both(shop, &query);
    assert_eq!(found, walked, "{name}");
    index
}

#[test]
fn an_ordered_index_answers_equality_bounds_and_prefixes() {
    let mut shop = shop();
    assert_eq!(
        by(&mut shop, "Name.0", starts_with("ware 4")),
        Some("ByName")
    );
    assert_eq!(by(&mut shop, "Name.0", equals("ware 7")), Some("ByName"));
    assert_eq!(
        by(&mut shop, "Name.0", equals(Some("ware 7"))),
        Some("ByName")
    );
    assert_eq!(by(&mut shop, "Name.0", at_least("ware 9")), Some("ByName"));
    assert_eq!(
        by(&mut shop, "Name.0", greater_than("ware 9")),
        Some("ByName")
    );
    assert_eq!(by(&mut shop, "Name.0", less_than("ware 1")), Some("ByName"));
    assert_eq!(by(&mut shop, "Name.0", at_most("ware 1")), Some("ByName"));
    assert_eq!(
        by(
            &mut shop,
            "Name.0",
            one_of(["ware 3", "ware 1", "ware 3", "none"])
        ),
        Some("ByName")
    );
    assert_eq!(by(&mut shop, "Heat.0", at_least(20)), Some("ByHeat"));
    assert_eq!(by(&mut shop, "Heat.0", at_most(-0.0)), Some("ByHeat"));
    assert_eq!(
        by(&mut shop, "Heat.0", greater_than(f64::INFINITY)),
        Some("ByHeat")
    );
    assert_eq!(by(&mut shop, "Weight.0", at_least(0)), Some("ByWeight"));
    assert_eq!(by(&mut shop, "Weight.0", less_than(0.0)), Some("ByWeight"));
    assert_eq!(by(&mut shop, "Smell.0", less_than(100.5)), Some("BySmell"));
}

#[test]
fn a_hash_index_gives_equal_keys_and_that_of_a_part_too() {
    let mut shop = shop();
    assert_eq!(by(&mut shop, "Price.coins", equals(-3)), Some("ByCoins"));
    assert_eq!(
        by(&mut shop, "Price.coins", one_of([1_u8, 2, 3])),
        Some("ByCoins")
    );
    assert_eq!(
        by(&mut shop, "Price.coins", equals(u64::MAX)),
        Some("ByCoins")
    );
    assert_eq!(
        by(&mut shop, "Price.is_fair", equals(true)),
        Some("ByFairness")
    );
    assert!(
        by(&mut shop, "Heat.0", equals(0)).is_some(),
        "both zeros are found"
    );
    assert!(
        by(&mut shop, "Heat.0", equals(0.1)).is_some(),
        "no `f32` is just so much"
    );
}

#[test]
fn where_no_index_answers_all_rows_are_looked_at() {
    let mut shop = shop();
    for (path, condition) in [
        ("Name.0", ends_with("7")),
        ("Name.0", contains("7")),
        ("Name.0", differs_from("ware 7")),
        ("Name.0", !starts_with("ware 4")),
        ("Name.0", equals(7)),
        ("Name", starts_with("ware 4")),
        ("Name", at_most("ware 1")),
        ("Name.0", starts_with("ware")),
        ("Price.coins", less_than(0)),
        ("Price.coins", equals(3.0)),
        ("Price.is_fair", equals(false)),
        ("Place.table", equals(0)),
        ("Shelf.0", equals(3)),
        ("Batch.0", equals(2)),
    ] {
        assert_eq!(
            by(&mut shop, path, condition.clone()),
            None,
            "{path} {condition:?}"
        );
    }
}

#[test]
fn the_other_demands_of_a_query_hold_for_the_rows_of_an_index() {
    let mut shop = shop();
    let builders: [fn(&Shop) -> RuntimeQuery; 4] = [
        |shop| {
            let query = shop
                .runtime_query()
                .where_("Name.0", starts_with("ware 1"))
                .optional_read("Heat");
            query.where_("Price.coins", equals(5)).build().unwrap()
        },
        |shop| {
            shop.runtime_query()
                .read("Smell")
                .where_("Name.0", starts_with("ware 1"))
                .build()
                .unwrap()
        },
        |shop| {
            let query = shop
                .runtime_query()
                .without("Frozen")
                .any_of(["Smell", "Heat"]);
            query
                .where_("Name.0", starts_with("ware 1"))
                .build()
                .unwrap()
        },
        |shop| {
            shop.runtime_query()
                .with("Heat")
                .changed("Heat")
                .where_("Name.0", less_than("ware 2"))
                .build()
                .unwrap()
        },
    ];
    for (builder, index) in builders
        .into_iter()
        .zip(["ByCoins", "ByName", "ByName", "ByName"])
    {
        let query = builder(&shop);
        let (walked, found, by) = both(&mut shop, &query);
        assert_eq!(
            (found, by),
            (walked, Some(index)),
            "of two indexes, that which gives less"
        );
    }
}

#[test]
fn a_shared_world_asks_an_index_that_is_up_to_date_alone() {
    let mut shop = shop();
    let query = shop
        .runtime_query()
        .where_("Name.0", equals("ware 7"))
        .build()
        .unwrap();
    let found = |shop: &Shop| {
        let chunks = shop.run_ref(&query).unwrap();
        let index = chunks.index();
        (
            chunks
                .flat_map(|chunk| chunk.entities())
                .copied()
                .collect::<Vec<_>>(),
            index,
        )
    };
    let (all, index) = found(&shop);
    assert_eq!((all.len(), index), (8, None));
    shop.by_name();
    assert_eq!(found(&shop), (all.clone(), Some("ByName")));
    shop.get_mut::<Name>(all[0]).unwrap().0 = "other".into();
    assert_eq!(found(&shop), (all[1..].to_vec(), None));
    assert_eq!(
        shop.run(&query).index(),
        Some("ByName"),
        "it brings the index up to date"
    );
    assert_eq!(found(&shop), (all[1..].to_vec(), Some("ByName")));
    shop.despawn(all[1]);
    assert_eq!(found(&shop), (all[2..].to_vec(), None));
}

#[test]
fn rows_that_an_index_gives_may_be_written() {
    let mut shop = shop();
    let query = shop
        .runtime_query()
        .write("Name")
        .where_("Name.0", equals("ware 7"))
        .build()
        .unwrap();
    let chunks = shop.run(&query);
    assert_eq!(chunks.index(), Some("ByName"));
    for mut chunk in chunks {
        chunk
            .get_mut::<Name>(0)
            .unwrap()
            .iter_mut()
            .for_each(|name| name.0 = "sold".into());
    }
    assert_eq!(shop.run(&query).count(), 0);
    assert_eq!(shop.by_name().get("sold").count(), 8);
    shop.check_invariants();
}
