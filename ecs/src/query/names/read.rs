//! Components of entities as data.

use super::component::target_of;
use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::query::RuntimeTerm;
use crate::schema::Declare;
use crate::storage::Storage;
use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use ecs_value::Entity;
use ecs_value::{FieldPath, FieldType, Segment, Value};

/// # Fields as data
///
/// Fields by name and path, as values of [`Value`](crate::Value).
impl<W: Declare> Storage<W> {
    /// A component of an entity, or a part of it, as data: by number, key or name, and by a [`FieldPath`].
    ///
    /// The fields of a type that derives [`Component`](crate::Component) are read that are numbers, `bool`, `char`, texts, entities, or options
    /// of these. In a world that says `#[world(text)]` or `#[world(save)]`, any value is read by the type's `Serialize`. A text of a field is
    /// borrowed. O(size of the component).
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use ecs::Value;
    ///
    /// #[derive(Component)]
    /// pub struct Name { pub first: String, pub born: u32 }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Town { components: (Name) }
    ///     #[archetype] pub struct Citizen { name: Name }
    /// }
    ///
    /// let mut town = Town::new();
    /// let ann = town.spawn(Citizen { name: Name { first: "Ann".into(), born: 1990 } });
    /// assert_eq!(town.get_value(ann, "Name", "born")?, Value::U32(1990));
    /// assert_eq!(town.get_value(ann, "Name", "")?.to_string(), r#"{ first: "Ann", born: 1990 }"#);
    ///
    /// town.set_value(ann, "Name", "first", "Anna")?;
    /// assert_eq!(town.get::<Name>(ann).unwrap().first, "Anna");
    /// let error = town.get_value(ann, "Name", "age").unwrap_err();
    /// assert_eq!(error.to_string(), "`Name`: there is no field `age`: there are `first` and `born`");
    /// # Ok::<_, ecs::DataError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name stands for no component or for several, the entity is dead or lacks the component, there is no such part, or its type is not
    /// read by name.
    pub fn get_value<'n>(
        &self,
        entity: Entity,
        component: impl Into<RuntimeTerm<'n>>,
        path: &str,
    ) -> Result<Value<'_>, DataError> {
        let component = self.id_of(component.into())?;
        let path = FieldPath::parse(path).map_err(|error| self.path_error(component, error))?;
        self.part_of(entity, component, path)
    }

    /// The type of a field of a component: by number, key or name. `None` if it is no number, `bool` or entity.
    ///
    /// ```
    /// use ecs::FieldType;
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// pub struct Name { pub first: String, pub born: u32 }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Town { components: (Name) }
    /// }
    ///
    /// let town = Town::new();
    /// assert_eq!(town.field_type("Name", "born")?, Some(FieldType::U32));
    /// assert_eq!(town.field_type("Name", "first")?, None);
    /// let error = town.field_type("Name", "age").unwrap_err();
    /// assert_eq!(error.to_string(), "`Name`: there is no field `age`: there are `first` and `born`");
    /// # Ok::<_, ecs::DataError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name stands for no component or for several, or the component has no field of this name that is known.
    pub fn field_type<'n>(
        &self,
        component: impl Into<RuntimeTerm<'n>>,
        field: &str,
    ) -> Result<Option<FieldType>, DataError> {
        let component = self.id_of(component.into())?;
        let known = self.known_field(component, field);
        known
            .map(|(field_type, _)| field_type)
            .ok_or_else(|| self.no_field(component, field))
    }

    /// The type of a field, if it takes a fixed number of bytes, and whether it is written by name.
    pub(crate) fn known_field(
        &self,
        component: ComponentId,
        field: &str,
    ) -> Option<(Option<FieldType>, bool)> {
        if let Some(description) = self.description(component) {
            let info = description.fields.iter().find(|info| info.name == field)?;
            return Some((info.field_type, info.writable));
        }
        let fields = self.registered(component)?.fields.as_deref()?;
        fields
            .iter()
            .find(|own| &*own.name == field)
            .map(|own| (Some(own.field_type), true))
    }

    /// The path, if values of the component may have such a part, as far as that is known without a value.
    pub(crate) fn check_path<'p>(
        &self,
        component: ComponentId,
        path: &'p str,
    ) -> Result<FieldPath<'p>, DataError> {
        let path = FieldPath::parse(path).map_err(|error| self.path_error(component, error))?;
        let Some((first, _)) = path.split_first() else {
            return Ok(path);
        };
        if self.field_at(component, first).is_some() {
            return Ok(path);
        }
        #[cfg(feature = "text")]
        if self.text_of(component).is_some() && self.field_names(component).next().is_none() {
            return Ok(path);
        }
        Err(self.no_part(component, first))
    }

    /// A part of a component.
    pub(crate) fn part_of(
        &self,
        entity: Entity,
        component: ComponentId,
        path: FieldPath<'_>,
    ) -> Result<Value<'_>, DataError> {
        self.find_component(entity, component)?;
        let Some((first, rest)) = path.split_first() else {
            return self.whole(entity, component);
        };
        let field = self.field_at(component, first);
        if let Some(field) = field
            && let (_, Some(value)) = self.field_ref(entity, component, field)?.read()
        {
            return value
                .into_part(rest)
                .map_err(|error| self.path_error(component, error.within(field)));
        }
        #[cfg(feature = "text")]
        if let Some(value) = self.by_text(entity, component)? {
            return value
                .into_part(path)
                .map_err(|error| self.path_error(component, error));
        }
        match (field, first) {
            // It says why the field is not read.
            (Some(field), _) => self.field(entity, component, field),
            (None, first) => Err(self.no_part(component, first)),
        }
    }

    /// A part of a component as conditions compare it: a whole relation by its target.
    pub(crate) fn compared_part(
        &self,
        entity: Entity,
        component: ComponentId,
        path: FieldPath<'_>,
    ) -> Result<Value<'_>, DataError> {
        let value = self.part_of(entity, component, path)?;
        Ok(
            if path == FieldPath::WHOLE && Self::is_relation(component) {
                target_of(value)
            } else {
                value
            },
        )
    }

    /// The error of a step that no known field has.
    fn no_part(&self, component: ComponentId, step: Segment<'_>) -> DataError {
        if self.field_names(component).next().is_none() && !self.is_unit(component) {
            return self.unreadable(component);
        }
        match step {
            Segment::Name(field) => self.no_field(component, field),
            Segment::Index(index) => self.no_field(component, &alloc::format!("[{index}]")),
        }
    }

    fn whole(&self, entity: Entity, component: ComponentId) -> Result<Value<'_>, DataError> {
        #[cfg(feature = "text")]
        if (!Self::is_relation(component) || self.field_names(component).next().is_none())
            && let Some(value) = self.by_text(entity, component)?
        {
            return Ok(value);
        }
        let mut fields: Vec<(Cow<'_, str>, Value<'_>)> = Vec::new();
        for name in self.field_names(component) {
            if let (_, Some(value)) = self.field_ref(entity, component, name)?.read() {
                fields.push((Cow::Borrowed(name), value));
            }
        }
        if !fields.is_empty() {
            let is_tuple = fields
                .iter()
                .enumerate()
                .all(|(place, (name, _))| *name == place.to_string());
            if is_tuple {
                return Ok(Value::Tuple(
                    fields.into_iter().map(|(_, value)| value).collect(),
                ));
            }
            return Ok(Value::Struct(fields));
        }
        if self.is_unit(component) {
            return Ok(Value::Unit);
        }
        Err(self.unreadable(component))
    }

    /// The known field that a step names.
    pub(crate) fn field_at(&self, component: ComponentId, step: Segment<'_>) -> Option<&str> {
        self.field_names(component)
            .enumerate()
            .find_map(|(place, name)| {
                let is_it = match step {
                    Segment::Name(asked) => name == asked,
                    Segment::Index(index) => index == place && name == place.to_string(),
                };
                is_it.then_some(name)
            })
    }

    /// Whether values have no parts, since they have no bytes.
    pub(crate) fn is_unit(&self, component: ComponentId) -> bool {
        self.column_of(component)
            .is_some_and(|column| column.info.size == 0)
    }
}
