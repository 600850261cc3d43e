//! Unordered pairs: each two rows once, in the order of iteration, and no row with itself.

use crate::queries::world::{Park, Position, Tree, scene};
use ecs::Entity;

fn expected(rows: u32) -> Vec<(u32, u32)> {
    (0..rows)
        .flat_map(|a| (a + 1..rows).map(move |b| (a, b)))
        .collect()
}

#[test]
fn pairs_span_tables() {
    let mut park = scene().park;
    let mut seen = Vec::new();
    park.query::<&mut Position>()
        .pairs()
        .for_each(|one, other| seen.push((one.0, other.0)));
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
    park.query::<&mut Position>()
        .pairs()
        .for_each(|one, other| {
            one.0 += 100;
            other.0 += 100;
        });
    // Each row meets the seven others.
    assert!(
        park.query_ref::<&Position>()
            .zip(0..)
            .all(|(position, number)| position.0 == 700 + number)
    );
}

#[test]
fn few_rows_make_few_pairs() {
    let mut park = Park::new();
    for rows in 0..5 {
        let mut count = 0;
        park.query::<&Position>()
            .pairs()
            .for_each(|_, _| count += 1);
        let mut pairs = park.query::<&Position>().pairs();
        let mut stepped = 0;
        while pairs.next_pair().is_some() {
            stepped += 1;
        }
        assert_eq!(
            (count, stepped),
            (rows * (rows - 1) / 2, rows * (rows - 1) / 2)
        );
        park.spawn(Tree {
            position: Position(0),
        });
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

#[test]
fn combinations_are_all_ascending_choices_in_their_order_across_tables() {
    let mut park = scene().park;
    let mut expected = Vec::new();
    for a in 0..8 {
        for b in a + 1..8 {
            (b + 1..8).for_each(|c| expected.push([a, b, c]));
        }
    }
    let read = park
        .query_ref::<&Position>()
        .combinations::<3>()
        .map(|rows| rows.map(|position| position.0));
    assert_eq!(read.collect::<Vec<_>>(), expected);
    let mut stepped = Vec::new();
    let mut combinations = park.query::<(Entity, &mut Position)>().combinations::<3>();
    while let Some([(one, a), (other, b), (third, c)]) = combinations.next_combination() {
        assert!(one != other && other != third && one != third);
        stepped.push([a.0, b.0, c.0]);
        std::mem::swap(a, c);
        std::mem::swap(a, c);
    }
    assert!(combinations.next_combination().is_none());
    assert_eq!(stepped, expected);
    let mut rest = park.query::<&mut Position>().combinations::<3>();
    let first = rest
        .next_combination()
        .map(|rows| rows.map(|position| position.0));
    assert_eq!(first, Some([0, 1, 2]));
    let mut count = 1;
    rest.for_each(|_| count += 1);
    assert_eq!(
        count,
        expected.len(),
        "`for_each` goes on where `next_combination` stopped"
    );
}

#[test]
fn all_rows_of_a_combination_can_be_written() {
    let mut park = scene().park;
    park.query::<&mut Position>()
        .combinations::<4>()
        .for_each(|rows| rows.into_iter().for_each(|row| row.0 += 100));
    // Each row stands with three of the seven others: 7 * 6 * 5 / 6.
    assert!(
        park.query_ref::<&Position>()
            .zip(0..)
            .all(|(position, number)| position.0 == 3500 + number)
    );
}

#[test]
fn combinations_of_two_are_the_pairs_and_those_of_one_the_rows() {
    let mut park = scene().park;
    let mut pairs = Vec::new();
    park.query::<&Position>()
        .pairs()
        .for_each(|one, other| pairs.push([one.0, other.0]));
    let combined = park
        .query_ref::<&Position>()
        .combinations::<2>()
        .map(|rows| rows.map(|position| position.0));
    assert_eq!(combined.collect::<Vec<_>>(), pairs);
    let singles = park
        .query_ref::<&Position>()
        .combinations::<1>()
        .map(|[position]| position.0);
    assert!(singles.eq(0..8));
}

#[test]
fn few_rows_make_few_combinations() {
    let mut park = Park::new();
    for rows in 0..7_usize {
        let count = park.query_ref::<&Position>().combinations::<3>().count();
        assert_eq!(
            count,
            rows * rows.saturating_sub(1) * rows.saturating_sub(2) / 6
        );
        park.spawn(Tree {
            position: Position(0),
        });
    }
    let mut rows = park.query::<&Position>();
    rows.next();
    assert_eq!(
        rows.combinations::<7>().count(),
        0,
        "rows that were given out before are in no combination"
    );
}
