//! Clones with all that is below.

use super::super::copy::{CLONES, clone_or_fail};
use crate::entity::Entity;
use crate::error::{CloneError, ReserveError};
use crate::memory::try_push;
use crate::rule::{Rule, check};
use crate::schema::{Acyclic, Linked, RelationOf};
use crate::store::{Store, World};
use alloc::vec::Vec;

/// # Clone with sources
///
/// An entity, and all entities below it.
impl<W: World> Store<W> {
    /// Adds clones of an entity and of all entities below it. The clone of the entity is one more source of the same target; the others
    /// are below it as the cloned ones are below the entity, in the same order. All other relations are those of the cloned entities.
    /// Returns the clone of the entity.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: () }
    /// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pot = kitchen.spawn_with::<ChildOf, _>((), |pot| {
    ///     pot.spawn(());
    ///     pot.spawn(());
    /// });
    /// let twin = kitchen.clone_with_descendants::<ChildOf>(pot)?;
    /// assert_eq!(kitchen.children(twin).count(), 2);
    /// # Ok::<_, ecs::CloneError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or one of them has a component that cannot be cloned. Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the clones that were made so far are despawned. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn clone_with_descendants<R: Acyclic + RelationOf<W>>(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        check!(Linked::<W, R>::CHECKED);
        clone_or_fail(self.clone_below::<R>(entity))
    }

    /// As [`clone_with_descendants`](Self::clone_with_descendants), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or one of them has a component that cannot be cloned, or there is no memory. Nothing is spawned. (Without
    /// memory, the `Clone` of a component behaves in its own way.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the clones that were made so far are despawned, and observers are told of both.
    pub fn try_clone_with_descendants<R: Acyclic + RelationOf<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<Entity, CloneError> {
        check!(Linked::<W, R>::CHECKED);
        self.clone_below::<R>(entity)
    }

    fn clone_below<R: RelationOf<W>>(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        let Some(relation) = W::RELATIONS.iter().find(|relation| relation.place == R::PLACE) else {
            return self.try_clone_entity(entity);
        };
        let all = self.with_descendants::<R>(entity)?;
        let mut result = Err(CloneError::NoSuchEntity(entity));
        self.deferring(|store| result = store.clone_all(relation, &all));
        self.deliver();
        result
    }

    /// An entity, and those below it in breadth, each with the number of its target among them.
    fn with_descendants<R: RelationOf<W>>(&self, entity: Entity) -> Result<Vec<(Entity, usize)>, ReserveError> {
        let mut all = Vec::new();
        try_push(&mut all, (entity, 0), CLONES)?;
        let mut target = 0;
        while let Some((entity, _)) = all.get(target) {
            for source in self.links_of::<R>().sources_of(*entity) {
                try_push(&mut all, (source, target), CLONES)?;
            }
            target += 1;
        }
        Ok(all)
    }
}
