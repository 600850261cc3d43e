//! The errors of components by number or name.

use super::{ChangeError, RelationError, ReserveError, UniqueError, text_of_error};
use crate::base::component_id::ComponentId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::{array, fmt};
use ecs_value::Entity;
use ecs_value::{FieldType, PathError, list};

/// A name that stands for no component of a world, or for several. See [`component_id`](crate::Storage::component_id).
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
/// let error = kitchen.component_id("Heet").unwrap_err();
/// assert_eq!(error, ecs::NameError::Unknown { name: "Heet".into(), components: vec!["Heat".into()] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// The world has no component of this name.
    Unknown {
        /// The name.
        name: Box<str>,
        /// The components with a similar name or, if there is none, all that the world has.
        components: Vec<Box<str>>,
    },
    /// Several components of the world have this name.
    Ambiguous {
        /// The name.
        name: Box<str>,
        /// The types as the world's list spells them: each is a name that stands for one component.
        types: Vec<&'static str>,
    },
}

impl NameError {
    /// A name that none of these has.
    pub(crate) fn unknown<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Self {
        let similar = known
            .clone()
            .filter(|other: &&str| is_similar(name, other.rsplit("::").next().unwrap_or(other)));
        let mut components = Vec::new();
        let count = known.clone().count();
        // An error without its list is better than none.
        if components.try_reserve_exact(count).is_ok() {
            components.extend(similar.map(text_of_error));
            if components.is_empty() {
                components.extend(known.map(text_of_error));
            }
        }
        Self::Unknown {
            name: text_of_error(name),
            components,
        }
    }

    pub(crate) fn ambiguous(name: &str, types: impl Iterator<Item = &'static str> + Clone) -> Self {
        let mut list = Vec::new();
        // An error without its list is better than none.
        if list.try_reserve_exact(types.clone().count()).is_ok() {
            list.extend(types);
        }
        Self::Ambiguous {
            name: text_of_error(name),
            types: list,
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, components } => {
                write!(f, "the world has no component `{name}`")?;
                list(f, components)
            }
            Self::Ambiguous { name, types } => {
                write!(f, "several components are called `{name}`: say which by")?;
                let mut separator = " ";
                for listed in types {
                    write!(f, "{separator}`{listed}`")?;
                    separator = " or ";
                }
                Ok(())
            }
        }
    }
}

impl Error for NameError {}

/// Whether one name is the other with a few letters wrong: about a third of them, and at least one.
fn is_similar(one: &str, other: &str) -> bool {
    /// Longer names are compared letter by letter.
    const LONGEST: usize = 40;
    let allowed = ((one.chars().count() + 1) / 3).max(1);
    if one.eq_ignore_ascii_case(other) {
        return true;
    }
    if other.chars().count() > LONGEST {
        return false;
    }
    // The changes that make the letters of `one` so far those of each beginning of `other`.
    let mut changes: [usize; LONGEST + 1] = array::from_fn(|len| len);
    for (row, letter) in one.chars().enumerate() {
        let mut before = changes[0];
        changes[0] = row + 1;
        for (column, own) in other.chars().enumerate() {
            let replaced = before + usize::from(!letter.eq_ignore_ascii_case(&own));
            before = changes[column + 1];
            changes[column + 1] = replaced.min(before + 1).min(changes[column] + 1);
        }
    }
    changes[other.chars().count()] <= allowed
}

