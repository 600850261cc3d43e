//! A row on its way from one table to another.
#![allow(unsafe_code)]

use super::super::Store;
use super::super::spawn::row_number;
use crate::dynamic::Dynamic;
use crate::entity::{Entity, Location, Slots};
use crate::error::ReserveError;
use crate::schema::{ArchetypeInfo, Cell, Column, place, schema};
use crate::storage::{Storage, cells, layout, no_such_table};
use crate::table::Table;
use crate::tick::ChangeTick;
use crate::world::World;
use alloc::vec::Vec;

impl<W: World> Store<W> {
    /// Finds the table for a row that gains or loses a component, and makes room in it. All that can fail is done here.
    #[inline]
    pub(in crate::store) fn prepare(
        &mut self,
        entity: Entity,
        from: Location,
        column: Column,
    ) -> Result<Step<'_>, ReserveError> {
        let (dynamic, tables, _) = self.changing()?;
        let made = dynamic.made();
        let to = dynamic.toggle(tables, from, column)?;
        dynamic.reserve_one(tables, to, made)?;
        Ok(self.step(entity, from, to))
    }

    /// The row on its way to another table.
    #[inline(always)]
    pub(in crate::store) fn step(&mut self, entity: Entity, from: Location, to: u32) -> Step<'_> {
        let Storage { tables, slots, dynamic, tick, .. } = &mut self.storage;
        let Ok([source, destination]) = tables.get_disjoint_mut([from.table as usize, to as usize]) else {
            no_such_table(to)
        };
        let info = layout(schema::<W>(), dynamic.as_ref(), from.table);
        let to_info = layout(schema::<W>(), dynamic.as_ref(), to);
        let cells = cells(schema::<W>(), dynamic.as_ref(), to);
        Step { slots, entity, from, to, source, destination, info, to_info, cells, now: now::<W>(*tick) }
    }

    /// What a structural change works on. The dynamic half comes to life here.
    #[inline]
    pub(in crate::store) fn changing(&mut self) -> Result<(&mut Dynamic, &mut Vec<Table>, &mut Slots), ReserveError> {
        let dynamic = self.storage.dynamic.get_or_make(schema::<W>())?;
        Ok((dynamic, &mut self.storage.tables, &mut self.storage.slots))
    }
}

/// The tick of what is done now, if the world keeps track of anything.
#[inline(always)]
pub(super) fn now<W: World>(tick: ChangeTick) -> Option<u32> {
    schema::<W>().tracked.then(|| tick.stamp())
}

/// A row on its way to another table, where there is room for it.
pub(in crate::store) struct Step<'s> {
    pub(super) slots: &'s mut Slots,
    pub(super) entity: Entity,
    pub(super) from: Location,
    pub(super) to: u32,
    pub(super) source: &'s mut Table,
    pub(in crate::store) destination: &'s mut Table,
    pub(super) info: &'s ArchetypeInfo<'s>,
    pub(super) to_info: &'s ArchetypeInfo<'s>,
    /// Those of the destination.
    pub(super) cells: &'s [Cell],
    /// The tick, if the world keeps track of anything.
    pub(super) now: Option<u32>,
}

impl Step<'_> {
    /// The cell of a component in the destination.
    #[inline(always)]
    pub(in crate::store) fn place(&self, cell: usize) -> Cell {
        place(self.cells, self.to_info, cell)
    }

    /// Writes a new component of the row, by its bytes.
    ///
    /// # Safety
    ///
    /// The destination has the component, which takes so many bytes.
    pub(in crate::store) unsafe fn write_bytes(&self, column: Column, value: &[u8]) {
        let first = self.destination.column::<u8>(self.place(column.cell).prefix);
        // SAFETY: T1: the column has room for the row, which holds no value there yet.
        unsafe {
            let place = first.add(self.destination.len() * column.info.size);
            place.as_ptr().copy_from_nonoverlapping(value.as_ptr(), value.len());
        }
    }

    /// Moves the row: the components that both tables have, and the entity.
    ///
    /// # Safety
    ///
    /// The components that the destination has and the source lacks were written, or are written before anything can see
    /// the row. Those of `removed` were moved out of the row; it has no others that the destination lacks.
    #[inline(always)]
    pub(in crate::store) unsafe fn commit(self, removed: &[usize]) {
        // SAFETY: the caller's promise.
        unsafe { self.commit_as::<false>(removed) };
    }

    /// As [`commit`](Self::commit), where both layouts are constants, and there is no need for a loop over the columns.
    ///
    /// # Safety
    ///
    /// As for [`commit`](Self::commit).
    #[inline(always)]
    pub(super) unsafe fn commit_known(self, removed: &[usize]) {
        // SAFETY: the caller's promise.
        unsafe { self.commit_as::<true>(removed) };
    }

    /// # Safety
    ///
    /// As for [`commit`](Self::commit).
    #[inline(always)]
    unsafe fn commit_as<const KNOWN: bool>(self, removed: &[usize]) {
        let row = self.destination.len();
        let Self { cells, to_info, .. } = self;
        let of_destination = |cell| place(cells, to_info, cell);
        let (info, from) = (self.info, self.from.row as usize);
        if let Some(now) = self.now {
            self.destination.carry_ticks(to_info, (self.source, info, from), now);
        }
        // SAFETY: the caller's promise. Layouts and cells are those of the tables (W1), and there is room.
        let moved = unsafe {
            if KNOWN {
                self.source.move_row(info, from, self.destination, of_destination)
            } else {
                self.source.move_row_by_loop(info, from, self.destination, of_destination)
            }
        };
        if self.now.is_some() && moved.is_some() {
            // The row that filled the gap was the last one.
            self.source.copy_ticks(info, self.source.len(), from);
        }
        for component in removed {
            // What was moved out went along as bytes, if the destination has it as an optional component.
            self.destination.take_bit(of_destination(1 + component), row);
        }
        self.slots.set_location(self.entity, Location { table: self.to, row: row_number(row) });
        if let Some(moved) = moved {
            self.slots.set_row(moved, self.from.row);
        }
    }
}
