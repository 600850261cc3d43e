//! Components of single entities, to write.
#![allow(unsafe_code)]

use super::Store;
use super::World;
use crate::component::ComponentId;
use crate::entity::Entity;
use crate::error::GetManyError;
use crate::registry::Key;
use crate::schema::WritableIn;
use core::ptr::NonNull;
use core::slice;

impl<W: World> Store<W> {
    /// A component of an entity, to write. `None` if the entity is dead or has none. O(1).
    #[inline]
    pub fn get_mut<C: WritableIn<W>>(&mut self, entity: Entity) -> Option<&mut C> {
        self.storage.mark_changed::<C>(entity);
        // SAFETY: as in `get`; the store is borrowed exclusively.
        self.value::<C>(entity).map(|mut value| unsafe { value.as_mut() })
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
    /// # Ok::<_, ecs::GetManyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an entity is dead, lacks the component, or stands twice in the list.
    pub fn get_many_mut<C: WritableIn<W>, const N: usize>(
        &mut self,
        entities: [Entity; N],
    ) -> Result<[&mut C; N], GetManyError> {
        let mut values = [NonNull::<C>::dangling(); N];
        for (i, entity) in entities.into_iter().enumerate() {
            values[i] = self.value::<C>(entity).ok_or_else(|| self.why_not::<C>(entity))?;
            if entities[..i].contains(&entity) {
                return Err(GetManyError::Duplicate(entity));
            }
        }
        for entity in entities {
            self.storage.mark_changed::<C>(entity);
        }
        // SAFETY: as in `get_mut`. The entities are living and distinct, and so are their rows (W2).
        Ok(values.map(|mut value| unsafe { value.as_mut() }))
    }

    /// A component of an entity, to write. `None` as for [`get_key`](crate::Storage::get_key).
    #[inline]
    pub fn get_key_mut<C: 'static>(&mut self, entity: Entity, key: Key<C>) -> Option<&mut C> {
        // SAFETY: as in `get_key`; the store is borrowed exclusively.
        self.registered_value(entity, key).map(|mut value| unsafe { value.as_mut() })
    }

    /// The bytes of a component that is described by data, to write.
    pub fn get_data_mut(&mut self, entity: Entity, component: ComponentId) -> Option<&mut [u8]> {
        let (column, _) = self.data_column(component).ok()?;
        let value = self.bytes_at(self.location(entity)?, column.cell, column.info.size)?;
        // SAFETY: as in `get_data`; the store is borrowed exclusively.
        Some(unsafe { slice::from_raw_parts_mut(value.as_ptr(), column.info.size) })
    }
}
