//! Filters choose tables, and borrow nothing.

use crate::world::{Frozen, Moving, Name, Position, Rumour, Velocity, numbers, scene};
use ecs::Entity;

#[test]
fn named_queries_are_filtered() {
    let scene = scene();
    let park = &scene.park;
    assert_eq!(numbers(park.cold().map(|cold| cold.position)), [2, 3, 4, 5]);
    assert_eq!(numbers(park.warm().map(|warm| warm.position)), [0, 1]);
    let notable: Vec<_> = park.notable().map(|notable| notable.entity).collect();
    assert_eq!(notable, [&scene.placed[..6], &scene.legends].concat());
}

#[test]
fn with_and_without() {
    let mut park = scene().park;
    assert_eq!(numbers(park.query_ref::<&Position>().with::<Frozen>()), [2, 3, 4, 5]);
    assert_eq!(numbers(park.query_ref::<&Position>().without::<Frozen>()), [0, 1, 6, 7]);
    assert_eq!(numbers(park.query_ref::<&Position>().with::<Frozen>().without::<Name>()), [4, 5]);
    assert_eq!(park.query_ref::<&Position>().with::<Frozen>().without::<Frozen>().count(), 0);
    assert_eq!(park.query_ref::<&Position>().with::<Rumour>().count(), 0);
    assert_eq!(park.query_ref::<&Position>().without::<Rumour>().count(), 8);
    assert_eq!(park.moving().without::<Frozen>().count(), 2);
    assert_eq!(park.query::<Moving<'_>>().with::<Frozen>().count(), 2);
}

#[test]
fn any_of() {
    let park = scene().park;
    assert_eq!(numbers(park.query_ref::<&Position>().any_of::<(Name, Velocity)>()), [0, 1, 2, 3, 4, 5]);
    assert_eq!(numbers(park.query_ref::<&Position>().any_of::<(Name,)>()), [2, 3]);
    assert_eq!(numbers(park.query_ref::<&Position>().any_of::<(Rumour, Velocity)>()), [0, 1, 4, 5]);
    assert_eq!(park.query_ref::<&Position>().any_of::<(Rumour,)>().count(), 0);
    let both = park.query_ref::<&Position>().any_of::<(Name, Velocity)>().any_of::<(Frozen, Rumour)>();
    assert_eq!(numbers(both), [2, 3, 4, 5]);
}

#[test]
fn a_filter_may_name_what_a_term_writes() {
    let mut park = scene().park;
    park.query::<&mut Position>().with::<Position>().without::<Velocity>().for_each(|position| position.0 = 9);
    assert_eq!(numbers(park.query_ref::<&Position>()), [0, 1, 9, 9, 4, 5, 9, 9]);
}

#[test]
fn filters_hold_for_single_rows_and_for_numbers() {
    let scene = scene();
    let query = || scene.park.query_ref::<(Entity, &Position)>().without::<Frozen>();
    assert_eq!((query().len(), query().count(), query().is_empty()), (4, 4, false));
    for (number, entity) in (0..).zip(&scene.placed) {
        let expected = matches!(number, 0 | 1 | 6 | 7).then_some((*entity, number));
        assert_eq!(query().get(*entity).map(|(entity, position)| (entity, position.0)), expected);
    }
}

#[test]
#[should_panic(expected = "filters come before the first row is taken")]
fn a_filter_after_the_first_row_is_a_mistake() {
    let park = scene().park;
    let mut rows = park.query_ref::<&Position>();
    rows.next();
    rows.with::<Frozen>().count();
}
