//! Rows share a mark in blocks of 256. Queries find by the marks the same rows as by the rows' ticks.

use crate::world::{A, B, M, Maybe, Plain, S, T, Yard};
use ecs::prelude::*;
use ecs::{Added, ChangeTick, Changed};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use std::collections::BTreeSet;

const BLOCK: usize = 256;
const CASES: u32 = if cfg!(miri) { 1 } else { 24 };
const STEPS: usize = if cfg!(miri) { 2 } else { 40 };

/// An operation on a world with a table and a pool of about so many rows. Numbers choose rows.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Write(u16),
    WriteSparse(u16),
    WriteAll,
    WriteWhereB,
    WriteWithoutB,
    WriteWhereT,
    WriteByNext(u16),
    WriteChangedByNext(u16, u8),
    WriteChunks(u8),
    WriteUntil(u16),
    WriteTwoAtOnce,
    WriteChangedInParallel(u8),
    Despawn(u16),
    DespawnMany(u16, u8),
    /// A row of one table goes to another, or back.
    Toggle(u16),
    ToggleMany(u16, u16),
    ToggleOptional(u16),
    ToggleSparse(u16),
    SpawnBatch(u16),
    Clone(u16),
    Sort,
    Reserve(u16),
    Shrink,
    Compact,
    Pass(u8),
    /// So long that old ticks are swept.
    PassLong,
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    use Operation::*;
    let row = any::<u16>;
    let write = prop_oneof![
        row().prop_map(Write),
        row().prop_map(WriteSparse),
        Just(WriteAll),
        Just(WriteWhereB),
        Just(WriteWithoutB),
        Just(WriteWhereT),
        row().prop_map(WriteByNext),
        (row(), any::<u8>()).prop_map(|(rows, ago)| WriteChangedByNext(rows, ago)),
        any::<u8>().prop_map(WriteChunks),
        row().prop_map(WriteUntil),
        Just(WriteTwoAtOnce),
        any::<u8>().prop_map(WriteChangedInParallel),
    ];
    let change = prop_oneof![
        row().prop_map(Despawn),
        (row(), any::<u8>()).prop_map(|(row, count)| DespawnMany(row, count)),
        row().prop_map(Toggle),
        (row(), 0..600u16).prop_map(|(row, count)| ToggleMany(row, count)),
        row().prop_map(ToggleOptional),
        row().prop_map(ToggleSparse),
        (0..600u16).prop_map(SpawnBatch),
        row().prop_map(Clone),
        Just(Sort),
        (0..2000u16).prop_map(Reserve),
        Just(Shrink),
        Just(Compact),
    ];
    let time = prop_oneof![4 => any::<u8>().prop_map(Pass), 1 => Just(PassLong)];
    vec(prop_oneof![3 => write, 3 => change, 1 => time], STEPS)
}

/// A number of rows about the end of a block.
fn sizes() -> impl Strategy<Value = usize> {
    let blocks = if cfg!(miri) { 1..=1usize } else { 1..=4 };
    (blocks, select(&[-1isize, 0, 1])).prop_map(|(blocks, more)| (blocks * BLOCK).saturating_add_signed(more))
}

struct Driver {
    yard: Yard,
    entities: Vec<Entity>,
    ticks: Vec<ChangeTick>,
}

impl Driver {
    fn new(rows: usize) -> Self {
        let mut yard = Yard::new();
        let mut entities: Vec<_> = yard.spawn_batch((0..).map(|i| Plain { a: A(i) }).take(rows)).to_vec();
        for (i, entity) in (0..).zip(&entities) {
            yard.insert(*entity, S(i)).unwrap();
        }
        let maybe = |i: u32| Maybe { m: M, a: A(i), b: i.is_multiple_of(3).then(|| B(Box::new(i))), t: None };
        entities.extend(yard.spawn_batch((0..).map(maybe).take(rows)));
        Self { ticks: vec![ChangeTick::EVER, yard.change_tick()], yard, entities }
    }

    fn entity(&self, number: u16) -> Option<Entity> {
        self.entities.get(usize::from(number) % self.entities.len().max(1)).copied()
    }

    /// One of the last ticks.
    fn tick(&self, ago: u8) -> ChangeTick {
        self.ticks[self.ticks.len() - 1 - usize::from(ago) % self.ticks.len()]
    }

