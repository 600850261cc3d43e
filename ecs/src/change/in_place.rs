//! The fast exits: changes of one component that nobody follows, where the row stays, or moves by a plan.
#![allow(unsafe_code)]

use crate::dynamic::CopyPlan;
use crate::entity::Entity;
use crate::schema::{Cell, Column, Declare, groups, schema};
use crate::slots::{Location, Slots};
use crate::storage::Storage;
use crate::table::Table;
use core::mem;

impl<W: Declare> Storage<W> {
    /// Gives an entity a value where its row stays, and nothing has to grow. Otherwise the value comes back.
    ///
    /// # Safety
    ///
    /// `column` is a component of this storage, of the type `C`.
    #[inline(always)]
    pub(super) unsafe fn insert_in_place<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, C> {
        let Some(location) = self.slots.locate(entity) else { return Err(value) };
        if column.info.sparse {
            let (component, now) = (column.cell.component(), self.tick.stamp());
            return match self.pools.get_mut(schema::<W>(), component) {
                // SAFETY: the caller's promise; O3. The entity is alive.
                Some(pool) if location.is_of_row() && groups::<W>().is_empty() => unsafe {
                    pool.typed().insert_with_room(entity, value, now)
                },
                _ => Err(value),
            };
        }
        let Some((number, cell)) = optional_cell::<W>(location, column) else { return Err(value) };
        let row = location.row as usize;
        // SAFETY: W1, W2: there is a table for each declared archetype, and the row is one of it. The column is optional.
        let (mut place, there) = unsafe { self.tables.get_unchecked_mut(number).claim::<C>(cell, row) };
        if there {
            self.mark_at(location, column.cell.component());
            // SAFETY: the caller's promise. The row has the value, which is borrowed exclusively.
            return Ok(Some(mem::replace(unsafe { place.as_mut() }, value)));
        }
        // SAFETY: T1, T4: the column has the row, and no value there.
        unsafe { place.write(value) };
        self.stamp_at(location, column.cell.component());
        Ok(None)
    }

    /// Takes a value from an entity where its row stays.
    ///
    /// # Safety
    ///
    /// As for [`insert_in_place`](Self::insert_in_place).
    #[inline(always)]
    pub(super) unsafe fn remove_in_place<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
    ) -> Result<Option<C>, NotInPlace> {
        let location = self.slots.locate(entity).ok_or(NotInPlace)?;
        if column.info.sparse {
            let pool = self.pools.get_mut(schema::<W>(), column.cell.component()).filter(|_| groups::<W>().is_empty());
            // SAFETY: the caller's promise; O3. An entity with a value there is alive.
            let value = pool.and_then(|pool| unsafe { pool.typed::<C>() }.remove(entity));
            return value.map(Some).ok_or(NotInPlace);
        }
        let (number, cell) = optional_cell::<W>(location, column).ok_or(NotInPlace)?;
        let row = location.row as usize;
        // SAFETY: W1, W2: there is a table for each declared archetype, and the row is one of it. The value is moved out: the
        // row has none any more.
        unsafe {
            let table = self.tables.get_unchecked(number);
            Ok(table.take_bit(cell, row).then(|| table.column::<C>(cell.prefix).add(row).read()))
        }
    }

    /// The move of a row by a plan, when a component is added that it lacks, or one is removed that it has. There is room.
    #[inline(always)]
    pub(super) fn planned_move(&mut self, entity: Entity, column: &Column, adds: bool) -> Option<PlannedMove<'_>> {
        if column.info.sparse {
            return None;
        }
        let from = self.slots.locate(entity)?;
        let edge = self.dynamic.as_ref()?.edge(from.table, column.cell.component())?;
        let plan = edge.plan.as_ref()?;
        let [source, destination] = self.tables.get_disjoint_mut([from.table as usize, edge.target as usize]).ok()?;
        let planned = PlannedMove { slots: &mut self.slots, entity, from, to: edge.target, source, destination, plan };
        (plan.adds == adds && planned.destination.has_room()).then_some(planned)
    }
}

/// The row of the entity does not stay, or the entity is dead, or has no value in the pool.
pub(super) struct NotInPlace;

/// A row, and the plan by which it is copied to another table. There is room for it.
pub(super) struct PlannedMove<'s> {
    slots: &'s mut Slots,
    entity: Entity,
    from: Location,
    to: u32,
    source: &'s mut Table,
    destination: &'s mut Table,
    plan: &'s CopyPlan,
}

impl PlannedMove<'_> {
    /// Moves the row, and writes the component that is added.
    ///
    /// # Safety
    ///
    /// The plan adds a component of the type `C`.
    #[inline(always)]
    pub(super) unsafe fn insert<C>(self, value: C) {
        // SAFETY: D6: the destination has the component, and all that the source has. There is room.
        unsafe {
            self.destination.column::<C>(self.plan.prefix).add(self.destination.len()).write(value);
            self.commit();
        }
    }

    /// Moves the row, and returns the component that is removed.
    ///
    /// # Safety
    ///
    /// The plan removes a component of the type `C`.
    #[inline(always)]
    pub(super) unsafe fn remove<C>(self) -> C {
        // SAFETY: D6: the source has the component, and all others the destination has too. There is room.
        unsafe {
            let value = self.source.column::<C>(self.plan.prefix).add(self.from.row as usize).read();
            self.commit();
            value
        }
    }

    /// # Safety
    ///
    /// A component that is added was written to the destination, and one that is removed was moved out of the source.
    #[inline(always)]
    unsafe fn commit(self) {
        let (from, row) = (self.from, self.destination.len());
        // SAFETY: the caller's promise; W2, D6.
        let moved = unsafe { self.source.move_row_by(&self.plan.moves, from.row as usize, self.destination) };
        self.slots.commit_move(self.entity, from, Location::new(self.to, row), moved);
    }
}

/// Whether there are rows that need not move when they gain the component, or lose it.
#[inline(always)]
pub(super) fn may_stay<W: Declare>(column: &Column) -> bool {
    column.info.sparse || schema::<W>().optionals
}

/// The number of a row's table and the component's cell in it, if it is that of a declared archetype whose rows may lack the
/// component.
#[inline(always)]
fn optional_cell<W: Declare>(location: Location, column: &Column) -> Option<(usize, Cell)> {
    let (schema, number) = (schema::<W>(), location.table as usize);
    let cell = (number < schema.archetypes.len()).then(|| schema.cells_of(number).get(column.cell)).flatten();
    cell.filter(|cell| cell.bits != 0).map(|cell| (number, cell))
}
