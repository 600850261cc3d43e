//! The report as Markdown.

use super::bounds::{BOUNDS, MEMORY, MEMORY_OBSTACLE, fastest, is_peer};
use super::chart::{bars, figure, lines};
use super::{Bytes, Found, FoundSeries, conditions};
use std::fmt::Write;
use std::io::Result;
use std::path::Path;

/// Writes the report and its charts to a folder, and returns how many bounds are broken, or could not be judged.
pub(crate) fn write(folder: &Path, found: &[Found], series: &[FoundSeries], bytes: Option<&[Bytes]>) -> Result<usize> {
    let charts = folder.join("charts");
    std::fs::create_dir_all(&charts)?;
    let mut page = head();
    let broken = verdicts(&mut page, found, bytes);
    page.push_str("\n## Workloads\n\nns per row. Ratios are of the least times.\n");
    for Found { name, timings } in found {
        let values: Vec<_> = timings.iter().map(|timing| (timing.library, timing.least)).collect();
        chart(&mut page, &charts, name, &bars(name, "ns per row, least", &values))?;
        let peer = fastest(timings, is_peer).map(|timing| timing.least);
        let raw = fastest(timings, |entry| entry == "raw").map(|timing| timing.least);
        page.push_str("| library | least | median | ÷ best peer | ÷ raw |\n|---|--:|--:|--:|--:|\n");
        for timing in timings {
            let [to_peer, to_raw] = [peer, raw].map(|other| ratio(other.map(|other| timing.least / other)));
            let (least, median) = (nanoseconds(timing.least), nanoseconds(timing.median));
            let _ = writeln!(page, "| {} | {least} | {median} | {to_peer} | {to_raw} |", timing.library);
        }
    }
    page.push_str("\n## Cost by number\n");
    for series in series {
        of_series(&mut page, &charts, series)?;
    }
    if let Some(bytes) = bytes {
        of_memory(&mut page, &charts, bytes)?;
    }
    std::fs::write(folder.join("REPORT.md"), page)?;
    Ok(broken)
}

fn head() -> String {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!(" -- {}", arguments.join(" ")) };
    let unknown = || "unknown".into();
    let versions: Vec<_> = conditions::LIBRARIES
        .iter()
        .map(|library| format!("{library} {}", conditions::version(library).unwrap_or("unknown")))
        .collect();
    format!(
        "# Report

Written by the command below: do not edit it. [README.md](README.md) says what the workloads are, and how to read this.

| | |
|---|---|
| command | `cargo run --release -p ecs-benches --features peers --bin report{arguments}` |
| build | {} |
| compiler | {} |
| processor | {} |
| ours | ecs {} |
| peers | {} |
",
        conditions::build(),
        conditions::compiler().unwrap_or_else(unknown),
        conditions::processor().unwrap_or_else(unknown),
        conditions::version("tabula-ecs").unwrap_or("unknown"),
        versions.join(", ")
    )
}

/// The table of bounds. Returns how many do not hold, or could not be judged.
fn verdicts(page: &mut String, found: &[Found], bytes: Option<&[Bytes]>) -> usize {
    page.push_str(
        "\n## What must be shown\n\n| workload | ours | over | at most | found | |\n|---|---|---|--:|--:|---|\n",
    );
    let mut broken = 0;
    let mut obstacles = String::new();
    for bound in BOUNDS {
        let Some(group) = found.iter().find(|found| found.name == bound.group) else { continue };
        let ratio = bound.ratio(&group.timings);
        let over = match ratio {
            Some((_, entry)) if entry != bound.yardstick() => format!("{}: {entry}", bound.yardstick()),
            _ => bound.yardstick(),
        };
        let found = ratio.map(|(ratio, _)| ratio);
        let _ = write!(page, "| {} | {} | {over} | {} ", bound.group, bound.ours, bound.most);
        if !verdict(page, found, bound.most) {
            broken += 1;
            if !bound.obstacle.is_empty() {
                let _ = writeln!(obstacles, "* {}, {}: {}", bound.group, bound.ours, bound.obstacle);
            }
        }
    }
    for (coming, most) in MEMORY {
        let Some(bytes) = bytes else { break };
        let ours = bytes.iter().find(|bytes| bytes.library == "ecs" && bytes.coming == *coming);
        let _ = write!(page, "| memory, {coming} | ecs | bytes an entity | {most} ");
        if !verdict(page, ours.and_then(|ours| ours.allocated), *most) {
            broken += 1;
            let _ = writeln!(obstacles, "* memory, {coming}: {MEMORY_OBSTACLE}");
        }
    }
    let _ = writeln!(page, "\n{broken} of them do not hold, or could not be judged.");
    if !obstacles.is_empty() {
        let _ = write!(page, "\nWhat stands in the way:\n\n{obstacles}");
    }
    broken
}

