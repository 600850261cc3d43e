//! Components that entities get and lose, as data; and entities that come with them.

use crate::base::component::PutValue;
use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, text_of_error};
use crate::query::RuntimeTerm;
use crate::schema::Column;
use crate::storage::moves::ValueBuffer;
use crate::world::store::{Store, World};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use ecs_value::Entity;
use ecs_value::{PathError, Value};

/// # Components as data
///
/// Components by name, as values of [`Value`](crate::Value).
impl<W: World> Store<W> {
    /// Inserts a component as data: by id, key or name. An existing value is replaced, as by [`insert`](Self::insert).
    ///
    /// Works for components that are described by data, and for listed ones. Listed ones need `#[world(text)]` or `#[world(save)]`,
    /// and a `Deserialize`, which creates the value. A tag (a struct without fields that derives [`Component`](crate::Component))
    /// needs neither: its value is `()`. Insert a registered Rust type with [`insert_key`](Self::insert_key), or together with its
    /// entity, with [`spawn_values`](Self::spawn_values).
    ///
    /// # Errors
    ///
    /// If the name is unknown or ambiguous, the entity is dead, the data is no valid value of the component, or a rule of the world
    /// rejects it. The entity does not change.
    pub fn insert_value<'n, 'v>(
        &mut self,
        entity: Entity,
        component: impl Into<RuntimeTerm<'n>>,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let component = self.id_of(component.into())?;
        self.location(entity).ok_or_else(|| self.no_row(entity))?;
        match self.given(component, value.into())? {
            Given::Data(bytes) => self.replace_data(entity, component, &bytes).map(drop),
            Given::Typed(value, _) => self.insert_listed(entity, component, value),
        }
    }

    /// Checks whether data is a valid value of a component, for scripts that are validated before they run.
    ///
    /// # Errors
    ///
    /// If the name is unknown or ambiguous, or the data is no valid value of the component.
    pub fn check_value<'n, 'v>(
        &self,
        component: impl Into<RuntimeTerm<'n>>,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let component = self.id_of(component.into())?;
        self.given(component, value.into()).map(drop)
    }

    /// Removes a component from an entity: by id, key or name. Returns whether the entity had it.
    ///
    /// # Errors
    ///
    /// If the name is unknown or ambiguous, the entity is dead, or the component is a registered Rust type, which
    /// [`remove_key`](Self::remove_key) removes.
    pub fn remove_value<'n>(
        &mut self,
        entity: Entity,
        component: impl Into<RuntimeTerm<'n>>,
    ) -> Result<bool, DataError> {
        let component = self.id_of(component.into())?;
        self.location(entity).ok_or_else(|| self.no_row(entity))?;
        if self.data_column(component).is_ok() {
            return self
                .take_data(entity, component)
                .map(|value| value.is_some());
        }
        self.remove_any(entity, component)
            .unwrap_or_else(|| Err(self.unlisted(component)))
    }

    /// Spawns an entity with components as data: each by id, key or name. It is spawned at once, in the archetype that has exactly these
    /// components, as by [`spawn`](Self::spawn).
    ///
    /// # Errors
    ///
    /// See [`insert_value`](Self::insert_value). Also if a component is given twice. Nothing is spawned.
    pub fn spawn_values<'n, 'v, T, V>(
        &mut self,
        values: impl IntoIterator<Item = (T, V)>,
    ) -> Result<Entity, DataError>
    where
        T: Into<RuntimeTerm<'n>>,
        V: Into<Value<'v>>,
    {
        let mut given = ValueBuffer::new();
        for (component, value) in values {
            let component = self.id_of(component.into())?;
            if given.components().contains(&component.index()) {
                return Err(DataError::Twice {
                    component: self.name_for_error(component),
                });
            }
            let value = self.given(component, value.into())?;
            let Some(Column { info, .. }) = self.column_of(component) else {
                return Err(DataError::NoSuchComponent(component));
            };
            match value {
                Given::Data(bytes) => given.try_push_bytes(component.index(), info, &bytes)?,
                Given::Typed(value, put) => {
                    given.try_push(component.index(), info, |place| place.put_boxed(value, put))?;
                }
            }
        }
        self.spawn_any(&mut given, None, None)
    }

    /// A value of a component, created from data.
    fn given(&self, component: ComponentId, value: Value<'_>) -> Result<Given, DataError> {
        if self.data_column(component).is_ok() {
            return self.bytes_of(component, value).map(Given::Data);
        }
        let is_tag = value.is_empty() && self.is_unit(component);
        if let Some(tag) = self
            .description(component)
            .filter(|_| value.is_empty())
            .and_then(|it| (it.tag)())
        {
            return Ok(Given::Typed(tag.0, tag.1));
        }
        #[cfg(feature = "text")]
        if let Some((text, value)) = self.read_text(component, value)? {
            return Ok(Given::Typed(value, text.put));
        }
        match self.unwritable(component) {
            DataError::Unwritable { of } if is_tag => Err(DataError::UnwritableTag { of }),
            error => Err(error),
        }
    }

    /// The bytes of a component that is described by data. Bytes outside of all fields are 0.
    fn bytes_of(&self, component: ComponentId, value: Value<'_>) -> Result<Box<[u8]>, DataError> {
        let (column, registered) = self.data_column(component)?;
        let fields = registered.fields.as_deref().unwrap_or_default();
        let kind = value.kind();
        let name = || text_of_error(&registered.name);
        let refused = || DataError::refused(name(), "", None, None, kind);
        let mut given: Vec<(Cow<'_, str>, Value<'_>)> =
            self.fields_in(component, value).map_err(|_| refused())?;
        let mut bytes = vec![0; column.info.size];
        for field in fields {
            let place = given.iter().position(|(name, _)| **name == *field.name);
            let Some((_, value)) = place.map(|place| given.swap_remove(place)) else {
                return Err(DataError::MissingField {
                    component: name(),
                    field: field.name.clone(),
                });
            };
            let (found, kind) = (value.field_type(), value.kind());
            let place = bytes
                .get_mut(field.offset..)
                .and_then(|rest| rest.get_mut(..field.field_type.size()));
            let is_written = value
                .cast(field.field_type)
                .is_ok_and(|value| place.is_some_and(|place| value.write(place)));
            if !is_written {
                return Err(DataError::refused(
                    name(),
                    &field.name,
                    Some(field.field_type),
                    found,
                    kind,
                ));
            }
        }
        match given.first() {
            Some((name, _)) if fields.iter().any(|field| *field.name == **name) => Err(self
                .path_error(
                    component,
                    PathError::GivenTwice {
                        field: text_of_error(name),
                    },
                )),
            Some((unknown, _)) => Err(self.no_field(component, unknown)),
            None => Ok(bytes.into_boxed_slice()),
        }
    }

    /// Inserts a value of a component that the world lists.
    pub(super) fn insert_listed(
        &mut self,
        entity: Entity,
        component: ComponentId,
        value: Box<dyn core::any::Any>,
    ) -> Result<(), DataError> {
        self.insert_any(entity, component, value)
            .unwrap_or_else(|| Err(self.unlisted(component)))
    }

    fn unlisted(&self, component: ComponentId) -> DataError {
        DataError::Unlisted {
            component: self.name_for_error(component),
        }
    }
}

/// A value that was made from data.
enum Given {
    /// Of a Rust type, with the function that moves it.
    Typed(Box<dyn core::any::Any>, PutValue),
    /// The bytes of a component that is described by data.
    Data(Box<[u8]>),
}
