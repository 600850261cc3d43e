//! One component leaves all entities.

use super::followers::Followers;
use super::resolve::Listed;
use super::{Change, ComponentSet, Follower, or_fail};
use crate::dynamic::Reclaim;
use crate::entity::Entity;
use crate::error::{ChangeError, ReserveError};
use crate::memory::try_collect;
use crate::query::{AllowAll, With};
use crate::schema::{ComponentOf, component_index};
use crate::store::{Store, World};
use alloc::vec::Vec;
use core::iter;

/// # Clear a component
///
/// One component of all entities.
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

    /// As [`clear_component`](Self::clear_component), but leaves all as it is where there is no memory.
    ///
    /// # Errors
    ///
    /// As for `clear_component`, and if there is no memory. All entities have the component still.
    pub fn try_clear_component<C: ComponentOf<W>>(&mut self) -> Result<usize, ChangeError> {
        // Those too that are disabled.
        let count = self.query_ref_filtered::<(), (With<C>, AllowAll)>().count();
        let mut entities = try_collect(iter::empty(), count, ENTITIES)?;
        entities.extend(self.query_ref_filtered::<Entity, (With<C>, AllowAll)>());
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

    /// Finds the tables to which the entities go, and makes room there, so that nothing can fail once the first one has gone. The entities of a
    /// table come one after the other.
    fn prepare_clearing(&mut self, entities: &[Entity], removed: ComponentSet<'_>) -> Result<(), ChangeError> {
        <Followers as Follower<W>>::try_reserve_rows(self, entities.len())?;
        let mut rooms = Vec::new();
        let prepared = self.try_make_rooms(entities, removed, &mut rooms);
        if prepared.is_err()
            && let Ok((dynamic, tables, _)) = self.storage.dynamic_parts()
        {
            // Archetypes that were made for nothing go again.
            rooms.iter().filter(|room| room.is_new).for_each(|room| dynamic.undo(tables, room.table, room.made));
        }
        prepared
    }

    fn try_make_rooms(
        &mut self,
        entities: &[Entity],
        removed: ComponentSet<'_>,
        rooms: &mut Vec<Room>,
    ) -> Result<(), ChangeError> {
        let mut rest = entities;
        while let Some(entity) = rest.first() {
            let table = |entity: &Entity| self.location(*entity).map(|location| location.table);
            let from = table(entity);
            let count = rest.iter().take_while(|entity| table(entity) == from).count();
            rooms.try_reserve(1).map_err(|_| ReserveError::out_of_memory(ENTITIES, size_of::<Room>()))?;
            let made = self.storage.dynamic_parts()?.0.made();
            let change = Change { entity: *entity, removed, added: ComponentSet::NONE, discards: true };
            let to = self.prepare::<ChangeError>(change, Reclaim::Nothing)?.to.filter(|to| Some(*to) != from);
            if let Some(to) = to {
                let is_new = self.storage.dynamic_parts()?.0.made() != made;
                let place = rooms.iter().position(|room| room.table == to).unwrap_or(rooms.len());
                if place == rooms.len() {
                    rooms.push(Room { table: to, rows: 0, made, is_new });
                }
                rooms[place].rows += count;
                self.storage.table_with_layout_mut(to).try_reserve(rooms[place].rows)?;
            }
            rest = &rest[count..];
        }
        Ok(())
    }
}

/// The room for rows that come to a table.
struct Room {
    table: u32,
    rows: usize,
    /// How many archetypes had been made before, and whether that of the table was made for these rows.
    made: usize,
    is_new: bool,
}

/// The purpose of memory that lacks, in errors.
const ENTITIES: &str = "entities that lose a component";
