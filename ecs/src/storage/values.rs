//! The wall around values: tables are joined with their layouts here, and values of single entities are found and lent.
#![allow(unsafe_code)]

use super::{FieldAccess, Storage, layout};
use crate::base::component_id::ComponentId;
use crate::base::entity_map::EntityMap;
use crate::base::erased::TypeErased;
use crate::base::error::{ChangeError, DataError, text_of_error};
#[cfg(feature = "text")]
use crate::base::panics::for_each_despite_panics;
use crate::schema::{
    ArchetypeInfo, CellIndex, ComponentOf, Declare, DeclaredRow, Schema, WritableIn,
    archetype_info, component_index, is_optional, is_sparse, schema,
};
#[cfg(feature = "text")]
use crate::schema::{Column, SerdeBinding, Show};
use crate::storage::dynamic::Dynamic;
use crate::storage::events::Events;
use crate::storage::registry::{Key, change_handle};
use crate::storage::slots::{Location, Slots};
use crate::storage::table::{Table, TableMut, TableRef};
#[cfg(feature = "text")]
use alloc::boxed::Box;
#[cfg(feature = "text")]
use core::any::Any;
use core::any::TypeId;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;
use ecs_value::Entity;
use ecs_value::{FieldType, Value};

// SAFETY: as for `TypeErased`: a queue adds positions and counts to its events, which threads can share, and a shared borrow lends the events.
unsafe impl<E> TypeErased for Events<E> {}

