//! Places and sizes at the ends of their ranges.

use super::super::build::SERIES;
use super::random::Random;
use super::{Entity, Method, Place, Spatial, entities, entity, point};
use std::vec::Vec;

#[test]
fn seventy_thousand_rows_in_one_cell_are_found() {
    let rows = if cfg!(miri) { 300 } else { 70_000 };
    let mut index = Spatial::<Entity, 2>::with_cell(1000.0);
    // By number downwards: each comes before all others.
    for number in (0..rows).rev() {
        index
            .put(entity(number, 1), point([number as f32 / 100.0, 1.0]))
            .unwrap();
        if number % 1000 == 0 {
            index.settle().unwrap();
        }
    }
    index.check_invariants();
    assert_eq!(index.len(), rows as usize);
    assert!(
        entities(index.within([1.0, 1.0], 0.5))
            .into_iter()
            .eq(50..=150)
    );
    for number in (0..rows).step_by(2) {
        index.remove(entity(number, 1));
    }
    assert!(
        entities(index.within([1.0, 1.0], 0.5))
            .into_iter()
            .eq((51..150).step_by(2))
    );
    for number in 0..rows {
        index.put(entity(number, 2), point([1.0, 1.0])).unwrap();
    }
    index.settle().unwrap();
    index.check_invariants();
    assert!(
        entities(index.within([1.0, 1.0], 0.0))
            .into_iter()
            .eq(0..rows)
    );
}

#[test]
fn questions_that_make_no_sense_find_nothing() {
    let mut index = Spatial::<Entity, 3>::with_cell(2.0);
    for number in 0..50 {
        index
            .put(
                entity(number, 1),
                Place {
                    at: [number as f32; 3],
                    radius: 3.0,
                },
            )
            .unwrap();
    }
    index.settle().unwrap();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(index.within([1.0, bad, 1.0], 5.0).count(), 0);
        assert_eq!(index.within([1.0; 3], bad).count(), 0);
        assert_eq!(index.in_box([1.0, bad, 1.0], [9.0; 3]).count(), 0);
        assert_eq!(index.in_box([1.0; 3], [9.0, 9.0, bad]).count(), 0);
        assert_eq!(index.nearest([bad, 0.0, 0.0]), None);
        assert_eq!(index.nearest_within([0.0; 3], bad), None);
        assert_eq!(index.pairs_within(bad).count(), 0);
    }
    assert_eq!(index.within([1.0; 3], -1.0).count(), 0);
    assert_eq!(index.pairs_within(-1.0).count(), 0);
    assert_eq!(index.in_box([9.0; 3], [1.0; 3]).count(), 0);
    assert_eq!(
        index.within([f32::MAX; 3], f32::MAX).count(),
        50,
        "squares without end are equal"
    );
    assert_eq!(index.within([0.0; 3], f32::MAX).count(), 50);
    assert_eq!(index.in_box([f32::MIN; 3], [f32::MAX; 3]).count(), 50);
    assert_eq!(
        index.nearest([f32::MAX; 3]).map(|found| found.entity),
        Some(entity(0, 1)),
        "all are endlessly far"
    );
}

#[test]
fn an_index_without_rows_answers() {
    let mut index = Spatial::<Entity, 2>::default();
    for _ in 0..2 {
        assert!(
            index.is_empty()
                && index.within([0.0; 2], 1e9).next().is_none()
                && index.nearest([0.0; 2]).is_none()
        );
        assert!(index.iter().next().is_none() && index.pairs_within(1.0).next().is_none());
        index.remove(entity(3, 1));
        index.begin(0).unwrap();
        index.settle().unwrap();
        index.check_invariants();
        index.put(entity(1, 1), point([1.0, 2.0])).unwrap();
        index.settle().unwrap();
        assert_eq!(entities(index.within([1.0, 1.0], 1.0)), [1]);
        index.remove(entity(1, 1));
    }
}

