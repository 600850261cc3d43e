//! Rows and columns of a declared archetype, under the names of its fields.
#![allow(unsafe_code)]

use super::Storage;
use crate::entity::Entity;
use crate::query;
use crate::schema::{ArchetypeOf, Declare, PartsOf, View};
use crate::table::Table;

impl<W: Declare> Storage<W> {
    /// The row of an entity. `None` if it is dead or of another archetype: that of a dynamic one, too, once it has gained or
    /// lost a component that the archetype does not declare as optional. O(1).
    #[inline]
    pub fn row<A: ArchetypeOf<W>>(&self, entity: Entity) -> Option<A::Read<'_>> {
        let (table, row) = self.find_row::<A>(entity)?;
        // SAFETY: W1, W2: the row is that of the entity in the table of `A`. It is borrowed with the storage.
        let parts: PartsOf<A::Read<'_>> = unsafe { query::row::<W, A, _>(table, row, entity, &self.pools) };
        Some(A::Read::view(entity, parts))
    }

    /// The columns of an archetype: a slice for each field, and one for the entities, all of one length. They are of the
    /// declared archetype alone; rows that went to dynamic ones are found by queries.
    #[inline]
    pub fn columns<A: ArchetypeOf<W>>(&self) -> A::Columns<'_> {
        let table = self.table::<A>();
        // SAFETY: W1: it is the table of `A`, and is borrowed with the storage.
        let columns = unsafe { query::columns::<W, A, PartsOf<A::Read<'_>>>(table.table()) };
        A::Columns::view(table.entities(), columns)
    }

    /// The table of the archetype, and the entity's row in it.
    #[inline(always)]
    pub(crate) fn find_row<A: ArchetypeOf<W>>(&self, entity: Entity) -> Option<(&Table, usize)> {
        let (table, location) = self.find(entity)?;
        (location.table as usize == A::INDEX).then_some((table, location.row as usize))
    }
}
