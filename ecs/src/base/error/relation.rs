//! The errors of relations that are refused.

use super::{ChangeError, CloneError, DataError, SpawnAtCause, SpawnCause, SpawnColumnsCause};
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// Why an entity did not get a relation. Nothing was changed. See [`relation`](crate::relation).
///
/// ```
/// # use ecs::prelude::*;
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: () }
/// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let shelf = kitchen.spawn_empty();
/// let pot = kitchen.spawn((ChildOf { parent: shelf },));
/// let error = kitchen.insert(shelf, ChildOf { parent: pot }).err().unwrap();
/// let circle = ecs::RelationError::Cycle { relation: "ChildOf", through: pot };
/// assert_eq!(error.cause, ecs::ChangeError::Relation(circle));
/// // The relation comes back.
/// assert_eq!(error.value.parent, pot);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelationError {
    /// The target is dead, or reserved, or of another world.
    DeadTarget {
        /// The relation.
        relation: &'static str,
        /// The target.
        target: Entity,
    },
    /// The target is of no archetype that `to(…)` names.
    WrongEnd {
        /// The relation.
        relation: &'static str,
        /// The target.
        target: Entity,
    },
    /// The relation is acyclic, and the target is the source itself, or below the source.
    Cycle {
        /// The relation.
        relation: &'static str,
        /// The entity of the circle that is right below the source: the source itself, if it is its own target.
        through: Entity,
    },
}

impl RelationError {
    /// The same, of the entity by another handle.
    #[cfg(feature = "save")]
    pub(crate) fn map(self, handle: impl FnOnce(Entity) -> Entity) -> Self {
        match self {
            Self::DeadTarget { relation, target } => Self::DeadTarget {
                relation,
                target: handle(target),
            },
            Self::WrongEnd { relation, target } => Self::WrongEnd {
                relation,
                target: handle(target),
            },
            Self::Cycle { relation, through } => Self::Cycle {
                relation,
                through: handle(through),
            },
        }
    }
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeadTarget { relation, target } => {
                write!(
                    f,
                    "the target of `{relation}`, {target}, is dead, or reserved, or of another world"
                )
            }
            Self::WrongEnd { relation, target } => {
                write!(
                    f,
                    "{target} is of no archetype that `{relation}` may have as its target"
                )
            }
            Self::Cycle { relation, through } => {
                write!(
                    f,
                    "`{relation}` would go round in a circle through {through}"
                )
            }
        }
    }
}

impl Error for RelationError {}

impl_from!(RelationError as Relation for ChangeError, CloneError, DataError, SpawnAtCause, SpawnCause, SpawnColumnsCause);

/// Why an entity did not get its place among the sources of its target. Nothing was changed.
///
/// ```
/// # use ecs::prelude::*;
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: () }
/// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let shelf = kitchen.spawn_empty();
/// let pot = kitchen.spawn((ChildOf { parent: shelf },));
/// let error = kitchen.place_before::<ChildOf>(pot, shelf).unwrap_err();
/// assert_eq!(error, ecs::PlaceError::NoSibling { entity: pot, other: shelf, relation: "ChildOf" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlaceError {
    /// The entity is dead, or has no target.
    NoTarget {
        /// The entity.
        entity: Entity,
        /// The relation.
        relation: &'static str,
    },
    /// The other entity has another target, or none, or is the entity itself.
    NoSibling {
        /// The entity.
        entity: Entity,
        /// The other one.
        other: Entity,
        /// The relation.
        relation: &'static str,
    },
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTarget { entity, relation } => {
                write!(f, "{entity} has no target by `{relation}`, or is dead")
            }
            Self::NoSibling {
                entity,
                other,
                relation,
            } => {
                write!(
                    f,
                    "{other} is no other entity with the target that {entity} has by `{relation}`"
                )
            }
        }
    }
}

impl Error for PlaceError {}
