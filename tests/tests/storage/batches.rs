//! Rows that come many at a time: by an iterator, by columns, by slices.

use ecs::{Bundle, Entity};
use ecs_tests::ledger::{Ledger, Tracked};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Byte(u8);
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
struct Wide(u64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tag;
struct Name(Tracked);

macro_rules! many {
    ($($C:ident $field:ident)+) => {
        $(#[derive(Clone, Copy, Debug, PartialEq)] struct $C(u16);)+

        ecs::world! {
            #[world]
            struct Town { components: (Byte, Wide, Tag, Name, $($C),+) }

            #[archetype]
            struct House { byte: Byte, wide: Wide, tag: Tag }

            #[archetype]
            struct Person { name: Name, byte: Byte }

            #[archetype]
            struct Many { $($field: $C),+ }
        }
    };
}
many!(A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q);

#[test]
fn slices_become_rows() {
    let mut town = Town::new();
    let bytes: Vec<Byte> = (0..200).map(Byte).collect();
    let wides: Vec<Wide> = (0..200).map(Wide).collect();
    for part in [0..0, 0..1, 1..70, 70..200] {
        let tags = vec![Tag; part.len()];
        let columns = (&bytes[part.clone()], &wides[part.clone()], tags.as_slice());
        assert_eq!(
            town.spawn_slices::<House>(columns).unwrap().len(),
            part.len()
        );
        town.check_invariants();
    }
    let columns = town.columns::<House>();
    assert_eq!(
        (columns.byte, columns.wide),
        (bytes.as_slice(), wides.as_slice())
    );
    assert!(
        columns
            .entity
            .iter()
            .zip(&bytes)
            .all(|(entity, byte)| town.get(*entity) == Some(byte))
    );
}

#[test]
fn slices_of_unequal_length_are_refused() {
    let mut town = Town::new();
    let error = town
        .spawn_slices::<House>((&[Byte(1), Byte(2)], &[Wide(1), Wide(2)], &[Tag]))
        .unwrap_err();
    assert_eq!(
        error.cause,
        ecs::ChangeError::Lengths {
            archetype: "House",
            expected: 2,
            found: 1
        }
    );
    assert!(town.is_empty());
}

#[test]
fn slices_of_more_than_sixteen_components() {
    let mut town = Town::new();
    macro_rules! columns {
        ($($C:ident)+) => { ($(&[$C(1), $C(2), $C(3)][..],)+) };
    }
    let (first, rest) = (columns!(A B C D E F G H I J K L M N O P), columns!(Q));
    let entities = town.spawn_slices::<Many>((first, rest)).unwrap().to_vec();
    assert_eq!(
        (town.get(entities[2]), town.get(entities[0])),
        (Some(&Q(3)), Some(&A(1)))
    );
    let short = (columns!(A B C D E F G H I J K L M N O P), (&[Q(1)][..],));
    let error = town.spawn_slices::<Many>(short).unwrap_err();
    assert!(matches!(
        error.cause,
        ecs::ChangeError::Lengths { found: 1, .. }
    ));
}

/// Rows are there up to the one at which the iterator panics, with entities, and the ids of the others are not used up.
#[test]
fn an_iterator_that_panics_leaves_the_rows_so_far() {
    let ledger = Ledger::new();
    for last in [0, 1, 63, 64, 150] {
        let mut town = Town::new();
        let dead: Vec<Entity> = (0..10).map(|_| town.spawn_empty()).collect();
        for entity in dead {
            assert!(town.despawn(entity));
        }
        let rows = (0..).map(|row: u8| {
            assert!(row != last, "no more");
            Person {
                name: Name(ledger.value(row.into())),
                byte: Byte(row),
            }
        });
        assert!(catch_unwind(AssertUnwindSafe(|| town.spawn_batch(rows).len())).is_err());
        town.check_invariants();
        assert_eq!(town.len(), usize::from(last));
        let names = town.query_ref::<(Entity, &Name, &Byte)>();
        for (entity, name, byte) in names {
            assert_eq!(name.0.payload(), u64::from(byte.0));
            assert_eq!(town.get::<Byte>(entity), Some(byte));
        }
        // The ids of the dead come again, the last one first; then new ones follow.
        let next = if last < 10 { 9 - last } else { last };
        assert_eq!(
            town.spawn_empty().index(),
            u32::from(next),
            "no id was used up"
        );
    }
    ledger.assert_each_dropped_once();
}

/// An iterator that says another number of rows than it has.
struct Liar(std::ops::Range<u8>, (usize, Option<usize>));

impl Iterator for Liar {
    type Item = (Byte, Wide);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|row| (Byte(row), Wide(row.into())))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.1
    }
}

#[test]
fn the_size_hint_of_an_iterator_is_not_trusted() {
    for said in [0, 1, 99, 101, 1_000, usize::MAX] {
        let mut town = Town::new();
        let entities = town.spawn_batch(Liar(0..100, (said, None))).to_vec();
        assert_eq!(entities.len(), 100);
        assert!(
            (0..)
                .zip(&entities)
                .all(|(row, entity)| town.get(*entity) == Some(&Byte(row)))
        );
        town.check_invariants();
    }
}

#[test]
fn a_batch_of_no_rows_makes_no_archetype() {
    let mut town = Town::new();
    let before = town.archetypes().count();
    assert_eq!(town.spawn_batch(Liar(0..0, (0, Some(0)))), []);
    assert_eq!(town.archetypes().count(), before);
}

#[test]
fn ids_are_used_again_and_then_follow() {
    fn batch<B: Bundle<Town>>(town: &mut Town, rows: usize, row: impl Fn() -> B) -> Vec<u32> {
        town.spawn_batch((0..rows).map(|_| row()))
            .iter()
            .map(|entity| entity.index())
            .collect()
    }
    let mut town = Town::new();
    let first = town
        .spawn_batch((0..4).map(|row| (Byte(row), Tag)))
        .to_vec();
    town.despawn(first[1]);
    town.despawn(first[3]);
    let reserved = town.reserve_entity();
    assert_eq!(reserved.index(), 3);
    assert_eq!(batch(&mut town, 3, || (Tag,)), [1, 4, 5]);
    assert_eq!(
        batch(&mut town, 2, || House {
            byte: Byte(0),
            wide: Wide(0),
            tag: Tag
        }),
        [6, 7]
    );
    town.check_invariants();
}
