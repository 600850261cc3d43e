//! Events, from outside of systems.

use crate::base::erased::resource_cells::EventCounts;
use crate::base::error::fallible::fallible;
use crate::base::error::{Rejected, ReserveError};
use crate::storage::events::EventOf;
use crate::world::store::{Store, World};

/// # Events
///
/// Events from outside of systems.
impl<W: World> Store<W> {
    fallible! {
        /// Sends an event to all that read events of its type.
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
        /// # let mut kitchen = Kitchen::new();
        /// let pan = kitchen.spawn(Pan { heat: Heat(70.0) });
        /// kitchen.send(Burnt(pan));
        /// assert_eq!(kitchen.resource::<ecs::Events<Burnt>>().len(), 1);
        /// ```
        #[track_caller]
        pub fn send,
        /// As [`send`](Self::send), but gives the event back where there is no memory.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the event.
        #[track_caller]
        try_send [E: EventOf<W>] (&mut self, event: E) -> (), Result<(), Rejected<E, ReserveError>>;
        => {
            E::events_mut(self.resource_mut()).send(event);
        }, E::events_mut(self.resource_mut()).try_send(event)
    }

    /// How many events there are of each type that the world lists, in the order of the list. O(types of events and their readers).
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Heat(pub f32);
    /// pub struct Burnt(pub Entity);
    ///
    /// ecs::world! {
    ///     #[world] pub struct Kitchen { components: (Heat), events: (Burnt) }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn_empty();
    /// kitchen.send(Burnt(pan));
    /// let counts: Vec<_> = kitchen.event_counts().collect();
    /// assert_eq!((counts[0].event, counts[0].kept, counts[0].sent, counts[0].readers), ("Burnt", 1, 1, 0));
    /// ```
    pub fn event_counts(&self) -> impl Iterator<Item = EventCounts> + '_ {
        let counts = |(place, declaration): (usize, &crate::schema::ResourceDeclaration)| {
            (declaration.queue()?.count)(self.resources(), place, declaration.name())
        };
        W::RESOURCES.iter().enumerate().filter_map(counts)
    }
}
