//! Events, from outside of systems.

use super::Store;
use crate::event::EventOf;
use crate::schema::World;

impl<W: World> Store<W> {
    /// Sends an event to all that read events of its type.
    #[track_caller]
    pub fn send<E: EventOf<W>>(&mut self, event: E) {
        E::events_mut(self.resource_mut()).send(event);
    }
}
