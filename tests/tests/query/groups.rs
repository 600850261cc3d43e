//! Queries of groups: of one that owns its pools, one that owns one of them, and one that owns none. `ecs-model` says that groups have their
//! entities after all operations. Its world lists `Disabled`, so that it has no queries of groups.

use ecs::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct A(u32);
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct B(Box<u32>);
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct C(u8);
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct D;

ecs::world! {
    #[world]
    struct Arena { components: (A, B, C, D) }

    #[group]
    struct Owning { entity: Entity, a: &mut A, b: &B }

    #[group(own(C))]
    struct Partly { entity: Entity, c: &mut C, a: &A }

    #[group(own())]
    struct Loose { entity: Entity, b: &B, d: &D }
}

#[test]
fn queries_of_groups_give_the_rows_that_have_all_components() {
    for (coming, going) in [(1, 63), (27, 5), (63, 1), (5, 45)] {
        play(coming, going);
    }
}

/// Sixteen entities get all sets of components that there are, singly, are sorted, and lose them. Steps that are odd come to each pair of an
/// entity and a component.
fn play(coming: usize, going: usize) {
    let mut arena = Arena::new();
    let entities: Vec<Entity> = (0..16).map(|_| arena.spawn_empty()).collect();
    let pairs = |step: usize| {
        (0..64)
            .map(move |pair| pair * step % 64)
            .filter(|pair| (pair / 4) >> (pair % 4) & 1 == 1)
    };
    for pair in pairs(coming) {
        let (entity, value) = (entities[pair / 4], (pair * 7 % 11).to_le_bytes()[0]);
        match pair % 4 {
            0 => _ = arena.insert(entity, A(value.into())).unwrap(),
            1 => _ = arena.insert(entity, B(Box::new(value.into()))).unwrap(),
            2 => _ = arena.insert(entity, C(value)).unwrap(),
            _ => _ = arena.insert(entity, D).unwrap(),
        }
        compare(&mut arena);
    }
    arena.sort_by_key::<A, _>(|a| a.0);
    assert!(
        arena.owning().map(|row| row.a.0).is_sorted(),
        "a group is sorted as a whole"
    );
    compare(&mut arena);
    arena.sort_by_key::<B, _>(|b| Reverse(*b.0));
    assert!(arena.owning().map(|row| Reverse(*row.b.0)).is_sorted());
    compare(&mut arena);
    (3..6).for_each(|kind| sort_loose(&mut arena, kind));
    for pair in pairs(going) {
        let entity = entities[pair / 4];
        match pair % 5 {
            0 => _ = arena.remove::<A>(entity),
            1 => _ = arena.remove::<B>(entity),
            2 => _ = arena.remove::<C>(entity),
            3 => _ = arena.remove::<D>(entity),
            _ => _ = arena.despawn(entity),
        }
        compare(&mut arena);
    }
}

/// Sorts the group that owns nothing, and compares it with a sort of its rows; pools and other groups stay as they were.
fn sort_loose(arena: &mut Arena, kind: u8) {
    let rows = |arena: &mut Arena| -> Vec<(Entity, u32)> {
        arena.loose().map(|row| (row.entity, *row.b.0)).collect()
    };
    let orders = |arena: &mut Arena| {
        let owning: Vec<Entity> = arena.owning().map(|row| row.entity).collect();
        (
            arena.pool::<B>().0.to_vec(),
            arena.pool::<D>().0.to_vec(),
            arena.pool::<C>().0.to_vec(),
            owning,
        )
    };
    let (mut expected, others) = (rows(arena), orders(arena));
    match kind {
        3 => {
            arena.sort_group_by_key::<Loose<'_>, &B, _>(|b| *b.0);
            expected.sort_by_key(|(_, b)| *b);
        }
        4 => {
            arena.sort_group_by::<Loose<'_>, (Entity, &B)>(|(one, b), (other, c)| {
                c.0.cmp(&b.0).then(one.cmp(other))
            });
            expected.sort_by_key(|(entity, b)| (Reverse(*b), *entity));
        }
        // Not all members have the component, which is no part of the group.
        _ => {
            arena.sort_group_by_key::<Loose<'_>, &C, _>(|c| c.0);
            let key = |entity: Entity| arena.get::<C>(entity).map_or((true, 0), |c| (false, c.0));
            expected.sort_by_key(|(entity, _)| key(*entity));
        }
    }
    assert_eq!(rows(arena), expected);
    assert_eq!(orders(arena), others);
}

