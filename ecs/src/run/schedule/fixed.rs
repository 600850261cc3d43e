//! Schedules with a fixed rate: as many runs as fit the time that has passed.

use core::time::Duration;

const NANOS: u64 = 1_000_000_000;

/// Time that has passed and was not simulated yet, in parts of a nanosecond: as many as there are ticks a second. So no time is
/// ever lost to rounding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Accumulator(u64);

/// The use that a schedule with a fixed rate made of the time that has passed.
///
/// A schedule `#[schedule(fixed = 60)]` runs at most eight times a call, so that a slow machine does not fall further and further
/// behind. `#[schedule(fixed = 60, max_steps = 100)]` says otherwise. Time for more runs is dropped.
///
/// ```
/// use core::time::Duration;
/// # pub struct Ticks(u32);
/// # fn count() {}
/// ecs::world! {
///     #[world]
///     pub struct Game { components: (Ticks) }
///     #[schedule(fixed = 60)]
///     pub fn tick() { count; }
/// }
///
/// let mut game = Game::new();
/// let steps = game.tick_for(Duration::from_secs(1));
/// assert_eq!(steps.ran, 8);
/// assert_eq!(steps.dropped.as_millis(), 866);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedSteps {
    /// How often the schedule ran.
    pub ran: u32,
    /// The share of the time to the next run that has passed, from 0 to 1, to draw between two ticks.
    pub alpha: f32,
    /// The time of the runs beyond `max_steps`, which never come.
    pub dropped: Duration,
}

impl Accumulator {
    /// Adds time that has passed, and returns how often to run, at most `max_steps` times, and the time that is dropped.
    pub(super) fn advance(
        &mut self,
        elapsed: Duration,
        rate: u32,
        max_steps: u32,
    ) -> (u32, Duration) {
        let (nanos, rate) = (u128::from(NANOS), u128::from(rate.max(1)));
        // At most 2⁶⁴ seconds at 2³² runs a second: far below 2¹²⁸.
        let passed = u128::from(self.0) + elapsed.as_nanos() * rate;
        let due = passed / nanos;
        self.0 = u64::from(remainder(passed));
        let ran = u32::try_from(due).map_or(max_steps, |due| due.min(max_steps));
        let dropped = (due - u128::from(ran)) * nanos / rate;
        let seconds = u64::try_from(dropped / nanos).unwrap_or(u64::MAX);
        (ran, Duration::new(seconds, remainder(dropped)))
    }

    /// The parts that have passed.
    #[cfg(feature = "digest")]
    pub(super) const fn parts(self) -> u64 {
        self.0
    }

    pub(super) fn alpha(self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a fraction for drawing")]
        {
            self.0 as f32 / NANOS as f32
        }
    }
}

/// The nanoseconds beyond whole seconds.
#[expect(clippy::cast_possible_truncation, reason = "it is below 10⁹")]
fn remainder(nanos: u128) -> u32 {
    (nanos % u128::from(NANOS)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_lost_to_rounding() {
        let mut accumulator = Accumulator::default();
        let frame = Duration::from_nanos(7_000_001);
        let frames = if cfg!(miri) { 1_000 } else { 1_000_000 };
        let ran: u32 = (0..frames)
            .map(|_| accumulator.advance(frame, 60, 8).0)
            .sum();
        assert_eq!(ran, frames * 42 / 100);
    }

    #[test]
    fn the_fraction_says_how_far_the_next_run_is() {
        let mut accumulator = Accumulator::default();
        assert_eq!(
            accumulator.advance(Duration::from_millis(125), 10, 8),
            (1, Duration::ZERO)
        );
        assert!((accumulator.alpha() - 0.25).abs() < 1e-6);
    }

    #[test]
    fn a_long_stall_is_dropped_and_reported() {
        let mut accumulator = Accumulator::default();
        let (ran, dropped) = accumulator.advance(Duration::from_millis(1_050), 10, 8);
        assert_eq!((ran, dropped), (8, Duration::from_millis(200)));
        assert!((accumulator.alpha() - 0.5).abs() < 1e-6);
        let (ran, dropped) = accumulator.advance(Duration::MAX, 60, 8);
        assert!(ran == 8 && dropped > Duration::from_secs(u64::MAX - 1));
        assert_eq!(
            accumulator.advance(Duration::ZERO, 60, 8),
            (0, Duration::ZERO)
        );
    }

    #[test]
    fn time_that_ran_and_time_that_was_dropped_are_all_the_time() {
        let (mut accumulator, mut ran, mut dropped) = (Accumulator::default(), 0, Duration::ZERO);
        for millis in [5, 250, 1, 3_000, 40, 16] {
            let (steps, lost) = accumulator.advance(Duration::from_millis(millis), 50, 4);
            (ran, dropped) = (ran + steps, dropped + lost);
        }
        let left = Duration::from_secs_f32(accumulator.alpha() / 50.0);
        assert_eq!(
            (Duration::from_millis(20) * ran + dropped + left).as_millis(),
            3_312
        );
    }
}
