//! One component leaves all entities.

use super::followers::Followers;
use super::rooms::Rooms;
use super::{Change, ComponentSet, Follower};
use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, ReserveError};
use crate::base::memory::try_collect;
use crate::query::{AllowAll, With};
use crate::schema::{ComponentOf, component_index};
use crate::storage::Storage;
use crate::storage::dynamic::Reclaim;
use crate::world::store::{Store, World};
use core::iter;
use ecs_value::Entity;

/// # Clear a component
///
/// One component of all entities.
impl<W: World> Store<W> {
    fallible! {
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
        pub fn clear_component,
        /// As [`clear_component`](Self::clear_component), but leaves all as it is where there is no memory.
        ///
        /// # Errors
        ///
        /// As for `clear_component`, and if there is no memory. All entities have the component still.
        try_clear_component [C: ComponentOf<W>] (&mut self) -> Result<usize, ChangeError>, Result<usize, ChangeError>;
        by or_fail => self.clear_component_or_return::<C>()
    }

    fn clear_component_or_return<C: ComponentOf<W>>(&mut self) -> Result<usize, ChangeError> {
        // Those too that are disabled.
        let count = self.query_ref_filtered::<(), (With<C>, AllowAll)>().count();
        let mut entities = try_collect(iter::empty(), count, ENTITIES)?;
        let found = self.query_ref_filtered::<Entity, (With<C>, AllowAll)>();
        entities.extend(found.map(|entity| Clearing {
            entity,
            to: NOWHERE,
        }));
        let mut rooms = Rooms::default();
        if let Err(error) =
            self.prepare_clearing(component_index::<W, C>(), &mut entities, &mut rooms)
        {
            rooms.undo(&mut self.storage);
            return Err(error.into());
        }
        self.deferring(|store| {
            for Clearing { entity, to } in &entities {
                store.remove_to::<C>(*entity, *to);
            }
        });
        self.deliver();
        Ok(entities.len())
    }

    /// Finds the tables to which the entities go, and makes room there and in the followers, so that nothing can fail once the first one has
    /// gone.
    fn prepare_clearing(
        &mut self,
        component: usize,
        entities: &mut [Clearing],
        rooms: &mut Rooms,
    ) -> Result<(), ReserveError> {
        let change = |entity| Change {
            entity,
            removed: ComponentSet::One(component),
            added: ComponentSet::NONE,
            discards: true,
        };
        if let Some(Clearing { entity, .. }) = entities.first() {
            <Followers as Follower<W>>::try_reserve(self, &change(*entity), entities.len())?;
        }
        for Clearing { entity, to } in entities.iter_mut() {
            let Some(from) = self.location(*entity) else {
                continue;
            };
            let find = |storage: &mut Storage<W>| {
                storage.find_target(&change(*entity), from, Reclaim::Nothing)
            };
            *to = rooms.try_count(&mut self.storage, Some(from.table), find)?;
        }
        rooms.try_reserve(&mut self.storage)
    }
}

/// An entity that loses a component, and the table of its row then. (Where the row comes from is looked up when it goes: another row that goes
/// may move it.)
struct Clearing {
    entity: Entity,
    to: u32,
}

const NOWHERE: u32 = u32::MAX;

/// The purpose of memory that lacks, in errors.
const ENTITIES: &str = "entities that lose a component";
