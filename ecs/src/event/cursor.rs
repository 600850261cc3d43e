use super::Events;
use crate::system::{Saves, impl_state};
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::slice;
use core::sync::atomic::{AtomicUsize, Ordering};

/// How far a reader has read. The reader and the queue share it, so that the queue forgets the events that all have read.
#[derive(Debug)]
pub(crate) struct Position {
    /// The number of the next event.
    next: AtomicUsize,
    /// How many events ended before the reader read them.
    missed: AtomicUsize,
}

impl Position {
    pub(super) const fn new(number: usize) -> Self {
        Self { next: AtomicUsize::new(number), missed: AtomicUsize::new(0) }
    }

    #[inline]
    pub(crate) fn next(&self) -> usize {
        self.next.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn go_to(&self, number: usize) {
        self.next.store(number, Ordering::Relaxed);
    }

    pub(super) fn miss(&self, count: usize) {
        self.missed.fetch_add(count, Ordering::Relaxed);
    }
}

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
    position: Arc<Position>,
    events: PhantomData<fn(E)>,
}

impl_state!(<W, E> EventCursor<E>);

impl<E> Saves for EventCursor<E> {
    type Saved = Progress;

    fn save(&self) -> Progress {
        let Position { next, missed } = &*self.position;
        Progress { next: next.load(Ordering::Relaxed), missed: missed.load(Ordering::Relaxed) }
    }

    fn exchange(&mut self, saved: &mut Progress) {
        let Position { next, missed } = &*self.position;
        saved.next = next.swap(saved.next, Ordering::Relaxed);
        saved.missed = missed.swap(saved.missed, Ordering::Relaxed);
    }

    #[cfg(feature = "digest")]
    fn numbers(&self, add: &mut dyn FnMut(u64)) {
        let Progress { next, missed } = self.save();
        add(next as u64);
        add(missed as u64);
    }
}

/// The numbers of a [`Position`].
#[derive(Clone, Copy)]
pub struct Progress {
    next: usize,
    missed: usize,
}

impl<E> EventCursor<E> {
    pub(super) fn new(position: Arc<Position>) -> Self {
        Self { position, events: PhantomData }
    }

    /// The events that this reader has not read yet. One counts as read when the iterator gives it. The queue is the one that
    /// made the cursor; of another one, it reads the events that have the next numbers.
    #[inline]
    pub fn read<'e>(&'e mut self, events: &'e Events<E>) -> Unread<'e, E> {
        let next = self.position.next();
        Unread { rest: events.from(next).iter(), position: &self.position, next }
    }

    /// How many events ended before this reader read them, since this was asked last. See [`Events`].
    pub fn missed(&mut self) -> usize {
        self.position.missed.swap(0, Ordering::Relaxed)
    }

    /// The position alone, for a reader that is not told the type.
    pub(crate) fn into_position(self) -> Arc<Position> {
        self.position
    }

    pub(crate) fn unread(&self, events: &Events<E>) -> usize {
        events.from(self.position.next()).len()
    }
}

impl<E> fmt::Debug for EventCursor<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EventCursor").field(&self.position.next()).finish()
    }
}

/// Events that a reader has not read yet.
///
/// ```
/// use ecs::Events;
///
/// let mut events = Events::new();
/// let mut cursor = events.cursor();
/// events.send("bang");
/// events.send("crash");
/// let mut unread = cursor.read(&events);
/// assert_eq!((unread.len(), unread.next()), (2, Some(&"bang")));
/// // The other one is read the next time.
/// assert_eq!(cursor.read(&events).collect::<Vec<_>>(), [&"crash"]);
/// ```
pub struct Unread<'e, E> {
    rest: slice::Iter<'e, E>,
    position: &'e Position,
    /// The number of the next event, as the position has it. Nobody else moves the position meanwhile.
    next: usize,
}

impl<'e, E> Iterator for Unread<'e, E> {
    type Item = &'e E;

    #[inline]
    fn next(&mut self) -> Option<&'e E> {
        let event = self.rest.next()?;
        self.next = self.next.wrapping_add(1);
        self.position.go_to(self.next);
        Some(event)
    }

    /// The position moves at the end, or where the function panics.
    #[inline]
    fn fold<A, F: FnMut(A, &'e E) -> A>(self, init: A, mut f: F) -> A {
        struct Reading<'p>(&'p Position, usize);
        impl Drop for Reading<'_> {
            fn drop(&mut self) {
                self.0.go_to(self.1);
            }
        }
        let mut reading = Reading(self.position, self.next);
        self.rest.fold(init, |so_far, event| {
            reading.1 = reading.1.wrapping_add(1);
            f(so_far, event)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<E> ExactSizeIterator for Unread<'_, E> {}

impl<E> fmt::Debug for Unread<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unread").field("len", &self.len()).finish_non_exhaustive()
    }
}
