//! Which rows are changed by loops, be it such as do not end as they should, and by rows that come.

use crate::changes::world::{A, B, M, Maybe, Plain, S, T, U, Yard};
use ecs::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn yard(rows: u32) -> (Yard, Vec<Entity>) {
    let mut yard = Yard::new();
    let entities = yard
        .spawn_batch((0..rows).map(|i| Plain { a: A(i) }))
        .to_vec();
    (yard, entities)
}

fn changed(yard: &Yard, since: ecs::ChangeTick) -> Vec<u32> {
    yard.query_ref::<(&A, Changed<A>)>()
        .since(since)
        .map(|(a, ())| a.0)
        .collect()
}

#[test]
fn a_loop_that_ends_early_changes_the_rows_that_it_gave() {
    let (mut yard, _) = yard(200);
    for stop in [0, 1, 63, 64, 65, 199] {
        let since = yard.change_tick();
        let outcome = yard
            .query::<&mut A>()
            .try_for_each(|a| if a.0 == stop { Err(()) } else { Ok(()) });
        assert_eq!(outcome, Err(()));
        assert_eq!(changed(&yard, since), (0..=stop).collect::<Vec<_>>());
    }
}

#[test]
fn rows_that_a_loop_gave_before_it_panicked_are_changed() {
    let (mut yard, _) = yard(100);
    let since = yard.change_tick();
    let run = || {
        let _ = yard.query::<&mut A>().try_for_each(|a| {
            if a.0 == 70 {
                panic!("as it should")
            } else {
                Ok::<_, ()>(())
            }
        });
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(changed(&yard, since), (0..=70).collect::<Vec<_>>());
    let since = yard.change_tick();
    let run = || {
        yard.query::<&mut A>()
            .for_each(|a| assert!(a.0 < 70, "as it should"));
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert!((0..=70).all(|a| changed(&yard, since).contains(&a)));
    yard.check_invariants();
}

/// The last row of a table takes the place of one that goes, in another block of rows.
#[test]
fn a_changed_row_stays_changed_where_it_comes_to_another_block() {
    for place in [0, 5, 255] {
        let (mut yard, entities) = yard(257);
        let since = yard.change_tick();
        yard.get_mut::<A>(entities[256]).unwrap();
        assert!(yard.despawn(entities[place]));
        assert_eq!(changed(&yard, since), [256]);
        yard.check_invariants();
    }
}

#[test]
fn a_query_that_is_not_gone_through_changes_nothing() {
    let (mut yard, entities) = yard(10);
    let since = yard.change_tick();
    let mut rows = yard.query::<&mut A>();
    assert_eq!((rows.len(), rows.size_hint()), (10, (10, Some(10))));
    assert!(rows.next().is_some());
    assert_eq!(changed(&yard, since), [0]);
    assert!(yard.query::<(&mut A, &U)>().get(entities[1]).is_none());
    let _ = yard.lookup_mut::<&mut A>();
    let _ = yard.query::<&mut A>().chunks();
    assert_eq!(changed(&yard, since), [0]);
    yard.split();
    assert_eq!(changed(&yard, since), [0]);
    let _ = yard.columns_mut::<Plain>();
    assert_eq!(changed(&yard, since).len(), 10);
}

#[test]
fn both_rows_of_a_pair_are_changed_and_no_other() {
    let (mut yard, _) = yard(4);
    let since = yard.change_tick();
    let mut pairs = yard.query::<&mut A>().pairs();
    for pair in [(0, 1), (0, 2)] {
        let (one, other) = pairs.next_pair().unwrap();
        assert_eq!((one.0, other.0), pair);
    }
    assert_eq!(changed(&yard, since), [0, 1, 2]);
    let since = yard.change_tick();
    let mut pairs = yard.query::<&mut A>().pairs();
    pairs.next_pair();
    assert_eq!(changed(&yard, since), [0, 1]);
    let since = yard.change_tick();
    yard.query::<&mut A>().pairs().for_each(|_, _| ());
    assert_eq!(changed(&yard, since), [0, 1, 2, 3]);
}

/// In a pool too: its rows change places when it is sorted.
#[test]
fn ticks_go_along_where_rows_are_sorted() {
    let mut yard = Yard::new();
    let entities: Vec<Entity> = [4, 0, 3, 1, 2].map(|s| yard.spawn((S(s),))).to_vec();
    let since = yard.change_tick();
    yard.query::<&mut S>().get(entities[0]).unwrap();
    yard.query::<&mut S>().get(entities[3]).unwrap();
    let before: Vec<_> = entities
        .iter()
        .map(|entity| yard.changed_at::<S>(*entity))
        .collect();
    yard.sort_by_key::<S, _>(|s| s.0);
    assert_eq!(
        yard.pool::<S>().1.iter().map(|s| s.0).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4]
    );
    assert_eq!(
        entities
            .iter()
            .map(|entity| yard.changed_at::<S>(*entity))
            .collect::<Vec<_>>(),
        before
    );
    let changed: Vec<_> = yard
        .query::<(&S, Changed<S>)>()
        .since(since)
        .map(|(s, ())| s.0)
        .collect();
    assert_eq!(changed, [1, 4]);
    yard.check_invariants();
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn a_tracked_component_takes_65_bits_more_a_row() {
    let [less, more] = [128, 256].map(|rows| {
        let mut yard = Yard::new();
        yard.reserve::<Plain>(rows);
        yard.memory()
            .find(|table| table.archetype == "Plain")
            .unwrap()
            .bytes
    });
    assert_eq!(
        more - less,
        128 * (size_of::<Entity>() + size_of::<A>() + 8) + 128 / 8
    );
}

#[test]
fn a_table_that_grows_keeps_marks_of_changes() {
    let all = [65, 1, 7, 8, 63, 64, 200];
    for rows in all.into_iter().take(if cfg!(miri) { 1 } else { 7 }) {
        let (mut yard, entities) = yard(rows);
        let since = yard.change_tick();
        for entity in entities.iter().step_by(3) {
            yard.query::<&mut A>().get(*entity).unwrap();
        }
        let expected: Vec<u32> = (0..rows).step_by(3).collect();
        assert_eq!(changed(&yard, since), expected);
        yard.reserve::<Plain>(1_000);
        assert_eq!(changed(&yard, since), expected);
        let after = yard.change_tick();
        assert!(changed(&yard, after).is_empty());
        yard.query::<&mut A>().for_each(|_| ());
        yard.shrink_to_fit();
        assert_eq!(changed(&yard, after).len(), rows as usize);
        yard.check_invariants();
    }
}

#[test]
fn a_term_that_is_not_there_is_not_changed() {
    let mut yard = Yard::new();
    let without = yard.spawn(Maybe {
        m: crate::changes::world::M,
        a: A(1),
        b: None,
        t: None,
    });
    let with = yard.spawn(Maybe {
        m: crate::changes::world::M,
        a: A(2),
        b: Some(B(Box::new(1))),
        t: None,
    });
    let since = yard.change_tick();
    yard.query::<Option<&mut B>>().for_each(drop);
    assert_eq!(
        yard.query::<(Entity, Changed<B>)>()
            .since(since)
            .map(|(it, ())| it)
            .collect::<Vec<_>>(),
        [with]
    );
    assert_eq!(yard.changed_at::<B>(without), None);
    assert!(yard.query::<Changed<A>>().since(since).is_empty());
    yard.insert(without, B(Box::new(3))).unwrap();
    assert!(yard.added_at::<B>(without) > Some(since) && yard.added_at::<B>(with) <= Some(since));
}

#[test]
fn rows_that_come_to_a_table_all_of_which_was_changed_keep_their_ticks() {
    let (mut yard, entities) = yard(100);
    let others: Vec<Entity> = (200..203).map(|a| yard.spawn((A(a), U(1)))).collect();
    let before = yard.change_tick();
    yard.query::<(&mut A, Without<U>)>()
        .for_each(|(a, ())| a.0 += 1);
    let after = yard.change_tick();
    assert_eq!(changed(&yard, before), (1..=100).collect::<Vec<_>>());
    // One comes behind the others, one goes from between them, and one comes back.
    yard.remove::<U>(others[0]).unwrap();
    assert_eq!(
        yard.columns::<Plain>().entity.last(),
        Some(&others[0]),
        "it is in their table"
    );
    assert_eq!(changed(&yard, before), (1..=100).collect::<Vec<_>>());
    yard.insert(entities[3], U(2)).unwrap();
    yard.remove::<U>(entities[3]).unwrap();
    yard.check_invariants();
    let mut since = changed(&yard, before);
    since.sort_unstable();
    assert_eq!(
        since,
        (1..=100).collect::<Vec<_>>(),
        "who was changed took that along"
    );
    assert!(changed(&yard, after).is_empty());
    assert_eq!(
        yard.changed_at::<A>(others[0]),
        yard.added_at::<A>(others[0])
    );
}

#[test]
fn a_table_that_was_changed_as_a_whole_stays_so_while_it_grows_and_loses_rows() {
    let (mut yard, entities) = yard(100);
    let before = yard.change_tick();
    yard.query::<&mut A>().for_each(|a| a.0 += 1);
    let between = yard.change_tick();
    yard.reserve::<Plain>(1000);
    yard.spawn_batch((500..600).map(|i| Plain { a: A(i) }));
    yard.despawn(entities[5]);
    yard.get_mut::<A>(entities[7]).unwrap().0 = 1000;
    assert_eq!(changed(&yard, before).len(), 199);
    assert_eq!(changed(&yard, between).len(), 101);
    yard.clear();
    let since = yard.change_tick();
    yard.spawn_batch((0..70).map(|i| Plain { a: A(i) }));
    assert_eq!(changed(&yard, since).len(), 70);
    let since = yard.change_tick();
    assert!(changed(&yard, since).is_empty());
    yard.check_invariants();
}

#[test]
fn the_first_row_of_a_table_that_was_changed_as_a_whole_takes_no_other_back() {
    let mut yard = Yard::new();
    let rows = [true, false, true].map(|t| {
        yard.spawn(Maybe {
            m: M,
            a: A(1),
            b: None,
            t: t.then_some(T),
        })
    });
    let before = yard.change_tick();
    let _ = yard.columns_mut::<Maybe>();
    let after = yard.change_tick();
    yard.remove::<T>(rows[0]).unwrap();
    yard.insert(rows[0], T).unwrap();
    let since = |tick| {
        yard.query_ref::<(Entity, Changed<T>)>()
            .since(tick)
            .map(|(entity, ())| entity)
            .collect::<Vec<_>>()
    };
    assert_eq!(since(before), [rows[0], rows[2]]);
    assert_eq!(since(after), [rows[0]]);
}

/// The threads of rayon are not for strict provenance.
#[test]
#[cfg_attr(miri, ignore = "`overlap` has loops of several threads for Miri")]
fn values_that_threads_were_lent_are_changed() {
    let (mut yard, entities) = yard(600);
    for entity in entities.iter().step_by(3) {
        yard.insert_many(*entity, (S(1), T)).unwrap();
    }
    let since = yard.change_tick();
    yard.query::<(&mut A, &T)>().par_for_each(|(a, _)| a.0 += 1);
    let every_third: Vec<_> = (0..600).step_by(3).map(|i| i + 1).collect();
    assert_eq!(changed(&yard, since), every_third);
    yard.query::<(&mut S, Option<&mut T>)>()
        .par_for_each(|(s, _)| s.0 += 1);
    assert_eq!(
        yard.query::<(Changed<S>, Changed<T>)>()
            .since(since)
            .count(),
        200
    );
}

#[test]
fn rows_of_borrowed_columns_are_added_now() {
    let (mut yard, _) = yard(3);
    let since = yard.change_tick();
    let spawned = yard
        .spawn_slices::<Plain>((&[A(7), A(8)],))
        .unwrap()
        .to_vec();
    let added: Vec<_> = yard
        .query::<(Entity, ecs::Added<A>, Changed<A>)>()
        .since(since)
        .map(|(it, ..)| it)
        .collect();
    assert_eq!(added, spawned);
}

/// Its slot may be that of another entity now, in tables and in pools.
#[test]
fn a_handle_of_a_dead_entity_changes_nothing() {
    let (mut yard, entities) = yard(3);
    yard.despawn(entities[1]);
    let heir = yard.spawn(Plain { a: A(7) });
    assert_eq!(heir.index(), entities[1].index());
    yard.insert(heir, S(8)).unwrap();
    let since = yard.change_tick();
    assert!(yard.get_mut::<A>(entities[1]).is_none());
    assert!(yard.get_mut::<S>(entities[1]).is_none());
    assert!(yard.get_many_mut::<S, 2>([heir, entities[1]]).is_err());
    assert!(
        yard.lookup_mut::<(&mut A, &mut S)>()
            .get_mut(entities[1])
            .is_none()
    );
    assert!(yard.query::<&mut S>().get(entities[1]).is_none());
    assert!(changed(&yard, since).is_empty());
    assert_eq!(yard.query::<Changed<S>>().since(since).count(), 0);
    yard.get_mut::<S>(heir).unwrap().0 += 1;
    assert_eq!(yard.query::<Changed<S>>().since(since).count(), 1);
}
