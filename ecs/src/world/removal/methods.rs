//! The methods of a world for removed values.

use super::RemovedValue;
use crate::base::component_id::ComponentId;
use crate::base::error::fail;
use crate::base::rule::{Rule, check, rely_on};
use crate::schema::{ComponentOf, component_index, keep_of};
use crate::storage::Tracked;
use crate::storage::events::{Counts, EventCursor, Events, Keep, Kept, Unread, Waits};
use crate::world::store::{Store, World};

/// How many removed values of a component there are. See [`removed_counts`](Store::removed_counts).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RemovedCounts<'w> {
    /// The component's name.
    pub component: &'w str,
    /// The values that are kept, whether they were read or not.
    pub kept: usize,
    /// The values that were removed since they are logged.
    pub removed: usize,
    /// The readers: systems, and cursors of others. Observers of removals are one.
    pub readers: usize,
    /// The values that ended before some reader read them, once for each of these readers.
    pub missed: usize,
}

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
        self.log_removed(Waits::ByNumber)
    }

    pub(crate) fn log_removed<C: ComponentOf<W>>(
        &mut self,
        waits: Waits,
    ) -> EventCursor<RemovedValue<C>> {
        rely_on::<Tracked<W, C>>();
        let component = component_index::<W, C>();
        let (copying, keep) = (
            self.copying_of(ComponentId::new(component)),
            keep_of::<W>(component),
        );
        let reader = self.removed.reader::<C>(component, (copying, keep), waits);
        // `log-has-room`, from here on.
        let living = self.len();
        self.removed
            .try_reserve(living, 0)
            .unwrap_or_else(|error| fail(error));
        reader
    }

    /// Says how long removed values of a tracked component wait for readers, and begins to log them. A world says so by
    /// `#[keep(Heat = 2)] components: (Heat)`. [`Events`] tells what follows.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component)]
    /// # #[component(track)]
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// kitchen.set_keep_removed::<Heat>(ecs::Keep::All);
    /// ```
    pub fn set_keep_removed<C: ComponentOf<W>>(&mut self, keep: Keep) {
        drop(self.watch_removed::<C>());
        if let Some(log) = self.removed.log(component_index::<W, C>()) {
            log.events::<C>().set_keep(keep);
        }
    }

    /// The removed values of a component that this reader has not read yet, each once, in the order in which they went.
    pub fn read_removed<'r, C: ComponentOf<W>>(
        &'r self,
        reader: &'r mut EventCursor<RemovedValue<C>>,
    ) -> Unread<'r, RemovedValue<C>> {
        match self.removed_values() {
            Some(values) => reader.read(values),
            None => reader.read_from(Kept::NONE),
        }
    }

    /// Counts the removed values of each logged component, in the order in which logging began. O(logged components and their readers).
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// #[component(track)]
    /// pub struct Heat(f32);
    ///
    /// ecs::world! {
    ///     #[world] pub struct Kitchen { components: (Heat) }
    ///     #[archetype] pub struct Pan { heat: Heat }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// let mut reader = kitchen.watch_removed::<Heat>();
    /// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// kitchen.despawn(pan);
    /// let counts: Vec<_> = kitchen.removed_counts().collect();
    /// assert_eq!((counts[0].component, counts[0].kept, counts[0].removed, counts[0].readers), ("Heat", 1, 1, 1));
    /// # kitchen.read_removed(&mut reader);
    /// ```
    pub fn removed_counts(&self) -> impl Iterator<Item = RemovedCounts<'_>> {
        self.removed.all().iter().map(|log| {
            let Counts {
                kept,
                sent: removed,
                readers,
                missed,
            } = log.counts();
            let component = self
                .component_name(ComponentId::new(log.component()))
                .unwrap_or_default();
            RemovedCounts {
                component,
                kept,
                removed,
                readers,
                missed,
            }
        })
    }

    /// The removed values of a component, if they are logged.
    pub(crate) fn removed_values<C: ComponentOf<W>>(&self) -> Option<&Events<RemovedValue<C>>> {
        self.removed.values(component_index::<W, C>())
    }
}
