//! The state of schedules that a world keeps from one run to the next.

#[cfg(feature = "snapshots")]
mod copying;

#[cfg(feature = "snapshots")]
pub(crate) use copying::{SavedSchedules, StagedSchedules};

use super::added::{Added, AddedSystem, Definition};
use super::added_list::AddedList;
use super::fixed::Accumulator;
use super::lines::{Line, Part};
use super::made::{MadePlan, RunningPlan};
use super::order::Node;
use super::plan::Plan;
use super::plan_ref::PlanRef;
use crate::base::error::AddSystemCause;
use crate::world::store::{KeepsSchedules, ScheduleStates, Scheduled, Store, World};
use crate::world::system::{BoxedState, conflict_of};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;
use core::ops::{Deref, DerefMut};
use core::ptr;

/// The states of the world's schedules, by their numbers.
pub(crate) struct Schedules<W: World> {
    places: Vec<StateSlot<W>>,
    pub(super) added: AddedList<W>,
    /// The number of the last system that was made to be added.
    next_id: u64,
    edition: Edition,
    /// Whether steps are measured.
    #[cfg(feature = "std")]
    profiled: bool,
    /// The panics that were kept.
    #[cfg(feature = "std")]
    pub(super) panics: super::panics::SystemPanics,
    /// The names of the schedules that ran, by their numbers.
    #[cfg(feature = "snapshots")]
    names: Vec<&'static str>,
}

/// The systems that were added up to some moment. Each time that one is added or taken out, there is another edition, in all worlds:
/// the address of a value that lives as long as somebody has the edition.
#[derive(Clone, Default)]
struct Edition(Option<Arc<u8>>);

impl Edition {
    fn next() -> Self {
        Self(Some(Arc::new(0)))
    }

    #[inline]
    fn is(&self, other: &Self) -> bool {
        let [one, other] =
            [self, other].map(|edition| edition.0.as_ref().map_or(ptr::null(), Arc::as_ptr));
        one == other
    }
}

enum StateSlot<W: World> {
    /// It never ran.
    Unused,
    /// It is running.
    Taken,
    There(StateHandle<W>),
}

/// The state of a schedule, which goes from the world to its runner, and back, as one pointer. There is none where it was taken from.
pub(super) struct StateHandle<W: World>(Option<Box<State<W>>>);

impl<W: World> Default for StateHandle<W> {
    fn default() -> Self {
        Self(None)
    }
}

impl<W: World> Deref for StateHandle<W> {
    type Target = State<W>;

    #[inline]
    fn deref(&self) -> &State<W> {
        self.0.as_deref().unwrap_or_else(|| taken())
    }
}

impl<W: World> DerefMut for StateHandle<W> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State<W> {
        self.0.as_deref_mut().unwrap_or_else(|| taken())
    }
}

#[cold]
#[inline(never)]
fn taken() -> ! {
    unreachable!("whoever takes the state of a schedule has it until it is put back")
}

/// The state of a schedule.
pub(super) struct State<W: World> {
    /// The constant, once it ran.
    plan: Option<&'static Plan<W>>,
    /// The plan with systems that were added, if there are any.
    pub(super) made: Option<Box<MadePlan<W>>>,
    /// How many steps the constant has.
    constants: usize,
    /// One for each step of the plan that runs.
    pub(super) steps: Vec<StepState<W>>,
    /// The edition of the added systems that the steps are of.
    edition: Edition,
    pub(super) accumulator: Accumulator,
    /// How often it ran, up to the run after which it is checked.
    pub(super) runs: u8,
    #[cfg(feature = "parallel")]
    pub(super) took: super::threads::Took,
    /// How long its runs took that were measured.
    #[cfg(feature = "std")]
    pub(super) times: super::profile::Times,
}

/// The state of a step.
pub(super) struct StepState<W: World> {
    pub(super) system: BoxedState<W>,
    pub(super) conditions: Vec<BoxedState<W>>,
    /// Whether its conditions held.
    pub(super) passed: bool,
    /// Nanoseconds that it took when it was measured last. At first it may take any time.
    #[cfg(feature = "parallel")]
    pub(super) cost: u32,
    /// How long it took when it was measured.
    #[cfg(feature = "std")]
    pub(super) times: super::profile::Times,
}

