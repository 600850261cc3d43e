//! The entries of an index between its refreshes.

use super::Method;
use super::shape_log::Cursor;
use crate::tick::ChangeTick;
use core::marker::PhantomData;

/// The entries of the index `I`, which a world keeps among its resources.
pub struct Kept<M, I> {
    entries: Entries<M>,
    index: PhantomData<fn() -> I>,
}

/// Entries, and how far they follow the world.
///
/// Invariant (of a wrong entry follow wrong answers, and nothing else):
///
/// * **H4** The entries are those of the rows at the tick `seen`, and of the shapes up to `looked_at`; or `seen` is
///   [`EVER`](ChangeTick::EVER), and the entries are useless.
pub struct Entries<M> {
    pub(crate) method: M,
    /// All changes up to this tick are in the entries.
    pub(crate) seen: ChangeTick,
    /// The changes of shape that are in the entries.
    pub(crate) looked_at: Cursor,
}

/// A resource that holds the entries of an index. Sealed.
pub trait HoldsEntries: Sized + sealed::Sealed + 'static {
    /// How entries are arranged.
    type Method: Method;

    /// An index that knows nothing yet.
    fn new(method: Self::Method) -> Self;

    /// The entries.
    fn entries(&self) -> &Entries<Self::Method>;

    /// The entries, to write.
    fn entries_mut(&mut self) -> &mut Entries<Self::Method>;
}

impl<M> Entries<M> {
    /// Entries that know nothing yet.
    pub(crate) const fn new(method: M) -> Self {
        Self { method, seen: ChangeTick::EVER, looked_at: Cursor::START }
    }
}

impl<M: Method> Entries<M> {
    /// Whether the entries are useless.
    pub(crate) fn has_forgotten(&self) -> bool {
        self.seen == ChangeTick::EVER
    }

    /// The tick up to which the entries follow the world, as a world sees it whose tick is now. `None` if nothing tells the rows that were
    /// changed since.
    pub(crate) fn seen_at(&self, now: ChangeTick) -> Option<ChangeTick> {
        let seen = self.seen.seen_at(now);
        (seen != ChangeTick::EVER && !seen.is_too_old_at(now)).then_some(seen)
    }

    pub(crate) fn forget(&mut self) {
        self.seen = ChangeTick::EVER;
        self.method.clear();
    }
}

impl<M: Method, I: 'static> HoldsEntries for Kept<M, I> {
    type Method = M;

    fn new(method: M) -> Self {
        Self { entries: Entries::new(method), index: PhantomData }
    }

    fn entries(&self) -> &Entries<M> {
        &self.entries
    }

    fn entries_mut(&mut self) -> &mut Entries<M> {
        &mut self.entries
    }
}

mod sealed {
    pub trait Sealed {}
    impl<M, I> Sealed for super::Kept<M, I> {}
}
