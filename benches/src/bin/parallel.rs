//! How `par_for_each` scales from one thread to two: where rows take time to compute, and where they take memory bandwidth.
//! All are timed in turn, round by round.
//!
//! `cargo run --release -p ecs-benches --bin parallel -- [--quick]`. Exits with 1 if a bound is broken.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::hint::black_box;
use std::time::Instant;

/// Two threads compute at least this many times as fast as one.
const LEAST_COMPUTING: f64 = 1.9;
/// Where memory is the limit, two threads take at most this many times as long as two raw ones, over halves of two `Vec`s.
const MOST_OF_RAW: f64 = 1.05;

#[derive(Clone, Copy)]
struct Position([f32; 3]);
#[derive(Clone, Copy)]
struct Velocity([f32; 3]);

ecs::world! {
    #[world]
    struct Suite { components: (Position, Velocity) }

    #[archetype]
    struct Body { position: Position, velocity: Velocity }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let rounds = if quick { 8 } else { 30 };
    let pool = ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .expect("two threads can be had");
    let verdicts = [computing(&pool, rounds), streaming(&pool, rounds)];
    if verdicts.contains(&false) {
        std::process::exit(1);
    }
}

/// Rows that take a microsecond each.
fn computing(pool: &ThreadPool, rounds: usize) -> bool {
    let mut suite = suite(20_000);
    let mut least = [f64::MAX; 2];
    for _ in 0..rounds {
        least[0] = least[0].min(seconds(|| {
            suite
                .moving()
                .for_each(|row| compute(row.position, row.velocity));
        }));
        least[1] = least[1].min(seconds(|| {
            pool.install(|| {
                suite
                    .moving()
                    .par_for_each(|row| compute(row.position, row.velocity));
            });
        }));
    }
    let speed = least[0] / least[1];
    let good = speed >= LEAST_COMPUTING;
    println!(
        "computing, 20,000 rows: one thread {:.2} ms, two {:.2} ms",
        least[0] * 1e3,
        least[1] * 1e3
    );
    println!(
        "    {speed:.2} times as fast, at least {LEAST_COMPUTING}{}",
        if good { "" } else { ": BROKEN" }
    );
    good
}

/// Rows that are read and written and hardly computed.
fn streaming(pool: &ThreadPool, rounds: usize) -> bool {
    const ROWS: usize = 4_000_000;
    let mut suite = suite(ROWS);
    let mut positions = vec![Position([0.0; 3]); ROWS];
    let velocities = vec![Velocity([1.0; 3]); ROWS];
    let mut least = [f64::MAX; 4];
    for _ in 0..rounds {
        least[0] = least[0].min(seconds(|| {
            suite
                .moving()
                .for_each(|row| advance(row.position, row.velocity));
        }));
        least[1] = least[1].min(seconds(|| {
            pool.install(|| {
                suite
                    .moving()
                    .par_for_each(|row| advance(row.position, row.velocity));
            });
        }));
        least[2] = least[2].min(seconds(|| {
            advance_all(black_box(&mut positions), black_box(&velocities));
        }));
        least[3] = least[3].min(seconds(|| {
            let (first, second) = positions.split_at_mut(ROWS / 2);
            let (own, other) = velocities.split_at(ROWS / 2);
            pool.install(|| rayon::join(|| advance_all(first, own), || advance_all(second, other)));
        }));
    }
    let ratio = least[1] / least[3];
    let good = ratio <= MOST_OF_RAW;
    let [one, two, raw_one, raw_two] = least.map(|seconds| seconds * 1e3);
    println!(
        "streaming, {ROWS} rows: one thread {one:.2} ms, two {two:.2} ms; raw {raw_one:.2} ms, two {raw_two:.2} ms"
    );
    println!(
        "    {:.2} times as fast, raw {:.2} times",
        one / two,
        raw_one / raw_two
    );
    println!(
        "    {ratio:.2} × two raw threads, at most {MOST_OF_RAW}{}",
        if good { "" } else { ": BROKEN" }
    );
    good
}

fn suite(rows: usize) -> Suite {
    let mut suite = Suite::new();
    suite.spawn_batch((0..rows).map(|_| Body {
        position: Position([0.0; 3]),
        velocity: Velocity([1.0; 3]),
    }));
    suite
}

fn advance(position: &mut Position, velocity: &Velocity) {
    for (position, velocity) in position.0.iter_mut().zip(velocity.0) {
        *position += velocity;
    }
}

#[inline(never)]
fn advance_all(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        advance(position, velocity);
    }
}

/// Each step needs the one before, so that nothing but time makes it faster.
#[inline(never)]
fn compute(position: &mut Position, velocity: &Velocity) {
    for _ in 0..150 {
        for (position, velocity) in position.0.iter_mut().zip(velocity.0) {
            *position = (*position + velocity).sqrt();
        }
    }
}

fn seconds(f: impl FnOnce()) -> f64 {
    let start = Instant::now();
    f();
    start.elapsed().as_secs_f64()
}
