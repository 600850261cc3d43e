//! The sparse part of a bundle: values come to their pools, and go from them, beside those of the row.

use super::{Groups, PoolMut, Pools};
use crate::base::error::ReserveError;
use crate::base::tick::ChangeTick;
use crate::schema::{self, Declare, GroupDeclaration, Schema, schema};
use core::ptr::NonNull;
use ecs_value::Entity;

/// The pools of a world and its groups, to which the sparse ones of several components come. Of the components that are
/// named to it, those that are kept in tables are passed over.
pub(crate) struct Sparse<'s> {
    pub(super) schema: &'static Schema,
    pub(super) declarations: &'static [GroupDeclaration],
    pub(super) pools: &'s mut Pools,
    pub(super) groups: &'s mut Groups,
    pub(super) now: u32,
}

impl<'s> Sparse<'s> {
    #[inline]
    pub(crate) fn of<W: Declare>(
        pools: &'s mut Pools,
        groups: &'s mut Groups,
        tick: ChangeTick,
    ) -> Self {
        Self {
            schema: schema::<W>(),
            declarations: schema::groups::<W>(),
            pools,
            groups,
            now: tick.stamp(),
        }
    }

    /// Makes room for values of an entity, and for the entity in the groups that it may join.
    pub(crate) fn try_reserve(
        &mut self,
        components: &[usize],
        entity: Entity,
    ) -> Result<(), ReserveError> {
        for component in components.iter().copied() {
            let Some(pool) = self.try_pool(component)? else {
                continue;
            };
            if pool.row(entity).is_none() {
                pool.try_reserve_one(entity)?;
                self.groups
                    .try_reserve_one(self.declarations, component, entity)?;
            }
        }
        Ok(())
    }

    /// As [`try_reserve`](Self::try_reserve), for entities that are still to come, and have no values.
    pub(crate) fn try_reserve_many(
        &mut self,
        components: &[usize],
        entities: &(impl ExactSizeIterator<Item = Entity> + Clone),
    ) -> Result<(), ReserveError> {
        for component in components.iter().copied() {
            let Some(pool) = self.try_pool(component)? else {
                continue;
            };
            pool.try_reserve(entities.clone())?;
            self.groups
                .try_reserve(self.declarations, component, entities)?;
        }
        Ok(())
    }

    /// The place for a value: where the entity has one, or else at the end of the pool, where
    /// [`admit`](Self::admit) makes it the entity's. Room was made before.
    pub(crate) fn place(&self, component: usize, entity: Entity) -> NonNull<u8> {
        match self.pools.get(self.schema, component) {
            Some(pool) => pool.value(entity).unwrap_or_else(|| pool.end()),
            None => no_room(),
        }
    }

    /// Takes a value out of its pool, and the entity out of the groups of the component. The value is to be moved out of
    /// the place that is returned before anything else is done to the pool.
    pub(crate) fn take(&mut self, component: usize, entity: Entity) -> Option<NonNull<u8>> {
        self.groups.leave(
            self.declarations,
            self.schema,
            self.pools,
            Some(component),
            entity,
        );
        self.pools.get_mut(self.schema, component)?.take(entity)
    }

    /// Moves all values of a pool of another world to that of the same component here, where there is room for them, and takes their entities
    /// into the groups that are complete with them. `handle` gives their new handles, which have no values of it.
    #[cfg(feature = "save")]
    pub(crate) fn append_all(
        &mut self,
        component: usize,
        other: PoolMut<'_>,
        handle: impl Fn(Entity) -> Entity,
    ) {
        let Some(mut pool) = self.pools.get_mut(self.schema, component) else {
            no_room()
        };
        let start = pool.len();
        pool.append_all(other, handle, self.now);
        let end = pool.len();
        if !self.declarations.iter().any(|group| group.has(component)) {
            return;
        }
        // An entity that joins exchanges its row with one before it, so that those behind it stay.
        for row in start..end {
            if let Some(entity) = self
                .pools
                .get(self.schema, component)
                .map(|pool| pool.entities()[row])
            {
                self.groups.join(
                    self.declarations,
                    self.schema,
                    self.pools,
                    component,
                    entity,
                );
            }
        }
    }

    /// The pool of a component. `None` if it is kept in tables.
    #[inline]
    fn try_pool(&mut self, component: usize) -> Result<Option<PoolMut<'_>>, ReserveError> {
        if !self.is_sparse(component) {
            return Ok(None);
        }
        self.pools.try_get_mut(self.schema, component).map(Some)
    }

    #[inline]
    pub(super) fn is_sparse(&self, component: usize) -> bool {
        self.pools.is_sparse(self.schema, component)
    }
}

#[cold]
#[inline(never)]
pub(super) fn no_room() -> ! {
    panic!("no room was made in the pools")
}
