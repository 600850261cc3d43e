//! More than 16 of anything: tuples end there, and the things that are made of them must not.

use ecs::{Entity, Query};

#[derive(Debug, PartialEq)]
struct C<const N: usize>(usize);

ecs::world! {
    #[world]
    struct Wide {
        components: (
            C<0>, C<1>, C<2>, C<3>, C<4>, C<5>, C<6>, C<7>, C<8>, C<9>, C<10>, C<11>, C<12>, C<13>, C<14>, C<15>,
            C<16>, C<17>, C<18>, C<19>, C<20>, C<21>, C<22>, C<23>, C<24>, C<25>, C<26>, C<27>, C<28>, C<29>, C<30>,
            C<31>, C<32>, C<33>,
        ),
    }

    #[archetype]
    struct Row {
        c0: C<0>, c1: C<1>, c2: C<2>, c3: C<3>, c4: C<4>, c5: C<5>, c6: C<6>, c7: C<7>, c8: C<8>, c9: C<9>,
        c10: C<10>, c11: C<11>, c12: C<12>, c13: C<13>, c14: C<14>, c15: C<15>, c16: C<16>, c17: C<17>,
        c33: C<33>,
    }

    #[archetype]
    struct Exact {
        c0: C<0>, c1: C<1>, c2: C<2>, c3: C<3>, c4: C<4>, c5: C<5>, c6: C<6>, c7: C<7>, c8: C<8>, c9: C<9>,
        c10: C<10>, c11: C<11>, c12: C<12>, c13: C<13>, c14: C<14>, c15: C<15>,
    }

    #[query(
        with(C<0>, C<1>, C<2>, C<3>, C<4>, C<5>, C<6>, C<7>, C<8>, C<9>, C<10>, C<11>, C<12>, C<13>, C<14>, C<15>,
             C<16>, C<17>),
        without(C<32>),
    )]
    struct All {
        c0: &mut C<0>, c1: &C<1>, c2: &C<2>, c3: &C<3>, c4: &C<4>, c5: &C<5>, c6: &C<6>, c7: &C<7>, c8: &C<8>,
        c9: &C<9>, c10: &C<10>, c11: &C<11>, c12: &C<12>, c13: &C<13>, c14: &C<14>, c15: &C<15>, c16: &C<16>,
        c17: &mut C<17>, entity: Entity, c18: Option<&C<18>>, c33: Has<C<33>>,
    }
}

#[derive(Query)]
struct Derived<'w> {
    c0: &'w C<0>,
    c1: &'w C<1>,
    c2: &'w C<2>,
    c3: &'w C<3>,
    c4: &'w C<4>,
    c5: &'w C<5>,
    c6: &'w C<6>,
    c7: &'w C<7>,
    c8: &'w C<8>,
    c9: &'w C<9>,
    c10: &'w C<10>,
    c11: &'w C<11>,
    c12: &'w C<12>,
    c13: &'w C<13>,
    c14: &'w C<14>,
    c15: &'w C<15>,
    c16: Option<&'w mut C<16>>,
    entity: Entity,
}

fn row(n: usize) -> Row {
    Row {
        c0: C(n),
        c1: C(n + 1),
        c2: C(n + 2),
        c3: C(n + 3),
        c4: C(n + 4),
        c5: C(n + 5),
        c6: C(n + 6),
        c7: C(n + 7),
        c8: C(n + 8),
        c9: C(n + 9),
        c10: C(n + 10),
        c11: C(n + 11),
        c12: C(n + 12),
        c13: C(n + 13),
        c14: C(n + 14),
        c15: C(n + 15),
        c16: C(n + 16),
        c17: C(n + 17),
        c33: C(n + 33),
    }
}

fn exact(n: usize) -> Exact {
    Exact {
        c0: C(n),
        c1: C(n + 1),
        c2: C(n + 2),
        c3: C(n + 3),
        c4: C(n + 4),
        c5: C(n + 5),
        c6: C(n + 6),
        c7: C(n + 7),
        c8: C(n + 8),
        c9: C(n + 9),
        c10: C(n + 10),
        c11: C(n + 11),
        c12: C(n + 12),
        c13: C(n + 13),
        c14: C(n + 14),
        c15: C(n + 15),
    }
}

