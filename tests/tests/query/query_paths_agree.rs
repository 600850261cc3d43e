//! Every way through the rows of a query finds the same ones: by `for`, `for_each`, chunks, pairs and on several threads, from the
//! first row on and from behind some that were taken. One query for each way in which rows are found.

use ecs::{ChangeTick, Component, Entity, Has};
use std::collections::BTreeSet;
use std::sync::Mutex;

#[derive(Component, Debug, PartialEq)]
#[component(track)]
struct Health(u32);
#[derive(Component, Debug, PartialEq)]
#[component(track)]
struct Armor(u32);
#[derive(Debug, PartialEq)]
struct Name(u32);
struct Tall;
#[derive(Component, Debug, PartialEq)]
#[component(track, storage = "sparse")]
struct Burning(u32);
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Asleep;

ecs::world! {
    #[world]
    struct Camp { components: (Health, Armor, Name, Tall, Burning, Asleep) }

    #[archetype]
    struct Guard { health: Health, armor: Armor }

    #[archetype]
    struct Guest { health: Health, name: Name, armor: Option<Armor>, tall: Option<Tall> }

    #[archetype]
    struct Tree { name: Name }
}

/// Several lines of rows in each table, and more than a block of them in the largest sizes.
const SIZES: &[u32] = if cfg!(miri) {
    &[70]
} else {
    &[0, 1, 3, 127, 128, 129, 2_000, 8_000]
};
/// This many rows are taken one by one, before the rest is.
const TAKEN: &[usize] = if cfg!(miri) {
    &[0, 65]
} else {
    &[0, 1, 65, 300]
};
/// One of this many entities is looked up.
const LOOKED_UP: usize = if cfg!(miri) { 9 } else { 1 };
/// Pairs of more rows take too long.
const MOST_PAIRED: usize = if cfg!(miri) { 5 } else { 60 };

/// Entities of declared and dynamic archetypes. Some of them burn and sleep. Some values are changed after the tick.
fn camp(size: u32) -> (Camp, ChangeTick) {
    let mut camp = Camp::new();
    let guards = camp
        .spawn_batch((0..size).map(|i| Guard {
            health: Health(i),
            armor: Armor(i),
        }))
        .to_vec();
    let guest = |i: u32| Guest {
        health: Health(i),
        name: Name(i),
        armor: i.is_multiple_of(3).then_some(Armor(i)),
        tall: (i / 70).is_multiple_of(2).then_some(Tall),
    };
    let guests = camp.spawn_batch((0..size).map(guest)).to_vec();
    let trees = camp
        .spawn_batch((0..size).map(|i| Tree { name: Name(i) }))
        .to_vec();
    let others: Vec<_> = (0..size / 8)
        .map(|i| camp.spawn((Health(i), Tall)))
        .collect();
    let all: Vec<_> = guards
        .iter()
        .chain(&guests)
        .chain(&trees)
        .chain(&others)
        .copied()
        .collect();
    // In another order than the rows of tables.
    for (i, entity) in (0..).zip(all.iter().rev()).filter(|(i, _)| i % 4 != 1) {
        camp.insert(*entity, Burning(i)).unwrap();
    }
    for entity in all.iter().step_by(3) {
        camp.insert(*entity, Asleep).unwrap();
    }
    let since = camp.change_tick();
    // Blocks at the beginning are left as they are.
    for entity in guards
        .iter()
        .skip(700)
        .step_by(5)
        .chain(guests.iter().skip(300).step_by(41))
    {
        camp.get_mut::<Health>(*entity).unwrap().0 += 1;
    }
    for entity in all.iter().skip(900).step_by(7) {
        if let Some(burning) = camp.get_mut::<Burning>(*entity) {
            burning.0 += 1;
        }
    }
    (camp, since)
}

