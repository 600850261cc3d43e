//! Schedules with a fixed rate: as many runs as fit the time that has passed.

use core::time::Duration;

const NANOS: u64 = 1_000_000_000;

/// Time that has passed and was not simulated yet, in parts of a nanosecond: as many as there are ticks a second. So no time is
/// ever lost to rounding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Accumulator(u64);

/// What a schedule with a fixed rate did with the time that has passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedSteps {
    /// How often it ran.
    pub ran: u32,
    /// How far the time is on its way to the next run, from 0 to 1: to draw what lies between two ticks.
    pub alpha: f32,
}

impl Accumulator {
    /// Adds time that has passed, and says how often to run: at most `max_steps` times. The time beyond is dropped, so that a slow
    /// machine does not get slower and slower.
    pub(super) fn advance(&mut self, elapsed: Duration, rate: u32, max_steps: u32) -> u32 {
        let nanos = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        self.0 = self.0.saturating_add(nanos.saturating_mul(u64::from(rate)));
        let due = self.0 / NANOS;
        self.0 %= NANOS;
        u32::try_from(due).map_or(max_steps, |due| due.min(max_steps))
    }

    pub(super) fn alpha(self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a fraction for drawing")]
        {
            self.0 as f32 / NANOS as f32
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_lost_to_rounding() {
        let mut accumulator = Accumulator::default();
        let frame = Duration::from_nanos(7_000_001);
        let frames = if cfg!(miri) { 1_000 } else { 1_000_000 };
        let ran: u32 = (0..frames).map(|_| accumulator.advance(frame, 60, 8)).sum();
        assert_eq!(ran, frames * 42 / 100);
    }

    #[test]
    fn the_fraction_says_how_far_the_next_run_is() {
        let mut accumulator = Accumulator::default();
        assert_eq!(accumulator.advance(Duration::from_millis(125), 10, 8), 1);
        assert!((accumulator.alpha() - 0.25).abs() < 1e-6);
    }

    #[test]
    fn a_long_stall_is_not_made_up_for() {
        let mut accumulator = Accumulator::default();
        assert_eq!(accumulator.advance(Duration::from_secs(u64::MAX), 60, 8), 8);
        assert!(accumulator.advance(Duration::ZERO, 60, 8) == 0 && accumulator.alpha() < 1.0);
    }
}
