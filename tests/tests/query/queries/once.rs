//! Each row once: no use of the rest of a query gives an item again that was given out.

use crate::queries::world::{Position, scene};
use ecs::Query;
use std::ptr;

const ROWS: usize = 8;

/// Takes some rows one by one, the rest by `rest`, and asserts that each row came once, in order. All items are held to
/// the end and written then, so that Miri sees any two that overlap.
fn after_each_prefix(
    rest: impl for<'w> Fn(
        Query<'w, crate::queries::world::Park, &'static mut Position>,
    ) -> Vec<&'w mut Position>,
) {
    for taken in 0..=ROWS {
        let mut park = scene().park;
        let mut rows = park.query::<&'static mut Position>();
        let mut all: Vec<&mut Position> = rows.by_ref().take(taken).collect();
        assert_eq!(rows.len(), ROWS - taken);
        all.extend(rest(rows));
        for (number, position) in (0..).zip(&mut all) {
            assert_eq!(position.0, number, "after {taken} rows");
            position.0 += 100;
        }
        assert_eq!(all.len(), ROWS, "after {taken} rows");
        assert!(all.iter().all(|position| position.0 >= 100));
    }
}

#[test]
fn by_next() {
    after_each_prefix(|rows| rows.collect());
}

#[test]
fn by_for_each() {
    after_each_prefix(|rows| {
        let mut rest = Vec::new();
        rows.for_each(|position| rest.push(position));
        rest
    });
}

#[test]
fn by_fold() {
    after_each_prefix(|rows| {
        rows.fold(Vec::new(), |mut rest, position| {
            rest.push(position);
            rest
        })
    });
}

#[test]
fn by_try_for_each() {
    after_each_prefix(|rows| {
        let mut rest = Vec::new();
        let result = rows.try_for_each(|position| {
            rest.push(position);
            Ok::<_, ()>(())
        });
        assert_eq!(result, Ok(()));
        rest
    });
}

#[test]
fn by_chunks() {
    after_each_prefix(|rows| rows.chunks().flatten().collect());
}

#[test]
fn by_get() {
    for taken in (0..=ROWS).step_by(if cfg!(miri) { 2 } else { 1 }) {
        for wanted in 0..ROWS {
            let mut scene = scene();
            let mut rows = scene.park.query::<&mut Position>();
            let mut held: Vec<_> = rows.by_ref().take(taken).collect();
            assert_eq!(
                rows.get_mut(scene.placed[wanted]).is_some(),
                wanted >= taken
            );
            let found = rows.get(scene.placed[wanted]);
            assert_eq!(
                found.is_some(),
                wanted >= taken,
                "row {wanted} after {taken} rows"
            );
            held.extend(found);
            for position in held {
                position.0 += 1;
            }
        }
    }
}

#[test]
fn by_count_and_single() {
    for taken in 0..=ROWS {
        let mut park = scene().park;
        let mut rows = park.query::<&mut Position>();
        let held: Vec<_> = rows.by_ref().take(taken).collect();
        assert_eq!(rows.count(), ROWS - taken);
        drop(held);
        let mut rows = park.query::<&mut Position>();
        let held: Vec<_> = rows.by_ref().take(taken).collect();
        let last = rows.single();
        assert_eq!(last.is_ok(), taken == ROWS - 1);
        assert!(
            last.is_err()
                || !held
                    .iter()
                    .any(|position| ptr::eq(*position, last.as_deref().unwrap()))
        );
    }
}

#[test]
fn by_pairs() {
    for taken in 0..=ROWS {
        let mut park = scene().park;
        let mut rows = park.query::<&mut Position>();
        let held: Vec<_> = rows.by_ref().take(taken).collect();
        let mut pairs = Vec::new();
        rows.pairs()
            .for_each(|one, other| pairs.push((one.0, other.0)));
        let numbers = u32::try_from(taken).unwrap()..8;
        let expected: Vec<_> = numbers
            .clone()
            .flat_map(|a| (a + 1..numbers.end).map(move |b| (a, b)))
            .collect();
        assert_eq!(pairs, expected);
        for position in held {
            position.0 += 1;
        }
    }
}
