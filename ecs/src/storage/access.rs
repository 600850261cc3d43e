//! Components of single entities.

use super::Storage;
use crate::base::error::ChangeError;
use crate::schema::{ComponentOf, Declare, component_name};
use crate::storage::slots::Location;
use ecs_value::Entity;

/// # Values of one entity
///
/// Single components, to read.
impl<W: Declare> Storage<W> {
    /// Whether the entity is alive. A reserved one is not, until it has its row.
    #[inline]
    pub fn contains(&self, entity: Entity) -> bool {
        self.find(entity).is_some()
    }

    /// Whether the entity is alive and has the component.
    #[inline]
    pub fn has<C: ComponentOf<W>>(&self, entity: Entity) -> bool {
        self.value::<C>(entity).is_some()
    }

    /// A component of an entity. `None` if the entity is dead or has none. O(1).
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
    /// assert_eq!(kitchen.get::<Heat>(pan), Some(&Heat(20.0)));
    /// ```
    #[inline]
    pub fn get<C: ComponentOf<W>>(&self, entity: Entity) -> Option<&C> {
        self.value_ref(entity)
    }

    #[cold]
    pub(crate) fn why_not<C: ComponentOf<W>>(&self, entity: Entity) -> ChangeError {
        if self.contains(entity) {
            ChangeError::MissingComponent {
                entity,
                component: component_name::<W, C>(),
            }
        } else {
            self.no_row(entity)
        }
    }

    /// Where the row of a living entity is.
    #[inline]
    pub(crate) fn location(&self, entity: Entity) -> Option<Location> {
        self.find(entity).map(|(_, location)| location)
    }

    /// The reason why an entity has no row.
    #[cold]
    pub(crate) fn no_row(&self, entity: Entity) -> ChangeError {
        if self.slots.awaits_row(entity) {
            ChangeError::Reserved(entity)
        } else {
            ChangeError::NoSuchEntity(entity)
        }
    }
}
