//! Which steps wait for which: computed when the program is compiled.

use super::plan_ref::PlanRef;
use super::run::Steps;
use super::step::{Run, Step};
use super::threads::{PlanThreads, Threads};
use crate::world::store::World;
use crate::world::system::{Argument, Summary};
use alloc::string::String;
use core::fmt;

/// The steps that a schedule runs, and their order: *as if from top to bottom*. Steps that do not conflict may run at the same time.
///
/// All of it is a constant. Its `Display` shows it as text, and [`dot`](Self::dot) as a graph. Systems that are added while the program
/// runs are in the plan that [`plan_of`](crate::Store::plan_of) gives.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn heat(pans: Query<Kitchen, &mut Heat>) {
///     pans.for_each(|heat| heat.0 += 1.0);
/// }
///
/// fn advance(mut clock: ResMut<Clock>) {
///     clock.0 += 0.5;
/// }
///
/// fn check(pans: Query<Kitchen, &Heat>) {
///     pans.for_each(|heat| assert!(heat.0 < 100.0));
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { heat; advance; check; }
/// # }
/// let plan = Kitchen::tick_plan();
/// assert_eq!(plan.names().collect::<Vec<_>>(), ["heat", "advance", "check"]);
/// // `advance` waits for nothing, and `check` for the heat that it reads.
/// assert_eq!(plan.waits(1).count(), 0);
/// assert_eq!(plan.waits(2).collect::<Vec<_>>(), [0]);
/// println!("{plan}");
/// ```
// Invariant: **plan-separates** `bits` has `words` words for each step: a bit for each step before it that has to end first, so that no two
// steps conflict of which neither waits for the other, be it by way of others. Behind them are as many words: a bit for each
// step that waits for it.
pub struct Plan<W: World, T: ?Sized = [u64]> {
    pub(super) name: &'static str,
    /// The place of the schedule among those of its world.
    pub(super) number: usize,
    pub(super) steps: &'static [Step<'static, W>],
    /// The arguments with which it is called.
    pub(super) arguments: &'static [Argument],
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "there is one thread")
    )]
    pub(super) threads: Threads<W>,
    /// Runs the steps one after the other.
    pub(super) in_order: fn(Steps<'_, W>),
    pub(super) traits: Traits,
    pub(super) bits: T,
}

impl<W: World, const N: usize> Plan<W, [u64; N]> {
    /// The plan for these steps, of a schedule that is called with these arguments. `N` is [`words_of_plan`], and `M` is [`touched`].
    ///
    /// # Panics
    ///
    /// If they are other numbers.
    #[doc(hidden)]
    pub const fn new<const M: usize>(
        name: &'static str,
        number: usize,
        steps: &'static [Step<'static, W>],
        arguments: &'static [Argument],
        threads: Threads<W>,
        in_order: fn(Steps<'_, W>),
    ) -> Self {
        assert!(
            N == words_of_plan(steps.len()) && M == touched(steps.len()),
            "a plan has other numbers than its steps"
        );
        let mut bits = [0; N];
        let (mut ancestors, mut candidates, mut touched) = ([0; N], [0; N], [0; M]);
        let scratch = Scratch {
            ancestors: &mut ancestors,
            candidates: &mut candidates,
            touched: &mut touched,
        };
        let traits = find_waits(steps, &mut bits, scratch);
        Self {
            name,
            number,
            steps,
            arguments,
            threads,
            in_order,
            traits,
            bits,
        }
    }

    /// The step at a place, which is a constant where the plan and the place are.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn constant_step(&self, place: usize) -> &'static Step<'static, W> {
        &self.steps[place]
    }
}

/// Properties of all steps together.
#[derive(Clone, Copy)]
pub(super) struct Traits {
    /// Whether there are two steps that may run at the same time.
    pub(super) overlaps: bool,
    /// Whether any step leaves something to do behind.
    pub(super) defers: bool,
    /// Whether any step is told of the ends of runs.
    pub(super) ends_runs: bool,
}

/// Memory that is written on while a plan is made. It begins as zeros.
pub(super) struct Scratch<'s> {
    /// Of each step, the steps before it that end first. As long as the bits of the plan.
    pub(super) ancestors: &'s mut [u64],
    /// Of each step, the steps before it that may have to end first. As long.
    pub(super) candidates: &'s mut [u64],
    /// [`touched`] words.
    pub(super) touched: &'s mut [u64],
}

/// How many words it takes to write down the accesses of this many steps.
pub const fn touched(steps: usize) -> usize {
    (2 * Summary::BITS + 1) * words(steps)
}

