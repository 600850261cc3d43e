//! What a claim costs in a shared world, and how two threads on different columns go on at the same time.
//! All are timed in turn, round by round.
//!
//! `cargo run --release -p ecs-benches --bin sharing -- [--quick]`. Exits with 1 if a bound is broken.

use ecs::Query;
use ecs::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// A claim that nobody disputes takes at most this many nanoseconds more than `run_system`.
const MOST_OF_A_CLAIM: f64 = 60.0;
/// Two threads on two columns are at least this many times as fast as one, where the same by hand is this many times as fast.
const LEAST_OF_TWO: f64 = 1.6;
const BY_HAND: f64 = 1.8;
const ROWS: usize = 100_000;

#[derive(Clone, Copy)]
struct Left(f32);
#[derive(Clone, Copy)]
struct Right(f32);
#[derive(Default)]
struct Count(u64);

ecs::world! {
    #[world]
    struct Hall { components: (Left, Right), resources: (Count) }

    #[archetype]
    struct Chair { left: Left, right: Right }
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let rounds = if quick { 10 } else { 60 };
    let verdicts = [claims(rounds), columns(rounds)];
    if verdicts.contains(&false) {
        std::process::exit(1);
    }
}

fn count(mut count: ResMut<'_, Count>) {
    count.0 = count.0.wrapping_add(1);
}

/// A system that does nearly nothing.
fn claims(rounds: usize) -> bool {
    const RUNS: u32 = 20_000;
    let mut hall = Hall::new();
    let mut least = [f64::MAX; 3];
    for _ in 0..rounds {
        least[0] = least[0].min(seconds(|| {
            (0..RUNS).for_each(|_| black_box(&mut hall).run_system(count));
        }));
        hall.share(|hall| {
            least[1] = least[1].min(seconds(|| {
                (0..RUNS).for_each(|_| black_box(hall).run(count));
            }));
            least[2] = least[2].min(seconds(|| {
                (0..RUNS)
                    .for_each(|_| black_box(hall).try_run(count).expect("nobody else is here"));
            }));
        });
    }
    assert_eq!(
        hall.resource::<Count>().0,
        3 * u64::from(RUNS) * rounds as u64
    );
    let [alone, run, try_run] = least.map(|seconds| seconds * 1e9 / f64::from(RUNS));
    let more = run - alone;
    let good = more <= MOST_OF_A_CLAIM;
    println!(
        "a system that counts: run_system {alone:.1} ns, shared run {run:.1} ns, try_run {try_run:.1} ns"
    );
    println!(
        "    {more:.1} ns more, at most {MOST_OF_A_CLAIM}{}",
        if good { "" } else { ": BROKEN" }
    );
    good
}

fn left(all: Query<'_, Hall, &mut Left>) {
    all.for_each(|left| left.0 = compute(left.0));
}

fn right(all: Query<'_, Hall, &mut Right>) {
    all.for_each(|right| right.0 = compute(right.0));
}

/// Two columns of one table, with 64 multiply-adds a row.
fn columns(rounds: usize) -> bool {
    let mut hall = Hall::new();
    hall.spawn_batch((0..ROWS).map(|_| Chair {
        left: Left(1.0),
        right: Right(1.0),
    }));
    let (mut lefts, mut rights) = (vec![Left(1.0); ROWS], vec![Right(1.0); ROWS]);
    let mut least = [f64::MAX; 4];
    for _ in 0..rounds {
        hall.share(|hall| {
            least[0] = least[0].min(seconds(|| {
                hall.run(left);
                hall.run(right);
            }));
            least[1] = least[1].min(seconds(|| {
                std::thread::scope(|threads| {
                    threads.spawn(|| hall.run(left));
                    hall.run(right);
                });
            }));
        });
        least[2] = least[2].min(seconds(|| {
            all_left(black_box(&mut lefts));
            all_right(black_box(&mut rights));
        }));
        least[3] = least[3].min(seconds(|| {
            std::thread::scope(|threads| {
                threads.spawn(|| all_left(black_box(&mut lefts)));
                all_right(black_box(&mut rights));
            });
        }));
    }
    let (shared, by_hand) = (least[0] / least[1], least[2] / least[3]);
    let [one, two, raw_one, raw_two] = least.map(|seconds| seconds * 1e3);
    println!(
        "two columns of {ROWS} rows: one thread {one:.2} ms, two {two:.2} ms; by hand {raw_one:.2} ms, two {raw_two:.2} ms"
    );
    if by_hand < BY_HAND {
        println!(
            "    SKIP: {shared:.2} TIMES AS FAST, BUT THE SAME BY HAND IS {by_hand:.2}, AND NOT {BY_HAND}: THE MACHINE IS BUSY"
        );
        return true;
    }
    let good = shared >= LEAST_OF_TWO;
    println!(
        "    {shared:.2} times as fast, at least {LEAST_OF_TWO}; by hand {by_hand:.2} times{}",
        if good { "" } else { ": BROKEN" }
    );
    good
}

#[inline(never)]
fn all_left(all: &mut [Left]) {
    for left in all {
        left.0 = compute(left.0);
    }
}

#[inline(never)]
fn all_right(all: &mut [Right]) {
    for right in all {
        right.0 = compute(right.0);
    }
}

/// Each step needs the one before, and no loop takes several rows at once: the time is that of the processor.
#[inline(never)]
fn compute(mut value: f32) -> f32 {
    for _ in 0..64 {
        value = value * 0.999 + 0.5;
    }
    value
}

fn seconds(f: impl FnOnce()) -> f64 {
    let start = Instant::now();
    f();
    start.elapsed().as_secs_f64()
}
