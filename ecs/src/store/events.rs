//! Events, from outside of systems.

use super::Store;
use crate::event::Events;
use crate::resource::ResourceOf;
use crate::schema::World;

impl<W: World> Store<W> {
    /// Sends an event to all that read events of its type.
    #[track_caller]
    pub fn send<E: 'static>(&mut self, event: E)
    where
        Events<E>: ResourceOf<W>,
    {
        self.resource_mut::<Events<E>>().send(event);
    }
}
