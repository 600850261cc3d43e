//! Times all libraries at all workloads, and writes `benches/REPORT.md` with its charts. Exits with 1 if a bound is broken,
//! and if it was asked to.
//!
//! `cargo run --release -p ecs-benches --features peers --bin report -- [--quick] [--check] [part of a name]…`
//!
//! A report that is quick, or not of all, is written to `benches/target-report` instead, which is not committed.

mod bounds;
mod chart;
mod conditions;
mod page;

use ecs_benches::{Group, Series, Timing, Timings, arguments, groups, series, time_anew};
use std::io::Result;
use std::path::Path;
use std::process::{Command, ExitCode};

/// How often the rows of a group are made.
const PREPARATIONS: usize = 5;

/// A group, and its times.
struct Found {
    name: String,
    timings: Vec<Timing>,
}

/// A series, and the times for each number.
struct FoundSeries {
    series: Series,
    found: Vec<Found>,
}

/// Bytes of an entity.
struct Bytes {
    library: String,
    coming: String,
    allocated: Option<f64>,
    resident: Option<f64>,
}

fn main() -> Result<ExitCode> {
    let (timings, names) = arguments();
    let flag = |name: &str| std::env::args().any(|argument| argument == name);
    let asked = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(part.as_str()));
    // Those that compare the library with itself have verdicts of their own, in the binary `dynamic`.
    let with_peers = |group: &Group| group.entries.iter().any(|entry| entry.library.starts_with("ecs"));
    let groups = groups().into_iter().filter(|group| asked(&group.name) && with_peers(group));
    let found: Vec<_> = groups.map(|group| timed(&group, timings)).collect();
    let series = series(if flag("--quick") { 1_000_000 } else { 10_000_000 });
    let series: Vec<_> = series.into_iter().filter(|series| asked(series.name)).map(|s| all(s, timings)).collect();
    let bytes = asked("memory").then(memory);

    let whole = names.is_empty() && !flag("--quick");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(if whole { "" } else { "target-report" });
    let broken = page::write(&folder, &found, &series, bytes.as_deref())?;
    eprintln!("{} written, {broken} bounds broken or not measured", if whole { "REPORT.md" } else { "target-report" });
    Ok(if flag("--check") && broken > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn timed(group: &Group, timings: Timings) -> Found {
    eprintln!("{}", group.name);
    // Large groups take long to prepare.
    let preparations = if group.rows <= 100_000 { PREPARATIONS } else { 2 };
    Found { name: group.name.clone(), timings: time_anew(group, timings, preparations) }
}

fn all(series: Series, timings: Timings) -> FoundSeries {
    let found = series.groups.iter().map(|group| timed(group, timings)).collect();
    FoundSeries { series, found }
}

/// The output of the binary `memory`. It is another one, since a program that counts allocations must not be timed.
fn memory() -> Vec<Bytes> {
    eprintln!("memory");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--release", "--package", "ecs-benches", "--features", "peers", "--bin", "memory"]);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let text = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    text.lines().skip(2).filter_map(bytes).collect()
}

/// A line of the table that it prints.
fn bytes(line: &str) -> Option<Bytes> {
    let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [library, coming, allocated, resident] = cells[..] else { return None };
    Some(Bytes {
        library: library.into(),
        coming: coming.into(),
        allocated: allocated.parse().ok(),
        resident: resident.parse().ok(),
    })
}
