//! Filters choose tables, and borrow nothing.

use crate::queries::world::{
    Cold, Frozen, Moving, Name, Park, Position, Rumour, Velocity, numbers, scene,
};
use ecs::{Entity, Query, With, Without, World};

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
    assert_eq!(
        numbers(park.query_ref::<&Position>().with::<Frozen>()),
        [2, 3, 4, 5]
    );
    assert_eq!(
        numbers(park.query_ref::<&Position>().without::<Frozen>()),
        [0, 1, 6, 7]
    );
    assert_eq!(
        numbers(
            park.query_ref::<&Position>()
                .with::<Frozen>()
                .without::<Name>()
        ),
        [4, 5]
    );
    assert_eq!(
        park.query_ref::<&Position>()
            .with::<Frozen>()
            .without::<Frozen>()
            .count(),
        0
    );
    assert_eq!(park.query_ref::<&Position>().with::<Rumour>().count(), 0);
    assert_eq!(park.query_ref::<&Position>().without::<Rumour>().count(), 8);
    assert_eq!(park.moving().without::<Frozen>().count(), 2);
    assert_eq!(park.query::<Moving<'_>>().with::<Frozen>().count(), 2);
}

#[test]
fn any_of() {
    let park = scene().park;
    assert_eq!(
        numbers(park.query_ref::<&Position>().any_of::<(Name, Velocity)>()),
        [0, 1, 2, 3, 4, 5]
    );
    assert_eq!(
        numbers(park.query_ref::<&Position>().any_of::<(Name,)>()),
        [2, 3]
    );
    assert_eq!(
        numbers(park.query_ref::<&Position>().any_of::<(Rumour, Velocity)>()),
        [0, 1, 4, 5]
    );
    assert_eq!(
        park.query_ref::<&Position>().any_of::<(Rumour,)>().count(),
        0
    );
    let both = park
        .query_ref::<&Position>()
        .any_of::<(Name, Velocity)>()
        .any_of::<(Frozen, Rumour)>();
    assert_eq!(numbers(both), [2, 3, 4, 5]);
}

/// By each way through the rows.
#[test]
fn a_filter_in_the_type_holds() {
    let mut park = scene().park;
    assert_eq!(
        numbers(park.query_ref_filtered::<&Position, With<Frozen>>()),
        [2, 3, 4, 5]
    );
    assert_eq!(
        numbers(park.query_ref_filtered::<&Position, ()>()),
        [0, 1, 2, 3, 4, 5, 6, 7]
    );
    let both = |park: &Park| {
        numbers(park.query_ref_filtered::<&Position, (With<Frozen>, Without<Name>)>())
    };
    assert_eq!(both(&park), [4, 5]);

    let walking = park.query_filtered::<&mut Position, (With<Velocity>, Without<Frozen>)>();
    walking.for_each(|position| position.0 += 100);
    let walking = || park.query_ref_filtered::<&Position, (With<Velocity>, Without<Frozen>)>();
    assert_eq!(numbers(walking()), [100, 101]);
    let slices: Vec<Vec<u32>> = walking()
        .chunks()
        .map(|slice| slice.iter().map(|it| it.0).collect())
        .collect();
    assert_eq!(slices, [[100, 101]]);
    let mut pairs = Vec::new();
    walking()
        .pairs()
        .for_each(|one, other| pairs.push((one.0, other.0)));
    assert_eq!(pairs, [(100, 101)]);
    assert_eq!(
        (
            walking().len(),
            walking().fold(0, |sum, position| sum + position.0)
        ),
        (2, 201)
    );
}

#[test]
fn filters_of_the_type_and_of_methods_add_up() {
    let park = scene().park;
    let frozen: Query<'_, Park, &Position, With<Frozen>> = park.query_ref_filtered();
    let nameless: Query<'_, Park, &Position, (With<Frozen>, Without<Name>)> =
        frozen.clone().without::<Name>();
    assert_eq!(
        (numbers(frozen), numbers(nameless)),
        (vec![2, 3, 4, 5], vec![4, 5])
    );
    // The query itself has a filter too.
    assert_eq!(
        numbers(
            park.query_ref_filtered::<Cold<'_>, With<Name>>()
                .map(|cold| cold.position)
        ),
        [2, 3]
    );
}

#[test]
fn a_system_takes_a_query_with_a_filter() {
    fn melt(
        frozen: Query<'_, Park, &mut Position, With<Frozen>>,
        others: Query<'_, Park, &Position, Without<Frozen>>,
    ) -> u32 {
        let most = others.map(|position| position.0).max().unwrap_or(0);
        frozen.for_each(|position| position.0 += most);
        most
    }
    let mut park = scene().park;
    assert_eq!(park.run_system(melt), 7);
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 1, 9, 10, 11, 12, 6, 7]
    );
}

#[test]
fn a_filter_may_name_a_component_that_a_term_writes() {
    let mut park = scene().park;
    park.query::<&mut Position>()
        .with::<Position>()
        .without::<Velocity>()
        .for_each(|position| position.0 = 9);
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 1, 9, 9, 4, 5, 9, 9]
    );
}

#[test]
fn filters_hold_for_single_rows_and_for_numbers() {
    let scene = scene();
    let query = || {
        scene
            .park
            .query_ref::<(Entity, &Position)>()
            .without::<Frozen>()
    };
    assert_eq!(
        (query().len(), query().count(), query().is_empty()),
        (4, 4, false)
    );
    for (number, entity) in (0..).zip(&scene.placed) {
        let expected = matches!(number, 0 | 1 | 6 | 7).then_some((*entity, number));
        assert_eq!(
            query()
                .get(*entity)
                .map(|(entity, position)| (entity, position.0)),
            expected
        );
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