impl<W: World> Default for Schedules<W> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            added: AddedList::NONE,
            next_id: 0,
            edition: Edition::default(),
            #[cfg(feature = "std")]
            profiled: false,
            #[cfg(feature = "std")]
            panics: super::panics::SystemPanics::default(),
            #[cfg(feature = "snapshots")]
            names: Vec::new(),
        }
    }
}

impl<W: World> Scheduled for W {
    type Plan = Plan<W>;
}

impl<W: World> KeepsSchedules for W {
    type States = Schedules<W>;
}

impl<W: World> ScheduleStates for Schedules<W> {
    /// Asserts the invariants of all schedules that ran, except for those that are running, and that all schedules have an order.
    fn check_invariants(&self) {
        self.added.check_invariants();
        for place in &self.places {
            if let StateSlot::There(state) = place {
                state.check_invariants(&self.edition);
            }
        }
    }
}

impl<W: World> Schedules<W> {
    fn place(&mut self, number: usize) -> &mut StateSlot<W> {
        if self.places.len() <= number {
            self.places.resize_with(number + 1, || StateSlot::Unused);
        }
        &mut self.places[number]
    }

    /// Whether a schedule is running.
    #[cfg(feature = "save")]
    pub(crate) fn is_any_running(&self) -> bool {
        self.running_number().is_some()
    }

    /// The number of a schedule that is running.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    fn running_number(&self) -> Option<usize> {
        self.places
            .iter()
            .position(|place| matches!(place, StateSlot::Taken))
    }

    /// The id of a system that may be added.
    pub(super) fn next_id(&mut self) -> AddedSystem {
        self.next_id += 1;
        AddedSystem(self.next_id)
    }

    /// Adds a system, if all schedules that it is in have an order then.
    pub(super) fn push(&mut self, added: Added<W>) -> Result<AddedSystem, AddSystemCause> {
        let id = self.added.push(added)?;
        self.edition = Edition::next();
        Ok(id)
    }

    /// Takes a system out again that was added, with its state in the schedules that do not run.
    pub(super) fn remove(
        world: &mut Store<W>,
        plan: &'static Plan<W>,
        system: AddedSystem,
    ) -> bool {
        let schedules = world.schedules_mut();
        let is_it = |added: &&Added<W>| added.plan.number == plan.number;
        let is_there = schedules.added.get(system).as_ref().is_some_and(is_it);
        let Some(removed) = is_there.then(|| schedules.added.remove(system)).flatten() else {
            return false;
        };
        schedules.edition = Edition::next();
        let mut states = Vec::new();
        for place in &mut schedules.places {
            if let StateSlot::There(state) = place {
                state.take_out(&removed.definition, &mut states);
            }
        }
        // Values that are dropped are the user's, and may panic: all is done.
        drop((removed, states));
        true
    }

    /// Forgets what was measured, and measures from now on or does not.
    #[cfg(feature = "std")]
    pub(super) fn set_profiled(&mut self, profiled: bool) {
        self.profiled = profiled;
        for place in &mut self.places {
            if let StateSlot::There(state) = place {
                state.times = super::profile::Times::default();
                state
                    .steps
                    .iter_mut()
                    .for_each(|step| step.times = super::profile::Times::default());
            }
        }
    }

    #[cfg(feature = "std")]
    pub(super) fn is_profiled(&self) -> bool {
        self.profiled
    }

    /// Whether steps are measured, or their panics kept.
    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        self.profiled | self.keeps_panics()
    }

    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn keeps_panics(&self) -> bool {
        self.panics.policy == super::panics::PanicPolicy::Keep
    }

    /// What was measured of the schedules that do not run now.
    #[cfg(feature = "std")]
    pub(super) fn profiles(&self) -> impl Iterator<Item = super::profile::Profile> + '_ {
        self.places.iter().filter_map(|place| {
            let StateSlot::There(state) = place else {
                return None;
            };
            let plan = state.plan(state.plan?);
            let steps = state
                .steps
                .iter()
                .enumerate()
                .map(|(i, step)| (plan.name(i), step.times))
                .collect();
            (state.times.runs > 0).then(|| super::profile::Profile {
                schedule: plan.schedule(),
                whole: state.times,
                steps,
            })
        })
    }

    /// The plan of a schedule, as it would run now.
    pub(super) fn plan_of(&self, plan: &'static Plan<W>) -> RunningPlan<W> {
        RunningPlan::new(plan, &self.added)
    }
}

