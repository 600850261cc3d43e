//! The pools of a world.
#![allow(unsafe_code)]

use super::parts::{Sparse, no_room};
use super::pool::{Pool, PoolMut, PoolRef};
use crate::base::erased::TypeErased;
use crate::base::error::ReserveError;
use crate::base::memory::{try_box, try_lengthen, try_resize};
use crate::base::panics::for_each_despite_panics;
#[cfg(feature = "snapshots")]
use crate::base::stamp::Stamp;
use crate::schema::{Column, Schema};
use crate::storage::dynamic::DynamicArchetype;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr::NonNull;
use ecs_value::Entity;

/// The pools of a world: one for each component that it lists, once there is a value of a sparse one; and one for each sparse component
/// that was registered.
///
/// Invariant: **pool-at-component** The pool at a listed component's place is of its layout in the schema, and that of a registered one of the layout
/// beside it. Only sparse components have values in theirs, and only those of living entities.
#[derive(Default)]
pub(crate) struct Pools {
    list: Vec<Pool>,
    /// By the numbers behind those of the listed components. `None` for those that tables keep.
    registered: Vec<Option<Box<[RegisteredPool; 1]>>>,
    /// The number of listed components, if any sparse component was registered.
    listed: usize,
}

/// The pool of a component that was registered, and its layout, with which it was made (`pool-of-layout`).
struct RegisteredPool {
    pool: Pool,
    archetype: DynamicArchetype,
}

impl RegisteredPool {
    fn as_ref(&self) -> PoolRef<'_> {
        // SAFETY: pool-of-layout, pool-at-component.
        unsafe { PoolRef::new(&self.pool, self.archetype.info()) }
    }

    fn as_mut(&mut self) -> PoolMut<'_> {
        // SAFETY: pool-of-layout, pool-at-component.
        unsafe { PoolMut::new(&mut self.pool, self.archetype.info()) }
    }
}

// SAFETY: as for `TypeErased`: the lists add nothing to the pools, and layouts are plain data.
unsafe impl TypeErased for Pools {}

