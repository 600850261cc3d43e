//! A run of a schedule.

use super::error::{Finish, ScheduleError, StepError, StepPart, SystemError};
use super::fixed::FixedSteps;
use super::made::MadePlan;
use super::plan::Plan;
use super::plan_ref::PlanRef;
use super::refreshes::refresh;
use super::span::span;
use super::state::{StateGuard, StateHandle, StepState, put_back, take};
use super::step::{Run, Step};
use crate::base::notice::{self, Notice};
use crate::base::panics::for_each_despite_panics;
use crate::base::system_name::SystemName;
use crate::base::tick::ChangeTick;
use crate::storage::events::RUNS_A_LOOK;
use crate::world::store::{Store, World};
use crate::world::system::{Arguments, Exclusive, Failure, SystemGrant};
use alloc::vec::Vec;
use core::mem::ManuallyDrop;
use core::ops::Deref;
use core::time::Duration;

/// Runs a schedule once, as if from top to bottom. All systems run, even if some return errors.
///
/// # Panics
///
/// If systems return errors, and `O` has no place for them.
#[track_caller]
pub fn run<W: World, O: Finish>(world: &mut W, plan: &'static Plan<W>) -> O {
    run_given(world, plan, Arguments::NONE)
}

/// Runs a schedule with arguments once, as [`run`] does.
///
/// # Panics
///
/// As [`run`] does, and if a system reads an argument that is not among these.
#[track_caller]
pub fn run_given<W: World, O: Finish>(
    world: &mut W,
    plan: &'static Plan<W>,
    arguments: Arguments<'_>,
) -> O {
    O::finish(run_all(world, plan, arguments))
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
    run_fixed_given::<W, O>(world, (plan, Arguments::NONE), elapsed, rate, max_steps)
}

/// Runs a schedule with a rate and with arguments, which are lent to each run, as [`run_fixed`] does.
///
/// # Panics
///
/// As [`run_given`] does.
#[track_caller]
pub fn run_fixed_given<W: World, O: Finish>(
    world: &mut W,
    (plan, arguments): (&'static Plan<W>, Arguments<'_>),
    elapsed: Duration,
    rate: u32,
    max_steps: u32,
) -> O::With<FixedSteps> {
    let mut lent = StateGuard::new(world, plan);
    let (due, dropped) = lent.state.accumulator.advance(elapsed, rate, max_steps);
    let alpha = lent.state.accumulator.alpha();
    drop(lent);
    let outcome = (0..due).try_for_each(|_| run_all(world, plan, arguments));
    if dropped > Duration::ZERO {
        notice::tell(&Notice::TimeDropped {
            schedule: plan.name,
            dropped,
            max_steps,
        });
    }
    O::finish_with(outcome.map(|()| FixedSteps {
        ran: due,
        alpha,
        dropped,
    }))
}

#[track_caller]
fn run_all<W: World>(
    world: &mut W,
    plan: &'static Plan<W>,
    arguments: Arguments<'_>,
) -> Result<(), ScheduleError> {
    let mut running = Running::new(world, plan, arguments);
    running.run_named();
    running.finish()
}

/// A schedule while it runs. However that ends, the state goes back to the world.
pub(super) struct Running<'w, W: World> {
    pub(super) world: &'w mut W,
    pub(super) plan: &'static Plan<W>,
    pub(super) arguments: Arguments<'w>,
    pub(super) state: StateHandle<W>,
    pub(super) errors: Vec<SystemError>,
    /// The step that runs.
    pub(super) at: usize,
    /// The commands of the steps before this one were applied, or [`ALL`].
    applied: usize,
}

/// The run came to its end.
const ALL: usize = usize::MAX;

impl<'w, W: World> Running<'w, W> {
    #[track_caller]
    fn new(world: &'w mut W, plan: &'static Plan<W>, arguments: Arguments<'w>) -> Self {
        let state = take(world, plan);
        Self {
            world,
            plan,
            arguments,
            state,
            errors: Vec::new(),
            at: 0,
            applied: 0,
        }
    }

