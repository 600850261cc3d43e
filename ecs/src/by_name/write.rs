//! Components of entities, written as data.

use crate::component::ComponentId;
use crate::entity::Entity;
use crate::error::DataError;
use crate::query::RuntimeTerm;
use crate::schema::is_immutable;
use crate::storage::Storage;
use crate::store::{Store, World};
use crate::value::{FieldPath, Value};
use alloc::borrow::{Cow, ToOwned};
use alloc::vec::Vec;

/// # Fields as data
///
/// Fields by name and path, as values of [`Value`](crate::Value).
impl<W: World> Store<W> {
    /// Writes a component of an entity, or a part of it, as data: by number, key or name, and by a [`FieldPath`].
    ///
    /// Fields that are `pub` of a type that derives [`Component`](crate::Component) are written that
    /// [`get_value`](crate::Storage::get_value) reads. In a world that says `#[world(text)]` or `#[world(save)]`, any part is written by the
    /// type's `Deserialize`, which looks at the whole value. An immutable component is replaced, as by [`insert`](Self::insert). A number
    /// becomes one of the type that is written, if it is in its range.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// pub struct Position { pub x: f32, pub y: f32 }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Street { components: (Position) }
    ///     #[archetype] pub struct Walker { position: Position }
    /// }
    ///
    /// let mut street = Street::new();
    /// let ann = street.spawn(Walker { position: Position { x: 1.0, y: 2.0 } });
    /// street.set_value(ann, "Position", "y", 3)?;
    /// assert_eq!(street.get::<Position>(ann).unwrap().y, 3.0);
    /// let error = street.set_value(ann, "Position", "y", "north").unwrap_err();
    /// assert_eq!(error.to_string(), "the field `y` of `Position` is of type f32, and a text was given");
    /// # Ok::<_, ecs::DataError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`get_value`](crate::Storage::get_value), and if the part is not written by name, or the type, a relation or a unique index
    /// refuses the value. The component is as it was.
    pub fn set_value<'n, 'v>(
        &mut self,
        entity: Entity,
        component: impl Into<RuntimeTerm<'n>>,
        path: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let component = self.id_of(component.into())?;
        let path = FieldPath::parse(path).map_err(|error| self.path_error(component, error))?;
        self.set_part(entity, component, path, value.into())
    }

    /// Writes a part of a component.
    pub(super) fn set_part(
        &mut self,
        entity: Entity,
        component: ComponentId,
        path: FieldPath<'_>,
        value: Value<'_>,
    ) -> Result<(), DataError> {
        self.find_component(entity, component)?;
        let steps = path.split_first();
        let field = steps.and_then(|(first, rest)| Some((self.field_at(component, first)?.to_owned(), rest)));
        match field {
            Some((field, FieldPath::WHOLE)) if self.takes_fields(component, Some(&field)) => {
                self.set_known(entity, component, &field, value)
            }
            Some((field, rest)) if self.takes_fields(component, Some(&field)) => {
                let mut whole = self.field(entity, component, &field)?.into_owned();
                let part = whole.at_mut(rest).map_err(|error| self.path_error(component, error.within(&field)))?;
                let kind = value.kind();
                *part = value.into_owned();
                self.set_known(entity, component, &field, whole).map_err(|error| match error {
                    // The field took its value before the part was another one.
                    DataError::WrongType { component, .. } | DataError::WrongValue { component, .. } => {
                        DataError::refused(component, path.as_str(), None, None, kind)
                    }
                    error => error,
                })
            }
            // The value is the only one of its type.
            None if steps.is_none() && self.is_unit(component) && value.is_empty() => {
                if is_immutable::<W>(component.index()) {
                    return self.insert_value(entity, component, value);
                }
                self.storage.mark_component(entity, component.index());
                Ok(())
            }
            None if steps.is_none() && self.takes_fields(component, None) => self.set_fields(entity, component, value),
            field => self.set_by_text(entity, component, (path, field.is_some()), value),
        }
    }