impl Pools {
    /// Whether there never was a value of any sparse component that the world lists, and none is registered.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.registered.is_empty()
    }

    /// Whether no component was registered that is sparse.
    #[inline]
    pub(crate) fn none_is_registered(&self) -> bool {
        self.registered.is_empty()
    }

    /// Whether the values of a component are in a pool.
    #[inline]
    pub(crate) fn is_sparse(&self, schema: &Schema, component: usize) -> bool {
        match schema.components.get(component) {
            Some(info) => info.sparse,
            None => self.registered_at(component).is_some(),
        }
    }

    /// The sparse components that were registered.
    pub(crate) fn registered(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (self.listed..)
            .zip(&self.registered)
            .filter_map(|(component, pool)| pool.as_ref().map(|_| component))
    }

    fn registered_pools(&self) -> impl Iterator<Item = &RegisteredPool> {
        self.registered.iter().flatten().flat_map(|one| &**one)
    }

    #[inline]
    fn registered_at(&self, component: usize) -> Option<&RegisteredPool> {
        self.registered
            .get(component.wrapping_sub(self.listed))?
            .as_deref()
            .map(|[registered]| registered)
    }

    #[inline]
    fn registered_at_mut(&mut self, component: usize) -> Option<&mut RegisteredPool> {
        self.registered
            .get_mut(component.wrapping_sub(self.listed))?
            .as_deref_mut()
            .map(|[registered]| registered)
    }

    /// Makes the pool of a component that the world does not list, unless there is one.
    pub(crate) fn try_register(
        &mut self,
        schema: &Schema,
        column: Column,
    ) -> Result<(), ReserveError> {
        let listed = schema.pools.len();
        let place = column.cell.component() - listed;
        if self.registered_at(column.cell.component()).is_some() {
            return Ok(());
        }
        let archetype = DynamicArchetype::try_new([column].into_iter(), 0, None, schema.stamped)?;
        let made = try_box(RegisteredPool {
            pool: Pool::default(),
            archetype,
        })
        .map_err(|_| ReserveError::out_of_memory(POOLS, size_of::<RegisteredPool>()))?;
        try_lengthen(&mut self.registered, place + 1, || None, POOLS)?;
        (self.registered[place], self.listed) = (Some(made), listed);
        Ok(())
    }

    /// The pool of a component, if there is one.
    #[inline]
    pub(crate) fn get(&self, schema: &Schema, component: usize) -> Option<PoolRef<'_>> {
        match schema.pools.get(component) {
            // SAFETY: pool-at-component.
            Some(layout) => Some(unsafe { PoolRef::new(self.list.get(component)?, layout) }),
            None => self.registered_at(component).map(RegisteredPool::as_ref),
        }
    }

    /// The pool of a component, to change it.
    #[inline]
    pub(crate) fn get_mut(&mut self, schema: &Schema, component: usize) -> Option<PoolMut<'_>> {
        match schema.pools.get(component) {
            // SAFETY: pool-at-component.
            Some(layout) => Some(unsafe { PoolMut::new(self.list.get_mut(component)?, layout) }),
            None => self
                .registered_at_mut(component)
                .map(RegisteredPool::as_mut),
        }
    }

    /// The pool of a component, whatever its layout.
    #[inline]
    fn pool(&self, component: usize) -> Option<&Pool> {
        match self.list.get(component) {
            Some(pool) => Some(pool),
            None => self
                .registered_at(component)
                .map(|registered| &registered.pool),
        }
    }

    /// How many values the component has.
    #[inline]
    pub(crate) fn len(&self, component: usize) -> usize {
        self.pool(component).map_or(0, Pool::len)
    }

    /// The row of an entity in the pool of a component.
    #[inline]
    pub(crate) fn row(&self, component: usize, entity: Entity) -> Option<usize> {
        self.pool(component)?.row(entity)
    }

    /// The value of an entity in the pool of a component.
    #[inline]
    pub(crate) fn value(
        &self,
        schema: &Schema,
        component: usize,
        entity: Option<Entity>,
    ) -> Option<NonNull<u8>> {
        self.get(schema, component)?.value(entity?)
    }

    /// Says that all values were added just now.
    #[cfg(feature = "save")]
    pub(crate) fn stamp_all(&mut self, schema: &Schema, now: u32) {
        self.iter_mut(schema)
            .for_each(|mut pool| pool.stamp_all(now));
    }

    /// The pool of a sparse component. It is made on demand.
    #[inline]
    pub(crate) fn try_get_mut(
        &mut self,
        schema: &Schema,
        component: usize,
    ) -> Result<PoolMut<'_>, ReserveError> {
        if self.list.is_empty() && component < schema.pools.len() {
            self.make(schema)?;
        }
        Ok(self.get_mut(schema, component).unwrap_or_else(|| no_pool()))
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, schema: &Schema) -> Result<(), ReserveError> {
        try_resize(&mut self.list, schema.pools.len(), POOLS)
    }

    /// Asserts `pool-of-layout`, `pages-locate-rows`, and `pool-at-component` but for its statement about the entities.
    pub(crate) fn check_invariants(&self, schema: &Schema, now: u32) {
        let count = self.list.len();
        assert!(
            count == 0 || count == schema.pools.len(),
            "pool-at-component: {count} pools"
        );
        for pool in self.iter(schema) {
            pool.check_invariants(now);
        }
        for (pool, component) in self.list.iter().zip(schema.components) {
            assert!(
                component.sparse || pool.len() == 0,
                "pool-at-component: a component that is not sparse has values in a pool"
            );
        }
        assert!(
            self.registered.is_empty() || self.listed == schema.pools.len(),
            "pool-at-component: pools by number"
        );
    }

    /// The pools.
    pub(crate) fn iter(&self, schema: &Schema) -> impl Iterator<Item = PoolRef<'_>> {
        // SAFETY: pool-at-component.
        let listed = self
            .list
            .iter()
            .zip(schema.pools)
            .map(|(pool, layout)| unsafe { PoolRef::new(pool, layout) });
        listed.chain(self.registered_pools().map(RegisteredPool::as_ref))
    }

    /// Ends an interval of all pools.
    #[cfg(feature = "snapshots")]
    pub(crate) fn end_interval(&mut self, schema: &Schema, next: Stamp) {
        self.iter_mut(schema)
            .for_each(|mut pool| pool.end_interval(next));
    }

    /// Makes the pools of listed components, if there are none yet, and those that another world has registered.
    #[cfg(feature = "snapshots")]
    pub(crate) fn try_make_as(
        &mut self,
        schema: &Schema,
        other: &Self,
    ) -> Result<(), ReserveError> {
        if self.list.is_empty() {
            self.make(schema)?;
        }
        for registered in other.registered_pools() {
            for column in registered.archetype.info().components() {
                self.try_register(schema, *column)?;
            }
        }
        Ok(())
    }

    /// The pools, to change them.
    fn iter_mut(&mut self, schema: &Schema) -> impl Iterator<Item = PoolMut<'_>> {
        // SAFETY: pool-at-component.
        let listed = self
            .list
            .iter_mut()
            .zip(schema.pools)
            .map(|(pool, layout)| unsafe { PoolMut::new(pool, layout) });
        listed.chain(
            self.registered
                .iter_mut()
                .flatten()
                .flat_map(|one| &mut **one)
                .map(RegisteredPool::as_mut),
        )
    }

    /// Exchanges the row of an entity in the pool of a component with another row.
    pub(crate) fn swap(&mut self, schema: &Schema, component: usize, entity: Entity, with: usize) {
        if let Some(mut pool) = self.get_mut(schema, component)
            && let Some(row) = pool.row(entity)
        {
            pool.swap(row, with);
        }
    }

    /// Drops all values of an entity. When one panics, the others are dropped all the same.
    #[inline]
    pub(crate) fn discard(&mut self, schema: &Schema, entity: Entity) {
        if !self.is_empty() {
            for_each_despite_panics(self.iter_mut(schema), |pool| pool.discard(entity));
        }
    }

    /// Empties all pools, and frees them if asked to.
    pub(crate) fn clear(&mut self, schema: &Schema, free: bool) {
        for_each_despite_panics(self.iter_mut(schema), |pool| {
            struct Free<'p>(PoolMut<'p>, bool);
            impl Drop for Free<'_> {
                fn drop(&mut self) {
                    if self.1 {
                        self.0.deallocate();
                    }
                }
            }
            let mut guard = Free(pool, free);
            guard.0.clear();
        });
    }

    /// Makes ticks younger that would look new again one day.
    pub(crate) fn age_ticks(&mut self, schema: &Schema, now: u32) {
        self.iter_mut(schema).for_each(|pool| pool.age_ticks(now));
    }

    pub(crate) fn shrink_to_fit(&mut self, schema: &Schema) {
        self.iter_mut(schema).for_each(PoolMut::shrink_to_fit);
    }

    pub(crate) fn bytes(&self, schema: &Schema) -> usize {
        let layouts = |registered: &RegisteredPool| {
            size_of::<RegisteredPool>() + registered.archetype.column_bytes()
        };
        let registered = self.registered_pools().map(layouts).sum::<usize>();
        let lists = self.list.capacity() * size_of::<Pool>()
            + self.registered.capacity() * size_of::<usize>();
        lists + registered + self.iter(schema).map(PoolRef::bytes).sum::<usize>()
    }
}

impl Sparse<'_> {
    /// Makes values that were written to their [`place`](Self::place) those of the entity, where they are not yet, and takes
    /// it into the groups that are complete with them.
    ///
    /// # Safety
    ///
    /// The values of all sparse ones of these components were written.
    pub(crate) unsafe fn admit(&mut self, components: &[usize], entity: Entity) {
        for component in components.iter().copied() {
            if !self.is_sparse(component) {
                continue;
            }
            let Some(pool) = self.pools.get_mut(self.schema, component) else {
                no_room()
            };
            if pool.row(entity).is_some() {
                pool.mark(entity, self.now);
            } else {
                // SAFETY: the caller's promise.
                unsafe { pool.admit(entity, self.now) };
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
}

/// The purpose of the memory.
const POOLS: &str = "pools";

#[cold]
#[inline(never)]
fn no_pool() -> ! {
    panic!("the component is kept in tables (`pool-at-component`)")
}
