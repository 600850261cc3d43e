//! One error type an operation: small, with the entity and the component's name where there is one.

mod attempts;
mod commands;
mod relation;
mod unique;

pub use attempts::{Refused, SpawnAtCause, SpawnColumnsCause, SpawnColumnsError, TrySpawnAtError};
pub use commands::{Cascade, CommandError, CommandErrors, CommandFailure, CommandPolicy};
pub use relation::{PlaceError, RelationError};
pub use unique::UniqueError;
pub(crate) use unique::{KeyRefused, Refusal};

use crate::component::ComponentId;
use crate::entity::Entity;
use crate::field::FieldType;
use alloc::alloc::handle_alloc_error;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::alloc::Layout;
use core::error::Error;
use core::fmt;

/// There is no room for more rows or entities. The world is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReserveError {
    /// The archetype, or `"entities"`.
    what: &'static str,
    cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    TooManyRows,
    TooManyEntities,
    TooManyArchetypes,
    RowTooLarge,
    Closed,
    OutOfMemory { bytes: usize },
}

impl ReserveError {
    #[cold]
    pub(crate) fn too_many_rows(archetype: &'static str) -> Self {
        Self { what: archetype, cause: Cause::TooManyRows }
    }

    #[cold]
    pub(crate) fn too_many_entities() -> Self {
        Self { what: "entities", cause: Cause::TooManyEntities }
    }

    #[cold]
    pub(crate) fn too_many_archetypes() -> Self {
        Self { what: "archetypes", cause: Cause::TooManyArchetypes }
    }

    #[cold]
    pub(crate) fn row_too_large() -> Self {
        Self { what: "archetypes", cause: Cause::RowTooLarge }
    }

    #[cold]
    pub(crate) fn out_of_memory(what: &'static str, bytes: usize) -> Self {
        Self { what, cause: Cause::OutOfMemory { bytes } }
    }

    #[cold]
    pub(crate) fn closed(world: &'static str) -> Self {
        Self { what: world, cause: Cause::Closed }
    }

    /// Whether the world is closed, and declares no archetype with just these components.
    pub const fn is_closed(&self) -> bool {
        matches!(self.cause, Cause::Closed)
    }

    /// Whether a second try fails as well: the world is closed, or the row would be too large. Any other reason may pass.
    pub const fn is_final(&self) -> bool {
        matches!(self.cause, Cause::Closed | Cause::RowTooLarge)
    }

    /// Whether the allocator said no, and not a limit of the world.
    pub const fn is_out_of_memory(&self) -> bool {
        matches!(self.cause, Cause::OutOfMemory { .. })
    }
}

impl fmt::Display for ReserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.what;
        match self.cause {
            Cause::TooManyRows => write!(f, "`{what}` cannot hold so many rows"),
            Cause::TooManyEntities => write!(f, "a world has at most 2³² − 2 entity ids"),
            Cause::TooManyArchetypes => write!(f, "a world has at most 2³² − 3 archetypes"),
            Cause::RowTooLarge => write!(f, "a row with these components would be too large"),
            Cause::Closed => write!(f, "`{what}` is closed, and declares no archetype with just these components"),
            Cause::OutOfMemory { bytes } => write!(f, "no memory for `{what}`: {bytes} bytes were asked for"),
        }
    }
}

impl Error for ReserveError {}

/// A text that an error keeps. Without memory for it, the error does without.
pub(crate) fn text_of_error(text: &str) -> Box<str> {
    let mut own = String::new();
    if own.try_reserve_exact(text.len()).is_ok() {
        own.push_str(text);
    }
    own.into_boxed_str()
}

/// Reports an allocation that failed as `Vec` does: aborts if memory is out, panics if a limit is met.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn fail(error: ReserveError) -> ! {
    if error.is_out_of_memory() {
        handle_alloc_error(Layout::new::<u8>());
    }
    panic!("{error}");
}

