//! A run of a schedule.
#![allow(unsafe_code)]

use super::error::{Finish, ScheduleError, SystemError};
use super::fixed::FixedSteps;
use super::plan::Plan;
use super::span::span;
use super::state::{Held, Lent, StepState, put_back, take};
use super::step::{Run, Step};
use crate::store::{Store, World};
use crate::system::Failure;
use crate::tick::ChangeTick;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// Runs a schedule once, as if from top to bottom. All systems run, even if some return errors.
///
/// # Panics
///
/// If systems return errors, and `O` has no place for them.
#[track_caller]
pub fn run<W: World, O: Finish>(world: &mut W, plan: &'static Plan<W>) -> O {
    O::finish(run_all(world, plan))
}

/// Runs a schedule as often as its rate asks for, after so much time: at most `max_steps` times, and not again after an error.
///
/// # Panics
///
/// As [`run`] does.
#[track_caller]
pub fn run_fixed<W: World, O: Finish>(
    world: &mut W,
    plan: &'static Plan<W>,
    elapsed: Duration,
    rate: u32,
    max_steps: u32,
) -> O::With<FixedSteps> {
    let mut lent = Lent::new(world, plan);
    let (due, dropped) = lent.state.accumulator.advance(elapsed, rate, max_steps);
    let alpha = lent.state.accumulator.alpha();
    drop(lent);
    let outcome = (0..due).try_for_each(|_| run_all(world, plan));
    O::finish_with(outcome.map(|()| FixedSteps { ran: due, alpha, dropped }))
}

#[track_caller]
fn run_all<W: World>(world: &mut W, plan: &'static Plan<W>) -> Result<(), ScheduleError> {
    let mut running = Running::new(world, plan);
    running.run_named();
    running.finish()
}

/// A schedule while it runs. However that ends, the state goes back to the world.
pub(super) struct Running<'w, W: World> {
    pub(super) world: &'w mut W,
    pub(super) plan: &'static Plan<W>,
    pub(super) state: Held<W>,
    pub(super) errors: Vec<SystemError>,
    /// Where the system that runs has its name: among the steps, and behind them among those that were added.
    pub(super) at: usize,
    /// The commands of the steps before this one were applied.
    applied: usize,
}

impl<'w, W: World> Running<'w, W> {
    #[track_caller]
    fn new(world: &'w mut W, plan: &'static Plan<W>) -> Self {
        let state = take(world, plan);
        Self { world, plan, state, errors: Vec::new(), at: 0, applied: 0 }
    }

    /// Runs all steps. A panic goes on with the name of the system.
    #[cfg(feature = "std")]
    fn run_named(&mut self) {
        use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
        // What a panic leaves behind is what `Drop` puts in order.
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| self.run_all())) {
            resume_unwind(super::panics::named(payload, self.plan.name, self.name_of(self.at)));
        }
    }

    #[cfg(not(feature = "std"))]
    fn run_named(&mut self) {
        self.run_all();
    }

    fn run_all(&mut self) {
        self.run_steps();
        self.world.advance(1);
        self.apply_before(self.plan.steps.len());
        self.run_added();
        self.end_run();
    }

    /// Tells the parameters of systems that the schedule ended.
    fn end_run(&mut self) {
        if !self.plan.ends_runs && self.state.added.is_empty() {
            return;
        }
        let store: &mut Store<W> = self.world;
        let run = store.schedules_mut().next_run();
        self.plan.steps.iter().for_each(|step| step.end_run(store, run));
        self.state.added.iter().for_each(|added| added.end_run(store, run));
    }

    /// Runs all steps, on several threads if that helps.
    fn run_steps(&mut self) {
        #[cfg(feature = "parallel")]
        if self.plan.overlaps()
            && let Some(run) = self.plan.threads.run
        {
            return super::threads::run_steps(self, run);
        }
        self.run_in_order();
    }

    pub(super) fn run_in_order(&mut self) {
        let in_order = self.plan.in_order;
        in_order(Steps(self.progress()));
    }

    /// Runs one step, with nothing beside it.
    #[cfg(feature = "parallel")]
    pub(super) fn run_step(&mut self, i: usize) {
        self.progress().run_step(i);
    }

    fn apply_before(&mut self, end: usize) {
        self.progress().apply_before(end);
    }

    fn progress(&mut self) -> Progress<'_, W> {
        let Self { world, plan, state, errors, at, applied } = self;
        Progress { world: &mut **world, plan, states: &mut state.steps, errors, at, applied }
    }

    #[cfg(feature = "std")]
    fn name_of(&self, at: usize) -> &'static str {
        let added = at.checked_sub(self.plan.steps.len()).and_then(|at| self.state.added.get(at));
        self.plan.steps.get(at).map(|step| step.name).or(added.map(|added| added.name)).unwrap_or_default()
    }

    /// Runs the systems that were added while the program runs, one after the other.
    fn run_added(&mut self) {
        for (i, added) in self.state.added.iter_mut().enumerate() {
            self.at = self.plan.steps.len() + i;
            if let Err(error) = added.run(self.world) {
                self.errors.push(SystemError { system: added.name, error });
            }
        }
    }

    /// By reference: what is moved as a whole waits for its parts to be written.
    fn finish(&mut self) -> Result<(), ScheduleError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        Err(ScheduleError { schedule: self.plan.name, errors: core::mem::take(&mut self.errors) })
    }
}

