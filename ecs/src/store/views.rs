//! Rows and columns of a declared archetype, to write.

use super::{Store, World};
use crate::entity::Entity;
use crate::query::TablesMut;
use crate::schema::{ArchetypeOf, View, schema};
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// The row of an entity, to write. `None` if it is dead or of another archetype. O(1).
    #[inline]
    pub fn row_mut<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A::Write<'_>> {
        if schema::<W>().tracked {
            let location = self.location(entity).filter(|location| location.table as usize == A::INDEX)?;
            self.storage.mark_row(location);
        }
        Some(A::Write::view(entity, self.storage.write_row::<A>(entity)?))
    }

    /// The columns of an archetype, to write.
    #[inline]
    pub fn columns_mut<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'_> {
        self.split().take::<A>()
    }

    /// All tables, to be borrowed at the same time. What [`world!`](crate::world) generates as `split_mut` is made of it.
    #[inline]
    pub fn split(&mut self) -> Split<'_, W> {
        Split { tables: TablesMut::new(&mut self.storage), store: PhantomData }
    }
}

/// The tables of a world, on the way to be borrowed one by one.
pub struct Split<'w, W: World> {
    tables: TablesMut<'w, W>,
    store: PhantomData<&'w mut Store<W>>,
}

impl<'w, W: World> Split<'w, W> {
    /// The columns of an archetype. Archetypes are taken in the order of their declaration, each at most once.
    ///
    /// # Panics
    ///
    /// If this archetype, or a later one, was taken already.
    #[inline]
    #[track_caller]
    pub fn take<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'w> {
        let (entities, columns) = self.tables.take::<A>();
        A::ColumnsMut::view(entities, columns)
    }
}

impl<W: World> core::fmt::Debug for Split<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Split").field("next", &self.tables.next()).finish_non_exhaustive()
    }
}