#[test]
fn more_rows_than_were_announced_find_room() {
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    let rows = if cfg!(miri) { 40 } else { 1000 };
    index.begin(3).unwrap();
    assert_eq!(
        index.within([0.0; 2], 1e9).count(),
        0,
        "nothing is found until all rows have come"
    );
    for number in 0..rows {
        index
            .add(entity(number, 1), point([number as f32, 0.0]))
            .unwrap();
    }
    index.settle().unwrap();
    index.check_invariants();
    assert_eq!(index.within([0.0; 2], 20.0).count(), 21);
}

#[test]
fn numbers_that_come_again_replace_rows_that_are_on_their_way() {
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    index.begin(6).unwrap();
    let nowhere = point([f32::NAN, 0.0]);
    for (number, generation, place) in [
        (1, 1, point([0.0, 0.0])),
        (2, 1, nowhere),
        (2, 2, point([1.0, 0.0])),
        (1, 2, nowhere),
        (3, 1, point([2.0, 0.0])),
        (3, 1, point([3.0, 0.0])),
    ] {
        index.add(entity(number, generation), place).unwrap();
    }
    index.settle().unwrap();
    index.check_invariants();
    assert_eq!((index.len(), index.nowhere()), (3, 1));
    assert_eq!(entities(index.within([2.0, 0.0], 1.0)), [2, 3]);
    assert!(index.contains(entity(1, 2)) && !index.contains(entity(1, 1)));
}

#[test]
fn a_number_that_comes_again_where_no_slot_is_replaces_its_row() {
    let (nowhere, far, here) = (point([f32::NAN, 0.0]), point([1e9, 0.0]), point([1.0, 0.0]));
    for (one, other, found) in [
        (nowhere, here, true),
        (here, nowhere, false),
        (nowhere, nowhere, false),
        (far, here, true),
        (here, far, false),
        (far, far, false),
        (far, nowhere, false),
    ] {
        let mut index = Spatial::<Entity, 2>::with_cell(5.0);
        index.begin(202).unwrap();
        (0..200).for_each(|number| {
            index
                .add(entity(number, 1), point([number as f32 / 10.0, 9.0]))
                .unwrap();
        });
        index.add(entity(200, 1), one).unwrap();
        index.add(entity(200, 2), other).unwrap();
        index.settle().unwrap();
        index.check_invariants();
        assert_eq!(index.len(), 201);
        assert_eq!(
            index
                .place_of(entity(200, 2))
                .map(|place| place.at[1].to_bits()),
            Some(0)
        );
        assert_eq!(
            index
                .within([1.0, 0.0], 1.0)
                .any(|found| found.entity == entity(200, 2)),
            found
        );
    }
}

/// The distance is 1000.1, and the nearest shorter number is the one that is computed.
#[test]
fn a_distance_that_is_rounded_down_is_found_beyond_the_edge_of_a_cell() {
    let (center, radius) = (-0.1_f32, 1_000.0 - -0.1_f32);
    assert!(
        f64::from(center) + f64::from(radius) < 1_000.0,
        "it is rounded down"
    );
    let mut index = Spatial::<Entity, 2>::with_cell(1_000.0);
    for (number, at) in [
        (1, [1_000.0, 0.0]),
        (2, [1_000.0, 5_000.0]),
        (3, [-5_000.0, 0.0]),
    ] {
        index.put(entity(number, 1), point(at)).unwrap();
    }
    index.settle().unwrap();
    assert_eq!(entities(index.within([center, 0.0], radius)), [1]);
    for number in 1..4 {
        let Place { at, .. } = index.place_of(entity(number, 1)).unwrap();
        index.put(entity(number, 1), Place { at, radius }).unwrap();
    }
    index.settle().unwrap();
    assert_eq!(entities(index.in_box([-5.0, -1.0], [center, 1.0])), [1]);
}

#[test]
fn rows_that_come_one_by_one_take_little_more_memory_than_they_need() {
    let rows = if cfg!(miri) { 200 } else { 5_000 };
    let mut random = Random::new(9);
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    for number in 0..rows {
        index
            .put(
                entity(number, 1),
                point([random.number(90.0), random.number(90.0)]),
            )
            .unwrap();
        index.settle().unwrap();
    }
    assert!(index.slots.radii.is_empty(), "points have no radii");
    assert!(
        index.slots.room() < 2 * rows as usize,
        "{}",
        index.slots.room()
    );
}

