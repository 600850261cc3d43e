use super::Events;
use super::forget::{RUNS_UNTIL_REST, WAITING, WAITING_AT_REST, WAITING_BY_HAND};
use alloc::sync::Arc;
use core::marker::PhantomData;
use core::slice;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How far a reader has read. The reader and the queue share it, so that the queue forgets the events that all have read.
#[derive(Debug)]
pub(crate) struct Position {
    /// The number of the next event.
    next: AtomicUsize,
    /// How many events ended before the reader read them.
    missed: AtomicUsize,
    /// The number of the last run of the reader's schedule in the world, if it has one.
    ran: AtomicUsize,
    /// Whether the schedule rests.
    rests: AtomicBool,
    waits: Waits,
}

/// How long events wait for a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// While they are among the newest.
    ByNumber,
    /// By runs of its schedule; holds the number of its last run, or of the last run in the world when it was made.
    ByRuns(usize),
    /// As long as it takes.
    Always,
}

impl Position {
    pub(super) const fn new(number: usize, waits: Waits) -> Self {
        let ran = if let Waits::ByRuns(runs) = waits {
            runs
        } else {
            0
        };
        Self {
            next: AtomicUsize::new(number),
            missed: AtomicUsize::new(0),
            ran: AtomicUsize::new(ran),
            rests: AtomicBool::new(false),
            waits,
        }
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

    /// The reader's schedule ended: the run of this number in the world.
    pub(super) fn note_run(&self, run: usize) {
        self.ran.store(run, Ordering::Relaxed);
        self.rests.store(false, Ordering::Relaxed);
    }

    /// Returns whether the reader's schedule rests after `runs` runs in the world.
    pub(super) fn look(&self, runs: usize) -> bool {
        let is_long = || runs.wrapping_sub(self.ran.load(Ordering::Relaxed)) >= RUNS_UNTIL_REST;
        if matches!(self.waits, Waits::ByRuns(_)) && is_long() {
            self.rests.store(true, Ordering::Relaxed);
        }
        self.rests.load(Ordering::Relaxed)
    }

    /// How many events wait for the reader at most.
    pub(super) fn most_waiting(&self) -> usize {
        match self.waits {
            Waits::ByNumber => WAITING_BY_HAND,
            Waits::ByRuns(_) if self.rests.load(Ordering::Relaxed) => WAITING_AT_REST,
            Waits::ByRuns(_) => WAITING,
            Waits::Always => usize::MAX,
        }
    }
}

/// How far a reader has read, for code that is not a system with an [`EventReader`](super::EventReader).
///
/// [`Events::cursor`] makes one that the queue knows: events wait for it, as [`Events`] tells.
///
/// The queue knows neither a clone nor one that [`default`](Default::default) made, which reads all events that are kept when it first
/// reads. Once such a cursor has read, the queue keeps its newest 65,536 events for all cursors that it does not know. A
/// [`Local`](crate::Local) can therefore hold a cursor.
///
/// ```
/// # use ecs::{EventCursor, Events};
/// let mut events = Events::new();
/// let mut cursor = events.cursor();
/// events.send("bang");
/// let mut other = EventCursor::default();
/// assert_eq!(cursor.read(&events).count(), 1);
/// assert_eq!(cursor.read(&events).count(), 0);
/// assert_eq!(other.read(&events).count(), 1);
/// ```
pub struct EventCursor<E> {
    position: Arc<Position>,
    /// Whether the queue knows the position.
    is_known: bool,
    /// Whether it has a position.
    has_begun: bool,
    events: PhantomData<fn(E)>,
}

/// The numbers of a cursor.
#[derive(Clone, Copy)]
pub struct Progress {
    pub(crate) next: usize,
    pub(crate) missed: usize,
    ran: usize,
    rests: bool,
}

impl<E> EventCursor<E> {
    pub(super) fn known(position: Arc<Position>) -> Self {
        Self {
            position,
            is_known: true,
            has_begun: true,
            events: PhantomData,
        }
    }

