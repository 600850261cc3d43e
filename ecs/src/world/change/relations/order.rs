//! The order of the sources of a target.

use crate::base::error::ChangeError;
use crate::base::rule::{Rule, check};
use crate::schema::{Linked, RelationOf, component_name};
use crate::storage::links::NONE;
use crate::world::store::{Store, World};
use ecs_value::Entity;

/// # Order of sources
///
/// The order of the sources of one target.
impl<W: World> Store<W> {
    /// Puts an entity right before another source of its target. The order is a part of the world's state. O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let shelf = kitchen.spawn_empty();
    /// let [pot, pan, lid] = [(); 3].map(|()| kitchen.spawn((ChildOf { parent: shelf },)));
    /// kitchen.place_before::<ChildOf>(lid, pan)?;
    /// assert!(kitchen.children(shelf).eq([pot, lid, pan]));
    /// kitchen.place_first::<ChildOf>(pan)?;
    /// assert!(kitchen.children(shelf).eq([pan, pot, lid]));
    /// # Ok::<_, ecs::ChangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no target, or the other one is no other source of the same target.
    pub fn place_before<R: RelationOf<W>>(
        &mut self,
        entity: Entity,
        other: Entity,
    ) -> Result<(), ChangeError> {
        check!(Linked::<W, R>::CHECKED);
        let before = self.sibling::<R>(entity, other)?;
        let links = self.relations.of(R::PLACE);
        let previous = links.get(before).previous;
        // The entity is there already, and cannot be put behind itself.
        if previous != entity.index() {
            self.place_behind::<R>(entity, previous);
        }
        Ok(())
    }

    /// Puts an entity right behind another source of its target. O(1).
    ///
    /// # Errors
    ///
    /// As for [`place_before`](Self::place_before).
    pub fn place_after<R: RelationOf<W>>(
        &mut self,
        entity: Entity,
        other: Entity,
    ) -> Result<(), ChangeError> {
        check!(Linked::<W, R>::CHECKED);
        let previous = self.sibling::<R>(entity, other)?;
        self.place_behind::<R>(entity, previous);
        Ok(())
    }

    /// Makes an entity the first source of its target. O(1).
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no target.
    pub fn place_first<R: RelationOf<W>>(&mut self, entity: Entity) -> Result<(), ChangeError> {
        check!(Linked::<W, R>::CHECKED);
        self.target_in_links::<R>(entity)?;
        self.place_behind::<R>(entity, NONE);
        Ok(())
    }

    /// Makes an entity the last source of its target. O(1).
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no target.
    pub fn place_last<R: RelationOf<W>>(&mut self, entity: Entity) -> Result<(), ChangeError> {
        check!(Linked::<W, R>::CHECKED);
        self.target_in_links::<R>(entity)?;
        if let Some(links) = self.storage.relations.of_mut(R::PLACE, entity.index()) {
            links.move_to_end(entity.index());
        }
        Ok(())
    }

    fn place_behind<R: RelationOf<W>>(&mut self, entity: Entity, previous: u32) {
        if let Some(links) = self.storage.relations.of_mut(R::PLACE, entity.index()) {
            links.move_behind(entity.index(), previous);
        }
    }

    /// The number of an entity's target.
    fn target_in_links<R: RelationOf<W>>(&self, entity: Entity) -> Result<u32, ChangeError> {
        let target = self.relations.of(R::PLACE).get(entity.index()).target;
        if target == NONE || !self.contains(entity) {
            return Err(ChangeError::NoTarget {
                entity,
                relation: component_name::<W, R>(),
            });
        }
        Ok(target)
    }

    /// The number of another source of an entity's target.
    fn sibling<R: RelationOf<W>>(&self, entity: Entity, other: Entity) -> Result<u32, ChangeError> {
        let target = self.target_in_links::<R>(entity)?;
        if entity == other || self.target_in_links::<R>(other) != Ok(target) {
            return Err(ChangeError::NoSibling {
                entity,
                other,
                relation: component_name::<W, R>(),
            });
        }
        Ok(other.index())
    }
}
