//! Groups against a naive model: an owning one, one that owns in part, and one that owns nothing.

use ecs::prelude::*;
use proptest::collection::vec;
use proptest::prelude::*;
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
#[derive(Component, Clone, Debug, PartialEq)]
struct Name(u32);

ecs::world! {
    #[world]
    struct Arena { components: (Name, A, B, C, D) }

    #[archetype]
    struct Fighter { name: Name }

    #[group]
    struct Owning { entity: Entity, a: &mut A, b: &B }

    #[group(own(C))]
    struct Partly { entity: Entity, c: &mut C, a: &A }

    #[group(own())]
    struct Loose { entity: Entity, b: &B, d: &D }
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    Spawn,
    Despawn(usize),
    Clone(usize),
    Insert(usize, u8, u8),
    Remove(usize, u8),
    /// All of one set at once.
    InsertMany(usize, u8),
    /// A component goes, and others come.
    Exchange(usize, u8),
    SpawnMany(u8),
    Sort(u8),
    Clear,
    Shrink,
}

/// The components of an entity: A, B, C, D.
type Image = [Option<u32>; 4];

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as O;
    let at = || 0..40_usize;
    prop_oneof![
        6 => Just(O::Spawn),
        3 => at().prop_map(O::Despawn),
        2 => at().prop_map(O::Clone),
        20 => (at(), 0..4_u8, any::<u8>()).prop_map(|(at, kind, value)| O::Insert(at, kind, value)),
        8 => (at(), 0..4_u8).prop_map(|(at, kind)| O::Remove(at, kind)),
        6 => (at(), any::<u8>()).prop_map(|(at, value)| O::InsertMany(at, value)),
        6 => (at(), any::<u8>()).prop_map(|(at, value)| O::Exchange(at, value)),
        2 => any::<u8>().prop_map(O::SpawnMany),
        3 => (0..6_u8).prop_map(O::Sort),
        1 => Just(O::Shrink),
        1 => prop::bool::weighted(0.1).prop_map(|clear| if clear { O::Clear } else { O::Spawn }),
    ]
}

fn play(operations: Vec<Operation>) {
    let mut arena = Arena::new();
    let mut model: BTreeMap<Entity, Image> = BTreeMap::new();
    for operation in operations {
        step(&mut arena, &mut model, operation);
        arena.check_invariants();
        compare(&mut arena, &model);
    }
}

fn step(arena: &mut Arena, model: &mut BTreeMap<Entity, Image>, operation: Operation) {
    let pick = |at: usize| model.keys().nth(at % model.len().max(1)).copied();
    match operation {
        Operation::Spawn => {
            let entity = arena.spawn(Fighter { name: Name(7) });
            assert_eq!(model.insert(entity, [None; 4]), None);
        }
        Operation::Despawn(at) => {
            let Some(entity) = pick(at) else { return };
            assert!(arena.despawn(entity));
            model.remove(&entity);
        }
        Operation::Clone(at) => {
            let Some(entity) = pick(at) else { return };
            let clone = arena.clone_entity(entity).unwrap();
            assert_eq!(model.insert(clone, model[&entity]), None);
        }
        Operation::Insert(at, kind, value) => {
            let Some(entity) = pick(at) else { return };
            let place = usize::from(kind);
            let before = match kind {
                0 => arena.insert(entity, A(value.into())).unwrap().map(|a| a.0),
                1 => arena.insert(entity, B(Box::new(value.into()))).unwrap().map(|b| *b.0),
                2 => arena.insert(entity, C(value)).unwrap().map(|c| c.0.into()),
                _ => arena.insert(entity, D).unwrap().map(|D| 0),
            };
            let new = if kind == 3 { 0 } else { value.into() };
            assert_eq!(model.get_mut(&entity).unwrap()[place].replace(new), before);
        }
        Operation::Remove(at, kind) => {
            let Some(entity) = pick(at) else { return };
            let before = match kind {
                0 => arena.remove::<A>(entity).unwrap().map(|a| a.0),
                1 => arena.remove::<B>(entity).unwrap().map(|b| *b.0),
                2 => arena.remove::<C>(entity).unwrap().map(|c| c.0.into()),
                _ => arena.remove::<D>(entity).unwrap().map(|D| 0),
            };
            assert_eq!(model.get_mut(&entity).unwrap()[usize::from(kind)].take(), before);
        }
        Operation::InsertMany(at, value) => {
            let Some(entity) = pick(at) else { return };
            let image = model.get_mut(&entity).unwrap();
            let bundle = (B(Box::new(value.into())), D, A(value.into()));
            let (b, d, a) = arena.insert_many(entity, bundle).unwrap();
            let before = [a.map(|a| a.0), b.map(|b| *b.0), image[2], d.map(|D| 0)];
            assert_eq!(std::mem::replace(image, [Some(value.into()), Some(value.into()), image[2], Some(0)]), before);
        }
        Operation::Exchange(at, value) => {
            let Some(entity) = pick(at) else { return };
            let image = model.get_mut(&entity).unwrap();
            let bundle = (C(value), Name(8), B(Box::new(value.into())));
            let exchanged = arena.exchange::<(A, D), _>(entity, bundle).unwrap();
            let ((a, d), (c, name, b)) = (exchanged.removed, exchanged.replaced);
            assert!(name.is_some());
            let before = [a.map(|a| a.0), b.map(|b| *b.0), c.map(|c| c.0.into()), d.map(|D| 0)];
            assert_eq!(std::mem::replace(image, [None, Some(value.into()), Some(value.into()), None]), before);
        }
        Operation::SpawnMany(value) => {
            let entity = arena.spawn((A(value.into()), C(value), Name(9), B(Box::new(value.into()))));
            let value = Some(value.into());
            assert_eq!(model.insert(entity, [value, value, value, None]), None);
        }
        Operation::Sort(kind) => match kind {
            0 => {
                arena.sort_by_key::<A, _>(|a| a.0);
                assert!(arena.owning().map(|row| row.a.0).is_sorted(), "a group is sorted as a whole");
            }
            1 => {
                arena.sort_by_key::<B, _>(|b| Reverse(*b.0));
                assert!(arena.owning().map(|row| Reverse(*row.b.0)).is_sorted());
            }
            2 => arena.sort_like::<D, B>(),
            _ => sort_loose(arena, kind),
        },
        Operation::Clear => {
            arena.clear();
            model.clear();
        }
        Operation::Shrink => arena.shrink_to_fit(),
    }
}