    /// The events that this reader has not read yet. One counts as read when the iterator gives it. The queue is the one that
    /// made the cursor, or the one it first read from; in another queue, it reads the events with the next numbers.
    #[inline]
    pub fn read<'e>(&'e mut self, events: &'e Events<E>) -> Unread<'e, E> {
        if !self.is_known {
            self.arrive(events);
        }
        self.read_from(events.kept())
    }

    #[inline]
    pub(crate) fn read_from<'e>(&'e mut self, kept: Kept<'e, E>) -> Unread<'e, E> {
        let next = self.position.next();
        Unread {
            rest: kept.from(next).iter(),
            position: &self.position,
            next,
        }
    }

    /// Goes past the events that ended, as the queue takes those past them that it knows.
    #[cold]
    fn arrive(&mut self, events: &Events<E>) {
        events.note_guest();
        let ended = events.first.wrapping_sub(self.position.next());
        let is_ahead = ended > usize::MAX / 2;
        if !self.has_begun {
            self.has_begun = true;
            self.position.go_to(events.first);
        } else if !is_ahead && ended > 0 {
            self.position.miss(ended);
            self.position.go_to(events.first);
        }
    }

    /// How many events ended before this reader read them, since this was asked last. See [`Events`].
    pub fn missed(&mut self) -> usize {
        self.position.missed.swap(0, Ordering::Relaxed)
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn progress(&self) -> Progress {
        let Position {
            next,
            missed,
            ran,
            rests,
            waits: _,
        } = &*self.position;
        Progress {
            next: next.load(Ordering::Relaxed),
            missed: missed.load(Ordering::Relaxed),
            ran: ran.load(Ordering::Relaxed),
            rests: rests.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn exchange(&self, saved: &mut Progress) {
        let Position {
            next,
            missed,
            ran,
            rests,
            waits: _,
        } = &*self.position;
        saved.next = next.swap(saved.next, Ordering::Relaxed);
        saved.missed = missed.swap(saved.missed, Ordering::Relaxed);
        saved.ran = ran.swap(saved.ran, Ordering::Relaxed);
        saved.rests = rests.swap(saved.rests, Ordering::Relaxed);
    }

    /// The position alone, for a reader that is not told the type.
    pub(crate) fn into_position(self) -> Arc<Position> {
        self.position
    }

    pub(crate) fn unread(&self, kept: Kept<'_, E>) -> usize {
        kept.from(self.position.next()).len()
    }
}

/// The events that are kept, and the number of the first.
pub(crate) struct Kept<'e, E> {
    pub(super) events: &'e [E],
    pub(super) first: usize,
}

impl_copy!([E] Kept<'_, E>);

impl<'e, E> Kept<'e, E> {
    pub(crate) const NONE: Self = Self {
        events: &[],
        first: 0,
    };

    #[inline]
    pub(crate) fn of(list: &'e [E], ended: usize, first: usize) -> Self {
        Self {
            events: list.get(ended..).unwrap_or_default(),
            first,
        }
    }

    /// The events from a number on.
    #[inline]
    pub(crate) fn from(self, number: usize) -> &'e [E] {
        self.events
            .get(number.wrapping_sub(self.first)..)
            .unwrap_or_default()
    }
}

/// A cursor that no queue knows. It starts at the oldest event in the queue that it first reads.
impl<E> Default for EventCursor<E> {
    fn default() -> Self {
        Self {
            is_known: false,
            has_begun: false,
            ..Self::known(Arc::new(Position::new(0, Waits::ByNumber)))
        }
    }
}

/// A cursor at the same place, which no queue knows.
impl<E> Clone for EventCursor<E> {
    fn clone(&self) -> Self {
        let Progress { next, missed, .. } = self.progress();
        let position = Position::new(next, Waits::ByNumber);
        position.miss(missed);
        Self {
            is_known: false,
            has_begun: self.has_begun,
            ..Self::known(Arc::new(position))
        }
    }
}

impl_debug!([E] EventCursor<E>, it => (it.position.next()));

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

impl_debug!([E] Unread<'_, E>, it => len = it.len());
