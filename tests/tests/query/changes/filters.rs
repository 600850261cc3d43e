//! `Changed` and `Added` among other filters.

use crate::changes::world::{A, B, Plain, Rich, S, T, U, Yard};
use ecs::prelude::*;

#[derive(Query)]
struct Read<'w> {
    entity: Entity,
    a: &'w A,
}

fn scene() -> (Yard, [Entity; 3], ecs::ChangeTick) {
    let mut yard = Yard::new();
    let plain = yard.spawn(Plain { a: A(1) });
    let rich = yard.spawn(Rich {
        u: U(1),
        t: T,
        a: A(2),
        b: B(Box::new(2)),
    });
    let tick = yard.change_tick();
    let sparse = yard.spawn((A(3), S(3)));
    yard.get_mut::<A>(rich).unwrap().0 += 10;
    (yard, [plain, rich, sparse], tick)
}

#[test]
fn beside_all_others() {
    let (mut yard, [plain, rich, sparse], tick) = scene();
    let changed: Vec<_> = yard
        .query::<(Entity, Changed<A>)>()
        .since(tick)
        .map(|(entity, ())| entity)
        .collect();
    assert_eq!(changed, [sparse, rich]);
    let with: Vec<_> = yard
        .query::<Entity>()
        .changed::<A>()
        .since(tick)
        .with::<U>()
        .collect();
    assert_eq!(with, [rich]);
    let without: Vec<_> = yard
        .query::<Entity>()
        .changed::<A>()
        .without::<U>()
        .since(tick)
        .collect();
    assert_eq!(without, [sparse]);
    let both: Vec<_> = yard
        .query::<Entity>()
        .changed::<A>()
        .added::<A>()
        .since(tick)
        .collect();
    assert_eq!(both, [sparse]);
    let any: Vec<_> = yard
        .query::<Entity>()
        .any_of::<(S, B)>()
        .changed::<A>()
        .since(tick)
        .collect();
    assert_eq!(any, [sparse, rich]);
    let of_struct: Vec<_> = yard
        .query::<Read>()
        .changed::<A>()
        .since(tick)
        .map(|read| (read.entity, read.a.0))
        .collect();
    assert_eq!(of_struct, [(sparse, 3), (rich, 12)]);
    let ever: Vec<_> = yard.query::<Entity>().changed::<A>().collect();
    assert_eq!(ever, [plain, sparse, rich]);
}

#[test]
fn pages_and_words_of_rows() {
    let mut yard = Yard::new();
    let rows = if cfg!(miri) { 140 } else { 300 };
    let entities = yard
        .spawn_batch((0..rows).map(|i| Plain { a: A(i) }))
        .to_vec();
    for every in [1, 2, 3, 63, 64, 65, 128] {
        let tick = yard.change_tick();
        let chosen: Vec<_> = entities.iter().copied().step_by(every).collect();
        for entity in &chosen {
            yard.get_mut::<A>(*entity).unwrap().0 += 1;
        }
        let rows = yard.query_ref::<(Entity, Changed<A>)>().since(tick);
        assert_eq!(rows.len(), chosen.len());
        let found: Vec<_> = rows.clone().map(|(entity, ())| entity).collect();
        assert_eq!(found, chosen);
        let chunks: Vec<_> = rows
            .chunks()
            .flat_map(|(entities, ())| entities.to_vec())
            .collect();
        assert_eq!(chunks, chosen);
        for (place, entity) in entities
            .iter()
            .enumerate()
            .step_by(if cfg!(miri) { 13 } else { 1 })
        {
            let lookup = yard.query_ref::<(&A, Changed<A>)>().since(tick);
            assert_eq!(lookup.get(*entity).is_some(), place % every == 0);
        }
    }
}

#[test]
fn a_query_that_marks_the_column_of_its_filter_gives_each_row_once() {
    let mut yard = Yard::new();
    let entities = yard
        .spawn_batch((0..200).map(|i| Plain { a: A(i) }))
        .to_vec();
    let tick = yard.change_tick();
    for entity in entities.iter().step_by(5) {
        yard.get_mut::<A>(*entity).unwrap().0 = 0;
    }
    let mut rows = yard.query::<(&mut A, Changed<A>)>().since(tick);
    assert_eq!(rows.len(), 40);
    assert!(rows.get_mut(entities[100]).is_some());
    assert!(rows.get_mut(entities[101]).is_none());
    assert_eq!(rows.by_ref().take(10).count(), 10);
    assert_eq!(rows.len(), 30);
    assert!(rows.get_mut(entities[0]).is_none(), "it was given out");
    let mut rest = 0;
    rows.for_each(|(a, ())| {
        assert_eq!(a.0, 0);
        rest += 1;
    });
    assert_eq!(rest, 30);
}

#[test]
fn tables_without_rows_have_nothing_new() {
    let (mut yard, entities, tick) = scene();
    yard.clear();
    assert!(yard.query::<Changed<A>>().is_empty());
    assert!(yard.query::<Changed<S>>().since(tick).is_empty());
    assert!(
        entities
            .iter()
            .all(|entity| yard.changed_at::<A>(*entity).is_none())
    );
    yard.spawn(Plain { a: A(1) });
    assert_eq!(yard.query::<Added<A>>().since(tick).count(), 1);
}

/// Another query may write the component meanwhile, on another thread.
#[test]
#[should_panic(
    expected = "this query shares the world with others, which may write the component whose ticks the filter asks for"
)]
fn a_query_beside_others_is_asked_for_no_ticks_of_components_that_it_does_not_name() {
    let (mut yard, ..) = scene();
    let (_written, others) = yard.queries::<(&mut A, &U)>();
    let _ = others.changed::<A>();
}

/// The rows of the two are apart, and the ticks of rows lie side by side.
#[test]
#[should_panic(
    expected = "this query shares the world with others, which may write the component whose ticks the filter asks for"
)]
fn a_query_beside_one_that_writes_other_rows_is_asked_for_no_ticks() {
    let (mut yard, ..) = scene();
    let (_written, others) = yard.queries::<((&mut A, Without<B>), (&A, With<B>))>();
    let _ = others.changed::<A>();
}

#[test]
#[should_panic(expected = "this query shares the world with others")]
fn a_query_of_a_system_is_asked_for_no_ticks_of_components_that_it_does_not_name() {
    fn look(others: Query<Yard, (&U, Has<A>)>) {
        let _ = others.added::<A>();
    }
    let (mut yard, ..) = scene();
    yard.run_system(look);
}

#[test]
fn a_query_beside_others_is_asked_for_the_ticks_that_its_type_says() {
    let (mut yard, [_, rich, _], tick) = scene();
    let (a, others) = yard.queries::<((Entity, &A, Changed<A>), (Entity, &U))>();
    let changed = a.changed::<A>().added::<A>().since(tick).with::<U>();
    assert_eq!(changed.count(), 0, "it was changed, and not added");
    assert_eq!(others.with::<A>().count(), 1);
    let (a, _) = yard.queries::<((Entity, &A, Changed<A>), (Entity, &U))>();
    assert_eq!(
        a.changed::<A>()
            .since(tick)
            .with::<U>()
            .map(|(entity, ..)| entity)
            .collect::<Vec<_>>(),
        [rich]
    );
    let both = yard
        .query_filtered::<&U, Changed<A>>()
        .changed::<A>()
        .since(tick);
    assert_eq!(both.count(), 1);
    // Nothing runs beside a query that borrows the world.
    assert_eq!(yard.query::<&U>().changed::<A>().since(tick).count(), 1);
    assert_eq!(yard.query_ref::<&U>().changed::<A>().since(tick).count(), 1);
}