    /// Runs all steps. A panic goes on with the name of the system.
    #[cfg(feature = "std")]
    fn run_named(&mut self) {
        use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
        // `Drop` puts the state in order that a panic leaves behind.
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| self.run_all())) {
            resume_unwind(super::panics::named(
                payload,
                self.plan.name,
                &self.name_of(self.at),
            ));
        }
    }

    #[cfg(not(feature = "std"))]
    fn run_named(&mut self) {
        self.run_all();
    }

    fn run_all(&mut self) {
        #[cfg(feature = "std")]
        if self.world.schedules().is_watched() {
            self.run_watched();
        } else {
            self.run_unwatched();
        }
        #[cfg(not(feature = "std"))]
        self.run_unwatched();
        self.progress().end_run();
        self.applied = ALL;
        if notice::TELLS {
            super::hundredth_run::look(self);
        }
    }

    /// Runs all steps where none is measured, and a panic ends the run.
    fn run_unwatched(&mut self) {
        self.run_steps(Self::run_in_order);
        self.world.advance(1);
        let end = self.state.steps.len();
        self.progress().apply_before(end);
    }

    /// Runs all steps, on several threads if that helps.
    pub(super) fn run_steps(&mut self, in_order: fn(&mut Self)) {
        #[cfg(feature = "parallel")]
        if self.state.plan(self.plan).overlaps()
            && let Some(run) = self.plan.threads.run
        {
            return super::threads::run_steps(self, run, in_order);
        }
        in_order(self);
    }

    fn run_in_order(&mut self) {
        if self.state.made.is_some() {
            return (0..self.state.steps.len()).for_each(|i| self.progress().run_step(i));
        }
        let constant = self.plan;
        (constant.in_order)(Steps(constant, self.progress()));
    }

    pub(super) fn progress(&mut self) -> Progress<'_, W> {
        let Self {
            world,
            plan,
            arguments,
            state,
            errors,
            at,
            applied,
        } = self;
        let (plan, states) = state.split(plan);
        Progress {
            world: &mut **world,
            plan,
            arguments: *arguments,
            states,
            errors,
            at,
            applied,
        }
    }

    #[cfg(feature = "std")]
    pub(super) fn name_of(&self, at: usize) -> SystemName {
        let plan = self.state.plan(self.plan);
        if at < plan.len() {
            plan.name(at)
        } else {
            SystemName::constant("")
        }
    }

    /// By reference: a value that is moved as a whole waits for its parts to be written.
    fn finish(&mut self) -> Result<(), ScheduleError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        Err(ScheduleError {
            schedule: self.plan.name,
            errors: core::mem::take(&mut self.errors),
        })
    }
}

impl<W: World> Drop for Running<'_, W> {
    #[inline]
    fn drop(&mut self) {
        let state = core::mem::take(&mut self.state);
        if self.applied == ALL {
            put_back(self.world, self.plan, state);
            return;
        }
        let mut lent = StateGuard {
            world: self.world,
            plan: self.plan,
            state,
        };
        // After a panic there are commands that were not applied.
        let StateGuard { world, plan, state } = &mut lent;
        let (plan, states) = state.split(plan);
        for (step, kept) in plan.steps().zip(states).skip(self.applied) {
            if let Some(deferred) = &step.deferred {
                (deferred.discard)(&mut *kept.system, world);
            }
        }
    }
}

/// The parts of a schedule that runs.
pub(super) struct Progress<'r, W: World> {
    world: &'r mut W,
    plan: PlanRef<'r, W>,
    arguments: Arguments<'r>,
    states: &'r mut [StepState<W>],
    errors: &'r mut Vec<SystemError>,
    at: &'r mut usize,
    applied: &'r mut usize,
}

