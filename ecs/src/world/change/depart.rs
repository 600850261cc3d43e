//! Rows leave: slots and tables are put right first, and values are dropped at the very end.
#![allow(unsafe_code)]

use super::relations::Leaving;
use super::{Operation, Transition};
use crate::base::error::fail;
use crate::base::panics::for_each_despite_panics;
use crate::query::ArchetypeOf;
use crate::schema::{Cells, RowOf, Typed, archetype_info, groups, has_sparse, schema};
use crate::storage::slots::{Location, table_number};
use crate::storage::table::{Table, TableMut};
use crate::storage::{Storage, layout};
use crate::world::store::{Store, World};
use ecs_value::Entity;

/// # Despawn
///
/// Entities leave, with all their components.
impl<W: World> Store<W> {
    /// Takes an entity out of the world, and drops its components. The handle is dead for good. Says whether it was
    /// alive, or reserved. O(1): the last row of the table takes the free place. Never allocates, unless the
    /// entity is [observed](crate::observer).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// assert!(kitchen.despawn(pan));
    /// assert!(!kitchen.contains(pan));
    /// assert!(!kitchen.despawn(pan));
    /// ```
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The entity is gone all the same, and its other components are dropped.
    #[inline]
    pub fn despawn(&mut self, entity: Entity) -> bool {
        if self.is_followed(Operation::Despawn(entity))
            && let Some(is_gone) = self.despawn_followed(entity)
        {
            return is_gone;
        }
        if !const { has_sparse::<W>() } && self.storage.has_pools() {
            return self.despawn_registered(entity);
        }
        self.storage.note_row_moved();
        let Some(from) = self.storage.slots.locate(entity) else {
            return self.give_back(entity);
        };
        if let Some(declared) = W::ARCHETYPES.get(from.table as usize) {
            // SAFETY: W1: there is a table for each archetype of the schema. `Size` asserts that the schema has one for each
            // declaration.
            let table = unsafe { self.storage.tables.get_unchecked_mut(from.table as usize) };
            // SAFETY: W2, L5: the row is one of the table's.
            let moved = unsafe { declared.removal.swap_to_end(table, from.row as usize) };
            self.storage.slots.commit_departure(entity, from, moved);
            // SAFETY: W2: the row was put to the end above.
            unsafe {
                if const { has_sparse::<W>() } {
                    self.drop_departed::<false>(entity, from.table);
                } else {
                    self.drop_departed_row(from.table);
                }
            }
            return true;
        }
        self.despawn_elsewhere(entity, from)
    }

    /// As [`despawn`](Self::despawn), where sparse components were registered, and the world lists none.
    #[cold]
    #[inline(never)]
    fn despawn_registered(&mut self, entity: Entity) -> bool {
        match self.storage.slots.locate(entity) {
            Some(from) => self.despawn_by_layout(entity, from),
            None => self.give_back(entity),
        }
    }

    /// Takes an entity out of the world, and gives its row back, if it [is](crate::Storage::is) of the archetype. Components that are no
    /// part of the archetype are dropped. `None`, and no change, if the entity is dead or of another archetype. O(1). Never allocates,
    /// unless the entity is [observed](crate::observer), or its components are [logged](crate::Removed) and the `Clone` of a component
    /// allocates.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let Some(Pan { name, heat }) = kitchen.despawn_row::<Pan>(pan) else { panic!() };
    /// assert_eq!((name, heat), (Name("pan"), Heat(20.0)));
    /// ```
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does that is no part of the archetype. The entity is gone all the same, and its other components are
    /// dropped.
    #[inline]
    pub fn despawn_row<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A> {
        let from = self.storage.slots.locate(entity)?;
        if from.table as usize != A::INDEX {
            return self.despawn_row_elsewhere(entity, from);
        }
        if self.is_followed(Operation::Despawn(entity)) {
            self.note_departure(entity, from);
        }
        self.storage.note_row_moved();
        let leaving = Leaving::new(self, entity);
        let Storage {
            tables,
            slots,
            pools,
            groups: members,
            ..
        } = &mut leaving.store.storage;
        // SAFETY: W1: the layout is the table's.
        let mut table =
            unsafe { TableMut::new(tables.get_mut(A::INDEX)?, archetype_info::<W, A>()) };
        // SAFETY: W1, W2: `archetype_info` has compared the types, and the row is one of the table's.
        let (row, moved) = unsafe { table.swap_remove::<RowOf<A, W>>(from.row as usize) };
        slots.commit_departure(entity, from, moved);
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        pools.discard(schema::<W>(), entity);
        drop(leaving);
        self.deliver();
        Some(A::from_row(row))
    }

