//! Runs one entry of a group this many times, for tools that count the work of a run. Two numbers of runs cancel out the work
//! before them.
//!
//! `cargo run --release -p ecs-benches --bin repeat -- <group> <entry> <runs>`

use ecs_benches::{groups, time_of_runs};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, library, runs] = &arguments[..] else {
        panic!("repeat <group> <entry> <runs>")
    };
    let runs = runs.parse().expect("a number of runs");
    let group = groups()
        .into_iter()
        .find(|group| group.name == *name)
        .expect("a group");
    let entry = group
        .entries
        .iter()
        .find(|entry| entry.library == library)
        .expect("an entry");
    time_of_runs(entry.contestant(group.rows).as_mut(), runs);
}
