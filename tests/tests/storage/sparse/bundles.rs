//! Bundles with sparse components: each value goes where its component is kept, in one move.

use crate::sparse::world::{Body, Haunted, Left, Mark, Middle, Number, Person, Right, Town, Wide};
use ecs::{Bundle, Component};
use ecs_tests::ledger::{Ghost, Ledger};

#[test]
fn the_row_goes_to_the_archetype_of_the_other_components() {
    let mut town = Town::new();
    let entity = town.spawn((Number { value: 1 }, Body(2)));
    assert_eq!(town.archetype_of(entity), Some("Person"));
    assert_eq!(
        (town.get(entity), town.get(entity)),
        (Some(&Number { value: 1 }), Some(&Body(2)))
    );
    let apart = town.spawn((Number { value: 1 }, Mark));
    assert_eq!(town.components_of(apart).count(), 2);
    let row = town.archetype_of(apart);
    assert_eq!(row, {
        let empty = town.spawn_empty();
        town.archetype_of(empty)
    });
    town.check_invariants();
}

#[test]
fn values_that_are_replaced_come_back() {
    let mut town = Town::new();
    let entity = town.spawn(Person {
        body: Body(1),
        name: None,
    });
    assert_eq!(
        town.insert_many(entity, (Number { value: 1 }, Body(2))),
        Ok((None, Some(Body(1))))
    );
    let before = town.insert_many(entity, (Wide(1), Number { value: 2 }, Mark));
    assert_eq!(before, Ok((None, Some(Number { value: 1 }), None)));
    assert_eq!(town.archetype_of(entity), Some("Person"), "the row stays");
    let taken = town.remove_many::<(Mark, Body, Wide, Number)>(entity);
    assert_eq!(
        taken,
        Ok((
            Some(Mark),
            Some(Body(2)),
            Some(Wide(1)),
            Some(Number { value: 2 })
        ))
    );
    assert_eq!(town.remove_many::<(Mark, Wide)>(entity), Ok((None, None)));
    assert!(town.contains(entity) && town.components_of(entity).count() == 0);
    town.check_invariants();
}

#[test]
fn an_id_that_was_reserved_gets_them() {
    let mut town = Town::new();
    // Several pages of a pool, but for Miri.
    let (reserved, rows) = if cfg!(miri) {
        (300, 100)
    } else {
        (3_000, 2_000)
    };
    let entity = (0..reserved).map(|_| town.reserve_entity()).last().unwrap();
    town.spawn_at(entity, (Body(1), Number { value: 3 }))
        .unwrap();
    let refused = town
        .spawn_at(entity, (Body(1), Number { value: 4 }))
        .unwrap_err();
    assert_eq!(refused.value.1, Number { value: 4 });
    assert_eq!(town.get::<Number>(entity), Some(&Number { value: 3 }));
    let batch = town
        .spawn_batch((0..rows).map(|value| (Number { value }, Body(value))))
        .to_vec();
    assert!(
        (0..)
            .zip(&batch)
            .all(|(value, entity)| town.get::<Number>(*entity) == Some(&Number { value }))
    );
    town.check_invariants();
}

#[test]
fn each_value_is_dropped_once() {
    let (ledger, ghosts) = (Ledger::new(), Ghost::living());
    let mut town = Town::new();
    let bundle = || {
        (
            Left(ledger.value(1)),
            Haunted(Ghost::new()),
            Body(1),
            Right(ledger.value(2)),
        )
    };
    let entity = town.spawn(bundle());
    drop(town.insert_many(entity, bundle()));
    assert_eq!(ledger.living(), 2);
    drop(town.replace_bundle::<(Left, Haunted), _>(entity, (Middle(ledger.value(3)),)));
    assert_eq!((ledger.living(), Ghost::living()), (2, ghosts));
    town.despawn(entity);
    let dead = town.insert_many(entity, bundle()).unwrap_err();
    assert_eq!(ledger.living(), 2, "the bundle comes back whole");
    drop((dead, town));
    ledger.assert_each_dropped_once();
    assert_eq!(Ghost::living(), ghosts);
}

macro_rules! tables {
    ($($C:ident)+) => { $(#[derive(Debug, PartialEq)] struct $C(u16);)+ };
}
tables!(A B C D E F G H I J K L M N O P);

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct First(u16);
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Last(Box<u16>);

ecs::world! {
    #[world]
    struct Broad { components: (Last, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, First) }

    #[archetype]
    struct All { a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, j: J, k: K, l: L, m: M, n: N, o: O, p: P }
}

#[derive(Bundle)]
#[rustfmt::skip]
struct Eighteen {
    first: First, a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, j: J, k: K, l: L, m: M, n: N, o: O, p: P, last: Last,
}

#[test]
fn a_bundle_of_more_than_sixteen_has_them_at_both_ends() {
    let mut broad = Broad::new();
    #[rustfmt::skip]
    let entity = broad.spawn(Eighteen {
        first: First(100), a: A(0), b: B(1), c: C(2), d: D(3), e: E(4), f: F(5), g: G(6), h: H(7), i: I(8), j: J(9),
        k: K(10), l: L(11), m: M(12), n: N(13), o: O(14), p: P(15), last: Last(Box::new(200)),
    });
    assert_eq!(broad.archetype_of(entity), Some("All"));
    assert_eq!(
        (broad.get(entity), broad.get(entity)),
        (Some(&First(100)), Some(&Last(Box::new(200))))
    );
    assert_eq!(
        (broad.get(entity), broad.get(entity)),
        (Some(&A(0)), Some(&P(15)))
    );
    drop(broad.remove_many::<Eighteen>(entity).unwrap());
    assert_eq!(broad.components_of(entity).count(), 0);
    broad.check_invariants();
}
