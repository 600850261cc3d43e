//! Unordered pairs: each two rows once, in the order of iteration, and no row with itself.

use crate::world::{Park, Position, Tree, scene};
use ecs::Entity;

fn expected(rows: u32) -> Vec<(u32, u32)> {
    (0..rows).flat_map(|a| (a + 1..rows).map(move |b| (a, b))).collect()
}

#[test]
fn pairs_span_tables() {
    let mut park = scene().park;
    let mut seen = Vec::new();
    park.query::<&mut Position>().pairs().for_each(|one, other| seen.push((one.0, other.0)));
    assert_eq!(seen, expected(8));
}

#[test]
fn one_by_one_they_are_the_same() {
    let mut park = scene().park;
    let mut pairs = park.query::<(&mut Position, Entity)>().pairs();
    let mut seen = Vec::new();
    while let Some(((one, a), (other, b))) = pairs.next_pair() {
        assert_ne!(a, b);
        std::mem::swap(one, other);
        std::mem::swap(one, other);
        seen.push((one.0, other.0));
    }
    assert!(pairs.next_pair().is_none());
    assert_eq!(seen, expected(8));
}

#[test]
fn both_of_a_pair_can_be_written() {
    let mut park = scene().park;
    park.query::<&mut Position>().pairs().for_each(|one, other| {
        one.0 += 100;
        other.0 += 100;
    });
    // Each row meets the seven others.
    assert!(park.query_ref::<&Position>().zip(0..).all(|(position, number)| position.0 == 700 + number));
}

#[test]
fn few_rows_make_few_pairs() {
    let mut park = Park::new();
    for rows in 0..5 {
        let mut count = 0;
        park.query::<&Position>().pairs().for_each(|_, _| count += 1);
        let mut pairs = park.query::<&Position>().pairs();
        let mut stepped = 0;
        while pairs.next_pair().is_some() {
            stepped += 1;
        }
        assert_eq!((count, stepped), (rows * (rows - 1) / 2, rows * (rows - 1) / 2));
        park.spawn(Tree { position: Position(0) });
    }
}

#[test]
fn for_each_goes_on_where_next_pair_stopped() {
    for taken in 0..=28 {
        let mut park = scene().park;
        let mut pairs = park.query::<&mut Position>().pairs();
        let mut seen = Vec::new();
        for _ in 0..taken {
            let (one, other) = pairs.next_pair().unwrap();
            seen.push((one.0, other.0));
        }
        pairs.for_each(|one, other| seen.push((one.0, other.0)));
        assert_eq!(seen, expected(8), "after {taken} pairs");
    }
}
