//! The logs of removed values as followers of changes.

use crate::base::error::ReserveError;
use crate::schema::schema;
use crate::storage::moves::Inherit;
use crate::world::store::transition::{Change, Follower, Operation, Transition};
use crate::world::store::{Store, World};
use core::ops::Range;

/// The logs of removed values: of components that are logged for readers, and of those with observed removals.
pub(crate) struct RemovalFollower;

impl<W: World> Follower<W> for RemovalFollower {
    #[inline(always)]
    fn follows(store: &Store<W>, operation: Operation<'_>) -> bool {
        match operation {
            Operation::Spawn | Operation::Insert(_) => false,
            Operation::Remove(removed, _) => {
                schema::<W>().tracked
                    && !store.removed.is_empty()
                    && removed
                        .iter()
                        .any(|component| store.removed.has(*component))
            }
            Operation::Despawn(_) | Operation::Clear => {
                schema::<W>().tracked && !store.removed.is_empty()
            }
        }
    }

    #[inline]
    fn try_reserve(
        store: &mut Store<W>,
        change: &Change<'_>,
        count: usize,
    ) -> Result<(), ReserveError> {
        if change.removed.is_empty() {
            Ok(())
        } else {
            Self::try_reserve_rows(store, count, 0)
        }
    }

    #[inline]
    fn has_room(store: &Store<W>, rows: usize) -> bool {
        !may_log::<W>() || store.removed.has_room(rows)
    }

    /// Makes room, so that this many more entities can come, and leave without any memory (`log-has-room`); or so that this many values can be
    /// logged of entities that stay.
    #[inline]
    fn try_reserve_rows(store: &mut Store<W>, rows: usize, _: usize) -> Result<(), ReserveError> {
        if <Self as Follower<W>>::has_room(store, rows) {
            return Ok(());
        }
        let living = store.len();
        store.removed.try_reserve(living, rows)
    }

    fn mark(store: &mut Store<W>) {
        store.removed.mark();
    }

    fn take_back(store: &mut Store<W>) {
        store.removed.take_back();
    }

    /// Logs clones of values that others get. Values that nobody gets are moved to the logs by the engine.
    fn before(store: &mut Store<W>, transition: &Transition<'_>) {
        if transition.change.discards {
            return;
        }
        let mut removed = 0;
        while let Some(component) = store.removed_component(transition, removed) {
            if let Some(log) = store.removed.log(component) {
                log.log_clone(&store.storage, transition.change.entity);
            }
            removed += 1;
        }
    }

    /// An entity that stays needs its room again.
    fn after(store: &mut Store<W>, transition: &Transition<'_>) {
        if !transition.is_departure()
            && transition
                .change
                .removed
                .iter()
                .any(|component| store.removed.has(*component))
        {
            store.removed.spend(1);
        }
    }

    #[inline]
    fn rows_came(store: &mut Store<W>, _: u32, rows: Range<usize>) {
        if may_log::<W>() {
            store.removed.spend(rows.len());
        }
    }
}

impl<W: World> Store<W> {
    /// The components that an entity loses by a transition, as far as there are logs: the one of this number.
    pub(crate) fn removed_component(
        &self,
        transition: &Transition<'_>,
        number: usize,
    ) -> Option<usize> {
        if transition.is_departure() {
            self.removed.component_at(number)
        } else {
            transition.change.removed.get(number).copied()
        }
    }
}

/// Whether there may be logs of removed values. If not, all that is done for them is compiled out.
const fn may_log<W: World>() -> bool {
    schema::<W>().tracked || W::OBSERVED
}
