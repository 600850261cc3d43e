//! Times all contestants of a group in turn, round by round, so that other work of the machine hits all alike, and
//! prints a table. Criterion times one after the other; its figures are finer, and its ratios are not.
//!
//! `cargo run --release -p ecs-benches --bin interleaved -- [--quick] [part of a group's name]…`

use ecs_benches::{arguments, groups, time};

fn main() {
    let (timings, names) = arguments();
    println!(
        "| workload | library | ns per row, least | median | ÷ first |\n|---|---|--:|--:|--:|"
    );
    for group in groups() {
        if names.is_empty() || names.iter().any(|name| group.name.contains(name.as_str())) {
            let found = time(&group, timings);
            for timing in &found {
                let (library, least, median) = (timing.library, timing.least, timing.median);
                println!(
                    "| {} | {library} | {least:.3} | {median:.3} | {:.2} |",
                    group.name,
                    least / found[0].least
                );
            }
        }
    }
}
