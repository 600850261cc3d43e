//! The columns that are taken out of a chunk are apart from those that are left in it.

use ecs::{Component, ComponentDefinition, FieldType, QueryError};

#[derive(Component, Debug, PartialEq)]
struct Sword(u32);

ecs::world! {
    #[world]
    struct Town { components: (u8, u64) }
}

const ROWS: u8 = 5;

#[test]
fn columns_are_taken_once_and_written_side_by_side() {
    let mut town = Town::new();
    let sword = town.register::<Sword>().unwrap();
    let mana = town
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U16))
        .unwrap();
    for number in 0..ROWS {
        let entity = town.spawn((number, u64::from(number)));
        town.insert_key(entity, sword, Sword(number.into()))
            .unwrap();
        town.insert_data(entity, mana, &[number, 0]).unwrap();
    }
    let query = town
        .runtime_query()
        .write(sword)
        .write(mana)
        .write("u8")
        .read("u64")
        .build()
        .unwrap();
    assert_eq!(
        (query.len(), query.is_empty(), query.is_read_only()),
        (4, false, false)
    );
    for mut chunk in town.run(&query) {
        let rows = chunk.len();
        assert_eq!(rows, usize::from(ROWS), "all rows are alike");
        assert!((0..4).all(|term| chunk.has(term)) && !chunk.is_empty());
        assert_eq!(
            (
                chunk.bytes(1).unwrap().len(),
                chunk.bytes_mut(1).unwrap().len()
            ),
            (2 * rows, 2 * rows)
        );
        let swords = chunk.take::<Sword>(0).unwrap();
        let mana = chunk.take_bytes(1).unwrap();
        assert_eq!((swords.len(), mana.len()), (rows, 2 * rows));
        assert!(chunk.take::<Sword>(0).is_none() && chunk.get::<Sword>(0).is_none());
        assert!(
            chunk.take_bytes(1).is_none()
                && chunk.bytes(1).is_none()
                && chunk.bytes_mut(1).is_none()
        );
        assert!(chunk.take::<u64>(3).is_none(), "it is only read");
        assert!(
            chunk.take::<u16>(2).is_none()
                && chunk.take::<u8>(9).is_none()
                && chunk.take_bytes(2).is_none()
        );
        let bytes = chunk.get_mut::<u8>(2).unwrap();
        for ((sword, mana), byte) in swords.iter_mut().zip(mana.chunks_exact_mut(2)).zip(bytes) {
            sword.0 += u32::from(mana[0]);
            mana[1] = *byte;
            *byte = 0;
        }
        assert_eq!(
            format!("{chunk:?}"),
            format!("RuntimeChunk {{ rows: {rows}, .. }}")
        );
    }
    let entities: Vec<_> = town
        .query::<(ecs::Entity, &u8)>()
        .map(|(entity, byte)| (entity, *byte))
        .collect();
    for (number, (entity, byte)) in (0..ROWS).zip(entities) {
        assert_eq!(
            town.get_key(entity, sword),
            Some(&Sword(2 * u32::from(number)))
        );
        assert_eq!(
            (town.get_data(entity, mana), byte),
            (Some(&[number, number][..]), 0)
        );
    }
    town.check_invariants();
}

#[test]
fn a_loop_over_rows_visits_each_row_of_all_archetypes_that_match_once() {
    let mut town = Town::new();
    let sword = town.register::<Sword>().unwrap();
    // More rows than one step of a wide loop takes, and a rest. Some rows have another component beside these.
    let entities: Vec<_> = (0..201_u64)
        .map(|number| {
            let entity = if number % 3 == 0 {
                town.spawn((0_u8, number))
            } else {
                town.spawn((number,))
            };
            town.insert_key(entity, sword, Sword(1)).unwrap();
            entity
        })
        .collect();
    town.spawn((7_u64,));
    let query = town
        .runtime_query()
        .write(sword)
        .read("u64")
        .build()
        .unwrap();
    let mut visited = 0;
    let rows = town.run(&query);
    let done = rows.for_each_row::<(&mut Sword, &u64)>(|(sword, number)| {
        sword.0 += u32::try_from(*number).unwrap();
        visited += 1;
    });
    assert_eq!((done, visited), (Ok(()), entities.len()));
    for (number, entity) in (0..).zip(entities) {
        assert_eq!(town.get_key(entity, sword), Some(&Sword(1 + number)));
    }
    town.check_invariants();
}

#[test]
fn a_loop_over_rows_of_other_types_visits_none() {
    let mut town = Town::new();
    let sword = town.register::<Sword>().unwrap();
    let entity = town.spawn((1_u8, 2_u64));
    town.insert_key(entity, sword, Sword(3)).unwrap();
    let query = town
        .runtime_query()
        .write(sword)
        .read("u64")
        .optional_read("u8")
        .build()
        .unwrap();
    let other = |term| Err(QueryError::OtherType { term });
    let never = || panic!("a row was visited");
    assert_eq!(
        town.run(&query).for_each_row::<(&mut u32,)>(|_| never()),
        other(0)
    );
    assert_eq!(
        town.run(&query)
            .for_each_row::<(&Sword, &mut u64)>(|_| never()),
        other(1),
        "it is only read"
    );
    assert_eq!(
        town.run(&query)
            .for_each_row::<(&Sword, &u64, &u8)>(|_| never()),
        other(2),
        "it is optional"
    );
    assert_eq!(
        town.run(&query)
            .for_each_row::<(&Sword, &u64, &u64, &u8)>(|_| never()),
        other(2)
    );
    let short = town.runtime_query().read("u64").build().unwrap();
    assert_eq!(
        town.run(&short).for_each_row::<(&u64, &u64)>(|_| never()),
        other(1),
        "there is no such term"
    );
    let text = QueryError::OtherType { term: 1 }.to_string();
    assert!(text.starts_with("term 1 of the query is not of the type"));
}
