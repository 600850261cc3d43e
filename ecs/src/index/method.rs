//! The work of a method of indexes: keys of entities come, change and go, and questions are answered.

use crate::base::entity::Entity;
use crate::base::error::ReserveError;
use crate::query::Condition;
use core::ops::ControlFlow;

/// The entries of an index, arranged for questions. A method knows entities and keys alone, and no world.
// Invariants (of a wrong entry follow wrong answers, and nothing else):
//
// * **H1** An entity has at most one entry. Of two entities with one number, the later one takes the place of the other.
// * **H2** The order of all answers follows from keys and entities alone, and from nothing that happened before.
// * **H3** After an error, or a panic of a key, the entries are useless until `clear` or `begin`.
pub trait Method: Default + Send + Sync + 'static {
    /// The key of a row as its components give it.
    type Key<'k>;

    /// How many entries there are.
    fn len(&self) -> usize;

    /// Whether there are no entries.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there is an entry of this entity, or of its number where a method knows numbers alone.
    fn contains(&self, entity: Entity) -> bool;

    /// Forgets all entries. The memory stays. It panics in no case.
    fn clear(&mut self);

    /// Forgets all entries, and makes room for this many, which are [added](Self::add) next.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn begin(&mut self, entries: usize) -> Result<(), ReserveError> {
        let _ = entries;
        self.clear();
        Ok(())
    }

    /// Adds an entry after [`begin`](Self::begin), before [`settle`](Self::settle). Entities come in any order.
    ///
    /// # Errors
    ///
    /// If there is no memory, or if more entries come than were announced and there is no room for them.
    #[inline]
    fn add(&mut self, entity: Entity, key: Self::Key<'_>) -> Result<(), ReserveError> {
        self.put(entity, key)
    }

    /// Takes these entries in the place of all others, as [`begin`](Self::begin), [`add`](Self::add) and [`settle`](Self::settle) do.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn fill(&mut self, entries: impl Entries<Self>) -> Result<(), ReserveError> {
        add_all(self, &entries)
    }

    /// Makes this the key of an entity, which may have another one, or none.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn put(&mut self, entity: Entity, key: Self::Key<'_>) -> Result<(), ReserveError>;

    /// Removes the entry of an entity, if there is one of this very entity. It needs no memory.
    fn remove(&mut self, entity: Entity);

    /// Ends a series of [`add`](Self::add), or of [`put`](Self::put) and [`remove`](Self::remove): questions come next.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn settle(&mut self) -> Result<(), ReserveError>;

    /// Calls the function with the entities that may meet a condition on the key as data, until the function breaks: with all of
    /// them, maybe more, and in any order. `false` if the method does not tell them.
    #[doc(hidden)]
    fn each_that_may_meet(
        &self,
        condition: &Condition,
        each: &mut dyn FnMut(Entity) -> ControlFlow<()>,
    ) -> bool {
        let _ = (condition, each);
        false
    }

    /// The bytes that are allocated.
    fn allocated(&self) -> usize;

    /// Asserts the invariants.
    ///
    /// # Panics
    ///
    /// If one does not hold.
    fn check_invariants(&self);
}

/// Entries that a method can go through as often as it needs. Each time there may be others, if keys are made by a hostile function.
pub trait Entries<M: Method> {
    /// How many entries there are.
    fn count(&self) -> usize;

    /// Calls the function with each entry.
    fn for_each(&self, each: impl FnMut(Entity, M::Key<'_>));
}

/// Adds entries one by one, in the place of all others.
pub(super) fn add_all<M: Method>(
    method: &mut M,
    entries: &impl Entries<M>,
) -> Result<(), ReserveError> {
    method.begin(entries.count())?;
    let mut added = Ok(());
    entries.for_each(|entity, key| {
        if added.is_ok() {
            added = method.add(entity, key);
        }
    });
    added?;
    method.settle()
}
