//! Worlds of many blocks of rows: each is put back as it was, and blocks that were not written are not copied again.

use crate::snapshots::world::{
    Hat, Heat, Loose, Mark, Name, Person, Position, Rank, Stone, Town, clones, person,
};
use ecs::snapshot::channel;
use ecs::{Entity, Snapshot};
use ecs_tests::check_alloc::{allocations, live_blocks};
use std::collections::BTreeMap;

const PEOPLE: u32 = if cfg!(miri) { 270 } else { 3_000 };

/// All that is known of an entity.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    name: Option<String>,
    position: Option<Position>,
    /// With the ticks at which it was added and changed, in any epoch.
    heat: Option<(Heat, [String; 2])>,
    hat: Option<Hat>,
    mark: Option<String>,
    rank: Option<Rank>,
    loose: Option<Loose>,
}

/// All that is known of a world: its entities in the order of their rows, and the order of the pools.
#[derive(Clone, Debug, PartialEq)]
struct Sight {
    entities: Vec<Entity>,
    seen: BTreeMap<Entity, Seen>,
    marks: Vec<Entity>,
    group: usize,
}

fn look(town: &mut Town) -> Sight {
    town.check_invariants();
    let seen = |entity: Entity| Seen {
        name: town.get::<Name>(entity).map(|name| name.0.clone()),
        position: town.get(entity).copied(),
        heat: town.get::<Heat>(entity).map(|heat| {
            let ticks = [
                town.added_at::<Heat>(entity),
                town.changed_at::<Heat>(entity),
            ];
            (*heat, ticks.map(|tick| tick.unwrap().to_string()))
        }),
        hat: town.get::<Hat>(entity).cloned(),
        mark: town.get::<Mark>(entity).map(|mark| mark.0.clone()),
        rank: town.get(entity).copied(),
        loose: town.get(entity).copied(),
    };
    Sight {
        entities: town.entities().collect(),
        seen: town
            .entities()
            .map(|entity| (entity, seen(entity)))
            .collect(),
        marks: town.pool::<Mark>().0.to_vec(),
        group: town.marked().count(),
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }

    fn pick(&mut self, town: &Town) -> Option<Entity> {
        let count = town.len();
        if count == 0 {
            None
        } else {
            town.entities().nth(self.throw(count))
        }
    }
}

/// Changes the world by one of all ways to write.
fn change(town: &mut Town, dice: &mut Dice) {
    let number = u32::try_from(dice.throw(1_000)).unwrap();
    let Some(entity) = dice.pick(town) else {
        town.spawn_batch((0..PEOPLE / 4).map(person));
        return;
    };
    match dice.throw(24) {
        0 => drop(town.spawn(person(number))),
        1 => drop(town.spawn_batch((0..number).map(person))),
        2 | 3 => drop(town.despawn(entity)),
        4 => town.query::<&mut Position>().for_each(|it| it.0 += 1.0),
        5 => town
            .query::<(&mut Heat, &Name)>()
            .take(number as usize)
            .for_each(|(heat, _)| heat.0 += 1),
        6 => town
            .query_filtered::<&mut Name, ecs::With<Hat>>()
            .for_each(|name| name.0.push('h')),
        7 => town
            .get_mut::<Name>(entity)
            .into_iter()
            .for_each(|name| name.0.push('n')),
        8 => town
            .get_mut::<Heat>(entity)
            .into_iter()
            .for_each(|heat| heat.0 -= 1),
        9 => drop(town.insert(entity, Hat(Box::new(number))).unwrap()),
        10 => drop(town.remove::<Hat>(entity).unwrap()),
        11 => drop(town.insert(entity, Loose(7)).unwrap()),
        12 => drop(town.remove::<Loose>(entity).unwrap()),
        13 => drop(town.insert(entity, Mark(format!("mark {number}"))).unwrap()),
        14 => drop(town.insert(entity, Rank(3)).unwrap()),
        15 => drop(town.remove::<Mark>(entity).unwrap()),
        16 => town.sort_by_key::<Mark, _>(|mark| mark.0.clone()),
        17 => town.query::<&mut Mark>().for_each(|mark| mark.0.push('m')),
        18 => drop(town.despawn_row::<Person>(entity)),
        19 => town
            .columns_mut::<Person>()
            .position
            .iter_mut()
            .rev()
            .for_each(|it| it.1 -= 1.0),
        20 => drop(town.spawn_batch((0..number).map(|_| Stone {
            position: Position(1.0, 2.0),
        }))),
        21 => town
            .query::<(&mut Hat, &mut Position)>()
            .chunks()
            .take(3)
            .for_each(|(_, position)| position[0].1 = 5.0),
        22 => town
            .row_mut::<Person>(entity)
            .into_iter()
            .for_each(|row| row.heat.0 = 0),
        _ if number < 100 => town.clear(),
        _ if number < 300 => town.shrink_to_fit(),
        _ => drop(town.compact()),
    }
}

