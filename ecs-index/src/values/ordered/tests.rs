#![expect(clippy::cast_precision_loss, reason = "numbers are small")]

use super::super::keys::{By, Float32, Float64};
use super::super::model::{Model, Random, STEPS, entity};
use super::*;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use core::cell::Cell;
use core::fmt::Debug;

/// The entries of a model in the order that an index must have.
fn sorted<K: Clone>(model: &Model<K>, order: impl Fn(&K, &K) -> Ordering) -> Vec<(K, Entity)> {
    let mut sorted: Vec<_> = model
        .entries
        .values()
        .map(|(entity, key)| (key.clone(), *entity))
        .collect();
    sorted.sort_by(|one, other| order(&one.0, &other.0).then(one.1.index().cmp(&other.1.index())));
    sorted
}

/// Goes from both ends, by turns that look random.
fn from_both_ends<K: OrderedKind>(mut range: Range<'_, K>, random: &mut Random) -> Vec<Entity> {
    let (mut front, mut back) = (Vec::new(), Vec::new());
    loop {
        let (next, list) = if random.below(2) == 0 {
            (range.next(), &mut front)
        } else {
            (range.next_back(), &mut back)
        };
        let Some(next) = next else { break };
        list.push(next.entity);
    }
    assert!(range.next().is_none() && range.next_back().is_none());
    front.extend(back.iter().rev());
    front
}

fn assert_hint(iter: &impl Iterator, count: usize) {
    let (least, most) = iter.size_hint();
    assert!(least <= count && most.is_some_and(|most| most >= count));
}

fn follows_a_model<K: OrderedKind, V: Clone + Debug + 'static>(
    (seed, numbers): (u64, u32),
    key: fn(u32) -> V,
    asked: for<'v> fn(&'v V) -> &'v K::Borrowed,
) {
    let mut model = Model::new(seed, numbers, key);
    let mut index = Ordered::<K>::default();
    let mut random = Random::new(seed + 1);
    for _ in 0..STEPS {
        let put = |index: &mut Ordered<K>, entity, key: &V| index.put(entity, asked(key)).unwrap();
        let add = |index: &mut Ordered<K>, entity, key: &V| index.add(entity, asked(key)).unwrap();
        model.step(&mut index, put, add);
        let order = |one: &V, other: &V| K::order(asked(one), asked(other));
        let expected = sorted(&model, order);
        let anew = model.anew(add);
        assert_eq!(
            (index.len(), index.is_empty()),
            (model.entries.len(), model.entries.is_empty())
        );
        for index in [&index, &anew] {
            let same = |found: Entry<'_, K::Borrowed>, (key, entity): &(V, Entity)| {
                assert!(
                    found.entity == *entity && K::order(found.key, asked(key)) == Ordering::Equal
                );
            };
            assert_eq!(index.iter().count(), expected.len());
            index
                .iter()
                .zip(&expected)
                .for_each(|(found, expected)| same(found, expected));
            let mut folded = Vec::new();
            index.iter().for_each(|found| folded.push(found.entity));
            assert!(folded.iter().eq(expected.iter().map(|(_, entity)| entity)));
            assert_eq!(
                index.first().map(|it| it.entity),
                expected.first().map(|it| it.1)
            );
            assert_eq!(
                index.last().map(|it| it.entity),
                expected.last().map(|it| it.1)
            );
            let (one, other) = (model.key(), model.key());
            let between: Vec<_> = expected
                .iter()
                .filter(|(key, _)| {
                    order(key, &one) != Ordering::Less && order(key, &other) == Ordering::Less
                })
                .map(|(_, entity)| *entity)
                .collect();
            let (start, end) = (End::Before(asked(&one)), End::Before(asked(&other)));
            let range = Range::of(
                index.run.between(&start, &end),
                index.delta.between(&start, &end),
            );
            let mut folded = Vec::new();
            range.clone().for_each(|found| folded.push(found.entity));
            assert_eq!(folded, between);
            assert_eq!(range.clone().count(), between.len());
            assert_hint(&range, between.len());
            assert_eq!(from_both_ends(range, &mut random), between);
            let equal = model.having(|key| order(key, &one) == Ordering::Equal);
            assert!(index.get(asked(&one)).eq(equal.iter().copied()));
            assert_hint(&index.get(asked(&one)), equal.len());
            assert!(index.get(asked(&one)).rev().eq(equal.into_iter().rev()));
        }
        for (entity, key) in model.entries.values() {
            assert_eq!(
                index.key_of(*entity).map(|it| K::order(it, asked(key))),
                Some(Ordering::Equal)
            );
        }
    }
}