    fn step(&mut self, operation: Operation) {
        let Self { yard, entities, .. } = self;
        let count = entities.len().max(1);
        match operation {
            Operation::WriteAll => yard.query::<&mut A>().for_each(|a| a.0 += 1),
            Operation::WriteWhereB => yard.query::<&mut A>().with::<B>().for_each(|a| a.0 += 1),
            Operation::WriteWithoutB => yard.query::<(&mut A, Option<&T>)>().without::<B>().for_each(|(a, _)| a.0 += 1),
            Operation::WriteWhereT => yard.query::<&mut A>().with::<T>().for_each(|a| a.0 += 1),
            Operation::WriteByNext(rows) => {
                yard.query::<&mut A>().take(usize::from(rows) % count).zip(0..).for_each(|(a, i)| a.0 = i);
            }
            Operation::WriteChunks(chunks) => {
                let chunks = yard.query::<(&mut A, Option<&mut B>)>().chunks().take(usize::from(chunks));
                chunks.for_each(|(all, _)| all.iter_mut().for_each(|a| a.0 += 1));
            }
            Operation::WriteUntil(rows) => {
                let mut left = usize::from(rows) % count;
                let _ = yard.query::<(&mut A, Option<&mut B>)>().try_for_each(|_| {
                    left = left.checked_sub(1).ok_or(())?;
                    Ok::<_, ()>(())
                });
            }
            Operation::WriteTwoAtOnce => {
                let (with, without) = yard.queries::<((&mut A, ecs::With<B>), (&mut A, ecs::Without<B>))>();
                with.zip(without).step_by(7).for_each(|((one, ()), (other, ()))| std::mem::swap(one, other));
            }
            Operation::SpawnBatch(rows) => {
                entities.extend(yard.spawn_batch((0..).map(|i| Plain { a: A(i) }).take(rows.into())));
            }
            Operation::Sort => yard.sort_by_key::<S, _>(|s| s.0 % 7),
            Operation::Reserve(rows) => yard.reserve::<Plain>(rows.into()),
            Operation::Shrink => yard.shrink_to_fit(),
            Operation::Compact => drop(yard.compact()),
            Operation::Pass(ticks) => yard.skip_ticks(ticks.into()),
            Operation::PassLong => yard.skip_ticks(1 << 28),
            Operation::WriteChangedByNext(rows, ago) => {
                let since = self.tick(ago);
                let changed = self.yard.query::<&mut A>().changed::<A>().since(since);
                changed.take(usize::from(rows) % count).for_each(|a| a.0 += 1);
            }
            Operation::WriteChangedInParallel(ago) => {
                let since = self.tick(ago);
                let changed = self.yard.query::<&mut A>().changed::<A>().since(since);
                // The threads of rayon are not for strict provenance: `overlap` has loops of theirs for Miri.
                if cfg!(miri) {
                    changed.for_each(|a| a.0 += 1);
                } else {
                    changed.par_for_each(|a| a.0 += 1);
                }
            }
            Operation::DespawnMany(number, rows) => {
                for i in 0..u16::from(rows) {
                    self.step(Operation::Despawn(number.wrapping_add(i)));
                }
            }
            Operation::ToggleMany(number, rows) => {
                for i in 0..rows {
                    self.step(Operation::Toggle(number.wrapping_add(i)));
                }
            }
            of_one => self.step_of_one(of_one),
        }
    }

    fn step_of_one(&mut self, operation: Operation) {
        let (Operation::Write(number)
        | Operation::WriteSparse(number)
        | Operation::Despawn(number)
        | Operation::Toggle(number)
        | Operation::ToggleOptional(number)
        | Operation::ToggleSparse(number)
        | Operation::Clone(number)) = operation
        else {
            return;
        };
        let Some(entity) = self.entity(number) else { return };
        let Self { yard, entities, .. } = self;
        match operation {
            Operation::Write(_) => yard.get_mut::<A>(entity).unwrap().0 += 1,
            Operation::WriteSparse(_) => {
                if let Some(s) = yard.get_mut::<S>(entity) {
                    s.0 += 1;
                }
            }
            Operation::Despawn(_) => {
                yard.despawn(entity);
                entities.retain(|other| *other != entity);
            }
            Operation::Toggle(_) => {
                if yard.remove::<T>(entity).unwrap().is_none() {
                    yard.insert(entity, T).unwrap();
                }
            }
            Operation::ToggleOptional(_) => {
                if yard.remove::<B>(entity).unwrap().is_none() {
                    yard.insert(entity, B(Box::new(1))).unwrap();
                }
            }
            Operation::ToggleSparse(_) => {
                if yard.remove::<S>(entity).unwrap().is_none() {
                    yard.insert(entity, S(1)).unwrap();
                }
            }
            _ => entities.extend(yard.clone_entity(entity)),
        }
    }

