//! The order of pools.

use crate::sparse::world::{Body, Number, Town, Wide};

#[test]
fn values_that_are_equal_keep_their_order() {
    let mut town = Town::new();
    // More than a sort puts in order one by one.
    let entities: Vec<_> = (0..100)
        .map(|value| town.spawn((Number { value },)))
        .collect();
    town.sort_by_key(|number: &Number| number.value % 3);
    town.check_invariants();
    let expected: Vec<u32> = (0..3)
        .flat_map(|rest| (0..100).filter(move |value| value % 3 == rest))
        .collect();
    let (sorted, numbers) = town.pool::<Number>();
    assert!(
        numbers
            .iter()
            .map(|number| number.value)
            .eq(expected.iter().copied())
    );
    assert!(
        sorted
            .iter()
            .zip(&expected)
            .all(|(entity, value)| *entity == entities[*value as usize])
    );
    town.sort_by(|one: &Number, other: &Number| (other.value % 2).cmp(&(one.value % 2)));
    let odd_first: Vec<u32> = [1, 0]
        .iter()
        .flat_map(|rest| expected.iter().filter(move |value| *value % 2 == *rest))
        .copied()
        .collect();
    assert!(
        town.pool::<Number>()
            .1
            .iter()
            .map(|number| number.value)
            .eq(odd_first)
    );
}

#[test]
fn those_that_only_one_pool_has_follow_in_their_order() {
    let mut town = Town::new();
    let entities: Vec<_> = (0..20)
        .map(|value| town.spawn((Number { value },)))
        .collect();
    for (number, entity) in entities.iter().enumerate().rev().step_by(3) {
        town.insert(*entity, Wide(u8::try_from(number).unwrap()))
            .unwrap();
    }
    town.try_sort_like::<Number, Wide>().unwrap();
    town.check_invariants();
    let (both, one): (Vec<u32>, Vec<u32>) = (
        (0..20).rev().step_by(3).collect(),
        (0..20).filter(|value| (19 - value) % 3 != 0).collect(),
    );
    assert!(
        town.pool::<Number>()
            .1
            .iter()
            .map(|number| number.value)
            .eq(both.into_iter().chain(one))
    );
}

#[test]
#[should_panic(expected = "filters come before the first row is taken")]
fn a_filter_after_the_first_row_of_a_pool_is_a_mistake() {
    let mut town = Town::new();
    for value in 0..3 {
        let entity = town.spawn_empty();
        town.insert(entity, Number { value }).unwrap();
    }
    let mut rows = town.query_ref::<&Number>();
    assert!(rows.next().is_some());
    rows.with::<Body>().count();
}
