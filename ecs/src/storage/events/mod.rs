//! Events: messages, each told once to each reader.
//!
//! A queue is a resource. Readers have a position each, which the queue knows, so it forgets events
//! that all have read. It is a list: expired events stay at its front until they are as many as the
//! others, or room is needed. Each reader counts, in runs of its own schedule, how long an event
//! may stay unread (`keep.rs`). Every 1,024 runs the world looks for readers whose schedules rest;
//! only the newest events wait for those (`forget.rs`). A system that reads what it sends has its
//! new events beside the list until it ends.

mod copying;
mod cursor;
mod forget;
mod keep;
mod queue;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use crate::schema::Keep;
pub use cursor::{EventCursor, Unread};
pub(crate) use cursor::{Kept, Position, Progress, Waits};
pub(crate) use forget::RUNS_A_LOOK;
pub(crate) use keep::Age;
pub(crate) use queue::Counts;
pub use queue::Events;
pub use reader::EventReader;
pub use writer::EventWriter;
pub(crate) use writer::Outbox;

use crate::schema::{Declare, ResourceOf};

/// The event is listed by the world `W`: the world has a queue of such events.
///
/// Code that is generic over the world asks for it: `where Bang: EventOf<W>`.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// /// For any world that lists the event.
/// fn report<W: World>(mut burnt: EventWriter<Burnt>, pans: Query<W, Entity>)
/// where
///     Burnt: EventOf<W>,
/// {
///     pans.for_each(|pan| burnt.send(Burnt(pan)));
/// }
///
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.run_system(report::<Kitchen>);
/// assert_eq!(kitchen.resource::<ecs::Events<Burnt>>().len(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an event of `{W}`",
    label = "not an event of `{W}`",
    note = "the events of a world are those that its `events: (…)` lists, and those of its parts; a part adds what others list to its \
            `uses: (EventReader<{Self}>)`"
)]
pub trait EventOf<W: Declare>: sealed::EventOfSeal<W> + Sized + 'static {
    /// The resource that keeps them.
    #[doc(hidden)]
    type Queue: ResourceOf<W>;

    #[doc(hidden)]
    fn events(queue: &Self::Queue) -> &Events<Self>;

    #[doc(hidden)]
    fn events_mut(queue: &mut Self::Queue) -> &mut Events<Self>;
}

#[diagnostic::do_not_recommend]
impl<W: Declare, E: 'static> EventOf<W> for E
where
    Events<E>: ResourceOf<W>,
{
    type Queue = Events<E>;

    fn events(queue: &Events<E>) -> &Events<E> {
        queue
    }

    fn events_mut(queue: &mut Events<E>) -> &mut Events<E> {
        queue
    }
}

// `EventOf` is of listed events alone, so that its queue is that of the type: events wait where those of this type may.
mod sealed {
    use super::{Declare, Events, ResourceOf};

    #[diagnostic::on_unimplemented(
        message = "`EventOf` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "not among the `events: (…)` of `{W}`"
    )]
    pub trait EventOfSeal<W> {}

    #[diagnostic::do_not_recommend]
    impl<W: Declare, E: 'static> EventOfSeal<W> for E where Events<E>: ResourceOf<W> {}
}
