//! A single component comes or goes.
#![allow(unsafe_code)]

use super::super::Store;
use crate::component::ComponentOf;
use crate::entity::{Entity, Location};
use crate::error::{ChangeError, InsertError};
use crate::schema::{Cell, Column, World, component_index, component_name, groups, schema};
use crate::table::{Table, fail};
use core::mem;
use core::ptr::NonNull;

impl<W: World> Store<W> {
    /// Gives an entity a component, and returns the value that it had before, if it had one.
    ///
    /// The row moves to the table of the resulting set of components: that of a declared archetype, if one has just that
    /// set, or else of a dynamic one, made at need. The way is remembered, so that the next time costs no search. O(size
    /// of the row). A value that is there already is replaced, and the row stays.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or the world is closed and declares no archetype with the resulting components. The error holds
    /// the value.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts; see
    /// [`try_insert`](Self::try_insert).
    #[inline]
    #[track_caller]
    pub fn insert<C: ComponentOf<W>>(&mut self, entity: Entity, value: C) -> Result<Option<C>, InsertError<C>> {
        match self.try_insert(entity, value) {
            Err(InsertError { cause: ChangeError::Reserve(error), .. }) if !error.is_closed() => fail(error),
            other => other,
        }
    }

    /// As [`insert`](Self::insert), but gives the value back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or there is no memory. The error holds the value, and the entity is as it was.
    #[inline]
    pub fn try_insert<C: ComponentOf<W>>(&mut self, entity: Entity, value: C) -> Result<Option<C>, InsertError<C>> {
        let column = column::<W, C>();
        // SAFETY: W1: `column` has compared the type.
        unsafe { self.insert_told(entity, column, value) }
    }

