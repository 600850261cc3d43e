//! An entity to read.

use crate::base::component_id::ComponentId;
use crate::base::error::ChangeError;
use crate::query::ArchetypeOf;
use crate::schema::{ComponentOf, Declare};
use crate::storage::Storage;
use crate::storage::registry::Key;
use core::fmt;
use ecs_value::Entity;

/// An entity that is alive, with all that it has, to read. See [`Storage::entity_ref`].
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
/// let it = kitchen.entity_ref(pan)?;
/// assert!(it.is::<Pan>() && it.has::<Name>());
/// assert_eq!(it.get::<Heat>(), Some(&Heat(20.0)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct EntityRef<'w, W: Declare> {
    storage: &'w Storage<W>,
    entity: Entity,
}

/// # One entity, step by step
///
/// A handle that finds the entity once.
impl<W: Declare> Storage<W> {
    /// An entity, to read its components one after the other. O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Name(&'static str);
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let pan = kitchen.entity_ref(pan)?;
    /// assert_eq!(pan.get::<Name>().unwrap().0, "pan");
    /// assert!(pan.has::<Heat>() && pan.is::<Pan>());
    /// assert_eq!(pan.components().count(), 2);
    /// # Ok::<_, ecs::ChangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no row yet.
    #[inline]
    pub fn entity_ref(&self, entity: Entity) -> Result<EntityRef<'_, W>, ChangeError> {
        if self.contains(entity) {
            Ok(EntityRef {
                storage: self,
                entity,
            })
        } else {
            Err(self.no_row(entity))
        }
    }
}

impl<'w, W: Declare> EntityRef<'w, W> {
    /// An entity that may have died.
    pub(super) fn new(storage: &'w Storage<W>, entity: Entity) -> Self {
        Self { storage, entity }
    }

    /// The handle.
    #[inline]
    pub fn entity(self) -> Entity {
        self.entity
    }

    /// Whether the entity has the component.
    #[inline]
    pub fn has<C: ComponentOf<W>>(self) -> bool {
        self.storage.has::<C>(self.entity)
    }

    /// A component, if the entity has it. O(1).
    #[inline]
    pub fn get<C: ComponentOf<W>>(self) -> Option<&'w C> {
        self.storage.get(self.entity)
    }

    /// A registered component, if the entity has it.
    #[inline]
    pub fn get_key<C: 'static>(self, key: Key<C>) -> Option<&'w C> {
        self.storage.get_key(self.entity, key)
    }

    /// Whether the entity [is](Storage::is) of the archetype.
    #[inline]
    pub fn is<A: ArchetypeOf<W>>(self) -> bool {
        self.storage.is::<A>(self.entity)
    }

    /// A view of the row, if the entity [is](Storage::is) of the archetype.
    #[inline]
    pub fn row<A: ArchetypeOf<W>>(self) -> Option<A::Read<'w>> {
        self.storage.row::<A>(self.entity)
    }

    /// The components that the entity has.
    pub fn components(self) -> impl Iterator<Item = ComponentId> + use<'w, W> {
        self.storage.components_of(self.entity)
    }
}

impl_copy!([W: Declare] EntityRef<'_, W>);

impl<W: Declare> fmt::Debug for EntityRef<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self
            .components()
            .filter_map(|component| self.storage.component_name(component));
        write!(f, "{} ", self.entity)?;
        f.debug_list().entries(names).finish()
    }
}
