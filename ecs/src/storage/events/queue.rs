use super::EventCursor;
use super::cursor::{Kept, Position, Waits};
use crate::base::erased::resource_cells::{EventCounts, QueueFunctions};
use crate::base::error::fallible::fallible;
use crate::base::error::{Rejected, ReserveError};
use crate::base::panics::for_each_despite_panics;
use crate::schema::Keep;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

/// Events of one type, from the first that some reader has not read.
///
/// A world that declares `events: (Bang)` has the resource `Events<Bang>`. Systems use [`EventWriter`](super::EventWriter) and
/// [`EventReader`](super::EventReader).
///
/// Events that all readers have read end when room is needed. How long an event waits for a reader that has not read it depends on the
/// reader:
///
/// | reader | an unread event waits |
/// |---|---|
/// | of a system | for 64 runs of the schedule that the system is part of. The run in which the event is sent is the first of them |
/// | of a system whose schedule rests, as in a pause | as above; and once 8,192 runs of other schedules have ended since its last run, the newest 4,096 alone wait |
/// | a [cursor](Self::cursor) by hand | while it is one of the newest 65,536 |
///
/// No reader shortens the time of another one. An event that ends unread is counted by
/// [`EventReader::missed`](super::EventReader::missed), and by [`event_counts`](crate::Store::event_counts). A world says
/// otherwise by `#[keep(Bang = 2, Trade = all)] events: (Bang, Trade)`, or at run time by [`set_keep`](Self::set_keep): a number
/// takes the place of the 64 runs, and `all` lets events wait for every reader as long as it takes. Without that, 4,194,304
/// events wait for a reader at most.
///
/// Where no system reads them, events are kept until [`clear`](Self::clear) throws them away.
///
/// ```
/// use ecs::Events;
///
/// let mut events = Events::<u32>::new();
/// let mut cursor = events.cursor();
/// events.send(7);
/// assert_eq!(cursor.read(&events).collect::<Vec<_>>(), [&7]);
/// assert_eq!(cursor.read(&events).count(), 0);
/// ```
// Invariant: `list` holds events that ended, and then those numbered from `first` on. No known reader's position is before `first`, by
// wrapping arithmetic. `later` holds what a system sends that reads the queue too. It is empty when no such system runs, unless one
// panicked, or memory lacked.
//
// A list is faster than a ring, of which each call asks where it begins. Events that ended are dropped once they are as many as the others,
// or where room is needed and they are not very few: so an event moves some times at most.
pub struct Events<E> {
    pub(crate) list: Vec<E>,
    pub(crate) later: Vec<E>,
    /// How many events of the list ended.
    pub(crate) ended: usize,
    /// The number of the first event that is kept. Numbers wrap around.
    pub(crate) first: usize,
    pub(super) readers: Vec<Arc<Position>>,
    /// Whether a cursor has read that is not among the readers.
    pub(super) guests: AtomicBool,
    /// How many events ended before some reader read them, for each reader.
    pub(super) missed: usize,
    pub(super) keep: Keep,
}

/// How many events there are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) kept: usize,
    pub(crate) sent: usize,
    /// Readers that are not gone.
    pub(crate) readers: usize,
    pub(crate) missed: usize,
}

impl<E> Events<E> {
    /// No events.
    pub const fn new() -> Self {
        Self::keeping(Keep::DEFAULT)
    }

    /// No events. Events to come wait that long for readers.
    pub const fn keeping(keep: Keep) -> Self {
        Self {
            list: Vec::new(),
            later: Vec::new(),
            ended: 0,
            first: 0,
            readers: Vec::new(),
            guests: AtomicBool::new(false),
            missed: 0,
            keep,
        }
    }

