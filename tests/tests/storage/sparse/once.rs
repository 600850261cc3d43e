//! Each row once, in queries that go by pools and groups: after some rows were given, the rest is given, and no other row.

use ecs::prelude::*;

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Left(u32);
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Right(u32);
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Apart(u32);
#[derive(Component, Debug, PartialEq)]
struct Body(u32);
#[derive(Component, Debug, PartialEq)]
struct Hat;
#[derive(Component, Debug, PartialEq)]
struct Apron;

ecs::world! {
    #[world]
    struct Ring { components: (Body, Hat, Apron, Left, Right, Apart) }

    // Those with a body and an apron are of a dynamic archetype.
    #[archetype]
    struct Bare { body: Body }
    #[archetype]
    struct Hatted { body: Body, hat: Hat }

    #[group]
    struct Owning { entity: Entity, left: &mut Left, right: &mut Right }
    #[group(own())]
    struct Loose { entity: Entity, apart: &mut Apart, left: &mut Left }
}

/// Of each kind of row some, and those that lack one of the components between them.
fn ring() -> (Ring, Vec<Entity>) {
    let mut ring = Ring::new();
    let mut all = Vec::new();
    for i in 0..12 {
        let entity = if i % 2 == 0 {
            ring.spawn(Bare { body: Body(i) })
        } else {
            ring.spawn(Hatted {
                body: Body(i),
                hat: Hat,
            })
        };
        all.push(entity);
    }
    // In another order than that of the rows.
    for i in [7, 2, 11, 4, 0, 9, 5, 1, 8] {
        if i < 3 {
            ring.insert(all[i as usize], Apron).unwrap();
        }
        ring.insert(all[i as usize], Left(i)).unwrap();
        if i % 3 != 0 {
            ring.insert(all[i as usize], Right(i)).unwrap();
        }
        if i != 4 {
            ring.insert(all[i as usize], Apart(i)).unwrap();
        }
    }
    (ring, all)
}

macro_rules! each_once {
    ($($name:ident: $Query:ty, $count:expr;)+) => {$(
        #[test]
        #[cfg_attr(miri, ignore = "it is long: groups are tried there, and tables in `queries`")]
        fn $name() {
            let (mut ring, all) = ring();
            let order: Vec<Entity> = ring.query::<(Entity, $Query)>().map(|(entity, _)| entity).collect();
            assert_eq!(order.len(), $count);
            for taken in (0..=order.len()).step_by(if cfg!(miri) { 4 } else { 1 }) {
                let rest = || {
                    let (mut ring, _) = self::ring();
                    let mut folded = Vec::new();
                    let mut rows = ring.query::<(Entity, $Query)>();
                    assert_eq!(rows.by_ref().take(taken).map(|(entity, _)| entity).collect::<Vec<_>>(), order[..taken]);
                    rows.for_each(|(entity, _)| folded.push(entity));
                    folded
                };
                assert_eq!(rest(), order[taken..]);
                let mut rows = ring.query::<(Entity, $Query)>();
                rows.by_ref().take(taken).for_each(drop);
                assert_eq!(rows.count(), order.len() - taken);
                for &wanted in all.iter().step_by(if cfg!(miri) { 3 } else { 1 }) {
                    let ahead = order.iter().position(|entity| *entity == wanted).is_some_and(|at| at >= taken);
                    let mut rows = ring.query::<(Entity, $Query)>();
                    let mut held: Vec<_> = rows.by_ref().take(taken).collect();
                    assert_eq!(rows.get_mut(wanted).is_some(), ahead, "{wanted:?} after {taken} rows");
                    let found = rows.get(wanted);
                    assert_eq!(found.is_some(), ahead, "{wanted:?} after {taken} rows");
                    held.extend(found);
                    // All are held until here.
                    assert_eq!(held.len(), taken + usize::from(ahead));
                }
            }
            ring.check_invariants();
        }
    )+};
}

each_once! {
    in_a_pool: &mut Left, 9;
    in_a_pool_and_tables: (&mut Left, &mut Body), 9;
    in_a_pool_and_some_tables: (&mut Left, &Hat), 5;
    in_two_pools: (&mut Apart, &mut Left), 8;
    in_tables_and_some_of_a_pool: (&mut Body, Option<&mut Left>), 12;
    in_tables_without_those_of_a_pool: (&mut Body, Without<Right>), 5;
    in_a_group_that_owns_all: (&mut Left, &mut Right), 7;
    in_a_group_that_owns_nothing: (&mut Apart, &mut Left), 8;
    in_tables: &mut Body, 12;
    in_tables_of_which_some_are_dynamic: (&mut Body, Option<&Apron>, Option<&mut Right>), 12;
    in_dynamic_tables: (&Apron, Option<&mut Left>, Without<Right>), 1;
}

macro_rules! each_once_in_a_group {
    ($($name:ident: $Query:ident, $other:ident, $count:expr, $chunks:expr;)+) => {$(
        #[test]
        fn $name() {
            let (mut ring, all) = ring();
            let order: Vec<Entity> = ring.query::<$Query<'_>>().map(|row| row.entity).collect();
            assert_eq!(order.len(), $count);
            assert_eq!(ring.query::<$Query<'_>>().chunks().count(), $chunks);
            for taken in (0..=order.len()).step_by(if cfg!(miri) { 4 } else { 1 }) {
                for &wanted in all.iter().step_by(if cfg!(miri) { 3 } else { 1 }) {
                    let ahead = order.iter().position(|entity| *entity == wanted).is_some_and(|at| at >= taken);
                    let mut rows = ring.query::<$Query<'_>>();
                    let mut held: Vec<_> = rows.by_ref().take(taken).collect();
                    assert_eq!(rows.get_mut(wanted).is_some(), ahead, "{wanted:?} after {taken} rows");
                    held.extend(rows.get(wanted));
                    assert_eq!(held.iter().map(|row| row.entity).collect::<Vec<_>>()[..taken], order[..taken]);
                    assert!(held.iter().all(|row| row.left.0 < 12 && row.$other.0 < 12));
                    assert_eq!(held.len(), taken + usize::from(ahead), "{wanted:?} after {taken} rows");
                }
                let mut rows = ring.query::<$Query<'_>>();
                rows.by_ref().take(taken).for_each(drop);
                let mut rest = Vec::new();
                rows.for_each(|row| rest.push(row.entity));
                assert_eq!(rest, order[taken..]);
            }
        }
    )+};
}

each_once_in_a_group! {
    in_a_group_whose_columns_are_slices: Owning, right, 7, 1;
    in_a_group_that_lists_its_members: Loose, apart, 8, 8;
}

/// Pages with all places taken, with some, and with none.
#[test]
#[cfg_attr(miri, ignore = "there are many rows")]
fn pages_that_are_in_use_are_kept_and_the_others_given_back() {
    let mut ring = Ring::new();
    let all: Vec<Entity> = (0..20_000).map(|i| ring.spawn((Left(i),))).collect();
    ring.shrink_to_fit();
    let full = ring.pool_bytes();
    for entity in &all[..9_000] {
        ring.remove::<Left>(*entity).unwrap();
    }
    ring.shrink_to_fit();
    for (i, entity) in (0..).zip(&all) {
        assert_eq!(ring.get::<Left>(*entity), (i >= 9_000).then_some(&Left(i)));
    }
    let page = 4 * 1024;
    assert!(
        ring.pool_bytes() + 2 * page < full - 9_000 * (size_of::<Entity>() + size_of::<Left>()),
        "pages are given back"
    );
    ring.check_invariants();
}
