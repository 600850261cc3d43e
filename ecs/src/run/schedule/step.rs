//! The steps of a schedule: a system with its conditions, as data and pointers to functions.

use super::plan::Plan;
use crate::base::erased::SyncView;
use crate::base::error::text_of_error;
use crate::base::panics::for_each_despite_panics;
use crate::base::rule::refuse;
use crate::base::system_name::{PathOf, SystemName, is_end_of, name_by};
use crate::base::text::ConstString;
use crate::base::tick::ChangeTick;
use crate::world::store::{IndexSet, Store, World};
use crate::world::system::{
    AnyState, BoxedState, Callable, Exclusive, Failure, Holds, NoArguments, Output, ReadsOf,
    RunAlone, RunShared, SharedSystem, Signature, Summary, System, SystemAccess, SystemGrant,
    Verdict, alone_by, assert_no_observer, assert_sound, conflict, conflict_of,
    fault_of_observer_in_schedule, holds_by, own, own_ref, shared_by,
};
use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use core::any::type_name;

/// One step of a schedule. Made by [`world!`](crate::world), out of a line of the schedule's body.
///
/// A step that was added while the program runs borrows its name and its conditions from those that keep it.
// Invariant: **run-matches-access** `run` and `access` are of one system. Its parameters are apart (`parameters-disjoint`).
pub struct Step<'s, W: World> {
    /// The line, as it is written.
    pub(super) line: &'s str,
    /// The path of the function that the line names.
    pub(super) path: Option<PathOf>,
    pub(super) phase: &'s str,
    pub(super) run: Run<W>,
    pub(super) access: SystemAccess<'static>,
    /// The accesses of the system and its conditions.
    pub(super) summary: Summary,
    pub(super) fallible: bool,
    /// The schedule, if it has no place for errors.
    pub(super) infallible_in: Option<&'static str>,
    pub(super) conditions: &'s [Condition<W>],
    /// Whether it has no conditions and no guard.
    pub(super) is_plain: bool,
    /// The indexes that are brought up to date before it. See [`find_refreshes`](super::refreshes::find_refreshes).
    pub(super) refreshes: IndexSet,
    /// The indexes that it or its conditions read, and that a step before it brought up to date.
    pub(super) finds: IndexSet,
    /// The step, before this one, that says whether this one runs.
    pub(super) guard: Option<usize>,
    pub(super) init: fn(&mut Store<W>) -> BoxedState<W>,
    pub(super) deferred: Option<Deferred<W>>,
    /// Tells the parameters that the schedule ended, if they want to know.
    pub(super) end_run: Option<EndRun<W>>,
    /// How many rows the system goes through.
    #[cfg(feature = "trace")]
    pub(super) rows: fn(&Store<W>) -> usize,
}

/// Tells the parameters of a system that a schedule ended, by the number of the run.
type EndRun<W> = fn(&mut dyn AnyState<W>, &mut Store<W>, usize);

/// How a step runs.
pub(super) enum Run<W: World> {
    /// Beside others.
    Shared(RunShared<W>),
    /// By itself, with the whole world and its state, once the commands of the steps before it are applied.
    Exclusive(RunAlone<W>),
    /// Not at all: its conditions say whether other steps do.
    Guard,
    /// Commands are applied: something ends. The step, if there is one, says whether the steps run that end there.
    End { of: End<W>, guard: Option<usize> },
}