    fallible! {
        /// Sends an event. O(1), but for the growth of the list.
        #[inline]
        pub fn send,
        /// As [`send`](Self::send), but gives the event back where there is no memory.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the event.
        try_send (&mut self, event: E) -> (), Result<(), Rejected<E, ReserveError>>;
        => {
            if self.room() == 0 {
                return self.send_with_room(event);
            }
            self.list.push(event);
        }, {
            let (mut event, mut reserved) = (Some(event), Ok(()));
            // Old events are dropped; if one panics, the new one is sent all the same, since that made room.
            for_each_despite_panics(0..2, |step| {
                match event.take_if(|_| step == 1 && reserved.is_ok()) {
                    None if step == 0 => reserved = self.try_reserve(1),
                    None => {}
                    Some(event) => self.list.push(event),
                }
            });
            match (event, reserved) {
                (Some(value), Err(cause)) => Err(Rejected { value, cause }),
                _ => Ok(()),
            }
        }
    }

    /// As [`send`](Self::send), of an event for which room was made. If it lacks all the same, the list grows: the user's values that all have
    /// read are not dropped here, in the middle of a change.
    pub(crate) fn push(&mut self, event: E) {
        self.list.push(event);
    }

    /// As [`send`](Self::send), where there is no room. Events that all have read are dropped, or the list grows. If one panics, the new one is
    /// sent all the same. A call of its own, so that an event is made in its place.
    #[cold]
    #[inline(never)]
    fn send_with_room(&mut self, event: E) {
        let mut event = Some(event);
        for_each_despite_panics(0..2, |step| match event.take_if(|_| step == 1) {
            None => self.forget_read(),
            Some(event) => self.list.push(event),
        });
    }

