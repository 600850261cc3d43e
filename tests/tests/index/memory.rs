//! The bytes that an index says it has are those that its allocator has given.

use ecs::index::Method;
use ecs::index::spatial::{Place, Spatial};
use ecs::index::values::{Bitmap, By, Fingerprints, HashIndex, Ordered, Text};
use ecs::prelude::*;
use ecs_tests::check_alloc::live_bytes;

const ROWS: u32 = if cfg!(miri) { 100 } else { 3_000 };

fn entity(number: u32) -> Entity {
    Entity::from_bits(1 << 32 | u64::from(number)).unwrap()
}

/// Asserts that the method has allocated all bytes since then.
#[track_caller]
fn assert_bytes(method: &impl Method, before: i64) {
    assert_eq!(
        i64::try_from(method.allocated()).unwrap(),
        live_bytes() - before
    );
}

/// Asserts it while entries come one by one, change, and go.
#[track_caller]
fn says_its_bytes<M: Method<Id = Entity>>(
    mut method: M,
    before: i64,
    put: impl Fn(&mut M, u32, u32),
) {
    let check = |method: &M| assert_bytes(method, before);
    check(&method);
    for (step, round) in [(1, 0), (7, 1), (3, 2)] {
        for number in (0..ROWS).step_by(step) {
            put(&mut method, number, number * 31 % 977 + 1_000 * round);
        }
        check(&method);
        method.settle().unwrap();
        check(&method);
    }
    for number in (0..ROWS).step_by(5) {
        method.remove(entity(number));
    }
    check(&method);
    method.settle().unwrap();
    check(&method);
    method.clear();
    check(&method);
}

#[test]
fn an_index_of_values_says_how_many_bytes_it_has() {
    let before = live_bytes();
    says_its_bytes(
        HashIndex::<By<u32>>::default(),
        before,
        |index, number, key| {
            index.put(entity(number), &key).unwrap();
        },
    );
    // Of most entities: a list.
    says_its_bytes(
        HashIndex::<By<bool>>::default(),
        before,
        |index, number, key| {
            index.put(entity(number), &key.is_multiple_of(9)).unwrap();
        },
    );
    says_its_bytes(
        Bitmap::<By<u32>>::default(),
        before,
        |index, number, key| {
            index.put(entity(100 * number), &(key % 40)).unwrap();
        },
    );
    says_its_bytes(
        Fingerprints::<By<u32>>::default(),
        before,
        |index, number, key| {
            index.put(entity(100 * number), &key).unwrap();
        },
    );
    says_its_bytes(
        Ordered::<By<u64>>::default(),
        before,
        |index, number, key| {
            index.put(entity(number), &key.into()).unwrap();
        },
    );
    assert_eq!(live_bytes(), before);
}

#[test]
fn an_index_of_texts_counts_the_bytes_of_the_texts() {
    let before = live_bytes();
    says_its_bytes(
        HashIndex::<Text>::default(),
        before,
        |index, number, key| {
            index.put(entity(number), &format!("a name {key}")).unwrap();
        },
    );
    says_its_bytes(Bitmap::<Text>::default(), before, |index, number, key| {
        index
            .put(entity(number), &format!("a name {}", key % 40))
            .unwrap();
    });
    says_its_bytes(Ordered::<Text>::default(), before, |index, number, key| {
        index.put(entity(number), &format!("a name {key}")).unwrap();
    });
    assert_eq!(live_bytes(), before);
}

#[expect(clippy::cast_precision_loss, reason = "any place will do")]
fn place<const D: usize>(key: u32, radius: f32) -> Place<D> {
    Place {
        at: std::array::from_fn(|axis| (key >> (5 * axis)) as f32),
        radius,
    }
}

#[test]
fn an_index_of_places_says_how_many_bytes_it_has() {
    let before = live_bytes();
    let points =
        |index: &mut Spatial<2>, number, key| index.put(entity(number), place(key, 0.0)).unwrap();
    says_its_bytes(Spatial::<2>::with_cell(4.0), before, points);
    // Many cells a row, and rows that are nowhere.
    let balls = |index: &mut Spatial<3>, number, key: u32| {
        let radius = if key.is_multiple_of(8) { f32::NAN } else { 2.0 };
        index
            .put(entity(number), place(key * 1_000, radius))
            .unwrap();
    };
    says_its_bytes(Spatial::<3>::with_cell(0.1), before, balls);
    let mut index = Spatial::<3>::with_cell(0.1);
    for _ in 0..2 {
        index.begin(ROWS as usize).unwrap();
        assert_bytes(&index, before);
        (0..ROWS).for_each(|number| {
            index
                .add(entity(number), place(number * 1_000, 2.0))
                .unwrap();
        });
        assert_bytes(&index, before);
        index.settle().unwrap();
        assert_bytes(&index, before);
    }
    drop(index);
    assert_eq!(live_bytes(), before);
}