    /// Takes all entities out of the world. The memory stays. Ids that are reserved stay reserved. O(entities); values
    /// that have nothing to drop are not looked at. Never allocates.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// kitchen.clear();
    /// assert!(kitchen.is_empty());
    /// assert!(!kitchen.contains(pan));
    /// ```
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The world is empty all the same, and all other components are dropped.
    pub fn clear(&mut self) {
        self.forget_shapes();
        if !self.is_followed(Operation::Clear) {
            return self.clear_storage();
        }
        // Observers come to an empty world, and may fill it.
        self.deferring(|store| {
            // All leave, with all links.
            store.storage.relations.clear();
            store.despawn_one_by_one();
            store.clear_storage();
        });
        self.deliver();
    }
}

impl<W: World> Store<W> {
    /// As [`despawn_row`](Self::despawn_row), of an entity that has no row in the table of the archetype.
    #[inline(never)]
    fn despawn_row_elsewhere<A: ArchetypeOf<W>>(
        &mut self,
        entity: Entity,
        from: Location,
    ) -> Option<A> {
        if self.storage.whole_kind(from.table) != Some(A::INDEX) {
            return None;
        }
        if self.is_followed(Operation::Despawn(entity)) {
            self.note_departure(entity, from);
        }
        let parts = archetype_info::<W, A>().components();
        self.storage.note_row_moved();
        let leaving = Leaving::new(self, entity);
        let Storage {
            tables,
            slots,
            dynamic,
            pools,
            groups: members,
            ..
        } = &mut leaving.store.storage;
        let layout = layout(schema::<W>(), dynamic.as_ref(), from.table);
        // SAFETY: W1: the layout is the table's.
        let mut table = unsafe { TableMut::new(tables.get_mut(from.table as usize)?, layout) };
        let cell = |i: usize| layout.place(Cells::new(&[]), parts[i].cell);
        // SAFETY: W1, W2: `archetype_info` has compared the types, and the row is one of the table's. D8: the table has all components that
        // the archetype requires, and D2: of the others a column without gaps, or none. The values are passed over below.
        let row = unsafe { RowOf::<A, W>::read(&table, cell, from.row as usize) };
        // SAFETY: W2: the row is one of the table's.
        let moved = unsafe { table.swap_to_end(from.row as usize) };
        slots.commit_departure(entity, from, moved);
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        for_each_despite_panics(0..2, |step| match step {
            // SAFETY: W2: the row was put to the end above. Values that were moved out are passed over.
            0 => unsafe {
                table.drop_row_at_end_but(|cell| parts.iter().any(|part| part.cell == cell));
            },
            _ => pools.discard(schema::<W>(), entity),
        });
        drop(leaving);
        self.deliver();
        Some(A::from_row(row))
    }

    /// As [`despawn`](Self::despawn), of an entity that has no row in a declared table. The usual row, of mere bytes, is removed without
    /// a call.
    #[inline(always)]
    fn despawn_elsewhere(&mut self, entity: Entity, from: Location) -> bool {
        let Storage {
            tables,
            slots,
            dynamic,
            ..
        } = &mut self.storage;
        let place = (from.table as usize).wrapping_sub(schema::<W>().archetypes.len());
        if !const { has_sparse::<W>() }
            && let Some(info) = dynamic
                .as_ref()
                .and_then(|dynamic| dynamic.dynamic_info(place))
            && let Some(table) = tables
                .get_mut(from.table as usize)
                .filter(|_| info.is_plain)
        {
            // SAFETY: D1: the layout is the table's.
            let mut table = unsafe { TableMut::new(table, info) };
            table.discard_plain(from.row as usize, |moved| {
                slots.commit_departure(entity, from, moved);
            });
            return true;
        }
        self.despawn_by_layout(entity, from)
    }

    /// As [`despawn_elsewhere`](Self::despawn_elsewhere), of any row, and of an entity without one.
    #[inline(never)]
    fn despawn_by_layout(&mut self, entity: Entity, from: Location) -> bool {
        if !from.is_of_row() {
            return self.give_back(entity);
        }
        self.discard_row::<false>(entity, from);
        true
    }

    /// As [`despawn`](Self::despawn), where a follower has to know. `None` if only indexes have to, which know now: the row leaves as one that
    /// nobody follows.
    #[cold]
    #[inline(never)]
    fn despawn_followed(&mut self, entity: Entity) -> Option<bool> {
        let Some(from) = self.location(entity) else {
            return Some(self.give_back(entity));
        };
        if !self.is_followed_by_more_than_indexes(Operation::Despawn(entity)) {
            self.note_for_indexes(&Transition::departure(entity, from, true));
            return None;
        }
        self.try_reserve_notices(entity)
            .unwrap_or_else(|error| fail(error));
        Leaving::new(self, entity).store.depart(entity, from);
        self.deliver();
        Some(true)
    }

    /// Makes room for the notifications of an entity that leaves, and of all that leave with it, and notes that it does.
    fn note_departure(&mut self, entity: Entity, from: Location) {
        self.try_reserve_notices(entity)
            .unwrap_or_else(|error| fail(error));
        self.note(&Transition::departure(entity, from, false));
    }

    /// Takes a living entity out of the world, with the followers. Its sources, and [`deliver`](Self::deliver), follow.
    pub(super) fn depart(&mut self, entity: Entity, from: Location) {
        self.note(&Transition::departure(entity, from, true));
        self.leave_logged(entity, from);
    }

