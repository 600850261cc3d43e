//! Which steps become ready when a step has ended.

use crate::base::sync::{AtomicUsize, Ordering};
use alloc::vec::Vec;
use core::ops::Range;

/// How many steps each step of a range still waits for.
pub(super) struct Countdown {
    /// The first step.
    start: usize,
    waits: Vec<AtomicUsize>,
}

impl Countdown {
    /// `waits` tells the steps that a step waits for. Those before the range have ended.
    pub(super) fn new<I: Iterator<Item = usize>>(
        range: Range<usize>,
        waits: impl Fn(usize) -> I,
    ) -> Self {
        let start = range.start;
        let count = |step| waits(step).filter(|before| *before >= start).count();
        Self {
            start,
            waits: range.map(|step| AtomicUsize::new(count(step))).collect(),
        }
    }

    /// The steps that wait for none, when none has ended yet.
    pub(super) fn ready(&self) -> Vec<usize> {
        let waits = (self.start..).zip(&self.waits);
        waits
            .filter(|(_, waits)| waits.load(Ordering::Relaxed) == 0)
            .map(|(step, _)| step)
            .collect()
    }

    /// Says that a step has ended, on the thread that ran it. Its followers that wait for no other any more are added to those
    /// that this thread runs or gives away. Followers behind the range are for later.
    pub(super) fn end(&self, followers: impl Iterator<Item = usize>, ready: &mut Vec<usize>) {
        for next in followers.take_while(|next| *next < self.start + self.waits.len()) {
            // Each step that it waited for releases its effects, and the last one acquires the effects of all of them.
            if self.waits[next - self.start].fetch_sub(1, Ordering::AcqRel) == 1 {
                ready.push(next);
            }
        }
    }
}

#[cfg(all(test, loom))]
mod loom_tests {
    use super::*;
    use crate::base::erased::raced::Raced;
    use loom::sync::{Arc, Mutex};

    /// For each step, those that it waits for.
    type Plan = &'static [&'static [usize]];

    /// Stands for the executor, with a list in the place of rayon.
    struct Executor {
        plan: Plan,
        countdown: Countdown,
        given_away: Mutex<Vec<usize>>,
        /// How often each step ran. No two threads may access a cell at the same time, or without an order that atomics make.
        runs: Vec<Raced>,
    }

    impl Executor {
        fn new(plan: Plan, range: Range<usize>) -> Self {
            let countdown = Countdown::new(range.clone(), |step| plan[step].iter().copied());
            let given_away = Mutex::new(countdown.ready());
            let runs = (0..plan.len())
                .map(|step| Raced::new(u32::from(step < range.start)))
                .collect();
            Self {
                plan,
                countdown,
                given_away,
                runs,
            }
        }

        /// Runs steps that were given away, and those that become ready by it. All of these but one are given away.
        fn work(&self) {
            let mut ready = Vec::new();
            while let Some(step) = ready
                .pop()
                .or_else(|| self.given_away.lock().unwrap().pop())
            {
                self.check_before(step);
                self.runs[step].add_one();
                let followers =
                    (0..self.plan.len()).filter(|next| self.plan[*next].contains(&step));
                self.countdown.end(followers, &mut ready);
                if ready.len() > 1 {
                    self.given_away.lock().unwrap().extend(ready.drain(1..));
                }
            }
        }

        /// Asserts that all ran that the step waits for, be it by way of others.
        fn check_before(&self, step: usize) {
            for &before in self.plan[step] {
                assert_eq!(
                    self.runs_of(before),
                    1,
                    "step {step} runs before step {before}"
                );
                self.check_before(before);
            }
        }

        fn runs_of(&self, step: usize) -> u32 {
            self.runs[step].get()
        }
    }

    /// Runs the steps of the range on this many threads, in each way in which they can interleave.
    fn run(plan: Plan, range: Range<usize>, threads: usize) {
        loom::model(move || {
            let executor = Arc::new(Executor::new(plan, range.clone()));
            let start = |_| {
                let executor = executor.clone();
                loom::thread::spawn(move || executor.work())
            };
            let others: Vec<_> = (1..threads).map(start).collect();
            executor.work();
            for other in others {
                other.join().unwrap();
            }
            for step in 0..plan.len() {
                assert_eq!(
                    executor.runs_of(step),
                    u32::from(step < range.end),
                    "runs of step {step}"
                );
            }
        });
    }

    /// Two steps between a first and a last one, and a tail; a step before the range, and one behind it.
    #[test]
    fn steps_of_a_diamond_run_once_and_after_those_that_they_wait_for() {
        run(&[&[], &[0], &[1], &[0, 1], &[2, 3], &[4], &[4, 5]], 1..6, 2);
    }

    #[test]
    fn a_step_runs_once_after_three_others_on_three_threads() {
        run(&[&[], &[], &[], &[0, 1, 2]], 0..4, 3);
    }
}
