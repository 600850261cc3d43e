//! The methods of a world that despawn entities.

use crate::entity::Entity;
use crate::schema::ArchetypeOf;
use crate::store::Store;
use crate::world::World;

impl<W: World> Store<W> {
    /// Takes an entity out of the world, and drops its components. The handle is dead for good. Says whether it was
    /// alive, or reserved. O(1): the last row of the table takes the free place. Never allocates, unless somebody
    /// [observes](crate::observer) it.
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The entity is gone all the same, and its other components are dropped.
    #[inline]
    pub fn despawn(&mut self, entity: Entity) -> bool {
        self.despawn_entity(entity)
    }

    /// Takes an entity out of the world, and gives its row back. `None`, and no change, if it is dead or of another
    /// archetype, a dynamic one among them. O(1). Never allocates, unless somebody [observes](crate::observer) it, or watches what is
    /// [removed](crate::Removed) and the `Clone` of a component allocates.
    #[inline]
    pub fn despawn_row<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A> {
        self.take_row(entity)
    }

    /// Takes all entities out of the world. The memory stays. Ids that are reserved stay reserved. O(entities); values
    /// that have nothing to drop are not looked at. Never allocates.
    ///
    /// # Panics
    ///
    /// If the `Drop` of a component does. The world is empty all the same, and all other components are dropped.
    pub fn clear(&mut self) {
        self.despawn_all();
    }
}