    /// Takes a living entity out of the world, of which the followers know. Values that have a log are moved there.
    pub(super) fn leave_logged(&mut self, entity: Entity, from: Location) {
        for log in self.removed.logs() {
            let component = log.component();
            // A value that has a log is not dropped below.
            if let Some(value) = self.storage.take_out(entity, from, component) {
                log.push(entity, value);
            }
        }
        self.discard_row::<true>(entity, from);
    }

    /// Takes a living entity out of the world, without the followers. With `LOGGED`, the values were moved out that have a log.
    #[inline]
    pub(super) fn discard_row<const LOGGED: bool>(&mut self, entity: Entity, from: Location) {
        if LOGGED || const { has_sparse::<W>() } {
            return self.discard_row_and_values::<LOGGED>(entity, from);
        }
        if self.storage.has_pools() {
            return self.discard_row_and_registered(entity, from);
        }
        self.storage.note_row_moved();
        let (mut table, slots) = self.storage.table_and_slots(from.table);
        // SAFETY: W2: the row is one of the table's.
        let moved = unsafe { table.swap_to_end(from.row as usize) };
        slots.commit_departure(entity, from, moved);
        // SAFETY: W2: the row was put to the end above.
        unsafe { table.drop_row_at_end() };
    }

    /// As [`discard_row`](Self::discard_row), where sparse components were registered, and the world lists none.
    #[cold]
    #[inline(never)]
    fn discard_row_and_registered(&mut self, entity: Entity, from: Location) {
        self.discard_row_and_values::<false>(entity, from);
    }

    /// As [`discard_row`](Self::discard_row), of an entity that may have values in pools.
    #[inline(always)]
    fn discard_row_and_values<const LOGGED: bool>(&mut self, entity: Entity, from: Location) {
        self.storage.note_row_moved();
        let (mut table, slots) = self.storage.table_and_slots(from.table);
        // SAFETY: W2: the row is one of the table's.
        let moved = unsafe { table.swap_to_end(from.row as usize) };
        slots.commit_departure(entity, from, moved);
        // SAFETY: W2: the row was put to the end above.
        unsafe { self.drop_departed::<LOGGED>(entity, from.table) };
    }

    /// Drops the row of an entity that is gone, and has no values in pools.
    ///
    /// # Safety
    ///
    /// It was put to the end of the table (`Table::swap_to_end`).
    #[inline(always)]
    unsafe fn drop_departed_row(&mut self, number: u32) {
        let Storage {
            tables, dynamic, ..
        } = &mut self.storage;
        let Some(table) = tables.get_mut(number as usize) else {
            return;
        };
        // SAFETY: W1: the layout is the table's. The caller's promise, and nothing refers to the row any more.
        unsafe {
            TableMut::new(table, layout(schema::<W>(), dynamic.as_ref(), number)).drop_row_at_end();
        };
    }

    /// Drops the components of an entity that is gone, and takes it out of the groups.
    ///
    /// # Safety
    ///
    /// Its row was put to the end of the table (`Table::swap_to_end`). With `LOGGED`, the values were moved out that have a log.
    #[inline(always)]
    unsafe fn drop_departed<const LOGGED: bool>(&mut self, entity: Entity, number: u32) {
        let Self {
            storage:
                Storage {
                    tables,
                    dynamic,
                    pools,
                    groups: members,
                    ..
                },
            removed,
            ..
        } = self;
        let Some(table) = tables.get_mut(number as usize) else {
            return;
        };
        // SAFETY: W1: the layout is the table's.
        let mut table =
            unsafe { TableMut::new(table, layout(schema::<W>(), dynamic.as_ref(), number)) };
        // SAFETY: W1. The row was put there, and nothing refers to it any more. Values that were moved out are passed over.
        let mut drop_row = || unsafe {
            if LOGGED {
                table.drop_row_at_end_but(|cell| removed.has(cell.component()));
            } else {
                table.drop_row_at_end();
            }
        };
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        for_each_despite_panics(0..2, |step| match step {
            0 => drop_row(),
            _ => pools.discard(schema::<W>(), entity),
        });
    }

    fn clear_storage(&mut self) {
        self.storage.slots.clear();
        self.storage.relations.clear();
        self.storage.clear_all(false);
    }

    /// Takes all entities out of the world one by one, so that each departure is followed.
    #[cold]
    fn despawn_one_by_one(&mut self) {
        // The last ones first, so that no row moves.
        let mut table = self.storage.tables.len();
        for_each_despite_panics(0..self.len(), |_| {
            let last = loop {
                let rows = self.storage.tables.get(table).map_or(0, Table::len);
                match rows.checked_sub(1) {
                    Some(last) => {
                        break self.table_with_layout(table_number(table)).entities()[last];
                    }
                    None => table -= 1,
                }
            };
            if let Some(from) = self.location(last) {
                self.depart(last, from);
            }
        });
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
