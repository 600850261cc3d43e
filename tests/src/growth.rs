//! Whether operations take as long when there are many of them.

use std::time::{Duration, Instant};

/// Asserts that ten times as many operations take far less than a hundred times as long, as they would if each took as long as there are others.
///
/// Other programs take the processor now and then, so the shortest of several times counts.
///
/// # Panics
///
/// If they take too long.
pub fn assert_linear(few: usize, run: impl Fn(usize)) {
    if cfg!(miri) {
        return run(50);
    }
    let time = |count, shortest: Duration| {
        let begin = Instant::now();
        run(count);
        begin.elapsed().min(shortest)
    };
    let (mut short, mut long) = (Duration::MAX, Duration::MAX);
    for _ in 0..6 {
        short = time(few, short);
        long = time(10 * few, long);
        if long < 60 * short {
            return;
        }
    }
    panic!("{few} operations take {short:?}, and ten times as many {long:?}");
}
