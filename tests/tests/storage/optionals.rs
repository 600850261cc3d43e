//! Rows of declared archetypes with optional components: one by one, by columns, and more than sixteen of them.

use ecs::Entity;
use ecs_tests::ledger::{Ledger, Tracked};

#[derive(Debug, PartialEq)]
struct Name(u32);
struct Weapon(#[expect(dead_code, reason = "its drop is counted")] Tracked);
#[derive(Debug, PartialEq)]
struct Heat(u8);
#[derive(Debug, PartialEq)]
struct C<const N: usize>(usize);

ecs::world! {
    #[world]
    struct Town {
        components: (
            Name, Weapon, Heat, C<0>, C<1>, C<2>, C<3>, C<4>, C<5>, C<6>, C<7>, C<8>, C<9>, C<10>, C<11>, C<12>, C<13>,
            C<14>, C<15>, C<16>, C<17>,
        ),
    }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon>, heat: Option<Heat> }

    /// Nothing that each row has.
    #[archetype]
    struct Thing { heat: Option<Heat>, first: Option<C<0>> }

    #[archetype]
    struct Wide {
        base: C<17>,
        c0: Option<C<0>>, c1: Option<C<1>>, c2: Option<C<2>>, c3: Option<C<3>>, c4: Option<C<4>>, c5: Option<C<5>>,
        c6: Option<C<6>>, c7: Option<C<7>>, c8: Option<C<8>>, c9: Option<C<9>>, c10: Option<C<10>>, c11: Option<C<11>>,
        c12: Option<C<12>>, c13: Option<C<13>>, c14: Option<C<14>>, c15: Option<C<15>>, c16: Option<C<16>>,
    }
}

/// More than one word of bits, but for Miri.
const ROWS: u32 = if cfg!(miri) { 70 } else { 200 };

fn cook(ledger: &Ledger, number: u32) -> Cook {
    Cook {
        name: Name(number),
        weapon: number
            .is_multiple_of(3)
            .then(|| Weapon(ledger.value(number.into()))),
        heat: number
            .is_multiple_of(2)
            .then_some(Heat(number.to_le_bytes()[0])),
    }
}

#[test]
fn a_row_has_its_given_values() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    let cooks: Vec<Entity> = (0..ROWS)
        .map(|number| town.spawn(cook(&ledger, number)))
        .collect();
    for (number, entity) in (0_u32..).zip(&cooks) {
        let row = town.row::<Cook>(*entity).unwrap();
        assert_eq!(
            (row.name.0, row.weapon.is_some(), row.heat.is_some()),
            (number, number.is_multiple_of(3), number.is_multiple_of(2))
        );
        let row = town.row_mut::<Cook>(*entity).unwrap();
        if let Some(heat) = row.heat {
            heat.0 = heat.0.wrapping_add(1);
        }
        row.name.0 += 1000;
    }
    for (number, entity) in (0_u32..).zip(&cooks).step_by(7) {
        let Cook { name, weapon, heat } = town.despawn_row::<Cook>(*entity).unwrap();
        assert_eq!(
            (name.0, weapon.is_some()),
            (1000 + number, number.is_multiple_of(3))
        );
        assert_eq!(
            heat,
            number
                .is_multiple_of(2)
                .then(|| Heat(number.to_le_bytes()[0].wrapping_add(1)))
        );
        town.check_invariants();
    }
    drop(town);
    ledger.assert_each_dropped_once();
}

