//! Components that `world!` does not list, of Rust types: registered while the program runs, reached by keys.
#![allow(unsafe_code)]

use super::Store;
use crate::component::{Component, StorageKind};
use crate::description::Description;
use crate::entity::Entity;
use crate::error::{ChangeError, InsertError, RegisterError};
use crate::registry::{ComponentId, Key, Registered};
use crate::schema::{Column, World, schema};
use crate::table::fail;
use core::any::TypeId;
use core::ptr::NonNull;

impl<W: World> Store<W> {
    /// Registers a component that `world!` does not list, by the name that its type gives itself. A type that is registered
    /// already gives the same key again.
    ///
    /// Whether a world is `Send` is known when the program is compiled. So such a component must be, whatever the world.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// #[derive(Component, Debug, PartialEq)]
    /// struct Sword(u32);
    ///
    /// let sword = kitchen.register::<Sword>()?;
    /// kitchen.insert_key(pan, sword, Sword(7))?;
    /// assert_eq!(kitchen.get_key(pan, sword), Some(&Sword(7)));
    /// assert_eq!(kitchen.remove_key(pan, sword)?, Some(Sword(7)));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `world!` lists the type, another component has the name, or the type asks for sparse storage, which is for
    /// components that `world!` lists.
    pub fn register<C: Component + Send + Sync>(&mut self) -> Result<Key<C>, RegisterError> {
        if matches!(C::STORAGE, StorageKind::Sparse) {
            return Err(RegisterError::sparse(C::NAME));
        }
        self.register_type(C::NAME, Some(Description::of::<C>()))
    }

