//! Rows and columns of a declared archetype, to write.
#![allow(unsafe_code)]

use super::Store;
use super::World;
use crate::entity::Entity;
use crate::erased::Erased;
use crate::query;
use crate::schema::{ArchetypeOf, PartsOf, View, archetype_info, schema};
use crate::table::{Table, TableRef};
use core::marker::PhantomData;
use core::slice;

impl<W: World> Store<W> {
    /// The row of an entity, to write. `None` if it is dead or of another archetype. O(1).
    #[inline]
    pub fn row_mut<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A::Write<'_>> {
        if schema::<W>().tracked {
            let location = self.location(entity).filter(|location| location.table as usize == A::INDEX)?;
            self.storage.mark_row(location);
        }
        let (table, row) = self.find_row::<A>(entity)?;
        // SAFETY: as in `Storage::row`; the store is borrowed exclusively.
        let parts: PartsOf<A::Write<'_>> = unsafe { query::row::<W, A, _>(table, row, entity, &self.pools) };
        Some(A::Write::view(entity, parts))
    }

    /// The columns of an archetype, to write.
    #[inline]
    pub fn columns_mut<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'_> {
        self.split().take::<A>()
    }

    /// All tables, to be borrowed at the same time. What [`world!`](crate::world) generates as `split_mut` is made of it.
    #[inline]
    pub fn split(&mut self) -> Split<'_, W> {
        let now = self.now().stamp();
        Split { tables: Erased::new(self.storage.tables.iter_mut()), next: 0, now, store: PhantomData }
    }
}

/// The tables of a world, on the way to be borrowed one by one.
///
/// Invariant: **V1** `tables` are those from `next` on. So each is given out once.
pub struct Split<'w, W: World> {
    tables: Erased<W::Components, slice::IterMut<'w, Table>>,
    next: usize,
    now: u32,
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
        assert!(A::INDEX >= self.next, "the tables of a world are taken in order, each once");
        let table = self.tables.nth(A::INDEX - self.next);
        let Some(table) = table else { unreachable!("W1: each declared archetype has a table") };
        // There is such a table, so that this cannot overflow.
        self.next = A::INDEX + 1;
        // SAFETY: W1, V1: it is the table of `A`, and is given out once.
        let table: TableRef<'w> = unsafe { TableRef::new(table, archetype_info::<W, A>()) };
        for (_, cell) in table.layout().tick_cells().filter(|_| schema::<W>().tracked) {
            // SAFETY: W1, V1: all rows are given out here.
            unsafe { table.mark(cell, 0..table.len(), self.now) };
        }
        // SAFETY: W1, V1: it is the table of `A`, and is given out once.
        let columns = unsafe { query::columns::<W, A, PartsOf<A::Write<'w>>>(table.table()) };
        A::ColumnsMut::view(table.entities(), columns)
    }
}

impl<W: World> core::fmt::Debug for Split<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Split").field("next", &self.next).finish_non_exhaustive()
    }
}
