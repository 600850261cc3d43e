//! Removed values, reported once to each reader.

use crate::changes::world::{A, B, Bare, M, Maybe, Plain, Rich, S, T, U, Yard};
use ecs::prelude::*;
use ecs::{EventCursor, RemovedValue};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

fn read<C: ComponentOf<Yard> + Clone>(
    yard: &Yard,
    reader: &mut EventCursor<RemovedValue<C>>,
) -> Vec<(Entity, Option<C>)> {
    yard.read_removed(reader)
        .map(|removed| (removed.entity, removed.value.clone()))
        .collect()
}

fn rich(a: u32) -> Rich {
    Rich {
        u: U(1),
        t: T,
        a: A(a),
        b: B(Box::new(a)),
    }
}

#[test]
fn all_ways_out() {
    let mut yard = Yard::new();
    let mut watch = (yard.watch_removed::<A>(), yard.watch_removed::<B>());
    let all: Vec<_> = (0..8).map(|i| yard.spawn(rich(i))).collect();
    let b = |value: u32| Some(B(Box::new(value)));
    yard.despawn(all[0]);
    assert_eq!(yard.despawn_row::<Rich>(all[1]).unwrap().a, A(1));
    assert_eq!(yard.remove::<B>(all[2]).unwrap(), b(2));
    yard.remove_many::<(A, U)>(all[2]).unwrap();
    yard.replace_bundle::<(B,), (S,)>(all[3], (S(3),)).unwrap();
    let plain = yard.spawn(Plain { a: A(9) });
    yard.convert::<Plain, Rich, (), _>(plain, (U(1), T, B(Box::new(9))))
        .unwrap();
    assert_eq!(
        yard.convert::<Rich, Plain, (U, T, B), ()>(plain, ())
            .unwrap()
            .2,
        B(Box::new(9))
    );
    let four = all[4];
    yard.run_system(move |mut commands: Commands<Yard>| commands.remove::<A>(four));
    assert_eq!(
        read(&yard, &mut watch.0),
        [
            (all[0], Some(A(0))),
            (all[1], Some(A(1))),
            (all[2], Some(A(2))),
            (all[4], Some(A(4)))
        ]
    );
    assert_eq!(
        read(&yard, &mut watch.1),
        [
            (all[0], b(0)),
            (all[1], b(1)),
            (all[2], b(2)),
            (all[3], b(3)),
            (plain, b(9))
        ]
    );
    yard.insert(all[5], A(50)).unwrap();
    yard.insert_many(all[5], (A(51), B(Box::new(51)))).unwrap();
    assert!(
        read(&yard, &mut watch.0).is_empty(),
        "what is replaced is changed, and not removed"
    );
    yard.clear();
    let mut left: Vec<_> = read(&yard, &mut watch.1)
        .into_iter()
        .map(|(entity, _)| entity)
        .collect();
    left.sort();
    assert_eq!(left, all[4..]);
    yard.check_invariants();
    drop(yard);
}

#[test]
fn optional_and_sparse_components() {
    let mut yard = Yard::new();
    let mut watch = (
        yard.watch_removed::<B>(),
        yard.watch_removed::<S>(),
        yard.watch_removed::<T>(),
    );
    let with = yard.spawn(Maybe {
        m: M,
        a: A(1),
        b: Some(B(Box::new(1))),
        t: Some(T),
    });
    let without = yard.spawn(Maybe {
        m: M,
        a: A(1),
        b: None,
        t: None,
    });
    yard.insert(without, S(4)).unwrap();
    yard.insert(with, S(5)).unwrap();
    yard.insert(with, S(6)).unwrap();
    yard.remove::<T>(with).unwrap();
    yard.remove::<T>(without).unwrap();
    yard.despawn(without);
    yard.check_invariants();
    yard.despawn(with);
    yard.check_invariants();
    assert_eq!(read(&yard, &mut watch.0), [(with, Some(B(Box::new(1))))]);
    assert_eq!(
        read(&yard, &mut watch.1),
        [(without, Some(S(4))), (with, Some(S(6)))]
    );
    assert_eq!(read(&yard, &mut watch.2), [(with, Some(T))]);
    let bare = yard.spawn((U(1), S(9)));
    assert_eq!(
        yard.replace_bundle::<(S,), ()>(bare, ()).unwrap().removed.0,
        Some(S(9))
    );
    assert_eq!(yard.despawn_row::<Bare>(bare).unwrap().u, U(1));
    assert_eq!(read(&yard, &mut watch.1), [(bare, Some(S(9)))]);
}

#[test]
fn each_reader_reads_once() {
    let mut yard = Yard::new();
    let all: Vec<_> = (0..40).map(|i| yard.spawn(Plain { a: A(i) })).collect();
    yard.despawn(all[0]);
    let mut early = yard.watch_removed::<A>();
    yard.despawn(all[1]);
    let mut late = yard.watch_removed::<A>();
    for entity in &all[2..20] {
        yard.despawn(*entity);
    }
    assert_eq!(read(&yard, &mut early).len(), 19);
    assert_eq!(read(&yard, &mut early).len(), 0);
    assert_eq!(read(&yard, &mut late).len(), 18);
    drop(early);
    for entity in &all[20..] {
        yard.despawn(*entity);
        assert_eq!(read(&yard, &mut late), [(*entity, Some(A(entity.index())))]);
    }
    drop(late);
}

