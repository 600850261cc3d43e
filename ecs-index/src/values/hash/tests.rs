use super::super::keys::{By, Float64, Text};
use super::super::model::{Model, Random, STEPS, entity};
use super::*;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::hash::{Hash, Hasher};

fn follows_a_model<K: HashKind, V: Clone + 'static>(
    (seed, numbers): (u64, u32),
    key: fn(u32) -> V,
    asked: for<'v> fn(&'v V) -> &'v K::Borrowed,
) {
    let mut model = Model::new(seed, numbers, key);
    let mut index = HashIndex::<K>::default();
    for _ in 0..STEPS {
        let put =
            |index: &mut HashIndex<K>, entity, key: &V| index.put(entity, asked(key)).unwrap();
        let add =
            |index: &mut HashIndex<K>, entity, key: &V| index.add(entity, asked(key)).unwrap();
        model.step(&mut index, put, add);
        let anew = model.anew(add);
        assert_eq!(
            (index.len(), index.is_empty()),
            (model.entries.len(), model.entries.is_empty())
        );
        for index in [&index, &anew] {
            for _ in 0..3 {
                let key = model.key();
                let expected = model.having(|it| K::is_equal(asked(it), asked(&key)));
                assert!(index.get(asked(&key)).eq(expected.iter().copied()));
                assert_eq!(index.get(asked(&key)).len(), expected.len());
                assert_eq!(index.count(asked(&key)), expected.len());
                assert_eq!(index.first(asked(&key)), expected.first().copied());
                assert_eq!(index.contains_key(asked(&key)), !expected.is_empty());
            }
        }
        for (entity, key) in model.entries.values() {
            assert!(
                index
                    .key_of(*entity)
                    .is_some_and(|it| K::is_equal(it, asked(key)))
            );
            let other = super::super::model::entity(entity.index(), entity.generation() + 1);
            assert!(
                index.contains(*entity) && !index.contains(other) && index.key_of(other).is_none()
            );
        }
    }
}

#[test]
fn answers_are_those_of_a_scan_and_of_an_index_built_anew() {
    follows_a_model::<By<u32>, u32>((1, 60), |it| it % 20, |it| it);
    follows_a_model::<Text, String>((2, 40), |it| format!("a name {}", it % 9), |it| it);
    follows_a_model::<Float64, f64>(
        (3, 40),
        |it| [0.0, -0.0, f64::NAN, 1.5][it as usize % 4],
        |it| it,
    );
}

#[test]
fn answers_are_those_of_a_scan_where_many_entities_have_a_key() {
    follows_a_model::<By<bool>, bool>((4, 90), |it| it % 3 == 0, |it| it);
    follows_a_model::<By<u8>, u8>(
        (5, if cfg!(miri) { 100 } else { 300 }),
        |it| (it % 4) as u8,
        |it| it,
    );
}

/// Keys that are told apart by comparison alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Alike(u32);

impl Hash for Alike {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0 % 2);
    }
}

#[test]
fn answers_are_those_of_a_scan_where_many_keys_have_one_hash() {
    follows_a_model::<By<Alike>, Alike>((6, 60), |it| Alike(it % 20), |it| it);
    follows_a_model::<By<Alike>, Alike>(
        (7, if cfg!(miri) { 100 } else { 300 }),
        |it| Alike(it % 5),
        |it| it,
    );
}

#[test]
fn a_key_that_most_entities_have_takes_little_time() {
    let mut index = HashIndex::<By<u8>>::default();
    let count = if cfg!(miri) { 300 } else { 100_000_u32 };
    for number in 0..count {
        // In an order that is neither ascending nor descending.
        index
            .put(entity(number.wrapping_mul(77_773) % count, 1), &7)
            .unwrap();
    }
    for number in (0..count).step_by(3) {
        index.remove(entity(number, 1));
    }
    index.check_invariants();
    assert_eq!(index.count(7), index.len());
    assert!(index.get(7).is_sorted());
    for number in 0..count {
        index.remove(entity(number, 1));
    }
    assert_eq!((index.len(), index.keys()), (0, 0));
    index.check_invariants();
}

#[test]
fn memory_is_taken_once() {
    let count = if cfg!(miri) { 600 } else { 5_000 };
    for entities_of_a_key in [2, 5, 15, 40] {
        let mut index = HashIndex::<By<u32>>::default();
        let mut after = [0; 3];
        for round in &mut after {
            index.begin(count as usize).unwrap();
            for number in 0..count {
                index
                    .add(
                        entity(number, 1),
                        &(number * 7919 % (count / entities_of_a_key)),
                    )
                    .unwrap();
            }
            *round = index.allocated();
        }
        assert_eq!((after[1], after[2]), (after[0], after[0]));
    }
}

#[test]
fn memory_of_keys_that_many_entities_have_is_taken_again() {
    let mut index = HashIndex::<By<bool>>::default();
    let mut after = [0; 4];
    for round in &mut after {
        // Either key has many entities, and then few.
        for is_there in [true, false] {
            for number in 0..90 {
                index
                    .put(entity(number, 1), &(number.is_multiple_of(30) == is_there))
                    .unwrap();
            }
            index.check_invariants();
        }
        *round = index.allocated();
    }
    assert_eq!(after[1..], [after[1]; 3]);
    for round in &mut after {
        index.begin(90).unwrap();
        (0..90).for_each(|number| index.add(entity(number, 1), &(number % 2 == 0)).unwrap());
        *round = index.allocated();
    }
    assert_eq!(after[1..], [after[1]; 3]);
}

/// A key that is equal to others or not as it likes, has any hash, or panics.
#[derive(Clone, Copy)]
struct Hostile;

std::thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static PANICS_AT: Cell<u32> = const { Cell::new(u32::MAX) };
}

fn whim() -> u32 {
    let asked = ASKED.get();
    ASKED.set(asked.wrapping_add(1));
    assert!(asked != PANICS_AT.get(), "a hostile key");
    asked.wrapping_mul(2_654_435_761) >> 7
}

impl PartialEq for Hostile {
    fn eq(&self, _: &Self) -> bool {
        whim().is_multiple_of(3)
    }
}

impl Eq for Hostile {}

impl Hash for Hostile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(whim() % 4);
    }
}

fn churn(index: &mut HashIndex<By<Hostile>>, random: &mut Random) {
    for _ in 0..200 {
        let number = random.below(100);
        if random.below(4) == 0 {
            index.remove(entity(number, 1));
        } else {
            index.put(entity(number, 1), &Hostile).unwrap();
        }
        assert!(index.get(Hostile).count() <= 100);
    }
}

#[test]
fn keys_that_lie_give_wrong_answers_and_nothing_else() {
    let mut index = HashIndex::<By<Hostile>>::default();
    let mut random = Random::new(3);
    PANICS_AT.set(u32::MAX);
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        churn(&mut index, &mut random);
        index.check_invariants();
        index.clear();
        index.check_invariants();
    }
}

#[test]
fn keys_that_panic_leave_an_index_that_can_be_cleared() {
    let mut random = Random::new(4);
    for at in (0..if cfg!(miri) { 100 } else { 1_500 }).step_by(7) {
        let mut index = HashIndex::<By<Hostile>>::default();
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
        index.put(entity(1, 1), &Hostile).unwrap();
        let all: Vec<Entity> = index
            .keys
            .iter()
            .flat_map(|entry| entry.holders(&index.more).copied())
            .collect();
        assert_eq!(all, vec![entity(1, 1)]);
    }
}
