//! The followers of changes: logs of removed values, notifications of observers, the log of indexes, and links of relations.
//!
//! To add a follower, implement [`Follower`](crate::world::store::transition::Follower) in the folder of its feature, and name it in [`Followers`].

use super::relations::RelationLinks;
use super::{Follower, Operation, Transition};
use crate::base::error::ReserveError;
use crate::world::observer::Notifications;
use crate::world::removal::RemovalFollower;
use crate::world::store::{Store, World};
use crate::world::structural_log::StructuralLogFollower;
use core::mem;

/// The followers, in the order in which they learn of a change. The links come last: once they are changed, nothing can panic any more.
pub(crate) type Followers = (FallibleFollowers, InfallibleFollowers);
/// Those that run user code, or need memory.
type FallibleFollowers = (RemovalFollower, Notifications);
/// Those that do not.
type InfallibleFollowers = (StructuralLogFollower, RelationLinks);

impl<W: World> Store<W> {
    /// Whether a follower has to know of such a change that runs user code, or needs memory.
    #[inline(always)]
    pub(super) fn is_followed_by_others(&self, operation: Operation<'_>) -> bool {
        <FallibleFollowers as Follower<W>>::follows(self, operation)
    }

    /// Whether a follower besides the indexes has to know of this change.
    #[inline(always)]
    pub(super) fn is_followed_by_more_than_indexes(&self, operation: Operation<'_>) -> bool {
        self.is_followed_by_others(operation)
            || <RelationLinks as Follower<W>>::follows(self, operation)
    }

    /// Lets indexes write a change down.
    #[inline(always)]
    pub(super) fn note_for_indexes(&mut self, transition: &Transition<'_>) {
        <StructuralLogFollower as Follower<W>>::before(self, transition);
    }

    /// Whether a follower has to know of such a change.
    #[inline(always)]
    pub(crate) fn is_followed(&self, operation: Operation<'_>) -> bool {
        <Followers as Follower<W>>::follows(self, operation)
    }

    /// Lets the followers write a change down that is made next: nothing can fail any more.
    #[cold]
    #[inline(never)]
    pub(super) fn note(&mut self, transition: &Transition<'_>) {
        let Transition { change, to, .. } = transition;
        let operation = if to.is_none() {
            Operation::Despawn(change.entity)
        } else {
            Operation::of(change)
        };
        if !self.is_followed_by_others(operation) {
            // It runs no user code, so that nothing has to be taken back.
            return <InfallibleFollowers as Follower<W>>::before(self, transition);
        }
        <Followers as Follower<W>>::mark(self);
        let unmade = Unmade(self);
        <Followers as Follower<W>>::before(unmade.0, transition);
        mem::forget(unmade);
    }

    /// Lets the followers write down changes that are made next, as one. If there is no memory for all, nothing is written down.
    pub(crate) fn try_note_all(
        &mut self,
        transitions: &[Transition<'_>],
    ) -> Result<(), ReserveError> {
        <Followers as Follower<W>>::mark(self);
        let unmade = Unmade(self);
        for transition in transitions {
            <Followers as Follower<W>>::try_reserve(unmade.0, &transition.change, 1)?;
            <Followers as Follower<W>>::before(unmade.0, transition);
        }
        mem::forget(unmade);
        Ok(())
    }
}

/// Changes that are not made, unless this is forgotten.
struct Unmade<'s, W: World>(&'s mut Store<W>);

impl<W: World> Drop for Unmade<'_, W> {
    fn drop(&mut self) {
        <Followers as Follower<W>>::take_back(self.0);
    }
}
