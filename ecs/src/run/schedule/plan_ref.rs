//! The plan that runs: the constant of a schedule, or the one with systems that were added.

use super::made::MadePlan;
use super::plan::{Plan, is_barrier, is_guard, words};
use super::step::Step;
use crate::base::system_name::SystemName;
use crate::world::store::World;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::iter;
use core::ops::{Deref, Range};

/// A plan to run or to look at.
pub(super) enum PlanRef<'p, W: World> {
    Constant(&'p Plan<W>),
    Made(&'p MadePlan<W>),
}

impl_copy!([W: World] PlanRef<'_, W>);

/// A step of a plan: one of the constants, or one that a `MadePlan` puts together.
#[expect(
    clippy::large_enum_variant,
    reason = "it lives for one step, on the stack"
)]
pub(super) enum StepRef<'p, W: World> {
    Constant(&'p Step<'p, W>),
    Made(Step<'p, W>),
}

impl<'p, W: World> Deref for StepRef<'p, W> {
    type Target = Step<'p, W>;

    #[inline]
    fn deref(&self) -> &Step<'p, W> {
        match self {
            Self::Constant(step) => step,
            Self::Made(step) => step,
        }
    }
}

impl<'p, W: World> PlanRef<'p, W> {
    /// The schedule.
    pub(super) fn schedule(self) -> &'static str {
        match self {
            Self::Constant(plan) => plan.name,
            Self::Made(made) => made.plan.name,
        }
    }

    pub(super) fn len(self) -> usize {
        match self {
            Self::Constant(plan) => plan.steps.len(),
            Self::Made(made) => made.lines.len(),
        }
    }

    pub(super) fn step(self, i: usize) -> StepRef<'p, W> {
        match self {
            Self::Constant(plan) => StepRef::Constant(&plan.steps[i]),
            Self::Made(made) => StepRef::Made(made.step(i)),
        }
    }

    pub(super) fn steps(self) -> impl ExactSizeIterator<Item = StepRef<'p, W>> {
        (0..self.len()).map(move |i| self.step(i))
    }

    /// Goes through the steps of a range. Where all are constants, nothing is asked of each.
    #[inline]
    pub(super) fn for_each_step(self, range: Range<usize>, mut f: impl FnMut(usize, &Step<'_, W>)) {
        match self {
            Self::Constant(plan) => {
                for (i, step) in range.clone().zip(&plan.steps[range]) {
                    f(i, step);
                }
            }
            Self::Made(made) => made.for_each_step(range, &mut f),
        }
    }

    /// The name of a step, for as long as somebody wants it.
    #[inline]
    pub(super) fn name(self, i: usize) -> SystemName {
        match self {
            Self::Constant(plan) => plan.steps[i].shared_name(),
            Self::Made(made) => made.name(i),
        }
    }

    pub(super) fn overlaps(self) -> bool {
        match self {
            Self::Constant(plan) => plan.traits.overlaps,
            Self::Made(made) => made.traits.overlaps,
        }
    }

    pub(super) fn ends_runs(self) -> bool {
        match self {
            Self::Constant(plan) => plan.traits.ends_runs,
            Self::Made(made) => made.traits.ends_runs,
        }
    }

    /// Whether nothing runs beside the step.
    pub(super) fn is_barrier(self, i: usize) -> bool {
        match self {
            Self::Constant(plan) => is_barrier(plan.steps, i),
            Self::Made(made) => made.barriers[i],
        }
    }

    /// The steps that one waits for.
    pub(super) fn waits(self, step: usize) -> impl Iterator<Item = usize> + use<'p, W> {
        places(self.row(step))
    }

    /// The steps that wait for one.
    pub(super) fn followers(self, step: usize) -> impl Iterator<Item = usize> + use<'p, W> {
        places(self.row(self.len() + step))
    }

    /// Asserts `plan-separates`: that of two steps that conflict the later one waits for the other, be it by way of others.
    pub(super) fn check_invariants(self) {
        let mut ancestors: Vec<BTreeSet<usize>> = Vec::new();
        for (i, step) in self.steps().enumerate() {
            let mut before: BTreeSet<usize> = self.waits(i).collect();
            assert!(
                before
                    .iter()
                    .all(|j| *j < i && self.followers(*j).any(|it| it == i)),
                "plan-separates: `{}` waits",
                step.line
            );
            assert!(
                self.followers(i).all(|j| self.waits(j).any(|it| it == i)),
                "plan-separates: who waits for `{}`",
                step.line
            );
            before.extend(
                self.waits(i)
                    .flat_map(|j| ancestors[j].iter().copied())
                    .collect::<Vec<_>>(),
            );
            let barrier = self.is_barrier(i);
            for (j, other) in self.steps().take(i).enumerate() {
                let apart = !barrier
                    && !self.is_barrier(j)
                    && !is_guard(&step, j)
                    && !step.conflicts(&other);
                assert!(
                    apart || before.contains(&j),
                    "plan-separates: `{}` does not wait for `{}`",
                    step.line,
                    other.line
                );
            }
            ancestors.push(before);
        }
    }

    fn row(self, row: usize) -> &'p [u64] {
        let bits = match self {
            Self::Constant(plan) => &plan.bits,
            Self::Made(made) => &made.bits[..],
        };
        let words = words(self.len());
        &bits[row * words..(row + 1) * words]
    }
}

/// The places of the bits that are set.
fn places(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let rest = iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0);
        rest.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
