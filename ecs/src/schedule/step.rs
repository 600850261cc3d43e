//! The steps of a schedule: a system with its conditions, as data and pointers to functions.
#![allow(unsafe_code)]

use crate::store::{Store, World};
use crate::system::{
    Access, AnyState, Callable, Failure, Kept, Output, Signature, State, Summary, System, Verdict,
    assert_made_of_nothing, assert_no_observer, assert_sound, conflict, made_of_nothing,
};
use crate::text::Text;
use crate::tick::ChangeTick;
use alloc::boxed::Box;
use core::any::Any;

/// One step of a schedule. Made by [`world!`](crate::world), out of a line of the schedule's body.
///
/// Invariant: **E3** `run` and `access` are of one system, whose parameters are apart (E1).
pub struct Step<W: World> {
    pub(super) name: &'static str,
    pub(super) phase: &'static str,
    pub(super) run: Run<W>,
    pub(super) access: Access<'static>,
    /// What the system and its conditions access.
    pub(super) summary: Summary,
    pub(super) fallible: bool,
    pub(super) conditions: &'static [Condition<W>],
    /// Whether it has no conditions and no guard.
    pub(super) is_plain: bool,
    /// The step, before this one, that says whether this one runs.
    pub(super) guard: Option<usize>,
    pub(super) init: fn(&mut Store<W>) -> Kept<W>,
    pub(super) deferred: Option<Deferred<W>>,
    /// Tells the parameters that the schedule ended, if they want to know.
    pub(super) end_run: Option<EndRun<W>>,
    /// How many rows the system goes through.
    #[cfg(feature = "trace")]
    pub(super) rows: fn(&Store<W>) -> usize,
}

/// Runs a system beside others, with its state, at a tick.
type Shared<W> = unsafe fn(&Store<W>, &mut dyn AnyState<W>, ChangeTick) -> Result<(), Failure>;

/// Tells the parameters of a system that a schedule ended, by the number of the run.
type EndRun<W> = fn(&mut Store<W>, u64);

/// How a step runs.
pub(super) enum Run<W: World> {
    /// Beside others. The caller holds E2.
    Shared(Shared<W>),
    /// By itself, with the whole world, once the commands of the steps before it are applied.
    Exclusive(fn(&mut W) -> Result<(), Failure>),
    /// Not at all: its conditions say whether other steps do.
    Guard,
    /// Commands are applied.
    Sync,
}

