//! Components that `world!` does not list: by key, and by bytes.

use super::Storage;
use crate::base::component::{ComponentInfo, ValueType};
use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, ReserveError};
use crate::schema::{Column, Declare, schema};
use crate::storage::registry::{Described, Key, Registered, Registry};
use core::any::TypeId;
use ecs_value::Entity;

/// # Components by key or number
///
/// Components that are registered or defined at run time, to read.
impl<W: Declare> Storage<W> {
    /// The key of a type that is registered. Of a type that is registered by several names, it is the key that was given first.
    pub fn key<C: 'static>(&self) -> Option<Key<C>> {
        self.registry
            .find_type(TypeId::of::<C>())
            .map(|place| Key::new(registered_id::<W>(place)))
    }

    /// The key of a type that is registered by this name.
    pub fn key_named<C: 'static>(&self, name: &str) -> Option<Key<C>> {
        let key = Key::new(registered_id::<W>(self.registry.find(name)?));
        self.key_column(key).map(|_| key)
    }

    /// A component of an entity. `None` if the entity is dead or has none, or the key is of another world.
    #[inline]
    pub fn get_key<C: 'static>(&self, entity: Entity, key: Key<C>) -> Option<&C> {
        self.registered_ref(entity, key)
    }

    /// Whether the entity is alive and has the component.
    pub fn has_key<C: 'static>(&self, entity: Entity, key: Key<C>) -> bool {
        self.get_key(entity, key).is_some()
    }

    /// The bytes of a component that is described by data. `None` if the entity is dead or has none.
    pub fn get_data(&self, entity: Entity, component: ComponentId) -> Option<&[u8]> {
        self.data_ref(entity, component)
    }

    /// Adds a component to the registry, and makes its pool if it is sparse. If that fails, all is as it was.
    pub(crate) fn try_register<E: From<ReserveError>>(
        &mut self,
        add: impl FnOnce(&mut Registry) -> Result<usize, E>,
    ) -> Result<ComponentId, E> {
        let known = self.registry.len();
        let id = registered_id::<W>(add(&mut self.registry)?);
        if let Some(column) = self.column_of(id).filter(|column| column.info.sparse)
            && let Err(error) = self.pools.try_register(schema::<W>(), column)
        {
            self.registry.truncate(known);
            return Err(error.into());
        }
        Ok(id)
    }

    /// The component that the key opens, if it is of this world and of this type.
    pub(crate) fn key_column<C: 'static>(&self, key: Key<C>) -> Option<Column> {
        self.column_of(key.id)
            .filter(|column| column.info.type_id == TypeId::of::<C>())
    }

    /// The component that was registered by this number.
    pub(crate) fn registered(&self, id: ComponentId) -> Option<&Registered> {
        self.registry
            .get(id.index().checked_sub(schema::<W>().components.len())?)
    }

    /// The type of a component. `None` if there is no such component, or it is described by data.
    pub(crate) fn component_type(&self, index: usize) -> Option<TypeId> {
        let info = self.component_info(index)?;
        (info.type_id != TypeId::of::<Described>()).then_some(info.type_id)
    }

    /// The type and the layout of a component, by its place. The type of one that is described by data is [`Described`].
    #[inline]
    pub(crate) fn component_info(&self, index: usize) -> Option<&ComponentInfo> {
        let listed = schema::<W>().components;
        match index.checked_sub(listed.len()) {
            None => Some(&listed[index]),
            Some(place) => self.registry.get(place).map(|registered| &registered.info),
        }
    }

    /// The type of the values of a component, and their size, whether the world lists it or not.
    #[inline]
    pub(crate) fn value_type(&self, component: usize) -> Option<ValueType> {
        self.component_info(component)
            .map(ComponentInfo::value_type)
    }

    /// The component with this number.
    pub(crate) fn column_of(&self, id: ComponentId) -> Option<Column> {
        let info = self.component_info(id.index())?;
        Some(Column::of(id.index(), *info))
    }

    /// The number of components that the world lists, and of those that are registered.
    pub(crate) fn component_count(&self) -> usize {
        schema::<W>().components.len() + self.registry.len()
    }

    pub(crate) fn data_column(&self, id: ComponentId) -> Result<(Column, &Registered), DataError> {
        let described = self
            .registered(id)
            .filter(|registered| registered.fields.is_some());
        let registered = described.ok_or(DataError::NotData(id))?;
        Ok((Column::of(id.index(), registered.info), registered))
    }
}

/// The number of a registered component.
pub(crate) fn registered_id<W: Declare>(place: usize) -> ComponentId {
    ComponentId::new(schema::<W>().components.len() + place)
}

/// Whether `world!` lists a component of this name.
pub(crate) fn lists<W: Declare>(name: &str) -> bool {
    W::COMPONENTS
        .iter()
        .any(|declaration| declaration.name() == name || declaration.listed() == name)
}
