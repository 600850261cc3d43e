//! Why a world is not saved, or not loaded.

use crate::base::error::{ChangeError, ReserveError, errors, text_of_error};
use crate::base::load_report::UnknownName;
use ecs_save::codec::{Refusal, SAME_FIELDS, Step};
use ecs_save::fault::Fault;
use ecs_save::format::FORMAT;
use ecs_value::by_serde::names::Names;
use ecs_value::{Entity, OutOfMemory};
use std::error::Error;
use std::fmt;
use std::format;
use std::io;
use std::prelude::rust_2024::*;

errors! {
    /// The world was not saved. A file of that name is as it was.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::save::SaveError;
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Clone, Serialize, Deserialize)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn((Heat(20.0),));
    /// let smell = kitchen.register_named::<u32>("smell")?;
    /// kitchen.insert_key(pan, smell, 3)?;
    ///
    /// let error = kitchen.save(Vec::new()).unwrap_err();
    /// assert!(matches!(&error, SaveError::Registered { component } if &**component == "smell"));
    /// kitchen.remove_key(pan, smell)?;
    /// kitchen.save(Vec::new())?;
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum SaveError: "cannot save: " {
        /// The writer refuses bytes.
        Io(error: io::Error) => "{error}";
        /// Entities are reserved, and have no rows: commands wait that spawn them.
        Reserved => "entities are reserved, and have no rows yet: apply the commands that wait, or spawn them";
        /// Observers have not been notified of all changes yet.
        Pending => "observers are still to be told of changes: save when all are told";
        /// A snapshot is to be saved whose copy failed, so that it is not whole.
        Unfinished => "the snapshot is not whole, since its copy failed: copy the world again";
        /// A component that was registered while the program runs has values, and nothing says how they are saved.
        Registered {
            /// The component.
            component: Box<str>,
        } => "`{component}` was registered, and has values: register it with `Registration::saved`, or remove the values";
        /// A value cannot be written.
        Value {
            /// The component.
            component: Box<str>,
            /// The entity that has the value.
            entity: Entity,
            /// Why.
            message: Box<str>,
        } => "`{component}` of {entity}: {message}";
        /// A resource cannot be written.
        Resource {
            /// The resource.
            resource: Box<str>,
            /// Why.
            message: Box<str>,
        } => "the resource `{resource}`: {message}";
        /// The serde of a type asks what comes, as `untagged`, `tag` and `flatten` make it do, and saved values have no names to answer with.
        SelfDescribing {
            /// The component or the resource.
            name: Box<str>,
            /// The way to the part that asks, as in `.price.0`. Empty if that is the whole.
            path: Box<str>,
        } => "the serde of `{name}{path}` needs a format with names, as `untagged`, `tag`, `flatten` and `serde_json::Value` do, and \
                 saved values have none: derive it without them, or save another type in its place by `#[serde(into = \"…\", from = \"…\")]`";
        /// A value or a relation refers to an entity that is not saved, and [`SaveOptions::closed`](super::SaveOptions::closed) refuses it.
        Outside {
            /// The component.
            component: Box<str>,
            /// The entity that has the value.
            entity: Entity,
            /// The entity that is not saved.
            target: Entity,
        } => "`{component}` of {entity} refers to {target}, which is no entity of the part that is saved";
        /// An entity is to be saved that is dead.
        NoSuchEntity(entity: Entity) => "{entity} is dead";
        /// A value could be written, and not be read again. The first values of each type, and others of a kind that none before had, are read
        /// again in any case; all are where [`SaveOptions::verify`](super::SaveOptions::verify) says so.
        Unreadable {
            /// The component or the resource.
            component: Box<str>,
            /// The way to the part that is not read, as in `.price.0`. Empty if that is the whole, or is not known.
            path: Box<str>,
            /// The entity that has the value. `None` of a resource.
            entity: Option<Entity>,
            /// Why.
            message: Box<str>,
        } => ("`{component}{path}`{} could not be loaded again: {message}", part(" of ", entity.as_ref(), ""));
        /// There is no memory for it.
        Reserve(error: ReserveError) => "{error}";
    }
}