impl<W: World> State<W> {
    /// The plan that runs.
    pub(super) fn plan(&self, constant: &'static Plan<W>) -> PlanRef<'_, W> {
        self.made
            .as_deref()
            .map_or(PlanRef::Constant(constant), PlanRef::Made)
    }

    /// The plan that runs, and the states of its steps.
    #[inline]
    pub(super) fn split(
        &mut self,
        constant: &'static Plan<W>,
    ) -> (PlanRef<'_, W>, &mut [StepState<W>]) {
        (
            self.made
                .as_deref()
                .map_or(PlanRef::Constant(constant), PlanRef::Made),
            &mut self.steps,
        )
    }

    /// Takes the lines of a system out that was added. The plan is rebuilt before the next run.
    fn take_out(
        &mut self,
        definition: &Arc<Definition<W>>,
        taken: &mut Vec<(Line<W>, StepState<W>)>,
    ) {
        let is_it = |part: &Part<W>| matches!(part, Part::Added(other, _) if Arc::ptr_eq(definition, other));
        self.take_out_all(is_it, taken);
    }

    /// Takes lines out that were added.
    fn take_out_all(
        &mut self,
        is_one: impl Fn(&Part<W>) -> bool,
        taken: &mut Vec<(Line<W>, StepState<W>)>,
    ) {
        let Some(made) = &mut self.made else { return };
        while let Some(i) = made.lines.iter().position(|line| is_one(&line.part)) {
            taken.push((made.lines.remove(i), self.steps.remove(i)));
        }
    }

    /// The kind of a step in the plan that runs.
    fn part(&self, i: usize) -> Part<W> {
        self.made
            .as_ref()
            .map_or(Part::Constant(i), |made| made.lines[i].part.clone())
    }

    /// Makes the plan, and the state of its steps. Steps that stay keep their state.
    #[cold]
    fn renew(&mut self, world: &mut Store<W>, plan: &'static Plan<W>) {
        let schedules = world.schedules_mut();
        #[cfg(feature = "snapshots")]
        schedules.note_name(plan);
        let edition = schedules.edition.clone();
        let made = MadePlan::new(plan, &schedules.added).map(Box::new);
        let count = made
            .as_ref()
            .map_or(plan.steps.len(), |made| made.lines.len());
        // Those of another plan with this number are of no use.
        let is_same = self.constants == plan.steps.len();
        let old: BTreeMap<Node, usize> = (0..if is_same { self.steps.len() } else { 0 })
            .map(|i| (self.part(i).node(0), i))
            .collect();
        let mut new = Vec::with_capacity(count);
        for i in 0..count {
            let part = made
                .as_ref()
                .map_or(Part::Constant(i), |made| made.lines[i].part.clone());
            new.push(match old.get(&part.node(0)) {
                Some(i) => Err(*i),
                None => Ok(StepState::new(&part, plan, world)),
            });
        }
        let mut kept: Vec<Option<StepState<W>>> =
            mem::take(&mut self.steps).into_iter().map(Some).collect();
        self.steps = new
            .into_iter()
            .filter_map(|state| state.map_or_else(|i| kept[i].take(), Some))
            .collect();
        let before = mem::replace(&mut self.made, made);
        (self.plan, self.constants, self.edition) = (Some(plan), plan.steps.len(), edition);
        // Values that are dropped are the user's, and may panic: all is done.
        drop((before, kept));
    }

    /// Asserts `plan-separates`, and the invariants of the deferred work.
    fn check_invariants(&self, edition: &Edition) {
        let Some(plan) = self.plan else { return };
        // A system that was taken out since the last run leaves the plan to be made.
        if self.made.is_some() && !self.edition.is(edition) {
            return;
        }
        let plan = self.plan(plan);
        // A constant. Under Miri that takes long.
        if !cfg!(miri) {
            plan.check_invariants();
        }
        assert_eq!(
            self.steps.len(),
            plan.len(),
            "plan-separates: `{}` keeps something for each step",
            plan.schedule()
        );
        for (step, state) in plan.steps().zip(&self.steps) {
            let fault = conflict_of::<W>(step.line, &step.access);
            assert!(
                fault.is_none(),
                "run-matches-access: the parameters of `{}`",
                step.line
            );
            assert_eq!(
                step.conditions.len(),
                state.conditions.len(),
                "plan-separates: and for each condition of `{}`",
                step.line
            );
            if let Some(deferred) = &step.deferred {
                (deferred.check)(&*state.system);
            }
        }
    }

    /// Whether the steps are those of the plan as it is.
    #[inline]
    fn is_of(&self, plan: &'static Plan<W>, edition: &Edition) -> bool {
        self.constants == plan.steps.len() && self.edition.is(edition)
    }
}

/// Takes the state of a schedule out of the world, for as long as it runs.
#[track_caller]
pub(super) fn take<W: World>(world: &mut Store<W>, plan: &'static Plan<W>) -> StateHandle<W> {
    let taken = mem::replace(world.schedules_mut().place(plan.number), StateSlot::Taken);
    let mut state = match taken {
        StateSlot::There(state) => state,
        StateSlot::Unused => StateHandle(Some(Box::default())),
        StateSlot::Taken => panic!(
            "`{0}` is running already: one of its systems runs it once more. Or `{0}` ran in this world when another world took \
             its place: exchange worlds between runs",
            plan.name
        ),
    };
    if !state.is_of(plan, &world.schedules_mut().edition) {
        // The user makes the state of a parameter: if that panics, the schedule can be run all the same.
        let mut lent = StateGuard { world, plan, state };
        lent.state.renew(lent.world, plan);
        state = mem::take(&mut lent.state);
        // It is not to go back yet. The value that is left there holds nothing.
        mem::forget(lent);
    }
    state
}

/// Gives the state of a schedule back to the world.
#[inline]
pub(super) fn put_back<W: World>(
    world: &mut Store<W>,
    plan: &'static Plan<W>,
    state: StateHandle<W>,
) {
    *world.schedules_mut().place(plan.number) = StateSlot::There(state);
}

/// The state of a schedule, taken out of the world. However that ends, it goes back.
pub(super) struct StateGuard<'w, W: World> {
    pub(super) world: &'w mut Store<W>,
    pub(super) plan: &'static Plan<W>,
    pub(super) state: StateHandle<W>,
}