    /// As [`try_insert`](Self::try_insert), of which observers are told nothing.
    #[inline]
    pub(in crate::store) fn insert_untold<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let column = column::<W, C>();
        // SAFETY: W1: `column` has compared the type.
        unsafe { self.insert_value(entity, column, value) }
    }

    /// Takes a component away from an entity, and returns it. `None` if there was none. The row moves as in
    /// [`insert`](Self::insert).
    ///
    /// # Errors
    ///
    /// If the entity is dead.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[inline]
    #[track_caller]
    pub fn remove<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<Option<C>, ChangeError> {
        match self.try_remove(entity) {
            Err(ChangeError::Reserve(error)) if !error.is_closed() => fail(error),
            other => other,
        }
    }

    /// As [`remove`](Self::remove), but leaves the entity as it is where there is no memory for the table to which its
    /// row would go.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or there is no memory.
    #[inline]
    pub fn try_remove<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<Option<C>, ChangeError> {
        let column = column::<W, C>();
        // SAFETY: W1: `column` has compared the type.
        unsafe { self.remove_told(entity, column) }
    }

    /// As [`try_remove`](Self::try_remove), of which those who watch are told nothing.
    #[inline]
    pub(in crate::store) fn take_unnoted<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<Option<C>, ChangeError> {
        let column = column::<W, C>();
        // SAFETY: W1: `column` has compared the type.
        unsafe { self.remove_value(entity, column) }
    }

    /// Takes a component that the entity is known to have.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no such component.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[inline]
    #[track_caller]
    pub fn take<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<C, ChangeError> {
        self.remove(entity)?
            .ok_or_else(|| ChangeError::MissingComponent { entity, component: component_name::<W, C>() })
    }

    /// As [`take`](Self::take), but leaves the entity as it is where there is no memory for the table to which its row would
    /// go.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no such component, or there is no memory.
    pub fn try_take<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<C, ChangeError> {
        self.try_remove(entity)?
            .ok_or_else(|| ChangeError::MissingComponent { entity, component: component_name::<W, C>() })
    }

    /// Adds an entity without any component.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn spawn_empty(&mut self) -> Entity {
        self.spawn(())
    }

    /// Reclaims the dynamic archetypes that have no rows. Returns how many there were. Handles and queries stay as they
    /// are. O(dynamic archetypes).
    pub fn compact(&mut self) -> usize {
        // Changes that are still to be told name archetypes by their numbers.
        if W::OBSERVED && self.observers.has_pending() {
            return 0;
        }
        let Self { dynamic, tables, .. } = self;
        dynamic.as_mut().map_or(0, |dynamic| dynamic.compact(tables))
    }

    /// Gives an entity a value, of which those who care are told.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline]
    pub(in crate::store) unsafe fn insert_told<C: 'static>(
        &mut self,
        entity: Entity,
        column: Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        if self.is_observed() {
            // SAFETY: the caller's promise.
            return unsafe { self.insert_observed(entity, column, value) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.insert_value(entity, column, value) }
    }

    /// Takes a value from an entity, of which those who care are told.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline]
    pub(in crate::store) unsafe fn remove_told<C: 'static>(
        &mut self,
        entity: Entity,
        column: Column,
    ) -> Result<Option<C>, ChangeError> {
        self.reserve_logs(1)?;
        if self.is_watched() || self.is_observed() {
            // SAFETY: the caller's promise.
            return unsafe { self.remove_watched(entity, column) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.remove_value(entity, column) }
    }

    /// # Safety
    ///
    /// `column` is a component of this store, of the type `C`.
    #[inline]
    pub(in crate::store) unsafe fn insert_value<C: 'static>(
        &mut self,
        entity: Entity,
        column: Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let Some(from) = self.location(entity) else {
            return Err(InsertError { value, entity, cause: ChangeError::NoSuchEntity(entity) });
        };
        if column.info.sparse {
            // SAFETY: the caller's promise. The entity is alive.
            return unsafe { self.insert_sparse(entity, column, value) };
        }
        if let Some((table, cell, mut place, there)) = self.slot_of::<C>(from, column) {
            if there {
                self.mark_at(from, column.cell - 1);
                // SAFETY: the caller's promise. The row has the value, which is borrowed exclusively.
                return Ok(Some(mem::replace(unsafe { place.as_mut() }, value)));
            }
            // SAFETY: T1, T4: the column has the row, and no value there.
            unsafe { place.write(value) };
            table.set_bit(cell, from.row as usize);
            self.stamp_at(from, column.cell - 1);
            return Ok(None);
        }
        let step = match self.prepare(entity, from, column) {
            Ok(step) => step,
            Err(error) => return Err(InsertError { value, entity, cause: error.into() }),
        };
        // SAFETY: T1: the new table has the component (D4), and room for the row. Nothing that the row has is left out,
        // since the new set contains the old one.
        unsafe {
            let (cell, row) = (step.place(column.cell), step.destination.len());
            step.destination.column::<C>(cell.prefix).add(row).write(value);
            step.destination.set_bit(cell, row);
            step.commit(&[]);
        }
        Ok(None)
    }

    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline]
    pub(in crate::store) unsafe fn remove_value<C: 'static>(
        &mut self,
        entity: Entity,
        column: Column,
    ) -> Result<Option<C>, ChangeError> {
        let from = self.location(entity).ok_or(ChangeError::NoSuchEntity(entity))?;
        if column.info.sparse {
            let (component, schema) = (column.cell - 1, schema::<W>());
            if !groups::<W>().is_empty() {
                self.groups.leave(groups::<W>(), schema, &mut self.pools, Some(component), entity);
            }
            let pool = self.pools.get_mut(component);
            // SAFETY: the caller's promise; O3: the layout is the pool's.
            return Ok(pool.and_then(|pool| unsafe { pool.remove::<C>(&schema.pools[component], entity) }));
        }
        let Some((table, cell, place, true)) = self.slot_of::<C>(from, column) else { return Ok(None) };
        if schema::<W>().optionals && cell.bits != 0 {
            table.take_bit(cell, from.row as usize);
            // SAFETY: the caller's promise. The value is moved out: the row has none any more.
            return Ok(Some(unsafe { place.read() }));
        }
        let step = self.prepare(entity, from, column)?;
        // SAFETY: the caller's promise. The value is moved out; the new table has all the others (D4). `prepare` makes room
        // in the new table alone, so that `place` is still good.
        unsafe {
            let value = place.read();
            step.commit(&[column.cell - 1]);
            Ok(Some(value))
        }
    }

    /// The component's column in the table of a row, if it has one: the table, its cell, the place of the row's value, and
    /// whether there is one.
    #[inline(always)]
    fn slot_of<C>(&self, location: Location, column: Column) -> Option<(&Table, Cell, NonNull<C>, bool)> {
        let table = self.table_at(location.table)?;
        let cell = self.place(location.table, column.cell);
        let row = location.row as usize;
        let there = !schema::<W>().optionals || table.bit(cell, row);
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        cell.is_there().then(|| (table, cell, unsafe { table.column::<C>(cell.prefix).add(row) }, there))
    }

    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value). The component is sparse, and the entity alive.
    #[inline(always)]
    unsafe fn insert_sparse<C: 'static>(
        &mut self,
        entity: Entity,
        column: Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let (component, schema) = (column.cell - 1, schema::<W>());
        let (groups, now) = (groups::<W>(), self.now().stamp());
        let joins = !groups.is_empty() && self.pools.value(schema, component, Some(entity)).is_none();
        let room = if joins { self.groups.try_reserve_one(groups, component, entity) } else { Ok(()) };
        let pool = match room.and_then(|()| self.pools.try_get_mut(schema, component)) {
            Ok(pool) => pool,
            Err(error) => return Err(InsertError { value, entity, cause: error.into() }),
        };
        // SAFETY: the caller's promise; O3: the layout is the pool's.
        let before = unsafe { pool.insert(&schema.pools[component], entity, value, now) }
            .map_err(|(value, error)| InsertError { value, entity, cause: error.into() })?;
        if joins {
            self.groups.join(groups, schema, &mut self.pools, component, entity);
        }
        Ok(before)
    }
}

/// The column of a component that the world lists.
#[inline(always)]
fn column<W: World, C: ComponentOf<W>>() -> Column {
    let index = component_index::<W, C>();
    Column::of(index, schema::<W>().components[index])
}
