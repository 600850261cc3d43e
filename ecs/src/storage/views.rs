//! Rows and columns of a declared archetype, under the names of its fields.

use super::Storage;
use crate::entity::Entity;
use crate::schema::{ArchetypeOf, Declare, View};

impl<W: Declare> Storage<W> {
    /// The row of an entity. `None` if it is dead or of another archetype: that of a dynamic one, too, once it has gained or
    /// lost a component that the archetype does not declare as optional. O(1).
    #[inline]
    pub fn row<A: ArchetypeOf<W>>(&self, entity: Entity) -> Option<A::Read<'_>> {
        Some(A::Read::view(entity, self.read_row::<A>(entity)?))
    }

    /// The columns of an archetype: a slice for each field, and one for the entities, all of one length. They are of the
    /// declared archetype alone; rows that went to dynamic ones are found by queries.
    #[inline]
    pub fn columns<A: ArchetypeOf<W>>(&self) -> A::Columns<'_> {
        let (entities, columns) = self.read_columns::<A>();
        A::Columns::view(entities, columns)
    }
}
