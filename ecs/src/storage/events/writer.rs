//! The parameter of systems that sends events.

use super::Events;
use crate::base::error::fallible::fallible;
use crate::base::error::{Rejected, ReserveError};
use alloc::vec::Vec;
use core::fmt;

/// Sends events. One system after the other does so, in the order of the schedule.
///
/// Where the system has an [`EventReader`](super::EventReader) of the same events too, it reads those that were sent before it runs. What it sends comes after all
/// of them, once it has run: the next systems read it, and it does so itself in its next run.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn heat(pans: Query<Kitchen, (Entity, &mut Heat)>, mut burnt: EventWriter<Burnt>) {
///     for (pan, heat) in pans {
///         heat.0 += 40.0;
///         if heat.0 > 100.0 {
///             burnt.send(Burnt(pan));
///         }
///     }
/// }
///
/// fn clear_up(mut burnt: EventReader<Burnt>, mut commands: Commands<Kitchen>) {
///     for Burnt(pan) in burnt.read() {
///         commands.despawn(*pan);
///     }
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { heat; clear_up; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(70.0) });
/// kitchen.tick();
/// assert!(!kitchen.contains(pan));
/// ```
pub struct EventWriter<'w, E>(pub(crate) Outbox<'w, E>);

/// Where events go.
pub(crate) enum Outbox<'w, E> {
    Queue(&'w mut Events<E>),
    /// To those that the queue takes when the system has run.
    Later(&'w mut Vec<E>),
}

impl<E> EventWriter<'_, E> {
    fallible! {
        /// Sends an event. Each reader gets it once.
        #[inline]
        pub fn send,
        /// As [`send`](Self::send), but gives the event back where there is no memory.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the event.
        try_send (&mut self, event: E) -> (), Result<(), Rejected<E, ReserveError>>;
        => {
            match &mut self.0 {
                Outbox::Queue(events) => events.send(event),
                Outbox::Later(later) => later.push(event),
            }
        }, {
            match &mut self.0 {
                Outbox::Queue(events) => events.try_send(event),
                Outbox::Later(later) => match later.try_reserve(1) {
                    Ok(()) => {
                        later.push(event);
                        Ok(())
                    }
                    Err(_) => Err(Rejected {
                        value: event,
                        cause: ReserveError::out_of_memory("events", size_of::<E>()),
                    }),
                },
            }
        }
    }
}

impl<E> Extend<E> for EventWriter<'_, E> {
    fn extend<I: IntoIterator<Item = E>>(&mut self, events: I) {
        events.into_iter().for_each(|event| self.send(event));
    }
}

impl<E> fmt::Debug for EventWriter<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Outbox::Queue(events) => f.debug_tuple("EventWriter").field(events).finish(),
            Outbox::Later(later) => f
                .debug_struct("EventWriter")
                .field("later", &later.len())
                .finish(),
        }
    }
}
