//! Components by the serde of their types.

use super::component::target_of;
use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::schema::{Declare, SerdeBinding, refused};
use crate::storage::Storage;
use alloc::boxed::Box;
use core::any::Any;
use ecs_value::Entity;
use ecs_value::Value;
use ecs_value::by_serde::value_of;

/// A value of a type, and how it is moved.
type Made = (SerdeBinding, Box<dyn Any>);

impl<W: Declare> Storage<W> {
    /// How values of a component are read and written by serde, if they are.
    pub(crate) fn text_of(&self, component: ComponentId) -> Option<SerdeBinding> {
        if let Some(declaration) = W::COMPONENTS.get(component.index()) {
            return declaration.text;
        }
        #[cfg(feature = "save")]
        return self.registered(component)?.text();
        #[cfg(not(feature = "save"))]
        {
            let _ = self;
            None
        }
    }

    /// A component of an entity by the serde of its type. `None` if it has none.
    pub(crate) fn by_text(
        &self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<Option<Value<'static>>, DataError> {
        let Some(text) = self.text_of(component) else {
            return Ok(None);
        };
        let mut made = None;
        self.show(entity, component, &text, &mut |value| {
            made = Some(value_of(value));
        })?;
        made.transpose()
            .map_err(|error| refused(&self.name_for_error(component), error))
    }

    /// A value of a component's type, made of data. `None` if the type has no serde.
    pub(crate) fn read_text(
        &self,
        component: ComponentId,
        value: Value<'_>,
    ) -> Result<Option<Made>, DataError> {
        let Some(text) = self.text_of(component) else {
            return Ok(None);
        };
        let value = if Self::is_relation(component) {
            target_of(value)
        } else {
            value
        };
        text.made(value, &|| self.name_for_error(component))
            .map(|value| Some((text, value)))
    }
}