fn compare(arena: &mut Arena) {
    arena.check_invariants();
    let all: Vec<Entity> = arena.entities().collect();
    let a = |entity| arena.get::<A>(entity).map(|a| a.0);
    let b = |entity| arena.get::<B>(entity).map(|b| *b.0);
    let rows = |row: &dyn Fn(Entity) -> Option<(u32, u32)>| -> BTreeMap<Entity, (u32, u32)> {
        all.iter()
            .filter_map(|entity| Some((*entity, row(*entity)?)))
            .collect()
    };
    let owning = rows(&|entity| a(entity).zip(b(entity)));
    let partly = rows(&|entity| arena.get::<C>(entity).map(|c| c.0.into()).zip(a(entity)));
    let loose = rows(&|entity| b(entity).zip(arena.get::<D>(entity).map(|_| 0)));
    let with_c = rows(&|entity| a(entity).zip(b(entity)).filter(|_| arena.has::<C>(entity)));

    assert_eq!(
        (
            arena.owning().len(),
            arena.partly().len(),
            arena.loose().len()
        ),
        (owning.len(), partly.len(), loose.len())
    );
    assert_eq!(
        arena
            .owning()
            .map(|row| (row.entity, (row.a.0, *row.b.0)))
            .collect::<BTreeMap<_, _>>(),
        owning
    );
    // A filter chooses among the group's rows, and is not taken for the group.
    let filtered = arena
        .query_filtered::<Owning<'_>, With<C>>()
        .map(|row| (row.entity, (row.a.0, *row.b.0)));
    assert_eq!(filtered.collect::<BTreeMap<_, _>>(), with_c);
    let mut seen = BTreeMap::new();
    arena
        .partly()
        .for_each(|row| _ = seen.insert(row.entity, (row.c.0.into(), row.a.0)));
    assert_eq!(seen, partly);
    let seen = arena
        .loose()
        .map(|row| (row.entity, (*row.b.0, u32::from(*row.d != D))));
    assert_eq!(seen.collect::<BTreeMap<_, _>>(), loose);
    // All terms of the owning group are slices, of which there is one each.
    let slices = arena.owning().chunks().map(|(entities, a, b)| {
        assert_eq!((a.len(), b.len()), (entities.len(), entities.len()));
        entities.len()
    });
    assert!(slices.eq((!owning.is_empty()).then_some(owning.len())));
    for entity in all {
        assert_eq!(
            arena.owning().get(entity).map(|row| (row.a.0, *row.b.0)),
            owning.get(&entity).copied(),
            "{entity}"
        );
    }
    let mut rows = arena.owning();
    if let Some(first) = rows.next() {
        let entity = first.entity;
        assert!(rows.get_mut(entity).is_none(), "no row is given out twice");
        assert_eq!(rows.len(), owning.len() - 1);
    }
}

#[test]
fn the_order_of_a_group_that_owns_nothing_lasts_until_an_entity_comes_or_goes() {
    let mut arena = Arena::new();
    let all = [5, 1, 4, 2].map(|value| arena.spawn((B(Box::new(value)), D)));
    arena.sort_group_by_key::<Loose<'_>, &B, _>(|b| *b.0);
    let values = |arena: &mut Arena| arena.loose().map(|row| *row.b.0).collect::<Vec<u32>>();
    assert_eq!(values(&mut arena), [1, 2, 4, 5]);
    arena.despawn(all[1]);
    assert_eq!(
        values(&mut arena),
        [5, 2, 4],
        "the last one takes the place of one that goes"
    );
    arena.spawn((B(Box::new(0)), D));
    assert_eq!(values(&mut arena), [5, 2, 4, 0]);
    let copy = arena.loose().map(|row| row.entity).collect::<Vec<_>>();
    *arena.get_mut::<B>(all[0]).unwrap().0 = 9;
    assert_eq!(
        arena.loose().map(|row| row.entity).collect::<Vec<_>>(),
        copy,
        "a value that is written moves nothing"
    );
    arena.check_invariants();
}

#[test]
fn a_key_that_panics_leaves_the_order_of_a_group() {
    let mut arena = Arena::new();
    for value in [5, 1, 4] {
        arena.spawn((B(Box::new(value)), D));
    }
    let sorted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        arena.sort_group_by_key::<Loose<'_>, &B, _>(|b| {
            if *b.0 == 4 { panic!("no key") } else { *b.0 }
        });
    }));
    assert!(sorted.is_err());
    assert!(arena.loose().map(|row| *row.b.0).eq([5, 1, 4]));
    arena.check_invariants();
}
