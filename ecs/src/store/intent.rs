//! What is written down of a change before it is made.

use super::Store;
use crate::world::World;
use core::mem;

/// The store, while somebody writes down a change that is about to be made: values that go are cloned, and those who are told of it
/// are noted. Unless it is [made](Self::made), because a `Clone` panics or there is no memory, nothing was written down.
pub(super) struct Intent<'s, W: World> {
    pub(super) store: &'s mut Store<W>,
    /// How many changes were pending before.
    pending: usize,
}

impl<'s, W: World> Intent<'s, W> {
    pub(super) fn new(store: &'s mut Store<W>) -> Self {
        store.removed.mark();
        store.observers.replaced.mark();
        let pending = store.observers.pending_len();
        Self { store, pending }
    }

    /// The change is made, or cannot fail any more.
    pub(super) fn made(self) {
        mem::forget(self);
    }
}

impl<W: World> Drop for Intent<'_, W> {
    fn drop(&mut self) {
        self.store.removed.take_back();
        self.store.observers.replaced.take_back();
        self.store.observers.take_back(self.pending);
    }
}
