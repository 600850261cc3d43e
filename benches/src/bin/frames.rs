//! The longest of 600 frames in which rows of a spatial index move, beside a grid by hand that is rebuilt in each. Exits with 1 if the
//! longest one takes more than 1.3 times as long as a usual frame of that grid.
//!
//! `cargo run --release -p ecs-benches --bin frames`

use ecs_benches::near::frames::frames;
use std::process::ExitCode;

/// The longest frame over a frame of the grid by hand.
const MOST: f64 = 1.3;

fn main() -> ExitCode {
    println!(
        "| workload | longest, ns a row | median | by hand | longest ÷ by hand |\n|---|--:|--:|--:|--:|"
    );
    let mut code = ExitCode::SUCCESS;
    for frames in frames() {
        let [longest, median, by_hand] = frames.times.map(|(_, time)| time);
        println!(
            "| {} | {longest:.2} | {median:.2} | {by_hand:.2} | {:.2} |",
            frames.name,
            longest / by_hand
        );
        if longest / by_hand > MOST {
            code = ExitCode::FAILURE;
        }
    }
    code
}