/// Goes all ways through the rows of a query with the entity as its first term. Compares them with the entities that it means.
macro_rules! all_ways {
    ($camp:ident, $query:expr, $is_meant:expr) => {{
        let meant = |$camp: &Camp| -> BTreeSet<Entity> {
            let all = $camp.query_ref::<Entity>();
            all.filter(|entity| $is_meant(&*$camp, *entity)).collect()
        };
        let meant = meant(&$camp);
        let check = |way: &str, found: Vec<Entity>| {
            assert_eq!(
                found.len(),
                meant.len(),
                "{way}: so many rows of {}",
                stringify!($query)
            );
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                meant,
                "{way}: rows of {}",
                stringify!($query)
            );
        };
        let mut by_next = Vec::new();
        for row in $query {
            by_next.push(row.0);
        }
        check("for", by_next.clone());
        for taken in TAKEN.iter().copied().filter(|taken| *taken <= meant.len()) {
            let mut rows = $query;
            let begun: Vec<_> = rows.by_ref().take(taken).map(|row| row.0).collect();
            assert_eq!(begun, by_next[..taken]);
            assert_eq!(
                rows.len(),
                meant.len() - taken,
                "as many as are left of {}",
                stringify!($query)
            );
            assert!(
                begun
                    .iter()
                    .step_by(LOOKED_UP)
                    .all(|entity| rows.get_mut(*entity).is_none()),
                "rows that were taken are not lent again"
            );
            assert!(
                by_next[taken..]
                    .iter()
                    .step_by(LOOKED_UP)
                    .all(|entity| rows.get_mut(*entity).is_some())
            );
            let mut found = begun.clone();
            rows.for_each(|row| found.push(row.0));
            assert_eq!(found, by_next, "for_each: in the order of `for`");

            let mut rows = $query;
            rows.by_ref().take(taken).for_each(drop);
            let left: Vec<Entity> = rows.chunks().flat_map(|chunk| chunk.0.to_vec()).collect();
            assert_eq!(left, by_next[taken..], "chunks: in the order of `for`");

            // Rayon is not for Miri's strict provenance.
            if !cfg!(miri) {
                let mut rows = $query;
                rows.by_ref().take(taken).for_each(drop);
                let found = Mutex::new(begun);
                rows.par_for_each(|row| found.lock().unwrap().push(row.0));
                check("par_for_each", found.into_inner().unwrap());
            }
        }
        if meant.len() <= MOST_PAIRED {
            let expected: Vec<_> = by_next
                .iter()
                .enumerate()
                .flat_map(|(i, one)| by_next[i + 1..].iter().map(move |other| (*one, *other)))
                .collect();
            let mut found = Vec::new();
            $query
                .pairs()
                .for_each(|one, other| found.push((one.0, other.0)));
            assert_eq!(found, expected, "pairs by a loop");
            let (mut found, mut pairs) = (Vec::new(), $query.pairs());
            while let Some((one, other)) = pairs.next_pair() {
                found.push((one.0, other.0));
            }
            assert_eq!(found, expected, "pairs, one at a time");
        }
    }};
}

/// Rows by `par_for_each` come from this pool's threads.
fn on_threads(f: impl FnOnce() + Send) {
    if cfg!(miri) {
        f();
    } else {
        rayon::ThreadPoolBuilder::new()
            .num_threads(3)
            .build()
            .unwrap()
            .install(f);
    }
}

#[test]
fn of_a_sparse_component() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, _) = camp(*size);
            all_ways!(
                camp,
                camp.query::<(Entity, &Burning)>(),
                |camp: &Camp, entity| camp.has::<Burning>(entity)
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health, &Burning)>(),
                |camp: &Camp, entity| { camp.has::<Health>(entity) && camp.has::<Burning>(entity) }
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Burning)>().without::<Health>(),
                |camp: &Camp, entity| {
                    camp.has::<Burning>(entity) && !camp.has::<Health>(entity)
                }
            );
            camp.check_invariants();
        }
    });
}

#[test]
fn of_a_sparse_component_beside_optional_and_other_sparse_ones() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, _) = camp(*size);
            all_ways!(
                camp,
                camp.query::<(Entity, &Burning, &mut Armor)>(),
                |camp: &Camp, entity| { camp.has::<Armor>(entity) && camp.has::<Burning>(entity) }
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Burning, Option<&mut Armor>)>(),
                |camp: &Camp, entity| camp.has::<Burning>(entity)
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Burning)>().with::<Asleep>(),
                |camp: &Camp, entity| { camp.has::<Asleep>(entity) && camp.has::<Burning>(entity) }
            );
            camp.check_invariants();
        }
    });
}

