//! Indexes of copies of worlds.

use super::Snapshot;
use crate::base::error::ReserveError;
use crate::base::error::fallible::{fallible, or_abort};
use crate::index::{Find, Index, Indexed, build};
use crate::storage::Storage;
use crate::world::store::World;
use core::ops::Deref;

/// The index of a copy of a world, made for its caller.
pub struct Found<'s, W: Indexed, I: Index<W>> {
    method: I::Method,
    storage: &'s Storage<W>,
}

impl<'s, W: Indexed, I: Index<W>> Found<'s, W, I> {
    /// As a system finds it.
    pub fn find(&self) -> Find<'_, W, I> {
        Find::new(&self.method, self.storage)
    }
}

impl<W: Indexed, I: Index<W>> Deref for Found<'_, W, I> {
    type Target = I::Method;

    fn deref(&self) -> &I::Method {
        &self.method
    }
}

impl_debug!([W: Indexed, I: Index<W>] Found<'_, W, I>, _it => (I::NAME));

impl<W: World> Snapshot<W> {
    fallible! {
        /// An index of the copy, made for the caller. A copy has no indexes of its own. O(rows).
        ///
        /// # Panics
        ///
        /// If the key of a row panics. If the allocator fails, the program aborts.
        #[track_caller]
        pub fn find,
        /// As [`find`](Self::find), but returns the error where there is no memory.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_find [I: Index<W>] (&self) -> Found<'_, W, I>, Result<Found<'_, W, I>, ReserveError>;
        where [W: Indexed]
        by or_abort => build::<W, I>(self).map(|method| Found { method, storage: self })
    }
}
