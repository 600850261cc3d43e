use super::EventCursor;
use super::cursor::Position;
use super::keep::{Ages, Keep};
use crate::error::{Refused, ReserveError};
use crate::panics::for_each_despite_panics;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::{fmt, mem};

/// Events of one type, from the first that some reader has not read.
///
/// A world that declares `events: (Bang)` has the resource `Events<Bang>`. Systems use [`EventWriter`](super::EventWriter) and
/// [`EventReader`](super::EventReader).
///
/// Events that all readers have read end when room is needed. An event that some reader has not read ends after 64 runs of the
/// schedules with systems that read events of the type, so that a system behind a run condition keeps no memory for ever. The run in
/// which the event is sent is the first of them. [`EventReader::missed`](super::EventReader::missed) counts the events that ended unread. A
/// world says otherwise by `#[keep(Bang = 2, Trade = all)] events: (Bang, Trade)`, or at run time by [`set_keep`](Self::set_keep).
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
// Invariant: `list` holds events that ended, and then those numbered from `first` on. No reader's position is before `first`, by wrapping
// arithmetic.
//
// A list is faster than a ring, of which each call asks where it begins. Events that ended are dropped once they are as many as the others,
// or where room is needed and they are not very few: so an event moves some times at most.
pub struct Events<E> {
    pub(super) list: Vec<E>,
    /// How many events of the list ended.
    pub(super) ended: usize,
    /// The number of the first event that is kept. Numbers wrap around.
    pub(super) first: usize,
    pub(super) readers: Vec<Arc<Position>>,
    pub(super) keep: Keep,
    pub(super) ages: Ages,
}

impl<E> Events<E> {
    /// No events.
    pub const fn new() -> Self {
        Self::keeping(Keep::DEFAULT)
    }

    /// No events. Events to come are kept for so long if some reader does not read them.
    pub const fn keeping(keep: Keep) -> Self {
        Self { list: Vec::new(), ended: 0, first: 0, readers: Vec::new(), keep, ages: Ages::NONE }
    }

    /// Sends an event. O(1), but for the growth of the list.
    #[inline]
    pub fn send(&mut self, event: E) {
        if self.room() == 0 {
            return self.send_with_room(event);
        }
        self.list.push(event);
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

    /// As [`send`](Self::send), but gives the event back where there is no memory.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the event.
    pub fn try_send(&mut self, event: E) -> Result<(), Refused<E>> {
        let (mut event, mut reserved) = (Some(event), Ok(()));
        // Old events are dropped; if one panics, the new one is sent all the same, since that made room.
        for_each_despite_panics(0..2, |step| match event.take_if(|_| step == 1 && reserved.is_ok()) {
            None if step == 0 => reserved = self.try_reserve(1),
            None => {}
            Some(event) => self.list.push(event),
        });
        match (event, reserved) {
            (Some(value), Err(cause)) => Err(Refused { value, cause }),
            _ => Ok(()),
        }
    }

    /// Makes room for so many more events, so that sending them neither asks for memory nor drops events that all have read.
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

    /// A reader, to which the events that are there are new.
    pub fn cursor(&mut self) -> EventCursor<E> {
        self.cursor_from(self.first)
    }

    /// A reader, to which only the events from now on are new.
    pub(crate) fn cursor_at_end(&mut self) -> EventCursor<E> {
        self.cursor_from(self.end())
    }

    /// As [`cursor`](Self::cursor), for a reader that is gone before events are thrown away: the queue does not know it.
    #[cfg(feature = "std")]
    pub(crate) fn cursor_apart(&self) -> EventCursor<E> {
        EventCursor::new(Arc::new(Position::new(self.first)))
    }

    /// As [`cursor_at_end`](Self::cursor_at_end), for a reader that is gone before events are thrown away.
    #[cfg(feature = "std")]
    pub(crate) fn cursor_apart_at_end(&self) -> EventCursor<E> {
        EventCursor::new(Arc::new(Position::new(self.end())))
    }

    fn cursor_from(&mut self, number: usize) -> EventCursor<E> {
        let position = Arc::new(Position::new(number));
        self.readers.push(Arc::clone(&position));
        EventCursor::new(position)
    }

    /// As [`try_reserve`](Self::try_reserve), for readers of removed values: with as much room again where there is
    /// memory for it, so that it is seldom asked for. If there is no reader any more, all events go.
    pub(crate) fn try_reserve_amply(&mut self, additional: usize) -> Result<(), ReserveError> {
        if self.room() < additional {
            self.forget_read();
            if self.readers.is_empty() {
                self.clear();
            }
            self.try_reserve(additional.saturating_mul(2).max(FEW)).or_else(|_| self.try_reserve(additional))?;
        }
        Ok(())
    }

    /// How many events can be sent before memory is asked for.
    pub(crate) fn room(&self) -> usize {
        self.list.capacity() - self.list.len()
    }

    /// Throws all events away, whether they were read or not.
    pub fn clear(&mut self) {
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

    /// Throws away the events that all readers have read. Readers that are gone do not count.
    pub(crate) fn forget_read(&mut self) {
        self.readers.retain(|reader| Arc::strong_count(reader) > 1);
        let read = |reader: &Arc<Position>| reader.next().wrapping_sub(self.first);
        if let Some(least) = self.readers.iter().map(read).min() {
            self.advance(least.min(self.len()));
        }
        // To drop very few takes longer than to send as many.
        if self.ended >= self.list.len() / 16 {
            self.drop_ended();
        }
    }

    /// Throws the events before one away. Readers that have not read them miss them.
    pub(super) fn miss_up_to(&mut self, number: usize) {
        let count = number.wrapping_sub(self.first);
        // The number is an old one if the events were thrown away since.
        if count <= self.len() {
            for reader in &self.readers {
                reader.miss(count.saturating_sub(reader.next().wrapping_sub(self.first)));
            }
            self.advance(count);
        }
    }

    /// Ends the first events.
    fn advance(&mut self, count: usize) {
        self.pass(count);
        self.ended += count;
        if self.ended >= self.len() {
            self.drop_ended();
        }
    }

    fn drop_ended(&mut self) {
        let ended = mem::take(&mut self.ended);
        drop(self.list.drain(..ended));
    }

    /// Takes readers past the first events, which go next.
    fn pass(&mut self, count: usize) {
        let first = self.first.wrapping_add(count);
        for reader in &self.readers {
            if reader.next().wrapping_sub(self.first) < count {
                reader.go_to(first);
            }
        }
        self.first = first;
    }

    /// How many readers there are that are not gone.
    pub(crate) fn living_readers(&self) -> usize {
        self.readers.iter().filter(|reader| Arc::strong_count(reader) > 1).count()
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
        let kept = self.list.get(self.ended..).unwrap_or_default();
        kept.get(number.wrapping_sub(self.first)..).unwrap_or_default()
    }
}

/// As much room there is for removed values, however few entities there are.
const FEW: usize = 8;

impl<E> Default for Events<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> fmt::Debug for Events<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events")
            .field("kept", &self.len())
            .field("readers", &self.readers.len())
            .finish_non_exhaustive()
    }
}