impl SaveError {
    /// Of the value of an entity, or of a resource.
    #[cold]
    pub(super) fn value(name: &str, entity: Option<Entity>, refusal: Refusal) -> Self {
        let Refusal {
            memory,
            unreadable,
            message,
            ..
        } = refusal;
        let component = text_of_error(name);
        match (memory, unreadable, entity) {
            (Some(error), ..) => error.into(),
            (None, Some(path), entity) => Self::Unreadable {
                component,
                path,
                entity,
                message,
            },
            (None, None, Some(entity)) => Self::Value {
                component,
                entity,
                message,
            },
            (None, None, None) => Self::Resource {
                resource: component,
                message,
            },
        }
    }

    /// Of a value that could not be read again.
    #[cold]
    pub(super) fn unreadable(name: &str, entity: Option<Entity>, refusal: Refusal) -> Self {
        let refusal = match refusal {
            // Reading it said no more.
            Refusal {
                unreadable: None,
                memory: None,
                message,
                ..
            } => Refusal::unreadable("", &format!("{message}: {SAME_FIELDS}")),
            refusal => refusal,
        };
        Self::value(name, entity, refusal)
    }
}

/// Some words, if there is something to say.
fn part(before: &str, said: Option<&impl fmt::Display>, behind: &str) -> String {
    said.map_or_else(String::new, |said| format!("{before}{said}{behind}"))
}

impl Error for SaveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Reserve(error) => Some(error),
            _ => None,
        }
    }
}

