//! The plan of a schedule with systems that were added, and the view that the world gives of plans that run.

use super::added_list::AddedList;
use super::lines::{Line, Part, lines};
use super::plan::{Plan, Scratch, Traits, find_waits, is_barrier, touched, words};
use super::plan_ref::PlanRef;
use super::refreshes::find_refreshes;
use super::step::Step;
use super::threads::PlanThreads;
use crate::base::system_name::SystemName;
use crate::world::store::{IndexSet, World};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// The plan of a schedule with systems that were added, by [`find_waits`], as the constant is.
///
/// Invariant: `plan-separates`, as for [`Plan`], of its lines.
pub(super) struct MadePlan<W: World> {
    pub(super) plan: &'static Plan<W>,
    pub(super) lines: Vec<Line<W>>,
    pub(super) traits: Traits,
    pub(super) barriers: Vec<bool>,
    pub(super) bits: Vec<u64>,
}

impl<W: World> MadePlan<W> {
    /// The plan with the systems that were added, if there are any.
    pub(super) fn new(plan: &'static Plan<W>, added: &AddedList<W>) -> Option<Self> {
        if !added.is_in(plan) {
            return None;
        }
        let lines = lines(plan, added)
            .unwrap_or_else(|_| unreachable!("an order was found when a system was added"));
        let traits = Traits {
            overlaps: false,
            defers: false,
            ends_runs: false,
        };
        let mut made = Self {
            plan,
            lines,
            traits,
            barriers: Vec::new(),
            bits: Vec::new(),
        };
        made.plan_lines();
        Some(made)
    }

    /// The step of a line, as the planner and the run see it.
    pub(super) fn step(&self, i: usize) -> Step<'_, W> {
        let line = &self.lines[i];
        let step = match &line.part {
            Part::Constant(place) => Step {
                guard: line.guard,
                ..self.plan.steps[*place]
            },
            Part::Added(definition, _) => Step {
                guard: line.guard,
                phase: line.phase,
                ..definition.step()
            },
        };
        if W::INDEXES.is_empty() {
            step
        } else {
            step.with_indexes(line.refreshes, line.finds)
        }
    }

    #[cold]
    pub(super) fn for_each_step(
        &self,
        range: Range<usize>,
        f: &mut dyn FnMut(usize, &Step<'_, W>),
    ) {
        range.for_each(|i| f(i, &self.step(i)));
    }

    pub(super) fn name(&self, i: usize) -> SystemName {
        self.lines[i].name(self.plan)
    }

    fn plan_lines(&mut self) {
        self.renumber_guards();
        self.place_refreshes();
        let steps: Vec<Step<'_, W>> = (0..self.lines.len()).map(|i| self.step(i)).collect();
        let size = 2 * steps.len() * words(steps.len());
        let (mut bits, mut ancestors, mut candidates) =
            (vec![0; size], vec![0; size], vec![0; size]);
        let mut touched = vec![0; touched(steps.len())];
        let scratch = Scratch {
            ancestors: &mut ancestors,
            candidates: &mut candidates,
            touched: &mut touched,
        };
        let traits = find_waits(&steps, &mut bits, scratch);
        let barriers = (0..steps.len()).map(|i| is_barrier(&steps, i)).collect();
        drop(steps);
        (self.traits, self.barriers, self.bits) = (traits, barriers, bits);
    }

    fn place_refreshes(&mut self) {
        if W::INDEXES.is_empty() {
            return;
        }
        let steps: Vec<Step<'_, W>> = (0..self.lines.len()).map(|i| self.step(i)).collect();
        let mut refreshes = vec![IndexSet::EMPTY; steps.len()];
        find_refreshes(&steps, &mut refreshes);
        let reads: Vec<IndexSet> = steps.iter().map(Step::reads).collect();
        drop(steps);
        for ((line, refreshes), reads) in self.lines.iter_mut().zip(refreshes).zip(reads) {
            (line.refreshes, line.finds) = (refreshes, reads.without(refreshes));
        }
    }

    /// Guards are steps of the constant, and lie further behind here.
    fn renumber_guards(&mut self) {
        let places: Vec<usize> = (0..)
            .zip(&self.lines)
            .filter(|(_, line)| line.place().is_some())
            .map(|(i, _)| i)
            .collect();
        for line in &mut self.lines {
            line.guard = line.guard.and_then(|guard| places.get(guard).copied());
        }
    }
}

/// The plan by which a schedule runs in a world: with systems that were added, to it and to the schedules in it. See
/// [`plan_of`](crate::Store::plan_of).
///
/// Its `Display` shows it as text, and [`dot`](Self::dot) as a graph.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn heat() {}
/// fn rain() {}
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { heat; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// kitchen.add_system(Kitchen::tick_plan(), "rain", rain).add()?;
/// let plan = kitchen.plan_of(Kitchen::tick_plan());
/// assert_eq!(plan.names().map(|name| name.to_string()).collect::<Vec<_>>(), ["heat", "rain"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct RunningPlan<W: World>(Running<W>);

enum Running<W: World> {
    Constant(&'static Plan<W>),
    Made(Box<MadePlan<W>>),
}

impl<W: World> RunningPlan<W> {
    pub(super) fn new(plan: &'static Plan<W>, added: &AddedList<W>) -> Self {
        Self(
            MadePlan::new(plan, added).map_or(Running::Constant(plan), |made| {
                Running::Made(Box::new(made))
            }),
        )
    }

    pub(super) fn plan(&self) -> PlanRef<'_, W> {
        match &self.0 {
            Running::Constant(plan) => PlanRef::Constant(plan),
            Running::Made(made) => PlanRef::Made(made),
        }
    }

    /// The schedule's name.
    pub fn name(&self) -> &'static str {
        self.plan().schedule()
    }

    /// How many steps there are, those among them that apply commands.
    pub fn len(&self) -> usize {
        self.plan().len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there are two steps that may run at the same time.
    pub fn overlaps(&self) -> bool {
        self.plan().overlaps()
    }

    /// Where the steps run: on several threads, or why they do not.
    pub fn threads(&self) -> PlanThreads {
        PlanThreads::of(self.plan())
    }

    /// The names of the steps, from top to bottom.
    pub fn names(&self) -> impl ExactSizeIterator<Item = SystemName> + '_ {
        (0..self.len()).map(|i| self.plan().name(i))
    }

    /// The steps that one waits for, each by its place. Those that they wait for are not told again.
    pub fn waits(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        self.plan().waits(step)
    }

    /// The steps that wait for one, and not by way of another.
    pub fn followers(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        self.plan().followers(step)
    }

    /// The plan as a graph in the language of Graphviz: an arrow from each step to those that wait for it.
    pub fn dot(&self) -> String {
        self.plan().dot()
    }
}

/// A line a step: its place, its name, the steps that it waits for, and its accesses.
impl<W: World> fmt::Display for RunningPlan<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plan().fmt(f)
    }
}

impl_debug!([W: World] RunningPlan<W>, it => name = it.name(), steps = it.len());
