//! What was removed: the values of tracked components, for those who watch.
#![allow(unsafe_code)]

use super::Store;
use super::despawn::vacate;
use super::intent::Intent;
use crate::component::ComponentOf;
use crate::entity::{Entity, Location};
use crate::error::{ChangeError, ReserveError};
use crate::event::{EventCursor, Events, Unread};
use crate::panics::for_each_despite_panics;
use crate::registry::ComponentId;
use crate::removed::RemovedValue;
use crate::schema::{Column, component_index, groups, schema};
use crate::storage::{Storage, layout};
use crate::table::{Table, fail};
use crate::world::World;
use core::iter;

impl<W: World> Store<W> {
    /// Begins to watch what is removed of a tracked component, and returns a reader, to which all is new that is removed from
    /// now on. In systems, the parameter [`Removed`](crate::Removed) does so.
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
        let () = crate::storage::Tracked::<W, C>::ASSERTED;
        let component = component_index::<W, C>();
        let clone = self.clone_of(ComponentId::new(component));
        let reader = self.removed.watch::<C>(component, clone);
        // Y2, from here on.
        let living = self.len();
        self.removed.try_reserve(living, 0).unwrap_or_else(|error| fail(error));
        reader
    }

    /// Makes room in the logs, so that so many more entities can come, and leave without any memory (Y2); or so that so many
    /// values can be noted of entities that stay.
    #[inline]
    pub(super) fn reserve_logs(&mut self, additional: usize) -> Result<(), ReserveError> {
        if !keeps_removed::<W>() || self.removed.has_room(additional) {
            return Ok(());
        }
        let living = self.len();
        self.removed.try_reserve(living, additional)
    }

    /// What was removed of a component that this reader has not read yet, each once, in the order in which it went.
    pub fn read_removed<'r, C: ComponentOf<W>>(
        &'r self,
        reader: &'r mut EventCursor<RemovedValue<C>>,
    ) -> Unread<'r, RemovedValue<C>> {
        reader.read(self.removed_values::<C>())
    }

    pub(crate) fn removed_values<C: ComponentOf<W>>(&self) -> &Events<RemovedValue<C>> {
        self.removed.values(component_index::<W, C>()).unwrap_or(const { &Events::new() })
    }

    /// Whether anybody watches what is removed, or is told of what goes.
    #[inline(always)]
    pub(super) fn is_watched(&self) -> bool {
        (schema::<W>().tracked && !self.removed.is_empty()) || self.is_departure_observed()
    }

    /// As [`despawn`](Store::despawn) of a living entity, of whose components some are watched: their values are kept.
    #[cold]
    pub(super) fn despawn_watched(&mut self, entity: Entity, location: Location) {
        let Self {
            storage: Storage { tables, slots, dynamic, pools, groups: members, .. }, removed, observers, ..
        } = self;
        observers.tell_despawned(entity, location.table);
        let info = layout(schema::<W>(), dynamic.as_ref(), location.table);
        let table = &mut tables[location.table as usize];
        let row = location.row as usize;
        // Before the row goes to the end, where values that have nothing to drop do not come along.
        for log in removed.logs() {
            let component = log.component();
            if let Some(column) = info.columns.iter().find(|column| column.cell == 1 + component) {
                // SAFETY: W1, W2: the row is one of the table's. Its value, if there is one, is not dropped below.
                unsafe {
                    if let Some(value) = table.take_place(column.place(), row, column.info.size) {
                        log.push(entity, value);
                        observers.tell_removed(log, entity, true);
                    }
                }
            }
        }
        // SAFETY: W1, W2: the layout is the table's, and the row is one of its rows.
        let moved = unsafe { table.swap_to_end(info, row) };
        vacate(slots, entity, location, moved);
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        let is_sparse = |component: usize| schema::<W>().components.get(component).is_some_and(|info| info.sparse);
        for log in removed.logs().filter(|log| is_sparse(log.component())) {
            let component = log.component();
            let pool = pools.get_mut(component);
            if let Some(value) = pool.and_then(|pool| pool.take(&schema::<W>().pools[component], entity)) {
                // SAFETY: O3: the value is one of the component, and was taken out of its pool.
                unsafe { log.push(entity, value) };
                observers.tell_removed(log, entity, true);
            }
        }
        for_each_despite_panics(0..2, |step| match step {
            // SAFETY: W1. The row was put there, and nothing refers to it any more. What was moved out is passed over.
            0 => unsafe { table.drop_row_at_end_but(info, |cell| removed.has(cell - 1)) },
            _ => pools.discard(schema::<W>(), entity),
        });
    }

    /// Writes down that components are about to be taken from a living entity, and given to somebody. What can be cloned is.
    /// Room was made before.
    #[cold]
    pub(super) fn note_taken(&mut self, entity: Entity, location: Location, components: &[usize]) {
        self.note(entity, location, components.iter().copied());
        self.removed.spend(1);
    }

    /// As [`note_taken`](Self::note_taken), where there is room for it (Y2).
    fn note(&mut self, entity: Entity, location: Location, components: impl Iterator<Item = usize>) {
        for component in components {
            let value = self.value_of(entity, location, component);
            if let (Some(value), Some(log)) = (value, self.removed.log(component)) {
                // SAFETY: W2, T2, O3: the value is one of the component, of a living entity, and nobody writes it meanwhile.
                unsafe { log.push_clone(entity, value) };
                self.observers.tell_removed(log, entity, false);
            }
        }
    }

    /// As [`note_taken`](Self::note_taken), of all components.
    #[cold]
    pub(super) fn note_all_taken(&mut self, entity: Entity, location: Location) {
        // Y2: the entity is about to leave.
        let mut place = 0;
        while let Some(component) = self.removed.component_at(place) {
            self.note(entity, location, iter::once(component));
            place += 1;
        }
    }

    /// Takes a value from an entity, of which those who watch get a clone, if there is one. Room was made before.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[cold]
    pub(super) unsafe fn remove_watched<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
    ) -> Result<Option<C>, ChangeError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let component = column.cell - 1;
        let old = self.value_in(entity, location, column);
        let intent = Intent::new(self);
        if let (Some(value), Some(log)) = (old, intent.store.removed.log(component)) {
            // SAFETY: W2, T2, O3: the value is one of the component, of a living entity, and nobody writes it meanwhile.
            unsafe { log.push_clone(entity, value) };
        }
        // SAFETY: the caller's promise.
        let value = unsafe { intent.store.remove_value(entity, column) }?;
        intent.made();
        self.tell_move_from(entity, Some(location.table));
        if let (Some(_), Some(log)) = (old, self.removed.log(component)) {
            self.observers.tell_removed(log, entity, false);
            self.removed.spend(1);
        }
        self.deliver();
        Ok(value)
    }

    /// Removes a component that nobody wants: its value is kept for those who watch.
    pub(crate) fn discard_component<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<(), ChangeError> {
        if !self.is_watched() {
            return self.try_remove::<C>(entity).map(drop);
        }
        self.reserve_logs(1)?;
        let before = self.table_before(entity);
        let value = self.take_unnoted::<C>(entity)?;
        self.tell_move_from(entity, before);
        self.removed.spend(1);
        if let (Some(value), Some(log)) = (value, self.removed.log(component_index::<W, C>())) {
            log.push_value(entity, value);
            self.observers.tell_removed(log, entity, false);
        }
        self.deliver();
        Ok(())
    }

    /// Takes all entities out of the world one by one, so that what is watched is kept.
    #[cold]
    pub(super) fn despawn_all(&mut self) {
        // The last ones first, so that no row moves.
        let mut table = self.storage.tables.len();
        for_each_despite_panics(0..self.len(), |_| {
            let last = loop {
                let rows = self.storage.tables.get(table).map_or(0, Table::len);
                match rows.checked_sub(1) {
                    Some(last) => break self.storage.tables[table].entities(self.info(number(table)))[last],
                    None => table -= 1,
                }
            };
            self.despawn(last);
        });
    }
}

/// Whether there may be logs of removed values. If not, all that is done for them is compiled out.
pub(super) const fn keeps_removed<W: World>() -> bool {
    schema::<W>().tracked || W::OBSERVED
}

/// The number of a table.
#[expect(clippy::cast_possible_truncation, reason = "tables are numbered below 2³²")]
fn number(table: usize) -> u32 {
    table as u32
}
