//! Copies of the state of schedules.

use super::super::fixed::Accumulator;
use super::{Edition, Part, Plan, Schedules, State, StateHandle, StateSlot, StepState};
use crate::base::error::ReserveError;
use crate::base::memory::{try_lengthen, try_push, try_resize};
use crate::world::store::{Store, World};
use crate::world::system::SavedState;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;

/// The purpose of the memory.
const STATES: &str = "the states of schedules";

/// The state of the schedules of a world, as a snapshot holds it.
pub(crate) struct SavedSchedules<W: World> {
    /// By the numbers of the schedules.
    places: Vec<Option<SavedSchedule<W>>>,
}

/// The state of a schedule. The plan of a schedule with added systems is rebuilt; how long steps take is of the machine.
struct SavedSchedule<W: World> {
    plan: Option<&'static Plan<W>>,
    constants: usize,
    steps: Vec<SavedStep<W>>,
    accumulator: Accumulator,
}

struct SavedStep<W: World> {
    part: Part<W>,
    system: SavedState,
    conditions: Vec<SavedState>,
}

/// A copy for a world, to be exchanged for the state of the world's schedules.
pub(crate) struct StagedSchedules<W: World> {
    saved: SavedSchedules<W>,
    /// By the numbers of the schedules: the state in the place of the world's own, if that does not stay.
    places: Vec<Option<StateSlot<W>>>,
}

impl<W: World> Schedules<W> {
    pub(super) fn note_name(&mut self, plan: &Plan<W>) {
        if self.names.len() <= plan.number {
            self.names.resize(plan.number + 1, "");
        }
        self.names[plan.number] = plan.name;
    }

    fn try_make_places(&mut self, len: usize) -> Result<(), ReserveError> {
        try_lengthen(&mut self.places, len, || StateSlot::Unused, STATES)
    }

    /// A schedule that is running.
    pub(crate) fn running(&self) -> Option<&'static str> {
        let number = self.running_number()?;
        Some(self.names.get(number).copied().unwrap_or_default())
    }

    /// Whether commands wait.
    pub(crate) fn has_commands(&self) -> bool {
        let states = self.places.iter().filter_map(StateSlot::there);
        states
            .flat_map(|state| &state.steps)
            .any(|step| step.system.is_waiting())
    }

    /// Calls `add` with the numbers of the states: each with those of its schedule and its step.
    #[cfg(feature = "digest")]
    pub(crate) fn each_number(&self, add: &mut dyn FnMut([u64; 2], u64)) {
        for (schedule, place) in (0..).zip(&self.places) {
            let Some(state) = place.there() else { continue };
            add([schedule, 0], state.accumulator.parts());
            for (step, state) in (1..).zip(&state.steps) {
                state
                    .system
                    .each_number(&mut |number| add([schedule, step], number));
                for condition in &state.conditions {
                    condition.each_number(&mut |number| add([schedule, step], number));
                }
            }
        }
    }
}

impl<W: World> SavedSchedules<W> {
    /// Of nothing.
    pub(crate) const fn new() -> Self {
        Self { places: Vec::new() }
    }

    /// Copies the states, with the memory of older copies.
    pub(crate) fn try_copy(&mut self, schedules: &Schedules<W>) -> Result<(), ReserveError> {
        // Systems that were added stay, and so does the number of the next one.
        let Schedules {
            places,
            added: _,
            next_id: _,
            edition: _,
            names: _,
            #[cfg(feature = "std")]
                profiled: _,
            #[cfg(feature = "std")]
                panics: _,
        } = schedules;
        try_resize(&mut self.places, places.len(), STATES)?;
        for (saved, place) in self.places.iter_mut().zip(places) {
            match place.there() {
                Some(state) => saved.get_or_insert_default().try_copy(state)?,
                None => *saved = None,
            }
        }
        Ok(())
    }

    /// Copies the copy for a world, and makes the states of schedules that never ran there.
    pub(crate) fn try_stage(
        &self,
        store: &mut Store<W>,
    ) -> Result<StagedSchedules<W>, ReserveError> {
        let mut staged = StagedSchedules {
            saved: Self { places: Vec::new() },
            places: Vec::new(),
        };
        let len = self.places.len().max(store.schedules.places.len());
        store.schedules.try_make_places(len)?;
        for number in 0..len {
            let saved = self.places.get(number).and_then(Option::as_ref);
            let own = store.schedules.places[number].there();
            let place = match (saved, own) {
                (Some(saved), Some(own)) if saved.is_of(own) => None,
                (Some(saved), _) => Some(StateSlot::There(saved.make(store))),
                (None, _) => Some(StateSlot::Unused),
            };
            try_push(&mut staged.places, place, STATES)?;
            let saved = saved.map(SavedSchedule::try_clone).transpose()?;
            try_push(&mut staged.saved.places, saved, STATES)?;
        }
        Ok(staged)
    }
}