impl<W: World> Progress<'_, W> {
    /// Runs one step, with nothing beside it.
    fn run_step(&mut self, i: usize) {
        let before = self.begin_step();
        self.finish_step(i, before);
    }

    /// Gives a step its ticks. Returns the one before them.
    #[inline]
    pub(super) fn begin_step(&mut self) -> ChangeTick {
        let before = self.world.now();
        self.world.advance(TICKS_A_STEP);
        before
    }

    /// Runs one step that has its ticks, after the commands of the steps before it where they come first.
    pub(super) fn finish_step(&mut self, i: usize, before: ChangeTick) {
        match self.plan {
            PlanRef::Constant(plan) => self.run(i, &plan.steps[i], before),
            PlanRef::Made(made) => self.run_made(i, made, before),
        }
    }

    /// Apart, so that a run of constants keeps no room for it.
    #[cold]
    fn run_made(&mut self, i: usize, made: &MadePlan<W>, before: ChangeTick) {
        self.run(i, &made.step(i), before);
    }

    fn run(&mut self, i: usize, step: &Step<'_, W>, before: ChangeTick) {
        *self.at = i;
        let guarded = step.guard.is_none_or(|guard| self.states[guard].passed);
        let outcome = match step.run {
            Run::Shared(_) | Run::Guard => {
                let _span = span(self.plan.schedule(), step, self.world, 1);
                let grant = SystemGrant::exclusive(self.world).given(self.arguments);
                run_beside(step, grant, &mut self.states[i], guarded, before)
            }
            Run::Exclusive(run) => {
                self.apply_before(i);
                *self.at = i;
                let now = self.world.now();
                let mut grant = SystemGrant::exclusive(self.world).given(self.arguments);
                let passes = passes(step, &mut grant, &mut self.states[i], guarded, now);
                self.world.advance(1);
                let _span = span(self.plan.schedule(), step, self.world, 1);
                let alone = Exclusive {
                    world: Some(&mut *self.world),
                    arguments: self.arguments,
                };
                match passes {
                    Ok(true) => run(alone, &mut *self.states[i].system),
                    other => other.map(drop),
                }
            }
            Run::End { .. } => {
                self.apply_before(i);
                Ok(())
            }
        };
        if let Err(error) = outcome {
            self.errors.push(SystemError {
                system: self.plan.name(i),
                error,
            });
        }
    }

    /// Applies the commands of the steps before this one, in the order of the steps.
    #[inline]
    pub(super) fn apply_before(&mut self, end: usize) {
        match self.plan {
            PlanRef::Constant(plan) if !plan.traits.defers => *self.applied = end,
            PlanRef::Constant(plan) => self.apply_all_before(end, plan),
            PlanRef::Made(made) => self.apply_made_before(end, made),
        }
    }

    fn apply_all_before(&mut self, end: usize, plan: &Plan<W>) {
        let start = *self.applied;
        for (i, step) in (start..end).zip(&plan.steps[start..end]) {
            // It owns nothing that would have to be dropped.
            self.apply(i, step, || ManuallyDrop::new(step.shared_name()));
        }
        *self.applied = end;
    }

    #[cold]
    fn apply_made_before(&mut self, end: usize, made: &MadePlan<W>) {
        for i in *self.applied..end {
            let name = made.name(i);
            self.apply(i, &made.step(i), || &name);
        }
        *self.applied = end;
    }

    /// Applies the commands of a step, if it has any.
    #[inline]
    fn apply<N: Deref<Target = SystemName>>(
        &mut self,
        i: usize,
        step: &Step<'_, W>,
        name: impl FnOnce() -> N,
    ) {
        if let Some(deferred) = &step.deferred {
            *self.at = i;
            *self.applied = i + 1;
            (deferred.apply)(&mut *self.states[i].system, self.world, &name());
        }
    }

    /// Counts the run, and tells the parameters of systems of it that want to know.
    fn end_run(self) {
        let store: &mut Store<W> = self.world;
        store.runs = store.runs.wrapping_add(1);
        let run = store.runs;
        // Events that ended are dropped, and may panic.
        if self.plan.ends_runs() {
            for_each_despite_panics(0..self.states.len(), |i| {
                let StepState {
                    system, conditions, ..
                } = &mut self.states[i];
                self.plan.for_each_step(i..i + 1, |_, step| {
                    step.end_run(system, conditions, store, run);
                });
            });
        }
        if run.is_multiple_of(RUNS_A_LOOK) {
            look_at_readers(store, run);
        }
    }
}

/// Checks which readers' schedules rest after `runs` runs.
fn look_at_readers<W: World>(store: &mut Store<W>, runs: usize) {
    // Events that end are dropped, and may panic.
    for_each_despite_panics(0..W::RESOURCES.len(), |place| {
        if let Some(queue) = W::RESOURCES[place].queue() {
            (queue.look_at_readers)(&mut store.resources, place, runs);
        }
    });
    for_each_despite_panics(store.removed.logs(), |log| log.look_at_readers(runs));
}

/// The steps of a schedule that are to run one after the other.
pub struct Steps<'r, W: World>(&'static Plan<W>, Progress<'r, W>);

impl<'r, W: World> Steps<'r, W> {
    /// The steps of a schedule that has this many.
    ///
    /// # Panics
    ///
    /// If there are more, or fewer.
    #[inline]
    pub fn exactly<const N: usize>(self) -> InOrder<'r, W, N> {
        let Self(
            plan,
            Progress {
                world,
                arguments,
                states,
                errors,
                at,
                applied,
                ..
            },
        ) = self;
        let Ok(states) = <&mut [StepState<W>; N]>::try_from(states) else {
            panic!(
                "`{}` has another number of steps: leave them to `world!`",
                plan.name
            )
        };
        InOrder {
            defers: plan.traits.defers,
            world,
            plan,
            arguments,
            states,
            errors,
            at,
            applied,
        }
    }
}