/// The lines of a schedule that end here.
pub(super) enum End<W: World> {
    /// A phase, by its path: the names of the phases that it is in, and its own.
    Phase(&'static str),
    /// A nested schedule: as many steps as its plan has.
    Schedule(fn() -> &'static Plan<W>),
    /// A nested schedule that has no plan of its own.
    Hidden,
}

/// The work that is left after a step ran.
pub(super) struct Deferred<W: World> {
    pub(super) apply: fn(&mut dyn AnyState<W>, &mut W, &SystemName),
    pub(super) discard: fn(&mut dyn AnyState<W>, &mut Store<W>),
    /// Asserts the invariants of the deferred work.
    pub(super) check: fn(&dyn AnyState<W>),
}

/// A run condition.
pub struct Condition<W: World> {
    pub(super) name: &'static str,
    pub(super) access: SystemAccess<'static>,
    fallible: bool,
    pub(super) holds: Holds<W>,
    pub(super) init: fn(&mut Store<W>) -> BoxedState<W>,
    pub(super) end_run: Option<EndRun<W>>,
}

impl<W: World> Step<'static, W> {
    /// A step that runs a system. `make` gives the system, each time that it runs.
    ///
    /// # Panics
    ///
    /// When it is compiled, if two parameters of the system access data that one of them writes.
    #[track_caller]
    pub const fn system<G, F, M>(name: &'static str, make: &G) -> Self
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M> + ReadsOf<W, M, NoArguments>,
        M: Signature,
        M::Output: Output,
    {
        Self::system_given::<NoArguments, G, F, M>(name, make)
    }

    /// The same, in a schedule with the arguments `A`.
    ///
    /// # Panics
    ///
    /// As [`system`](Self::system) does.
    #[track_caller]
    pub const fn system_given<A, G, F, M>(name: &'static str, make: &G) -> Self
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M> + ReadsOf<W, M, A>,
        M: Signature,
        M::Output: Output,
    {
        let access = const { F::ACCESS };
        assert_sound::<W>(name, &access);
        assert_no_observer(name, &access);
        let run = if access.is_world() {
            Run::Exclusive(alone_by(make))
        } else {
            Run::Shared(shared_by(make))
        };
        Self {
            path: Some(type_name::<F>),
            access,
            summary: Summary::EMPTY.with(&access),
            fallible: <M::Output as Output>::FALLIBLE,
            init: init::<W, F, M>,
            deferred: if F::DEFERS {
                Some(Deferred {
                    apply: apply::<W, F, M>,
                    discard: discard::<W, F, M>,
                    check: check::<W, F, M>,
                })
            } else {
                None
            },
            end_run: end_run::<W, F, M>(),
            #[cfg(feature = "trace")]
            rows: F::rows,
            ..Self::empty(name, run)
        }
    }

    /// A run condition of steps. `make` gives it, each time that it is asked.
    ///
    /// # Panics
    ///
    /// When it is compiled, as [`system`](Self::system) does, and if it changes the world.
    #[track_caller]
    pub const fn condition<G, F, M>(name: &'static str, make: &G) -> Condition<W>
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M> + ReadsOf<W, M, NoArguments>,
        M: Signature,
        M::Output: Verdict,
    {
        Self::condition_given::<NoArguments, G, F, M>(name, make)
    }

    /// The same, in a schedule with the arguments `A`.
    ///
    /// # Panics
    ///
    /// As [`condition`](Self::condition) does.
    #[track_caller]
    pub const fn condition_given<A, G, F, M>(name: &'static str, make: &G) -> Condition<W>
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M> + ReadsOf<W, M, A>,
        M: Signature,
        M::Output: Verdict,
    {
        let access = const { F::ACCESS };
        assert_sound::<W>(name, &access);
        assert_no_observer(name, &access);
        if let Some(text) = fault_of_condition(name, &access, F::DEFERS) {
            refuse(&text);
        }
        Condition {
            name,
            access,
            fallible: <M::Output as Verdict>::FALLIBLE,
            holds: holds_by(make),
            init: init::<W, F, M>,
            end_run: end_run::<W, F, M>(),
        }
    }

    /// A step that says by its conditions whether others run.
    pub const fn guard(name: &'static str) -> Self {
        Self::empty(name, Run::Guard)
    }

    /// A step that ends a phase, and applies commands.
    pub const fn end_of_phase(name: &'static str, path: &'static str) -> Self {
        Self::end(name, End::Phase(path))
    }

    /// A step that ends a nested schedule, and applies commands. The steps of the nested schedule are the steps before it.
    pub const fn end_of_schedule(name: &'static str, plan: fn() -> &'static Plan<W>) -> Self {
        Self::end(name, End::Schedule(plan))
    }

    /// A step that ends a nested schedule of a part for which the world has no methods, and applies commands. No system is added to it.
    pub const fn end_of_hidden_schedule(name: &'static str) -> Self {
        Self::end(name, End::Hidden)
    }

    const fn end(name: &'static str, of: End<W>) -> Self {
        Self::empty(name, Run::End { of, guard: None })
    }

    const fn empty(name: &'static str, run: Run<W>) -> Self {
        Self {
            line: name,
            path: None,
            phase: "",
            run,
            access: SystemAccess::Nothing,
            summary: Summary::EMPTY,
            fallible: false,
            infallible_in: None,
            conditions: &[],
            is_plain: true,
            refreshes: IndexSet::EMPTY,
            finds: IndexSet::EMPTY,
            guard: None,
            init: |_| BoxedState::new(Box::new(())),
            deferred: None,
            end_run: None,
            #[cfg(feature = "trace")]
            rows: |_| 0,
        }
    }

    /// The step, of a schedule that has no place for errors.
    ///
    /// # Panics
    ///
    /// When it is compiled, if the system or a condition returns a `Result`.
    #[must_use]
    #[track_caller]
    pub const fn infallible(self, schedule: &'static str) -> Self {
        if self.fallible {
            refuse(&ConstString::of(&[
                "the system `",
                self.line,
                "` returns a `Result`, and the schedule `",
                schedule,
                "` has no place for the error: let it return ",
                "`Result<(), ecs::ScheduleError>`",
            ]));
        }
        assert_infallible(self.conditions, schedule);
        Self {
            infallible_in: Some(schedule),
            ..self
        }
    }

    /// The step, if all of these hold.
    ///
    /// # Panics
    ///
    /// When it is compiled, if a condition returns a `Result`, and the schedule has no place for the error.
    #[must_use]
    #[track_caller]
    pub const fn run_if(self, conditions: &'static [Condition<W>]) -> Self {
        if let Some(schedule) = self.infallible_in {
            assert_infallible(conditions, schedule);
        }
        let summary = Self::summarize(&self.access, conditions);
        Self {
            conditions,
            summary,
            is_plain: false,
            ..self
        }
    }

    /// The step, if the conditions of an earlier one hold. Of the end of a schedule or of a phase, the steps that end there.
    #[must_use]
    pub const fn guarded_by(self, guard: usize) -> Self {
        let guard = Some(guard);
        if let Run::End { of, .. } = self.run {
            return Self {
                run: Run::End { of, guard },
                ..self
            };
        }
        Self {
            guard,
            is_plain: false,
            ..self
        }
    }

    /// The step as one of a phase.
    #[must_use]
    pub const fn in_phase(self, phase: &'static str) -> Self {
        Self { phase, ..self }
    }
}

impl<W: World> Step<'static, W> {
    /// The step of a system that is added to a schedule while the program runs, or why it cannot run. [`init_added`] makes its state.
    pub(super) fn added<F, M>(name: &str, schedule: &Plan<W>) -> Result<Self, Box<str>>
    where
        F: SharedSystem<W, M> + Send + Sync + 'static,
        M: Signature,
        M::Output: Output,
    {
        let access = F::ACCESS;
        if let Some(fault) =
            conflict_of::<W>(name, &access).or_else(|| fault_of_observer_in_schedule(name, &access))
        {
            return Err(text_of_error(fault.as_str()));
        }
        assert_given("the system", name, &access, schedule)?;
        let run = if access.is_world() {
            Run::Exclusive(run_added_alone::<W, F, M>)
        } else {
            Run::Shared(|grant, kept, now| call_added::<W, F, M>(grant, kept, now).into_result())
        };
        Ok(Self {
            access,
            summary: Summary::EMPTY.with(&access),
            is_plain: false,
            deferred: F::DEFERS.then_some(Deferred {
                apply: |kept, world, system| {
                    F::apply(&mut own::<W, Added<W, F, M>>(kept).1, world, system);
                },
                discard: |kept, world| F::discard(&mut own::<W, Added<W, F, M>>(kept).1, world),
                check: |kept| F::check_invariants(&own_ref::<W, Added<W, F, M>>(kept).1),
            }),
            end_run: end_run_of_added::<W, F, M>(),
            #[cfg(feature = "trace")]
            rows: F::rows,
            ..Self::empty("", run)
        })
    }

    /// A run condition of such a step, or why it cannot be asked. [`init_added`] makes its state.
    pub(super) fn added_condition<F, M>(
        name: &'static str,
        schedule: &Plan<W>,
    ) -> Result<Condition<W>, Box<str>>
    where
        F: SharedSystem<W, M> + Send + Sync + 'static,
        M: Signature,
        M::Output: Verdict,
    {
        let access = F::ACCESS;
        let fault = conflict_of::<W>(name, &access)
            .or_else(|| fault_of_observer_in_schedule(name, &access));
        if let Some(fault) = fault.or_else(|| fault_of_condition(name, &access, F::DEFERS)) {
            return Err(text_of_error(fault.as_str()));
        }
        assert_given("the run condition", name, &access, schedule)?;
        Ok(Condition {
            name,
            access,
            fallible: <M::Output as Verdict>::FALLIBLE,
            holds: |grant, kept, now| call_added::<W, F, M>(grant, kept, now).into_answer(),
            init: |_| BoxedState::new(Box::new(())),
            end_run: end_run_of_added::<W, F, M>(),
        })
    }

    /// The name, for as long as somebody wants it.
    #[inline]
    pub(super) const fn shared_name(&self) -> SystemName {
        SystemName::of_line(self.line, self.path)
    }
}

impl<'s, W: World> Step<'s, W> {
    /// The name: that of the function, or the line.
    pub(super) fn name(&self) -> &'s str {
        name_by(self.line, self.path)
    }

    /// Whether somebody who gives this name means the step: by the name alone, or behind a part of its path.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name() == name || self.path.is_some_and(|path| is_end_of(name, path()))
    }
}

impl<W: World> Step<'_, W> {
    /// The accesses of the system and its conditions.
    pub(super) const fn summarize(
        access: &SystemAccess<'_>,
        conditions: &[Condition<W>],
    ) -> Summary {
        let mut summary = Summary::EMPTY.with(access);
        for_each!(condition in conditions => {
            summary = summary.with(&condition.access);
        });
        summary
    }

    /// Whether some parameter is told of the ends of runs.
    pub(super) const fn ends_runs(&self) -> bool {
        self.end_run.is_some() || any_of!(it in self.conditions => it.end_run.is_some())
    }

    /// Tells the parameters of the system and of its conditions that the schedule ended.
    pub(super) fn end_run(
        &self,
        system: &mut BoxedState<W>,
        conditions: &mut [BoxedState<W>],
        world: &mut Store<W>,
        run: usize,
    ) {
        let of_conditions = self
            .conditions
            .iter()
            .zip(conditions)
            .map(|(condition, state)| (condition.end_run, state));
        for_each_despite_panics(
            of_conditions.chain([(self.end_run, system)]),
            |(end_run, state)| {
                if let Some(end_run) = end_run {
                    end_run(&mut **state, world, run);
                }
            },
        );
    }

    /// Its name in a list of the steps that can be named: that of a system, or of a nested schedule.
    pub(super) fn name_in_lists(&self) -> Option<&str> {
        match self.run {
            Run::Shared(_) | Run::Exclusive(_) => Some(self.name()),
            Run::End {
                of: End::Schedule(plan),
                ..
            } => Some(plan().name),
            Run::Guard
            | Run::End {
                of: End::Phase(_) | End::Hidden,
                ..
            } => None,
        }
    }

    /// Whether it is a system, and nothing of ours.
    pub(super) const fn is_system(&self) -> bool {
        matches!(self.run, Run::Shared(_) | Run::Exclusive(_))
    }

    /// Whether the one cannot run beside the other, where nothing is a barrier.
    pub(super) const fn conflicts(&self, other: &Step<'_, W>) -> bool {
        let mut i = 0;
        while i < self.parts() {
            let mut j = 0;
            while j < other.parts() {
                if conflict::<W>(self.part(i), other.part(j)).is_some() {
                    return true;
                }
                j += 1;
            }
            i += 1;
        }
        false
    }

    /// The accesses of the system, then those of its conditions, and those of the refreshes of indexes before it.
    const fn part(&self, i: usize) -> &SystemAccess<'static> {
        if i == 0 {
            return &self.access;
        }
        let conditions = self.conditions.len();
        if i <= conditions {
            &self.conditions[i - 1].access
        } else {
            self.refresh(i - 1 - conditions)
        }
    }

