//! Threads that are in the same table at the same time, for `ThreadSanitizer` and for Miri.
//!
//! Where threads meet by chance, a tool that watches for races may see none. A meeting by a lock or a barrier orders all accesses
//! before it. So the threads wait for each other by counters that order nothing.

#![allow(
    elided_lifetimes_in_paths,
    reason = "systems name their parameters shortly"
)]

use ecs::{ChangeTick, Commands, Component, Entity, Query, Res, ResMut};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long a thread waits for another.
const PATIENCE: Duration = Duration::from_secs(20);
/// A system that takes so long is worth a thread of its own the next time.
const LONG: Duration = Duration::from_millis(if cfg!(miri) { 200 } else { 2 });
const ROWS: u32 = if cfg!(miri) { 200 } else { 5_000 };

/// Threads wait for each other here. A meeting orders none of their earlier accesses.
#[derive(Default)]
struct Meeting(AtomicU64);

impl Meeting {
    /// Waits until as many have come. Whether they did.
    fn wait_for(&self, count: u64) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        while self.0.load(Ordering::Relaxed) < count {
            if begin.elapsed() > PATIENCE {
                return false;
            }
            thread::yield_now();
        }
        true
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Small(u8);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Large(u64);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
struct Watched(u16);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
struct WatchedToo(u16);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(storage = "sparse")]
struct Rare(u32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Source(u32);

#[derive(Default)]
struct Round(u64);
#[derive(Default)]
struct Sums([u64; 2]);

ecs::world! {
    #[world]
    struct Hall {
        components: (Small, Large, Watched, WatchedToo, Rare, Source),
        resources: (Meeting, Round, Sums),
    }

    #[archetype]
    struct Full { small: Small, large: Large, watched: Watched, watched_too: WatchedToo, source: Source }

    #[archetype]
    struct Half { small: Small, large: Option<Large>, source: Source }

    #[schedule]
    fn write() { write_small; write_large; }

    #[schedule]
    fn mark() { mark_watched; mark_watched_too; }

    #[schedule]
    fn ask() { ask_one; ask_other; sum_up; }
}

/// The first time, a system learns the schedule that it takes long; from then on it meets the other.
fn meet(meeting: &Meeting, round: &Round) {
    match round.0 {
        0 => thread::sleep(LONG),
        round => assert!(meeting.wait_for(2 * round), "the other system did not come"),
    }
}

fn write_small(rows: Query<Hall, (&mut Small, &Source)>, meeting: Res<Meeting>, round: Res<Round>) {
    meet(&meeting, &round);
    rows.for_each(|(small, source)| small.0 = small.0.wrapping_add(source.0.to_le_bytes()[0]));
}

fn write_large(
    rows: Query<Hall, (&mut Large, &Source, Option<&mut Rare>)>,
    meeting: Res<Meeting>,
    round: Res<Round>,
) {
    meet(&meeting, &round);
    rows.for_each(|(large, source, rare)| {
        large.0 += u64::from(source.0);
        if let Some(rare) = rare {
            rare.0 += 1;
        }
    });
}

fn mark_watched(
    rows: Query<Hall, (&mut Watched, &Source)>,
    meeting: Res<Meeting>,
    round: Res<Round>,
) {
    meet(&meeting, &round);
    rows.for_each(|(watched, _)| watched.0 += 1);
}

fn mark_watched_too(
    rows: Query<Hall, (&mut WatchedToo, &Source)>,
    meeting: Res<Meeting>,
    round: Res<Round>,
) {
    meet(&meeting, &round);
    rows.for_each(|(watched, _)| watched.0 += 1);
}

fn ask_one(
    rows: Query<Hall, (Entity, &Source)>,
    mut commands: Commands<Hall>,
    meeting: Res<Meeting>,
    round: Res<Round>,
) {
    meet(&meeting, &round);
    for (entity, _) in rows.filter(|(_, source)| source.0 % 50 == 0) {
        commands.insert(entity, Rare(1));
        commands.spawn((Source(1),));
    }
}

fn ask_other(rows: Query<Hall, (&Source, &mut Large)>, meeting: Res<Meeting>, round: Res<Round>) {
    meet(&meeting, &round);
    rows.for_each(|(source, large)| large.0 += u64::from(source.0));
}

fn sum_up(rows: Query<Hall, &Source>, mut sums: ResMut<Sums>) {
    let sum = rows.map(|source| u64::from(source.0)).sum();
    sums.0 = [sums.0[1], sum];
}

fn hall() -> Hall {
    let mut hall = Hall::new();
    hall.spawn_batch((0..ROWS).map(|i| Full {
        small: Small(0),
        large: Large(0),
        watched: Watched(0),
        watched_too: WatchedToo(0),
        source: Source(i),
    }));
    hall.spawn_batch((0..ROWS).map(|i| Half {
        small: Small(0),
        large: (i % 3 == 0).then_some(Large(0)),
        source: Source(i),
    }));
    hall
}

/// Runs a schedule, the first time with each system on its own.
fn overlap(hall: &mut Hall, run: impl Fn(&mut Hall) + Sync) {
    let rounds = if cfg!(miri) { 2 } else { 6 };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    pool.install(|| {
        // How long a system takes is learnt from more than one run.
        run(hall);
        run(hall);
        for round in 1..=rounds {
            hall.resource_mut::<Round>().0 = round;
            run(hall);
        }
    });
    hall.check_invariants();
}

const RUNS: u32 = if cfg!(miri) { 4 } else { 8 };

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn threads_write_neighbouring_columns_of_one_table_at_the_same_time() {
    let mut hall = hall();
    overlap(&mut hall, Hall::write);
    for (small, large, source) in hall.query::<(&Small, Option<&Large>, &Source)>() {
        assert_eq!(small.0, source.0.wrapping_mul(RUNS).to_le_bytes()[0]);
        assert!(large.is_none_or(|large| large.0 == u64::from(source.0 * RUNS)));
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn threads_mark_neighbouring_ticks_of_one_table_at_the_same_time() {
    let mut hall = hall();
    overlap(&mut hall, Hall::mark);
    let all = hall.query::<(&Watched, &WatchedToo)>();
    assert!(
        all.into_iter()
            .all(|(one, other)| u32::from(one.0) == RUNS && u32::from(other.0) == RUNS)
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn threads_read_one_column_and_record_commands_at_the_same_time() {
    let mut hall = hall();
    overlap(&mut hall, Hall::ask);
    let rare = hall.query::<(&Rare, &Source)>().len();
    assert_eq!(rare, 2 * ROWS.div_ceil(50) as usize);
    let [before, last] = hall.resource::<Sums>().0;
    assert!(
        before < last,
        "what was spawned in one run is seen in the next"
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn threads_write_the_rows_of_one_column_at_the_same_time() {
    thread_local! {
        static CAME: Cell<bool> = const { Cell::new(false) };
    }
    let mut hall = hall();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    let meeting = Meeting::default();
    pool.install(|| {
        hall.query::<(&mut Small, &mut Watched, &Source)>()
            .par_for_each(|(small, watched, source)| {
                // The first rows show the caller that there is something to share.
                if source.0 == 0 {
                    thread::sleep(LONG);
                } else if source.0 >= 64 && !CAME.replace(true) {
                    assert!(meeting.wait_for(2), "there was work for two threads");
                }
                small.0 = source.0.to_le_bytes()[0];
                watched.0 += 1;
            });
    });
    let rows = hall.query::<(&Small, &Watched, &Source)>();
    assert!(
        rows.into_iter()
            .all(|(small, watched, source)| small.0 == source.0.to_le_bytes()[0] && watched.0 == 1)
    );
    hall.check_invariants();
}

#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
struct Bell(u32);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track, storage = "sparse")]
struct Mark(u32);

ecs::world! {
    #[world]
    struct Meadow { components: (Source, Bell, Mark) }

    #[archetype]
    struct Sheep { source: Source, bell: Option<Bell> }
}

/// Rows of which a third has a bell, and another third a mark, in another order. All were changed after the tick.
fn meadow() -> (Meadow, ChangeTick) {
    let mut meadow = Meadow::new();
    let sheep = (0..2 * ROWS).map(|i| Sheep {
        source: Source(i),
        bell: i.is_multiple_of(3).then_some(Bell(0)),
    });
    let all = meadow.spawn_batch(sheep).to_vec();
    let since = meadow.change_tick();
    meadow.query::<&mut Bell>().for_each(|bell| bell.0 = 0);
    for entity in all.iter().skip(1).step_by(3).rev() {
        meadow.insert(*entity, Mark(0)).unwrap();
    }
    (meadow, since)
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn threads_find_and_mark_rows_at_the_same_time() {
    thread_local! {
        static CAME: Cell<u64> = const { Cell::new(0) };
    }
    let (mut meadow, since) = meadow();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    let meeting = Meeting::default();
    // The first row shows the caller that there is something to share.
    let meet_once = |round: u64, is_first: bool| {
        if is_first {
            thread::sleep(LONG);
        } else if CAME.get() < round {
            CAME.set(round);
            assert!(
                meeting.wait_for(2 * round),
                "there was work for two threads"
            );
        }
    };
    let number_of = |row: &AtomicU64| row.fetch_add(1, Ordering::Relaxed);
    let rows = [const { AtomicU64::new(0) }; 3];
    pool.install(|| {
        meadow
            .query::<(&mut Bell, &Source)>()
            .changed::<Bell>()
            .since(since)
            .par_for_each(|(bell, _)| {
                let row = number_of(&rows[0]);
                if row == 0 || row >= 64 {
                    meet_once(1, row == 0);
                }
                bell.0 += 1;
            });
        meadow
            .query::<(&mut Mark, &mut Source)>()
            .par_for_each(|(mark, source)| {
                let row = number_of(&rows[1]);
                if row == 0 || row >= 64 {
                    meet_once(2, row == 0);
                }
                (mark.0, source.0) = (mark.0 + 1, source.0 + 1);
            });
        meadow
            .query::<(&mut Source, Option<&Bell>)>()
            .without::<Mark>()
            .par_for_each(|(source, _)| {
                let row = number_of(&rows[2]);
                if row == 0 || row >= 64 {
                    meet_once(3, row == 0);
                }
                source.0 += 1;
            });
    });
    assert!(meadow.query_ref::<&Bell>().all(|bell| bell.0 == 1));
    assert!(meadow.query_ref::<&Mark>().all(|mark| mark.0 == 1));
    assert!(
        meadow
            .query_ref::<&Source>()
            .map(|source| source.0)
            .eq(1..=2 * ROWS)
    );
    meadow.check_invariants();
}
