//! The entities that gained or lost components, or that left, since the indexes looked.

use crate::base::error::ReserveError;
use crate::base::memory::try_resize;
use crate::query::is_disabling;
use crate::world::store::transition::{Change, ComponentSet, Follower, Operation, Transition};
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;
use ecs_value::Entity;

/// A ring of entities that an index has to look at again: those that were despawned, or that gained or lost components.
///
/// A change writes one entity, and needs no memory. Room is made when entities come. An index that finds that the ring has gone
/// round since it looked starts over.
pub struct StructuralLog {
    ring: Vec<Option<Entity>>,
    /// How many were ever written.
    written: u64,
    /// Whether a unique index was asked at this tick whether values may come.
    expects_values: bool,
}

/// A place in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor(u64);

impl Cursor {
    pub(crate) const START: Self = Self(0);
}

/// The least room of a log.
const LEAST: usize = 64;
/// There is room for this part of all entities.
const SHARE: usize = 8;

impl StructuralLog {
    /// A log without memory.
    pub(crate) const fn new() -> Self {
        Self {
            ring: Vec::new(),
            written: 0,
            expects_values: false,
        }
    }

    /// The place behind all that was written.
    pub(crate) fn end(&self) -> Cursor {
        Cursor(self.written)
    }

    /// The entries written since then. `None` if some of it was forgotten.
    pub(crate) fn since(&self, Cursor(then): Cursor) -> Option<impl Iterator<Item = Entity> + '_> {
        let count = self.written.checked_sub(then)?;
        if count > self.ring.len() as u64 {
            return None;
        }
        Some((then..self.written).filter_map(|at| self.ring[self.place(at)]))
    }

    fn push(&mut self, entity: Entity) {
        if !self.ring.is_empty() {
            let place = self.place(self.written);
            self.ring[place] = Some(entity);
        }
        self.written += 1;
    }

    /// Forgets all. Each index starts over.
    fn forget(&mut self) {
        self.written += self.ring.len() as u64 + 1;
    }

    fn has_room(&self, entities: usize) -> bool {
        self.ring.len() * SHARE >= entities && !self.ring.is_empty()
    }

    /// Makes room for the changes of this many entities.
    fn try_reserve(&mut self, entities: usize) -> Result<(), ReserveError> {
        if self.has_room(entities) {
            return Ok(());
        }
        try_resize(
            &mut self.ring,
            (entities / SHARE * 2).max(LEAST).next_power_of_two(),
            "an index",
        )?;
        // Places are counted by another length.
        self.forget();
        Ok(())
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is less than the length"
    )]
    fn place(&self, at: u64) -> usize {
        (at % self.ring.len() as u64) as usize
    }
}

/// The log as a follower of changes.
pub(crate) struct StructuralLogFollower;

impl<W: World> Follower<W> for StructuralLogFollower {
    #[inline(always)]
    fn follows(_: &Store<W>, operation: Operation<'_>) -> bool {
        let watches =
            |set: ComponentSet<'_>| set.iter().any(|component| is_watched::<W>(*component));
        !W::INDEXES.is_empty()
            && match operation {
                Operation::Insert(added) => watches(added),
                Operation::Remove(removed, added) => watches(removed) || watches(added),
                Operation::Despawn(_) => true,
                // All are forgotten at once.
                Operation::Spawn | Operation::Clear => false,
            }
    }

    /// A change writes to the ring, which has room for as many as there are entities.
    fn try_reserve(_: &mut Store<W>, _: &Change<'_>, _: usize) -> Result<(), ReserveError> {
        Ok(())
    }

    #[inline(always)]
    fn has_room(store: &Store<W>, rows: usize) -> bool {
        W::INDEXES.is_empty()
            || store
                .structural_log()
                .is_none_or(|log| log.has_room(store.storage.slots.count().saturating_add(rows)))
    }

    #[inline(always)]
    fn try_reserve_rows(store: &mut Store<W>, rows: usize, _: usize) -> Result<(), ReserveError> {
        let entities = store.storage.slots.count().saturating_add(rows);
        match store.structural_log_mut() {
            Some(log) => log.try_reserve(entities),
            None => Ok(()),
        }
    }

    fn mark(_: &mut Store<W>) {}

    /// An entry too many is looked at once more, and nothing follows.
    fn take_back(_: &mut Store<W>) {}

    fn before(store: &mut Store<W>, transition: &Transition<'_>) {
        if let Some(log) = store.structural_log_mut() {
            log.push(transition.change.entity);
        }
    }

    fn after(store: &mut Store<W>, _: &Transition<'_>) {
        store.values_came();
    }

    fn rows_came(_: &mut Store<W>, _: u32, _: Range<usize>) {}
}

/// Whether an entry of some index may come or go with the component.
fn is_watched<W: World>(component: usize) -> bool {
    W::INDEXES
        .iter()
        .any(|index| index.watched.contains(&component))
        || is_disabling::<W>(component)
}

impl<W: World> Store<W> {
    /// Lets each index start over, since all rows have left.
    pub(crate) fn forget_shapes(&mut self) {
        if let Some(log) = self.structural_log_mut() {
            log.forget();
        }
    }

    /// A unique index was asked whether values may come.
    pub(crate) fn expect_values(&mut self) {
        if let Some(log) = self.structural_log_mut() {
            log.expects_values = true;
        }
    }

    /// The values are there. Others are later than those, so that an index that is asked about each of many looks at each once.
    #[inline]
    pub(crate) fn values_came(&mut self) {
        if let Some(log) = self.structural_log_mut()
            && mem::take(&mut log.expects_values)
        {
            self.advance(1);
        }
    }

    #[inline(always)]
    pub(crate) fn structural_log(&self) -> Option<&StructuralLog> {
        self.resources.get(W::STRUCTURAL_LOG?)
    }

    #[inline(always)]
    fn structural_log_mut(&mut self) -> Option<&mut StructuralLog> {
        self.resources.get_mut(W::STRUCTURAL_LOG?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::num::NonZeroU32;

    fn entity(index: u32) -> Entity {
        Entity::new(index, NonZeroU32::MIN)
    }

    #[test]
    fn entries_written_since_are_there_until_the_ring_has_gone_round() {
        let mut log = StructuralLog::new();
        log.try_reserve(1).unwrap();
        let start = log.end();
        (0..64).for_each(|index| log.push(entity(index)));
        assert!(log.since(start).unwrap().eq((0..64).map(entity)));
        let middle = log.end();
        log.push(entity(64));
        assert!(log.since(start).is_none());
        assert!(log.since(middle).unwrap().eq([entity(64)]));
    }

    #[test]
    fn a_log_that_grows_or_forgets_leaves_nobody_with_a_part() {
        let mut log = StructuralLog::new();
        let start = log.end();
        log.push(entity(1));
        assert!(log.since(start).is_none(), "there was no room for it");
        log.try_reserve(1000).unwrap();
        let then = log.end();
        assert!(log.has_room(1000) && log.since(then).unwrap().next().is_none());
        log.try_reserve(100_000).unwrap();
        assert!(log.since(then).is_none());
        let then = log.end();
        log.forget();
        assert!(log.since(then).is_none());
    }
}
