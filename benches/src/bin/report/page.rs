//! The report as Markdown: a paragraph and some charts, the figures of each workload, and the targets in an appendix.

use super::chart::{bars, figure, lines};
use super::conditions::Conditions;
use super::measured::{Bytes, Measured, SeriesTimes, Sizes, Times};
use super::summary;
use super::targets::{MEMORY, MEMORY_OBSTACLE, TARGETS, fastest, is_peer};
use std::fmt::Write;
use std::io::Result;
use std::path::Path;

/// The charts that stand first: a loop by size, changes of components, systems, access by handle, memory.
const FIRST: [&str; 5] = [
    "simple_iter by number of entities",
    "add_remove 10k",
    "schedule 4 × 10k",
    "random_get by number of entities",
    "memory",
];

/// Writes the report and its charts to a folder, and returns how many targets are missed, or could not be judged.
pub(crate) fn write(folder: &Path, measured: &Measured) -> Result<usize> {
    let charts = folder.join("charts");
    std::fs::create_dir_all(&charts)?;
    let mut sections = String::new();
    sections.push_str(
        "\n## Workloads\n\nNanoseconds a row: less is better. Ratios are of the least times.\n",
    );
    for group in &measured.groups {
        of_group(&mut sections, &charts, group)?;
    }
    sections.push_str("\n## Cost by number\n");
    for series in &measured.series {
        of_series(&mut sections, &charts, series)?;
    }
    of_memory(&mut sections, &charts, &measured.memory)?;
    of_sizes(&mut sections, &measured.sizes);

    let mut page = format!(
        "# Report\n\nWritten by the command below: do not edit it. [README.md](README.md) says the purpose of each workload, and how to \
         read this.\n\n{}",
        summary::paragraph(measured)
    );
    for name in FIRST {
        if charts.join(file(name)).exists() && sections.contains(&format!("\n### {name}\n")) {
            let _ = writeln!(page, "\n![{name}](charts/{})", file(name));
        }
    }
    page.push_str(&conditions(&measured.conditions));
    page.push_str(&sections);
    let missed = appendix(&mut page, measured);
    std::fs::write(folder.join("REPORT.md"), page)?;
    Ok(missed)
}

fn conditions(of: &Conditions) -> String {
    let arguments = if of.arguments.is_empty() {
        String::new()
    } else {
        format!(" -- {}", of.arguments)
    };
    let again = if of.again.is_empty() {
        String::new()
    } else {
        format!("| measured again | {} |\n", of.again.join("; "))
    };
    format!(
        "\n## Conditions

| | |
|---|---|
| command | `cargo run --release -p ecs-benches --features peers --bin report{arguments}` |
| date | {} |
| build | {} |
| compiler | {} |
| processor | {} |
| ours | ecs {} |
| peers | {} |
{again}",
        of.date, of.build, of.compiler, of.processor, of.ours, of.peers
    )
}

fn of_group(page: &mut String, charts: &Path, Times { name, entries }: &Times) -> Result<()> {
    let values: Vec<_> = entries
        .iter()
        .map(|time| (time.entry.as_str(), time.least))
        .collect();
    chart(
        page,
        charts,
        name,
        &bars(name, "ns per row, least", &values),
    )?;
    let peer = fastest(entries, is_peer).map(|time| time.least);
    let raw = fastest(entries, |entry| entry == "raw").map(|time| time.least);
    page.push_str("| library | least | median | ÷ best peer | ÷ raw |\n|---|--:|--:|--:|--:|\n");
    for time in entries {
        let [to_peer, to_raw] =
            [peer, raw].map(|other| decimals(other.map(|other| time.least / other)));
        let (least, median) = (nanoseconds(time.least), nanoseconds(time.median));
        let _ = writeln!(
            page,
            "| {} | {least} | {median} | {to_peer} | {to_raw} |",
            time.entry
        );
    }
    Ok(())
}