/// A row that could not be added comes back, with the reason.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnError<R> {
    /// What was to be spawned.
    pub row: R,
    /// Why it was not.
    pub cause: SpawnCause,
}

/// Why nothing was spawned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnCause {
    /// There is no room for the row.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl<R> fmt::Debug for SpawnError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnError").field("cause", &self.cause).finish_non_exhaustive()
    }
}

impl<R> fmt::Display for SpawnError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was spawned: {}", self.cause)
    }
}

impl<R> Error for SpawnError<R> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// The handle given to `spawn_at` is not reserved. The row comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnAtError<R> {
    /// What was to be spawned.
    pub row: R,
    /// The handle: dead, of another world, or one that has its row already.
    pub entity: Entity,
}

impl<R> fmt::Debug for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnAtError").field("entity", &self.entity).finish_non_exhaustive()
    }
}

impl<R> fmt::Display for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a reserved entity: it is dead, of another world, or has its row already", self.entity)
    }
}

impl<R> Error for SpawnAtError<R> {}

/// Columns of unequal length came to be spawned. They come back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ColumnsError<V> {
    /// What was to be spawned.
    pub columns: V,
    /// The archetype whose rows they are.
    pub archetype: &'static str,
    /// The length of the first column.
    pub expected: usize,
    /// The length of the first column that differs.
    pub found: usize,
}

impl<V> fmt::Debug for ColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnsError")
            .field("archetype", &self.archetype)
            .field("expected", &self.expected)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

impl<V> fmt::Display for ColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { archetype, expected, found, .. } = self;
        write!(f, "the columns of `{archetype}` differ in length: {expected} and {found} rows")
    }
}

impl<V> Error for ColumnsError<V> {}

/// A component that could not be inserted, or several, come back, with the reason. The entity is as it was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InsertError<V> {
    /// What was to be inserted.
    pub value: V,
    /// The entity that was meant.
    pub entity: Entity,
    /// Why it was not.
    pub cause: ChangeError,
}

impl<V> fmt::Debug for InsertError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError").field("entity", &self.entity).field("cause", &self.cause).finish_non_exhaustive()
    }
}

impl<V> fmt::Display for InsertError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was inserted: {}", self.cause)
    }
}