#[test]
fn a_world_is_put_back_although_all_of_it_was_written_since() {
    let blocks = live_blocks();
    for seed in 0..if cfg!(miri) { 1 } else { 6 } {
        let (mut town, mut dice) = (Town::new(), Dice(seed));
        town.spawn_batch((0..PEOPLE).map(person));
        let mut saved: [Option<(Snapshot<Town>, Sight)>; 3] = [const { None }; 3];
        for _ in 0..if cfg!(miri) { 3 } else { 80 } {
            for _ in 0..dice.throw(4) {
                change(&mut town, &mut dice);
            }
            let slot = dice.throw(3);
            match &mut saved[slot] {
                Some((snapshot, sight)) if dice.throw(2) == 0 => {
                    town.restore(snapshot);
                    assert_eq!(look(&mut town), *sight);
                }
                Some((snapshot, sight)) => {
                    town.snapshot_into(snapshot);
                    *sight = look(&mut town);
                }
                none => *none = Some((town.snapshot(), look(&mut town))),
            }
        }
        for (snapshot, sight) in saved.iter().flatten() {
            let mut other = Town::new();
            other.restore(snapshot);
            assert_eq!(look(&mut other), *sight, "another world becomes the same");
        }
    }
    assert_eq!(live_blocks(), blocks, "each value is dropped");
}

#[test]
fn names_that_were_not_written_are_not_cloned_again() {
    let mut town = Town::new();
    let people: Vec<Entity> = town.spawn_batch((0..PEOPLE).map(person)).to_vec();
    let mut snapshot = town.snapshot();
    assert_eq!(clones(|| town.snapshot_into(&mut snapshot)), 0);
    assert_eq!(clones(|| town.restore(&snapshot)), 0);
    // Positions are other columns.
    town.query::<&mut Position>().for_each(|it| it.0 += 1.0);
    assert_eq!(clones(|| town.snapshot_into(&mut snapshot)), 0);
    town.query_ref::<&Name>()
        .for_each(|name| assert!(!name.0.is_empty()));
    assert_eq!(clones(|| town.snapshot_into(&mut snapshot)), 0);
    town.get_mut::<Name>(people[0]).unwrap().0.push('!');
    assert_eq!(clones(|| town.snapshot_into(&mut snapshot)), 256);
    town.despawn(people[1]);
    town.spawn(person(1));
    let moved = clones(|| town.snapshot_into(&mut snapshot));
    assert!((256..=512).contains(&moved), "two blocks at most: {moved}");
    town.query::<&mut Name>().for_each(|name| name.0.push('?'));
    assert_eq!(clones(|| town.restore(&snapshot)), town.len());
    assert_eq!(clones(|| town.snapshot_into(&mut snapshot)), 0);
}

#[test]
fn copies_of_bytes_need_no_memory_in_their_stride() {
    let mut town = Town::new();
    town.spawn_batch((0..PEOPLE).map(|_| Stone {
        position: Position(1.0, 2.0),
    }));
    let mut snapshot = town.snapshot();
    let blocks = allocations();
    for _ in 0..3 {
        town.query::<&mut Position>().for_each(|it| it.0 += 1.0);
        town.snapshot_into(&mut snapshot);
    }
    assert_eq!(allocations() - blocks, 0);
}

