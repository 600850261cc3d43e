//! The errors of queries: those that were not made, and those that found too little.

use super::{DataError, NameError, ReserveError};
use crate::base::component_id::ComponentId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use ecs_value::Entity;
use ecs_value::list;

/// Why a query that is made while the program runs was not.
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
/// let error = kitchen.runtime_query().read("Heet").build().err().unwrap();
/// assert!(error.to_string().contains("`Heat`"), "the error has the names that are similar");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RuntimeQueryError {
    /// The world has no component of this number.
    NoSuchComponent(ComponentId),
    /// The world has no component of this name, or several.
    Name(NameError),
    /// The world declares no archetype of this name.
    NoSuchArchetype {
        /// The name.
        name: Box<str>,
        /// The archetypes that there are.
        known: Vec<Box<str>>,
    },
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
    /// The query asks when a component was changed or added of which nothing keeps track.
    Untracked {
        /// The component.
        component: Box<str>,
    },
    /// A condition on a value names a part that there is not.
    Value(DataError),
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

impl fmt::Display for RuntimeQueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchComponent(id) => write!(f, "the world has no {id}"),
            Self::Name(error) => fmt::Display::fmt(error, f),
            Self::NoSuchArchetype { name, known } => {
                write!(f, "the world declares no archetype `{name}`")?;
                list(f, known)
            }
            Self::Conflict { component } => {
                write!(
                    f,
                    "two terms access `{component}` and one writes it: a row's component can be borrowed mutably once"
                )
            }
            Self::Immutable { component } => {
                write!(
                    f,
                    "`{component}` is immutable: read it, and replace it by `insert`"
                )
            }
            Self::Untracked { component } => write!(
                f,
                "nothing keeps track of when `{component}` was changed or added: beside `#[derive(Component)]`, `#[component(track)]` does"
            ),
            Self::Value(error) => fmt::Display::fmt(error, f),
            Self::OtherType { term } => write!(
                f,
                "term {term} of the query is not of the type that the loop asks for: name the types of the first terms in their \
                 order, and `&mut` for a term that was added by `write`"
            ),
            Self::TooManyAlternatives => {
                f.write_str("a query can ask for one of several components up to 16 times")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Writes => f.write_str(
                "the query writes: run it with `run`, which borrows the world exclusively",
            ),
        }
    }
}

impl Error for RuntimeQueryError {}

/// Why `get_many_mut` gave nothing.
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
/// let error = kitchen.get_many_mut::<Heat, 2>([pan, pan]).unwrap_err();
/// assert_eq!(error, ecs::GetManyError::Duplicate(pan));
/// ```
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
            Self::MissingComponent { entity, component } => {
                write!(f, "{entity} has no `{component}`")
            }
            Self::Duplicate(entity) => write!(
                f,
                "{entity} stands twice in the list, and can be borrowed mutably once"
            ),
        }
    }
}

impl Error for GetManyError {}

/// A query that should match one row matches none, or several.
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
/// let error = kitchen.query_ref::<&Heat>().single().unwrap_err();
/// assert_eq!(error, ecs::SingleError::None);
/// ```
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
