use crate::{Contestant, Group};
use std::time::{Duration, Instant};

/// How a group is timed.
#[derive(Clone, Copy)]
pub struct Timings {
    /// How often all contestants have their turn.
    pub rounds: usize,
    /// How long a turn takes, at least.
    pub turn: Duration,
}

/// The time of a contestant, in nanoseconds per row.
pub struct Timing {
    /// The library, and the way that it goes.
    pub library: &'static str,
    /// Of the fastest turn.
    pub least: f64,
    /// Of the turn in the middle.
    pub median: f64,
}

/// What the command line asks for: how to time, and the names of what is to be timed.
pub fn arguments() -> (Timings, Vec<String>) {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let quick = flags.iter().any(|flag| flag == "--quick");
    let (rounds, turn) = if quick { (15, 3) } else { (60, 10) };
    (Timings { rounds, turn: Duration::from_millis(turn) }, names)
}

/// Times all contestants of a group in turn, round by round.
pub fn time(group: &Group, Timings { rounds, turn }: Timings) -> Vec<Timing> {
    let mut contestants = group.contestants();
    let runs: Vec<u32> = contestants.iter_mut().map(|(_, contestant)| runs_within(contestant.as_mut(), turn)).collect();
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (((_, contestant), runs), times) in contestants.iter_mut().zip(&runs).zip(&mut times) {
            times.push(seconds_per_run(contestant.as_mut(), *runs));
        }
    }
    let timing = |(library, mut times): (_, Vec<f64>)| {
        times.sort_by(f64::total_cmp);
        let [least, median] = [times[0], times[times.len() / 2]].map(|seconds| per_row(seconds, group.rows));
        Timing { library, least, median }
    };
    contestants.iter().map(|(library, _)| *library).zip(times).map(timing).collect()
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
