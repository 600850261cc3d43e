//! The errors of components by number or name, and of those that are known while the program runs.

use super::{ChangeError, ReserveError, text_of_error};
use crate::base::component_id::ComponentId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::array;
use core::error::Error;
use core::fmt;
use ecs_value::{Entity, FieldType, PathError, list};

errors! {
    /// Why an operation on components by number or name was not carried out, or one on components that are known while the program
    /// runs: the world is as it was.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # pub struct Sound;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat, Sound) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// use ecs::DataError;
    ///
    /// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let heat = kitchen.component_id("Heat")?;
    /// kitchen.remove::<Heat>(pan)?;
    /// let error = kitchen.field(pan, heat, "0").unwrap_err();
    /// assert_eq!(error, DataError::MissingComponent { entity: pan, component: "Heat".into() });
    ///
    /// // Names that are similar are in the error.
    /// let error = kitchen.component_id("Heet").unwrap_err();
    /// assert_eq!(error, DataError::UnknownName { name: "Heet".into(), components: vec!["Heat".into()] });
    ///
    /// // Nothing says how to clone a sound.
    /// let radio = kitchen.spawn((Sound,));
    /// assert_eq!(kitchen.clone_entity(radio).unwrap_err(), DataError::NotClone { component: "Sound".into() });
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum DataError {
        /// The entity is not there, a rule of the world refuses the value, or there is no memory.
        Change(error: ChangeError) => "{error}";
        /// The world has no component of this name.
        UnknownName {
            /// The name.
            name: Box<str>,
            /// The components with a similar name, or all of the world's.
            components: Vec<Box<str>>,
        } => { |f| {
            write!(f, "the world has no component `{name}`")?;
            list(f, components)
        } };
        /// Several components of the world have this name.
        AmbiguousName {
            /// The name.
            name: Box<str>,
            /// The types as the world's list spells them: each is a name that stands for one component.
            types: Vec<&'static str>,
        } => { |f| {
            write!(f, "several components are called `{name}`: say which by")?;
            let mut separator = " ";
            for listed in types {
                write!(f, "{separator}`{listed}`")?;
                separator = " or ";
            }
            Ok(())
        } };
        /// Values of the component are not cloned.
        NotClone {
            /// The component.
            component: Box<str>,
        } => "`{component}` cannot be cloned: a type of the list is `Clone`, a registered one says `cloned`, and data has no `on_drop`";
        /// The world has no component of this number, or another one than the template.
        NotOfTemplate(id: ComponentId) => "the world has no {id} like that of the template";
        /// The world neither lists the component nor has it registered by this name, with this type or size.
        UnknownComponent {
            /// The name that it has in the world that it comes from.
            component: Box<str>,
        } => "the world has no component `{component}`: list it in `world!`, or register it by this name";
        /// Two components of an entity of another world are one component of this one: registered ones of a type that the world lists.
        SameComponent {
            /// The names that they have in the world that they come from.
            taken: [Box<str>; 2],
            /// The component of the world.
            component: Box<str>,
        } => ("`{}` and `{}` are both the component `{component}` of the world, and an entity has each component once: \
            remove one of them before the entity is taken", taken[0], taken[1]);
        /// The world has no component of this number, or none of this number that is described by data.
        NotData(id: ComponentId) => "{id} is not a component of this world that is described by data";
        /// The entity has no such component.
        MissingComponent {
            /// The entity.
            entity: Entity,
            /// The component that it lacks.
            component: Box<str>,
        } => "{entity} has no `{component}`";
        /// The value has another size than the component.
        WrongSize {
            /// The component.
            component: Box<str>,
            /// The bytes that it takes.
            expected: usize,
            /// The bytes that were given.
            found: usize,
        } => "a value of `{component}` takes {expected} bytes, and {found} were given";
        /// The component has no such field.
        NoSuchField {
            /// The component.
            component: Box<str>,
            /// The field that it lacks.
            field: Box<str>,
            /// The fields that it has.
            fields: Vec<Box<str>>,
        } => { |f| {
                write!(f, "`{component}` has no field `{field}`")?;
                list(f, fields)
            } };
        /// The world has no component of this number.
        NoSuchComponent(id: ComponentId) => "the world has no {id}";
        /// The world lists the component as `#[immutable]`: it is replaced as a whole, by `insert`.
        Immutable {
            /// The component.
            component: Box<str>,
        } => "`{component}` is immutable: it is replaced as a whole, by `insert`";
        /// The field is private: only the type's own functions write it.
        NotWritable {
            /// The component.
            component: Box<str>,
            /// The path of the field.
            field: Box<str>,
        } => "the field `{field}` of `{component}` is private, and is not written by name";
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
        } => { |f| match (expected, found) {
                (None, _) => write!(f, "the field `{field}` of `{component}` is of a type whose values are not read or written by name"),
                (Some(expected), Some(found)) => write!(
                    f,
                    "the field `{field}` of `{component}` is of type {expected}, and takes no such value of type {found}"
                ),
                (Some(expected), None) => {
                    write!(f, "the bytes of the field `{field}` of `{component}` hold no value of its type {expected}")
                }
            } };
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
        } => { |f| match expected {
                None if field.is_empty() => write!(f, "`{component}` cannot be made of {found}"),
                None => write!(f, "the field `{field}` of `{component}` cannot be made of {found}"),
                Some(expected) => {
                    write!(f, "the field `{field}` of `{component}` is of type {expected}, and {found} was given")
                }
            } };
        /// There is no such part.
        AtPath {
            /// The component or the resource.
            of: Box<str>,
            /// The reason.
            error: PathError,
        } => "`{of}`: {error}";
        /// The type is opaque: the world cannot read it by serde, and it derives no fields.
        Unreadable {
            /// The component or the resource.
            of: Box<str>,
        } => "`{of}` is not read by name: derive `serde::Serialize`, and say `text` or `save` in `#[world(…)]`";
        /// A value of the type cannot be made from data, since the type has no `Deserialize`.
        Unwritable {
            /// The component or the resource.
            of: Box<str>,
        } => "no value of `{of}` is made by name: derive `serde::Deserialize`, and say `text` or `save` in `#[world(…)]`";
        /// A value of a type without bytes cannot be made: it neither derives [`Component`](crate::Component), as a struct without fields does, nor
        /// has a `Deserialize` for the world to make one with.
        UnwritableTag {
            /// The component.
            of: Box<str>,
        } => "no value of `{of}` is made by name: derive `Component` for it, as a struct without fields, or derive `serde::Deserialize`, \
                and say `text` or `save` in `#[world(…)]`";
        /// The component is a Rust type that was registered without its serde, and is read and written by its fields at most.
        Unsaved {
            /// The component.
            of: Box<str>,
        } => "`{of}` is registered without its serde, which `saved()` of its `Registration` brings";
        /// The component is described by data without fields, so there is nothing to read or write by name.
        Opaque {
            /// The component.
            of: Box<str>,
        } => "`{of}` is described by data without fields: `get_data` and `insert_data` take its bytes";
        /// The type does not take the value.
        Refused {
            /// The component or the resource.
            of: Box<str>,
            /// The path of the part that it does not take. Empty if it is the whole value.
            at: Box<str>,
            /// The reason, in the words of the type's serde.
            message: Box<str>,
        } => { |f| match &**at {
                "" => write!(f, "`{of}` refuses the value: {message}"),
                at => write!(f, "`{of}` refuses the value at `{at}`: {message}"),
            } };
        /// A field has no value.
        MissingField {
            /// The component.
            component: Box<str>,
            /// The field.
            field: Box<str>,
        } => "the field `{field}` of `{component}` has no value";
        /// The world lists no such resource.
        NoSuchResource {
            /// The name.
            name: Box<str>,
            /// The resources that the world lists.
            resources: Vec<Box<str>>,
        } => { |f| {
                write!(f, "the world lists no resource `{name}`")?;
                list(f, resources)
            } };
        /// The world lists no such event.
        NoSuchEvent {
            /// The name.
            name: Box<str>,
            /// The events that the world lists.
            events: Vec<Box<str>>,
        } => { |f| {
                write!(f, "the world lists no event `{name}`")?;
                list(f, events)
            } };
        /// The world was made without the resource.
        MissingResource {
            /// The resource.
            resource: Box<str>,
        } => "the world was made without its resource `{resource}`";
        /// The component is a Rust type that was registered, and not listed: an entity that is there gets and loses it by its key alone.
        Unlisted {
            /// The component.
            component: Box<str>,
        } => "`{component}` is registered, and not listed: an entity that is there gets and loses it by its key";
        /// A component is given twice.
        Twice {
            /// The component.
            component: Box<str>,
        } => "`{component}` is given twice";
    }
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

    /// A name that none of these has.
    pub(crate) fn unknown_name<'n>(
        name: &str,
        known: impl Iterator<Item = &'n str> + Clone,
    ) -> Self {
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
        Self::UnknownName {
            name: text_of_error(name),
            components,
        }
    }

    pub(crate) fn ambiguous_name(
        name: &str,
        types: impl Iterator<Item = &'static str> + Clone,
    ) -> Self {
        let mut list = Vec::new();
        // An error without its list is better than none.
        if list.try_reserve_exact(types.clone().count()).is_ok() {
            list.extend(types);
        }
        Self::AmbiguousName {
            name: text_of_error(name),
            types: list,
        }
    }
}

impl Error for DataError {}

impl From<ReserveError> for DataError {
    fn from(error: ReserveError) -> Self {
        Self::Change(error.into())
    }
}

impl From<ChangeError> for DataError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::OtherArchetype { entity, .. } => {
                Self::Change(ChangeError::NoSuchEntity(entity))
            }
            ChangeError::MissingComponent { entity, component } => Self::MissingComponent {
                entity,
                component: text_of_error(component),
            },
            ChangeError::UnknownKey(id) => Self::NoSuchComponent(id),
            error => Self::Change(error),
        }
    }
}

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
