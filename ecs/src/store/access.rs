//! Components of single entities.
#![allow(unsafe_code)]

use super::Store;
use crate::component::ComponentOf;
use crate::dynamic::Dynamic;
use crate::entity::{Entity, Location};
use crate::error::GetManyError;
use crate::schema::{Cell, World, component_index, component_name, is_sparse, schema};
use core::ptr::NonNull;

impl<W: World> Store<W> {
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
    #[inline]
    pub fn get<C: ComponentOf<W>>(&self, entity: Entity) -> Option<&C> {
        // SAFETY: the pointer is to a value of a living row, which is borrowed with the store.
        self.value::<C>(entity).map(|value| unsafe { value.as_ref() })
    }

    /// A component of an entity, to write. `None` if the entity is dead or has none. O(1).
    #[inline]
    pub fn get_mut<C: ComponentOf<W>>(&mut self, entity: Entity) -> Option<&mut C> {
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
    pub fn get_many_mut<C: ComponentOf<W>, const N: usize>(
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
        // SAFETY: as in `get_mut`. The entities are living and distinct, and so are their rows (W2).
        Ok(values.map(|mut value| unsafe { value.as_mut() }))
    }

    #[cold]
    fn why_not<C: ComponentOf<W>>(&self, entity: Entity) -> GetManyError {
        if self.contains(entity) {
            GetManyError::MissingComponent { entity, component: component_name::<W, C>() }
        } else {
            GetManyError::NoSuchEntity(entity)
        }
    }

    /// Where the row of a living entity is.
    #[inline(always)]
    pub(super) fn location(&self, entity: Entity) -> Option<Location> {
        self.find(entity).map(|(_, location)| location)
    }

    /// The component of a living entity: slot, table, cell.
    #[inline(always)]
    fn value<C: ComponentOf<W>>(&self, entity: Entity) -> Option<NonNull<C>> {
        if is_sparse::<W, C>() {
            // A dead entity has no values, but its slot may have another one.
            self.location(entity)?;
            return self.pools.value(schema::<W>(), component_index::<W, C>(), Some(entity)).map(NonNull::cast);
        }
        let (table, location) = self.find(entity)?;
        let cell = self.listed_place(location.table, 1 + component_index::<W, C>());
        let row = location.row as usize;
        let there = if schema::<W>().optionals { table.bit(cell, row) } else { cell.is_there() };
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        there.then(|| unsafe { table.column::<C>(cell.prefix).add(row) })
    }

    /// The cell, in a table, of a component that the world lists. Every archetype has a cell for it: no other is looked for.
    #[inline(always)]
    fn listed_place(&self, table: u32, cell: usize) -> Cell {
        let schema = schema::<W>();
        match (table as usize).checked_sub(schema.archetypes.len()) {
            None => schema.cells_of(table as usize)[cell],
            Some(place) => {
                let cells = self.dynamic.as_ref().map_or(&[][..], Dynamic::listed_cells);
                cells.get(place * schema.stride + cell).copied().unwrap_or(Cell::ABSENT)
            }
        }
    }

    /// The component with that cell, in the row of a living entity.
    #[inline(always)]
    pub(super) fn value_at<C>(&self, location: Location, cell: usize) -> Option<NonNull<C>> {
        self.bytes_at(location, cell, size_of::<C>()).map(NonNull::cast)
    }

    /// The component with that cell, whose values take so many bytes, in the row of a living entity.
    #[inline(always)]
    pub(super) fn bytes_at(&self, location: Location, cell: usize, size: usize) -> Option<NonNull<u8>> {
        let table = self.tables.get(location.table as usize)?;
        let cell = self.place(location.table, cell);
        let row = location.row as usize;
        let there = if schema::<W>().optionals { table.bit(cell, row) } else { cell.is_there() };
        // SAFETY: W2: the row is one of the table's; by T1 and T2 the offset is within the column.
        there.then(|| unsafe { table.column::<u8>(cell.prefix).byte_add(row * size) })
    }
}