    const fn parts(&self) -> usize {
        1 + self.conditions.len() + self.refreshes.len()
    }
}

/// Asserts that no condition of a step returns a `Result`, in a schedule that has no place for errors.
#[track_caller]
const fn assert_infallible<W: World>(conditions: &[Condition<W>], schedule: &str) {
    for_each!(condition in conditions => {
        if condition.fallible {
            refuse(&ConstString::of(&[
                "the run condition `",
                condition.name,
                "` returns a `Result`, and the schedule `",
                schedule,
                "` has no place for the error: let the schedule return ",
                "`Result<(), ecs::ScheduleError>`",
            ]));
        }
    });
}

/// Says why a system or a condition cannot be part of a schedule, if the schedule lacks an argument that they read.
fn assert_given<W: World>(
    noun: &str,
    name: &str,
    access: &SystemAccess<'_>,
    schedule: &Plan<W>,
) -> Result<(), Box<str>> {
    let Some(argument) = access.argument_beside(schedule.arguments) else {
        return Ok(());
    };
    let (argument, schedule) = (argument.name(), schedule.name);
    Err(format!(
        "{noun} `{name}` takes `In<{argument}>`, and `{schedule}` has no argument of that type"
    )
    .into())
}

/// Why a run condition cannot be asked.
const fn fault_of_condition(
    name: &str,
    access: &SystemAccess<'_>,
    defers: bool,
) -> Option<ConstString> {
    if !access.is_world() && !defers {
        return None;
    }
    Some(ConstString::of(&[
        "the run condition `",
        name,
        "` takes `Commands` or the whole world: it is asked beside other systems, and can have neither",
    ]))
}

