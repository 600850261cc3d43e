//! Parts of the benches of this folder.

use std::time::{Duration, Instant};

/// Calls the function, and returns the time that it took.
pub fn timed(f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}

/// The median of some times, in microseconds.
pub fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e6
}
