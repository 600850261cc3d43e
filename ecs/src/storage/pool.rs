//! The pools of sparse components, to read.

use super::Storage;
use crate::base::rule::{Rule, check, rely_on, unless};
use crate::base::text::ConstString;
use crate::schema::{ComponentOf, Declare, component_index, has_sparse, is_sparse, schema};
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Pools
///
/// The values of a sparse component.
impl<W: Declare> Storage<W> {
    /// Whether the values of a component are in a pool.
    #[inline]
    pub(crate) fn has_pool(&self, component: usize) -> bool {
        match schema::<W>().components.get(component) {
            Some(info) => has_sparse::<W>() && info.sparse,
            None => self.pools.is_sparse(schema::<W>(), component),
        }
    }

    /// Whether any component may have values in a pool.
    #[inline]
    pub(crate) fn has_pools(&self) -> bool {
        has_sparse::<W>() || !self.pools.none_is_registered()
    }

    /// The components with values in pools: those that the world lists, and then those that were registered.
    pub(crate) fn pooled(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        let listed = schema::<W>()
            .components
            .iter()
            .enumerate()
            .filter(|(_, info)| info.sparse);
        listed
            .map(|(component, _)| component)
            .chain(self.pools.registered())
    }

    /// The sparse components that an entity has. None, if it is dead.
    pub(crate) fn pooled_of(&self, entity: Entity) -> impl Iterator<Item = usize> + Clone + '_ {
        let is_alive = self.location(entity).is_some();
        self.pooled()
            .filter(move |component| is_alive && self.pools.row(*component, entity).is_some())
    }

    /// The values of a sparse component with their entities, in the order of the pool: two slices of one length.
    pub fn pool<C: ComponentOf<W>>(&self) -> (&[Entity], &[C]) {
        check!(Pooled::<W, C>::CHECKED);
        let Some(pool) = self.pools.get(schema::<W>(), sparse::<W, C>()) else {
            return (&[], &[]);
        };
        (pool.entities(), pool.values())
    }
}

/// A component has a pool.
pub(crate) struct Pooled<W, C>(PhantomData<(W, C)>);

impl<W: Declare, C: ComponentOf<W>> Rule for Pooled<W, C> {
    const FAULT: Option<ConstString> = unless(
        is_sparse::<W, C>(),
        "this component is kept in tables, and has no pool: beside `#[derive(Component)]`, \
         `#[component(storage = \"sparse\")]` gives it one",
    );
}

/// The place of a component that is sparse.
pub(crate) fn sparse<W: Declare, C: ComponentOf<W>>() -> usize {
    rely_on::<Pooled<W, C>>();
    component_index::<W, C>()
}
