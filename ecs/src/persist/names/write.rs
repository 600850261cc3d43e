//! Components of entities, written as data.

use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::query::RuntimeTerm;
use crate::world::store::{Store, World};
use alloc::borrow::ToOwned;
use alloc::vec;
use ecs_value::Entity;
use ecs_value::{FieldPath, Value};

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
    fn set_part(
        &mut self,
        entity: Entity,
        component: ComponentId,
        path: FieldPath<'_>,
        value: Value<'_>,
    ) -> Result<(), DataError> {
        self.find_component(entity, component)?;
        // Most writes are to a single field, and need no list.
        if let Some((first, FieldPath::WHOLE)) = path.split_first()
            && let Some(field) = self.field_at(component, first)
            && self.takes_fields(component, Some(field))
        {
            let field = field.to_owned();
            let value = self.cast_known(component, &field, value);
            return self.set_field(entity, component, &field, value);
        }
        let write = self.planned(entity, component, path, value)?;
        self.write_rows(component, vec![(entity, write)])
    }
}