fn of_series(page: &mut String, charts: &Path, series: &SeriesTimes) -> Result<()> {
    let points = |times: &[f64]| {
        series
            .numbers
            .iter()
            .copied()
            .zip(times.iter().copied())
            .collect::<Vec<_>>()
    };
    let entries: Vec<_> = series
        .entries
        .iter()
        .map(|(entry, times)| (entry.as_str(), points(times)))
        .collect();
    let unit = format!("ns per {}, least", series.per);
    chart(
        page,
        charts,
        &series.name,
        &lines(&series.name, [&series.of, &unit], &entries),
    )?;
    let _ = writeln!(page, "{unit}.\n");
    let names: Vec<_> = series
        .numbers
        .iter()
        .map(|number| figure(*number))
        .collect();
    let _ = writeln!(
        page,
        "| {} | {} |\n|---|{}",
        series.of,
        names.join(" | "),
        "--:|".repeat(names.len())
    );
    for (entry, times) in &series.entries {
        let times: Vec<_> = times.iter().map(|time| nanoseconds(*time)).collect();
        let _ = writeln!(page, "| {entry} | {} |", times.join(" | "));
    }
    Ok(())
}

fn of_memory(page: &mut String, charts: &Path, bytes: &[Bytes]) -> Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    page.push_str("\n## Memory\n");
    let (rows, coming, _) = MEMORY[0];
    let growing = bytes
        .iter()
        .filter(|bytes| bytes.rows == rows && bytes.coming == coming);
    let values: Vec<_> = growing
        .filter_map(|b| Some((b.library.as_str(), b.allocated.or(b.resident)?)))
        .collect();
    chart(
        page,
        charts,
        "memory",
        &bars(
            "bytes of an entity",
            "bytes, of which 24 are its components",
            &values,
        ),
    )?;
    page.push_str(
        "Bytes of an entity with a position and a velocity (24 bytes), by the number of entities: as the allocator of Rust counts \
         them, and as the system says that the process holds, in pages. The chart is of a million that come one by one. The \
         allocations of flecs are not counted; its bar is the resident memory.\n\n\
         | library | rows | they come | allocated | resident |\n|---|--:|---|--:|--:|\n",
    );
    for Bytes {
        library,
        rows,
        coming,
        allocated,
        resident,
    } in bytes
    {
        let [allocated, resident] = [allocated, resident].map(|bytes| decimals(*bytes));
        let _ = writeln!(
            page,
            "| {library} | {rows} | {coming} | {allocated} | {resident} |"
        );
    }
    Ok(())
}

fn of_sizes(page: &mut String, sizes: &[Sizes]) {
    if sizes.is_empty() {
        return;
    }
    page.push_str(
        "\n## Size and build time\n\nA program with two components, two kinds of entities and a loop (`sizes/programs`), in a release build \
         without symbols: kilobytes of the executable and of the module for `wasm32-unknown-unknown`. Then processor seconds of \
         `cargo check`, and of a debug build, of the program and of all that it needs, from nothing.\n\n\
         | library | executable, kB | wasm, kB | check, s | build, s |\n|---|--:|--:|--:|--:|\n",
    );
    let kilobytes =
        |bytes: Option<f64>| bytes.map_or("–".into(), |bytes| format!("{:.0}", bytes / 1000.0));
    for Sizes {
        library,
        executable,
        wasm,
        check,
        build,
    } in sizes
    {
        let [executable, wasm] = [executable, wasm].map(|bytes| kilobytes(*bytes));
        let [check, build] = [check, build].map(|seconds| decimals(*seconds));
        let _ = writeln!(
            page,
            "| {library} | {executable} | {wasm} | {check} | {build} |"
        );
    }
}

