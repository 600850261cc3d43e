//! Components of single entities, to write.

use super::Store;
use super::World;
use crate::base::component_id::ComponentId;
use crate::base::error::ChangeError;
use crate::schema::WritableIn;
use crate::storage::registry::Key;
use ecs_value::Entity;

/// # Values of one entity
///
/// Single components, to write.
impl<W: World> Store<W> {
    /// A component of an entity, to write. `None` if the entity is dead or has none. O(1).
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
    /// kitchen.get_mut::<Heat>(pan).unwrap().0 += 60.0;
    /// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
    /// ```
    #[inline]
    pub fn get_mut<C: WritableIn<W>>(&mut self, entity: Entity) -> Option<&mut C> {
        self.storage.mark_changed::<C>(entity);
        self.storage.value_mut(entity)
    }

    /// The same component of several entities at once, to write. O(N²), for small N.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let (pan, pot) = (kitchen.spawn(Pan { heat: Heat(3.0) }), kitchen.spawn(Pan { heat: Heat(1.0) }));
    /// let [hot, cold] = kitchen.get_many_mut::<Heat, 2>([pan, pot])?;
    /// core::mem::swap(hot, cold);
    /// # assert_eq!(kitchen.get::<Heat>(pot).unwrap().0, 3.0);
    /// # Ok::<_, ecs::ChangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an entity is dead, lacks the component, or stands twice in the list.
    #[inline]
    pub fn get_many_mut<C: WritableIn<W>, const N: usize>(
        &mut self,
        entities: [Entity; N],
    ) -> Result<[&mut C; N], ChangeError> {
        self.storage.values_mut(entities)
    }

    /// A component of an entity, to write. `None` as for [`get_key`](crate::Storage::get_key).
    #[inline]
    pub fn get_key_mut<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Option<&mut C> {
        self.storage.stamp_registered(entity, key.id);
        self.storage.registered_mut(entity, key)
    }

    /// The bytes of a component that is described by data, to write.
    pub fn get_data_mut(&mut self, entity: Entity, component: ComponentId) -> Option<&mut [u8]> {
        self.storage.stamp_registered(entity, component);
        self.storage.data_mut(entity, component)
    }
}
