//! One component leaves all entities.

use super::resolve::Listed;
use super::{Change, ComponentSet, or_fail};
use crate::entity::Entity;
use crate::error::ChangeError;
use crate::memory::try_collect;
use crate::query::With;
use crate::schema::{ComponentOf, component_index};
use crate::store::{Store, World};
use core::iter;

impl<W: World> Store<W> {
    /// Takes a component away from all entities that have it, as [`remove`](Self::remove) does, and drops the values. Returns their number.
    /// Observers are notified when all are gone. O(entities that have it). A schedule does the same by a line,
    /// [`clear_component`](crate::clear_component).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Hit;
    /// # ecs::world! { #[world] pub struct Arena { components: (Hit) } }
    /// # let mut arena = Arena::new();
    /// # let knights = [(); 3].map(|()| arena.spawn((Hit,)));
    /// assert_eq!(arena.clear_component::<Hit>()?, 3);
    /// assert!(knights.iter().all(|knight| arena.contains(*knight) && !arena.has::<Hit>(*knight)));
    /// # Ok::<_, ecs::ChangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the world is closed, and declares no archetype for an entity without the component. All entities have it still.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If a `Drop` of a value panics, some of the entities may have the component still. If the allocator fails,
    /// the program aborts.
    #[track_caller]
    pub fn clear_component<C: ComponentOf<W>>(&mut self) -> Result<usize, ChangeError> {
        or_fail(self.try_clear_component::<C>(), |error| error)
    }

    /// As [`clear_component`](Self::clear_component), up to an entity for which there is no memory.
    ///
    /// # Errors
    ///
    /// As for `clear_component`, and if there is no memory. Then some of the entities may have the component still.
    pub fn try_clear_component<C: ComponentOf<W>>(&mut self) -> Result<usize, ChangeError> {
        let count = self.query_ref_filtered::<(), With<C>>().count();
        let mut entities = try_collect(iter::empty(), count, "entities that lose a component")?;
        entities.extend(self.query_ref_filtered::<Entity, With<C>>());
        let mut result = self.prepare_clearing(&entities, ComponentSet::One(component_index::<W, C>()));
        if result.is_ok() {
            self.deferring(|store| {
                let mut each = entities.iter();
                result =
                    each.try_for_each(|entity| store.remove_component(*entity, &Listed::<C>::NAME, true).map(drop));
            });
            self.deliver();
        }
        result.map(|()| entities.len())
    }

    /// Finds the tables to which the entities go, so that a closed world refuses before the first one has gone.
    fn prepare_clearing(&mut self, entities: &[Entity], removed: ComponentSet) -> Result<(), ChangeError> {
        let mut last = None;
        for entity in entities {
            let table = self.location(*entity).map(|location| location.table);
            if table != last {
                last = table;
                let added = ComponentSet::NONE;
                self.prepare::<ChangeError>(Change { entity: *entity, removed, added, discards: true })?;
            }
        }
        Ok(())
    }
}
