//! The errors of components that were not inserted, removed or changed.

use super::{RelationError, ReserveError, UniqueError};
use crate::base::component_id::ComponentId;
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// A component that could not be inserted, or several, come back, with the reason. The entity is as it was.
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
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// let error = kitchen.insert(pan, Heat(80.0)).unwrap_err();
/// assert_eq!(error.value, Heat(80.0));
/// assert_eq!(error.to_string(), format!("nothing was inserted: {pan} is dead or of another world"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InsertError<V> {
    /// The value that comes back, or the bundle.
    pub value: V,
    /// The entity that was meant.
    pub entity: Entity,
    /// Why it was not.
    pub cause: ChangeError,
}

impl<V> fmt::Debug for InsertError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError")
            .field("entity", &self.entity)
            .field("cause", &self.cause)
            .finish_non_exhaustive()
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

/// An event that was aimed at an entity comes back, with the reason. No observer was called.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Health(u32);
/// # pub struct Hit(u32);
/// fn hurt(hit: On<Arena, Trigger<Hit>>, mut healths: Lookup<Arena, &mut Health>) {
///     if let Some(health) = healths.get_mut(hit.entity()) {
///         health.0 -= hit.event().0;
///     }
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Arena { components: (Health), events: (Hit) }
/// #     #[observers] pub fn reactions() { hurt; }
/// # }
/// # let mut arena = Arena::new();
/// # let [knight, boss] = [5, 90].map(|health| arena.spawn((Health(health),)));
/// arena.despawn(knight);
/// let error = arena.trigger(knight, Hit(3)).unwrap_err();
/// assert_eq!(error.cause, ecs::ChangeError::NoSuchEntity(knight));
/// // The hit comes back, and goes to the next one in the line.
/// arena.trigger(boss, error.event)?;
/// assert_eq!(arena.get::<Health>(boss).unwrap().0, 87);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TriggerError<E> {
    /// The event.
    pub event: E,
    /// The entity that was meant.
    pub entity: Entity,
    /// Why no observer was called.
    pub cause: ChangeError,
}

impl<E> fmt::Debug for TriggerError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TriggerError")
            .field("entity", &self.entity)
            .field("cause", &self.cause)
            .finish_non_exhaustive()
    }
}

impl<E> fmt::Display for TriggerError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no observer was called: {}", self.cause)
    }
}

impl<E> Error for TriggerError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// Why the components of an entity were not changed. The entity is as it was.
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
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// assert_eq!(kitchen.remove::<Heat>(pan), Err(ecs::ChangeError::NoSuchEntity(pan)));
/// ```
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

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::MissingComponent { entity, component } => {
                write!(f, "{entity} has no `{component}`")
            }
            Self::UnknownKey(id) => write!(
                f,
                "the key to {id} is not of this world, or of another type"
            ),
            Self::OtherArchetype { entity, archetype } => {
                write!(f, "{entity} is not of the archetype `{archetype}`")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for ChangeError {}