impl<W: Declare> Storage<W> {
    /// The table of a declared archetype.
    #[inline(always)]
    pub(crate) fn table<A: DeclaredRow<W>>(&self) -> TableRef<'_> {
        // SAFETY: tables-in-order: the layout of this archetype, as a constant.
        unsafe { TableRef::new(&self.tables[A::PLACE], archetype_info::<W, A>()) }
    }

    /// A table with its layout.
    #[inline(always)]
    pub(crate) fn table_with_layout(&self, number: u32) -> TableRef<'_> {
        // SAFETY: tables-in-order.
        unsafe { TableRef::new(&self.tables[number as usize], self.info(number)) }
    }

    /// A table with its layout, to change its rows.
    #[inline(always)]
    pub(crate) fn table_with_layout_mut(&mut self, number: u32) -> TableMut<'_> {
        let layout = layout(schema::<W>(), self.dynamic.as_ref(), number);
        // SAFETY: tables-in-order.
        unsafe { TableMut::new(&mut self.tables[number as usize], layout) }
    }

    /// A table with its layout, and the slots, to add or remove rows.
    #[inline(always)]
    pub(crate) fn table_and_slots(&mut self, number: u32) -> (TableMut<'_>, &mut Slots) {
        let layout = layout(schema::<W>(), self.dynamic.as_ref(), number);
        // SAFETY: tables-in-order.
        (
            unsafe { TableMut::new(&mut self.tables[number as usize], layout) },
            &mut self.slots,
        )
    }

    /// The table of that number, if there is one. Those of declared archetypes are told by a constant.
    #[inline(always)]
    pub(crate) fn table_at(&self, number: u32) -> Option<&Table> {
        let number = number as usize;
        if number < schema::<W>().archetypes.len() {
            // SAFETY: tables-in-order: there is a table for each declared archetype.
            Some(unsafe { self.tables.get_unchecked(number) })
        } else {
            self.tables.get(number)
        }
    }

    /// A component of a living entity.
    #[inline(always)]
    pub(super) fn value_ref<C: ComponentOf<W>>(&self, entity: Entity) -> Option<&C> {
        // SAFETY: slot-names-row, rows-hold-values: the pointer is to a value of a living row, which is borrowed with the storage.
        self.value::<C>(entity)
            .map(|value| unsafe { value.as_ref() })
    }

    /// A component of a living entity, to write.
    #[inline(always)]
    pub(crate) fn value_mut<C: WritableIn<W>>(&mut self, entity: Entity) -> Option<&mut C> {
        // SAFETY: slot-names-row, rows-hold-values, as in `value_ref`; the storage is borrowed exclusively.
        self.value::<C>(entity)
            .map(|mut value| unsafe { value.as_mut() })
    }

    /// Writes another value of a component of a living entity, in the place of the one that it has, marked as changed.
    pub(crate) fn replace_value<C: ComponentOf<W> + Copy>(&mut self, entity: Entity, value: C) {
        let Some(mut place) = self.value::<C>(entity) else {
            return;
        };
        self.mark_changed::<C>(entity);
        // SAFETY: slot-names-row, rows-hold-values, as in `value_mut`; the storage is borrowed exclusively.
        *unsafe { place.as_mut() } = value;
    }

    /// Exchanges the values of a component that two living entities have, marked as changed.
    pub(crate) fn exchange_values<C: ComponentOf<W>>(&mut self, one: Entity, other: Entity) {
        let (Some(first), Some(second)) = (self.value::<C>(one), self.value::<C>(other)) else {
            return;
        };
        self.mark_changed::<C>(one);
        self.mark_changed::<C>(other);
        // SAFETY: slot-names-row, rows-hold-values, as in `value_mut`: both are values of the type; the storage is borrowed exclusively.
        unsafe { first.swap(second) };
    }

    /// The same component of several entities, to write, marked as changed.
    // Without loops over places of an array, which would keep the addresses in memory.
    #[inline]
    pub(crate) fn values_mut<C: WritableIn<W>, const N: usize>(
        &mut self,
        entities: [Entity; N],
    ) -> Result<[&mut C; N], ChangeError> {
        let values = entities.map(|entity| self.value::<C>(entity));
        let twice = |entity: &Entity| entities.iter().filter(|other| *other == entity).count() > 1;
        if values.iter().any(Option::is_none) || entities.iter().any(twice) {
            return Err(self.first_fault::<C>(&entities));
        }
        for entity in entities {
            self.mark_changed::<C>(entity);
        }
        // SAFETY: as in `value_mut`: all values are there. The entities are living and distinct, and so are their rows (slot-names-row).
        Ok(values.map(|value| unsafe { value.unwrap_unchecked().as_mut() }))
    }

    /// Why the values of some entities cannot be written at once.
    #[cold]
    fn first_fault<C: ComponentOf<W>>(&self, entities: &[Entity]) -> ChangeError {
        let fault = |(place, entity): (usize, &Entity)| match self.value::<C>(*entity) {
            None => Some(self.why_not::<C>(*entity)),
            Some(_) => entities[..place]
                .contains(entity)
                .then_some(ChangeError::Duplicate(*entity)),
        };
        let faults = entities.iter().enumerate().find_map(fault);
        faults.expect("a value is missing, or an entity is there twice")
    }

    /// The component that the key opens, of a living entity.
    #[inline]
    pub(super) fn registered_ref<C: 'static>(&self, entity: Entity, key: Key<C>) -> Option<&C> {
        // SAFETY: slot-names-row, rows-hold-values: `registered_value` has compared the type. The value is of a living row, borrowed with the storage.
        self.registered_value(entity, key)
            .map(|value| unsafe { value.as_ref() })
    }

    /// The same, to write.
    #[inline]
    pub(crate) fn registered_mut<C: 'static>(
        &mut self,
        entity: Entity,
        key: Key<C>,
    ) -> Option<&mut C> {
        // SAFETY: slot-names-row, rows-hold-values, as in `registered_ref`; the storage is borrowed exclusively.
        self.registered_value(entity, key)
            .map(|mut value| unsafe { value.as_mut() })
    }

    /// The bytes of a component that is described by data.
    pub(super) fn data_ref(&self, entity: Entity, component: ComponentId) -> Option<&[u8]> {
        let (value, size) = self.data(entity, component)?;
        // SAFETY: base-in-allocation, rows-hold-values: a value of the component, with all of its bytes written, borrowed with the storage.
        Some(unsafe { slice::from_raw_parts(value.as_ptr(), size) })
    }

    /// The same, to write.
    pub(crate) fn data_mut(&mut self, entity: Entity, component: ComponentId) -> Option<&mut [u8]> {
        let (value, size) = self.data(entity, component)?;
        // SAFETY: base-in-allocation, rows-hold-values, as in `data_ref`; the storage is borrowed exclusively.
        Some(unsafe { slice::from_raw_parts_mut(value.as_ptr(), size) })
    }

    /// Maps the handles in the values of an entity, without a mark that they were changed. That runs code of the user's.
    pub(crate) fn map_handles(&mut self, entity: Entity, map: &EntityMap<'_>) {
        let Some(location) = self.location(entity) else {
            return;
        };
        for component in self.components_of(entity) {
            let Some(value) = self.value_of(entity, location, component.index()) else {
                continue;
            };
            if let Some(map_value) = self.mapping_of(component) {
                // SAFETY: rows-hold-values: a value of the component, whose type `mapping_of` has compared. The storage is borrowed exclusively.
                unsafe { map_value(value.as_ptr(), map) };
            } else if let Ok((column, registered)) = self.data_column(component) {
                // SAFETY: base-in-allocation, rows-hold-values, as in `data_mut`.
                let bytes = unsafe { slice::from_raw_parts_mut(value.as_ptr(), column.info.size) };
                for place in registered.handles() {
                    change_handle(bytes, place, |handle| map.get(handle).unwrap_or(handle));
                }
            }
        }
    }

    /// A field of a component of an entity, by name.
    pub(crate) fn field_ref(
        &self,
        entity: Entity,
        component: ComponentId,
        field: &str,
    ) -> Result<FieldRef<'_>, DataError> {
        let (access, value) = self.find_value(entity, component, field)?;
        Ok(FieldRef {
            access,
            value,
            borrow: PhantomData,
        })
    }

    /// The same, to write.
    pub(crate) fn field_mut(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
    ) -> Result<FieldMut<'_>, DataError> {
        let (access, value) = self.find_value(entity, component, field)?;
        Ok(FieldMut {
            access,
            value,
            borrow: PhantomData,
        })
    }

    /// The component of a living entity: slot, table, cell.
    #[inline(always)]
    pub(crate) fn value<C: ComponentOf<W>>(&self, entity: Entity) -> Option<NonNull<C>> {
        if is_sparse::<W, C>() {
            // A dead entity has no values, but its slot may have another one.
            self.location(entity)?;
            return self
                .pools
                .value(schema::<W>(), component_index::<W, C>(), Some(entity))
                .map(NonNull::cast);
        }
        let Location { table, row } = self.locate(entity)?;
        let (schema, number, row) = (schema::<W>(), table as usize, row as usize);
        let component = component_index::<W, C>();
        if number >= schema.archetypes.len() {
            // Dead and reserved slots hold a table number that is out of range.
            let table = self.tables.get(number)?;
            // SAFETY: slot-names-row: the row is one of the table's; by base-in-allocation and rows-hold-values the offset is within the column. dynamic-in-order: the layout lists the cells.
            return unsafe {
                table
                    .column_of_cell::<C>(CellIndex::of(component))
                    .map(|first| first.add(row))
            };
        }
        // The number of declared archetypes is a constant, to which the slot's table is compared. How many of these steps wait for
        // the slot says how many look-ups the processor has under way at once.
        // SAFETY: tables-in-order: there is a table for each declared archetype.
        let (table, cell) = (
            unsafe { self.tables.get_unchecked(number) },
            schema.cells_of(number).of(component),
        );
        let there = if is_optional::<W, C>() {
            table.bit(cell, row)
        } else {
            cell.is_there()
        };
        // SAFETY: slot-names-row: the row is one of the table's; by base-in-allocation and rows-hold-values the offset is within the column.
        there.then(|| unsafe { table.column::<C>(cell.prefix).add(row) })
    }

    /// The component with that cell, and with values of this many bytes, in the row of a living entity.
    #[inline(always)]
    pub(crate) fn bytes_at(
        &self,
        location: Location,
        cell: CellIndex,
        size: usize,
    ) -> Option<NonNull<u8>> {
        let table = self.tables.get(location.table as usize)?;
        let cell = self.place(location.table, cell);
        let row = location.row as usize;
        let there = if schema::<W>().optionals {
            table.bit(cell, row)
        } else {
            cell.is_there()
        };
        // SAFETY: slot-names-row: the row is one of the table's; by base-in-allocation and rows-hold-values the offset is within the column.
        there.then(|| unsafe { table.column::<u8>(cell.prefix).byte_add(row * size) })
    }

    /// The value of a component that a living entity has, and that the world lists or not.
    pub(crate) fn value_of(
        &self,
        entity: Entity,
        location: Location,
        component: usize,
    ) -> Option<NonNull<u8>> {
        let column = self.column_of(ComponentId::new(component))?;
        if column.info.sparse {
            self.pools.value(schema::<W>(), component, Some(entity))
        } else {
            self.bytes_at(location, column.cell, column.info.size)
        }
    }

    /// The component that the key opens, of a living entity, if the key is of this world and of this type.
    ///
    /// The entity comes last, so that a loop over entities finds the cells once.
    #[inline]
    fn registered_value<C: 'static>(&self, entity: Entity, key: Key<C>) -> Option<NonNull<C>> {
        let place = key.id.index().checked_sub(schema::<W>().components.len())?;
        let info = &self.registry.get(place)?.info;
        if info.type_id != TypeId::of::<C>() {
            return None;
        }
        if info.sparse {
            return self.pooled_value(entity, key.id.index()).map(NonNull::cast);
        }
        let cells = self.dynamic()?.registered_cells(place)?;
        let location = self.locate(entity)?;
        let (cell, row) = (cells.of_table(location.table), location.row as usize);
        // SAFETY: cells-of-registered, tables-in-order: where there is a cell, there is the table of a dynamic archetype, which has no optional columns. slot-names-row: the row is
        // one of the table's; by base-in-allocation and rows-hold-values the offset is within the column.
        cell.is_there().then(|| unsafe {
            self.tables
                .get_unchecked(location.table as usize)
                .column::<C>(cell.prefix)
                .add(row)
        })
    }

    /// Where the bytes of a component are that is described by data, and how many there are.
    fn data(&self, entity: Entity, component: ComponentId) -> Option<(NonNull<u8>, usize)> {
        let (column, _) = self.data_column(component).ok()?;
        let value = self.value_of(entity, self.location(entity)?, component.index())?;
        Some((value, column.info.size))
    }

    /// The value of a living entity in the pool of a component. It is inlined, since a call within a loop over entities would make the loop find the
    /// cells of tables anew for each.
    #[inline(always)]
    fn pooled_value(&self, entity: Entity, component: usize) -> Option<NonNull<u8>> {
        self.location(entity)?;
        self.pools.value(schema::<W>(), component, Some(entity))
    }

    /// Finds a field, and the value that it is a part of.
    fn find_value(
        &self,
        entity: Entity,
        component: ComponentId,
        field: &str,
    ) -> Result<(FieldAccess, NonNull<u8>), DataError> {
        self.column_of(component)
            .ok_or(DataError::NoSuchComponent(component))?;
        let access = self.find_field(component, field);
        let access = access.ok_or_else(|| DataError::NoSuchField {
            component: self.name_for_error(component),
            field: text_of_error(field),
            fields: self.field_names(component).map(text_of_error).collect(),
        })?;
        Ok((access, self.find_component(entity, component)?))
    }

    /// Finds the value of a component, whether the world lists it or not.
    pub(crate) fn find_component(
        &self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<NonNull<u8>, DataError> {
        self.column_of(component)
            .ok_or(DataError::NoSuchComponent(component))?;
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let value = self.value_of(entity, location, component.index());
        value.ok_or_else(|| DataError::MissingComponent {
            entity,
            component: self.name_for_error(component),
        })
    }

    /// Lends the value of a component of an entity to a function, for the serde of its type. `false` if the component is of another type.
    #[cfg(feature = "text")]
    pub(crate) fn show(
        &self,
        entity: Entity,
        component: ComponentId,
        text: &SerdeBinding,
        show: Show<'_>,
    ) -> Result<bool, DataError> {
        let value = self.find_component(entity, component)?;
        let is_of_type = self
            .column_of(component)
            .is_some_and(|column| column.info.type_id == text.type_id);
        if is_of_type {
            // SAFETY: rows-hold-values: the value is of the type, and borrowed with the storage.
            unsafe { (text.show)(value.as_ptr(), show) };
        }
        Ok(is_of_type)
    }

    /// Puts another value in the place of the one that an entity has, and marks it as changed. `false` if the new one is of another type.
    #[cfg(feature = "text")]
    pub(crate) fn replace_by_text(
        &mut self,
        entity: Entity,
        component: ComponentId,
        text: &SerdeBinding,
        value: Box<dyn Any>,
    ) -> Result<bool, DataError> {
        self.replace_after(
            |storage| storage.mark_component(entity, component.index()),
            entity,
            component,
            text,
            value,
        )
    }

    /// As [`replace_by_text`](Self::replace_by_text), but nobody sees a change: the value is an equal one.
    #[cfg(feature = "digest")]
    pub(crate) fn replace_by_equal(
        &mut self,
        entity: Entity,
        component: ComponentId,
        text: &SerdeBinding,
        value: Box<dyn Any>,
    ) -> Result<bool, DataError> {
        // Copies of the world tell the old value from the new one.
        let stamp = |storage: &mut Self| {
            let number = component.index();
            let pool = storage
                .pools
                .get(schema::<W>(), number)
                .filter(|_| storage.has_pool(number));
            let place = match pool {
                Some(pool) => pool.row(entity).map(|row| (pool.table(), row)),
                None => storage
                    .location(entity)
                    .map(|at| (storage.table_with_layout(at.table), at.row as usize)),
            };
            if let Some((table, row)) = place {
                table.stamp_places(&(row..row + 1));
            }
        };
        self.replace_after(stamp, entity, component, text, value)
    }

    #[cfg(feature = "text")]
    fn replace_after(
        &mut self,
        note: impl FnOnce(&mut Self),
        entity: Entity,
        component: ComponentId,
        text: &SerdeBinding,
        value: Box<dyn Any>,
    ) -> Result<bool, DataError> {
        let place = self.find_component(entity, component)?;
        let Some(Column { info, .. }) = self.column_of(component) else {
            return Ok(false);
        };
        if info.type_id != text.type_id || (*value).type_id() != info.type_id {
            return Ok(false);
        }
        note(self);
        let mut value = Some(value);
        // The new value is written, though the drop of the old one panics.
        for_each_despite_panics(0..2, |step| match value.take_if(|_| step == 1) {
            // SAFETY: rows-hold-values: it is a value of the type, borrowed exclusively. It is not used afterwards.
            None => unsafe { info.drop_values(place.as_ptr(), 1) },
            // SAFETY: rows-hold-values: the value before it is gone. Both are of the type.
            Some(value) => drop(unsafe { (text.put)(place.as_ptr(), value) }),
        });
        Ok(true)
    }
}