#[test]
fn columns_say_which_rows_have_a_value() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    assert!(town.columns::<Cook>().weapon.is_empty() && town.columns_mut::<Cook>().heat.is_empty());
    town.spawn_batch((0..ROWS).map(|number| cook(&ledger, number)));
    let columns = town.columns::<Cook>();
    let heat = columns.heat;
    assert_eq!(
        (heat.len(), columns.weapon.len()),
        (ROWS as usize, ROWS as usize)
    );
    assert!(
        (0..)
            .zip(columns.name)
            .all(|(row, name)| heat.get(row).is_some() == (name.0.is_multiple_of(2)))
    );
    assert!((0..).zip(heat.iter()).all(|(row, it)| it == heat.get(row)));
    assert!(heat.get(ROWS as usize).is_none() && heat.get(usize::MAX).is_none());

    let mut columns = town.columns_mut::<Cook>();
    assert_eq!(
        (columns.heat.len(), columns.weapon.is_empty()),
        (ROWS as usize, false)
    );
    assert_eq!(
        (columns.heat.get(2), columns.heat.get(3)),
        (Some(&Heat(2)), None)
    );
    columns.heat.get_mut(2).unwrap().0 = 90;
    assert!(columns.heat.get_mut(ROWS as usize).is_none());
    let weapons: Vec<_> = columns.weapon.into_iter_mut().flatten().collect();
    let heats: Vec<_> = columns.heat.into_iter_mut().collect();
    assert_eq!(
        (weapons.len(), heats.len()),
        (ROWS.div_ceil(3) as usize, ROWS as usize)
    );
    for heat in heats.into_iter().flatten() {
        heat.0 = heat.0.wrapping_add(1);
    }
    assert_eq!(town.columns::<Cook>().heat.get(2), Some(&Heat(91)));
    drop(town);
    ledger.assert_each_dropped_once();
}

#[test]
fn whole_columns_are_moved_in() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    town.spawn(cook(&ledger, 1));
    let columns = |rows: u32, weapons: u32| {
        let names = (0..rows).map(Name).collect();
        let weapons = (0..weapons)
            .map(|it| {
                it.is_multiple_of(3)
                    .then(|| Weapon(ledger.value(it.into())))
            })
            .collect();
        (
            (names,),
            (
                weapons,
                (0..rows)
                    .map(|it| it.is_multiple_of(2).then_some(Heat(7)))
                    .collect(),
            ),
        )
    };
    let spawned = town
        .spawn_columns::<Cook>(columns(ROWS, ROWS))
        .unwrap()
        .to_vec();
    for (number, entity) in (0_u32..).zip(&spawned) {
        let row = town.row::<Cook>(*entity).unwrap();
        assert_eq!(
            (row.name.0, row.weapon.is_some(), row.heat.is_some()),
            (number, number.is_multiple_of(3), number.is_multiple_of(2))
        );
    }
    let refused = town.spawn_columns::<Cook>(columns(5, 4)).unwrap_err();
    assert_eq!(
        refused.cause,
        ecs::ChangeError::Lengths {
            archetype: "Cook",
            expected: 5,
            found: 4
        }
    );
    drop(refused);
    let things = town
        .spawn_columns::<Thing>(((), (vec![None, Some(Heat(1))], vec![Some(C(5)), None])))
        .unwrap()
        .to_vec();
    assert_eq!(
        (town.get::<Heat>(things[1]), town.get::<C<0>>(things[0])),
        (Some(&Heat(1)), Some(&C(5)))
    );
    assert_eq!(town.get::<Heat>(things[0]), None);
    town.check_invariants();
    town.clear();
    drop(town);
    ledger.assert_each_dropped_once();
}

fn wide(number: usize) -> Wide {
    macro_rules! some {
        ($($place:literal)+) => { [$(number & (1 << $place) != 0),+] };
    }
    let [
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
        c16,
    ] = some!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
    Wide {
        base: C(number),
        c0: c0.then_some(C(number)),
        c1: c1.then_some(C(number)),
        c2: c2.then_some(C(number)),
        c3: c3.then_some(C(number)),
        c4: c4.then_some(C(number)),
        c5: c5.then_some(C(number)),
        c6: c6.then_some(C(number)),
        c7: c7.then_some(C(number)),
        c8: c8.then_some(C(number)),
        c9: c9.then_some(C(number)),
        c10: c10.then_some(C(number)),
        c11: c11.then_some(C(number)),
        c12: c12.then_some(C(number)),
        c13: c13.then_some(C(number)),
        c14: c14.then_some(C(number)),
        c15: c15.then_some(C(number)),
        c16: c16.then_some(C(number)),
    }
}