#[test]
fn answers_are_those_of_a_scan_and_of_an_index_built_anew() {
    follows_a_model::<By<u32>, u32>((1, 30), |it| it % 8, |it| it);
    follows_a_model::<By<(u8, i16)>, (u8, i16)>(
        (3, 50),
        |it| ((it % 3) as u8, (it / 3 % 4) as i16),
        |it| it,
    );
    follows_a_model::<Float64, f64>(
        (4, 50),
        |it| [0.0, -0.0, f64::NAN, -f64::NAN, 1.5, -2.5, -7e9][it as usize % 7],
        |it| it,
    );
    follows_a_model::<Text, String>((5, 60), |it| format!("a name {}", it % 40), |it| it);
}

#[test]
fn answers_are_those_of_a_scan_where_there_are_more_changes_than_a_delta_holds() {
    follows_a_model::<By<i32>, i32>(
        (7, if cfg!(miri) { 80 } else { 300 }),
        |it| it.cast_signed() % 50,
        |it| it,
    );
}

#[test]
fn floats_of_all_kinds_are_in_their_total_order() {
    let floats = [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
        1e38,
        -1e-38,
        1.5,
    ];
    let mut index = Ordered::<Float32>::default();
    for (number, float) in (0..).zip(&floats) {
        index.put(entity(number, 1), float).unwrap();
    }
    index.settle().unwrap();
    let mut expected = floats;
    expected.sort_by(f32::total_cmp);
    assert!(
        index
            .iter()
            .map(|it| it.key.to_bits())
            .eq(expected.iter().map(|it| it.to_bits()))
    );
    assert_eq!(index.get(f32::NAN).count(), 1);
    assert_eq!(index.range(0.0..).count(), 5);
}

#[test]
fn ranges_have_the_usual_spellings() {
    let mut by_heat = Ordered::<Float32>::default();
    let mut by_id = Ordered::<By<u64>>::default();
    let mut by_name = Ordered::<Text>::default();
    for (number, name) in (0..).zip(["a", "ab", "abc", "b", "c"]) {
        by_heat
            .put(entity(number, 1), &(100.0 * number as f32))
            .unwrap();
        by_id.put(entity(number, 1), &number.into()).unwrap();
        by_name.put(entity(number, 1), name).unwrap();
    }
    by_heat.settle().unwrap();
    by_id.settle().unwrap();
    by_name.settle().unwrap();
    assert_eq!(by_heat.range(100.0..).count(), 4);
    assert_eq!(by_heat.range(..=100.0).count(), 2);
    assert_eq!(by_heat.range(..).count(), 5);
    let (one, other) = (3, 1);
    assert_eq!(by_id.range(one..other).count(), 0);
    assert_eq!(by_id.range(..3).count(), 3);
    assert_eq!(by_id.range(&1..&3).count(), 2);
    let three = &3;
    assert!(by_id.get(3).eq(by_id.get(three)));
    assert_eq!(by_name.range("ab".."b").count(), 2);
    assert_eq!(by_name.range("ab"..="b").count(), 3);
    assert_eq!(
        by_name
            .range((Bound::Excluded("ab"), Bound::Unbounded))
            .count(),
        3
    );
    let name = String::from("ab");
    assert_eq!(by_name.range(name.as_str()..).count(), 4);
    assert_eq!(by_name.get(&name).count(), 1);
    assert_eq!(
        by_name.prefix("ab").map(|it| it.key).collect::<Vec<_>>(),
        ["ab", "abc"]
    );
    assert_eq!(by_name.prefix("").count(), 5);
    assert_eq!(by_name.prefix("abcd").count(), 0);
}

#[test]
fn texts_that_differ_late_or_by_zeros_are_in_order() {
    let texts = [
        "",
        "\0",
        "\0\0",
        "eight888",
        "eight888\0",
        "eight888a",
        "eight888b",
        "eight88",
        "é",
        "z",
    ];
    let mut index = Ordered::<Text>::default();
    for (number, text) in (0..).zip(&texts) {
        index.put(entity(number, 1), text).unwrap();
    }
    index.settle().unwrap();
    let mut expected = texts;
    expected.sort_unstable();
    assert!(index.iter().map(|it| it.key).eq(expected));
    for text in texts {
        assert_eq!(index.get(text).count(), 1);
        assert_eq!(
            index.prefix(text).count(),
            texts.iter().filter(|it| it.starts_with(text)).count()
        );
    }
}

