//! All rows of a kind, wherever they lie.

use crate::kinds::world::{
    Armour, Battle, Frost, Gun, Load, Morale, Paint, Position, Tank, Truck, tank, truck,
};
use ecs::{Changed, Entity, Is, Query, QueryError, With, World as _};
use std::sync::atomic::{AtomicUsize, Ordering};

/// More than a word of rows.
const ROWS: u32 = if cfg!(miri) { 12 } else { 150 };

/// Tanks in several tables, stripped ones, trucks, and bundles with the components of tanks.
fn battle() -> (Battle, Vec<Entity>) {
    let mut battle = Battle::new();
    let tanks = battle.spawn_batch((0..ROWS).map(tank)).to_vec();
    battle.spawn_batch((0..ROWS / 2).map(truck));
    for (number, entity) in (0..).zip(&tanks) {
        match number % 4 {
            0 => {}
            1 => drop(battle.insert(*entity, Morale(number)).unwrap()),
            2 => drop(
                battle
                    .insert_many(*entity, (Morale(number), Load(1)))
                    .unwrap(),
            ),
            _ => drop(battle.insert_many(*entity, (Paint, Frost(number))).unwrap()),
        }
        if number % 10 == 9 {
            battle.remove::<Armour>(*entity).unwrap();
        }
    }
    let bundle = battle.spawn((Position(1000), Armour(0), Morale(0)));
    assert_eq!(battle.kind_of(bundle), None);
    battle.check_invariants();
    (battle, tanks)
}

/// The numbers of those that are tanks.
fn numbers() -> Vec<u32> {
    (0..ROWS).filter(|number| number % 10 != 9).collect()
}

