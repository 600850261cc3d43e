//! Steps between two barriers, on the threads of rayon.
#![allow(unsafe_code)]

use super::countdown::Countdown;
use crate::base::clock::Clock;
use crate::base::tick::ChangeTick;
use crate::run::schedule::error::SystemError;
use crate::run::schedule::panics::Panic;
use crate::run::schedule::plan_ref::PlanRef;
use crate::run::schedule::run::{Running, TICKS_A_STEP, run_beside};
use crate::run::schedule::span::span;
use crate::run::schedule::state::StepState;
use crate::world::store::{Store, World};
use crate::world::system::{Arguments, Failure, SystemGrant};
use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A schedule that takes less is run on the thread that asks for it: to wake others and to wait for them takes some ten
/// microseconds.
// Miri's clock is slower by orders of magnitude.
const WORTH_IT: Duration = if cfg!(miri) {
    Duration::from_millis(50)
} else {
    Duration::from_micros(60)
};
/// A system that takes less is run by the thread that finds it ready.
const CHEAP: u32 = 10_000;

/// Looking at the clock twice takes longer than small schedules do: so they are measured again after as many runs as fit this
/// time, in nanoseconds, but not after more than this many.
const UNMEASURED_FOR: u32 = 10_000;
const MOST_UNMEASURED: u32 = 100;

/// How long the systems of the last two runs took that were measured, on one thread. A run that took long only once was held up.
#[derive(Clone, Copy, Default)]
pub(in crate::run::schedule) struct Took {
    last: [Duration; 2],
    /// How many runs are not measured.
    unmeasured: u32,
}

impl Took {
    fn push(&mut self, last: Duration) {
        self.last = [self.last[1], last];
        self.unmeasured = (UNMEASURED_FOR / to_nanoseconds(last).max(1)).min(MOST_UNMEASURED);
    }

    fn least(&self) -> Duration {
        self.last[0].min(self.last[1])
    }

    /// Whether this run is not worth to be measured.
    fn passes(&mut self) -> bool {
        let passes = self.unmeasured > 0;
        self.unmeasured = self.unmeasured.saturating_sub(1);
        passes
    }
}