impl<'w, W: World> StateGuard<'w, W> {
    #[track_caller]
    pub(super) fn new(world: &'w mut Store<W>, plan: &'static Plan<W>) -> Self {
        let state = take(world, plan);
        Self { world, plan, state }
    }
}

impl<W: World> Drop for StateGuard<'_, W> {
    fn drop(&mut self) {
        put_back(self.world, self.plan, mem::take(&mut self.state));
    }
}

impl<W: World> Default for State<W> {
    fn default() -> Self {
        Self {
            plan: None,
            made: None,
            constants: 0,
            steps: Vec::new(),
            edition: Edition::default(),
            accumulator: Accumulator::default(),
            runs: 0,
            #[cfg(feature = "parallel")]
            took: super::threads::Took::default(),
            #[cfg(feature = "std")]
            times: super::profile::Times::default(),
        }
    }
}

impl<W: World> StepState<W> {
    fn new(part: &Part<W>, plan: &'static Plan<W>, world: &mut Store<W>) -> Self {
        let (system, conditions) = match part {
            Part::Constant(place) => {
                let step = &plan.steps[*place];
                let conditions = step
                    .conditions
                    .iter()
                    .map(|condition| (condition.init)(world))
                    .collect();
                ((step.init)(world), conditions)
            }
            Part::Added(definition, _) => definition.init(world),
        };
        Self {
            system,
            conditions,
            passed: false,
            #[cfg(feature = "parallel")]
            cost: u32::MAX,
            #[cfg(feature = "std")]
            times: super::profile::Times::default(),
        }
    }
}
