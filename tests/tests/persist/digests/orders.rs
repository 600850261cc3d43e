//! Maps and sets, of which equal ones have different orders.

use ecs::prelude::*;
use ecs::{Difference, SnapshotError, SyncTest};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, DefaultHasher};

/// The same hash in each program, as that of `FxHashMap`: the order is that of its history.
type Fixed = BuildHasherDefault<DefaultHasher>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
struct Named<T>(T);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Choice {
    Set(HashSet<u64>),
    Map { map: HashMap<String, Vec<u64>> },
}

/// A map whose keys are no texts, as a list of pairs.
mod pairs {
    use super::*;

    pub(super) fn serialize<S: Serializer>(
        map: &HashMap<(u8, u8), u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<HashMap<(u8, u8), u64>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// As an `IndexMap`: an order of its own, and a map for serde.
#[derive(Clone, Debug, Default, PartialEq)]
struct InOrder(Vec<(u64, u64)>);

impl Serialize for InOrder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for InOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> serde::de::Visitor<'de> for Entries {
            type Value = InOrder;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<InOrder, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(InOrder(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// Maps wherever a value has them.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Everywhere {
    set: HashSet<u64>,
    fixed: HashSet<u64, Fixed>,
    named: Named<HashSet<u64>>,
    nested: Vec<Option<HashMap<u64, HashSet<u64>>>>,
    choices: (Choice, Choice),
    keys: HashMap<Vec<u64>, Named<HashMap<u64, bool>>>,
    #[serde(with = "pairs")]
    pairs: HashMap<(u8, u8), u64>,
    few: HashSet<bool>,
    list: Vec<u64>,
    in_order: InOrder,
    sorted: BTreeMap<u64, Vec<u64>>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Book(HashMap<u64, u64>);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
struct Seen(HashSet<u64>);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Met(HashSet<u64>);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct First(u64);

#[derive(Clone)]
struct Rumour(HashMap<u64, u64>);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Half(#[serde(with = "half")] u64);

mod half {
    use super::*;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
    pub(super) fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        (value / 2).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        u64::deserialize(deserializer)
    }
}

ecs::world! {
    #[world(save, snapshots)]
    struct Duel { components: (Everywhere, Seen, Met), resources: (Book, First), events: (Rumour) }

    #[schedule]
    fn of_resource() { turn_page; }
    #[schedule]
    fn of_component() { look; }
    #[schedule]
    fn of_sparse() { meet; }
    #[schedule]
    fn of_local() { remember; }
    #[schedule]
    fn of_event() { hear; tell; }
    #[schedule]
    fn of_lookup() { look_up; }
}

fn turn_page(mut book: ResMut<Book>, mut first: ResMut<First>) {
    let count = book.0.len() as u64;
    book.0.insert(count, count);
    first.0 = *book.0.keys().next().unwrap();
}

fn look(rows: Query<Duel, &mut Seen>, mut first: ResMut<First>) {
    for Seen(seen) in rows {
        seen.insert(seen.len() as u64);
        first.0 = *seen.iter().next().unwrap();
    }
}

fn meet(rows: Query<Duel, &mut Met>, mut first: ResMut<First>) {
    for Met(met) in rows {
        met.insert(met.len() as u64);
        first.0 = *met.iter().next().unwrap();
    }
}

/// Many frames after its first one, all of which are alike.
fn remember(mut seen: Local<HashSet<u64>>, mut first: ResMut<First>) {
    let count = seen.len() as u64;
    seen.insert(count);
    if count > 20 {
        first.0 = *seen.iter().next().unwrap();
    }
}

fn hear(mut rumours: EventReader<Rumour>, mut first: ResMut<First>) {
    for Rumour(rumour) in rumours.read() {
        first.0 = *rumour.keys().next().unwrap();
    }
}

fn tell(mut book: ResMut<Book>, mut rumours: EventWriter<Rumour>) {
    let count = book.0.len() as u64;
    book.0.insert(count, count);
    rumours.send(Rumour(book.0.clone()));
}

fn look_up(mut book: ResMut<Book>, mut first: ResMut<First>, rows: Query<Duel, &mut Seen>) {
    let count = book.0.len() as u64;
    book.0.insert(count, first.0);
    first.0 = (first.0 * 7 + book.0[&(100 + count % 10)] + book.0.values().sum::<u64>() % 3) % 1000;
    rows.for_each(|seen| {
        seen.0.insert(first.0 % 10);
    });
}

fn duel() -> Duel {
    let mut duel = Duel::new();
    duel.spawn((Seen(HashSet::new()), Met(HashSet::new())));
    duel.resource_mut::<Book>()
        .0
        .extend((100..110).map(|number| (number, number)));
    duel
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_system_that_reads_the_order_of_a_map_is_found_wherever_the_map_is() {
    let steps: [fn(&mut Duel); 5] = [
        Duel::of_resource,
        Duel::of_component,
        Duel::of_sparse,
        Duel::of_local,
        Duel::of_event,
    ];
    for (number, step) in steps.into_iter().enumerate() {
        for depth in [1, 3] {
            let run = SyncTest::new(depth).run(&mut duel(), 60, |duel, _| step(duel));
            assert!(
                matches!(run, Err(SnapshotError::Differs { .. })),
                "schedule {number}: {run:?}"
            );
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn maps_of_which_the_order_is_not_read_are_in_step() {
    let mut duel = duel();
    assert_eq!(
        SyncTest::new(3).run(&mut duel, 40, |duel, _| duel.of_lookup()),
        Ok(())
    );
    assert_eq!(
        duel.resource::<Book>().0.len(),
        50,
        "the world is that of the first player"
    );
}

#[derive(Component, Clone, Serialize, Deserialize)]
struct Wound(Half);

ecs::world! {
    #[world(save, snapshots)]
    struct Infirmary { components: (Wound), resources: (Half) }
}

#[test]
fn a_value_that_does_not_come_back_is_named_before_a_frame_runs() {
    let never = |_: &mut Infirmary, _| panic!("a frame has run");
    let mut infirmary = Infirmary::new();
    infirmary.resource_mut::<Half>().0 = 5;
    let error = SyncTest::new(1).run(&mut infirmary, 5, never).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Half` cannot be compared: saved and loaded, it comes back as another value"
    );
    infirmary.resource_mut::<Half>().0 = 0;
    infirmary.spawn((Wound(Half(3)),));
    let error = SyncTest::new(1).run(&mut infirmary, 5, never).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Wound` of 0v1 cannot be compared: saved and loaded, it comes back as another value"
    );
    assert_eq!(
        infirmary.query_ref::<&Wound>().next().unwrap().0.0,
        3,
        "the world is as it was"
    );
}

/// All of it, with elements that come in another order.
fn everywhere(len: u64, backwards: bool) -> Everywhere {
    fn ordered<T, C: FromIterator<T> + Extend<T>>(
        items: impl DoubleEndedIterator<Item = T>,
        backwards: bool,
    ) -> C {
        if backwards {
            items.rev().collect()
        } else {
            items.collect()
        }
    }
    let numbers = || 0..len;
    let set = || ordered(numbers(), backwards);
    // The histories differ, too.
    let mut fixed: HashSet<u64, Fixed> =
        HashSet::with_capacity_and_hasher(if backwards { 100 } else { 0 }, Fixed::default());
    fixed.extend(ordered::<_, Vec<u64>>(numbers(), backwards));
    Everywhere {
        set: set(),
        fixed,
        named: Named(set()),
        nested: vec![
            None,
            Some(ordered(numbers().map(|number| (number, set())), backwards)),
        ],
        choices: (
            Choice::Set(set()),
            Choice::Map {
                map: ordered(
                    numbers().map(|number| (number.to_string(), vec![number, 0])),
                    backwards,
                ),
            },
        ),
        keys: ordered(
            numbers().map(|it| {
                (
                    vec![it, 1],
                    Named(set().into_iter().map(|it: u64| (it, true)).collect()),
                )
            }),
            backwards,
        ),
        pairs: ordered(
            numbers().map(|it| ((u8::try_from(it).unwrap(), 7), it)),
            backwards,
        ),
        few: ordered([true, false].into_iter(), backwards),
        list: numbers().collect(),
        in_order: InOrder(numbers().map(|it| (it, it)).collect()),
        sorted: ordered(numbers().map(|it| (it, vec![it, 0])), backwards),
    }
}

fn world_of(value: Everywhere) -> Duel {
    let mut duel = Duel::new();
    duel.resource_mut::<Book>()
        .0
        .extend(value.set.iter().map(|number| (*number, 0)));
    duel.spawn((value,));
    duel
}

#[test]
fn equal_worlds_have_equal_digests_whatever_the_order_of_their_maps() {
    // Small sets first, which say less about their orders.
    for len in [0, 1, 2, 2, 3, 5, 9, 2] {
        let mut digests = Vec::new();
        for number in 0..if cfg!(miri) { 2 } else { 8 } {
            let (here, there) = (
                world_of(everywhere(len, false)),
                world_of(everywhere(len, number % 2 == 0)),
            );
            assert_eq!(here.digest(), there.digest(), "{len}");
            assert_eq!(here.digest_exact(), there.digest_exact(), "{len}");
            assert_eq!(Difference::first::<Duel>(&here, &there), None);
            digests.push(here.digest());
        }
        digests.dedup();
        assert_eq!(digests.len(), 1, "{len}");
    }
}

#[test]
fn what_is_in_a_map_and_orders_that_are_no_accident_count() {
    let changes: [fn(&mut Everywhere); 13] = [
        |it| {
            it.set.insert(77);
        },
        |it| {
            it.fixed.remove(&1);
        },
        |it| {
            it.named.0.insert(77);
        },
        |it| {
            it.nested[1]
                .as_mut()
                .unwrap()
                .get_mut(&1)
                .unwrap()
                .remove(&2);
        },
        |it| it.nested.reverse(),
        |it| it.choices.0 = Choice::Set([0, 1].into()),
        |it| {
            let Choice::Map { map } = &mut it.choices.1 else {
                unreachable!()
            };
            map.get_mut("2").unwrap().reverse();
        },
        |it| {
            it.keys.insert(vec![1, 1], Named::default());
        },
        |it| {
            it.pairs.insert((1, 7), 3);
        },
        |it| {
            it.few.remove(&true);
        },
        |it| it.list.swap(0, 1),
        |it| it.in_order.0.swap(0, 1),
        |it| it.sorted.get_mut(&1).unwrap().reverse(),
    ];
    let here = world_of(everywhere(4, false));
    for (number, change) in changes.into_iter().enumerate() {
        let mut there = world_of(everywhere(4, false));
        there.query::<&mut Everywhere>().for_each(change);
        assert_ne!(here.digest(), there.digest(), "change {number}");
        assert_ne!(here.digest_exact(), there.digest_exact(), "change {number}");
        assert!(
            matches!(
                Difference::first::<Duel>(&here, &there),
                Some(Difference::Value { .. })
            ),
            "change {number}"
        );
    }
    let mut there = world_of(everywhere(4, false));
    there.resource_mut::<Book>().0.insert(1, 1);
    assert_ne!(here.digest(), there.digest());
}

#[test]
fn a_difference_is_that_of_the_field_that_differs_and_not_of_the_order_of_another() {
    #[derive(Component, Clone, Serialize, Deserialize)]
    struct Bag {
        things: HashSet<u64>,
        weight: u32,
    }
    ecs::world! { #[world(save, snapshots)] struct Shop { components: (Bag) } }
    let shop = |backwards: bool, weight| {
        let things: Vec<u64> = if backwards {
            (0..20).rev().collect()
        } else {
            (0..20).collect()
        };
        let mut shop = Shop::new();
        shop.spawn((Bag {
            things: things.into_iter().collect(),
            weight,
        },));
        shop
    };
    let (here, there) = (shop(false, 3), shop(true, 4));
    let difference = Difference::first::<Shop>(&here, &there).unwrap();
    assert_eq!(
        difference.to_string(),
        "0v1: `Bag.weight` is 3 here and 4 there"
    );
}