/// [`run`], for a world with a store that is `Send` and `Sync`.
pub(in crate::run::schedule) type RunSegment<W> = fn(
    Clock,
    (&Store<W>, Arguments<'_>),
    ChangeTick,
    PlanRef<'_, W>,
    Range<usize>,
    &mut [StepState<W>],
    &mut Vec<SystemError>,
) -> Vec<Panic>;

/// Runs all steps, on several threads if the last run took long enough. Without a clock, that time is unknown.
pub(in crate::run::schedule) fn run_steps<'w, W: World>(
    running: &mut Running<'w, W>,
    run: RunSegment<W>,
    in_order: fn(&mut Running<'w, W>),
) {
    let Some(clock) = Clock::get() else {
        return in_order(running);
    };
    if running.state.took.passes() {
        in_order(running);
    } else if running.state.took.least() < WORTH_IT || rayon::current_num_threads() < 2 {
        let began = clock.now();
        in_order(running);
        running.state.took.push(began.elapsed());
    } else {
        run_segments(clock, running, run);
        let costs = running
            .state
            .steps
            .iter()
            .map(|state| Duration::from_nanos(state.cost.into()));
        let took = costs.sum();
        running.state.took.push(took);
    }
}

fn run_segments<W: World>(clock: Clock, running: &mut Running<'_, W>, run: RunSegment<W>) {
    let steps = running.state.steps.len();
    let mut start = 0;
    while start < steps {
        let plan = running.state.plan(running.plan);
        let end = (start..steps)
            .find(|step| plan.is_barrier(*step))
            .unwrap_or(steps);
        if end - start > 1 {
            let world: &mut Store<W> = running.world;
            let before = world.now();
            world.advance(TICKS_A_STEP * (end - start) as u64);
            let (plan, states) = running.state.split(running.plan);
            let states = &mut states[..end];
            let panics = run(
                clock,
                (world, running.arguments),
                before,
                plan,
                start..end,
                states,
                &mut running.errors,
            );
            running.take_panics(panics);
        } else {
            (start..end).for_each(|step| run_measured(clock, running, step));
        }
        if end < steps {
            run_measured(clock, running, end);
        }
        start = end + 1;
    }
}

/// Runs one step, with nothing beside it.
fn run_measured<W: World>(clock: Clock, running: &mut Running<'_, W>, step: usize) {
    let began = clock.now();
    running.run_step(step);
    running.state.steps[step].cost = nanoseconds(began);
}

/// Runs the steps of a range that has no barriers. `states` are those of all steps up to the end of the range. Returns the panics of
/// steps, in the order of the schedule.
///
/// The store is borrowed exclusively by the caller; `Store<W>: Send + Sync` lets other threads have a part of it.
pub(in crate::run::schedule) fn run<W: World>(
    clock: Clock,
    (world, arguments): (&Store<W>, Arguments<'_>),
    before: ChangeTick,
    plan: PlanRef<'_, W>,
    range: Range<usize>,
    states: &mut [StepState<W>],
    errors: &mut Vec<SystemError>,
) -> Vec<Panic>
where
    Store<W>: Send + Sync,
    W::Components: Send,
{
    let start = range.start;
    let passed = states
        .iter()
        .map(|state| AtomicBool::new(state.passed))
        .collect();
    let segment = Segment {
        clock,
        world,
        arguments,
        before,
        plan,
        start,
        countdown: Countdown::new(range, |step| plan.waits(step)),
        passed,
        states: states[start..].iter_mut().map(Mutex::new).collect(),
        failures: Mutex::default(),
        goes_on: world.schedules().keeps_panics(),
        panics: Mutex::default(),
    };
    rayon::in_place_scope(|scope| segment.run(scope, segment.countdown.ready()));

    let Segment {
        failures, panics, ..
    } = segment;
    let mut failures = failures
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    failures.sort_by_key(|(step, _)| *step);
    errors.extend(failures.into_iter().map(|(step, error)| SystemError {
        system: plan.name(step),
        error,
    }));
    let mut panics = panics.into_inner().unwrap_or_else(PoisonError::into_inner);
    panics.sort_by_key(|panic| panic.step);
    panics
}

/// Steps that run beside each other.
struct Segment<'s, W: World> {
    clock: Clock,
    world: &'s Store<W>,
    arguments: Arguments<'s>,
    /// The tick before those of its steps.
    before: ChangeTick,
    plan: PlanRef<'s, W>,
    /// The first step.
    start: usize,
    countdown: Countdown,
    /// Whether the conditions of each step held, from the first step of the schedule on.
    passed: Vec<AtomicBool>,
    states: Vec<Mutex<&'s mut StepState<W>>>,
    failures: Mutex<Vec<(usize, Failure)>>,
    /// Whether steps go on to start after a panic.
    goes_on: bool,
    panics: Mutex<Vec<Panic>>,
}

impl<W: World> Segment<'_, W>
where
    Store<W>: Send + Sync,
    W::Components: Send,
{
    /// Runs steps that are ready, and those that become ready by it. Costly ones are left to other threads, but one.
    fn run<'s>(&'s self, scope: &rayon::Scope<'s>, mut ready: Vec<usize>) {
        while !ready.is_empty() {
            self.share(scope, &mut ready);
            let step = ready.remove(0);
            self.run_step(step);
            if !self.goes_on && !lock(&self.panics).is_empty() {
                return;
            }
            self.countdown.end(self.plan.followers(step), &mut ready);
        }
    }

    /// Gives the costly steps away, but the last of them.
    fn share<'s>(&'s self, scope: &rayon::Scope<'s>, ready: &mut Vec<usize>) {
        let mut costly = ready
            .iter()
            .filter(|step| self.cost(**step) >= CHEAP)
            .count();
        ready.retain(|&step| {
            let give = costly > 1 && self.cost(step) >= CHEAP;
            if give {
                costly -= 1;
                scope.spawn(move |scope| self.run(scope, alloc::vec![step]));
            }
            !give
        });
    }

    fn cost(&self, step: usize) -> u32 {
        lock(&self.states[step - self.start]).cost
    }

    fn run_step(&self, i: usize) {
        let step = self.plan.step(i);
        let step = &*step;
        let state = &mut **lock(&self.states[i - self.start]);
        let guarded = step
            .guard
            .is_none_or(|guard| self.passed[guard].load(Ordering::Acquire));
        let began = self.clock.now();
        let before = self.before.after(TICKS_A_STEP * (i - self.start) as u64);
        let run = || {
            // A subscriber that panics here panics in the step.
            let _span = span(
                self.plan.schedule(),
                step,
                self.world,
                rayon::current_num_threads(),
            );
            // SAFETY: grant-exclusive: the store is borrowed exclusively by the caller that runs the schedule, no step of a segment is a
            // barrier, and by plan-separates those that conflict with this one have ended, or wait for it.
            let grant = unsafe { SystemGrant::beside_others(self.world) };
            run_beside(step, grant.given(self.arguments), state, guarded, before)
        };
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => lock(&self.failures).push((i, error)),
            Err(payload) => {
                state.passed = false;
                lock(&self.panics).push(Panic { step: i, payload });
            }
        }
        state.cost = nanoseconds(began);
        self.passed[i].store(state.passed, Ordering::Release);
    }
}

/// Nanoseconds from then to now.
fn nanoseconds(began: Instant) -> u32 {
    to_nanoseconds(began.elapsed())
}

fn to_nanoseconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_nanos()).unwrap_or(u32::MAX)
}

/// Locks data that no panic can leave half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
