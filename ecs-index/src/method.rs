//! What an index does: keys of ids come, change and go, and queries are answered.

use crate::OutOfMemory;
use crate::handle::Id;
use core::ops::ControlFlow;
use ecs_value::Value;

/// The entries of an index, arranged for queries.
// Invariants (of a wrong entry follow wrong answers, and nothing else):
//
// * **one-entry** An id has at most one entry. Of two ids with one number, the later one takes the place of the other.
// * **order-of-contents** The order of all answers follows from keys and ids alone, and from nothing that happened before.
// * **error-means-rebuild** After an error, or a panic of a key, the entries are useless until `clear` or `begin`.
pub trait Method: Default + Send + Sync + 'static {
    /// The id of an entry.
    type Id: Id;

    /// The key of an entry.
    type Key<'k>;

    /// How many entries there are.
    fn len(&self) -> usize;

    /// Whether there are no entries.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there is an entry of this id, or of its number where a method knows numbers alone.
    fn contains(&self, id: Self::Id) -> bool;

    /// Forgets all entries. The memory stays. It panics in no case.
    fn clear(&mut self);

    /// Forgets all entries, and makes room for this many, which are [added](Self::add) next.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn begin(&mut self, entries: usize) -> Result<(), OutOfMemory> {
        let _ = entries;
        self.clear();
        Ok(())
    }

    /// Adds an entry after [`begin`](Self::begin), before [`settle`](Self::settle). Ids come in any order.
    ///
    /// # Errors
    ///
    /// If there is no memory, or if more entries come than were announced and there is no room for them.
    #[inline]
    fn add(&mut self, id: Self::Id, key: Self::Key<'_>) -> Result<(), OutOfMemory> {
        self.put(id, key)
    }

    /// Takes these entries in the place of all others, as [`begin`](Self::begin), [`add`](Self::add) and [`settle`](Self::settle) do.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn fill(&mut self, entries: impl Entries<Self>) -> Result<(), OutOfMemory> {
        add_all(self, &entries)
    }

    /// Makes this the key of an id, which may have another one, or none.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn put(&mut self, id: Self::Id, key: Self::Key<'_>) -> Result<(), OutOfMemory>;

    /// Removes the entry of an id, if there is one of this very id. It needs no memory.
    fn remove(&mut self, id: Self::Id);

    /// Ends a series of [`add`](Self::add), or of [`put`](Self::put) and [`remove`](Self::remove): queries come next.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn settle(&mut self) -> Result<(), OutOfMemory>;

    /// Calls the function with the ids that may have a key within bounds, until the function breaks: with all of them, maybe more, and in
    /// any order. `false` if the method does not tell them.
    #[doc(hidden)]
    fn each_within(
        &self,
        bounds: Bounds<'_>,
        each: &mut dyn FnMut(Self::Id) -> ControlFlow<()>,
    ) -> bool {
        let _ = (bounds, each);
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
    fn for_each(&self, each: impl FnMut(M::Id, M::Key<'_>));
}

/// Adds entries one by one, in the place of all others.
pub(crate) fn add_all<M: Method>(
    method: &mut M,
    entries: &impl Entries<M>,
) -> Result<(), OutOfMemory> {
    method.begin(entries.count())?;
    let mut added = Ok(());
    entries.for_each(|id, key| {
        if added.is_ok() {
            added = method.add(id, key);
        }
    });
    added?;
    method.settle()
}

/// Keys as data that are neighbours in their order.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Bounds<'c> {
    /// Those that are like one of these.
    OneOf(&'c [Value<'static>]),
    /// Those that are less than this one.
    UpTo {
        value: &'c Value<'static>,
        included: bool,
    },
    /// Those that are greater than this one.
    From {
        value: &'c Value<'static>,
        included: bool,
    },
    /// Texts that begin with this one.
    Prefix(&'c str),
}
