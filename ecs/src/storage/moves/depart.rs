//! Rows leave: slots and tables are put right first, and values are dropped at the very end.
#![allow(unsafe_code)]

use super::slot::MovedOut;
use crate::base::panics::for_each_despite_panics;
use crate::schema::{
    Cells, Column, Declare, DeclaredRow, RowOf, archetype_info, groups, has_sparse, schema,
};
use crate::storage::slots::Location;
use crate::storage::table::{TableMut, Typed};
use crate::storage::{Storage, layout, no_such_table};
use core::ptr::NonNull;
use ecs_value::Entity;

impl<W: Declare> Storage<W> {
    /// Takes an entity out of the table of its declared archetype, and drops its components, if the world registered no sparse ones. Otherwise
    /// nothing is done, and the place of the entity is returned, if it is alive.
    #[inline(always)]
    pub(crate) fn discard_declared(&mut self, entity: Entity) -> Result<(), Option<Location>> {
        self.note_row_moved();
        let from = self.slots.locate(entity).ok_or(None)?;
        let declared = W::ARCHETYPES.get(from.table as usize).ok_or(Some(from))?;
        // SAFETY: tables-in-order: there is a table for each archetype of the schema. `Size` asserts that the schema has one for each declaration.
        let table = unsafe { self.tables.get_unchecked_mut(from.table as usize) };
        // SAFETY: slot-names-row, swap-of-archetype: the row is one of the table's.
        let moved = unsafe { declared.removal.swap_to_end(table, from.row as usize) };
        self.slots.commit_departure(entity, from, moved);
        // SAFETY: slot-names-row: the row was put to the end above.
        unsafe {
            if const { has_sparse::<W>() } {
                self.drop_departed(entity, from.table, None);
            } else {
                self.drop_row_at_end(from.table);
            }
        }
        Ok(())
    }

    /// Takes an entity out of a dynamic table whose rows are mere bytes, if it is in one and has no values elsewhere. Nothing is called.
    #[inline(always)]
    pub(crate) fn discard_plain(&mut self, entity: Entity, from: Location) -> bool {
        let Self {
            tables,
            slots,
            dynamic,
            ..
        } = self;
        let place = (from.table as usize).wrapping_sub(schema::<W>().archetypes.len());
        let info = dynamic
            .as_ref()
            .filter(|_| !const { has_sparse::<W>() })
            .and_then(|dynamic| dynamic.dynamic_info(place));
        let Some(info) = info.filter(|info| info.is_plain) else {
            return false;
        };
        let Some(table) = tables.get_mut(from.table as usize) else {
            return false;
        };
        // SAFETY: dynamic-in-order: the layout is the table's.
        let mut table = unsafe { TableMut::new(table, info) };
        table.discard_plain(from.row as usize, |moved| {
            slots.commit_departure(entity, from, moved);
        });
        true
    }

    /// Takes a living entity out, and drops its components.
    #[inline]
    pub(crate) fn discard_row(&mut self, entity: Entity, from: Location) {
        let has_values = const { has_sparse::<W>() } || self.has_pools();
        self.note_row_moved();
        if !has_values && self.discard_plain(entity, from) {
            return;
        }
        self.row_leaves(entity, from, false);
        // SAFETY: slot-names-row: the row was put to the end above.
        unsafe {
            if has_values {
                self.drop_departed(entity, from.table, None);
            } else {
                self.drop_row_at_end(from.table);
            }
        }
    }

    /// As [`discard_row`](Self::discard_row), where heirs take some of the values.
    pub(crate) fn discard_row_for(
        &mut self,
        entity: Entity,
        from: Location,
        heirs: &mut impl Inherit,
    ) {
        if heirs.component_at(0).is_none() {
            return self.discard_row(entity, from);
        }
        let mut place = 0;
        while let Some(component) = heirs.component_at(place) {
            if self.has_pool(component)
                && let Some(value) = self.take_out(entity, from, component)
            {
                heirs.inherit(entity, value);
            }
            place += 1;
        }
        self.row_leaves(entity, from, true);
        let mut inherit = |column: &Column, place| {
            let (component, value) = (column.cell.component(), column.info.value_type());
            // SAFETY: moved-value-once: the value is there, and is dropped only if nobody takes it.
            let value = unsafe { MovedOut::new(component, value, place) };
            heirs.inherit(entity, value).is_none()
        };
        // SAFETY: slot-names-row: the row was put to the end above.
        unsafe { self.drop_departed(entity, from.table, Some(&mut inherit)) };
    }

