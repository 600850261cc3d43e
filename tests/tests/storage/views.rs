//! Rows and columns under the names of the fields, and all tables at once.

use ecs::schema::Declare;
use ecs::{ArchetypeOf, Entity, Storage};

#[derive(Clone, Debug, PartialEq)]
struct Name(String);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Heat(u32);

ecs::world! {
    #[world]
    #[derive(Debug)]
    struct Kitchen { components: (Name, Heat, Box<u32>) }

    /// It heats.
    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    struct Stove { name: Name, heat: Heat, r#type: Box<u32> }

    #[archetype]
    struct Sign { name: Name }

    #[archetype]
    struct Ember { heat: Heat }
}

fn stove(heat: u32) -> Stove {
    Stove {
        name: Name(format!("stove {heat}")),
        heat: Heat(heat),
        r#type: Box::new(heat),
    }
}

fn kitchen() -> (Kitchen, Vec<Entity>) {
    let mut kitchen = Kitchen::default();
    let stoves = kitchen.spawn_batch((0..4).map(stove)).to_vec();
    kitchen.spawn_batch((10..12).map(|heat| Ember { heat: Heat(heat) }));
    kitchen.spawn(Sign {
        name: Name("open".to_owned()),
    });
    (kitchen, stoves)
}

#[test]
fn a_row_names_its_entity_and_components() {
    let (kitchen, stoves) = kitchen();
    let row: StoveRef<'_> = kitchen.row::<Stove>(stoves[2]).unwrap();
    let copy = row;
    assert_eq!(
        (row.entity, row.name, copy.heat, copy.r#type),
        (
            stoves[2],
            &Name("stove 2".to_owned()),
            &Heat(2),
            &Box::new(2)
        )
    );
}

#[test]
fn the_storage_of_a_world_is_enough_to_read_rows_and_columns() {
    fn read<W: Declare, A: ArchetypeOf<W>>(
        storage: &Storage<W>,
        entity: Entity,
    ) -> (Option<A::Read<'_>>, A::Columns<'_>) {
        (storage.row::<A>(entity), storage.columns::<A>())
    }
    let (kitchen, stoves) = kitchen();
    let (row, columns) = read::<Kitchen, Stove>(&kitchen, stoves[3]);
    assert_eq!(
        (row.unwrap().heat, columns.heat),
        (&Heat(3), &[0, 1, 2, 3].map(Heat)[..])
    );
    assert!(read::<Kitchen, Sign>(&kitchen, stoves[3]).0.is_none());
}

#[test]
fn a_row_can_be_written_field_by_field() {
    let (mut kitchen, stoves) = kitchen();
    let StoveMut {
        entity,
        name,
        heat,
        r#type,
    } = kitchen.row_mut::<Stove>(stoves[1]).unwrap();
    assert_eq!(entity, stoves[1]);
    name.0.push('!');
    heat.0 += **r#type;
    **r#type = 7;
    let expected = Stove {
        name: Name("stove 1!".to_owned()),
        heat: Heat(2),
        r#type: Box::new(7),
    };
    assert_eq!(kitchen.despawn_row::<Stove>(stoves[1]), Some(expected));
}

#[test]
fn columns_are_slices_of_one_length() {
    let (kitchen, stoves) = kitchen();
    let StoveColumns {
        entity,
        name,
        heat,
        r#type,
    } = kitchen.columns::<Stove>();
    assert_eq!(
        (entity, name.len(), heat.len(), r#type.len()),
        (stoves.as_slice(), 4, 4, 4)
    );
    assert_eq!(heat, [Heat(0), Heat(1), Heat(2), Heat(3)]);
}

#[test]
fn columns_can_be_written_side_by_side() {
    let (mut kitchen, stoves) = kitchen();
    let columns = kitchen.columns_mut::<Stove>();
    for (heat, kind) in columns.heat.iter_mut().zip(columns.r#type.iter_mut()) {
        std::mem::swap(&mut heat.0, kind);
        heat.0 += 100;
    }
    assert_eq!(columns.entity, stoves);
    assert_eq!(kitchen.get::<Heat>(stoves[3]), Some(&Heat(103)));
}

#[test]
fn all_tables_can_be_written_at_once() {
    let (mut kitchen, stoves) = kitchen();
    let KitchenColumnsMut { stove, sign, ember } = kitchen.split_mut();
    std::mem::swap(&mut stove.heat[0], &mut ember.heat[1]);
    std::mem::swap(&mut stove.name[0], &mut sign.name[0]);
    assert_eq!(
        (stove.entity.len(), sign.entity.len(), ember.entity.len()),
        (4, 1, 2)
    );
    assert_eq!(kitchen.get::<Heat>(stoves[0]), Some(&Heat(11)));
    assert_eq!(
        kitchen.get::<Name>(stoves[0]),
        Some(&Name("open".to_owned()))
    );
    kitchen.check_invariants();
}

#[test]
fn tables_are_split_off_in_order_and_once() {
    let (mut kitchen, _) = kitchen();
    let mut split = kitchen.split();
    let first = split.take::<Stove>();
    let last = split.take::<Ember>();
    std::mem::swap(&mut first.heat[0], &mut last.heat[0]);
    assert_eq!(format!("{split:?}"), "Split { next: 3, .. }");
}

#[test]
#[should_panic(expected = "the tables of a world are taken in order, each once")]
fn a_table_cannot_be_split_off_twice() {
    let (mut kitchen, _) = kitchen();
    let mut split = kitchen.split();
    split.take::<Sign>();
    split.take::<Sign>();
}

#[test]
fn the_users_attributes_pass_through() {
    let (kitchen, _) = kitchen();
    assert_eq!(stove(1).clone(), stove(1));
    assert_eq!(
        format!("{:?}", stove(1)),
        "Stove { name: Name(\"stove 1\"), heat: Heat(1), type: 1 }"
    );
    assert_eq!(
        format!("{kitchen:?}"),
        "Kitchen { store: {\"Stove\": 4, \"Sign\": 1, \"Ember\": 2} }"
    );
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn memory_is_told_table_by_table() {
    let (kitchen, _) = kitchen();
    let tables: Vec<_> = kitchen
        .memory()
        .map(|table| (table.archetype, table.rows))
        .collect();
    assert_eq!(tables, [("Stove", 4), ("Sign", 1), ("Ember", 2)]);
    for table in kitchen.memory() {
        assert!(table.rows <= table.capacity);
        assert_eq!(table.bytes, table.capacity * table.row_bytes);
    }
}
