//! Rows and columns of a declared archetype, to write.

use super::{Store, World};
use crate::entity::Entity;
use crate::query::{Is, Query, TablesMut, Viewed};
use crate::schema::{ArchetypeOf, PartsOf, View, schema};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// # Rows and columns
///
/// Rows and columns of declared archetypes, to write.
impl<W: World> Store<W> {
    /// The row of an entity, to write, if it [is](crate::Storage::is) of the archetype. `None` as for [`row`](crate::Storage::row). O(1).
    #[inline]
    pub fn row_mut<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A::Write<'_>> {
        if schema::<W>().marked() {
            match self.location(entity)? {
                location if location.table as usize == A::INDEX => self.storage.mark_row(location),
                location if self.storage.whole_kind(location.table) == Some(A::INDEX) => {
                    for component in A::COMPONENTS {
                        self.storage.mark_at(location, *component);
                    }
                }
                _ => return None,
            }
        }
        Some(A::Write::view(entity, self.storage.write_row::<A>(entity)?))
    }

    /// All rows that [are](crate::Storage::is) of an archetype, wherever they lie, to write. As [`all`](crate::Storage::all).
    #[inline]
    pub fn all_mut<A: ArchetypeOf<W>>(&mut self) -> impl ExactSizeIterator<Item = A::Write<'_>> + FusedIterator {
        let rows = Query::<W, Viewed<PartsOf<A::Write<'_>>>, Is<A>>::exclusive(&mut self.storage);
        rows.map(|(entity, parts)| A::Write::view(entity, parts))
    }

    /// The columns of an archetype, to write. They are of the declared table alone, as [`columns`](crate::Storage::columns) are.
    #[inline]
    pub fn columns_mut<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'_> {
        self.split().take::<A>()
    }

    /// All declared tables, to be borrowed at the same time. The `split_mut` that [`world!`](crate::world) generates is made of it. Rows
    /// that have gained other components are in none of them.
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