/// The end of a line of that table.
fn verdict(page: &mut String, found: Option<f64>, most: f64) -> bool {
    let holds = found.is_some_and(|found| found <= most);
    let word = match found {
        Some(_) if holds => "holds",
        Some(_) => "**BROKEN**",
        None => "**NOT MEASURED**",
    };
    let _ = writeln!(page, "| {} | {word} |", ratio(found));
    holds
}

fn of_series(page: &mut String, charts: &Path, FoundSeries { series, found }: &FoundSeries) -> Result<()> {
    let Some(first) = found.first() else { return Ok(()) };
    let entries: Vec<_> = first
        .timings
        .iter()
        .enumerate()
        .map(|(entry, timing)| {
            let times = found.iter().map(|found| found.timings[entry].least * float(series.rows));
            (timing.library, series.numbers.iter().copied().map(float).zip(times).collect::<Vec<_>>())
        })
        .collect();
    let unit = format!("ns per {}, least", series.per);
    chart(page, charts, series.name, &lines(series.name, [series.of, &unit], &entries))?;
    let _ = writeln!(page, "{unit}.\n");
    let cells = |cells: Vec<String>| cells.join(" | ");
    let names = cells(series.numbers.iter().map(|number| figure(float(*number))).collect());
    let _ = writeln!(page, "| {} | {names} |\n|---|{}", series.of, "--:|".repeat(series.numbers.len()));
    for (entry, points) in entries {
        let times = cells(points.iter().map(|(_, time)| nanoseconds(*time)).collect());
        let _ = writeln!(page, "| {entry} | {times} |");
    }
    Ok(())
}

fn of_memory(page: &mut String, charts: &Path, bytes: &[Bytes]) -> Result<()> {
    if bytes.is_empty() {
        page.push_str("\nMEMORY WAS NOT MEASURED.\n");
        return Ok(());
    }
    page.push_str("\n## Memory\n");
    let growing = bytes.iter().filter(|bytes| bytes.coming == MEMORY[0].0);
    let values: Vec<_> = growing.filter_map(|b| Some((b.library.as_str(), b.allocated.or(b.resident)?))).collect();
    chart(page, charts, "memory", &bars("bytes of an entity", "bytes, of which 24 are its components", &values))?;
    page.push_str(
        "Bytes of an entity with a position and a velocity (24 bytes), of a million: as the allocator of Rust counts them, \
         and as the system says that the process holds. What flecs allocates is not counted; its bar is what is resident.\n\n\
         | library | rows come | allocated | resident |\n|---|---|--:|--:|\n",
    );
    for Bytes { library, coming, allocated, resident } in bytes {
        let [allocated, resident] =
            [allocated, resident].map(|bytes| bytes.map_or("–".into(), |b| format!("{b:.2}")));
        let _ = writeln!(page, "| {library} | {coming} | {allocated} | {resident} |");
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn float(number: usize) -> f64 {
    number as f64
}

/// A heading, and a chart below it.
fn chart(page: &mut String, charts: &Path, name: &str, svg: &str) -> Result<()> {
    let plain: String = name.replace('×', "x").chars().filter(|c| !",".contains(*c)).collect();
    let file = format!("{}.svg", plain.replace(' ', "_"));
    std::fs::write(charts.join(&file), svg)?;
    let _ = writeln!(page, "\n### {name}\n\n![{name}](charts/{file})\n");
    Ok(())
}

fn nanoseconds(time: f64) -> String {
    let decimals = match time {
        _ if time < 10.0 => 3,
        _ if time < 1_000.0 => 1,
        _ => 0,
    };
    format!("{time:.decimals$}")
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or("–".into(), |ratio| format!("{ratio:.2}"))
}
