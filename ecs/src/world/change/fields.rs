//! Fields of components by name, to write: for editors and scripts.

use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, text_of_error};
use crate::schema::is_immutable;
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::Value;

/// # Fields by name
///
/// A field of a component that derives `Component`.
impl<W: World> Store<W> {
    /// Writes a field of a component, by name. Of a Rust type, fields that are `pub` can be written.
    ///
    /// # Errors
    ///
    /// If the entity is dead or lacks the component, there is no such field, it is of another type, it is not `pub`, or the
    /// component is immutable. The field of a [relation](crate::relation) takes another target by the rules of the relation, which may
    /// refuse it.
    pub fn set_field<'v>(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let to = value.into();
        if let Some(set) = self.set_target(entity, component, field, &to) {
            return set;
        }
        self.write_field(entity, component, field, to)?;
        self.storage.mark_component(entity, component.index());
        Ok(())
    }

    /// Writes a field of a component that is no relation. Nobody sees a change: [`mark_component`](crate::Storage::mark_component) follows.
    pub(crate) fn write_field(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
        to: Value<'_>,
    ) -> Result<(), DataError> {
        if is_immutable::<W>(component.index()) {
            return Err(DataError::Immutable {
                component: self.name_for_error(component),
            });
        }
        let place = self.storage.field_mut(entity, component, field)?;
        if !place.is_writable() {
            let component = self.name_for_error(component);
            return Err(DataError::NotWritable {
                component,
                field: text_of_error(field),
            });
        }
        let (found, kind) = (to.field_type(), to.kind());
        let (expected, written) = place.write(to);
        if !written {
            return Err(DataError::refused(
                self.name_for_error(component),
                field,
                expected,
                found,
                kind,
            ));
        }
        Ok(())
    }
}