/// The tables from a number on with their layouts, to change the rows.
pub(super) fn with_layouts<'t>(
    first: u32,
    tables: &'t mut [Table],
    dynamic: Option<&'t Dynamic>,
    schema: &'static Schema,
) -> impl Iterator<Item = TableMut<'t>> {
    let tables = (first..).zip(tables);
    tables.map(move |(number, table)| with_layout(table, layout(schema, dynamic, number)))
}

/// The table of a number with the layout of that number.
#[inline(always)]
pub(super) fn with_layout<'t>(table: &'t mut Table, layout: &'t ArchetypeInfo<'t>) -> TableMut<'t> {
    // SAFETY: tables-in-order, dynamic-in-order, apart-tables-agree: the callers have the tables and the layouts of one storage, or of one that is apart, in the same order.
    unsafe { TableMut::new(table, layout) }
}

/// A field of a value that is borrowed.
pub(crate) struct FieldRef<'s> {
    access: FieldAccess,
    value: NonNull<u8>,
    borrow: PhantomData<&'s ()>,
}

impl<'s> FieldRef<'s> {
    /// The type of the field, and its value if its bytes are one.
    pub(crate) fn read(self) -> (Option<FieldType>, Option<Value<'s>>) {
        match self.access {
            FieldAccess::Described(description, place) => {
                let expected = description
                    .fields
                    .get(place)
                    .and_then(|info| info.field_type);
                // SAFETY: rows-hold-values: `find_field` has compared the type of the description with that of the value, which is borrowed.
                (expected, unsafe {
                    (description.get)(self.value.as_ptr(), self.borrow, place)
                })
            }
            FieldAccess::Bytes { offset, field_type } => {
                // SAFETY: rows-hold-values: all bytes of a value that is described by data were written; the field is within it.
                let bytes = unsafe {
                    slice::from_raw_parts(self.value.add(offset).as_ptr(), field_type.size())
                };
                (Some(field_type), field_type.read(bytes))
            }
        }
    }
}

