//! Times all libraries at all workloads, and writes `benches/REPORT.md` with its charts. Exits with 1 if a target is missed,
//! and if it was asked to.
//!
//! `cargo run --release -p ecs-benches --features peers --bin report -- [--quick] [--again] [--check] [part of a name]…`
//!
//! The figures stand in `REPORT.json`: `--render` writes the page from them, and measures nothing. A report that is quick, or not
//! of all, is written to `benches/target-report` instead, which is not committed. `--again` measures the named workloads at full length, and
//! puts their figures in the place of those in `REPORT.json`; the page says so.

mod chart;
mod conditions;
mod measure;
mod measured;
mod page;
mod summary;
mod targets;

use measured::Measured;
use std::io::Result;
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode> {
    let (timings, names) = ecs_benches::arguments();
    let flag = |name: &str| std::env::args().any(|argument| argument == name);
    let again = flag("--again") && !names.is_empty() && !flag("--quick");
    let whole = again || names.is_empty() && !flag("--quick");
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(if whole { "" } else { "target-report" });
    let measured = if flag("--render") {
        Measured::read(&folder)?
    } else {
        let mut measured = measure::all(timings, &names, flag("--quick"));
        if again {
            measured = Measured::read(&folder)?.with(measured, &names);
        }
        measured.write(&folder)?;
        measured
    };
    let missed = page::write(&folder, &measured)?;
    eprintln!(
        "{} written, {missed} targets missed or not measured",
        folder.join("REPORT.md").display()
    );
    Ok(if flag("--check") && missed > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
