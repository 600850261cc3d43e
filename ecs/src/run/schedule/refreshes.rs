//! Which step brings which index up to date: the first one that reads the index behind one that may have changed its columns.

use super::error::{StepError, StepPart};
use super::plan::is_barrier;
use super::step::Step;
use crate::base::leaves::first;
use crate::base::tick::ChangeTick;
use crate::world::store::{IndexSet, World};
use crate::world::system::{Contested, Failure, SystemAccess, SystemGrant, conflict};

impl<W: World> Step<'static, W> {
    /// The steps of a schedule, with the indexes of the world that each of them brings up to date.
    ///
    /// # Panics
    ///
    /// When it is compiled, if the world has more than 64 indexes.
    #[must_use]
    pub const fn refreshing<const N: usize>(mut steps: [Self; N]) -> [Self; N] {
        if const { W::INDEXES.is_empty() } {
            return steps;
        }
        let mut refreshes = [IndexSet::EMPTY; N];
        find_refreshes(&steps, &mut refreshes);
        let mut i = 0;
        while i < N {
            steps[i] = steps[i].with_indexes(refreshes[i], steps[i].reads().without(refreshes[i]));
            i += 1;
        }
        steps
    }
}

impl<'s, W: World> Step<'s, W> {
    /// The step with the indexes that are brought up to date before it, and those that it finds as they are.
    pub(super) const fn with_indexes(self, refreshes: IndexSet, finds: IndexSet) -> Self {
        let mut step = Self {
            refreshes,
            finds,
            is_plain: self.is_plain && refreshes.or(finds).is_empty(),
            ..self
        };
        let mut number = 0;
        while number < refreshes.len() {
            step.summary = step.summary.with(step.refresh(number));
            number += 1;
        }
        step
    }

    /// The accesses of a refresh before the step, by its number among them.
    pub(super) const fn refresh(&self, number: usize) -> &'static SystemAccess<'static> {
        let indexes = const { W::INDEXES };
        &indexes[self.refreshes.place(number)].access
    }

    /// The indexes that the step may make stale.
    pub(super) const fn staling(&self) -> IndexSet {
        let indexes = const { W::INDEXES };
        let (mut stale, mut index) = (IndexSet::EMPTY, 0);
        while index < indexes.len() {
            if self.stales(index).is_some() {
                stale = stale.with(index);
            }
            index += 1;
        }
        stale
    }

    /// A component that the step may write, and that an index reads.
    pub(super) const fn stales(&self, index: usize) -> Option<usize> {
        let indexes = const { W::INDEXES };
        written::<W>(&self.access, &indexes[index].reads)
    }

    /// The indexes that the step and its conditions read.
    pub(super) const fn reads(&self) -> IndexSet {
        let indexes = const { W::INDEXES };
        let (mut reads, mut index) = (IndexSet::EMPTY, 0);
        while index < indexes.len() {
            let own = &indexes[index];
            if own.is_read(&self.access)
                || any_of!(condition in self.conditions => own.is_read(&condition.access))
            {
                reads = reads.with(index);
            }
            index += 1;
        }
        reads
    }
}

/// Finds out which step brings which indexes up to date. All are stale when a schedule begins, and behind each barrier.
pub(super) const fn find_refreshes<W: World>(steps: &[Step<'_, W>], refreshes: &mut [IndexSet]) {
    let indexes = const { W::INDEXES };
    if indexes.is_empty() {
        return;
    }
    let mut stale = IndexSet::ALL;
    let mut i = 0;
    while i < steps.len() {
        refreshes[i] = steps[i].reads().and(stale);
        stale = stale.without(refreshes[i]);
        stale = if is_barrier(steps, i) {
            IndexSet::ALL
        } else {
            stale.or(steps[i].staling())
        };
        i += 1;
    }
}

/// Brings indexes up to date before a step, at a tick between those of the step before and those of the step.
///
/// The step finds others as they are. One without memory when a step before this one needed it is an error here as well.
#[cold]
pub(super) fn refresh<W: World>(
    step: &Step<'_, W>,
    mut grant: SystemGrant<'_, W>,
    now: ChangeTick,
) -> Result<(), Failure> {
    for (place, index) in W::INDEXES.iter().enumerate() {
        let outcome = match () {
            () if step.refreshes.has(place) => (index.refresh)(grant.reborrow(), now),
            () if step.finds.has(place) => (index.refused)(grant.reborrow(), now),
            () => Ok(()),
        };
        outcome.map_err(|error| StepError::of(StepPart::Index(index.name), error))?;
    }
    Ok(())
}

/// A component that a system may write, and that an index reads.
const fn written<W: World>(access: &SystemAccess<'_>, reads: &SystemAccess<'_>) -> Option<usize> {
    first!(every access; access => match conflict::<W>(access, reads) {
        Some(Contested::Component(component)) => Some(component),
        _ => None,
    })
}