/// Sorts the group that owns nothing, and compares it with a sort of its rows; pools and other groups stay as they were.
fn sort_loose(arena: &mut Arena, kind: u8) {
    let rows = |arena: &mut Arena| -> Vec<(Entity, u32)> { arena.loose().map(|row| (row.entity, *row.b.0)).collect() };
    let orders = |arena: &mut Arena| {
        let owning: Vec<Entity> = arena.owning().map(|row| row.entity).collect();
        (arena.pool::<B>().0.to_vec(), arena.pool::<D>().0.to_vec(), arena.pool::<C>().0.to_vec(), owning)
    };
    let (mut expected, others) = (rows(arena), orders(arena));
    match kind {
        3 => {
            arena.sort_group_by_key::<Loose<'_>, &B, _>(|b| *b.0);
            expected.sort_by_key(|(_, b)| *b);
        }
        4 => {
            arena.sort_group_by::<Loose<'_>, (Entity, &B)>(|(one, b), (other, c)| c.0.cmp(&b.0).then(one.cmp(other)));
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

fn compare(arena: &mut Arena, model: &BTreeMap<Entity, Image>) {
    let expected = |one: usize, other: usize| -> BTreeMap<Entity, (u32, u32)> {
        model.iter().filter_map(|(entity, image)| Some((*entity, (image[one]?, image[other]?)))).collect()
    };
    let (owning, partly, loose) = (expected(0, 1), expected(2, 0), expected(1, 3));
    assert_eq!(
        (arena.owning().len(), arena.partly().len(), arena.loose().len()),
        (owning.len(), partly.len(), loose.len())
    );
    let seen: BTreeMap<_, _> = arena.owning().map(|row| (row.entity, (row.a.0, *row.b.0))).collect();
    assert_eq!(seen, owning);
    // A filter chooses among the group's rows, and is not taken for the group.
    let filtered = arena.query_filtered::<Owning<'_>, With<C>>().map(|row| (row.entity, (row.a.0, *row.b.0)));
    let with_c = owning.iter().filter(|(entity, _)| model[*entity][2].is_some());
    assert_eq!(filtered.collect::<BTreeMap<_, _>>(), with_c.map(|(entity, row)| (*entity, *row)).collect());
    let mut seen = BTreeMap::new();
    arena.partly().for_each(|row| {
        seen.insert(row.entity, (u32::from(row.c.0), row.a.0));
    });
    assert_eq!(seen, partly);
    let seen: BTreeMap<_, _> = arena.loose().map(|row| (row.entity, (*row.b.0, u32::from(*row.d != D)))).collect();
    assert_eq!(seen, loose);
    // All terms of the owning group are slices, of which there is one each.
    let slices: Vec<usize> = arena
        .owning()
        .chunks()
        .map(|(entities, a, b)| {
            assert_eq!((a.len(), b.len()), (entities.len(), entities.len()));
            entities.len()
        })
        .collect();
    assert_eq!(slices, if owning.is_empty() { vec![] } else { vec![owning.len()] });
    for (entity, image) in model {
        let of_group = arena.owning().get(*entity).map(|row| row.a.0);
        assert_eq!(of_group, image[1].and(image[0]), "{entity}");
        assert_eq!(arena.get::<C>(*entity).map(|c| u32::from(c.0)), image[2]);
    }
    let mut rows = arena.owning();
    if let Some(first) = rows.next() {
        let entity = first.entity;
        assert!(rows.get_mut(entity).is_none(), "no row is given out twice");
        assert_eq!(rows.len(), owning.len() - 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 3 } else { 200 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn groups_are_what_the_model_says(operations in vec(operation(), 1..if cfg!(miri) { 20 } else { 120 })) {
        play(operations);
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
    assert_eq!(values(&mut arena), [5, 2, 4], "the last one takes the place of one that goes");
    arena.spawn((B(Box::new(0)), D));
    assert_eq!(values(&mut arena), [5, 2, 4, 0]);
    let copy = arena.loose().map(|row| row.entity).collect::<Vec<_>>();
    *arena.get_mut::<B>(all[0]).unwrap().0 = 9;
    assert_eq!(arena.loose().map(|row| row.entity).collect::<Vec<_>>(), copy, "a value that is written moves nothing");
    arena.check_invariants();
}

#[test]
fn a_key_that_panics_leaves_the_order_of_a_group() {
    let mut arena = Arena::new();
    for value in [5, 1, 4] {
        arena.spawn((B(Box::new(value)), D));
    }
    let sorted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        arena.sort_group_by_key::<Loose<'_>, &B, _>(|b| if *b.0 == 4 { panic!("no key") } else { *b.0 });
    }));
    assert!(sorted.is_err());
    assert!(arena.loose().map(|row| *row.b.0).eq([5, 1, 4]));
    arena.check_invariants();
}