const fn end_run<W: World, F: System<W, M>, M: Signature>() -> Option<EndRun<W>> {
    if F::ENDS_RUNS {
        Some(|kept, world, run| F::end_run(own(kept), world, run))
    } else {
        None
    }
}

const fn end_run_of_added<W, F, M>() -> Option<EndRun<W>>
where
    W: World,
    F: SharedSystem<W, M> + Send + Sync + 'static,
    M: Signature,
{
    if F::ENDS_RUNS {
        Some(|kept, world, run| F::end_run(&mut own::<W, Added<W, F, M>>(kept).1, world, run))
    } else {
        None
    }
}

fn init<W: World, F: System<W, M>, M: Signature>(world: &mut Store<W>) -> BoxedState<W> {
    BoxedState::new(Box::new(F::init(world)))
}

fn apply<W: World, F: System<W, M>, M: Signature>(
    kept: &mut dyn AnyState<W>,
    world: &mut W,
    system: &SystemName,
) {
    F::apply(own(kept), world, system);
}

fn discard<W: World, F: System<W, M>, M: Signature>(
    kept: &mut dyn AnyState<W>,
    world: &mut Store<W>,
) {
    F::discard(own(kept), world);
}

fn check<W: World, F: System<W, M>, M: Signature>(kept: &dyn AnyState<W>) {
    F::check_invariants(own_ref(kept));
}

