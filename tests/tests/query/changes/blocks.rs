//! Rows share a mark in blocks of 256. Queries find by the marks the same rows as by the rows' ticks.

use crate::changes::world::{A, Maybe, Plain, S, T, Yard};
use ecs::prelude::*;
use ecs::{ChangeTick, Changed};
use std::collections::BTreeSet;

const BLOCK: usize = 256;

/// The rows of `Plain` and `Maybe`, this many of each, all of which are in the pool of `S` as well.
fn yard(rows: usize) -> (Yard, Vec<Entity>) {
    let mut yard = Yard::new();
    let mut entities = yard
        .spawn_batch((0..).map(|i| Plain { a: A(i) }).take(rows))
        .to_vec();
    let maybe = |i: u32| Maybe {
        m: crate::changes::world::M,
        a: A(i),
        b: None,
        t: None,
    };
    entities.extend(yard.spawn_batch((0..).map(maybe).take(rows)));
    for (i, entity) in (0..).zip(&entities) {
        yard.insert(*entity, S(i)).unwrap();
    }
    (yard, entities)
}

/// The rows whose own ticks are behind that one.
fn newer(
    entities: &[Entity],
    since: ChangeTick,
    tick: impl Fn(Entity) -> Option<ChangeTick>,
) -> BTreeSet<Entity> {
    entities
        .iter()
        .copied()
        .filter(|entity| tick(*entity) > Some(since))
        .collect()
}

#[test]
fn marks_stay_those_of_the_rows_while_old_ticks_are_swept() {
    for rows in if cfg!(miri) {
        1..=1
    } else {
        BLOCK - 1..=BLOCK + 1
    } {
        let (mut yard, entities) = yard(rows);
        let mut ticks = vec![ChangeTick::EVER, yard.change_tick()];
        for turn in 0..if cfg!(miri) { 2 } else { 24 } {
            for entity in entities.iter().skip(turn).step_by(97) {
                yard.get_mut::<A>(*entity).unwrap().0 += 1;
            }
            for entity in entities.iter().skip(2 * turn).step_by(113) {
                yard.get_mut::<S>(*entity).unwrap().0 += 1;
            }
            for &since in ticks.iter().rev().take(3).chain([&ChangeTick::EVER]) {
                let of_tables = yard
                    .query_ref::<(Entity, Changed<A>)>()
                    .since(since)
                    .map(|(entity, ())| entity)
                    .collect();
                assert_eq!(
                    newer(&entities, since, |entity| yard.changed_at::<A>(entity)),
                    of_tables,
                    "since {since}"
                );
                let of_pool = yard
                    .query_ref::<(Entity, Changed<S>)>()
                    .since(since)
                    .map(|(entity, ())| entity)
                    .collect();
                assert_eq!(
                    newer(&entities, since, |entity| yard.changed_at::<S>(entity)),
                    of_pool,
                    "since {since}"
                );
            }
            yard.check_invariants();
            ticks.push(yard.change_tick());
            yard.skip_ticks(1 << 28);
        }
    }
}

#[test]
fn a_row_that_is_changed_is_found_among_blocks_that_are_not() {
    let rows = if cfg!(miri) { 600 } else { 40_000 };
    let mut yard = Yard::new();
    let entities: Vec<_> = yard
        .spawn_batch((0..).map(|i| Plain { a: A(i) }).take(rows))
        .to_vec();
    for row in [
        0,
        1,
        BLOCK - 1,
        BLOCK,
        BLOCK + 1,
        2 * BLOCK - 1,
        2 * BLOCK,
        rows - 1,
    ] {
        let since = yard.change_tick();
        yard.get_mut::<A>(entities[row]).unwrap().0 += 1;
        let changed = yard.query::<(Entity, Changed<A>)>().since(since);
        assert_eq!(
            changed.map(|(entity, ())| entity).collect::<Vec<_>>(),
            [entities[row]]
        );
        let chunks = yard.query::<(Entity, Changed<A>)>().since(since).chunks();
        assert_eq!(
            chunks
                .map(|(entities, ())| entities.to_vec())
                .collect::<Vec<_>>(),
            [[entities[row]]]
        );
    }
}

#[test]
fn runs_end_where_a_block_without_changes_begins() {
    let mut yard = Yard::new();
    let entities = yard
        .spawn_batch((0..).map(|i| Plain { a: A(i) }).take(4 * BLOCK))
        .to_vec();
    for (start, end) in [
        (BLOCK - 64, BLOCK),
        (0, BLOCK),
        (BLOCK - 1, BLOCK),
        (BLOCK / 2, BLOCK),
    ] {
        let since = yard.change_tick();
        for entity in entities[start..end]
            .iter()
            .chain(&entities[3 * BLOCK..3 * BLOCK + 7])
        {
            yard.get_mut::<A>(*entity).unwrap().0 += 1;
        }
        let chunks = yard
            .query::<(Entity, Changed<A>)>()
            .since(since)
            .chunks()
            .map(|(entities, ())| entities);
        assert_eq!(
            chunks.collect::<Vec<_>>(),
            [&entities[start..end], &entities[3 * BLOCK..3 * BLOCK + 7]]
        );
    }
}

#[test]
fn rows_that_come_to_a_table_changed_as_a_whole_leave_its_blocks_marked() {
    let mut yard = Yard::new();
    let old = yard.spawn(Plain { a: A(0) });
    let there: Vec<_> = (0..2 * BLOCK).map(|_| yard.spawn((A(1), T))).collect();
    let since = yard.change_tick();
    yard.query::<&mut A>().with::<T>().for_each(|a| a.0 += 1);
    yard.insert(old, T).unwrap();
    yard.check_invariants();
    let changed: BTreeSet<_> = yard
        .query::<(Entity, Changed<A>)>()
        .since(since)
        .map(|(entity, ())| entity)
        .collect();
    assert_eq!(changed, there.into_iter().collect());
}