impl<V> Error for InsertError<V> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// Why the components of an entity were not changed. The entity is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
    /// The entity has no such component.
    MissingComponent {
        /// The entity.
        entity: Entity,
        /// The component that it lacks.
        component: &'static str,
    },
    /// The key is of another world, or of another type than the component has.
    UnknownKey(ComponentId),
    /// The entity is of another archetype than the one that was named.
    OtherArchetype {
        /// The entity.
        entity: Entity,
        /// The archetype that it is not of.
        archetype: &'static str,
    },
    /// There is no room in the table where the row would go, or for that table.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl From<ReserveError> for ChangeError {
    fn from(error: ReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::MissingComponent { entity, component } => write!(f, "{entity} has no `{component}`"),
            Self::UnknownKey(id) => write!(f, "the key to {id} is not of this world, or of another type"),
            Self::OtherArchetype { entity, archetype } => write!(f, "{entity} is not of the archetype `{archetype}`"),
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for ChangeError {}

/// An entity without a row.
#[derive(Clone, Copy)]
pub(crate) enum NoRow {
    NoSuchEntity(Entity),
    Reserved(Entity),
}

macro_rules! impl_from_no_row {
    ($($Error:ty),*) => {
        $(impl From<NoRow> for $Error {
            fn from(no_row: NoRow) -> Self {
                match no_row {
                    NoRow::NoSuchEntity(entity) => Self::NoSuchEntity(entity),
                    NoRow::Reserved(entity) => Self::Reserved(entity),
                }
            }
        })*
    };
}

impl_from_no_row!(ChangeError, CloneError, DataError, GetManyError);

/// A component was not registered. The world is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterError {
    name: Box<str>,
    cause: RegisterCause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RegisterCause {
    Declared,
    NameTaken,
    RegisteredAs(Box<str>),
    Sparse,
    BadDefinition(&'static str),
    Reserve(ReserveError),
}

impl RegisterError {
    pub(crate) fn declared(name: &str) -> Self {
        Self { name: text_of_error(name), cause: RegisterCause::Declared }
    }

    pub(crate) fn name_taken(name: &str) -> Self {
        Self { name: text_of_error(name), cause: RegisterCause::NameTaken }
    }

    pub(crate) fn registered_as(name: &str, other: &str) -> Self {
        Self { name: text_of_error(name), cause: RegisterCause::RegisteredAs(text_of_error(other)) }
    }

    pub(crate) fn sparse(name: &str) -> Self {
        Self { name: text_of_error(name), cause: RegisterCause::Sparse }
    }

    pub(crate) fn bad_definition(name: &str, reason: &'static str) -> Self {
        Self { name: text_of_error(name), cause: RegisterCause::BadDefinition(reason) }
    }

    /// The name under which the component should have been registered.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl From<ReserveError> for RegisterError {
    fn from(error: ReserveError) -> Self {
        Self { name: "".into(), cause: RegisterCause::Reserve(error) }
    }
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.cause {
            RegisterCause::Declared => write!(f, "`{name}` is listed in `world!`: it needs no registration"),
            RegisterCause::NameTaken => {
                write!(f, "the name `{name}` is taken by a component of another type or layout")
            }
            RegisterCause::RegisteredAs(other) => {
                write!(f, "the type of `{name}` is registered already, by the name `{other}`")
            }
            RegisterCause::Sparse => {
                write!(f, "`{name}` asks for sparse storage, which is for components that `world!` lists")
            }
            RegisterCause::BadDefinition(reason) => write!(f, "the definition of `{name}` is not valid: {reason}"),
            RegisterCause::Reserve(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for RegisterError {}

/// Why an entity was not cloned. The world is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CloneError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
    /// Values of the component are not cloned.
    NotClone {
        /// The component.
        component: Box<str>,
    },
    /// The world has no component of this number, or another one than the template.
    NoSuchComponent(ComponentId),
    /// There is no room for the clones.
    Reserve(ReserveError),
    /// A relation of the template is refused: its target may be dead by now.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl From<ReserveError> for CloneError {
    fn from(error: ReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl fmt::Display for CloneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::NotClone { component } => {
                write!(
                    f,
                    "`{component}` cannot be cloned: a type of the list is `Clone`, a registered one says `cloned`, and data has no \
                     `on_drop`"
                )
            }
            Self::NoSuchComponent(id) => write!(f, "the world has no {id} like that of the template"),
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for CloneError {}

/// Why a query that is made while the program runs was not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuntimeQueryError {
    /// The world has no component of this number.
    NoSuchComponent(ComponentId),
    /// The world has no component of this name, or several.
    Name(NameError),
    /// Two terms access one component, and one of them writes it.
    Conflict {
        /// The component.
        component: Box<str>,
    },
    /// A term writes a component that the world lists as `#[immutable]`.
    Immutable {
        /// The component.
        component: Box<str>,
    },
    /// The query writes, and was to run on a world that is borrowed to read.
    Writes,
    /// A loop over rows asks for another type than that of a term, or writes to one that only reads, or the term is optional or not there.
    OtherType {
        /// The number of the term.
        term: usize,
    },
    /// The query asks for one of several components more often than it can.
    TooManyAlternatives,
    /// There is no memory for the query.
    Reserve(ReserveError),
}

impl From<ReserveError> for RuntimeQueryError {
    fn from(error: ReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl fmt::Display for RuntimeQueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchComponent(id) => write!(f, "the world has no {id}"),
            Self::Name(error) => fmt::Display::fmt(error, f),
            Self::Conflict { component } => {
                write!(
                    f,
                    "two terms access `{component}` and one writes it: a row's component can be borrowed mutably once"
                )
            }
            Self::Immutable { component } => {
                write!(f, "`{component}` is immutable: read it, and replace it by `insert`")
            }
            Self::OtherType { term } => write!(
                f,
                "term {term} of the query is not of the type that the loop asks for: name the types of the first terms in their \
                 order, and `&mut` for a term that was added by `write`"
            ),
            Self::TooManyAlternatives => f.write_str("a query can ask for one of several components up to 16 times"),
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Writes => f.write_str("the query writes: run it with `run`, which borrows the world exclusively"),
        }
    }
}

impl Error for RuntimeQueryError {}

/// A name that stands for no component of a world, or for several. See [`component_id`](crate::Storage::component_id).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// The world has no component of this name.
    Unknown {
        /// The name.
        name: Box<str>,
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
    pub(crate) fn ambiguous(name: &str, types: impl Iterator<Item = &'static str> + Clone) -> Self {
        let mut list = Vec::new();
        // An error without its list is better than none.
        if list.try_reserve_exact(types.clone().count()).is_ok() {
            list.extend(types);
        }
        Self::Ambiguous { name: text_of_error(name), types: list }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "the world has no component `{name}`"),
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

/// Why a value was not read or written by number or name. The entity is as it was.
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
        /// The field.
        field: Box<str>,
    },
    /// The field is of another type.
    WrongType {
        /// The field.
        field: Box<str>,
        /// The type that it has. `None` if values of its type do not go by name.
        expected: Option<FieldType>,
        /// The type that was given, or `None` if the bytes hold no value of the field's type.
        found: Option<FieldType>,
    },
    /// There is no room in the table where the row would go, or for that table.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
}

impl From<ReserveError> for DataError {
    fn from(error: ReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::NotData(id) => write!(f, "{id} is not a component of this world that is described by data"),
            Self::MissingComponent { entity, component } => write!(f, "{entity} has no `{component}`"),
            Self::WrongSize { component, expected, found } => {
                write!(f, "a value of `{component}` takes {expected} bytes, and {found} were given")
            }
            Self::NoSuchField { component, field } => write!(f, "`{component}` has no field `{field}`"),
            Self::NoSuchComponent(id) => write!(f, "the world has no {id}"),
            Self::Immutable { component } => {
                write!(f, "`{component}` is immutable: it is replaced as a whole, by `insert`")
            }
            Self::NotWritable { field } => write!(f, "the field `{field}` is private, and is not written by name"),
            Self::WrongType { field, expected: None, .. } => {
                write!(f, "the field `{field}` is of a type whose values are not read or written by name")
            }
            Self::WrongType { field, expected: Some(expected), found: Some(found) } => {
                write!(f, "the field `{field}` is of type {expected}, and a value of type {found} was given")
            }
            Self::WrongType { field, expected: Some(expected), found: None } => {
                write!(f, "the bytes of the field `{field}` hold no value of its type {expected}")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for DataError {}

/// Why `get_many_mut` gave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GetManyError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
    /// The entity has no such component.
    MissingComponent {
        /// The entity.
        entity: Entity,
        /// The component that it lacks.
        component: &'static str,
    },
    /// The same entity stands twice in the list.
    Duplicate(Entity),
}

impl fmt::Display for GetManyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::MissingComponent { entity, component } => write!(f, "{entity} has no `{component}`"),
            Self::Duplicate(entity) => write!(f, "{entity} stands twice in the list, and can be borrowed mutably once"),
        }
    }
}

impl Error for GetManyError {}

/// A query that should match one row matches none, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleError {
    /// No row matches.
    None,
    /// More than one row matches.
    Several,
}

impl fmt::Display for SingleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "no row matches the query",
            Self::Several => "more than one row matches the query",
        })
    }
}

impl Error for SingleError {}