#[test]
fn components_of_a_row() {
    let mut wide = Wide::new();
    let entities: Vec<_> = (0..3).map(|n| wide.spawn(row(100 * n))).collect();
    wide.spawn(exact(1));
    let seen = wide.row::<Row>(entities[2]).unwrap();
    assert_eq!(
        (seen.c0, seen.c15, seen.c16, seen.c33),
        (&C(200), &C(215), &C(216), &C(233))
    );
    *wide.row_mut::<Row>(entities[2]).unwrap().c17 = C(9);
    assert_eq!(wide.get::<C<17>>(entities[2]), Some(&C(9)));
    assert_eq!(wide.columns::<Row>().c33, [C(33), C(133), C(233)]);
    wide.columns_mut::<Row>().c16[1] = C(8);
    let gone = wide.despawn_row::<Row>(entities[1]).unwrap();
    assert_eq!(
        (gone.c0, gone.c15, gone.c16, gone.c17, gone.c33),
        (C(100), C(115), C(8), C(117), C(133))
    );
    wide.check_invariants();
}

#[test]
fn columns_to_spawn() {
    let mut wide = Wide::new();
    let v = |n: usize| [n, n + 1];
    macro_rules! columns {
        ($($n:literal)+) => { ($(Vec::from(v($n).map(C::<$n>)),)+) };
    }
    let first = columns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let spawned = wide
        .spawn_columns::<Row>((first, columns!(16 17 33)))
        .unwrap()
        .to_vec();
    assert_eq!(spawned.len(), 2);
    assert_eq!(wide.row::<Row>(spawned[1]).unwrap().c33, &C(34));
    let first = columns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let error = wide
        .spawn_columns::<Row>((first, (vec![], vec![], vec![])))
        .unwrap_err();
    assert!(matches!(
        error.cause,
        ecs::ChangeError::Lengths {
            expected: 2,
            found: 0,
            ..
        }
    ));
    let first = columns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let rest = (vec![C(1), C(2)], vec![C(1), C(2)], vec![C(1)]);
    let error = wide.spawn_columns::<Row>((first, rest)).unwrap_err();
    assert!(matches!(
        error.cause,
        ecs::ChangeError::Lengths {
            expected: 2,
            found: 1,
            ..
        }
    ));
    assert_eq!(wide.len(), 2);
}

#[test]
fn terms_and_filters_of_a_query() {
    let mut wide = Wide::new();
    let entity = wide.spawn(row(0));
    wide.spawn(exact(0));
    wide.all().for_each(|all| {
        let read = [
            all.c1.0, all.c2.0, all.c3.0, all.c4.0, all.c5.0, all.c6.0, all.c7.0, all.c8.0,
            all.c9.0, all.c10.0, all.c11.0, all.c12.0, all.c13.0, all.c14.0, all.c15.0, all.c16.0,
        ];
        assert!(read.into_iter().eq(1..=16));
        assert_eq!(all.entity, entity);
        assert!(all.c18.is_none() && *all.c33);
        all.c0.0 = 70;
        all.c17.0 = 71;
    });
    assert_eq!(wide.all().len(), 1);
    assert_eq!(
        (wide.get::<C<0>>(entity), wide.get::<C<17>>(entity)),
        (Some(&C(70)), Some(&C(71)))
    );
    for derived in wide.query::<Derived<'_>>() {
        let Derived {
            c0,
            c1,
            c2,
            c3,
            c4,
            c5,
            c6,
            c7,
            c8,
            c9,
            c10,
            c11,
            c12,
            c13,
            c14,
            c15,
            ..
        } = derived;
        let read = [
            c1.0, c2.0, c3.0, c4.0, c5.0, c6.0, c7.0, c8.0, c9.0, c10.0, c11.0, c12.0, c13.0,
            c14.0, c15.0,
        ];
        assert!(read.into_iter().eq(1..=15));
        assert_eq!(
            (c0.0 == 70, derived.c16.is_some()),
            (derived.entity == entity, derived.entity == entity)
        );
    }
    assert_eq!(wide.query::<Derived<'_>>().count(), 2);
}

type Sixteen<'w> = (
    &'w C<0>,
    &'w C<1>,
    &'w C<2>,
    &'w C<3>,
    &'w C<4>,
    &'w C<5>,
    &'w C<6>,
    &'w C<7>,
    &'w C<8>,
    &'w C<9>,
    &'w C<10>,
    &'w C<11>,
    &'w C<12>,
    &'w C<13>,
    &'w C<14>,
    &'w C<15>,
);

#[test]
fn terms_of_a_tuple_of_tuples() {
    let mut wide = Wide::new();
    wide.spawn(row(0));
    let mut rows = wide.query::<(Sixteen<'_>, &mut C<16>, (Entity, &C<33>))>();
    let (sixteen, c16, (_, c33)) = rows.next().unwrap();
    assert_eq!(
        (sixteen.0, sixteen.15, &*c16, c33),
        (&C(0), &C(15), &C(16), &C(33))
    );
}
