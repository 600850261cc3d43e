//! Measures the shape of the code: how large it is, which of its rooms know which, how long the ways through it are.
//!
//! `cargo run --release --manifest-path tools/measure/Cargo.toml -- [--root=PATH] [--check] [WHAT…]`
//!
//! Without an argument it reads the text alone, which takes a second. `arrows` lists what runs upwards between the wings; `journeys`
//! builds a game and counts the functions that a call enters (valgrind); `speed` times structural changes in worlds with features beside
//! `bevy_ecs`; `size` compares two games; `tests` compiles and runs all tests. `--check` fails if a figure is above its limit in
//! `limits.toml`. `--root` measures another tree.

mod code;
mod copy;
mod figures;
mod graph;
mod items;
mod journeys;
mod rows;
mod runs;
mod tree;
mod wings;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (options, asked): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = options
        .iter()
        .find_map(|option| option.strip_prefix("--root="))
        .map_or(own.join("../.."), PathBuf::from);
    let root = root.canonicalize().expect("the root is a folder");
    let known = ["arrows", "journeys", "speed", "size", "tests"];
    if let Some(other) = asked.iter().find(|asked| !known.contains(&asked.as_str())) {
        eprintln!("there is no {other}: {}", known.join(", "));
        return ExitCode::FAILURE;
    }
    let is_asked = |what: &str| asked.iter().any(|asked| asked == what);
    let sources = figures::Sources::read(&root);
    if is_asked("arrows") {
        figures::print_arrows_upwards(&sources);
        return ExitCode::SUCCESS;
    }
    let mut figures = figures::of_text(&root, &sources);
    if is_asked("journeys") {
        figures.extend(journeys::figures(&root));
    }
    if is_asked("speed") {
        figures.extend(runs::speed(&root));
    }
    if is_asked("size") {
        figures.extend(runs::size(&root));
    }
    if is_asked("tests") {
        figures.extend(runs::tests(&root));
    }
    rows::print(&figures);
    if options.iter().any(|option| option == "--check") && !rows::keep_limits(&figures) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
