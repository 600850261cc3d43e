//! The methods of a world that add or remove one component which `world!` does not list: by key, and by bytes.

use crate::base::component_id::ComponentId;
use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, DataError, Rejected};
use crate::storage::moves::{DataValue, Described, Forgotten, Held, Nothing};
use crate::storage::registry::Key;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use ecs_value::Entity;

/// # Components by key or number
///
/// Components that are registered or defined at run time.
impl<W: World> Store<W> {
    fallible! {
        /// Gives an entity a component, as [`insert`](Self::insert) does.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Component, Clone, Debug, PartialEq)]
        /// # pub struct Name(pub &'static str);
        /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
        /// # pub struct Heat(pub f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
        /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// #[derive(Component, Debug, PartialEq)]
        /// struct Sword(u32);
        ///
        /// let sword = kitchen.register::<Sword>()?;
        /// let cook = kitchen.spawn((Name("Ann"),));
        /// kitchen.insert_key(cook, sword, Sword(7))?;
        /// assert_eq!(kitchen.get_key(cook, sword), Some(&Sword(7)));
        /// assert_eq!(kitchen.remove_key(cook, sword)?, Some(Sword(7)));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or the key is not of this world. The error holds the value.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[track_caller]
        pub fn insert_key,
        /// As [`insert_key`](Self::insert_key), but gives the value back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, the key is not of this world, or there is no memory. The error holds the value.
        try_insert_key [C: 'static] (&mut self, entity: Entity, key: Key<C>, value: C) -> Result<Option<C>, Rejected<C>>, Result<Option<C>, Rejected<C>>;
        by or_fail => self.insert_key_or_return::<C>(entity, key, value)
    }

    fallible! {
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
        pub fn remove_key,
        /// As [`remove_key`](Self::remove_key), but leaves the entity as it is where there is no memory for the table to which its
        /// row would go.
        ///
        /// # Errors
        ///
        /// If the entity is dead, the key is not of this world, or there is no memory.
        try_remove_key [C: 'static] (&mut self, entity: Entity, key: Key<C>) -> Result<Option<C>, ChangeError>, Result<Option<C>, ChangeError>;
        by or_fail => self.remove_key_or_return::<C>(entity, key)
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
        Ok(self
            .replace_data(entity, component, value)?
            .map(DataValue::into_bytes))
    }

    /// Takes a component from an entity, and returns its bytes. The work of `on_drop` is the caller's now.
    ///
    /// # Errors
    ///
    /// If the entity is dead, the component is not one that is described by data, or there is no memory.
    pub fn remove_data(
        &mut self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<Option<Box<[u8]>>, DataError> {
        Ok(self
            .take_data(entity, component)?
            .map(DataValue::into_bytes))
    }

    /// As [`insert_data`](Self::insert_data), but returns the value that the entity had before.
    pub(crate) fn replace_data(
        &mut self,
        entity: Entity,
        component: ComponentId,
        value: &[u8],
    ) -> Result<Option<DataValue>, DataError> {
        let added = Described::new(component, value);
        added.check(&self.storage)?;
        let before = self.try_copy_data(entity, component)?;
        self.change(entity, &Nothing, &added, false, (), |()| ((), ()))
            .map_err(|((), error)| error)?;
        let before = before.map(DataValue::left);
        self.deliver();
        Ok(before)
    }

    /// As [`remove_data`](Self::remove_data), but returns the value.
    pub(crate) fn take_data(
        &mut self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<Option<DataValue>, DataError> {
        self.data_column(component)?;
        self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let Some(value) = self.try_copy_data(entity, component)? else {
            return Ok(None);
        };
        self.change(entity, &Forgotten(component), &Nothing, false, (), |()| {
            ((), ())
        })
        .map_err(|((), error)| error)?;
        let value = value.left();
        self.deliver();
        Ok(Some(value))
    }
}

/// # Components by key or number: with an error where there is no memory
impl<W: World> Store<W> {
    fn insert_key_or_return<C: 'static>(
        &mut self,
        entity: Entity,
        key: Key<C>,
        value: C,
    ) -> Result<Option<C>, Rejected<C>> {
        let mut held = Held::new(value);
        match self.insert_component(entity, &key, &mut held, false) {
            Ok(()) => {
                self.deliver();
                Ok(held.take())
            }
            Err(cause) => Err(Rejected {
                value: held.into_value(),
                cause,
            }),
        }
    }

    fn remove_key_or_return<C: 'static>(
        &mut self,
        entity: Entity,
        key: Key<C>,
    ) -> Result<Option<C>, ChangeError> {
        let removed = self.remove_component(entity, &key, false)?;
        self.deliver();
        Ok(removed)
    }
}
