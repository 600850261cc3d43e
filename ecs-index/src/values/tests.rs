//! Ids that are numbers alone, and keys as data.

use super::*;
use crate::Method;
use crate::random::Random;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use ecs_value::Value;

type Key = By<u32>;

#[test]
fn an_index_of_numbers_answers_as_a_map_does() {
    let mut random = Random::new(7);
    let mut map = BTreeMap::new();
    let mut ordered = Ordered::<Key, u32>::default();
    let mut hash = HashIndex::<Key, u32>::default();
    let mut bitmap = Bitmap::<Key, u32>::default();
    let mut fingerprints = Fingerprints::<Key, u32>::default();
    for _ in 0..if cfg!(miri) { 40 } else { 2_000 } {
        let (id, key) = (random.below(100), random.below(8));
        if random.below(3) == 0 {
            map.remove(&id);
            ordered.remove(id);
            hash.remove(id);
            bitmap.remove(id);
            fingerprints.remove(id);
        } else {
            map.insert(id, key);
            ordered.put(id, &key).unwrap();
            hash.put(id, &key).unwrap();
            bitmap.put(id, &key).unwrap();
            fingerprints.put(id, &key).unwrap();
        }
        ordered.settle().unwrap();
        let of_key = |asked| {
            map.iter()
                .filter(move |(_, key)| **key == asked)
                .map(|(id, _)| *id)
        };
        assert!(ordered.get(key).eq(of_key(key)) && hash.get(key).eq(of_key(key)));
        assert!(bitmap.is(key).iter().eq(of_key(key)));
        let other = (key + 1) % 8;
        assert_eq!(
            (bitmap.is(key) | bitmap.is(other)).count(),
            of_key(key).chain(of_key(other)).count()
        );
        assert!(of_key(key).all(|id| fingerprints.candidates(key).any(|found| found == id)));
        let mut sorted: Vec<_> = map.iter().map(|(id, key)| (*key, *id)).collect();
        sorted.sort_unstable();
        assert!(
            ordered
                .iter()
                .map(|found| (*found.key, found.entity))
                .eq(sorted)
        );
        assert_eq!(
            [ordered.len(), hash.len(), bitmap.len(), fingerprints.len()],
            [map.len(); 4]
        );
        assert_eq!(hash.key_of(id).copied(), map.get(&id).copied());
    }
}

fn like<K: KeyKind>(value: impl Into<Value<'static>>) -> Option<Vec<String>> {
    let value = value.into();
    let mut found = Vec::new();
    let is_known = K::each_like(&value, &mut |key| {
        let key = K::value(key).unwrap();
        assert!(key.is_like(&value), "{key} is like {value}");
        found.push(format!("{key}"));
    });
    is_known.then_some(found)
}

#[test]
fn a_value_has_the_keys_that_are_like_it() {
    let texts = |texts: &[&str]| Some(texts.iter().map(|text| (*text).into()).collect::<Vec<_>>());
    assert_eq!(like::<By<u8>>(7_i64), texts(&["7"]));
    assert_eq!(like::<By<u8>>(Some(7_u32)), texts(&["7"]));
    assert_eq!(
        like::<By<u8>>(Value::Tuple(vec![7_u32.into()])),
        texts(&["7"])
    );
    assert_eq!(like::<By<u8>>(-7), texts(&[]));
    assert_eq!(like::<By<u64>>(7.0), None);
    assert_eq!(like::<By<u8>>("7"), None);
    assert_eq!(like::<By<bool>>(true), texts(&["true"]));
    assert_eq!(like::<By<bool>>(1), None);
    assert_eq!(like::<Float32>(0.1), texts(&[]));
    assert_eq!(like::<Float32>(2_u8), texts(&["2"]));
    assert_eq!(
        like::<Float64>(0).map(|keys| keys.len()),
        Some(2),
        "zero has two signs"
    );
    assert_eq!(like::<Float64>(f64::NAN), texts(&[]));
    assert_eq!(like::<Text>("pan"), texts(&["\"pan\""]));
    assert_eq!(like::<Text>(7), None);
    assert_eq!(like::<By<(u8, u8)>>(7), None);
}
