//! What a world keeps of its schedules from one run to the next.

use super::added::{AddSystemError, Added, AddedSystem};
use super::fixed::Accumulator;
use super::plan::Plan;
use super::step::Step;
use crate::store::{Store, World};
use crate::system::{Callable, Kept, Output, Signature, System};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;
use core::ops::{Deref, DerefMut};

/// The states of the world's schedules, by their numbers.
pub(crate) struct Schedules<W: World> {
    places: Vec<Place<W>>,
    /// The number of the last run whose end was told to parameters.
    run: u64,
}

enum Place<W: World> {
    /// It never ran.
    Unused,
    /// It is running.
    Taken,
    There(Held<W>),
}

/// What a schedule keeps, which goes from the world to those who run it, and back, as one pointer. There is none where it was taken
/// from.
pub(super) struct Held<W: World>(Option<Box<State<W>>>);

impl<W: World> Default for Held<W> {
    fn default() -> Self {
        Self(None)
    }
}

impl<W: World> Deref for Held<W> {
    type Target = State<W>;

    #[inline(always)]
    fn deref(&self) -> &State<W> {
        self.0.as_deref().unwrap_or_else(|| taken())
    }
}

impl<W: World> DerefMut for Held<W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut State<W> {
        self.0.as_deref_mut().unwrap_or_else(|| taken())
    }
}

#[cold]
#[inline(never)]
fn taken() -> ! {
    unreachable!("whoever takes the state of a schedule has it until it is put back")
}

/// What a schedule keeps.
pub(super) struct State<W: World> {
    /// The plan, once it ran.
    plan: Option<&'static Plan<W>>,
    pub(super) steps: Vec<StepState<W>>,
    /// Systems that were added while the program runs.
    pub(super) added: Vec<Added<W>>,
    /// The number of the next system that is added.
    next_id: u32,
    pub(super) accumulator: Accumulator,
    #[cfg(feature = "parallel")]
    pub(super) took: super::threads::Took,
}

/// What a step keeps.
pub(super) struct StepState<W: World> {
    pub(super) system: Kept<W>,
    pub(super) conditions: Vec<Kept<W>>,
    /// Whether its conditions held.
    pub(super) passed: bool,
    /// Nanoseconds that it took when it was measured last. At first it may take any time.
    #[cfg(feature = "parallel")]
    pub(super) cost: u32,
}

impl<W: World> Default for Schedules<W> {
    fn default() -> Self {
        Self { places: Vec::new(), run: 0 }
    }
}

impl<W: World> Schedules<W> {
    fn place(&mut self, number: usize) -> &mut Place<W> {
        if self.places.len() <= number {
            self.places.resize_with(number + 1, || Place::Unused);
        }
        &mut self.places[number]
    }

    /// The number of a run that has ended.
    pub(super) fn next_run(&mut self) -> u64 {
        self.run += 1;
        self.run
    }

    /// Asserts the invariants of all schedules that ran, but for those that are running.
    pub(crate) fn check_invariants(&self) {
        for place in &self.places {
            if let Place::There(state) = place {
                state.check_invariants();
            }
        }
    }

    /// Adds a system behind the steps of a plan.
    pub(crate) fn add<F, M>(
        world: &mut Store<W>,
        plan: &'static Plan<W>,
        name: &'static str,
        system: F,
    ) -> Result<AddedSystem, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        let mut lent = Lent::new(world, plan);
        let id = AddedSystem(lent.state.next_id);
        let added = Added::new(name, id, system, lent.world)?;
        lent.state.added.push(added);
        lent.state.next_id += 1;
        Ok(id)
    }

    /// Takes a system out again that was added.
    pub(crate) fn remove(world: &mut Store<W>, plan: &'static Plan<W>, system: AddedSystem) -> bool {
        let mut lent = Lent::new(world, plan);
        let before = lent.state.added.len();
        lent.state.added.retain(|added| added.id != system);
        lent.state.added.len() < before
    }
}

impl<W: World> State<W> {
    /// Asserts E4 and E5, and the invariants of what was put off.
    fn check_invariants(&self) {
        let Some(plan) = self.plan else { return };
        // A constant. Under Miri that takes long.
        if !cfg!(miri) {
            plan.check_invariants();
        }
        assert_eq!(self.steps.len(), plan.steps.len(), "E4: `{}` keeps something for each step", plan.name);
        for (step, state) in plan.steps.iter().zip(&self.steps) {
            assert_eq!(step.conditions.len(), state.conditions.len(), "E4: and for each condition of `{}`", step.name);
            if let Some(deferred) = &step.deferred {
                (deferred.check)(&*state.system);
            }
        }
        self.added.iter().for_each(Added::check_invariants);
    }
}

/// Takes the state of a schedule out of the world, for as long as it runs.
#[track_caller]
pub(super) fn take<W: World>(world: &mut Store<W>, plan: &'static Plan<W>) -> Held<W> {
    let taken = mem::replace(world.schedules_mut().place(plan.number), Place::Taken);
    let mut state = match taken {
        Place::There(state) => state,
        Place::Unused => Held(Some(Box::default())),
        Place::Taken => panic!(
            "`{0}` is running already: one of its systems runs it once more. Or `{0}` ran in this world when another world took \
             its place: exchange worlds between runs",
            plan.name
        ),
    };
    if state.steps.len() != plan.steps.len() {
        // What a parameter keeps is made by the user: if that panics, the schedule can be run all the same.
        let mut lent = Lent { world, plan, state };
        lent.state.steps = plan.steps.iter().map(|step| StepState::new(step, lent.world)).collect();
        lent.state.plan = Some(plan);
        state = mem::take(&mut lent.state);
        // It is not to go back yet. What is left there holds nothing.
        mem::forget(lent);
    }
    state
}

/// Gives the state of a schedule back to the world.
#[inline(always)]
pub(super) fn put_back<W: World>(world: &mut Store<W>, plan: &'static Plan<W>, state: Held<W>) {
    *world.schedules_mut().place(plan.number) = Place::There(state);
}

/// The state of a schedule, taken out of the world. However that ends, it goes back.
pub(super) struct Lent<'w, W: World> {
    pub(super) world: &'w mut Store<W>,
    pub(super) plan: &'static Plan<W>,
    pub(super) state: Held<W>,
}

impl<'w, W: World> Lent<'w, W> {
    #[track_caller]
    pub(super) fn new(world: &'w mut Store<W>, plan: &'static Plan<W>) -> Self {
        let state = take(world, plan);
        Self { world, plan, state }
    }
}

impl<W: World> Drop for Lent<'_, W> {
    fn drop(&mut self) {
        put_back(self.world, self.plan, mem::take(&mut self.state));
    }
}

impl<W: World> Default for State<W> {
    fn default() -> Self {
        Self {
            plan: None,
            steps: Vec::new(),
            added: Vec::new(),
            next_id: 0,
            accumulator: Accumulator::default(),
            #[cfg(feature = "parallel")]
            took: super::threads::Took::default(),
        }
    }
}

impl<W: World> StepState<W> {
    fn new(step: &Step<W>, world: &mut Store<W>) -> Self {
        let conditions = step.conditions.iter().map(|condition| (condition.init)(world)).collect();
        Self {
            system: (step.init)(world),
            conditions,
            passed: false,
            #[cfg(feature = "parallel")]
            cost: u32::MAX,
        }
    }
}
