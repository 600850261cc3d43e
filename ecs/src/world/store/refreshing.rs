//! Bringing indexes up to date for those that read them.

use super::{Refresh, Store, World};
use crate::base::error::{ReserveError, fail};
use crate::world::system::{SystemAccess, SystemGrant};

impl<W: World> Store<W> {
    /// Brings the indexes up to date that a system reads, which runs next with nothing beside it.
    #[inline]
    pub(crate) fn refresh_for(&mut self, access: &SystemAccess<'_>) {
        if !W::INDEXES.is_empty() {
            self.refresh_all_for(access);
        }
    }

    fn refresh_all_for(&mut self, access: &SystemAccess<'_>) {
        for index in W::INDEXES.iter().filter(|index| index.is_read(access)) {
            self.refresh_by(index.refresh)
                .unwrap_or_else(|error| fail(error));
        }
    }

    /// Brings an index up to date, with nothing beside it.
    pub(crate) fn refresh_by(&mut self, refresh: Refresh<W>) -> Result<(), ReserveError> {
        let now = self.storage.now();
        refresh(SystemGrant::exclusive(self), now)?;
        // Writes from here on are later than all that the index has seen.
        self.advance(1);
        Ok(())
    }
}