    /// Whether a part is written as a field, or as all of them. Otherwise it is by serde.
    fn takes_fields(&self, component: ComponentId, field: Option<&str>) -> bool {
        if (Storage::<W>::is_relation(component) && field.is_some())
            || self.registered(component).is_some_and(|it| it.fields.is_some())
        {
            return true;
        }
        #[cfg(feature = "text")]
        if self.text_of(component).is_some_and(|text| text.read.is_some()) {
            // A number needs no `Deserialize`, if anybody may write it.
            let known = field.and_then(|field| self.known_field(component, field));
            let is_open = known.is_some_and(|(field_type, writable)| field_type.is_some() && writable);
            return is_open && !is_immutable::<W>(component.index());
        }
        let _ = field;
        self.field_names(component).next().is_some()
    }

    /// Writes a known field. A number becomes one of its type.
    fn set_known(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
        value: Value<'_>,
    ) -> Result<(), DataError> {
        let value = match self.known_field(component, field) {
            Some((Some(to), _)) => value.cast(to).unwrap_or_else(|value| value),
            _ => value,
        };
        self.set_field(entity, component, field, value)
    }

    /// Writes known fields, all or none.
    fn set_fields(&mut self, entity: Entity, component: ComponentId, value: Value<'_>) -> Result<(), DataError> {
        let kind = value.kind();
        let Ok(fields) = self.fields_in(component, value) else {
            return Err(DataError::refused(self.name_for_error(component), "", None, None, kind));
        };
        let mut before: Vec<(Cow<'_, str>, Value<'static>)> = Vec::new();
        for (name, value) in fields {
            let set = self.swap_known(entity, component, &name, value);
            match set {
                Ok(old) => before.push((name, old)),
                Err(error) => {
                    for (name, old) in before.into_iter().rev() {
                        // It was there, so that it may be there again.
                        let _ = self.set_field(entity, component, &name, old);
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn swap_known(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
        value: Value<'_>,
    ) -> Result<Value<'static>, DataError> {
        if !self.field_names(component).any(|known| known == field) {
            return Err(self.no_field(component, field));
        }
        let old = self.field(entity, component, field)?.into_owned();
        self.set_known(entity, component, field, value)?;
        Ok(old)
    }

    /// Writes a part by the serde of the component's type: the whole value is read, and made again with the part.
    fn set_by_text(
        &mut self,
        entity: Entity,
        component: ComponentId,
        (path, is_field): (FieldPath<'_>, bool),
        value: Value<'_>,
    ) -> Result<(), DataError> {
        #[cfg(feature = "text")]
        if self.text_of(component).is_some() {
            let value = match self.by_text(entity, component)? {
                Some(whole) if path != FieldPath::WHOLE => {
                    let mut whole: Value<'_> = whole;
                    *whole.at_mut(path).map_err(|error| self.path_error(component, error))? = value;
                    whole
                }
                _ => value,
            };
            let Some((text, value)) = self.read_text(component, value)? else {
                return Err(DataError::Unwritable { of: self.name_for_error(component) });
            };
            return self.replace_value(entity, component, &text, value);
        }
        #[cfg(not(feature = "text"))]
        let _ = (entity, value);
        match path.split_first() {
            Some(_) if is_field || self.field_names(component).next().is_none() => {
                Err(DataError::Unwritable { of: self.name_for_error(component) })
            }
            Some(_) => Err(self.no_field(component, path.as_str())),
            None => Err(DataError::Unwritable { of: self.name_for_error(component) }),
        }
    }

    /// Puts another value in the place of the one that an entity has.
    #[cfg(feature = "text")]
    fn replace_value(
        &mut self,
        entity: Entity,
        component: ComponentId,
        text: &crate::schema::Text,
        value: alloc::boxed::Box<dyn core::any::Any>,
    ) -> Result<(), DataError> {
        if is_immutable::<W>(component.index()) {
            return self.insert_listed(entity, component, value);
        }
        if self.storage.replace_by_text(entity, component, text, value)? {
            return Ok(());
        }
        Err(DataError::Unwritable { of: self.name_for_error(component) })
    }
}
