//! Worlds as users have them: whole frames and their features, each written as a user of the library writes it first, and by hand.
//!
//! All contestants of a workload take turns in one run. Their results are compared before they are timed, and the table takes the least time.
//!
//! `cargo run --release -p ecs-benches --features bevy --bin worlds -- [--quick] [--once=part of a contestant's name] [part of a workload's
//! name]…`; without the feature it leaves `bevy_ecs` out. `--once` runs a contestant alone, for a profiler.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are few rows, and their places are small numbers"
)]

mod belts;
mod frame;
mod grid;
mod near;
mod tree;

use std::thread;
use std::time::Instant;

/// A library, or a way to use it, in a workload.
trait Contestant {
    /// One frame.
    fn run(&mut self);

    /// A sum of all that the frames have changed.
    fn result(&mut self) -> u64;
}

/// A workload, with its contestants. The first one is ours, as a user writes it first.
struct Workload {
    name: String,
    /// The time is divided by this number.
    units: usize,
    contestants: Vec<(&'static str, Box<dyn Contestant>)>,
}

/// A name, and what makes the workload.
type Named = (&'static str, fn() -> Workload);

/// The frames before the results are compared.
const CHECKED: usize = 40;

fn workloads() -> Vec<Named> {
    [
        frame::WORKLOADS,
        tree::WORKLOADS,
        near::WORKLOADS,
        belts::WORKLOADS,
    ]
    .concat()
}

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let rounds = if flags.iter().any(|flag| flag == "--quick") {
        15
    } else {
        60
    };
    let once = flags.iter().find_map(|flag| flag.strip_prefix("--once="));
    println!("| workload | contestant | ns a unit | ours ÷ it |\n|---|---|--:|--:|");
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(part));
    for (_, workload) in workloads().into_iter().filter(|(name, _)| is_asked(name)) {
        let mut workload = workload();
        if let Some(once) = once {
            let mut contestants = workload.contestants.iter_mut();
            let (name, contestant) = contestants
                .find(|(name, _)| name.contains(once))
                .expect("a contestant has this name");
            let start = Instant::now();
            (0..rounds * 40).for_each(|_| contestant.run());
            let time = start.elapsed().as_secs_f64() * 1e9;
            let units = (workload.units * rounds * 40) as f64;
            println!("| {} | {name} | {:.2} | |", workload.name, time / units);
            continue;
        }
        workload.check();
        let times = workload.time(rounds);
        for ((name, _), time) in workload.contestants.iter().zip(&times) {
            let ratio = times[0] / time;
            println!("| {} | {name} | {time:.2} | {ratio:.2} |", workload.name);
        }
    }
}

impl Workload {
    /// Asserts that all contestants come to the same result.
    fn check(&mut self) {
        let mut results = Vec::new();
        for (name, contestant) in &mut self.contestants {
            (0..CHECKED).for_each(|_| contestant.run());
            results.push((*name, contestant.result()));
        }
        let (first, result) = results[0];
        for (name, other) in results {
            assert_eq!(other, result, "{}: {name} and {first} differ", self.name);
        }
    }

    /// The least time of each contestant.
    fn time(&mut self, rounds: usize) -> Vec<f64> {
        let mut times = vec![f64::INFINITY; self.contestants.len()];
        let runs = (1_000_000 / self.units).clamp(1, 20);
        for _ in 0..rounds {
            for ((_, contestant), least) in self.contestants.iter_mut().zip(&mut times) {
                // Some turns are nearly as long as the system lets a thread run: this one has all of its time.
                thread::yield_now();
                let start = Instant::now();
                (0..runs).for_each(|_| contestant.run());
                let time = start.elapsed().as_secs_f64() * 1e9 / (runs * self.units) as f64;
                *least = least.min(time);
            }
        }
        times
    }
}

/// A number that looks random, and depends on these alone.
fn random(one: u32, other: u32) -> u32 {
    let mut bits = (u64::from(one) << 32 | u64::from(other)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits ^ bits >> 31) as u32
}

/// A number from 0 up to 1.
fn fraction(one: u32, other: u32) -> f32 {
    (random(one, other) >> 8) as f32 / (1 << 24) as f32
}
