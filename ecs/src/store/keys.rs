//! Components that `world!` does not list, of Rust types: registered while the program runs, reached by keys.
#![allow(unsafe_code)]

use super::Store;
use crate::component::{Component, StorageKind};
use crate::description::Description;
use crate::entity::Entity;
use crate::error::{ChangeError, InsertError, RegisterError};
use crate::registry::Key;
use crate::schema::schema;
use crate::storage::lists;
use crate::storage::registered_id;
use crate::table::fail;
use crate::world::World;
use core::any::TypeId;

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
        let place = self.storage.registry.register::<C>(name, description)?;
        Ok(Key::new(registered_id::<W>(place)))
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

    /// A component of an entity, to write. `None` as for [`get_key`](crate::Storage::get_key).
    #[inline]
    pub fn get_key_mut<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Option<&mut C> {
        let cell = self.key_cell(key)?;
        // SAFETY: as in `get_key`; the store is borrowed exclusively.
        self.registered_value::<C>(entity, cell).map(|mut value| unsafe { value.as_mut() })
    }
}