errors! {
    /// The world was not loaded, and is as it was.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::save::{LoadOptions, SaveHeader, SaveOptions, Unknown};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Clone, Serialize, Deserialize)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # kitchen.spawn((Heat(20.0),));
    /// let mut bytes = Vec::new();
    /// kitchen.save(&mut bytes)?;
    /// let error = kitchen.load_into(&bytes[..bytes.len() - 1]).unwrap_err();
    /// assert!(matches!(error, ecs::save::LoadError::Torn { .. }));
    /// // The world is as it was.
    /// assert_eq!(kitchen.len(), 1);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum LoadError: "cannot load: " {
        /// The reader fails.
        Io(error: io::Error) => "{error}";
        /// It does not begin as a save does.
        NotASave => "this is not a save";
        /// It ends before its end.
        Torn {
            /// The blocks that are whole.
            blocks: u64,
            /// The part of the save where it ends, if it is known.
            place: Option<Box<str>>,
        } => ("the save ends before its end, behind {blocks} whole block{}{}",
                    if *blocks == 1 { "" } else { "s" },
                    part(", where ", place.as_ref(), " should be"));
        /// More bytes follow its end. [`LoadOptions::embedded`](super::LoadOptions::embedded) leaves them to the reader.
        Trailing => "bytes follow the end of the save: a file was written over a longer one, or appended to; to read one save of a longer \
                 stream, pass `LoadOptions::embedded`";
        /// It is of a newer version of this library.
        NewerFormat {
            /// The number of its format.
            found: u16,
        } => "the save is of format {found}, and this version of the library reads up to {FORMAT}";
        /// It is of another world.
        OtherWorld {
            /// The world's name.
            found: Box<str>,
            /// The name of the one that it was to be loaded into.
            expected: &'static str,
        } => "this is a save of `{found}`, and not of `{expected}`: pass `LoadOptions::any_world` to load it, as after a change of the \
                 world's name";
        /// It is of some entities of a world, which come into another one by [`merge`](crate::Store::merge).
        Part => "the save is of a part of a world: `merge` it into another one";
        /// It contradicts itself.
        Corrupt {
            /// The number of the block.
            block: u64,
            /// Where it does.
            what: Box<str>,
        } => "the save contradicts itself at block {block}: {what}";
        /// A block is not as it was written.
        Checksum {
            /// The number of the block.
            block: u64,
            /// The part of the save that the block holds, if it is known.
            place: Option<Box<str>>,
        } => ("block {block}{} is damaged: its checksum differs", part(" (", place.as_ref(), ")"));
        /// It has components or resources that the world does not know.
        Unknown(names: Vec<UnknownName>) => ("{}", Unknowns(names));
        /// It needs something that this version of the library does not do.
        UnknownSection {
            /// The name of it.
            name: Box<str>,
        } => "the save has `{name}`, which this version of the library does not know";
        /// A component or a resource was saved in a version that cannot be migrated to the current one.
        NoMigration {
            /// The component, or the resource.
            name: Box<str>,
            /// The version that saved it.
            from: u32,
            /// The current version.
            to: u32,
        } => "`{name}` has version {to} here, and was saved by version {from}; no way from {from} is declared: \
                 `#[component(version = {to}, from = …)]`";
        /// A value of an older version does not become one of the version after it: the conversion refuses it.
        Conversion {
            /// The component, or the resource.
            name: Box<str>,
            /// The entity that has the value. `None` of a resource.
            entity: Option<Entity>,
            /// The version that saved it.
            saved: u32,
            /// The version that the conversion is from.
            from: u32,
            /// The version that the conversion is to.
            to: u32,
            /// The words of the error that the conversion returned.
            message: Box<str>,
        } => ("{}`{name}`{} was saved by version {saved}, and the conversion from version {from} to {to} refuses it: {message}",
                    if entity.is_none() { "the resource " } else { "" },
                    part(" of ", entity.as_ref(), ""));
        /// A component has other fields than when it was saved, and the same version.
        Fields {
            /// The component.
            component: Box<str>,
            /// Its version.
            version: u32,
        } => ("`{component}` has other fields than when it was saved, and the same version: say \
                 `#[component(version = {}, from = …)]`, or, of data, define `{component}` as it was, and the new component by another name",
                    version + 1);
        /// A component or a resource has another [shape](super::Saves::save_schema) than when it was saved, and the same version.
        Shape {
            /// The component, or the resource.
            name: Box<str>,
            /// Its version.
            version: u32,
            /// Where the shapes begin to differ: fields, variants and elements, as in `.at.0`. Empty if the whole differs.
            path: Box<str>,
            /// The shape there when it was saved.
            saved: Box<str>,
            /// The shape there now.
            now: Box<str>,
        } => ("`{name}` has another shape than when it was saved, and the same version: {}was `{saved}` then, and is `{now}` now; take \
                 the change back, give what was renamed its former name by `#[serde(alias = …)]`, or say how older values are converted: \
                 `#[component(version = {}, from = …)]`, of a resource `#[resource(…)]`",
                    part("its `", Some(path).filter(|path| !path.is_empty()), "` "),
                    version + 1);
        /// A component was saved as bytes, and this build cannot read them.
        Bytes {
            /// The component.
            component: Box<str>,
        } => "`{component}` was saved as bytes: build with the feature `plain` of `ecs`, with the traits of `bytemuck` for the type, \
                 for a machine whose numbers have their least significant byte first";
        /// A component was kept in a pool when it was saved, and is kept in tables now, or the other way round.
        Storage {
            /// The component.
            component: Box<str>,
        } => "`{component}` was kept elsewhere when it was saved: give its `storage` back, or its type another name";
        /// A value cannot be read.
        Value {
            /// The component.
            component: Box<str>,
            /// The entity that has the value.
            entity: Entity,
            /// Why.
            message: Box<str>,
        } => "`{component}` of {entity}: {message}";
        /// A resource cannot be read.
        Resource {
            /// The resource.
            resource: Box<str>,
            /// Why.
            message: Box<str>,
        } => "the resource `{resource}`: {message}";
        /// A resource is neither in the save nor in the world, and its type has no `Default`.
        MissingResource {
            /// The resource.
            resource: &'static str,
        } => "the resource `{resource}` is not in the save, and has no `Default`";
        /// A relation breaks its rules.
        Relation {
            /// The entity that has it.
            source: Entity,
            /// The rule.
            cause: ChangeError,
        } => "{source}: {cause}";
        /// Two entities have one key of a component with unique keys.
        Unique(error: ChangeError) => "{error}";
        /// It asks for more than one of the [`Limits`](super::Limits) allows.
        Limit {
            /// The limit: the name of its field.
            what: &'static str,
            /// The most that it allows.
            most: u64,
        } => "the save asks for more {what} than the {most} that `Limits::{what}` allows";
        /// A schedule or an observer of the world is running, or observers are still to be told of changes.
        Running {
            /// The schedule. `None` if none is running, and in a build without the feature `snapshots`, which alone remembers the names.
            schedule: Option<&'static str>,
        } => ("{} is running: load {}",
                    schedule.map_or("a schedule or an observer of the world".into(), |schedule| format!("`{schedule}`")),
                    if schedule.is_some() { "between its runs" } else { "when all have ended" });
        /// There is no room for it.
        Reserve(error: ReserveError) => "{error}";
        /// The text cannot be read.
        Text(message: Box<str>) => "{message}";
    }
}

