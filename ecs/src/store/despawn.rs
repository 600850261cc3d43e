//! Rows go out: first the world is made right, and values are dropped at the very end.
#![allow(unsafe_code)]

use super::Store;
use super::intent::Intent;
use crate::entity::{Entity, Location, Slots};
use crate::panics::for_each_despite_panics;
use crate::schema::{ArchetypeOf, RowOf, archetype_info, groups, schema};
use crate::storage::layout;
use crate::world::World;

impl<W: World> Store<W> {
    /// Takes an entity out of the world, and drops its components. The handle is dead for good. Says whether it was
    /// alive, or reserved. O(1): the last row of the table takes the free place. Never allocates, unless somebody
    /// [observes](crate::observer) it.
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The entity is gone all the same, and its other components are dropped.
    #[inline]
    pub fn despawn(&mut self, entity: Entity) -> bool {
        if !self.is_watched()
            && let Some(location) = self.storage.slots.locate(entity)
            && let Some(declared) = W::ARCHETYPES.get(location.table as usize)
        {
            // SAFETY: W1: there is a table for each archetype of the schema. `Size` asserts that the schema has one for each
            // declaration.
            let table = unsafe { self.storage.tables.get_unchecked_mut(location.table as usize) };
            // SAFETY: W2, L5: the row is one of the table's.
            let moved = unsafe { declared.removal.swap_to_end(table, location.row as usize) };
            // SAFETY: W2: the row was put to the end on the line before.
            unsafe { self.finish_despawn(entity, location, moved) };
            return true;
        }
        self.despawn_elsewhere(entity)
    }

    /// As [`despawn`](Self::despawn), of a row of a dynamic archetype, and of an entity that has no row.
    #[inline(never)]
    fn despawn_elsewhere(&mut self, entity: Entity) -> bool {
        if self.is_watched()
            && let Some(location) = self.location(entity)
        {
            self.despawn_watched(entity, location);
            self.deliver();
            return true;
        }
        self.discard_spawned(entity)
    }

    /// As [`despawn`](Self::despawn), without a notification and without an entry in a log.
    pub(super) fn discard_spawned(&mut self, entity: Entity) -> bool {
        let Some(location) = self.storage.slots.locate(entity) else { return self.give_back(entity) };
        let Some(table) = self.storage.tables.get_mut(location.table as usize) else { return self.give_back(entity) };
        let info = layout(schema::<W>(), self.storage.dynamic.as_ref(), location.table);
        // SAFETY: W1, W2: the layout is the table's, and the row is one of its rows.
        let moved = unsafe { table.swap_to_end(info, location.row as usize) };
        // SAFETY: W2: the row was put to the end on the line before.
        unsafe { self.finish_despawn(entity, location, moved) };
        true
    }

    /// Says that an entity is gone, and drops its components.
    ///
    /// # Safety
    ///
    /// Its row was put to the end of the table (`Table::swap_to_end`), and `moved` to its place.
    #[inline(always)]
    unsafe fn finish_despawn(&mut self, entity: Entity, location: Location, moved: Option<Entity>) {
        vacate(&mut self.storage.slots, entity, location, moved);
        let info = layout(schema::<W>(), self.storage.dynamic.as_ref(), location.table);
        let Some(table) = self.storage.tables.get_mut(location.table as usize) else { return };
        if !const { has_sparse::<W>() } {
            // SAFETY: W1. The row was put there, and nothing refers to it any more.
            unsafe { table.drop_row_at_end(info) };
            return;
        }
        self.storage.groups.leave(groups::<W>(), schema::<W>(), &mut self.storage.pools, None, entity);
        let pools = &mut self.storage.pools;
        for_each_despite_panics(0..2, |step| match step {
            // SAFETY: W1. The row was put there, and nothing refers to it any more.
            0 => unsafe { table.drop_row_at_end(info) },
            _ => pools.discard(schema::<W>(), entity),
        });
    }

    /// Takes an entity out of the world, and gives its row back. `None`, and no change, if it is dead or of another
    /// archetype, a dynamic one among them. O(1). Never allocates, unless somebody [observes](crate::observer) it, or watches what is
    /// [removed](crate::Removed) and the `Clone` of a component allocates.
    #[inline]
    pub fn despawn_row<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A> {
        let location = self.storage.slots.locate(entity)?;
        if location.table as usize != A::INDEX {
            return None;
        }
        let info = archetype_info::<W, A>();
        if self.is_watched() {
            let intent = Intent::new(self);
            intent.store.observers.tell_despawned(entity, location.table);
            intent.store.note_all_taken(entity, location);
            intent.made();
        }
        let table = self.storage.tables.get_mut(A::INDEX)?;
        // SAFETY: W1, W2: the layout is the table's, `archetype_info` has compared the types, the row is one of its rows.
        let (row, moved) = unsafe { table.swap_remove::<RowOf<A>>(info, location.row as usize) };
        vacate(&mut self.storage.slots, entity, location, moved);
        self.storage.groups.leave(groups::<W>(), schema::<W>(), &mut self.storage.pools, None, entity);
        self.storage.pools.discard(schema::<W>(), entity);
        let row = A::from_row(row);
        self.deliver();
        Some(row)
    }

    /// Takes all entities out of the world. The memory stays. Ids that are reserved stay reserved. O(entities); values
    /// that have nothing to drop are not looked at. Never allocates.
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The world is empty all the same, and all other components are dropped.
    pub fn clear(&mut self) {
        if self.is_watched() {
            // Whoever is told comes to an empty world, and may fill it.
            return self.deliver_after(|store| {
                store.despawn_all();
                store.clear_at_once();
            });
        }
        self.clear_at_once();
    }

    fn clear_at_once(&mut self) {
        self.storage.slots.clear();
        self.storage.clear_all(false);
    }

    /// Ends the reservation of an id that has no row.
    #[cold]
    pub(crate) fn give_back(&mut self, entity: Entity) -> bool {
        // Without memory to write the reservation down, it stays one.
        let reserved = self.storage.slots.is_reserved(entity).unwrap_or(false);
        if reserved {
            self.storage.slots.release(entity.index());
        }
        reserved
    }
}

/// Whether the world lists a component whose values are in a pool.
const fn has_sparse<W: World>() -> bool {
    let mut component = 0;
    while component < W::COMPONENTS.len() {
        if W::COMPONENTS[component].is_sparse() {
            return true;
        }
        component += 1;
    }
    false
}

/// Says that an entity is gone, and that another one may have moved to its place.
#[inline(always)]
pub(super) fn vacate(slots: &mut Slots, entity: Entity, location: Location, moved: Option<Entity>) {
    slots.release(entity.index());
    if let Some(moved) = moved {
        slots.set_row(moved, location.row);
    }
}