/// A field of a value that is borrowed exclusively.
pub(crate) struct FieldMut<'s> {
    access: FieldAccess,
    value: NonNull<u8>,
    borrow: PhantomData<&'s mut ()>,
}

impl FieldMut<'_> {
    /// Whether the field may be written.
    pub(crate) fn is_writable(&self) -> bool {
        match &self.access {
            FieldAccess::Described(description, place) => description
                .fields
                .get(*place)
                .is_none_or(|info| info.writable),
            FieldAccess::Bytes { .. } => true,
        }
    }

    /// The type of the field, and whether the value was written, which is if it is of this type.
    pub(crate) fn write(self, to: Value<'_>) -> (Option<FieldType>, bool) {
        match self.access {
            FieldAccess::Described(description, place) => {
                let expected = description
                    .fields
                    .get(place)
                    .and_then(|info| info.field_type);
                // SAFETY: rows-hold-values, as in `FieldRef::read`; the value is borrowed exclusively.
                (expected, unsafe {
                    (description.set)(self.value.as_ptr(), place, to)
                })
            }
            FieldAccess::Bytes { offset, field_type } => {
                // SAFETY: rows-hold-values, as in `FieldRef::read`; the value is borrowed exclusively.
                let bytes = unsafe {
                    slice::from_raw_parts_mut(self.value.add(offset).as_ptr(), field_type.size())
                };
                (
                    Some(field_type),
                    to.field_type() == Some(field_type) && to.write(bytes),
                )
            }
        }
    }
}