/// What is left to do after a step ran.
pub(super) struct Deferred<W: World> {
    pub(super) apply: fn(&mut dyn AnyState<W>, &mut W, &'static str),
    pub(super) discard: fn(&mut dyn AnyState<W>, &mut Store<W>),
    /// Asserts the invariants of what was put off.
    pub(super) check: fn(&dyn AnyState<W>),
}

/// A run condition.
pub struct Condition<W: World> {
    pub(super) name: &'static str,
    pub(super) access: Access<'static>,
    /// The caller holds E2.
    pub(super) holds: unsafe fn(&Store<W>, &mut dyn AnyState<W>, ChangeTick) -> bool,
    pub(super) init: fn(&mut Store<W>) -> Kept<W>,
    pub(super) end_run: Option<EndRun<W>>,
}

impl<W: World> Step<W> {
    /// A step that runs a system. `make` gives the system, each time that it runs.
    ///
    /// # Panics
    ///
    /// When it is compiled, if two parameters of the system access what one of them writes.
    #[track_caller]
    pub const fn system<G, F, M>(name: &'static str, make: &G) -> Self
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M>,
        M: Signature,
        M::Output: Output,
    {
        assert_made_of_nothing(make);
        let access = const { F::ACCESS };
        assert_sound::<W>(name, &access);
        assert_no_observer(name, &access);
        Self {
            name,
            phase: "",
            run: if access.is_world() {
                Run::Exclusive(run_alone::<W, G, F, M>)
            } else {
                Run::Shared(run::<W, G, F, M>)
            },
            access,
            summary: Summary::EMPTY.with(&access),
            fallible: <M::Output as Output>::FALLIBLE,
            conditions: &[],
            is_plain: true,
            guard: None,
            init: init::<W, F, M>,
            deferred: if F::DEFERS {
                Some(Deferred { apply: apply::<W, F, M>, discard: discard::<W, F, M>, check: check::<W, F, M> })
            } else {
                None
            },
            end_run: end_run::<W, F, M>(),
            #[cfg(feature = "trace")]
            rows: F::rows,
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
        F: Callable<M> + System<W, M>,
        M: Signature,
        M::Output: Verdict,
    {
        assert_made_of_nothing(make);
        let access = const { F::ACCESS };
        assert_sound::<W>(name, &access);
        assert_no_observer(name, &access);
        if access.is_world() || F::DEFERS {
            let text = Text::new()
                .with("the run condition `")
                .with(name)
                .with("` takes `Commands` or the whole world: it is asked beside other systems, and can have neither");
            panic!("{}", text.as_str());
        }
        Condition { name, access, holds: holds::<W, G, F, M>, init: init::<W, F, M>, end_run: end_run::<W, F, M>() }
    }

    /// A step that says by its conditions whether others run.
    pub const fn guard(name: &'static str) -> Self {
        Self { run: Run::Guard, ..Self::sync(name) }
    }

    /// A step that applies commands.
    pub const fn sync(name: &'static str) -> Self {
        Self {
            name,
            phase: "",
            run: Run::Sync,
            access: Access::Nothing,
            summary: Summary::EMPTY,
            fallible: false,
            conditions: &[],
            is_plain: true,
            guard: None,
            init: |_| Kept::new(Box::new(())),
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
    /// When it is compiled, if the system returns a `Result`.
    #[must_use]
    #[track_caller]
    pub const fn infallible(self, schedule: &str) -> Self {
        if self.fallible {
            let text =
                Text::new().with("the system `").with(self.name).with("` returns a `Result`, and the schedule `");
            let text = text.with(schedule).with("` has no place for the error: let it return ");
            panic!("{}", text.with("`Result<(), ecs::ScheduleError>`").as_str());
        }
        self
    }

    /// The step, if all of these hold.
    #[must_use]
    pub const fn run_if(self, conditions: &'static [Condition<W>]) -> Self {
        let mut summary = self.summary;
        let mut i = 0;
        while i < conditions.len() {
            summary = summary.with(&conditions[i].access);
            i += 1;
        }
        Self { conditions, summary, is_plain: false, ..self }
    }

    /// The step, if the conditions of an earlier one hold.
    #[must_use]
    pub const fn guarded_by(self, guard: usize) -> Self {
        Self { guard: Some(guard), is_plain: false, ..self }
    }

    /// The step as one of a phase.
    #[must_use]
    pub const fn in_phase(self, phase: &'static str) -> Self {
        Self { phase, ..self }
    }

    /// Whether some parameter is told of the ends of runs.
    pub(super) const fn ends_runs(&self) -> bool {
        let mut i = 0;
        while i < self.conditions.len() {
            if self.conditions[i].end_run.is_some() {
                return true;
            }
            i += 1;
        }
        self.end_run.is_some()
    }

    /// Tells the parameters of the system and of its conditions that the schedule ended.
    pub(super) fn end_run(&self, world: &mut Store<W>, run: u64) {
        let conditions = self.conditions.iter().filter_map(|condition| condition.end_run);
        conditions.chain(self.end_run).for_each(|end_run| end_run(world, run));
    }

    /// Whether it is a system, and nothing of ours.
    pub(super) const fn is_system(&self) -> bool {
        matches!(self.run, Run::Shared(_) | Run::Exclusive(_))
    }

    /// Whether the one cannot run beside the other, where nothing is a barrier.
    pub(super) const fn conflicts(&self, other: &Self) -> bool {
        let mut i = 0;
        while i <= self.conditions.len() {
            let mut j = 0;
            while j <= other.conditions.len() {
                if conflict::<W>(self.part(i), other.part(j)).is_some() {
                    return true;
                }
                j += 1;
            }
            i += 1;
        }
        false
    }

    /// What the system accesses, and after it what its conditions do.
    const fn part(&self, i: usize) -> &Access<'static> {
        if i == 0 { &self.access } else { &self.conditions[i - 1].access }
    }
}

const fn end_run<W: World, F: System<W, M>, M: Signature>() -> Option<EndRun<W>> {
    if F::ENDS_RUNS { Some(F::end_run) } else { None }
}

/// # Safety
///
/// E2, while the system runs.
unsafe fn run<W, G, F, M>(world: &Store<W>, kept: &mut dyn AnyState<W>, now: ChangeTick) -> Result<(), Failure>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Output,
{
    // SAFETY: E3: `Step::system` was given one.
    let mut system = unsafe { made_of_nothing::<G>() }();
    let mut nothing = F::stateless();
    let state = match &mut nothing {
        Some(nothing) => nothing,
        None => own::<W, F::State>(kept),
    };
    // SAFETY: E1: `Step::system` has asserted it. E2: the caller's promise.
    unsafe { F::run(&mut system, world, state, now) }.into_result()
}

fn run_alone<W, G, F, M>(world: &mut W) -> Result<(), Failure>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Output,
{
    // SAFETY: E3: `Step::system` was given one.
    let output = F::run_with(&mut unsafe { made_of_nothing::<G>() }(), world);
    output.map_or(Ok(()), Output::into_result)
}

/// # Safety
///
/// E2, while the condition is asked.
unsafe fn holds<W, G, F, M>(world: &Store<W>, kept: &mut dyn AnyState<W>, now: ChangeTick) -> bool
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Verdict,
{
    // SAFETY: `Step::condition` was given one, and has asserted E1. E2: the caller's promise.
    unsafe { F::run(&mut made_of_nothing::<G>()(), world, own::<W, F::State>(kept), now) }.holds()
}

fn init<W: World, F: System<W, M>, M: Signature>(world: &mut Store<W>) -> Kept<W> {
    Kept::new(Box::new(F::init(world)))
}

fn apply<W: World, F: System<W, M>, M: Signature>(kept: &mut dyn AnyState<W>, world: &mut W, system: &'static str) {
    F::apply(own(kept), world, system);
}

fn discard<W: World, F: System<W, M>, M: Signature>(kept: &mut dyn AnyState<W>, world: &mut Store<W>) {
    F::discard(own(kept), world);
}

fn check<W: World, F: System<W, M>, M: Signature>(kept: &dyn AnyState<W>) {
    let kept: &dyn Any = kept;
    F::check_invariants(kept.downcast_ref().unwrap_or_else(|| of_another_schedule()));
}

#[inline(always)]
fn own<W: World, S: State<W>>(kept: &mut dyn AnyState<W>) -> &mut S {
    let kept: &mut dyn Any = kept;
    kept.downcast_mut().unwrap_or_else(|| of_another_schedule())
}

#[cold]
#[inline(never)]
fn of_another_schedule() -> ! {
    panic!("two schedules of one world have the same number: leave them to `world!`")
}
