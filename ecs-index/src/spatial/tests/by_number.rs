//! Rows are laid out by number where they can be, and wait in a list otherwise. The answers are the same.

use super::Entity;
use super::model::Rows;
use super::random::Random;
use super::{Place, Spatial, entity};
use crate::Method;
use std::vec::Vec;

type All = Vec<(Entity, Place<2>)>;

const COUNT: u32 = if cfg!(miri) { 100 } else { 1000 };

/// Rows of these numbers, which are in the box of each other.
fn rows(numbers: impl Iterator<Item = u32>, radius: f32) -> All {
    let mut random = Random::new(7);
    let mut place = || Place {
        at: [random.number(20.0), random.number(20.0)],
        radius,
    };
    let mut rows: All = numbers.map(|number| (entity(number, 1), place())).collect();
    for (at, corner) in [[-20.0; 2], [20.0; 2]].into_iter().enumerate() {
        rows[at].1.at = corner;
    }
    rows
}

/// An index that has had these rows once.
fn filled(rows: &All) -> Spatial<Entity, 2> {
    let mut index = Spatial::with_cell(2.0);
    index.fill(Rows(rows)).unwrap();
    index
}

/// Asserts that rows that come behind others are laid out by number, or are not, and are found either way.
#[track_caller]
fn check(before: &All, rows: &All, is_by_number: bool) {
    assert_eq!(
        filled(before).try_fill_by_number(&Rows(rows)).unwrap(),
        is_by_number
    );
    let (mut index, mut anew) = (filled(before), Spatial::with_cell(2.0));
    index.fill(Rows(rows)).unwrap();
    anew.begin(rows.len()).unwrap();
    for (entity, place) in rows {
        anew.add(*entity, *place).unwrap();
    }
    anew.settle().unwrap();
    index.check_invariants();
    let bits = |index: &Spatial<Entity, 2>| -> Vec<_> {
        index
            .iter()
            .map(|(entity, place)| (entity, place.at, place.radius.to_bits()))
            .collect()
    };
    assert_eq!(bits(&index), bits(&anew));
    assert_eq!((index.len(), index.nowhere()), (anew.len(), anew.nowhere()));
}

/// The same with one row that differs.
#[track_caller]
fn check_with(change: impl Fn(&mut All), is_by_number: bool) {
    let before = rows(0..COUNT, 0.0);
    let mut rows = before.clone();
    change(&mut rows);
    check(&before, &rows, is_by_number);
}

#[test]
fn rows_whose_numbers_have_few_gaps_are_laid_out_by_number() {
    check_with(|_| {}, true);
    check_with(|rows| rows.reverse(), true);
    check_with(|rows| rows.truncate(COUNT as usize * 9 / 10), true);
    // There is room for some numbers more.
    check_with(
        |rows| {
            rows.push((
                entity(COUNT, 3),
                Place {
                    at: [0.0; 2],
                    radius: 0.0,
                },
            ));
        },
        true,
    );
    let round = rows(0..COUNT, 0.5);
    check(&round, &round, true);
    let with_gaps = rows((0..COUNT).map(|number| number * 4 / 3), 0.0);
    check(&with_gaps, &with_gaps, true);
}

#[test]
fn rows_in_bins_of_several_cells_are_laid_out_by_number() {
    let mut before = rows(0..COUNT, 0.0);
    for (_, place) in &mut before {
        place.at = place.at.map(|at| 10.0 * at);
    }
    assert!(filled(&before).bins.is_coarse());
    check(&before, &before, true);
    let most = before[..COUNT as usize * 9 / 10].to_vec();
    check(&before, &most, true);
    // For so few rows, a bin has more cells.
    let some = before[..COUNT as usize * 64 / 100].to_vec();
    check(&before, &some, false);
}

#[test]
fn rows_that_come_for_the_first_time_wait_in_a_list() {
    let rows = rows(0..COUNT, 0.0);
    assert!(
        !Spatial::with_cell(2.0)
            .try_fill_by_number(&Rows(&rows))
            .unwrap()
    );
}

#[test]
fn rows_whose_numbers_have_many_gaps_wait_in_a_list() {
    let before = rows((0..COUNT).map(|number| number * 4), 0.0);
    check(&before, &before, false);
}

#[test]
fn rows_of_which_one_is_another_way_than_all_others_wait_in_a_list() {
    // Outside of the box, nowhere, and of a number beyond all room.
    check_with(|rows| rows[5].1.at = [500.0, 0.0], false);
    check_with(|rows| rows[5].1.at = [f32::NAN, 0.0], false);
    check_with(|rows| rows[5].0 = entity(10 * COUNT, 1), false);
    // A number that comes again.
    check_with(|rows| rows[5].0 = entity(6, 2), false);
    // A radius where none was, and one that is no radius.
    check_with(|rows| rows[5].1.radius = 0.5, false);
    let before = rows(0..COUNT, 0.5);
    for radius in [-1.0, f32::NAN, f32::INFINITY] {
        let mut rows = before.clone();
        rows[5].1.radius = radius;
        check(&before, &rows, false);
    }
}