impl<W: World> StagedSchedules<W> {
    /// Exchanges the state of the schedules for the copy.
    pub(crate) fn exchange(&mut self, schedules: &mut Schedules<W>) {
        let Self { saved, places } = self;
        for ((own, place), saved) in schedules
            .places
            .iter_mut()
            .zip(places)
            .zip(&mut saved.places)
        {
            if let Some(place) = place {
                mem::swap(own, place);
            }
            if let (StateSlot::There(state), Some(saved)) = (own, saved) {
                saved.exchange(state);
            }
        }
    }
}

impl<W: World> SavedSchedule<W> {
    fn try_copy(&mut self, state: &State<W>) -> Result<(), ReserveError> {
        (self.plan, self.constants, self.accumulator) =
            (state.plan, state.constants, state.accumulator);
        self.steps.truncate(state.steps.len());
        for (i, step) in state.steps.iter().enumerate() {
            match self.steps.get_mut(i) {
                Some(saved) => saved.part = state.part(i),
                None => try_push(&mut self.steps, SavedStep::new(state.part(i)), STATES)?,
            }
            self.steps[i].try_copy(step)?;
        }
        Ok(())
    }

    fn try_clone(&self) -> Result<Self, ReserveError> {
        let mut steps = Vec::new();
        for SavedStep {
            part,
            system,
            conditions,
        } in &self.steps
        {
            let mut copy = SavedStep::new(part.clone());
            copy.system = system.try_clone()?;
            for condition in conditions {
                try_push(&mut copy.conditions, condition.try_clone()?, STATES)?;
            }
            try_push(&mut steps, copy, STATES)?;
        }
        Ok(Self { steps, ..*self })
    }

    /// Whether this is a copy of all steps that a state has.
    fn is_of(&self, state: &State<W>) -> bool {
        self.constants == state.constants
            && self.steps.len() == state.steps.len()
            && self
                .steps
                .iter()
                .enumerate()
                .all(|(i, step)| step.part.is(&state.part(i)))
    }

    /// A state of the schedule in a world. Systems that were added since the copy are not in it: they begin with the next run.
    fn make(&self, store: &mut Store<W>) -> StateHandle<W> {
        let mut state = State::default();
        if let Some(plan) = self.plan {
            state.renew(store, plan);
            let is_unknown = |part: &Part<W>| {
                matches!(part, Part::Added(..)) && !self.steps.iter().any(|step| step.part.is(part))
            };
            let mut unknown = Vec::new();
            state.take_out_all(is_unknown, &mut unknown);
            if !unknown.is_empty() {
                state.edition = Edition::default();
            }
        }
        StateHandle(Some(Box::new(state)))
    }

    fn exchange(&mut self, state: &mut State<W>) {
        mem::swap(&mut self.accumulator, &mut state.accumulator);
        for i in 0..state.steps.len() {
            let part = state.part(i);
            let is_it = |step: &SavedStep<W>| step.part.is(&part);
            // Mostly they are in one order.
            let at = if self.steps.get(i).is_some_and(is_it) {
                Some(i)
            } else {
                self.steps.iter().position(is_it)
            };
            if let Some(at) = at {
                self.steps[at].exchange(&mut state.steps[i]);
            }
        }
    }
}

impl<W: World> SavedStep<W> {
    fn new(part: Part<W>) -> Self {
        Self {
            part,
            system: SavedState::default(),
            conditions: Vec::new(),
        }
    }

    fn try_copy(&mut self, step: &StepState<W>) -> Result<(), ReserveError> {
        step.system.try_save(&mut self.system)?;
        try_resize(&mut self.conditions, step.conditions.len(), STATES)?;
        let mut conditions = step.conditions.iter().zip(&mut self.conditions);
        conditions.try_for_each(|(condition, saved)| condition.try_save(saved))
    }

    fn exchange(&mut self, step: &mut StepState<W>) {
        step.system.exchange_for(&mut self.system);
        for (condition, saved) in step.conditions.iter_mut().zip(&mut self.conditions) {
            condition.exchange_for(saved);
        }
    }
}

impl<W: World> StateSlot<W> {
    /// The state, if it is there.
    fn there(&self) -> Option<&State<W>> {
        match self {
            Self::There(state) => state.0.as_deref(),
            Self::Unused | Self::Taken => None,
        }
    }
}

impl<W: World> Default for SavedSchedule<W> {
    fn default() -> Self {
        Self {
            plan: None,
            constants: 0,
            steps: Vec::new(),
            accumulator: Accumulator::default(),
        }
    }
}