/// The state of an added system at a place: the system, which several places share, and the state of its parameters there.
type Added<W, F, M> = (SyncView<Arc<F>>, <F as System<W, M>>::State);

/// Makes the state of an added system at a place.
pub(super) fn init_added<W, F, M>(system: &Arc<F>, world: &mut Store<W>) -> BoxedState<W>
where
    W: World,
    F: System<W, M> + Send + Sync + 'static,
    M: Signature,
{
    BoxedState::new(Box::new((
        SyncView::new(Arc::clone(system)),
        F::init(world),
    )))
}

fn call_added<W, F, M>(
    grant: SystemGrant<'_, W>,
    kept: &mut dyn AnyState<W>,
    now: ChangeTick,
) -> M::Output
where
    W: World,
    F: SharedSystem<W, M> + Send + Sync + 'static,
    M: Signature,
{
    let (system, state) = own::<W, Added<W, F, M>>(kept);
    system
        .get_mut()
        .run_shared(grant.parameters::<F, M>(), state, now)
}

fn run_added_alone<W, F, M>(
    alone: Exclusive<'_, W>,
    kept: &mut dyn AnyState<W>,
) -> Result<(), Failure>
where
    W: World,
    F: SharedSystem<W, M> + Send + Sync + 'static,
    M: Signature,
    M::Output: Output,
{
    let (system, state) = own::<W, Added<W, F, M>>(kept);
    system
        .get_mut()
        .run_shared_alone(alone, state)
        .map_or(Ok(()), Output::into_result)
}

impl_copy!([W: World] Step<'_, W>);

impl_copy!([W: World] Condition<W>);

impl_copy!([W: World] Run<W>);

impl_copy!([W: World] End<W>);

impl_copy!([W: World] Deferred<W>);
