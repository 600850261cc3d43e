//! Which rows a loop changes that does not end as it should.

use crate::world::{A, B, M, Maybe, Plain, T, U, Yard};
use ecs::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn yard(rows: u32) -> (Yard, Vec<Entity>) {
    let mut yard = Yard::new();
    let entities = yard.spawn_batch((0..rows).map(|i| Plain { a: A(i) })).to_vec();
    (yard, entities)
}

fn changed(yard: &Yard, since: ecs::ChangeTick) -> Vec<u32> {
    yard.query_ref::<(&A, Changed<A>)>().since(since).map(|(a, ())| a.0).collect()
}

#[test]
fn a_loop_that_ends_early_changes_what_it_gave() {
    let (mut yard, _) = yard(200);
    for stop in [0, 1, 63, 64, 65, 199] {
        let since = yard.change_tick();
        let outcome = yard.query::<&mut A>().try_for_each(|a| if a.0 == stop { Err(()) } else { Ok(()) });
        assert_eq!(outcome, Err(()));
        assert_eq!(changed(&yard, since), (0..=stop).collect::<Vec<_>>());
    }
}

#[test]
fn what_a_loop_gave_before_it_panicked_is_changed() {
    let (mut yard, _) = yard(100);
    let since = yard.change_tick();
    let run = || {
        let _ =
            yard.query::<&mut A>().try_for_each(|a| if a.0 == 70 { panic!("as it should") } else { Ok::<_, ()>(()) });
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(changed(&yard, since), (0..=70).collect::<Vec<_>>());
    let since = yard.change_tick();
    let run = || yard.query::<&mut A>().for_each(|a| assert!(a.0 < 70, "as it should"));
    catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert!((0..=70).all(|a| changed(&yard, since).contains(&a)));
    yard.check_invariants();
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
fn a_term_that_is_not_there_is_not_changed() {
    let mut yard = Yard::new();
    let without = yard.spawn(Maybe { m: crate::world::M, a: A(1), b: None, t: None });
    let with = yard.spawn(Maybe { m: crate::world::M, a: A(2), b: Some(B(Box::new(1))), t: None });
    let since = yard.change_tick();
    yard.query::<Option<&mut B>>().for_each(drop);
    assert_eq!(yard.query::<(Entity, Changed<B>)>().since(since).map(|(it, ())| it).collect::<Vec<_>>(), [with]);
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
    yard.query::<(&mut A, Without<U>)>().for_each(|(a, ())| a.0 += 1);
    let after = yard.change_tick();
    assert_eq!(changed(&yard, before), (1..=100).collect::<Vec<_>>());
    // One comes behind the others, one goes from between them, and one comes back.
    yard.remove::<U>(others[0]).unwrap();
    assert_eq!(yard.columns::<Plain>().entity.last(), Some(&others[0]), "it is in their table");
    assert_eq!(changed(&yard, before), (1..=100).collect::<Vec<_>>());
    yard.insert(entities[3], U(2)).unwrap();
    yard.remove::<U>(entities[3]).unwrap();
    yard.check_invariants();
    let mut since = changed(&yard, before);
    since.sort_unstable();
    assert_eq!(since, (1..=100).collect::<Vec<_>>(), "who was changed took that along");
    assert!(changed(&yard, after).is_empty());
    assert_eq!(yard.changed_at::<A>(others[0]), yard.added_at::<A>(others[0]));
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
    let rows = [true, false, true].map(|t| yard.spawn(Maybe { m: M, a: A(1), b: None, t: t.then_some(T) }));
    let before = yard.change_tick();
    let _ = yard.columns_mut::<Maybe>();
    let after = yard.change_tick();
    yard.remove::<T>(rows[0]).unwrap();
    yard.insert(rows[0], T).unwrap();
    let since =
        |tick| yard.query_ref::<(Entity, Changed<T>)>().since(tick).map(|(entity, ())| entity).collect::<Vec<_>>();
    assert_eq!(since(before), [rows[0], rows[2]]);
    assert_eq!(since(after), [rows[0]]);
}