#[test]
fn more_than_sixteen_of_them() {
    let mut town = Town::new();
    let numbers = [0, 1, 1 << 15, 1 << 16, 0x1_ffff, 0x1_5555];
    let entities: Vec<Entity> = numbers
        .iter()
        .map(|number| town.spawn(wide(*number)))
        .collect();
    for (number, entity) in numbers.iter().zip(&entities) {
        let bit = |place: usize| number & (1 << place) != 0;
        let row = town.row::<Wide>(*entity).unwrap();
        assert_eq!(
            (row.c0.is_some(), row.c15.is_some(), row.c16.is_some()),
            (bit(0), bit(15), bit(16))
        );
        assert_eq!(row.base.0, *number);
        let row = town.row_mut::<Wide>(*entity).unwrap();
        if let (Some(first), Some(last)) = (row.c0, row.c16) {
            (first.0, last.0) = (100, 200);
        }
    }
    let columns = town.columns::<Wide>();
    assert_eq!(
        (columns.c0.get(4), columns.c16.get(4), columns.c15.get(4)),
        (Some(&C(100)), Some(&C(200)), Some(&C(0x1_ffff)))
    );
    assert_eq!(
        (columns.c16.get(2), columns.c16.get(3)),
        (None, Some(&C(1 << 16)))
    );
    town.columns_mut::<Wide>().c16.get_mut(3).unwrap().0 = 300;
    let gone = town.despawn_row::<Wide>(entities[3]).unwrap();
    assert_eq!(
        (gone.c16, gone.c15, gone.base),
        (Some(C(300)), None, C(1 << 16))
    );

    macro_rules! columns {
        ($($n:literal)+) => { ($(vec![Some(C::<$n>($n)), None],)+) };
    }
    let first = columns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let spawned = town
        .spawn_columns::<Wide>(((vec![C(1), C(2)],), (first, columns!(16))))
        .unwrap()
        .to_vec();
    assert_eq!(
        (town.get::<C<16>>(spawned[0]), town.get::<C<15>>(spawned[0])),
        (Some(&C(16)), Some(&C(15)))
    );
    assert_eq!(
        (town.get::<C<16>>(spawned[1]), town.get::<C<17>>(spawned[1])),
        (None, Some(&C(2)))
    );
    let short = (
        columns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        (vec![None],),
    );
    let refused = town
        .spawn_columns::<Wide>(((vec![C(1), C(2)],), short))
        .unwrap_err();
    assert!(matches!(
        refused.cause,
        ecs::ChangeError::Lengths { found: 1, .. }
    ));
    town.check_invariants();
}

/// A value that is removed does not go along to a table where the component is optional.
#[test]
fn a_removed_component_is_absent_where_it_is_optional() {
    struct Duty;
    ecs::world! {
        #[world]
        struct Hall { components: (Name, Weapon, Heat, Duty) }
        #[archetype] struct Guard { name: Name, duty: Duty, weapon: Weapon }
        #[archetype] struct Guest { name: Name, heat: Option<Heat>, weapon: Option<Weapon> }
    }
    let ledger = Ledger::new();
    let mut hall = Hall::new();
    let all: Vec<_> = (0..3)
        .map(|i| {
            hall.spawn(Guard {
                name: Name(i),
                duty: Duty,
                weapon: Weapon(ledger.value(i.into())),
            })
        })
        .collect();
    assert!(matches!(
        hall.remove_many::<(Weapon, Duty)>(all[1]),
        Ok((Some(_), Some(_)))
    ));
    let exchanged = hall
        .replace_bundle::<(Weapon, Duty), (Heat,)>(all[0], (Heat(1),))
        .unwrap();
    assert!(matches!(exchanged.removed, (Some(_), Some(_))));
    drop(exchanged);
    for (entity, heat) in [(all[1], None), (all[0], Some(&Heat(1)))] {
        assert_eq!(hall.archetype_of(entity), Some("Guest"));
        assert_eq!(
            (
                hall.get::<Heat>(entity),
                hall.get::<Weapon>(entity).is_some()
            ),
            (heat, false)
        );
    }
    assert_eq!(ledger.living(), 1);
    hall.check_invariants();
    drop(hall);
    ledger.assert_each_dropped_once();
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn an_optional_component_takes_a_bit_more_a_row() {
    let [less, more] = [128, 256].map(|rows| {
        let mut town = Town::new();
        town.reserve::<Cook>(rows);
        town.memory()
            .find(|table| table.archetype == "Cook")
            .unwrap()
            .bytes
    });
    let row = size_of::<Entity>() + size_of::<Name>() + size_of::<Weapon>() + size_of::<Heat>();
    assert_eq!(more - less, 128 * row + 2 * 128 / 8);
}