fn sorted(numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn all_goes_through_the_rows_of_a_kind_wherever_they_lie() {
    let (battle, tanks) = battle();
    assert!(battle.columns::<Tank>().position.len() < numbers().len());
    assert_eq!(battle.all::<Tank>().len(), numbers().len());
    assert_eq!(
        battle.all::<Tank>().size_hint(),
        (numbers().len(), Some(numbers().len()))
    );
    assert_eq!(
        sorted(battle.all::<Tank>().map(|tank| tank.position.0)),
        numbers()
    );
    for row in battle.all::<Tank>() {
        let number = row.position.0;
        assert_eq!(row.entity, tanks[number as usize]);
        assert_eq!(row.armour, &Armour(100 + number));
        assert_eq!(
            row.gun.map(|gun| *gun.0),
            number.is_multiple_of(2).then_some(number)
        );
    }
    let mut folded = Vec::new();
    battle
        .all::<Tank>()
        .for_each(|tank| folded.push(tank.entity));
    assert_eq!(
        folded,
        battle
            .all::<Tank>()
            .map(|tank| tank.entity)
            .collect::<Vec<_>>()
    );
    assert_eq!(battle.all::<Truck>().len(), (ROWS / 2) as usize);
}

#[test]
fn all_mut_writes_each_row_once_and_marks_lent_columns() {
    let (mut battle, tanks) = battle();
    let tick = battle.change_tick();
    for tank in battle.all_mut::<Tank>().take(3) {
        tank.armour.0 += 1000;
    }
    assert_eq!(
        battle
            .query::<(Entity, Changed<Armour>)>()
            .since(tick)
            .count(),
        3
    );
    battle.all_mut::<Tank>().for_each(|tank| {
        tank.armour.0 %= 1000;
        tank.position.0 += 1;
        if let Some(gun) = tank.gun {
            *gun.0 += 1;
        }
    });
    assert_eq!(
        battle
            .query::<(Entity, Changed<Armour>)>()
            .since(tick)
            .count(),
        numbers().len()
    );
    assert!(
        battle
            .query::<&Morale>()
            .changed::<Morale>()
            .since(tick)
            .is_empty()
    );
    for (number, entity) in (0..).zip(tanks) {
        let added = u32::from(number % 10 != 9);
        assert_eq!(
            battle.get::<Position>(entity),
            Some(&Position(number + added))
        );
        let gun = number
            .is_multiple_of(2)
            .then(|| Gun(Box::new(number + added)));
        assert_eq!(battle.get::<Gun>(entity), gun.as_ref());
    }
}

#[test]
fn a_query_by_kind_asks_for_any_components() {
    let (mut battle, tanks) = battle();
    let found = battle
        .query_filtered::<&Position, Is<Tank>>()
        .map(|position| position.0);
    assert_eq!(sorted(found), numbers());
    let mut folded = Vec::new();
    battle
        .query_filtered::<(Entity, Option<&Morale>), Is<Tank>>()
        .for_each(|row| folded.push(row));
    assert_eq!(folded.len(), numbers().len());
    // A filter in a tuple of queries, with others.
    let with_morale = battle
        .query::<(&Position, Is<Tank>)>()
        .with::<Morale>()
        .without::<Load>()
        .is::<Tank>();
    let expected: Vec<_> = numbers()
        .into_iter()
        .filter(|number| number % 4 == 1)
        .collect();
    assert_eq!(
        sorted(with_morale.map(|(position, ())| position.0)),
        expected
    );
    // Driven by a pool.
    let frozen = battle
        .query_filtered::<&Position, (Is<Tank>, With<Frost>)>()
        .map(|position| position.0);
    let expected: Vec<_> = numbers()
        .into_iter()
        .filter(|number| number % 4 == 3)
        .collect();
    assert_eq!(sorted(frozen), expected);
    let frozen = battle
        .query_filtered::<(&Frost, Option<&Gun>), Is<Tank>>()
        .map(|(frost, _)| frost.0);
    assert_eq!(sorted(frozen), expected);
    assert!(battle.query_filtered::<&Frost, Is<Truck>>().is_empty());
    // Single entities.
    for (number, entity) in (0..).zip(tanks) {
        let is_tank = number % 10 != 9;
        assert_eq!(
            battle
                .query_filtered::<&Position, Is<Tank>>()
                .get(entity)
                .is_some(),
            is_tank
        );
        assert_eq!(
            battle
                .lookup::<(&Position, Is<Tank>)>()
                .get(entity)
                .is_some(),
            is_tank
        );
        assert!(
            battle
                .query_filtered::<&Position, Is<Truck>>()
                .get(entity)
                .is_none()
        );
    }
    let chunks: usize = battle
        .query_filtered::<&Position, Is<Tank>>()
        .chunks()
        .map(<[_]>::len)
        .sum();
    assert_eq!(chunks, numbers().len());
    let mut pairs = 0;
    battle
        .query_filtered::<&Load, Is<Truck>>()
        .pairs()
        .for_each(|_, _| pairs += 1);
    assert_eq!(pairs, ROWS / 2 * (ROWS / 2 - 1) / 2);
    // No row is of two kinds.
    assert!(
        battle
            .query_filtered::<&Position, (Is<Truck>, Is<Tank>)>()
            .is_empty()
    );
}

#[test]
fn queries_of_different_kinds_run_at_the_same_time() {
    fn both(
        tanks: Query<'_, Battle, &mut Position, Is<Tank>>,
        trucks: Query<'_, Battle, &Position, Is<Truck>>,
    ) -> usize {
        tanks.count() + trucks.count()
    }

    let (mut battle, _) = battle();
    let (tanks, trucks) = battle.queries::<(
        ecs::query::Filtered<&mut Position, Is<Tank>>,
        ecs::query::Filtered<&mut Position, Is<Truck>>,
    )>();
    let mut count = 0;
    for (tank, truck) in tanks.zip(trucks) {
        core::mem::swap(tank, truck);
        count += 1;
    }
    assert_eq!(count, (ROWS / 2) as usize);
    assert_eq!(
        battle.run_system(both),
        numbers().len() + (ROWS / 2) as usize
    );
}

#[test]
#[cfg_attr(miri, ignore = "rayon makes pointers of numbers")]
fn threads_share_the_rows_of_a_kind() {
    let (mut battle, _) = battle();
    let count = AtomicUsize::new(0);
    battle
        .query_filtered::<&mut Position, Is<Tank>>()
        .par_for_each(|position| {
            position.0 += 1;
            count.fetch_add(1, Ordering::Relaxed);
        });
    assert_eq!(count.into_inner(), numbers().len());
    let expected: Vec<_> = numbers().into_iter().map(|number| number + 1).collect();
    assert_eq!(
        sorted(battle.all::<Tank>().map(|tank| tank.position.0)),
        expected
    );
}

#[test]
fn a_query_made_at_run_time_asks_for_a_kind_as_a_declared_one_does() {
    let (mut battle, _) = battle();
    let declared: Vec<Entity> = battle.query_filtered::<Entity, Is<Tank>>().collect();
    assert_eq!(declared.len(), numbers().len());
    let tanks = battle.runtime_query().is("Tank").build().unwrap();
    assert!(battle.run_ref(&tanks).unwrap().entities().eq(declared));
    // Driven by a pool.
    let frozen: Vec<Entity> = battle
        .query_filtered::<Entity, (Is<Tank>, With<Frost>)>()
        .collect();
    let query = battle
        .runtime_query()
        .with("Frost")
        .is("Tank")
        .build()
        .unwrap();
    assert!(!frozen.is_empty() && battle.run(&query).entities().eq(frozen));
    // No row is of two kinds.
    let both = battle
        .runtime_query()
        .is("Tank")
        .is("Truck")
        .build()
        .unwrap();
    assert_eq!(battle.run(&both).count(), 0);
    // The first mistake is told.
    let names: Vec<String> = battle
        .archetypes()
        .filter_map(|it| Some(it.name()?.into()))
        .collect();
    let error = battle
        .runtime_query()
        .is("Car")
        .with("Nothing")
        .build()
        .err()
        .unwrap();
    let QueryError::NoSuchArchetype { name, known } = error else {
        panic!("{error}")
    };
    assert!(
        &*name == "Car"
            && known
                .iter()
                .map(|name| &**name)
                .eq(names.iter().map(|name| &**name))
    );
    let error = battle
        .runtime_query()
        .with("Nothing")
        .is("Car")
        .build()
        .err()
        .unwrap();
    assert!(matches!(error, QueryError::Data(_)), "{error}");
}
