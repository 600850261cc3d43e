//! What is taken out of a chunk is apart from what is left in it.

use ecs::{Component, ComponentDefinition, FieldType};

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
    let mana = town.define(ComponentDefinition::new("mana").field("amount", FieldType::U16)).unwrap();
    for number in 0..ROWS {
        let entity = town.spawn((number, u64::from(number)));
        town.insert_key(entity, sword, Sword(number.into())).unwrap();
        town.insert_data(entity, mana, &[number, 0]).unwrap();
    }
    let query = town.runtime_query().write(sword).write(mana).write("u8").read("u64").build().unwrap();
    assert_eq!((query.len(), query.is_empty(), query.is_read_only()), (4, false, false));
    for mut chunk in town.run(&query) {
        let rows = chunk.len();
        assert_eq!(rows, usize::from(ROWS), "all rows are alike");
        assert!((0..4).all(|term| chunk.has(term)) && !chunk.is_empty());
        assert_eq!((chunk.bytes(1).unwrap().len(), chunk.bytes_mut(1).unwrap().len()), (2 * rows, 2 * rows));
        let swords = chunk.take::<Sword>(0).unwrap();
        let mana = chunk.take_bytes(1).unwrap();
        assert_eq!((swords.len(), mana.len()), (rows, 2 * rows));
        assert!(chunk.take::<Sword>(0).is_none() && chunk.get::<Sword>(0).is_none());
        assert!(chunk.take_bytes(1).is_none() && chunk.bytes(1).is_none() && chunk.bytes_mut(1).is_none());
        assert!(chunk.take::<u64>(3).is_none(), "it is only read");
        assert!(chunk.take::<u16>(2).is_none() && chunk.take::<u8>(9).is_none() && chunk.take_bytes(2).is_none());
        let bytes = chunk.get_mut::<u8>(2).unwrap();
        for ((sword, mana), byte) in swords.iter_mut().zip(mana.chunks_exact_mut(2)).zip(bytes) {
            sword.0 += u32::from(mana[0]);
            mana[1] = *byte;
            *byte = 0;
        }
        assert_eq!(format!("{chunk:?}"), format!("RuntimeChunk {{ rows: {rows}, .. }}"));
    }
    let entities: Vec<_> = town.query::<(ecs::Entity, &u8)>().map(|(entity, byte)| (entity, *byte)).collect();
    for (number, (entity, byte)) in (0..ROWS).zip(entities) {
        assert_eq!(town.get_key(entity, sword), Some(&Sword(2 * u32::from(number))));
        assert_eq!((town.get_data(entity, mana), byte), (Some(&[number, number][..]), 0));
    }
    town.check_invariants();
}