/// Why a value was not read or written by number or name. The entity is as it was.
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
/// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let heat = kitchen.component_id("Heat")?;
/// kitchen.remove::<Heat>(pan)?;
/// let error = kitchen.field(pan, heat, "0").unwrap_err();
/// assert_eq!(error, ecs::DataError::MissingComponent { entity: pan, component: "Heat".into() });
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DataError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
    /// The world has no component of this number, or none of this number that is described by data.
    NotData(ComponentId),
    /// The entity has no such component.
    MissingComponent {
        /// The entity.
        entity: Entity,
        /// The component that it lacks.
        component: Box<str>,
    },
    /// The value has another size than the component.
    WrongSize {
        /// The component.
        component: Box<str>,
        /// The bytes that it takes.
        expected: usize,
        /// The bytes that were given.
        found: usize,
    },
    /// The component has no such field.
    NoSuchField {
        /// The component.
        component: Box<str>,
        /// The field that it lacks.
        field: Box<str>,
        /// The fields that it has.
        fields: Vec<Box<str>>,
    },
    /// The world has no component of this number.
    NoSuchComponent(ComponentId),
    /// The world lists the component as `#[immutable]`: it is replaced as a whole, by `insert`.
    Immutable {
        /// The component.
        component: Box<str>,
    },
    /// The field is private: only the type's own functions write it.
    NotWritable {
        /// The component.
        component: Box<str>,
        /// The path of the field.
        field: Box<str>,
    },
    /// The field is of another type.
    WrongType {
        /// The component.
        component: Box<str>,
        /// The path of the field.
        field: Box<str>,
        /// The type that it has. `None` if values of its type do not go by name.
        expected: Option<FieldType>,
        /// The type that was given, or `None` if the bytes hold no value of the field's type.
        found: Option<FieldType>,
    },
    /// The field takes no value of this kind.
    WrongValue {
        /// The component.
        component: Box<str>,
        /// The path of the field. Empty if it is the whole component.
        field: Box<str>,
        /// The type that it has, if it is one that takes a fixed number of bytes.
        expected: Option<FieldType>,
        /// The kind of the value that was given.
        found: &'static str,
    },
    /// The name stands for no component, or for several.
    Name(NameError),
    /// There is no such part.
    AtPath {
        /// The component or the resource.
        of: Box<str>,
        /// The reason.
        error: PathError,
    },
    /// The type says nothing of its values: it has no serde by which the world reads it, and derives no fields.
    Unreadable {
        /// The component or the resource.
        of: Box<str>,
    },
    /// A value of the type cannot be made of data: the type has no `Deserialize` by which the world makes one.
    Unwritable {
        /// The component or the resource.
        of: Box<str>,
    },
    /// A value of a type without bytes cannot be made: it neither derives [`Component`](crate::Component), as a struct without fields does, nor
    /// has a `Deserialize` for the world to make one with.
    UnwritableTag {
        /// The component.
        of: Box<str>,
    },
    /// The component is a Rust type that was registered without its serde, and is read and written by its fields at most.
    Unsaved {
        /// The component.
        of: Box<str>,
    },
    /// The component is described by data without fields, so there is nothing to read or write by name.
    Opaque {
        /// The component.
        of: Box<str>,
    },
    /// The type does not take the value.
    Refused {
        /// The component or the resource.
        of: Box<str>,
        /// The path of the part that it does not take. Empty if it is the whole value.
        at: Box<str>,
        /// The reason, in the words of the type's serde.
        message: Box<str>,
    },
    /// A field has no value.
    MissingField {
        /// The component.
        component: Box<str>,
        /// The field.
        field: Box<str>,
    },
    /// The world lists no such resource.
    NoSuchResource {
        /// The name.
        name: Box<str>,
        /// The resources that the world lists.
        resources: Vec<Box<str>>,
    },
    /// The world lists no such event.
    NoSuchEvent {
        /// The name.
        name: Box<str>,
        /// The events that the world lists.
        events: Vec<Box<str>>,
    },
    /// The world was made without the resource.
    MissingResource {
        /// The resource.
        resource: Box<str>,
    },
    /// The component is a Rust type that was registered, and not listed: an entity that is there gets and loses it by its key alone.
    Unlisted {
        /// The component.
        component: Box<str>,
    },
    /// A component is given twice.
    Twice {
        /// The component.
        component: Box<str>,
    },
    /// Another entity holds a unique key.
    Unique(UniqueError),
    /// There is no room in the table where the row would go, or for that table.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
}

