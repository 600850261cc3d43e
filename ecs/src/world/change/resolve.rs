//! The first two stages of a change of components: its row and its target table are found, and everything is done that can fail.

use super::followers::Followers;
use super::{Change, Follower, Operation, Transition};
use crate::base::error::ChangeError;
use crate::storage::dynamic::Reclaim;
use crate::world::store::{Store, World};

impl<W: World> Store<W> {
    /// Resolves a change, and makes room for it. The change cannot fail any more; if this fails, all is as it was.
    pub(super) fn prepare<'c>(
        &mut self,
        change: Change<'c>,
        reclaim: Reclaim,
    ) -> Result<Transition<'c>, ChangeError> {
        let from = self
            .location(change.entity)
            .ok_or_else(|| self.no_row(change.entity))?;
        self.storage
            .sparse()
            .try_reserve(&change.added, change.entity)?;
        if self.is_followed(Operation::of(&change)) {
            <Followers as Follower<W>>::try_reserve(self, &change, 1)?;
        }
        let to = self.storage.try_reserve_target(&change, from, reclaim)?;
        Ok(Transition {
            change,
            from,
            to: Some(to),
        })
    }
}