impl<W: World> Drop for Running<'_, W> {
    #[inline]
    fn drop(&mut self) {
        let state = core::mem::take(&mut self.state);
        if self.applied == self.plan.steps.len() {
            put_back(self.world, self.plan, state);
            return;
        }
        let mut lent = Lent { world: self.world, plan: self.plan, state };
        // After a panic there are commands that were not applied.
        for (step, kept) in self.plan.steps.iter().zip(&mut lent.state.steps).skip(self.applied) {
            if let Some(deferred) = &step.deferred {
                (deferred.discard)(&mut *kept.system, lent.world);
            }
        }
    }
}

/// The parts of a schedule that runs.
struct Progress<'r, W: World> {
    world: &'r mut W,
    plan: &'static Plan<W>,
    states: &'r mut [StepState<W>],
    errors: &'r mut Vec<SystemError>,
    at: &'r mut usize,
    applied: &'r mut usize,
}

impl<W: World> Progress<'_, W> {
    /// Runs one step, with nothing beside it.
    fn run_step(&mut self, i: usize) {
        let step = &self.plan.steps[i];
        *self.at = i;
        let guarded = step.guard.is_none_or(|guard| self.states[guard].passed);
        let before = self.world.now();
        self.world.advance(TICKS_A_STEP);
        let outcome = match step.run {
            Run::Shared(_) | Run::Guard => {
                let _span = span(self.plan, step, self.world, 1);
                run_by_itself(step, self.world, &mut self.states[i], guarded, before)
            }
            Run::Exclusive(run) => {
                self.apply_before(i);
                *self.at = i;
                let passes = guarded && passes_by_itself(step, self.world, &mut self.states[i]);
                self.world.advance(1);
                let _span = span(self.plan, step, self.world, 1);
                if passes { run(self.world) } else { Ok(()) }
            }
            Run::Sync => {
                self.apply_before(i);
                Ok(())
            }
        };
        if let Err(error) = outcome {
            self.errors.push(SystemError { system: step.name, error });
        }
    }

    /// Applies the commands of the steps before this one, in the order of the steps.
    fn apply_before(&mut self, end: usize) {
        if !self.plan.defers {
            *self.applied = end;
        }
        while *self.applied < end {
            let step = &self.plan.steps[*self.applied];
            let state = &mut self.states[*self.applied];
            *self.at = *self.applied;
            *self.applied += 1;
            if let Some(deferred) = &step.deferred {
                (deferred.apply)(&mut *state.system, self.world, step.name);
            }
        }
    }
}

/// The steps of a schedule that are to run one after the other.
pub struct Steps<'r, W: World>(Progress<'r, W>);

impl<'r, W: World> Steps<'r, W> {
    /// The steps, of which there are so many.
    ///
    /// # Panics
    ///
    /// If there are more, or fewer.
    #[inline]
    pub fn exactly<const N: usize>(self) -> InOrder<'r, W, N> {
        let Progress { world, plan, states, errors, at, applied } = self.0;
        let Ok(states) = <&mut [StepState<W>; N]>::try_from(states) else {
            panic!("`{}` has another number of steps: leave them to `world!`", plan.name)
        };
        InOrder { defers: plan.defers, world, plan, states, errors, at, applied }
    }
}

