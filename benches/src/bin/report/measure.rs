//! Runs the workloads, and the programs that count bytes.

use super::conditions::Conditions;
use super::measured::{Bytes, Measured, SeriesTimes, Sizes, Time, Times};
use ecs_benches::near::frames::{Frames, NAMES, frames};
use ecs_benches::{Group, Series, Timings, groups, series, time_anew};
use std::process::Command;

/// How often the rows of a group are made.
const PREPARATIONS: usize = 5;
/// The most entities of a series, in a report that is quick.
const QUICK_ENTITIES: usize = 1_000_000;
const ENTITIES: usize = 10_000_000;

/// All workloads whose name has one of these parts; without a part, all of them.
pub(crate) fn all(timings: Timings, names: &[String], quick: bool) -> Measured {
    let asked =
        |name: &str| names.is_empty() || names.iter().any(|part| name.contains(part.as_str()));
    // Those that compare the library with itself have verdicts of their own, in the binary `dynamic`.
    let ours = |group: &Group| {
        group
            .entries
            .iter()
            .any(|entry| entry.library.starts_with("ecs"))
    };
    let groups = groups()
        .into_iter()
        .filter(|group| asked(&group.name) && ours(group));
    let groups = groups.map(|group| timed(&group, timings));
    let frames = if NAMES.iter().any(|name| asked(name)) {
        frames().each_ref().map(of_frames).into()
    } else {
        Vec::new()
    };
    let series = series(if quick { QUICK_ENTITIES } else { ENTITIES });
    Measured {
        conditions: Conditions::now(),
        groups: groups.chain(frames).collect(),
        series: series
            .into_iter()
            .filter(|series| asked(series.name))
            .map(|series| of_series(&series, timings))
            .collect(),
        memory: if asked("memory") {
            memory()
        } else {
            Vec::new()
        },
        sizes: if asked("sizes") && (!quick || !names.is_empty()) {
            sizes()
        } else {
            Vec::new()
        },
    }
}

fn timed(group: &Group, timings: Timings) -> Times {
    eprintln!("{}", group.name);
    // Large groups take long to prepare.
    let preparations = if group.rows <= 100_000 {
        PREPARATIONS
    } else {
        2
    };
    let entries = time_anew(group, timings, preparations);
    let entries = entries.into_iter().map(|of| Time {
        entry: of.library.into(),
        least: of.least,
        median: of.median,
    });
    Times {
        name: group.name.clone(),
        entries: entries.collect(),
    }
}

/// There is a frame of each number: no least one and no median of several runs.
fn of_frames(frames: &Frames) -> Times {
    let entries = frames.times.map(|(entry, time)| Time {
        entry: entry.into(),
        least: time,
        median: time,
    });
    Times {
        name: frames.name.into(),
        entries: entries.into(),
    }
}

fn of_series(series: &Series, timings: Timings) -> SeriesTimes {
    let groups: Vec<_> = series
        .groups
        .iter()
        .map(|group| timed(group, timings))
        .collect();
    let names = groups.first().map_or(&[][..], |group| &group.entries);
    let times = |entry: usize| {
        groups
            .iter()
            .map(|group| group.entries[entry].least * float(series.rows))
            .collect()
    };
    SeriesTimes {
        name: series.name.into(),
        of: series.of.into(),
        per: series.per.into(),
        numbers: series.numbers.iter().map(|number| float(*number)).collect(),
        entries: names
            .iter()
            .enumerate()
            .map(|(entry, time)| (time.entry.clone(), times(entry)))
            .collect(),
    }
}

/// The output of the binary `memory`. It is another one, since a program that counts allocations must not be timed.
fn memory() -> Vec<Bytes> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "ecs-benches",
        "--features",
        "peers",
        "--bin",
        "memory",
    ]);
    let lines = output("memory", &mut command);
    let rows = lines.lines().skip(2).filter_map(cells);
    let bytes = |[library, rows, coming, allocated, resident]: [&str; 5]| {
        Some(Bytes {
            library: library.into(),
            rows: rows.parse().ok()?,
            coming: coming.into(),
            allocated: allocated.parse().ok(),
            resident: resident.parse().ok(),
        })
    };
    rows.filter_map(bytes).collect()
}

/// The output of `sizes/run.py`.
fn sizes() -> Vec<Sizes> {
    let lines = output("sizes", Command::new("python3").arg("sizes/run.py"));
    let rows = lines.lines().skip(2).filter_map(cells);
    rows.map(|[library, executable, wasm, check, build]| Sizes {
        library: library.into(),
        executable: executable.parse().ok(),
        wasm: wasm.parse().ok(),
        check: check.parse().ok(),
        build: build.parse().ok(),
    })
    .collect()
}

/// The output of a program that measures. A failure is said at once: the page has to do without the figures.
fn output(name: &str, command: &mut Command) -> String {
    eprintln!("{name}");
    match command.current_dir(env!("CARGO_MANIFEST_DIR")).output() {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).into_owned()
        }
        Ok(output) => {
            eprintln!(
                "{name} was not measured: {}\n{}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            );
            String::new()
        }
        Err(error) => {
            eprintln!("{name} was not measured: {error}");
            String::new()
        }
    }
}

/// The cells of a line of a table in Markdown.
fn cells<const N: usize>(line: &str) -> Option<[&str; N]> {
    let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
    cells.try_into().ok()
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn float(number: usize) -> f64 {
    number as f64
}
