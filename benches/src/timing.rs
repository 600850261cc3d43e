use crate::contest::Contestants;
use crate::{Contestant, Entry, Group};
use std::time::{Duration, Instant};

/// The rows of the largest group that has all its contestants there at once.
const MOST_AT_ONCE: usize = 1_000_000;

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

/// The arguments of the command line: how to time, and the names of the workloads that are to be timed.
pub fn arguments() -> (Timings, Vec<String>) {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let quick = flags.iter().any(|flag| flag == "--quick");
    let (rounds, turn) = if quick { (15, 3) } else { (60, 10) };
    (
        Timings {
            rounds,
            turn: Duration::from_millis(turn),
        },
        names,
    )
}

/// Times all contestants of a group in turn, round by round; or one after the other, where they do not fit in memory at
/// once.
pub fn time(group: &Group, timings: Timings) -> Vec<Timing> {
    if group.rows <= MOST_AT_ONCE {
        return interleave(group.contestants(), group.rows, timings);
    }
    group.check(MOST_AT_ONCE);
    let timings = Timings {
        rounds: timings.rounds.div_ceil(4),
        ..timings
    };
    let alone = |entry: &Entry| {
        interleave(
            vec![(entry.library, (entry.prepare)(group.rows))],
            group.rows,
            timings,
        )
    };
    group.entries.iter().flat_map(alone).collect()
}

/// The least times of several preparations, since it is by chance which memory rows get, and some is faster than other. The
/// rounds are shared among them.
pub fn time_anew(group: &Group, timings: Timings, preparations: usize) -> Vec<Timing> {
    let timings = Timings {
        rounds: timings.rounds.div_ceil(preparations),
        ..timings
    };
    let times = (0..preparations).map(|_| time(group, timings));
    let lesser = |one: Timing, other: Timing| if other.least < one.least { other } else { one };
    times
        .reduce(|one, other| {
            one.into_iter()
                .zip(other)
                .map(|(one, other)| lesser(one, other))
                .collect()
        })
        .unwrap_or_default()
}

fn interleave(
    mut contestants: Contestants,
    rows: usize,
    Timings { rounds, turn }: Timings,
) -> Vec<Timing> {
    let runs: Vec<u32> = contestants
        .iter_mut()
        .map(|(_, contestant)| runs_within(contestant.as_mut(), turn))
        .collect();
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (((_, contestant), runs), times) in contestants.iter_mut().zip(&runs).zip(&mut times) {
            times.push(seconds_per_run(contestant.as_mut(), *runs));
        }
    }
    let timing = |(library, mut times): (_, Vec<f64>)| {
        times.sort_by(f64::total_cmp);
        let [least, median] =
            [times[0], times[times.len() / 2]].map(|seconds| per_row(seconds, rows));
        Timing {
            library,
            least,
            median,
        }
    };
    contestants
        .iter()
        .map(|(library, _)| *library)
        .zip(times)
        .map(timing)
        .collect()
}

/// How often a contestant runs in about that time, at least once. The first run is not timed: some libraries find the
/// archetypes of a query in it.
fn runs_within(contestant: &mut dyn Contestant, time: Duration) -> u32 {
    time_of_runs(contestant, 1);
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
    time_of_runs(contestant, runs.into()).as_secs_f64() / f64::from(runs)
}

/// How long this many runs take. The time in which the contestant renews itself in between is not counted.
pub fn time_of_runs(contestant: &mut dyn Contestant, runs: u64) -> Duration {
    if contestant.renew() {
        let run = |_| {
            contestant.renew();
            let start = Instant::now();
            contestant.run();
            start.elapsed()
        };
        return (0..runs).map(run).sum();
    }
    let start = Instant::now();
    for _ in 0..runs {
        contestant.run();
    }
    start.elapsed()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a group has fewer than 2⁵² rows"
)]
fn per_row(seconds: f64, rows: usize) -> f64 {
    seconds * 1e9 / rows as f64
}
