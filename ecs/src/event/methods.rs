//! Events, from outside of systems.

use crate::error::Refused;
use crate::event::EventOf;
use crate::store::{Store, World};

/// # Events
///
/// Events from outside of systems.
impl<W: World> Store<W> {
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
    pub fn send<E: EventOf<W>>(&mut self, event: E) {
        E::events_mut(self.resource_mut()).send(event);
    }

    /// As [`send`](Self::send), but gives the event back where there is no memory.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the event.
    #[track_caller]
    pub fn try_send<E: EventOf<W>>(&mut self, event: E) -> Result<(), Refused<E>> {
        E::events_mut(self.resource_mut()).try_send(event)
    }
}
