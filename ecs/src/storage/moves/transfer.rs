//! The stage that writes: values leave a row, the row moves, and other values come.
//!
//! Everything was done that can fail ([`target`](super::target)), and nothing here runs user code.
#![allow(unsafe_code)]

use super::arrive::Rest;
use super::change::{Change, Transition};
use super::names::{AddedNames, Names};
use super::slot::{Holds, MovedOut, Slot, ValueRef};
use super::value_buffer::ValueBuffer;
use crate::base::component::ValueType;
use crate::base::component_id::ComponentId;
use crate::schema::{CellIndex, Cells, Components, Declare, Options, schema};
use crate::storage::dynamic::Dynamic;
use crate::storage::slots::{Location, Slots};
use crate::storage::table::{Extras, MovePlan, TableMut, Typed};
use crate::storage::{Storage, cells, layout, no_such_table};
use core::ptr::NonNull;
use ecs_value::Entity;

/// The values that were removed from a row, and those that were replaced there.
pub(crate) type OldValues<R, B> = (
    <R as Components>::In<Options>,
    <B as Components>::In<Options>,
);

impl<W: Declare> Storage<W> {
    /// Makes a change of one component whose type is not known here. A value that the slot brings is added, and the slot takes the old one if
    /// there is one. A slot without a value takes the one that is removed. Required components come along.
    pub(crate) fn transfer_slot(
        &mut self,
        transition: &Transition<'_>,
        slot: &mut Slot<'_>,
        required: ValueBuffer,
    ) {
        let Transition { change, from, .. } = *transition;
        let (entity, component, value_type) = (change.entity, slot.component(), slot.value());
        let column = self.column_of(ComponentId::new(component));
        assert!(
            column.is_some_and(|column| column.info.type_id == slot.value().type_id),
            "the value is one of the component"
        );
        let adds = slot.holds() == Holds::New;
        self.renew(&change, from);
        // SAFETY: column-of-type: the slot's type is the component's.
        unsafe {
            if !adds {
                if let Some(value) = self.move_out(entity, from, component, value_type) {
                    slot.fill(value.into_place());
                }
            } else if let Some(value) = self.value_place(entity, from, component, value_type.size) {
                // The new value moves with the row.
                slot.swap(value);
            }
        }
        let to = self.move_row(transition);
        if slot.holds() == Holds::New {
            // SAFETY: column-of-type, and as for `move_row`: the row has a place for the value, which holds none.
            unsafe { slot.write(self.place_of(entity, to, component, value_type.size)) };
        }
        // SAFETY: column-of-type, and `move_row` as above: no place holds a value yet.
        unsafe { required.put(self, entity, to) };
        if adds {
            self.admit(&[component], entity);
        }
    }

    /// Makes a change of several components whose types are known. `heirs` may keep values that leave.
    #[inline(always)]
    pub(crate) fn transfer<R: Names<W>, B: AddedNames<W>>(
        &mut self,
        transition: &Transition<'_>,
        (removed, added): (&R, &B),
        (values, rest): (B::Row, B::Rest),
        heirs: &mut impl Heirs,
    ) -> OldValues<R::Row, B::Row> {
        let Transition { change, from, .. } = *transition;
        let entity = change.entity;
        self.renew(&change, from);
        // SAFETY: column-of-type: the types are the components'. Removed values stay behind in the old table, or were taken out of a pool.
        let taken = unsafe {
            R::Row::take(&mut |i, value| {
                let value = self.move_out(entity, from, change.removed[i], value)?;
                value.or_taken(|value| heirs.take(Leaves::Removed, entity, value))
            })
        };
        if let Some(component) = removed.forgotten().filter(|it| self.has_pool(*it)) {
            self.sparse().take(component, entity);
        }
        // SAFETY: column-of-type. Values that are replaced are overwritten below.
        let replaced = unsafe {
            B::Row::take(&mut |i, value| {
                if !added.has(i) {
                    return None;
                }
                let component = added.component(&change.added, i);
                let value = self.move_out_replaced(entity, from, component, value)?;
                value.or_taken(|value| heirs.take(Leaves::Replaced, entity, value))
            })
        };
        let to = self.move_row(transition);
        // SAFETY: column-of-type: the places are those of the components that are added, which hold no values any more.
        unsafe {
            values.write(&mut |i, size| {
                self.place_of(entity, to, added.component(&change.added, i), size)
            });
            rest.put(self, entity, to);
        }
        // Bytes are written by the caller, before anything can read them.
        self.admit(added.named(&change.added), entity);
        (taken, replaced)
    }

