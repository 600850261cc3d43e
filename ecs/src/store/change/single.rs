//! A single component comes or goes.
#![allow(unsafe_code)]

use super::super::Store;
use crate::component::ComponentOf;
use crate::dynamic::CopyPlan;
use crate::entity::{Entity, Location, Slots};
use crate::error::{ChangeError, InsertError};
use crate::schema::{Cell, Column, component_index, component_name, groups, schema};
use crate::storage::Storage;
use crate::store::spawn::row_number;
use crate::table::{Table, fail};
use crate::world::World;
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
        let Storage { dynamic, tables, .. } = &mut self.storage;
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
        column: &Column,
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
        column: &Column,
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
        column: &Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        if !stays::<W>(column) {
            // SAFETY: the caller's promise.
            return unsafe { self.insert_and_move(entity, column, value) };
        }
        // SAFETY: the caller's promise.
        match unsafe { self.insert_in_place(entity, column, value) } {
            Ok(before) => Ok(before),
            // SAFETY: as above.
            Err(value) => unsafe { self.insert_elsewhere(entity, column, value) },
        }
    }

    /// Gives an entity a value where its row stays, and nothing has to grow for it. Otherwise the value comes back.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(always)]
    unsafe fn insert_in_place<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, C> {
        let Some(location) = self.storage.slots.locate(entity) else { return Err(value) };
        if column.info.sparse {
            let (component, schema, now) = (column.cell - 1, schema::<W>(), self.now().stamp());
            return match self.storage.pools.get_mut(component) {
                // SAFETY: the caller's promise; O3: the layout is the pool's. The entity is alive.
                Some(pool) if location.is_of_row() && groups::<W>().is_empty() => unsafe {
                    pool.insert_with_room(&schema.pools[component], entity, value, now)
                },
                _ => Err(value),
            };
        }
        let Some((number, cell)) = optional_cell::<W>(location, column) else { return Err(value) };
        let row = location.row as usize;
        // SAFETY: W1, W2: there is a table for each declared archetype, and the row is one of it. The column is optional.
        let (mut place, there) = unsafe { self.storage.tables.get_unchecked_mut(number).claim::<C>(cell, row) };
        if there {
            self.storage.mark_at(location, column.cell - 1);
            // SAFETY: the caller's promise. The row has the value, which is borrowed exclusively.
            return Ok(Some(mem::replace(unsafe { place.as_mut() }, value)));
        }
        // SAFETY: T1, T4: the column has the row, and no value there.
        unsafe { place.write(value) };
        self.storage.stamp_at(location, column.cell - 1);
        Ok(None)
    }

    /// As [`insert_and_move`](Self::insert_and_move). A call of its own, so that rows that stay need no registers for it.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(never)]
    unsafe fn insert_elsewhere<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        // SAFETY: the caller's promise.
        unsafe { self.insert_and_move(entity, column, value) }
    }

    /// Gives an entity a value for which its row moves, or something grows, or which takes the place of another.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(always)]
    unsafe fn insert_and_move<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        if let Some(planned) = self.planned(entity, column)
            && planned.plan.adds
            && planned.destination.has_room()
        {
            // SAFETY: D6: the destination has the component, and all that the source has. There is room.
            unsafe {
                planned.destination.column::<C>(planned.plan.prefix).add(planned.destination.len()).write(value);
                planned.apply();
            }
            return Ok(None);
        }
        let Some(from) = self.location(entity) else {
            return Err(InsertError { value, entity, cause: self.no_row(entity).into() });
        };
        if column.info.sparse {
            // SAFETY: the caller's promise. The entity is alive.
            return unsafe { self.insert_sparse(entity, column, value) };
        }
        if let Some(mut place) = self.place_of::<C>(from, column) {
            self.storage.mark_at(from, column.cell - 1);
            // SAFETY: the caller's promise. The row has the value, which is borrowed exclusively.
            return Ok(Some(mem::replace(unsafe { place.as_mut() }, value)));
        }
        let step = match self.prepare(entity, from, *column) {
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
        column: &Column,
    ) -> Result<Option<C>, ChangeError> {
        if !stays::<W>(column) {
            // SAFETY: the caller's promise.
            return unsafe { self.remove_and_move(entity, column) };
        }
        // SAFETY: the caller's promise.
        match unsafe { self.remove_in_place(entity, column) } {
            Ok(value) => Ok(value),
            // SAFETY: as above.
            Err(Elsewhere) => unsafe { self.remove_elsewhere(entity, column) },
        }
    }

    /// Takes a value from an entity where its row stays, and a pool's if there is one.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(always)]
    unsafe fn remove_in_place<C: 'static>(&mut self, entity: Entity, column: &Column) -> Result<Option<C>, Elsewhere> {
        let location = self.storage.slots.locate(entity).ok_or(Elsewhere)?;
        if column.info.sparse {
            let (component, schema) = (column.cell - 1, schema::<W>());
            let pool = self.storage.pools.get_mut(component).filter(|_| groups::<W>().is_empty());
            // SAFETY: the caller's promise; O3: the layout is the pool's. Who has a value there is alive.
            let value = pool.and_then(|pool| unsafe { pool.remove::<C>(&schema.pools[component], entity) });
            return value.map(Some).ok_or(Elsewhere);
        }
        let (number, cell) = optional_cell::<W>(location, column).ok_or(Elsewhere)?;
        let row = location.row as usize;
        // SAFETY: W1, W2: there is a table for each declared archetype, and the row is one of it. The value is moved out: the
        // row has none any more.
        unsafe {
            let table = self.storage.tables.get_unchecked(number);
            Ok(table.take_bit(cell, row).then(|| table.column::<C>(cell.prefix).add(row).read()))
        }
    }

    /// As [`remove_and_move`](Self::remove_and_move). A call of its own, as [`insert_elsewhere`](Self::insert_elsewhere) is.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(never)]
    unsafe fn remove_elsewhere<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
    ) -> Result<Option<C>, ChangeError> {
        // SAFETY: the caller's promise.
        unsafe { self.remove_and_move(entity, column) }
    }

    /// Takes a value for which the row of an entity moves, or which is in a group, or is not there.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[inline(always)]
    unsafe fn remove_and_move<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
    ) -> Result<Option<C>, ChangeError> {
        if let Some(planned) = self.planned(entity, column)
            && !planned.plan.adds
            && planned.destination.has_room()
        {
            // SAFETY: D6: the source has the component, and all others the destination has too. There is room.
            unsafe {
                let value = planned.source.column::<C>(planned.plan.prefix).add(planned.from.row as usize).read();
                planned.apply();
                return Ok(Some(value));
            }
        }
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        if column.info.sparse {
            let (component, schema) = (column.cell - 1, schema::<W>());
            if !groups::<W>().is_empty() {
                self.storage.groups.leave(groups::<W>(), schema, &mut self.storage.pools, Some(component), entity);
            }
            let pool = self.storage.pools.get_mut(component);
            // SAFETY: the caller's promise; O3: the layout is the pool's.
            return Ok(pool.and_then(|pool| unsafe { pool.remove::<C>(&schema.pools[component], entity) }));
        }
        let Some(place) = self.place_of::<C>(from, column) else { return Ok(None) };
        let step = self.prepare(entity, from, *column)?;
        // SAFETY: the caller's promise. The value is moved out; the new table has all the others (D4). `prepare` makes room
        // in the new table alone, so that `place` is still good.
        unsafe {
            let value = place.read();
            step.commit(&[column.cell - 1]);
            Ok(Some(value))
        }
    }

    /// The move of a row when the component is added or removed, if the edge of its table has a plan.
    #[inline(always)]
    fn planned(&mut self, entity: Entity, column: &Column) -> Option<PlannedMove<'_>> {
        if column.info.sparse {
            return None;
        }
        let Storage { tables, slots, dynamic, .. } = &mut self.storage;
        let from = slots.locate(entity)?;
        let edge = dynamic.as_ref()?.edge(from.table, column.cell - 1)?;
        let plan = edge.plan.as_ref()?;
        let [source, destination] = tables.get_disjoint_mut([from.table as usize, edge.target as usize]).ok()?;
        Some(PlannedMove { slots, entity, from, to: edge.target, source, destination, plan })
    }

    /// The place of a row's value, in a table no row of which lacks one: what rows may lack is changed in place.
    #[inline(always)]
    fn place_of<C>(&self, location: Location, column: &Column) -> Option<NonNull<C>> {
        let table = self.table_at(location.table)?;
        let cell = self.place(location.table, column.cell);
        debug_assert_eq!(cell.bits, 0, "no row of the table lacks the component, or all do");
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        cell.is_there().then(|| unsafe { table.column::<C>(cell.prefix).add(location.row as usize) })
    }

    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value). The component is sparse, and the entity alive.
    #[inline(always)]
    unsafe fn insert_sparse<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let (component, schema) = (column.cell - 1, schema::<W>());
        let (groups, now) = (groups::<W>(), self.now().stamp());
        let joins = !groups.is_empty() && self.storage.pools.value(schema, component, Some(entity)).is_none();
        let room = if joins { self.storage.groups.try_reserve_one(groups, component, entity) } else { Ok(()) };
        let pool = match room.and_then(|()| self.storage.pools.try_get_mut(schema, component)) {
            Ok(pool) => pool,
            Err(error) => return Err(InsertError { value, entity, cause: error.into() }),
        };
        // SAFETY: the caller's promise; O3: the layout is the pool's.
        let before = unsafe { pool.insert(&schema.pools[component], entity, value, now) }
            .map_err(|(value, error)| InsertError { value, entity, cause: error.into() })?;
        if joins {
            self.storage.groups.join(groups, schema, &mut self.storage.pools, component, entity);
        }
        Ok(before)
    }
}