    /// As [`register`](Self::register), by a name of your choice. The type need not describe itself.
    ///
    /// # Errors
    ///
    /// If `world!` lists the type, another component has the name, or the type is registered by another name.
    pub fn register_named<C: Send + Sync + 'static>(&mut self, name: &str) -> Result<Key<C>, RegisterError> {
        self.register_type(name, None)
    }

    fn register_type<C: 'static>(
        &mut self,
        name: &str,
        description: Option<Description>,
    ) -> Result<Key<C>, RegisterError> {
        let listed = schema::<W>().components.iter().any(|info| info.type_id == TypeId::of::<C>());
        if listed || lists::<W>(name) {
            return Err(if listed { RegisterError::declared(name) } else { RegisterError::name_taken(name) });
        }
        let place = self.registry.register::<C>(name, description)?;
        Ok(Key::new(registered_id::<W>(place)))
    }

    /// The key of a type that is registered.
    pub fn key<C: 'static>(&self) -> Option<Key<C>> {
        self.registry.find_type(TypeId::of::<C>()).map(|place| Key::new(registered_id::<W>(place)))
    }

    /// Gives an entity a component, as [`insert`](Self::insert) does.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or the key is not of this world. The error holds the value.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn insert_key<C: 'static>(
        &mut self,
        entity: Entity,
        key: Key<C>,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        match self.try_insert_key(entity, key, value) {
            Err(InsertError { cause: ChangeError::Reserve(error), .. }) if !error.is_closed() => fail(error),
            other => other,
        }
    }

    /// As [`insert_key`](Self::insert_key), but gives the value back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, the key is not of this world, or there is no memory. The error holds the value.
    pub fn try_insert_key<C: 'static>(
        &mut self,
        entity: Entity,
        key: Key<C>,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let Some(column) = self.key_column(key) else {
            return Err(InsertError { value, entity, cause: ChangeError::UnknownKey(key.id) });
        };
        // SAFETY: W1: `key_column` has compared the type.
        unsafe { self.insert_told(entity, &column, value) }
    }

    /// Takes a component from an entity, as [`remove`](Self::remove) does.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or the key is not of this world.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn remove_key<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Result<Option<C>, ChangeError> {
        match self.try_remove_key(entity, key) {
            Err(ChangeError::Reserve(error)) if !error.is_closed() => fail(error),
            other => other,
        }
    }

    /// As [`remove_key`](Self::remove_key), but leaves the entity as it is where there is no memory for the table to which its
    /// row would go.
    ///
    /// # Errors
    ///
    /// If the entity is dead, the key is not of this world, or there is no memory.
    pub fn try_remove_key<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Result<Option<C>, ChangeError> {
        let column = self.key_column(key).ok_or(ChangeError::UnknownKey(key.id))?;
        // SAFETY: W1: `key_column` has compared the type.
        unsafe { self.remove_told(entity, &column) }
    }

    /// A component of an entity. `None` if the entity is dead or has none, or the key is of another world.
    #[inline]
    pub fn get_key<C: 'static>(&self, entity: Entity, key: Key<C>) -> Option<&C> {
        let cell = self.key_cell(key)?;
        // SAFETY: W2, T2: `key_cell` has compared the type. The value is of a living row, borrowed with the store.
        self.registered_value::<C>(entity, cell).map(|value| unsafe { value.as_ref() })
    }

    /// A component of an entity, to write. `None` as for [`get_key`](Self::get_key).
    #[inline]
    pub fn get_key_mut<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Option<&mut C> {
        let cell = self.key_cell(key)?;
        // SAFETY: as in `get_key`; the store is borrowed exclusively.
        self.registered_value::<C>(entity, cell).map(|mut value| unsafe { value.as_mut() })
    }

    /// Whether the entity is alive and has the component.
    pub fn has_key<C: 'static>(&self, entity: Entity, key: Key<C>) -> bool {
        self.get_key(entity, key).is_some()
    }

    /// The registered component with that cell, which is of the type `C`, of a living entity.
    #[inline]
    fn registered_value<C>(&self, entity: Entity, cell: usize) -> Option<NonNull<C>> {
        let location = self.locate(entity)?;
        let cell = self.dynamic()?.registered_cell(location.table, cell);
        let table = self.tables().get(location.table as usize)?;
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column. Dynamic archetypes have no optional ones.
        cell.is_there().then(|| unsafe { table.column::<C>(cell.prefix).add(location.row as usize) })
    }

    /// The cell of the component that the key opens, if it is of this world and of this type.
    #[inline]
    fn key_cell<C: 'static>(&self, key: Key<C>) -> Option<usize> {
        let info = &self.registered(key.id)?.info;
        (info.type_id == TypeId::of::<C>()).then_some(1 + key.id.index())
    }

    /// The component that the key opens, if it is of this world and of this type.
    pub(super) fn key_column<C: 'static>(&self, key: Key<C>) -> Option<Column> {
        self.column_of(key.id).filter(|column| column.info.type_id == TypeId::of::<C>())
    }

    /// What was registered by this number.
    pub(super) fn registered(&self, id: ComponentId) -> Option<&Registered> {
        self.registry.get(id.index().checked_sub(schema::<W>().components.len())?)
    }

    /// The type of a component. `None` if there is no such component, or it is described by data.
    pub(crate) fn component_type(&self, index: usize) -> Option<TypeId> {
        let listed = schema::<W>().components;
        match index.checked_sub(listed.len()) {
            None => Some(listed[index].type_id),
            Some(place) => {
                self.registry.get(place).filter(|registered| registered.fields.is_none()).map(|it| it.info.type_id)
            }
        }
    }

    /// The component with this number.
    pub(super) fn column_of(&self, id: ComponentId) -> Option<Column> {
        let listed = schema::<W>().components;
        let info = match listed.get(id.index()) {
            Some(info) => *info,
            None => self.registered(id)?.info,
        };
        Some(Column::of(id.index(), info))
    }
}

/// The number of a registered component.
pub(super) fn registered_id<W: World>(place: usize) -> ComponentId {
    ComponentId::new(schema::<W>().components.len() + place)
}

/// Whether `world!` lists a component of this name.
pub(super) fn lists<W: World>(name: &str) -> bool {
    W::COMPONENTS.iter().any(|declaration| declaration.name == name)
}