/// The steps of a schedule, of which one runs after the other. [`world!`](crate::world) names them in a function, so that each
/// is a constant where it runs: then its system is called as by a function that names it, and a small one is inlined.
pub struct InOrder<'r, W: World, const N: usize> {
    /// A copy of the plan's, for which memory need not be read again after each write.
    defers: bool,
    world: &'r mut W,
    plan: &'static Plan<W>,
    states: &'r mut [StepState<W>; N],
    errors: &'r mut Vec<SystemError>,
    at: &'r mut usize,
    applied: &'r mut usize,
}

impl<W: World, const N: usize> InOrder<'_, W, N> {
    /// Runs a step, by its place in the plan.
    #[inline(always)]
    pub fn run(&mut self, i: usize, step: &Step<W>) {
        // Most steps are systems that nothing keeps from running.
        if let Run::Shared(run) = step.run
            && step.is_plain
        {
            *self.at = i;
            self.world.advance(TICKS_A_STEP);
            let _span = span(self.plan, step, self.world, 1);
            let store: &mut Store<W> = self.world;
            let now = store.now();
            // SAFETY: E2: the store is borrowed exclusively. E3 for the step.
            if let Err(error) = unsafe { run(store, &mut *self.states[i].system, now) } {
                self.errors.push(SystemError { system: step.name, error });
            }
        } else if matches!(step.run, Run::Sync) && !self.defers {
            self.world.advance(TICKS_A_STEP);
        } else {
            let Self { world, plan, states, errors, at, applied, .. } = self;
            Progress { world: &mut **world, plan, states: &mut states[..], errors, at, applied }.run_step(i);
        }
    }
}

impl<W: World> fmt::Debug for Steps<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("schedule", &self.0.plan.name).finish_non_exhaustive()
    }
}

impl<W: World, const N: usize> fmt::Debug for InOrder<'_, W, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InOrder").field("schedule", &self.plan.name).finish_non_exhaustive()
    }
}

/// A step takes two ticks: one at which its conditions are asked, and one at which its system runs, so that the conditions see
/// what the system changes. They follow from its place, and from nothing else.
pub(super) const TICKS_A_STEP: u64 = 2;

/// As [`run_beside`], where no other step runs.
///
/// The store is borrowed exclusively, and not only the world. A world may dereference to a store that others share.
#[inline]
fn run_by_itself<W: World>(
    step: &Step<W>,
    store: &mut Store<W>,
    state: &mut StepState<W>,
    guarded: bool,
    before: ChangeTick,
) -> Result<(), Failure> {
    // SAFETY: E2: the store is borrowed exclusively.
    unsafe { run_beside(step, store, state, guarded, before) }
}

/// As [`passes`], where no other step runs.
fn passes_by_itself<W: World>(step: &Step<W>, store: &mut Store<W>, state: &mut StepState<W>) -> bool {
    let now = store.now();
    // SAFETY: E2: the store is borrowed exclusively.
    unsafe { passes(step, store, state, now) }
}

/// Runs a step that others may run beside, if its conditions hold. `before` is the tick of the step before it.
///
/// # Safety
///
/// E2, for the step and its conditions.
#[inline]
pub(super) unsafe fn run_beside<W: World>(
    step: &Step<W>,
    world: &Store<W>,
    state: &mut StepState<W>,
    guarded: bool,
    before: ChangeTick,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let passes = guarded && unsafe { passes(step, world, state, before.after(1)) };
    match step.run {
        // SAFETY: the caller's promise.
        Run::Shared(run) if passes => unsafe { run(world, &mut *state.system, before.after(TICKS_A_STEP)) },
        Run::Guard => {
            state.passed = passes;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether the conditions of a step hold. Those after one that does not are not asked.
///
/// # Safety
///
/// E2, for the conditions.
#[inline]
unsafe fn passes<W: World>(step: &Step<W>, world: &Store<W>, state: &mut StepState<W>, now: ChangeTick) -> bool {
    let mut conditions = step.conditions.iter().zip(&mut state.conditions);
    // SAFETY: the caller's promise.
    conditions.all(|(condition, kept)| unsafe { (condition.holds)(world, &mut **kept, now) })
}