    /// Says of each component that is added that it is renewed, where the row stays, or takes its ticks along.
    #[inline(always)]
    pub(super) fn renew(&mut self, change: &Change<'_>, from: Location) {
        for component in change.added.iter() {
            self.set_added(from, *component);
        }
    }

    /// Gives the entity the values that were written to pools.
    #[inline(always)]
    fn admit(&mut self, components: &[usize], entity: Entity) {
        if self.has_pools() {
            // SAFETY: pool-of-layout: the callers have written the values.
            unsafe { self.sparse().admit(components, entity) };
        }
    }

    /// Takes a component's value out of the row of an entity, or out of its pool.
    pub(super) fn take_out(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
    ) -> Option<MovedOut<'_>> {
        let value = self
            .column_of(ComponentId::new(component))?
            .info
            .value_type();
        // SAFETY: column-of-type: the type is the component's.
        unsafe { self.move_out(entity, from, component, value) }
    }

    /// The value of a component that a living entity has, and that the world lists or not.
    pub(crate) fn borrowed_value(
        &self,
        entity: Entity,
        location: Location,
        component: usize,
    ) -> Option<ValueRef<'_>> {
        let type_id = self.component_type(component)?;
        let value = self.value_of(entity, location, component)?;
        // SAFETY: moved-value-once, by slot-names-row, rows-hold-values and pool-at-component: it is the component's value, and is borrowed with the storage.
        Some(unsafe { ValueRef::new(type_id, value) })
    }

    /// As [`take_out`](Self::take_out), of a component whose type is known.
    ///
    /// # Safety
    ///
    /// Of this and the next: the type is the component's.
    unsafe fn move_out(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        value: ValueType,
    ) -> Option<MovedOut<'_>> {
        if !self.has_pool(component) {
            // SAFETY: the caller's promise.
            return unsafe { self.move_out_replaced(entity, from, component, value) };
        }
        let place = self.sparse().take(component, entity)?;
        // SAFETY: pool-at-component, the caller's promise: it was a value of the entity, which no longer has it.
        Some(unsafe { MovedOut::new(component, value, place) })
    }

    /// As [`move_out`](Self::move_out), where another value is written next. A pool keeps the place.
    ///
    /// # Safety
    ///
    /// As for [`move_out`](Self::move_out).
    pub(super) unsafe fn move_out_replaced(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        value: ValueType,
    ) -> Option<MovedOut<'_>> {
        let place = self.value_place(entity, from, component, value.size)?;
        if !self.has_pool(component) {
            let cell = self.place(from.table, CellIndex::of(component));
            self.tables[from.table as usize].take_bit(cell, from.row as usize);
        }
        // SAFETY: rows-hold-values, pool-at-component, the caller's promise: there is a value. It is overwritten next, or stays behind.
        Some(unsafe { MovedOut::new(component, value, place) })
    }

    /// Where the value of an entity is, if it has one.
    fn value_place(
        &self,
        entity: Entity,
        from: Location,
        component: usize,
        size: usize,
    ) -> Option<NonNull<u8>> {
        if self.has_pool(component) {
            return self.pools.value(schema::<W>(), component, Some(entity));
        }
        let cell = self.place(from.table, CellIndex::of(component));
        let (table, row) = (&self.tables[from.table as usize], from.row as usize);
        assert!(row < table.len(), "a row of the table");
        table.value_place(cell, row, size)
    }

    /// The place for a value of a component: in a row, or in its pool, where it is the entity's once it was admitted.
    ///
    /// # Safety
    ///
    /// Unless the component is sparse, the table has the row. Values of the component take `size` bytes. The caller writes the value next.
    pub(crate) unsafe fn place_of(
        &mut self,
        entity: Entity,
        to: (u32, usize),
        component: usize,
        size: usize,
    ) -> *mut u8 {
        if self.has_pool(component) {
            return self.sparse().place(component, entity).as_ptr();
        }
        let cell = self.place(to.0, CellIndex::of(component));
        assert!(cell.is_there(), "the table has the component");
        // SAFETY: the caller's promise.
        unsafe { self.tables[to.0 as usize].place(cell, to.1, size) }
    }

    /// Moves a row to the table of its change, and returns its place there. Values that the new table lacks were moved out. Those that the old
    /// one lacks are written before anything can see the row.
    #[inline(always)]
    fn move_row(&mut self, transition: &Transition<'_>) -> (u32, usize) {
        let Transition { change, from, to } = transition;
        let to = to.unwrap_or(from.table);
        if to == from.table {
            return (to, from.row as usize);
        }
        self.move_row_to(change, *from, to)
    }

    /// Moves a row to another table.
    #[inline(never)]
    fn move_row_to(&mut self, change: &Change<'_>, from: Location, to: u32) -> (u32, usize) {
        let mut row_move = self.row_move(change.entity, from, to);
        row_move.plan = row_move.dynamic.and_then(|dynamic| {
            let plan = dynamic.toggle_plan(from.table, to, change);
            plan.or_else(|| dynamic.plan(from.table, to))
        });
        // SAFETY: move-by-plan, as the callers say: edge-leads-to-set, route-leads-to-set: the components of the other table are those of the row without the ones that are removed, and
        // with those that are added.
        (to, unsafe { row_move.commit::<false>(&change.removed) })
    }

    /// The move of a row to another table, where there is room.
    #[inline(always)]
    pub(super) fn row_move(&mut self, entity: Entity, from: Location, to: u32) -> RowMove<'_> {
        self.note_row_moved();
        let extras = self.extras();
        let Self {
            tables,
            slots,
            dynamic,
            ..
        } = self;
        let Ok([source, destination]) = tables.get_disjoint_mut([from.table as usize, to as usize])
        else {
            no_such_table(to)
        };
        assert!(
            (from.row as usize) < source.len() && destination.has_room(),
            "a row, and room for it"
        );
        let (schema, dynamic) = (schema::<W>(), dynamic.as_ref());
        // SAFETY: tables-in-order.
        let source = unsafe { TableMut::new(source, layout(schema, dynamic, from.table)) };
        // SAFETY: tables-in-order.
        let destination = unsafe { TableMut::new(destination, layout(schema, dynamic, to)) };
        RowMove {
            slots,
            entity,
            from,
            to,
            source,
            destination,
            cells: cells(schema, dynamic, to),
            dynamic,
            plan: None,
            extras,
        }
    }

    /// What the tables keep beside their columns.
    #[inline(always)]
    pub(super) fn extras(&self) -> Extras {
        Extras {
            tick: schema::<W>().marked().then(|| self.tick.stamp()),
            bits: schema::<W>().optionals,
        }
    }
}