#[test]
fn copies_of_bytes_are_published_without_memory_once_all_of_them_are_made() {
    let mut town = Town::new();
    town.spawn_batch((0..PEOPLE).map(|_| Stone {
        position: Position(1.0, 2.0),
    }));
    let (mut publisher, latest) = channel::<Town>(3);
    let mut publish = |is_taken: bool| {
        town.query::<&mut Position>().for_each(|it| it.0 += 1.0);
        assert_eq!(publisher.publish(&mut town), is_taken);
    };
    // With two of them held, each of the three is written.
    let mut held = [None, None];
    for reader in &mut held {
        publish(true);
        *reader = latest.get();
    }
    publish(true);
    let blocks = allocations();
    publish(false);
    assert_eq!(allocations() - blocks, 0, "a publish that is skipped");
    drop(held);
    let blocks = allocations();
    (0..7).for_each(|_| publish(true));
    assert_eq!(allocations() - blocks, 0, "publishes");
    assert_eq!(
        latest.get().unwrap().query_ref::<&Position>().next(),
        Some(&Position(12.0, 2.0))
    );
}

#[test]
fn a_copy_is_read_as_a_world_is() {
    let mut town = Town::new();
    let ann = town.spawn(person(1));
    let snapshot = town.snapshot();
    town.despawn(ann);
    assert_eq!(
        snapshot.get::<Name>(ann).map(|name| name.0.as_str()),
        Some("person 1")
    );
    assert_eq!(
        snapshot
            .query_ref::<(Entity, &Position)>()
            .map(|(entity, _)| entity)
            .collect::<Vec<_>>(),
        [ann]
    );
    assert!(snapshot.describe().contains("Person"));
    assert!(snapshot.bytes() > 0);
    std::thread::scope(|threads| {
        threads.spawn(|| assert_eq!(snapshot.len(), 1));
    });
}

#[test]
fn a_copy_of_another_world_is_that_of_this_world_no_more() {
    let of = |first: u32| {
        let mut town = Town::new();
        town.spawn_batch((first..first + PEOPLE).map(person));
        town
    };
    let (mut one, mut other) = (of(0), of(7));
    let mut snapshot = one.snapshot();
    let sight = look(&mut other);
    other.snapshot_into(&mut snapshot);
    one.restore(&snapshot);
    assert_eq!(look(&mut one), sight);
}

#[test]
#[cfg_attr(miri, ignore = "so many rows take hours")]
fn a_hundred_thousand_rows_are_put_back() {
    let mut town = Town::new();
    town.spawn_batch((0..100_000).map(person));
    let mut snapshot = town.snapshot();
    for round in 0..2 {
        town.query::<&mut Name>().for_each(|name| name.0.push('!'));
        if round == 0 {
            town.snapshot_into(&mut snapshot);
        }
    }
    town.restore(&snapshot);
    let mut number = 0;
    town.query_ref::<&Name>().for_each(|name| {
        assert_eq!(name.0, format!("person {number}!"));
        number += 1;
    });
    assert_eq!(number, 100_000);
}

#[test]
fn two_rows_of_a_pool_that_change_places_are_copied() {
    let mut town = Town::new();
    let order = |number: u16| match number {
        10 => 500,
        500 => 10,
        other => other,
    };
    for number in 0..600 {
        let entity = town.spawn(());
        town.insert(entity, Rank(order(number))).unwrap();
    }
    let mut snapshot = town.snapshot();
    town.sort_by_key::<Rank, _>(|rank| rank.0);
    let entities = town.pool::<Rank>().0.to_vec();
    town.snapshot_into(&mut snapshot);
    let mut other = Town::new();
    other.restore(&snapshot);
    other.check_invariants();
    assert_eq!(other.pool::<Rank>().0, entities);
    assert!(other.pool::<Rank>().1.is_sorted_by_key(|rank| rank.0));
}
