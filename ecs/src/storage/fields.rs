//! Fields of components by name, for editors and scripts: of components that are described by data, and of Rust types that
//! derive `Component`.

use super::Storage;
use crate::base::component::MapValue;
use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, text_of_error};
use crate::schema::description::{Copying, Description};
use crate::schema::{Declare, listed_name};
use crate::storage::registry::Field;
use alloc::boxed::Box;
use ecs_value::Entity;
use ecs_value::{FieldType, Value};

/// How a field is reached.
pub(crate) enum FieldAccess {
    /// By its place in the type's list.
    Described(Description, usize),
    /// By its bytes.
    Bytes {
        offset: usize,
        field_type: FieldType,
    },
}

/// # Fields by name
///
/// A field of a component that derives `Component`.
impl<W: Declare> Storage<W> {
    /// A field of a component, by name.
    ///
    /// # Errors
    ///
    /// If the entity is dead or lacks the component, there is no such field, it is of a type that is not read by name, or
    /// its bytes hold no value of its type.
    pub fn field(
        &self,
        entity: Entity,
        component: ComponentId,
        field: &str,
    ) -> Result<Value<'_>, DataError> {
        let (expected, found) = self.field_ref(entity, component, field)?.read();
        found.ok_or_else(|| {
            let (component, field) = (self.name_for_error(component), text_of_error(field));
            DataError::WrongType {
                component,
                field,
                expected,
                found: None,
            }
        })
    }

    /// The name of a component: the one that its type gives itself or, where several components of the world have that name, the type
    /// as the world's list spells it, such as `physics::Body`.
    pub fn component_name(&self, component: ComponentId) -> Option<&str> {
        if component.index() < W::COMPONENTS.len() {
            return Some(listed_name::<W>(component.index()));
        }
        self.registered(component)
            .map(|registered| &*registered.name)
    }

    /// The description of the component's type, if it is a Rust type that derives `Component`.
    pub(crate) fn description(&self, component: ComponentId) -> Option<Description> {
        let info = self.column_of(component)?.info;
        let description = match W::COMPONENTS.get(component.index()) {
            Some(declaration) => declaration.description.copied(),
            None => self.registered(component)?.description,
        };
        description.filter(|description| description.type_id == info.type_id)
    }

    /// How values of a component are cloned, if they can be.
    pub(crate) fn copying_of(&self, component: ComponentId) -> Option<Copying> {
        let info = self.column_of(component)?.info;
        let copying = match W::COMPONENTS.get(component.index()) {
            Some(declaration) => declaration.copying.copied(),
            None => self.registered(component)?.copying,
        };
        copying.filter(|copying| copying.type_id == info.type_id)
    }

    /// How handles in values of a component are mapped, of a Rust type in which there may be any. Those of relations are links, which
    /// are seen to apart.
    pub(crate) fn mapping_of(&self, component: ComponentId) -> Option<MapValue> {
        let mapping = match W::COMPONENTS.get(component.index()) {
            Some(declaration) if declaration.is_relation() => return None,
            Some(declaration) => declaration.mapping.copied(),
            None => self.registered(component)?.mapping,
        };
        let type_id = self.column_of(component)?.info.type_id;
        let own = mapping
            .filter(|mapping| mapping.type_id == type_id)
            .map(|mapping| mapping.map);
        own.or_else(|| self.description(component)?.map)
    }

    /// Whether there may be handles in values of a component.
    pub(crate) fn may_have_handles(&self, component: ComponentId) -> bool {
        let has_places = || {
            self.registered(component)
                .is_some_and(|registered| registered.handles().next().is_some())
        };
        self.mapping_of(component).is_some() || has_places()
    }

    /// The name of a component, for an error.
    pub(crate) fn name_for_error(&self, component: ComponentId) -> Box<str> {
        self.component_name(component)
            .map_or_else(Box::default, text_of_error)
    }

    /// The names of the fields of a component that are known, in their order.
    pub(crate) fn field_names(&self, component: ComponentId) -> impl Iterator<Item = &str> {
        let described = self
            .description(component)
            .map_or(&[][..], |description| description.fields);
        let data = self
            .registered(component)
            .and_then(|registered| registered.fields.as_deref())
            .unwrap_or_default();
        described
            .iter()
            .map(|field| field.name)
            .chain(data.iter().map(|field| &*field.name))
    }

    pub(crate) fn find_field(&self, component: ComponentId, name: &str) -> Option<FieldAccess> {
        if let Some(description) = self.description(component) {
            let place = description
                .fields
                .iter()
                .position(|field| field.name == name)?;
            return Some(FieldAccess::Described(description, place));
        }
        let fields = self
            .registered(component)
            .and_then(|registered| registered.fields.as_deref());
        let Field {
            offset, field_type, ..
        } = *fields?.iter().find(|field| &*field.name == name)?;
        Some(FieldAccess::Bytes { offset, field_type })
    }
}
