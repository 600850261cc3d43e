//! Clones with all that is below.

use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, DataError, ReserveError};
use crate::base::memory::{try_collect, try_push};
use crate::base::rule::Rule;
use crate::schema::{Acyclic, Linked, RelationOf, relations};
use crate::storage::moves::CLONES;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use ecs_value::Entity;

/// # Clone with sources
///
/// An entity, and all entities below it.
impl<W: World> Store<W> {
    fallible! {
        /// Adds clones of an entity and of all entities below it. The clone of the entity is one more source of the same target; the others
        /// are below it as the cloned ones are below the entity, in the same order. Returns the clone of the entity.
        ///
        /// Links of all relations, and handles in components, that name one of the cloned entities name its clone. Those that name another entity
        /// stay. The clones arrive with these values: nothing is changed afterwards.
        ///
        /// Handles are found in the fields of components that derive [`Component`](trait@crate::Component), in components that are an [`Entity`] or
        /// a collection, and in fields of components that are described by data. The types of the fields have to be known: [`Entity`], options,
        /// arrays, tuples and collections. Other types derive [`MapEntities`](trait@crate::MapEntities): those that are nested in components, and
        /// components that derive nothing else. In types that do not, handles stay as they are. An implementation by hand can leave a handle as it is.
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
        /// # Ok::<_, ecs::DataError>(())
        /// ```
        ///
        /// A ship whose helm names its turret:
        ///
        /// ```
        /// use ecs::prelude::*;
        ///
        /// #[derive(Component, Clone)]
        /// pub struct Helm { aims_with: Option<Entity> }
        ///
        /// ecs::world! {
        ///     #[world] pub struct Sea { components: (Helm) }
        ///     #[relation(acyclic, on_despawn = cascade, inverse = parts)] pub struct PartOf { whole: Entity }
        ///     #[relation(on_despawn = cascade, inverse = owned)] pub struct OwnedBy { owner: Entity }
        /// }
        ///
        /// let mut sea = Sea::new();
        /// let ship = sea.spawn_empty();
        /// let turret = sea.spawn((PartOf { whole: ship }, OwnedBy { owner: ship }));
        /// sea.insert(ship, Helm { aims_with: Some(turret) })?;
        ///
        /// let twin = sea.clone_with_descendants::<PartOf>(ship)?;
        /// let own = sea.parts(twin).next().unwrap();
        /// assert_eq!(sea.get::<Helm>(twin).unwrap().aims_with, Some(own));
        /// assert_eq!(sea.target_of::<OwnedBy>(own), Some(twin));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or one of them has a component that cannot be cloned. Nothing is spawned.
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped. As
        /// [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn clone_with_descendants,
        /// As [`clone_with_descendants`](Self::clone_with_descendants), but says so where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or one of them has a component that cannot be cloned, or there is no memory. Nothing is spawned. (Without
        /// memory, the `Clone` of a component behaves in its own way.)
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped.
        try_clone_with_descendants [R: Acyclic + RelationOf<W>] (&mut self, entity: Entity) -> Result<Entity, DataError>, Result<Entity, DataError>;
        const [Linked<W, R>]
        by or_fail => self.clone_below::<R>(entity)
    }

    fn clone_below<R: RelationOf<W>>(&mut self, entity: Entity) -> Result<Entity, DataError> {
        let all = self.with_descendants::<R>(entity)?;
        let mut result = Err(DataError::Change(ChangeError::NoSuchEntity(entity)));
        self.deferring(|store| result = store.clone_in_order::<R>(&all));
        self.deliver();
        result
    }

    /// Adds clones of all, in their order. The sources of a clone are in the order of those of the cloned entity.
    fn clone_in_order<R: RelationOf<W>>(&mut self, all: &[Entity]) -> Result<Entity, DataError> {
        let orders = self.try_orders_but::<R>(all)?;
        let clones = self.clone_all(all)?;
        for (place, source) in orders {
            if let Some(clone) = clones.map().get(source)
                && let Some(links) = self.storage.relations.of_mut(place, clone.index())
            {
                links.move_to_end(clone.index());
            }
        }
        let first = all.first().and_then(|entity| clones.map().get(*entity));
        first.ok_or_else(|| ReserveError::out_of_memory(CLONES, 0).into())
    }

    /// An entity, and those below it in breadth.
    fn with_descendants<R: RelationOf<W>>(
        &self,
        entity: Entity,
    ) -> Result<Vec<Entity>, ReserveError> {
        let mut all = Vec::new();
        try_push(&mut all, entity, CLONES)?;
        let mut target = 0;
        while let Some(entity) = all.get(target).copied() {
            for source in self.links_of::<R>().sources_of(entity) {
                try_push(&mut all, source, CLONES)?;
            }
            target += 1;
        }
        Ok(all)
    }

    /// Where several of these entities are sources of another of them: these sources, in their order, each with the place of the relation. Those
    /// of `R` are left out: the order of all is theirs.
    fn try_orders_but<R: RelationOf<W>>(
        &self,
        all: &[Entity],
    ) -> Result<Vec<(usize, Entity)>, ReserveError> {
        let mut orders = Vec::new();
        let mut numbers = try_collect(all.iter().map(|entity| entity.index()), all.len(), CLONES)?;
        numbers.sort_unstable();
        for place in (0..relations::<W>()).filter(|place| *place != R::PLACE) {
            let links = self.relations.of(place);
            let linked = numbers
                .iter()
                .map(|source| (links.get(*source).target, *source));
            let mut linked = try_collect(linked, all.len(), CLONES)?;
            linked.retain(|(target, _)| numbers.binary_search(target).is_ok());
            linked.sort_unstable();
            for sources in linked
                .chunk_by(|one, other| one.0 == other.0)
                .filter(|sources| sources.len() > 1)
            {
                let mut sources = try_collect(
                    sources.iter().map(|(_, source)| *source),
                    sources.len(),
                    CLONES,
                )?;
                links.try_order(&mut sources)?;
                for source in sources
                    .into_iter()
                    .filter_map(|source| self.slots.entity(source))
                {
                    try_push(&mut orders, (place, source), CLONES)?;
                }
            }
        }
        Ok(orders)
    }
}