    /// Makes room for this many more events, so that sending them neither asks for memory nor drops events that all have read.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        if self.room() < additional {
            self.forget_read();
            let bytes = additional.saturating_mul(size_of::<E>());
            let grown = self.list.try_reserve(additional).or_else(|_| {
                self.drop_ended();
                self.list.try_reserve(additional)
            });
            grown.map_err(|_| ReserveError::out_of_memory("events", bytes))?;
        }
        Ok(())
    }

    /// A reader that starts at the oldest event in the queue. Amortised O(1).
    pub fn cursor(&mut self) -> EventCursor<E> {
        self.cursor_from(self.first, Waits::ByNumber)
    }

    /// The cursor of a system, made after `runs` runs of schedules.
    pub(crate) fn cursor_of_system(&mut self, runs: usize) -> EventCursor<E> {
        self.cursor_from(self.first, Waits::ByRuns(runs))
    }

    /// A reader, to which only the events from now on are new.
    pub(crate) fn cursor_at_end(&mut self, waits: Waits) -> EventCursor<E> {
        self.cursor_from(self.end(), waits)
    }

    /// As [`cursor`](Self::cursor), for a reader that is gone before events are thrown away: the queue does not know it.
    #[cfg(feature = "std")]
    pub(crate) fn cursor_apart(&self) -> EventCursor<E> {
        EventCursor::known(Arc::new(Position::new(self.first, Waits::ByNumber)))
    }

    /// As [`cursor_at_end`](Self::cursor_at_end), for a reader that is gone before events are thrown away.
    #[cfg(feature = "std")]
    pub(crate) fn cursor_apart_at_end(&self) -> EventCursor<E> {
        EventCursor::known(Arc::new(Position::new(self.end(), Waits::ByNumber)))
    }

    fn cursor_from(&mut self, number: usize, waits: Waits) -> EventCursor<E> {
        let position = Arc::new(Position::new(number, waits));
        if self.readers.len() == self.readers.capacity() {
            self.forget_readers();
        }
        self.readers.push(Arc::clone(&position));
        EventCursor::known(position)
    }

    /// As [`try_reserve`](Self::try_reserve), for readers of removed values: with as much room again where there is
    /// memory for it, so that it is seldom asked for. If there is no reader any more, all events go.
    pub(crate) fn try_reserve_amply(&mut self, additional: usize) -> Result<(), ReserveError> {
        if self.room() < additional {
            self.forget_read();
            if self.readers.is_empty() {
                self.clear();
            }
            self.try_reserve(additional.saturating_mul(2).max(FEW))
                .or_else(|_| self.try_reserve(additional))?;
        }
        Ok(())
    }

    /// How many events can be sent before memory is asked for.
    pub(crate) fn room(&self) -> usize {
        self.list.capacity() - self.list.len()
    }

    /// Throws all events away, whether they were read or not. No reader counts them as missed.
    pub fn clear(&mut self) {
        self.take_later();
        self.guests = AtomicBool::new(false);
        self.advance(self.len());
    }

    /// Takes all events out, in the order in which they were sent, whether they were read or not. No reader gets them any more, or counts them as
    /// missed.
    ///
    /// ```
    /// use ecs::Events;
    ///
    /// let mut events = Events::new();
    /// let mut reader = events.cursor();
    /// events.send("bang");
    /// events.send("crash");
    /// assert!(events.drain().eq(["bang", "crash"]));
    /// events.send("hiss");
    /// assert!(reader.read(&events).eq(&["hiss"]));
    /// assert_eq!(reader.missed(), 0);
    /// ```
    pub fn drain(&mut self) -> impl DoubleEndedIterator<Item = E> + ExactSizeIterator {
        self.take_later();
        self.drop_ended();
        self.pass(self.len());
        self.list.drain(..)
    }

    /// How many events are kept.
    pub fn len(&self) -> usize {
        self.list.len() - self.ended
    }

    /// Whether no event is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sends what a system sent that reads the queue too. Without memory it comes later.
    pub(crate) fn take_later(&mut self) {
        let count = self.later.len();
        if count > 0 && self.try_reserve(count).is_ok() {
            self.list.append(&mut self.later);
        }
    }

    pub(crate) fn counts(&self) -> Counts {
        let readers = self
            .readers
            .iter()
            .filter(|reader| Arc::strong_count(reader) > 1)
            .count();
        Counts {
            kept: self.len(),
            sent: self.end(),
            readers,
            missed: self.missed,
        }
    }

    /// A cursor has read that the queue does not know.
    #[inline]
    pub(super) fn note_guest(&self) {
        self.guests.store(true, Ordering::Relaxed);
    }

    pub(super) fn has_guests(&self) -> bool {
        self.guests.load(Ordering::Relaxed)
    }

    /// The number of the next event.
    pub(crate) fn end(&self) -> usize {
        self.first.wrapping_add(self.len())
    }

    /// Takes the last events back, which no reader has read.
    pub(crate) fn take_back(&mut self, count: usize) {
        self.list.truncate(self.list.len() - count);
    }

    /// The event of a number, if it is there.
    #[inline]
    pub(crate) fn event(&self, number: usize) -> Option<&E> {
        self.from(number).first()
    }

    /// The events from a number on.
    #[inline]
    pub(crate) fn from(&self, number: usize) -> &[E] {
        self.kept().from(number)
    }

    #[inline]
    pub(crate) fn kept(&self) -> Kept<'_, E> {
        Kept::of(&self.list, self.ended, self.first)
    }
}

/// As much room there is for removed values, however few entities there are.
const FEW: usize = 8;

impl<E> Default for Events<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl_debug!([E] Events<E>, it => kept = it.len(), readers = it.readers.len());

impl QueueFunctions {
    /// Of a type of events.
    pub(crate) const fn of<E: 'static>() -> Self {
        Self {
            count: |resources, place, event| {
                let events = resources.get::<Events<E>>(place)?;
                let Counts {
                    kept,
                    sent,
                    readers,
                    missed,
                } = events.counts();
                Some(EventCounts {
                    event,
                    kept,
                    sent,
                    readers,
                    missed,
                })
            },
            look_at_readers: |resources, place, runs| {
                if let Some(events) = resources.get_mut::<Events<E>>(place) {
                    events.look_at_readers(runs);
                }
            },
        }
    }
}