#[test]
fn removals_count_before_the_index_is_settled() {
    let mut index = Ordered::<By<u32>>::default();
    for number in 0..300 {
        index.put(entity(number, 1), &(number / 2)).unwrap();
    }
    index.settle().unwrap();
    index.remove(entity(7, 2));
    assert_eq!(index.get(3).count(), 2, "another entity had that number");
    for number in 0..299 {
        index.remove(entity(number, 1));
        assert_eq!(index.iter().count(), 299 - number as usize);
        assert_eq!(index.first().unwrap().entity.index(), number + 1);
        index.check_invariants();
    }
    assert_eq!((index.len(), index.range(..149).count()), (1, 0));
    index.settle().unwrap();
    index.check_invariants();
    assert_eq!(index.run.entries.len(), 1, "the dead ones went");
}

#[test]
fn memory_is_taken_once() {
    let count = if cfg!(miri) { 600 } else { 5_000 };
    let mut index = Ordered::<By<u32>>::default();
    let mut after = [0; 4];
    for round in &mut after {
        index.begin(count as usize).unwrap();
        for number in 0..count {
            index
                .add(entity(number, 1), &(number * 7919 % count))
                .unwrap();
        }
        index.settle().unwrap();
        for number in 0..count / 10 {
            index.put(entity(number, 1), &number).unwrap();
        }
        index.settle().unwrap();
        *round = index.allocated();
    }
    assert_eq!(after[1], after[2]);
    assert_eq!(after[2], after[3]);
}

/// A key with another order each time, or none, or a panic.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hostile(u32);

std::thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static PANICS_AT: Cell<u32> = const { Cell::new(u32::MAX) };
}

impl PartialOrd for Hostile {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Hostile {
    fn cmp(&self, _: &Self) -> Ordering {
        let asked = ASKED.get();
        ASKED.set(asked.wrapping_add(1));
        assert!(asked != PANICS_AT.get(), "a hostile key");
        [Ordering::Less, Ordering::Equal, Ordering::Greater]
            [(asked.wrapping_mul(2_654_435_761) >> 7) as usize % 3]
    }
}

fn churn(index: &mut Ordered<By<Hostile>>, random: &mut Random) {
    for _ in 0..200 {
        let number = random.below(100);
        if random.below(4) == 0 {
            index.remove(entity(number, 1));
        } else {
            index.put(entity(number, 1), &Hostile(number)).unwrap();
        }
        if random.below(20) == 0 {
            index.settle().unwrap();
            let _ = index.range(Hostile(1)..Hostile(2)).count();
            assert!(index.iter().count() <= 100 && index.iter().rev().count() <= 100);
        }
    }
}

#[test]
fn keys_whose_order_is_none_give_wrong_answers_and_nothing_else() {
    let mut index = Ordered::<By<Hostile>>::default();
    let mut random = Random::new(3);
    PANICS_AT.set(u32::MAX);
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        churn(&mut index, &mut random);
        index.settle().unwrap();
        assert_eq!(index.iter().count(), index.len());
        index.clear();
        index.check_invariants();
    }
}

#[test]
fn keys_that_panic_leave_an_index_that_can_be_cleared() {
    let mut random = Random::new(4);
    for at in (0..if cfg!(miri) { 100 } else { 4_000 }).step_by(13) {
        let mut index = Ordered::<By<Hostile>>::default();
        ASKED.set(0);
        PANICS_AT.set(at);
        let _ = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            churn(&mut index, &mut random);
        }));
        PANICS_AT.set(u32::MAX);
        for number in 0..100 {
            index.remove(entity(number, 1));
        }
        index.clear();
        index.check_invariants();
        index.begin(2).unwrap();
        index.add(entity(1, 1), &Hostile(1)).unwrap();
        index.settle().unwrap();
        assert_eq!(
            index.iter().map(|it| it.entity).collect::<Vec<_>>(),
            vec![entity(1, 1)]
        );
    }
}