/// Counts those that are alive. It is no `Clone`.
#[derive(Component)]
#[component(track)]
pub(crate) struct Counted(Rc<Cell<i32>>, bool);

impl Counted {
    fn new(count: &Rc<Cell<i32>>) -> Self {
        count.set(count.get() + 1);
        Self(Rc::clone(count), false)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
        assert!(!self.1, "as it should");
    }
}

#[derive(Component)]
#[component(track, storage = "sparse")]
pub(crate) struct Pooled(Counted);

#[derive(Component)]
pub(crate) struct Beside(Counted);

ecs::world! {
    #[world]
    pub(crate) struct Town { components: (Counted, Pooled, Beside) }
    #[archetype]
    pub(crate) struct House { counted: Counted, beside: Beside }
}

#[test]
fn each_value_is_dropped_once() {
    let count = Rc::new(Cell::new(0));
    let mut town = Town::new();
    let mut reader = town.watch_removed::<Counted>();
    let mut pooled = town.watch_removed::<Pooled>();
    let new = || Counted::new(&count);
    let house = |town: &mut Town| {
        let house = town.spawn(House {
            counted: new(),
            beside: Beside(new()),
        });
        town.insert(house, Pooled(new())).unwrap();
        house
    };
    for turn in 0..if cfg!(miri) { 10 } else { 30 } {
        let all = [
            house(&mut town),
            house(&mut town),
            house(&mut town),
            house(&mut town),
        ];
        assert!(town.despawn(all[0]));
        drop(town.despawn_row::<House>(all[1]));
        drop(town.remove::<Counted>(all[2]).unwrap());
        if turn % 5 == 4 {
            town.clear();
        }
        let given: Vec<_> = town
            .read_removed(&mut reader)
            .map(|removed| removed.value.is_some())
            .collect();
        assert_eq!(
            given[..3],
            [true, false, false],
            "who gets the value has it"
        );
        assert_eq!(
            town.read_removed(&mut pooled)
                .next()
                .map(|removed| removed.value.is_some()),
            Some(true)
        );
        pooled = town.watch_removed::<Pooled>();
        town.check_invariants();
    }
    drop(town);
    assert_eq!(count.get(), 0);
}

#[test]
fn a_command_gives_all_values_that_it_removes_to_their_logs() {
    let count = Rc::new(Cell::new(0));
    let new = || Counted::new(&count);
    let mut town = Town::new();
    let (mut counted, mut pooled) = (
        town.watch_removed::<Counted>(),
        town.watch_removed::<Pooled>(),
    );
    let house = town.spawn(House {
        counted: new(),
        beside: Beside(new()),
    });
    town.insert(house, Pooled(new())).unwrap();
    let bare = town.spawn((new(),));
    town.run_system(move |mut commands: Commands<Town>| {
        commands.remove_many::<(Counted, Pooled, Beside)>(house);
        commands.remove_many::<(Beside, Counted)>(bare);
    });
    town.check_invariants();
    assert!(
        !town.has::<Counted>(house) && !town.has::<Pooled>(house) && !town.has::<Beside>(house)
    );
    assert_eq!(
        count.get(),
        3,
        "the logs have what is tracked, and `Beside` is gone"
    );
    let counted: Vec<_> = town
        .read_removed(&mut counted)
        .map(|it| (it.entity, it.value.is_some()))
        .collect();
    assert_eq!(counted, [(house, true), (bare, true)]);
    let pooled: Vec<_> = town
        .read_removed(&mut pooled)
        .map(|it| (it.entity, it.value.is_some()))
        .collect();
    assert_eq!(pooled, [(house, true)]);
    drop(town);
    assert_eq!(count.get(), 0, "each value is dropped once");
}

#[test]
fn a_value_that_panics_takes_no_other_with_it() {
    let count = Rc::new(Cell::new(0));
    let mut town = Town::new();
    let reader = town.watch_removed::<Counted>();
    let new = |panics| {
        let mut counted = Counted::new(&count);
        counted.1 = panics;
        counted
    };
    let houses: Vec<_> = (0..5)
        .map(|i| {
            town.spawn(House {
                counted: new(false),
                beside: Beside(new(i == 1 || i == 3)),
            })
        })
        .collect();
    town.insert(houses[1], Pooled(new(false))).unwrap();
    catch_unwind(AssertUnwindSafe(|| town.despawn(houses[1]))).unwrap_err();
    town.check_invariants();
    assert!(!town.contains(houses[1]));
    assert_eq!(count.get(), 9, "the value that is watched is kept");
    catch_unwind(AssertUnwindSafe(|| town.clear())).unwrap_err();
    assert!(town.is_empty());
    town.check_invariants();
    assert_eq!(count.get(), 5);
    drop(reader);
    drop(town);
    assert_eq!(count.get(), 0);
}

#[test]
fn where_nobody_watches_nothing_is_kept() {
    let count = Rc::new(Cell::new(0));
    let mut town = Town::new();
    let spawn = |town: &mut Town| town.spawn((Counted::new(&count),));
    let house = spawn(&mut town);
    town.despawn(house);
    assert_eq!(count.get(), 0);
    drop(town.watch_removed::<Counted>());
    for _ in 0..100 {
        let house = spawn(&mut town);
        town.despawn(house);
    }
    assert!(
        count.get() <= 8,
        "a reader that is gone keeps no more than there is room for: {}",
        count.get()
    );
}