#[test]
fn a_row_that_leaves_is_not_found_before_the_series_ends() {
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    for number in 0..100 {
        index
            .put(entity(number, 1), point([number as f32 / 10.0, 0.0]))
            .unwrap();
    }
    index.settle().unwrap();
    for number in 0..99 {
        index.remove(entity(number, 1));
        assert_eq!(
            entities(index.within([0.0; 2], 50.0)).len(),
            99 - number as usize
        );
        index.check_invariants();
    }
}

#[test]
fn frames_that_repeat_take_no_more_memory() {
    let rows = if cfg!(miri) { 50 } else { 2000 };
    let mut random = Random::new(3);
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    let mut places: Vec<[f32; 2]> = (0..rows)
        .map(|_| [random.number(90.0), random.number(90.0)])
        .collect();
    let mut memory = Vec::new();
    for _ in 0..if cfg!(miri) { 4 } else { 40 } {
        index.begin(rows).unwrap();
        for (number, at) in places.iter().enumerate() {
            index.add(entity(number as u32, 1), point(*at)).unwrap();
        }
        index.settle().unwrap();
        for _ in 0..20 {
            for _ in 0..rows / 20 {
                let number = random.below(rows);
                places[number] =
                    places[number].map(|at| (at + random.number(3.0)).clamp(-90.0, 90.0));
                index
                    .put(entity(number as u32, 1), point(places[number]))
                    .unwrap();
            }
            index.settle().unwrap();
        }
        memory.push(index.allocated());
    }
    assert!(
        memory[1..].iter().all(|bytes| *bytes == memory[1]),
        "{memory:?}"
    );
}

#[test]
fn memory_for_builds_stays_where_they_come_again_and_goes_after_many_series() {
    let rows = if cfg!(miri) { 40 } else { 2000 };
    let mut random = Random::new(5);
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    let rows: Vec<_> = (0..rows)
        .map(|number| {
            (
                entity(number, 1),
                Place {
                    at: [random.number(90.0), random.number(90.0)],
                    radius: 0.5,
                },
            )
        })
        .collect();
    let mut memory = Vec::new();
    for _ in 0..3 {
        index.begin(rows.len()).unwrap();
        for (entity, place) in &rows {
            index.add(*entity, *place).unwrap();
        }
        index.settle().unwrap();
        index.check_invariants();
        memory.push(index.allocated());
    }
    assert!(
        memory[0] * 4 < memory[1] * 3 && memory[1] == memory[2],
        "{memory:?}"
    );
    for series in 0..SERIES + 4 {
        index.put(rows[0].0, rows[0].1).unwrap();
        index.settle().unwrap();
        index.check_invariants();
        assert!(series >= SERIES || index.allocated() == memory[1]);
    }
    assert_eq!(index.allocated(), memory[0]);
    assert_eq!(index.within([0.0; 2], 1e3).count(), rows.len());
}

#[test]
fn rows_without_a_slot_keep_their_radii_when_memory_is_given_back() {
    let mut index = Spatial::<Entity, 2>::with_cell(5.0);
    index.begin(0).unwrap();
    index.settle().unwrap();
    for _ in 0..2 * SERIES {
        index
            .put(
                entity(1, 1),
                Place {
                    at: [10.0, 0.0],
                    radius: 4.0,
                },
            )
            .unwrap();
        index.settle().unwrap();
        index.check_invariants();
        assert_eq!(entities(index.within([0.0; 2], 6.0)), [1]);
    }
}

#[test]
fn a_box_grows_with_rows_that_leave_it() {
    let rows = if cfg!(miri) { 30 } else { 300 };
    let mut index = Spatial::<Entity, 3>::with_cell(1.0);
    for number in 0..rows {
        let at = number as f32 * if number % 2 == 0 { 0.5 } else { -0.5 };
        index
            .put(entity(number, 1), point([at, -at, at * 2.0]))
            .unwrap();
        index.settle().unwrap();
        index.check_invariants();
        assert_eq!(
            index.nearest([at, -at, at * 2.0]).unwrap().entity,
            entity(number, 1)
        );
    }
    assert_eq!(index.within([0.0; 3], 1e6).count(), rows as usize);
}
