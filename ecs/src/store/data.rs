//! Components that are described by data. Their values go in and out as bytes, or field by field.
#![allow(unsafe_code)]

use super::Store;
use crate::entity::{Entity, Location};
use crate::error::{DataError, RegisterError, ReserveError};
use crate::memory::text_of_error;
use crate::observer::Heard;
use crate::registry::{ComponentDefinition, ComponentId};
use crate::storage::{lists, registered_id};
use crate::world::World;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::slice;

impl<W: World> Store<W> {
    /// Registers a component that is described by data. The same definition gives the same number again.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::{ComponentDefinition, FieldType, Value};
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// let mana = kitchen.define(ComponentDefinition::new("mana").field("amount", FieldType::F32))?;
    /// kitchen.insert_data(pan, mana, &12.5f32.to_ne_bytes())?;
    /// assert_eq!(kitchen.field(pan, mana, "amount")?, Value::F32(12.5));
    /// kitchen.set_field(pan, mana, "amount", 13.0f32)?;
    /// assert_eq!(kitchen.remove_data(pan, mana)?.as_deref(), Some(&13.0f32.to_ne_bytes()[..]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the definition is not valid, or another component has the name.
    pub fn define(&mut self, definition: ComponentDefinition) -> Result<ComponentId, RegisterError> {
        if lists::<W>(definition.name()) {
            return Err(RegisterError::declared(definition.name()));
        }
        self.storage.registry.define(definition).map(registered_id::<W>)
    }

    /// Gives an entity a component by its bytes, and returns those that it had before, if it had any. The row moves as in
    /// [`insert`](Self::insert).
    ///
    /// # Errors
    ///
    /// If the entity is dead, the component is not one that is described by data, the number of bytes is not its size, or
    /// there is no memory.
    pub fn insert_data(
        &mut self,
        entity: Entity,
        component: ComponentId,
        value: &[u8],
    ) -> Result<Option<Box<[u8]>>, DataError> {
        let (column, registered) = self.data_column(component)?;
        let expected = column.info.size;
        if value.len() != expected {
            let component = text_of_error(&registered.name);
            return Err(DataError::WrongSize { component, expected, found: value.len() });
        }
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        if let Some(place) = self.bytes_at(from, column.cell, expected) {
            // SAFETY: T1, T2: `place` points to a value of the component, of this size, all of whose bytes were written.
            let place = unsafe { slice::from_raw_parts_mut(place.as_ptr(), expected) };
            let before = boxed(place)?;
            place.copy_from_slice(value);
            self.notify_data(Heard::Insert(component.index()), entity, from);
            return Ok(Some(before));
        }
        let step = self.prepare(entity, from, column)?;
        // SAFETY: as in `insert_value`: the new table has the component and room for the row.
        unsafe {
            step.write_bytes(column, value);
            step.commit(&[]);
        }
        self.notify_data(Heard::Insert(component.index()), entity, from);
        Ok(None)
    }

    /// Takes a component from an entity, and returns its bytes. What `on_drop` would have done is the caller's now.
    ///
    /// # Errors
    ///
    /// If the entity is dead, the component is not one that is described by data, or there is no memory.
    pub fn remove_data(&mut self, entity: Entity, component: ComponentId) -> Result<Option<Box<[u8]>>, DataError> {
        let (column, _) = self.data_column(component)?;
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let Some(value) = self.get_data(entity, component) else { return Ok(None) };
        let value = boxed(value)?;
        let step = self.prepare(entity, from, column)?;
        // SAFETY: the bytes were copied, and are not looked at again. The new table has all the other components (D4).
        unsafe { step.commit(&[]) };
        self.notify_data(Heard::Remove(component.index()), entity, from);
        Ok(Some(value))
    }

    /// Notifies observers of a change by bytes, of an entity whose row was at `from`.
    fn notify_data(&mut self, change: Heard, entity: Entity, from: Location) {
        if self.is_observed() {
            self.tell_move_from(entity, Some(from.table));
            self.observers.tell(change, entity);
            self.deliver();
        }
    }

    /// The bytes of a component that is described by data, to write.
    pub fn get_data_mut(&mut self, entity: Entity, component: ComponentId) -> Option<&mut [u8]> {
        let (column, _) = self.data_column(component).ok()?;
        let value = self.bytes_at(self.location(entity)?, column.cell, column.info.size)?;
        // SAFETY: as in `get_data`; the store is borrowed exclusively.
        Some(unsafe { slice::from_raw_parts_mut(value.as_ptr(), column.info.size) })
    }
}

fn boxed(bytes: &[u8]) -> Result<Box<[u8]>, ReserveError> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| ReserveError::out_of_memory("a value", bytes.len()))?;
    copy.extend_from_slice(bytes);
    Ok(copy.into_boxed_slice())
}