/// Those that may keep values that leave.
pub(crate) trait Heirs {
    /// Takes a value, or gives it back.
    fn take<'v>(
        &mut self,
        leaves: Leaves,
        entity: Entity,
        value: MovedOut<'v>,
    ) -> Option<MovedOut<'v>>;
}

/// Why a value leaves its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaves {
    Removed,
    Replaced,
}

/// The move of a row to another table, where there is room for it.
///
/// Invariant: `move-by-plan`, of the two tables.
pub(super) struct RowMove<'s> {
    slots: &'s mut Slots,
    entity: Entity,
    from: Location,
    to: u32,
    pub(super) source: TableMut<'s>,
    pub(super) destination: TableMut<'s>,
    /// Those of the destination.
    cells: Cells<'s>,
    pub(super) dynamic: Option<&'s Dynamic>,
    /// The plan between the two tables, if there is one (`plan-copies-columns`).
    pub(super) plan: Option<&'s MovePlan>,
    extras: Extras,
}

impl RowMove<'_> {
    /// Moves the components that both tables have, and the entity. Returns the new row. `KNOWN` says that the layouts are
    /// constants, so that the columns need no loop.
    ///
    /// # Safety
    ///
    /// The components that the destination has and the source lacks were written, or are written before anything can see
    /// the row. Those of `removed` were moved out of the row; it has no others that the destination lacks.
    #[inline(always)]
    pub(super) unsafe fn commit<const KNOWN: bool>(mut self, removed: &[usize]) -> usize {
        let (to_layout, from, now) = (
            self.destination.layout(),
            self.from.row as usize,
            self.extras.tick,
        );
        let cell = |index| to_layout.place(self.cells, index);
        // SAFETY: the caller's promise. The cells are those of the destination (tables-in-order), in which there is room.
        let moved = unsafe {
            if let (Some(plan), false) = (self.plan, KNOWN) {
                self.source
                    .move_row_by(plan, from, &mut self.destination, self.extras)
            } else if KNOWN {
                self.source.move_row(from, &mut self.destination, now, cell)
            } else {
                self.source
                    .move_row_by_loop(from, &mut self.destination, now, cell)
            }
        };
        self.close(moved, removed)
    }

    /// Puts bits and slots right once the row was moved. Returns the new row.
    #[inline(always)]
    fn close(self, moved: Option<Entity>, removed: &[usize]) -> usize {
        let row = self.destination.len() - 1;
        for component in removed.iter().filter(|_| self.extras.bits) {
            // The bytes of a value that was moved out went along, if the destination has its component as an optional one.
            let cell = self
                .destination
                .layout()
                .place(self.cells, CellIndex::of(*component));
            self.destination.take_bit(cell, row);
        }
        self.slots
            .commit_move(self.entity, self.from, Location::new(self.to, row), moved);
        row
    }
}