impl LoadError {
    /// The same, of the entities by the handles that they were saved with.
    #[cold]
    pub(super) fn of_saved(mut self, names: &Names) -> Self {
        match &mut self {
            Self::Value { entity, .. }
            | Self::Conversion {
                entity: Some(entity),
                ..
            } => *entity = names.old_of_fresh(*entity),
            Self::Relation { source, cause } => {
                *source = names.old_of_fresh(*source);
                *cause = cause.map_relation(|entity| names.old_of_fresh(entity));
            }
            _ => {}
        }
        self
    }

    /// Of the value of an entity, or of a resource.
    #[cold]
    pub(super) fn value(name: &str, entity: Option<Entity>, refusal: Refusal) -> Self {
        let Refusal {
            message,
            step,
            memory,
            ..
        } = refusal;
        let name = text_of_error(name);
        match (memory, step, entity) {
            (Some(error), ..) => error.into(),
            (None, Some(Step { saved, from, to }), entity) => Self::Conversion {
                name,
                entity,
                saved,
                from,
                to,
                message,
            },
            (None, None, Some(entity)) => Self::Value {
                component: name,
                entity,
                message,
            },
            (None, None, None) => Self::Resource {
                resource: name,
                message,
            },
        }
    }
}

impl From<Fault> for LoadError {
    #[cold]
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => Self::Io(error),
            Fault::NotASave => Self::NotASave,
            Fault::Torn(blocks, place) => Self::Torn { blocks, place },
            Fault::Trailing => Self::Trailing,
            Fault::NewerFormat(found) => Self::NewerFormat { found },
            Fault::Corrupt(block, what) => Self::Corrupt { block, what },
            Fault::Checksum(block, place) => Self::Checksum { block, place },
            Fault::Limit(what, most) => Self::Limit { what, most },
            Fault::Memory(error) => error.into(),
        }
    }
}

/// The names that the world does not know.
struct Unknowns<'n>(&'n [UnknownName]);

impl fmt::Display for Unknowns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0.len() == 1 {
            "a component or resource"
        } else {
            "components or resources"
        };
        write!(f, "the save has {noun} that the world does not know: ")?;
        for (i, UnknownName { name, values, near }) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}`{name}`")?;
            match near {
                Some(near) => write!(f, " (did you mean `{near}`?)")?,
                None if *values == 1 => f.write_str(" (1 value)")?,
                None => write!(f, " ({values} values)")?,
            }
        }
        f.write_str("; pass `Unknown::Drop` to load without them, or say `#[world(removed(…))]`")
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Reserve(error) => Some(error),
            Self::Relation { cause, .. } => Some(cause),
            Self::Unique(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ChangeError> for LoadError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Reserve(error) => Self::Reserve(error),
            error => Self::Unique(error),
        }
    }
}

macro_rules! impl_from {
    ($($Error:ident)*) => {
        $(
            impl From<io::Error> for $Error {
                fn from(error: io::Error) -> Self {
                    Self::Io(error)
                }
            }

            impl From<ReserveError> for $Error {
                fn from(error: ReserveError) -> Self {
                    Self::Reserve(error)
                }
            }

            impl From<OutOfMemory> for $Error {
                fn from(error: OutOfMemory) -> Self {
                    Self::Reserve(error.into())
                }
            }
        )*
    };
}

impl_from!(SaveError LoadError);
