//! How long the steps of schedules take.

use super::run::Running;
use super::state::StepState;
use crate::base::clock::Clock;
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::time::Duration;

/// How long a schedule and its steps took, since the world is profiled. See [`profiles`](Store::profiles).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Profile {
    /// The schedule.
    pub schedule: &'static str,
    /// All steps together, without the commands that are applied at the end of the run.
    pub whole: Times,
    /// The steps, from top to bottom, with their names.
    pub steps: Vec<(SystemName, Times)>,
}

/// How long something took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Times {
    /// How often it ran. A step whose conditions do not hold counts too.
    pub runs: u64,
    /// The last time.
    pub last: Duration,
    /// The mean of the last times: each counts for 1/32 of those before it.
    pub mean: Duration,
    /// The longest time.
    pub most: Duration,
}

impl Times {
    fn add(&mut self, took: Duration) {
        self.runs += 1;
        self.last = took;
        self.most = self.most.max(took);
        self.mean = if self.runs == 1 {
            took
        } else {
            (self.mean * 31 + took) / 32
        };
    }
}

impl<W: World> Store<W> {
    /// Begins to measure how long the steps of schedules take, or stops it. What was measured before is forgotten.
    ///
    /// While the world is profiled, the steps of a schedule run one after the other on the thread that calls it, so that each is measured
    /// alone. The results are the same. The clock is read twice a step. Without profiling, a run of a schedule costs one branch more. Where
    /// there is no clock, as in a browser, nothing is measured.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Position(f32);
    /// # fn walk() {}
    /// ecs::world! {
    ///     #[world] pub struct Street { components: (Position) }
    ///     #[schedule] pub fn tick() { walk; }
    /// }
    ///
    /// let mut street = Street::new();
    /// street.set_profiled(true);
    /// street.tick();
    /// let profile = street.profiles().next().unwrap();
    /// assert_eq!((profile.schedule, profile.whole.runs), ("tick", 1));
    /// let (name, times) = &profile.steps[0];
    /// assert!(*name == "walk" && times.last <= profile.whole.last);
    /// ```
    pub fn set_profiled(&mut self, profiled: bool) {
        self.schedules.set_profiled(profiled);
    }

    /// Whether the steps of schedules are measured.
    pub fn is_profiled(&self) -> bool {
        self.schedules.is_profiled()
    }

    /// How long the schedules took that ran since the world is [profiled](Self::set_profiled), and that do not run now.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> + '_ {
        self.schedules.profiles()
    }
}

impl<W: World> Running<'_, W> {
    /// Runs all steps one after the other, and measures each.
    #[cold]
    pub(super) fn run_profiled(&mut self) {
        let Some(clock) = Clock::get() else {
            return self.run_one_by_one();
        };
        let began = clock.now();
        for i in 0..self.state.steps.len() {
            let began = clock.now();
            self.run_step(i);
            let took = began.elapsed();
            if let Some(StepState { times, .. }) = self.state.steps.get_mut(i) {
                times.add(took);
            }
        }
        self.state.times.add(began.elapsed());
    }
}
