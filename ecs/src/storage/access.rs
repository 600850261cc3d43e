//! Components of single entities.
#![allow(unsafe_code)]

use super::Storage;
use crate::component::ComponentId;
use crate::entity::Entity;
use crate::error::{GetManyError, NoRow};
use crate::schema::{CellIndex, ComponentOf, Declare, component_index, component_name, is_optional, is_sparse, schema};
use crate::slots::Location;
use crate::table::Table;
use core::ptr::NonNull;

impl<W: Declare> Storage<W> {
    /// Whether the entity is alive. A reserved one is not, until it has its row.
    #[inline]
    pub fn contains(&self, entity: Entity) -> bool {
        self.find(entity).is_some()
    }

    /// Whether the entity is alive and has the component.
    #[inline]
    pub fn has<C: ComponentOf<W>>(&self, entity: Entity) -> bool {
        self.value::<C>(entity).is_some()
    }

    /// A component of an entity. `None` if the entity is dead or has none. O(1).
    #[inline]
    pub fn get<C: ComponentOf<W>>(&self, entity: Entity) -> Option<&C> {
        // SAFETY: W2, T2: the pointer is to a value of a living row, which is borrowed with the store.
        self.value::<C>(entity).map(|value| unsafe { value.as_ref() })
    }

    #[cold]
    pub(crate) fn why_not<C: ComponentOf<W>>(&self, entity: Entity) -> GetManyError {
        if self.contains(entity) {
            GetManyError::MissingComponent { entity, component: component_name::<W, C>() }
        } else {
            self.no_row(entity).into()
        }
    }

    /// The table of that number, if there is one. Those of declared archetypes are told by a constant.
    #[inline(always)]
    pub(crate) fn table_at(&self, number: u32) -> Option<&Table> {
        let number = number as usize;
        if number < schema::<W>().archetypes.len() {
            // SAFETY: W1: there is a table for each declared archetype.
            Some(unsafe { self.tables.get_unchecked(number) })
        } else {
            self.tables.get(number)
        }
    }

    /// Where the row of a living entity is.
    #[inline(always)]
    pub(crate) fn location(&self, entity: Entity) -> Option<Location> {
        self.find(entity).map(|(_, location)| location)
    }

    /// The reason why an entity has no row.
    #[cold]
    pub(crate) fn no_row(&self, entity: Entity) -> NoRow {
        if self.slots.awaits_row(entity) { NoRow::Reserved(entity) } else { NoRow::NoSuchEntity(entity) }
    }

    /// The component of a living entity: slot, table, cell.
    #[inline(always)]
    pub(crate) fn value<C: ComponentOf<W>>(&self, entity: Entity) -> Option<NonNull<C>> {
        if is_sparse::<W, C>() {
            // A dead entity has no values, but its slot may have another one.
            self.location(entity)?;
            return self.pools.value(schema::<W>(), component_index::<W, C>(), Some(entity)).map(NonNull::cast);
        }
        let Location { table, row } = self.locate(entity)?;
        let (schema, number, row) = (schema::<W>(), table as usize, row as usize);
        let component = component_index::<W, C>();
        if number >= schema.archetypes.len() {
            // A dead slot and a reserved one name a table that there is not.
            let table = self.tables.get(number)?;
            // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column. D1: the layout lists the cells.
            return unsafe { table.column_of_cell::<C>(CellIndex::of(component)).map(|first| first.add(row)) };
        }
        // The number of declared archetypes is a constant, to which the slot's table is compared. How many of these steps wait for
        // the slot says how many look-ups the processor has under way at once.
        // SAFETY: W1: there is a table for each declared archetype.
        let (table, cell) = (unsafe { self.tables.get_unchecked(number) }, schema.cells_of(number).of(component));
        let there = if is_optional::<W, C>() { table.bit(cell, row) } else { cell.is_there() };
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        there.then(|| unsafe { table.column::<C>(cell.prefix).add(row) })
    }

    /// The component with that cell, whose values take so many bytes, in the row of a living entity.
    #[inline(always)]
    pub(crate) fn bytes_at(&self, location: Location, cell: CellIndex, size: usize) -> Option<NonNull<u8>> {
        let table = self.tables.get(location.table as usize)?;
        let cell = self.place(location.table, cell);
        let row = location.row as usize;
        let there = if schema::<W>().optionals { table.bit(cell, row) } else { cell.is_there() };
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        there.then(|| unsafe { table.column::<u8>(cell.prefix).byte_add(row * size) })
    }

    /// The value of a component that a living entity has, and that the world lists or not.
    pub(crate) fn value_of(&self, entity: Entity, location: Location, component: usize) -> Option<NonNull<u8>> {
        let column = self.column_of(ComponentId::new(component))?;
        if column.info.sparse {
            self.pools.value(schema::<W>(), component, Some(entity))
        } else {
            self.bytes_at(location, column.cell, column.info.size)
        }
    }
}