/// The steps of a schedule, which run one after the other. [`world!`](crate::world) names them in a function, so that each
/// is a constant where it runs: then its system is called as by a function that names it, and a small one is inlined.
pub struct InOrder<'r, W: World, const N: usize> {
    /// A copy of the plan's, for which memory need not be read again after each write.
    defers: bool,
    world: &'r mut W,
    plan: &'static Plan<W>,
    arguments: Arguments<'r>,
    states: &'r mut [StepState<W>; N],
    errors: &'r mut Vec<SystemError>,
    at: &'r mut usize,
    applied: &'r mut usize,
}

impl<W: World, const N: usize> InOrder<'_, W, N> {
    /// Runs a step, by its place in the plan.
    #[inline]
    pub fn run(&mut self, i: usize, step: &Step<'static, W>) {
        // Most steps are systems that nothing keeps from running.
        if let Run::Shared(run) = step.run
            && step.is_plain
        {
            *self.at = i;
            self.world.advance(TICKS_A_STEP);
            let _span = span(self.plan.name, step, self.world, 1);
            let store: &mut Store<W> = self.world;
            let now = store.now();
            let grant = SystemGrant::exclusive(store).given(self.arguments);
            if let Err(error) = run(grant, &mut *self.states[i].system, now) {
                self.errors.push(SystemError {
                    system: step.shared_name(),
                    error,
                });
            }
        } else if matches!(step.run, Run::End { .. }) && !self.defers {
            self.world.advance(TICKS_A_STEP);
        } else {
            let Self {
                world,
                plan,
                arguments,
                states,
                errors,
                at,
                applied,
                ..
            } = self;
            let (plan, arguments) = (PlanRef::Constant(plan), *arguments);
            let mut progress = Progress {
                world: &mut **world,
                plan,
                arguments,
                states: &mut states[..],
                errors,
                at,
                applied,
            };
            let before = progress.begin_step();
            progress.run(i, step, before);
        }
    }
}

impl_debug!([W: World] Steps<'_, W>, it => schedule = it.0.name);

impl_debug!([W: World, const N: usize] InOrder<'_, W, N>, it => schedule = it.plan.name);

/// A step takes two ticks: one at which its conditions are asked, and one at which its system runs, so that the conditions see
/// the changes of the system. They follow from its place, and from nothing else.
pub(super) const TICKS_A_STEP: u64 = 2;

/// Runs a step that others may run beside, if its conditions hold. `before` is the tick of the step before it.
#[inline]
pub(super) fn run_beside<W: World>(
    step: &Step<'_, W>,
    mut grant: SystemGrant<'_, W>,
    state: &mut StepState<W>,
    guarded: bool,
    before: ChangeTick,
) -> Result<(), Failure> {
    let passes = passes(step, &mut grant, state, guarded, before.after(1));
    if matches!(step.run, Run::Guard) {
        state.passed = matches!(passes, Ok(true));
    }
    let passes = passes?;
    match step.run {
        Run::Shared(run) if passes => run(grant, &mut *state.system, before.after(TICKS_A_STEP)),
        _ => Ok(()),
    }
}

/// Brings the indexes up to date that the step and those behind it read, whether it runs or not.
#[inline]
fn refresh_before<W: World>(
    step: &Step<'_, W>,
    grant: SystemGrant<'_, W>,
    now: ChangeTick,
) -> Result<(), Failure> {
    if W::INDEXES.is_empty() || step.refreshes.or(step.finds).is_empty() {
        Ok(())
    } else {
        refresh(step, grant, now)
    }
}

/// Whether a step runs: its conditions hold, and those of the lines around it. Those after one that does not hold, or fails, are not asked.
#[inline]
fn passes<W: World>(
    step: &Step<'_, W>,
    grant: &mut SystemGrant<'_, W>,
    state: &mut StepState<W>,
    guarded: bool,
    now: ChangeTick,
) -> Result<bool, Failure> {
    refresh_before(step, grant.reborrow(), now)?;
    if !guarded {
        return Ok(false);
    }
    for (condition, kept) in step.conditions.iter().zip(&mut state.conditions) {
        match (condition.holds)(grant.reborrow(), &mut **kept, now) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(error) => return Err(StepError::of(StepPart::Condition(condition.name), error)),
        }
    }
    Ok(true)
}
