//! Delays by chance, which decide when systems run and nothing else.

use crate::parts::mix;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Decides how long each system takes, and notes the threads. An ordering stronger than `Relaxed` would hide races from a
/// sanitizer.
#[derive(Default)]
pub(crate) struct Chance {
    tick: u64,
    /// Another one for each pool.
    salt: u64,
    threads: AtomicU32,
}

impl Chance {
    pub(crate) fn new(salt: u64) -> Self {
        Self {
            salt,
            ..Self::default()
        }
    }

    pub(crate) fn next_tick(&mut self) -> u64 {
        self.tick += 1;
        self.tick
    }

    /// Spins for 15 to 77 µs, and once in sixteen times for longer, in which an idle thread wakes up. Returns a number that depends on the system and the tick alone.
    pub(crate) fn delay(&self, system: u64) -> u64 {
        let begin = Instant::now();
        let thread = rayon::current_thread_index().expect("each world runs in a pool");
        self.threads.fetch_or(1 << thread, Ordering::Relaxed);
        let number = mix(self.tick, system);
        let chance = mix(number, self.salt);
        let time = Duration::from_micros(15 + (chance >> 8) % 63)
            * if chance.is_multiple_of(16) { 8 } else { 1 };
        while begin.elapsed() < time {
            spin_loop();
        }
        number
    }

    /// How many threads ran systems.
    pub(crate) fn threads(&self) -> u32 {
        self.threads.load(Ordering::Relaxed).count_ones()
    }
}