/// Finds out which of the steps wait for which (`plan-separates`). The one function that does, for constants and for added systems.
pub(super) const fn find_waits<W: World>(
    steps: &[Step<'_, W>],
    bits: &mut [u64],
    scratch: Scratch<'_>,
) -> Traits {
    let words = words(steps.len());
    let Scratch {
        ancestors,
        candidates,
        touched,
    } = scratch;
    let mut touched = Touched {
        words,
        steps: touched,
    };
    let (mut overlaps, mut defers, mut ends_runs) = (false, false, false);
    let mut i = 0;
    while i < steps.len() {
        let step = &steps[i];
        let barrier = is_barrier(steps, i);
        defers |= step.deferred.is_some();
        ends_runs |= step.ends_runs();
        touched.find(step, barrier, i, candidates);
        // From the last one on, so that a step is not waited for that another one has waited for.
        let mut word = i / 64 + 1;
        let mut before = 0;
        while word > 0 {
            word -= 1;
            let place = i * words + word;
            let mut rest = candidates[place] & !ancestors[place];
            while rest != 0 {
                let bit = 1 << rest.ilog2();
                let j = word * 64 + rest.ilog2() as usize;
                if barrier || is_barrier(steps, j) || is_guard(step, j) || step.conflicts(&steps[j])
                {
                    bits[place] |= bit;
                    bits[(steps.len() + j) * words + i / 64] |= 1 << (i % 64);
                    ancestors[place] |= bit;
                    add_all(ancestors, words, i, j);
                }
                rest &= !bit & !ancestors[place];
            }
            before += ancestors[place].count_ones() as usize;
        }
        overlaps |= before < i;
        touched.add(step, barrier, i);
        i += 1;
    }
    Traits {
        overlaps,
        defers,
        ends_runs,
    }
}

/// The steps so far by their accesses: for each bit of a summary, which read it and which write it; and behind them, which are
/// barriers. So each step is compared only with those that it may conflict with.
struct Touched<'t> {
    words: usize,
    steps: &'t mut [u64],
}

impl Touched<'_> {
    /// Adds a step.
    const fn add<W: World>(&mut self, step: &Step<'_, W>, barrier: bool, place: usize) {
        let (word, mark) = (place / 64, 1 << (place % 64));
        if barrier {
            self.steps[2 * Summary::BITS * self.words + word] |= mark;
            return;
        }
        let mut bit = 0;
        while let Some(next) = step.summary.next_read(bit) {
            let row = 2 * next * self.words + word;
            self.steps[row] |= mark;
            if step.summary.writes(next) {
                self.steps[row + self.words] |= mark;
            }
            bit = next + 1;
        }
    }

    /// Writes down the steps before this one that may conflict with it.
    const fn find<W: World>(
        &self,
        step: &Step<'_, W>,
        barrier: bool,
        place: usize,
        candidates: &mut [u64],
    ) {
        let words = place / 64 + 1;
        let mut word = 0;
        while word < words {
            let mut found = if barrier {
                u64::MAX
            } else {
                self.steps[2 * Summary::BITS * self.words + word]
            };
            let mut bit = 0;
            while !barrier && let Some(next) = step.summary.next_read(bit) {
                let row = 2 * next * self.words + word;
                found |= self.steps[row + self.words];
                if step.summary.writes(next) {
                    found |= self.steps[row];
                }
                bit = next + 1;
            }
            if let Some(guard) = step.guard
                && guard / 64 == word
            {
                found |= 1 << (guard % 64);
            }
            if word == place / 64 {
                found &= (1 << (place % 64)) - 1;
            }
            candidates[place * self.words + word] = found;
            word += 1;
        }
    }
}

impl<W: World> Plan<W> {
    /// The schedule's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many steps there are, those among them that apply commands.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether there are two steps that may run at the same time.
    pub const fn overlaps(&self) -> bool {
        self.traits.overlaps
    }

    /// Where the steps run: on several threads, or why they do not.
    pub fn threads(&self) -> PlanThreads {
        PlanThreads::of(PlanRef::Constant(self))
    }

    /// The names of the steps, from top to bottom.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + '_ {
        self.steps.iter().map(Step::name)
    }

    /// The steps that one waits for, each by its place. Those that they wait for are not told again.
    pub fn waits(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        PlanRef::Constant(self).waits(step)
    }

    /// The steps that wait for one, and not by way of another.
    pub fn followers(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        PlanRef::Constant(self).followers(step)
    }

    /// The plan as a graph in the language of Graphviz: an arrow from each step to those that wait for it. Systems that the
    /// arrows leave apart may run at the same time.
    pub fn dot(&self) -> String {
        PlanRef::Constant(self).dot()
    }
}

/// A line a step: its place, its name, the steps that it waits for, and its accesses. The first line says what keeps the world on one thread.
impl<W: World> fmt::Display for Plan<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PlanRef::Constant(self).fmt(f)
    }
}

impl_debug!([W: World] Plan<W>, it => name = it.name, steps = it.len());

/// How many words the bits of a plan with this many steps have (`plan-separates`).
pub const fn words_of_plan(steps: usize) -> usize {
    2 * steps * words(steps)
}

/// How many words of 64 bits there are for each of this many steps.
pub(super) const fn words(steps: usize) -> usize {
    steps.div_ceil(64)
}

/// Whether nothing runs beside the step: it takes the whole world, or applies commands that there may be.
pub(super) const fn is_barrier<W: World>(steps: &[Step<'_, W>], step: usize) -> bool {
    match steps[step].run {
        Run::Shared(_) | Run::Guard => false,
        Run::Exclusive(_) => true,
        Run::End { .. } => {
            let mut before = step;
            while before > 0 {
                before -= 1;
                if steps[before].deferred.is_some() {
                    return true;
                }
                if matches!(steps[before].run, Run::Exclusive(_) | Run::End { .. }) {
                    return false;
                }
            }
            false
        }
    }
}

pub(super) const fn is_guard<W: World>(step: &Step<'_, W>, guard: usize) -> bool {
    matches!(step.guard, Some(it) if it == guard)
}

/// Adds the ancestors of the other step.
const fn add_all(bits: &mut [u64], words: usize, step: usize, other: usize) {
    let mut word = 0;
    while word < words {
        bits[step * words + word] |= bits[other * words + word];
        word += 1;
    }
}