#[test]
fn of_optional_components() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, _) = camp(*size);
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Armor)>(),
                |camp: &Camp, entity| camp.has::<Armor>(entity)
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health, &Armor, &Tall)>(),
                |camp: &Camp, entity| {
                    camp.has::<Health>(entity)
                        && camp.has::<Armor>(entity)
                        && camp.has::<Tall>(entity)
                }
            );
            all_ways!(
                camp,
                camp.query::<(Entity, Option<&mut Armor>, Has<Tall>)>(),
                |_: &Camp, _| true
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &Health)>().without::<Armor>(),
                |camp: &Camp, entity| { camp.has::<Health>(entity) && !camp.has::<Armor>(entity) }
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &Name)>().any_of::<(Armor, Tall)>(),
                |camp: &Camp, entity| {
                    camp.has::<Name>(entity)
                        && (camp.has::<Armor>(entity) || camp.has::<Tall>(entity))
                }
            );
            camp.check_invariants();
        }
    });
}

#[test]
fn that_are_looked_up_in_pools() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, since) = camp(*size);
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health)>().without::<Burning>(),
                |camp: &Camp, entity| {
                    camp.has::<Health>(entity) && !camp.has::<Burning>(entity)
                }
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &Armor, Option<&mut Burning>)>(),
                |camp: &Camp, entity| camp.has::<Armor>(entity)
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &Health)>()
                    .any_of::<(Armor, Asleep)>(),
                |camp: &Camp, entity| {
                    camp.has::<Health>(entity)
                        && (camp.has::<Armor>(entity) || camp.has::<Asleep>(entity))
                }
            );
            let changed = |camp: &Camp, entity| {
                camp.changed_at::<Health>(entity) > Some(since) && !camp.has::<Asleep>(entity)
            };
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health)>()
                    .without::<Asleep>()
                    .changed::<Health>()
                    .since(since),
                changed
            );
            camp.check_invariants();
        }
    });
}

#[test]
fn that_were_changed() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, since) = camp(*size);
            let changed = |camp: &Camp, entity| camp.changed_at::<Health>(entity) > Some(since);
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health)>()
                    .changed::<Health>()
                    .since(since),
                changed
            );
            all_ways!(
                camp,
                camp.query::<(Entity, Option<&Armor>)>()
                    .changed::<Health>()
                    .since(since),
                changed
            );
            let changed = |camp: &Camp, entity| camp.changed_at::<Burning>(entity) > Some(since);
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Burning)>()
                    .changed::<Burning>()
                    .since(since),
                changed
            );
            let both = |camp: &Camp, entity| {
                camp.changed_at::<Health>(entity) > Some(since) && camp.has::<Burning>(entity)
            };
            all_ways!(
                camp,
                camp.query::<(Entity, &Burning)>()
                    .changed::<Health>()
                    .since(since),
                both
            );
            camp.check_invariants();
        }
    });
}

#[test]
fn of_whole_tables() {
    on_threads(|| {
        for size in SIZES {
            let (mut camp, _) = camp(*size);
            all_ways!(
                camp,
                camp.query::<(Entity, &mut Health)>(),
                |camp: &Camp, entity| camp.has::<Health>(entity)
            );
            all_ways!(
                camp,
                camp.query::<(Entity, &Name)>(),
                |camp: &Camp, entity| camp.has::<Name>(entity)
            );
        }
    });
}

#[test]
fn a_sparse_component_that_is_demanded_is_there_for_all_terms() {
    let (mut camp, _) = camp(200);
    let mut count = 0;
    camp.query::<(&Burning, Has<Burning>, Option<&Burning>, Has<Armor>)>()
        .without::<Name>()
        .for_each(|(burning, has_it, optional, _)| {
            assert!(has_it);
            assert_eq!(optional, Some(burning));
            count += 1;
        });
    assert!(count > 0);
    for (burning, has_it, optional) in camp.query::<(&Burning, Has<Burning>, Option<&Burning>)>() {
        assert!(has_it);
        assert_eq!(optional, Some(burning));
    }
}
