//! The methods of a world for removed values.

use super::RemovedValue;
use crate::component::ComponentId;
use crate::error::fail;
use crate::event::{EventCursor, Events, Unread};
use crate::rule::{Rule, check, rely_on};
use crate::schema::{ComponentOf, component_index};
use crate::storage::Tracked;
use crate::store::{Store, World};

/// # Removed values
///
/// Logs of values that were removed.
impl<W: World> Store<W> {
    /// Begins to log the removed values of a tracked component, and returns a reader, to which every value is new that is removed
    /// from now on. In systems, the parameter [`Removed`](crate::Removed) does so.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// #[derive(Component, Debug, PartialEq)]
    /// #[component(track)]
    /// pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let mut reader = kitchen.watch_removed::<Heat>();
    /// kitchen.despawn(pan);
    /// for removed in kitchen.read_removed(&mut reader) {
    ///     assert_eq!((removed.entity, &removed.value), (pan, &Some(Heat(20.0))));
    /// }
    /// assert_eq!(kitchen.read_removed(&mut reader).count(), 0);
    /// ```
    pub fn watch_removed<C: ComponentOf<W>>(&mut self) -> EventCursor<RemovedValue<C>> {
        check!(Tracked::<W, C>::CHECKED);
        self.log_removed()
    }

    pub(crate) fn log_removed<C: ComponentOf<W>>(&mut self) -> EventCursor<RemovedValue<C>> {
        rely_on::<Tracked<W, C>>();
        let component = component_index::<W, C>();
        let clone = self.clone_of(ComponentId::new(component));
        let reader = self.removed.reader::<C>(component, clone);
        // Y2, from here on.
        let living = self.len();
        self.removed.try_reserve(living, 0).unwrap_or_else(|error| fail(error));
        reader
    }

    /// The removed values of a component that this reader has not read yet, each once, in the order in which they went.
    pub fn read_removed<'r, C: ComponentOf<W>>(
        &'r self,
        reader: &'r mut EventCursor<RemovedValue<C>>,
    ) -> Unread<'r, RemovedValue<C>> {
        reader.read(self.removed_values::<C>())
    }

    pub(crate) fn removed_values<C: ComponentOf<W>>(&self) -> &Events<RemovedValue<C>> {
        self.removed.values(component_index::<W, C>()).unwrap_or(const { &Events::new() })
    }
}
