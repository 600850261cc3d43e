//! A component by number, key or name.

use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, text_of_error};
use crate::query::RuntimeTerm;
use crate::schema::{ComponentDeclaration, Declare};
use crate::storage::Storage;
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use ecs_value::{PathError, Value};

impl<W: Declare> Storage<W> {
    /// The number of a component of the world.
    pub(crate) fn id_of(&self, component: RuntimeTerm<'_>) -> Result<ComponentId, DataError> {
        match component {
            RuntimeTerm::Id(id) => self
                .column_of(id)
                .map(|_| id)
                .ok_or(DataError::NoSuchComponent(id)),
            RuntimeTerm::Name(name) => Ok(self.component_id(name)?),
        }
    }

    pub(crate) fn path_error(&self, component: ComponentId, error: PathError) -> DataError {
        DataError::AtPath {
            of: self.name_for_error(component),
            error,
        }
    }

    /// The error of a field that a component lacks: it lists those that there are.
    pub(crate) fn no_field(&self, component: ComponentId, field: &str) -> DataError {
        let fields = self.field_names(component).map(text_of_error).collect();
        let error = PathError::NoSuchField {
            at: Box::default(),
            field: text_of_error(field),
            fields,
        };
        self.path_error(component, error)
    }

    /// The error for a component that cannot be read by name.
    pub(crate) fn unreadable(&self, component: ComponentId) -> DataError {
        self.registered_error(component)
            .unwrap_or_else(|of| DataError::Unreadable { of })
    }

    /// The error for a component that cannot be created by name.
    pub(crate) fn unwritable(&self, component: ComponentId) -> DataError {
        self.registered_error(component)
            .unwrap_or_else(|of| DataError::Unwritable { of })
    }

    /// The error for a component that the world does not list, or the name of a listed one.
    fn registered_error(&self, component: ComponentId) -> Result<DataError, Box<str>> {
        let of = self.name_for_error(component);
        match self.registered(component) {
            None => Err(of),
            Some(_) if self.data_column(component).is_ok() => Ok(DataError::Opaque { of }),
            Some(_) => Ok(DataError::Unsaved { of }),
        }
    }

    /// The fields in a value of a component: by name, by number, the content of a newtype, or the target of a relation. Any other value comes
    /// back.
    pub(crate) fn fields_in<'v>(
        &self,
        component: ComponentId,
        value: Value<'v>,
    ) -> Result<Vec<(Cow<'v, str>, Value<'v>)>, Value<'v>> {
        value.into_fields().or_else(|content| {
            let mut names = self.field_names(component);
            match (names.next(), names.next()) {
                (Some(only), None) if only == "0" || Self::is_relation(component) => {
                    Ok(vec![(only.to_owned().into(), content)])
                }
                _ => Err(content),
            }
        })
    }

    /// Whether the component is a relation.
    pub(crate) fn is_relation(component: ComponentId) -> bool {
        W::COMPONENTS
            .get(component.index())
            .is_some_and(ComponentDeclaration::is_relation)
    }
}

/// The target in the only field of a relation: what serde and conditions see of it.
pub(super) fn target_of(value: Value<'_>) -> Value<'_> {
    match value {
        Value::Struct(mut fields) if fields.len() == 1 => {
            fields.pop().map_or(Value::Unit, |(_, target)| target)
        }
        Value::Tuple(mut values) if values.len() == 1 => values.pop().unwrap_or(Value::Unit),
        target => target,
    }
}