/// A row, and the plan by which it is copied to another table.
struct PlannedMove<'s> {
    slots: &'s mut Slots,
    entity: Entity,
    from: Location,
    to: u32,
    source: &'s mut Table,
    destination: &'s mut Table,
    plan: &'s CopyPlan,
}

impl PlannedMove<'_> {
    /// # Safety
    ///
    /// There is room in the destination. A component that is added was written there, and one that is removed was moved out.
    #[inline(always)]
    unsafe fn apply(self) {
        let (from, row) = (self.from.row as usize, self.destination.len());
        // SAFETY: the caller's promise; W2, D6.
        let moved = unsafe { self.source.move_row_by(&self.plan.moves, from, self.destination) };
        self.slots.set_location(self.entity, Location { table: self.to, row: row_number(row) });
        if let Some(moved) = moved {
            self.slots.set_row(moved, self.from.row);
        }
    }
}

/// What was to be done where a row stays was not, since it does not, or its entity is dead.
struct Elsewhere;

/// Whether there are rows that need not move when they get the component, or lose it.
#[inline(always)]
fn stays<W: World>(column: &Column) -> bool {
    column.info.sparse || schema::<W>().optionals
}

/// The number of a row's table and the component's cell in it, if it is that of a declared archetype whose rows may lack the
/// component.
#[inline(always)]
fn optional_cell<W: World>(location: Location, column: &Column) -> Option<(usize, Cell)> {
    let (schema, number) = (schema::<W>(), location.table as usize);
    let is_listed = number < schema.archetypes.len() && column.cell < schema.stride;
    is_listed.then(|| (number, schema.cells_of(number)[column.cell])).filter(|(_, cell)| cell.bits != 0)
}

/// The column of a component that the world lists.
#[inline(always)]
fn column<W: World, C: ComponentOf<W>>() -> &'static Column {
    component_index::<W, C>();
    const { &Column::of(C::INDEX, schema::<W>().components[C::INDEX]) }
}
