//! Copies of queues of events.

use super::Events;
use crate::base::erased::resource_cells::{Resource, ResourceCopying};
use crate::base::error::ReserveError;
use crate::base::memory::{try_reserve, try_reserve_exact};
use alloc::vec::Vec;
use core::mem;
use core::sync::atomic::{AtomicBool, Ordering};

/// The purpose of the memory.
const EVENTS: &str = "events";

impl<E> Events<E> {
    /// Copies the events and their numbers, but no readers. The copy has room for at least `room` events besides those that ended.
    pub(crate) fn try_copy_with(
        &self,
        into: &mut Self,
        room: usize,
        mut copy: impl FnMut(&E) -> E,
    ) -> Result<(), ReserveError> {
        let Self {
            list,
            later,
            ended,
            first,
            readers: _,
            guests,
            missed,
            keep,
        } = self;
        into.ended = 0;
        into.list.clear();
        let room = room.saturating_add(*ended).max(list.len());
        try_reserve_exact(&mut into.list, room, EVENTS)?;
        into.list.extend(list.iter().map(&mut copy));
        into.later.clear();
        try_reserve(&mut into.later, later.len(), EVENTS)?;
        into.later.extend(later.iter().map(copy));
        (into.ended, into.first, into.missed, into.keep) = (*ended, *first, *missed, *keep);
        into.guests = AtomicBool::new(guests.load(Ordering::Relaxed));
        Ok(())
    }

    /// Exchanges the events and their numbers for those of a copy. All readers are before the first event then.
    pub(crate) fn exchange(&mut self, copy: &mut Self) {
        let Self {
            list,
            later,
            ended,
            first,
            readers,
            guests,
            missed,
            keep,
        } = self;
        mem::swap(list, &mut copy.list);
        mem::swap(later, &mut copy.later);
        mem::swap(ended, &mut copy.ended);
        mem::swap(first, &mut copy.first);
        mem::swap(guests, &mut copy.guests);
        mem::swap(missed, &mut copy.missed);
        mem::swap(keep, &mut copy.keep);
        for reader in readers {
            reader.go_to(*first);
        }
    }
}

impl ResourceCopying {
    /// How a queue of events is copied, by the `Clone` of the events. The readers of a queue stay with it.
    pub const fn events<E: Clone + 'static>() -> Self {
        Self::of::<Events<E>>(try_copy_queue::<E>, exchange_queues::<E>)
    }
}

/// The copy has the room of the queue, and no more, so that events which all have read go when they would have gone.
fn try_copy_queue<E: Clone + 'static>(
    from: &Resource,
    into: &mut Option<Resource>,
) -> Result<(), ReserveError> {
    match from.get::<Events<E>>() {
        Some(events) => {
            let (copy, room) = (
                Resource::get_or_try_make(into, Events::new)?,
                events.list.capacity(),
            );
            if copy.list.capacity() != room {
                copy.ended = 0;
                copy.list = Vec::new();
            }
            events.try_copy_with(copy, room - events.ended, E::clone)
        }
        None => Ok(()),
    }
}

fn exchange_queues<E: 'static>(own: &mut Resource, copy: &mut Resource) {
    if let (Some(own), Some(copy)) = (own.get_mut::<Events<E>>(), copy.get_mut()) {
        own.exchange(copy);
    }
}