/// The table of targets. Returns how many are missed, or could not be judged.
fn appendix(page: &mut String, measured: &Measured) -> usize {
    page.push_str(
        "\n## Appendix: targets\n\nThe project sets itself targets, some of which are below a loop by hand on this processor. A target is a time of \
         ours over another time of the same run.\n\n| workload | ours | over | at most | found | |\n|---|---|---|--:|--:|---|\n",
    );
    let mut missed = 0;
    let mut obstacles: Vec<(String, &str)> = Vec::new();
    for target in TARGETS {
        let Some(group) = measured
            .groups
            .iter()
            .find(|found| found.name == target.group)
        else {
            continue;
        };
        let ratio = target.ratio(&group.entries);
        let over = match ratio {
            Some((_, entry)) if entry != target.yardstick() => {
                format!("{}: {entry}", target.yardstick())
            }
            _ => target.yardstick(),
        };
        let _ = write!(
            page,
            "| {} | {} | {over} | {} ",
            target.group, target.ours, target.most
        );
        if !verdict(page, ratio.map(|(ratio, _)| ratio), target.most) {
            missed += 1;
            obstacles.push((
                format!("{}, {}", target.group, target.ours),
                target.obstacle,
            ));
        }
    }
    for (rows, coming, most) in MEMORY {
        if measured.memory.is_empty() && !measured.conditions.arguments.is_empty() {
            break;
        }
        let ours = measured
            .memory
            .iter()
            .find(|bytes| bytes.library == "ecs" && bytes.rows == *rows && bytes.coming == *coming);
        let _ = write!(
            page,
            "| memory, {rows} {coming} | ecs | bytes an entity | {most} "
        );
        if !verdict(page, ours.and_then(|ours| ours.allocated), *most) {
            missed += 1;
            obstacles.push((format!("memory, {rows} {coming}"), MEMORY_OBSTACLE));
        }
    }
    let _ = writeln!(page, "\n{missed} of them are missed, or were not measured.");
    reasons(page, &obstacles);
    missed
}

/// The end of a line of that table.
fn verdict(page: &mut String, found: Option<f64>, most: f64) -> bool {
    let holds = found.is_some_and(|found| found <= most);
    let word = match found {
        Some(_) if holds => "holds",
        Some(_) => "target missed",
        None => "not measured",
    };
    let _ = writeln!(page, "| {} | {word} |", decimals(found));
    holds
}

/// The reasons of the targets that are missed, each said once.
fn reasons(page: &mut String, obstacles: &[(String, &str)]) {
    if obstacles.is_empty() {
        return;
    }
    page.push_str("\nThe reasons:\n\n");
    for (place, (_, reason)) in obstacles.iter().enumerate() {
        if obstacles[..place].iter().any(|(_, other)| other == reason) {
            continue;
        }
        let names: Vec<_> = obstacles
            .iter()
            .filter(|(_, other)| other == reason)
            .map(|(name, _)| name.as_str())
            .collect();
        let reason = if reason.is_empty() {
            "not known yet."
        } else {
            reason
        };
        let _ = writeln!(page, "* {}: {reason}", names.join("; "));
    }
}

/// A heading, and a chart below it.
fn chart(page: &mut String, charts: &Path, name: &str, svg: &str) -> Result<()> {
    let file = file(name);
    std::fs::write(charts.join(&file), svg)?;
    let _ = writeln!(page, "\n### {name}\n\n![{name}](charts/{file})\n");
    Ok(())
}

/// The file of a chart.
fn file(name: &str) -> String {
    let plain: String = name
        .replace('×', "x")
        .chars()
        .filter(|c| *c != ',')
        .collect();
    format!("{}.svg", plain.replace(' ', "_"))
}

fn nanoseconds(time: f64) -> String {
    let decimals = match time {
        _ if time < 10.0 => 3,
        _ if time < 1_000.0 => 1,
        _ => 0,
    };
    format!("{time:.decimals$}")
}

/// With two decimals, or, of a number that would be nothing with these, with the first two figures.
fn decimals(number: Option<f64>) -> String {
    let of = |number: f64| {
        let (mut places, mut shown) = (2, number * 100.0);
        while number > 0.0 && number < 0.01 && shown < 10.0 {
            (places, shown) = (places + 1, shown * 10.0);
        }
        format!("{number:.places$}")
    };
    number.map_or("–".into(), of)
}

#[cfg(test)]
mod tests {
    use super::decimals;

    #[test]
    fn a_small_ratio_keeps_two_figures() {
        let shown = [0.0039, 0.00045, 0.0123, 12.3456, 0.0, f64::INFINITY]
            .map(|number| decimals(Some(number)));
        assert_eq!(shown, ["0.0039", "0.00045", "0.01", "12.35", "0.00", "inf"]);
        assert_eq!(decimals(None), "–");
    }
}