impl DataError {
    /// A value that a field of a component does not take: its type, if it takes a fixed number of bytes, and its kind.
    pub(crate) fn refused(
        component: Box<str>,
        field: &str,
        expected: Option<FieldType>,
        found: Option<FieldType>,
        kind: &'static str,
    ) -> Self {
        let field = text_of_error(field);
        match (expected, found) {
            (Some(_), Some(_)) => Self::WrongType {
                component,
                field,
                expected,
                found,
            },
            _ => Self::WrongValue {
                component,
                field,
                expected,
                found: kind,
            },
        }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::NotData(id) => write!(
                f,
                "{id} is not a component of this world that is described by data"
            ),
            Self::MissingComponent { entity, component } => {
                write!(f, "{entity} has no `{component}`")
            }
            Self::WrongSize {
                component,
                expected,
                found,
            } => {
                write!(
                    f,
                    "a value of `{component}` takes {expected} bytes, and {found} were given"
                )
            }
            Self::NoSuchField {
                component,
                field,
                fields,
            } => {
                write!(f, "`{component}` has no field `{field}`")?;
                list(f, fields)
            }
            Self::NoSuchComponent(id) => write!(f, "the world has no {id}"),
            Self::Immutable { component } => {
                write!(
                    f,
                    "`{component}` is immutable: it is replaced as a whole, by `insert`"
                )
            }
            Self::NotWritable { component, field } => {
                write!(
                    f,
                    "the field `{field}` of `{component}` is private, and is not written by name"
                )
            }
            Self::WrongType {
                component,
                field,
                expected: None,
                ..
            } => {
                write!(
                    f,
                    "the field `{field}` of `{component}` is of a type whose values are not read or written by name"
                )
            }
            Self::WrongType {
                component,
                field,
                expected: Some(expected),
                found: Some(found),
            } => {
                write!(
                    f,
                    "the field `{field}` of `{component}` is of type {expected}, and takes no such value of type {found}"
                )
            }
            Self::WrongType {
                component,
                field,
                expected: Some(expected),
                found: None,
            } => {
                write!(
                    f,
                    "the bytes of the field `{field}` of `{component}` hold no value of its type {expected}"
                )
            }
            Self::WrongValue {
                component,
                field,
                expected: None,
                found,
            } if field.is_empty() => {
                write!(f, "`{component}` cannot be made of {found}")
            }
            Self::WrongValue {
                component,
                field,
                expected: Some(expected),
                found,
            } => {
                write!(
                    f,
                    "the field `{field}` of `{component}` is of type {expected}, and {found} was given"
                )
            }
            Self::WrongValue {
                component,
                field,
                expected: None,
                found,
            } => {
                write!(
                    f,
                    "the field `{field}` of `{component}` cannot be made of {found}"
                )
            }
            Self::Name(error) => fmt::Display::fmt(error, f),
            Self::AtPath { of, error } => write!(f, "`{of}`: {error}"),
            Self::Unreadable { of } => write!(
                f,
                "`{of}` is not read by name: derive `serde::Serialize`, and say `text` or `save` in `#[world(…)]`"
            ),
            Self::Unwritable { of } => write!(
                f,
                "no value of `{of}` is made by name: derive `serde::Deserialize`, and say `text` or `save` in `#[world(…)]`"
            ),
            Self::UnwritableTag { of } => write!(
                f,
                "no value of `{of}` is made by name: derive `Component` for it, as a struct without fields, or derive `serde::Deserialize`, \
                 and say `text` or `save` in `#[world(…)]`"
            ),
            Self::Unsaved { of } => {
                write!(
                    f,
                    "`{of}` is registered without its serde, which `saved()` of its `Registration` brings"
                )
            }
            Self::Opaque { of } => {
                write!(
                    f,
                    "`{of}` is described by data without fields: `get_data` and `insert_data` take its bytes"
                )
            }
            Self::Refused { of, at, message } if at.is_empty() => {
                write!(f, "`{of}` refuses the value: {message}")
            }
            Self::Refused { of, at, message } => {
                write!(f, "`{of}` refuses the value at `{at}`: {message}")
            }
            Self::MissingField { component, field } => {
                write!(f, "the field `{field}` of `{component}` has no value")
            }
            Self::NoSuchResource { name, resources } => {
                write!(f, "the world lists no resource `{name}`")?;
                list(f, resources)
            }
            Self::NoSuchEvent { name, events } => {
                write!(f, "the world lists no event `{name}`")?;
                list(f, events)
            }
            Self::MissingResource { resource } => {
                write!(f, "the world was made without its resource `{resource}`")
            }
            Self::Unlisted { component } => {
                write!(
                    f,
                    "`{component}` is registered, and not listed: an entity that is there gets and loses it by its key"
                )
            }
            Self::Twice { component } => write!(f, "`{component}` is given twice"),
            Self::Unique(error) => fmt::Display::fmt(error, f),
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for DataError {}

impl_from!(NameError as Name for DataError);

impl From<ChangeError> for DataError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NoSuchEntity(entity) | ChangeError::OtherArchetype { entity, .. } => {
                Self::NoSuchEntity(entity)
            }
            ChangeError::Reserved(entity) => Self::Reserved(entity),
            ChangeError::MissingComponent { entity, component } => Self::MissingComponent {
                entity,
                component: text_of_error(component),
            },
            ChangeError::UnknownKey(id) => Self::NoSuchComponent(id),
            ChangeError::Reserve(error) => Self::Reserve(error),
            ChangeError::Relation(error) => Self::Relation(error),
            ChangeError::Unique(error) => Self::Unique(error),
        }
    }
}