    /// Compares the rows that queries find since each of some ticks with the ticks of all entities.
    fn compare(&mut self) {
        self.yard.check_invariants();
        let yard = &mut self.yard;
        let now = yard.change_tick();
        let old = self.ticks.len().saturating_sub(3);
        for &since in self.ticks[old..].iter().chain([&now]) {
            let is_new = |tick: Option<ChangeTick>| tick > Some(since);
            let expected = |tick: &dyn Fn(Entity) -> Option<ChangeTick>| -> BTreeSet<Entity> {
                self.entities.iter().copied().filter(|entity| is_new(tick(*entity))).collect()
            };
            let changed = yard.query_ref::<(Entity, Changed<A>)>().since(since);
            let by_loop = changed.clone().fold(BTreeSet::new(), |mut set, (entity, ())| {
                set.insert(entity);
                set
            });
            assert_eq!(by_loop, expected(&|entity| yard.changed_at::<A>(entity)), "by a loop, since {since}");
            assert_eq!(changed.clone().count(), by_loop.len());
            assert!(
                changed
                    .clone()
                    .map(|(entity, ())| entity)
                    .eq(changed.clone().chunks().flat_map(|(all, ())| all.to_vec()))
            );
            let mut by_next = BTreeSet::new();
            for (entity, ()) in changed {
                by_next.insert(entity);
            }
            assert_eq!(by_next, by_loop, "by an iterator, since {since}");
            let found = |name, found: BTreeSet<Entity>, expected: BTreeSet<Entity>| {
                assert_eq!(found, expected, "{name} since {since}");
            };
            let added = yard.query_ref::<(Entity, Added<A>)>().since(since).map(|(entity, ())| entity).collect();
            found("A added", added, expected(&|entity| yard.added_at::<A>(entity)));
            let both = yard.query_ref::<(Entity, &T, Option<&S>, Changed<A>)>().since(since);
            let both = both.map(|(entity, ..)| entity).collect();
            let changed_beside = |entity| yard.get::<T>(entity).and_then(|_| yard.changed_at::<A>(entity));
            found("A changed beside T", both, expected(&changed_beside));
            let sparse = yard.query_ref::<(Entity, Changed<S>)>().since(since).map(|(entity, ())| entity).collect();
            found("S changed", sparse, expected(&|entity| yard.changed_at::<S>(entity)));
            let sparse = yard.query_ref::<(Entity, &A, Added<S>)>().since(since).map(|(entity, ..)| entity).collect();
            found("S added", sparse, expected(&|entity| yard.added_at::<S>(entity)));
        }
        self.ticks.push(now);
    }
}

#[test]
fn queries_find_the_rows_that_the_ticks_of_rows_say() {
    let outcome = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(CASES) }).run(
        &(sizes(), operations()),
        |(rows, operations)| {
            let mut driver = Driver::new(rows);
            for operation in operations {
                driver.step(operation);
                if !cfg!(miri) {
                    driver.compare();
                }
            }
            driver.compare();
            Ok::<_, TestCaseError>(())
        },
    );
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

#[test]
fn a_row_that_is_changed_is_found_among_blocks_that_are_not() {
    let rows = if cfg!(miri) { 600 } else { 40_000 };
    let mut yard = Yard::new();
    let entities: Vec<_> = yard.spawn_batch((0..).map(|i| Plain { a: A(i) }).take(rows)).to_vec();
    for row in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK - 1, 2 * BLOCK, rows - 1] {
        let since = yard.change_tick();
        yard.get_mut::<A>(entities[row]).unwrap().0 += 1;
        let changed = yard.query::<(Entity, Changed<A>)>().since(since);
        assert_eq!(changed.map(|(entity, ())| entity).collect::<Vec<_>>(), [entities[row]]);
        let chunks = yard.query::<(Entity, Changed<A>)>().since(since).chunks();
        assert_eq!(chunks.map(|(entities, ())| entities.to_vec()).collect::<Vec<_>>(), [[entities[row]]]);
    }
}

#[test]
fn runs_end_where_a_block_without_changes_begins() {
    let mut yard = Yard::new();
    let entities = yard.spawn_batch((0..).map(|i| Plain { a: A(i) }).take(4 * BLOCK)).to_vec();
    for (start, end) in [(BLOCK - 64, BLOCK), (0, BLOCK), (BLOCK - 1, BLOCK), (BLOCK / 2, BLOCK)] {
        let since = yard.change_tick();
        for entity in entities[start..end].iter().chain(&entities[3 * BLOCK..3 * BLOCK + 7]) {
            yard.get_mut::<A>(*entity).unwrap().0 += 1;
        }
        let chunks = yard.query::<(Entity, Changed<A>)>().since(since).chunks().map(|(entities, ())| entities);
        assert_eq!(chunks.collect::<Vec<_>>(), [&entities[start..end], &entities[3 * BLOCK..3 * BLOCK + 7]]);
    }
}

#[test]
fn rows_that_come_to_a_table_changed_as_a_whole_leave_its_blocks_marked() {
    let mut yard = Yard::new();
    let old = yard.spawn(Plain { a: A(0) });
    let there: Vec<_> = (0..2 * BLOCK).map(|_| yard.spawn((A(1), T))).collect();
    let since = yard.change_tick();
    yard.query::<&mut A>().with::<T>().for_each(|a| a.0 += 1);
    yard.insert(old, T).unwrap();
    yard.check_invariants();
    let changed: BTreeSet<_> = yard.query::<(Entity, Changed<A>)>().since(since).map(|(entity, ())| entity).collect();
    assert_eq!(changed, there.into_iter().collect());
}
