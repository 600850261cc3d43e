use super::Events;
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};

/// How far a reader has read. [`Events::cursor`] makes one, for code that is not a system.
///
/// ```
/// # use ecs::Events;
/// let mut events = Events::new();
/// let mut cursor = events.cursor();
/// events.send("bang");
/// assert_eq!(cursor.read(&events).count(), 1);
/// assert_eq!(cursor.read(&events).count(), 0);
/// ```
pub struct EventCursor<E> {
    /// The number of the next event. The queue sees it too, and forgets what all have read.
    position: Arc<AtomicUsize>,
    events: PhantomData<fn(E)>,
}

crate::system::impl_state!(<W, E> EventCursor<E>);

impl<E> EventCursor<E> {
    pub(super) fn new(position: Arc<AtomicUsize>) -> Self {
        Self { position, events: PhantomData }
    }

    /// The events that this reader has not read yet. One counts as read when the iterator gives it. The queue is the one that
    /// made the cursor; of another one, it reads what has the numbers that are next.
    #[inline]
    pub fn read<'e>(&'e mut self, events: &'e Events<E>) -> Unread<'e, E> {
        Unread { events, position: &self.position }
    }

    /// The position alone, for a reader that is not told the type.
    pub(crate) fn into_position(self) -> Arc<AtomicUsize> {
        self.position
    }

    pub(crate) fn unread(&self, events: &Events<E>) -> usize {
        events.from(self.position.load(Ordering::Relaxed))
    }
}

impl<E> fmt::Debug for EventCursor<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EventCursor").field(&self.position).finish()
    }
}

/// Events that a reader has not read yet.
pub struct Unread<'e, E> {
    events: &'e Events<E>,
    position: &'e AtomicUsize,
}

impl<'e, E> Iterator for Unread<'e, E> {
    type Item = &'e E;

    #[inline]
    fn next(&mut self) -> Option<&'e E> {
        let number = self.position.load(Ordering::Relaxed);
        let event = self.events.event(number)?;
        self.position.store(number.wrapping_add(1), Ordering::Relaxed);
        Some(event)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let unread = self.events.from(self.position.load(Ordering::Relaxed));
        (unread, Some(unread))
    }
}

impl<E> ExactSizeIterator for Unread<'_, E> {}

impl<E> fmt::Debug for Unread<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unread").field("len", &self.len()).finish_non_exhaustive()
    }
}
