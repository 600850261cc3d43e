//! Rows leave: slots and tables are put right first, and values are dropped at the very end.

use super::relations::Leaving;
use super::{Operation, Transition};
use crate::base::error::fail;
use crate::base::panics::for_each_despite_panics;
use crate::query::ArchetypeOf;
use crate::schema::has_sparse;
use crate::storage::slots::{Location, table_number};
use crate::storage::table::Table;
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
        match self.storage.discard_declared(entity) {
            Ok(()) => true,
            Err(Some(from)) => self.despawn_elsewhere(entity, from),
            Err(None) => self.give_back(entity),
        }
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
        let leaving = Leaving::new(self, entity);
        let row = leaving.store.storage.take_row::<A>(entity, from);
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
        let leaving = Leaving::new(self, entity);
        let row = leaving.store.storage.take_row_elsewhere::<A>(entity, from);
        drop(leaving);
        self.deliver();
        Some(A::from_row(row))
    }

    /// As [`despawn`](Self::despawn), of an entity that has no row in a declared table. The usual row, of mere bytes, is removed without
    /// a call.
    #[inline]
    fn despawn_elsewhere(&mut self, entity: Entity, from: Location) -> bool {
        self.storage.discard_plain(entity, from) || self.despawn_by_layout(entity, from)
    }

    /// As [`despawn_elsewhere`](Self::despawn_elsewhere), of any row, and of an entity without one.
    #[inline(never)]
    fn despawn_by_layout(&mut self, entity: Entity, from: Location) -> bool {
        if !from.is_of_row() {
            return self.give_back(entity);
        }
        self.storage.discard_row(entity, from);
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
        self.storage
            .discard_row_for(entity, from, &mut self.removed);
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
