#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "numbers are small"
)]

use super::super::keys::{By, Float32, Text};
use super::super::model::{Model, STEPS, entity};
use super::*;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

fn follows_a_model<K: HashKind, V: Clone + 'static>(
    (seed, numbers): (u64, u32),
    key: fn(u32) -> V,
    asked: for<'v> fn(&'v V) -> &'v K::Borrowed,
) {
    let mut model = Model::new(seed, numbers, key).of_first_generation();
    let mut index = Fingerprints::<K>::default();
    for _ in 0..STEPS {
        let put =
            |index: &mut Fingerprints<K>, entity, key: &V| index.put(entity, asked(key)).unwrap();
        let add =
            |index: &mut Fingerprints<K>, entity, key: &V| index.add(entity, asked(key)).unwrap();
        model.step(&mut index, put, add);
        let anew = model.anew(add);
        assert_eq!(
            (index.len(), index.is_empty()),
            (model.entries.len(), model.entries.is_empty())
        );
        for _ in 0..3 {
            let key = model.key();
            let found: Vec<u32> = index.candidates(asked(&key)).collect();
            assert!(found.is_sorted());
            assert!(anew.candidates(asked(&key)).eq(found.iter().copied()));
            for (entity, it) in model.entries.values() {
                let is_found = found.binary_search(&entity.index()).is_ok();
                assert!(
                    is_found || !K::is_equal(asked(it), asked(&key)),
                    "nobody is left out"
                );
                assert_eq!(index.is_unlikely(entity.index(), asked(&key)), !is_found);
            }
            assert!(
                found
                    .iter()
                    .all(|number| model.entries.contains_key(number))
            );
        }
    }
}

#[test]
fn nobody_is_left_out() {
    follows_a_model::<By<u32>, u32>((1, 60), |it| it % 20, |it| it);
    follows_a_model::<Text, String>(
        (2, if cfg!(miri) { 20 } else { 90 }),
        |it| format!("a name {}", it % 40),
        |it| it,
    );
    follows_a_model::<Float32, f32>((3, 40), f32::from_bits, |it| it);
}

/// The share of rows, none of which has the key, that are found nevertheless, on average of some keys.
fn false_ones<K: HashKind>(
    put: impl Fn(&mut Fingerprints<K>, u32),
    candidates: impl Fn(&Fingerprints<K>, u32) -> usize,
) -> f64 {
    let (rows, asked) = if cfg!(miri) { (2_000, 4) } else { (20_000, 40) };
    let mut index = Fingerprints::<K>::default();
    (0..rows).for_each(|number| put(&mut index, number));
    let found: usize = (rows..rows + asked)
        .map(|number| candidates(&index, number))
        .sum();
    found as f64 / f64::from(rows * asked)
}

#[test]
fn false_ones_are_at_most_twice_one_in_256() {
    let numbers = false_ones::<By<u32>>(
        |index, number| index.put(entity(number, 1), &number).unwrap(),
        |index, number| index.candidates(number).count(),
    );
    let far_numbers = false_ones::<By<u64>>(
        |index, number| {
            index
                .put(entity(number, 1), &(u64::from(number) << 40))
                .unwrap();
        },
        |index, number| index.candidates(u64::from(number) << 40).count(),
    );
    let pairs = false_ones::<By<(u16, u16)>>(
        |index, number| {
            index
                .put(
                    entity(number, 1),
                    &((number >> 8) as u16, (number & 0xff) as u16),
                )
                .unwrap();
        },
        |index, number| {
            index
                .candidates(((number >> 8) as u16, (number & 0xff) as u16))
                .count()
        },
    );
    let floats = false_ones::<Float32>(
        |index, number| {
            index
                .put(entity(number, 1), &(number as f32 / 16.0))
                .unwrap();
        },
        |index, number| index.candidates(number as f32 / 16.0).count(),
    );
    let texts = false_ones::<Text>(
        |index, number| index.put(entity(number, 1), &format!("{number}")).unwrap(),
        |index, number| index.candidates(format!("{number}").as_str()).count(),
    );
    for (keys, share) in [
        ("numbers", numbers),
        ("numbers in high bits", far_numbers),
        ("pairs", pairs),
        ("floats", floats),
        ("texts", texts),
    ] {
        assert!(share * 256.0 <= 2.0, "{keys}: {} of 256", share * 256.0);
    }
}

#[test]
fn a_row_takes_a_byte() {
    let mut index = Fingerprints::<By<u32>>::default();
    let rows = if cfg!(miri) { 5_120 } else { 102_400 };
    for number in 0..rows {
        index.put(entity(number, 1), &number).unwrap();
    }
    assert!(index.allocated() < rows as usize * 11 / 10);
}
