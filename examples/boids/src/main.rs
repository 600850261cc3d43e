//! Plays frames without a screen, and prints how long they take. All that is worth reading is in the library.
#![forbid(unsafe_code)]

use boids::Sky;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Result<Vec<u32>, _> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect();
    let (frames, boids) = match arguments.as_deref() {
        Ok([]) => (600, 100_000),
        Ok([frames @ (1..)]) => (*frames, 100_000),
        Ok([frames @ (1..), boids]) => (*frames, *boids),
        _ => {
            eprintln!("Usage: boids [FRAMES [BOIDS]]");
            return ExitCode::from(2);
        }
    };
    let mut sky = Sky::with_boids(boids as usize, 1);
    let times: Vec<Duration> = (0..frames)
        .map(|_| {
            let start = Instant::now();
            sky.frame();
            start.elapsed()
        })
        .collect();
    let mean = times.iter().sum::<Duration>() / frames;
    println!(
        "Boids   {}, of which each sees {:.1} others",
        sky.boids(),
        sky.neighbours()
    );
    println!("Digest  {:016x}", sky.digest());
    println!(
        "Frame   {mean:.2?}, and {:.2?} at worst",
        times.iter().max().unwrap_or(&mean)
    );
    println!("Speed   {:.0} frames a second", 1.0 / mean.as_secs_f64());
    ExitCode::SUCCESS
}
