//! Times all contestants of a group in turn, round by round, so that what the machine does meanwhile hits all alike, and
//! prints a table. Criterion times one after the other; its figures are finer, and its ratios are not.
//!
//! `cargo run --release -p ecs-benches --bin interleaved -- [--quick] [part of a group's name]…`

use ecs_benches::{Contestant, Group, groups};
use std::time::{Duration, Instant};

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let quick = flags.iter().any(|flag| flag == "--quick");
    let (rounds, sample) = if quick { (15, Duration::from_millis(3)) } else { (60, Duration::from_millis(10)) };
    println!("| workload | library | ns per row, least | median | ÷ raw |\n|---|---|--:|--:|--:|");
    for group in groups() {
        if names.is_empty() || names.iter().any(|name| group.name.contains(name.as_str())) {
            time(&group, rounds, sample);
        }
    }
}

fn time(group: &Group, rounds: usize, sample: Duration) {
    let mut contestants = group.contestants();
    let runs: Vec<u32> =
        contestants.iter_mut().map(|(_, contestant)| runs_within(contestant.as_mut(), sample)).collect();
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (((_, contestant), runs), times) in contestants.iter_mut().zip(&runs).zip(&mut times) {
            times.push(seconds_per_run(contestant.as_mut(), *runs));
        }
    }
    let mut raw = None;
    for ((library, _), times) in contestants.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let [least, median] = [times[0], times[times.len() / 2]].map(|seconds| per_row(seconds, group.rows));
        let ratio = least / *raw.get_or_insert(least);
        println!("| {} | {library} | {least:.3} | {median:.3} | {ratio:.2} |", group.name);
    }
}

/// How often a contestant runs in about that time, at least once.
fn runs_within(contestant: &mut dyn Contestant, time: Duration) -> u32 {
    let mut runs = 1;
    loop {
        let took = seconds_per_run(contestant, runs);
        if took * f64::from(runs) >= time.as_secs_f64() {
            return runs;
        }
        runs *= 2;
    }
}

fn seconds_per_run(contestant: &mut dyn Contestant, runs: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..runs {
        contestant.run();
    }
    start.elapsed().as_secs_f64() / f64::from(runs)
}

#[expect(clippy::cast_precision_loss, reason = "a group has fewer than 2⁵² rows")]
fn per_row(seconds: f64, rows: usize) -> f64 {
    seconds * 1e9 / rows as f64
}