    /// Takes the row of a living entity out of the table of its declared archetype. Its other components are dropped.
    #[inline(always)]
    pub(crate) fn take_row<A: DeclaredRow<W>>(
        &mut self,
        entity: Entity,
        from: Location,
    ) -> RowOf<A, W> {
        self.note_row_moved();
        let Self {
            tables,
            slots,
            pools,
            groups: members,
            ..
        } = self;
        let Some(table) = tables.get_mut(A::PLACE) else {
            no_such_table(from.table)
        };
        // SAFETY: tables-in-order: the layout is the table's.
        let mut table = unsafe { TableMut::new(table, archetype_info::<W, A>()) };
        assert!(
            from.table as usize == A::PLACE && (from.row as usize) < table.len(),
            "a row of the archetype"
        );
        // SAFETY: tables-in-order, slot-names-row: `archetype_info` has compared the types, and the row is one of the table's.
        let (row, moved) = unsafe { table.swap_remove::<RowOf<A, W>>(from.row as usize) };
        slots.commit_departure(entity, from, moved);
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        pools.discard(schema::<W>(), entity);
        row
    }

    /// As [`take_row`](Self::take_row), out of another table whose rows are of the archetype.
    pub(crate) fn take_row_elsewhere<A: DeclaredRow<W>>(
        &mut self,
        entity: Entity,
        from: Location,
    ) -> RowOf<A, W> {
        assert!(
            self.whole_kind(from.table) == Some(A::PLACE),
            "a row of the archetype"
        );
        let parts = archetype_info::<W, A>().components();
        let (table, _) = self.table_and_slots(from.table);
        assert!((from.row as usize) < table.len(), "a row of the table");
        let layout = table.layout();
        let cell = |i: usize| layout.place(Cells::new(&[]), parts[i].cell);
        // SAFETY: tables-in-order, slot-names-row: `archetype_info` has compared the types, and the row is one of the table's. whole-has-all: the table has all components that
        // the archetype requires, and index-finds-set: of the others a column without gaps, or none. The values are passed over below.
        let row = unsafe { RowOf::<A, W>::read(&table, cell, from.row as usize) };
        self.row_leaves(entity, from, false);
        let mut is_taken = |column: &Column, _| parts.iter().any(|part| part.cell == column.cell);
        // SAFETY: slot-names-row: the row was put to the end above. Values that were moved out are passed over.
        unsafe { self.drop_departed(entity, from.table, Some(&mut is_taken)) };
        row
    }

    /// Puts the row of a living entity beyond the end of its table, and frees its slot. Only with `whole`, all values are there then, and not
    /// only those that have something to drop.
    #[inline(always)]
    fn row_leaves(&mut self, entity: Entity, from: Location, whole: bool) {
        self.note_row_moved();
        let (mut table, slots) = self.table_and_slots(from.table);
        assert!((from.row as usize) < table.len(), "a row of the table");
        // SAFETY: slot-names-row: the row is one of the table's.
        let moved = unsafe { table.swap_to_end(from.row as usize, whole) };
        slots.commit_departure(entity, from, moved);
    }

    /// Drops the row of an entity that is gone, and has no values in pools.
    ///
    /// # Safety
    ///
    /// The row was put to the end of the table ([`TableMut::swap_to_end`]).
    #[inline(always)]
    unsafe fn drop_row_at_end(&mut self, number: u32) {
        let Self {
            dynamic, tables, ..
        } = self;
        let Some(table) = tables.get_mut(number as usize) else {
            return;
        };
        // SAFETY: tables-in-order: the layout is the table's. The caller's promise, and nothing refers to the row any more.
        unsafe {
            TableMut::new(table, layout(schema::<W>(), dynamic.as_ref(), number)).drop_row_at_end();
        }
    }

    /// As [`drop_row_at_end`](Self::drop_row_at_end), but for those values that `is_taken` takes, and with its values in pools.
    ///
    /// # Safety
    ///
    /// As there. The row is whole, if values are taken.
    #[inline]
    unsafe fn drop_departed(
        &mut self,
        entity: Entity,
        number: u32,
        mut is_taken: Option<&mut IsTaken<'_>>,
    ) {
        let Self {
            dynamic,
            tables,
            pools,
            groups: members,
            ..
        } = self;
        let Some(table) = tables.get_mut(number as usize) else {
            return;
        };
        // SAFETY: tables-in-order: the layout is the table's.
        let mut table =
            unsafe { TableMut::new(table, layout(schema::<W>(), dynamic.as_ref(), number)) };
        members.leave(groups::<W>(), schema::<W>(), pools, None, entity);
        for_each_despite_panics(0..2, |step| match (step, is_taken.take()) {
            // SAFETY: the caller's promise, and nothing refers to the row any more.
            (0, Some(is_taken)) => unsafe { table.drop_row_at_end_but(is_taken) },
            // SAFETY: as above.
            (0, None) => unsafe { table.drop_row_at_end() },
            _ => pools.discard(schema::<W>(), entity),
        });
    }
}

/// Those who take values of an entity that leaves.
pub(crate) trait Inherit {
    /// The component whose values the heir at a place takes, if there is one.
    fn component_at(&self, place: usize) -> Option<usize>;

    /// Takes a value, or gives it back. Runs no user code.
    fn inherit<'v>(&mut self, entity: Entity, value: MovedOut<'v>) -> Option<MovedOut<'v>>;
}

/// Whether a value that leaves is taken elsewhere.
type IsTaken<'t> = dyn FnMut(&Column, NonNull<u8>) -> bool + 't;
