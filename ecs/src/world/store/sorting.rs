//! The order of the pools of sparse components.

use super::Store;
use super::World;
use crate::base::error::ReserveError;
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::memory::try_collect;
use crate::base::rule::{Rule, check, first_of, unless};
use crate::base::text::ConstString;
use crate::schema::{ComponentOf, WritableIn, groups, owner, schema};
use crate::storage::{Pooled, sparse};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::marker::PhantomData;

/// # Order of rows
///
/// The order of the rows of tables and of the values of pools.
impl<W: World> Store<W> {
    fallible! {
        /// Sorts the values of a sparse component in place, by a key. If a group owns the component, the group is sorted as a whole and
        /// stays in front of the other values. Queries that the component drives visit rows in this order, until
        /// a value is inserted or removed. O(n log n); the sort is stable.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Component)]
        /// # #[component(storage = "sparse")]
        /// # pub struct Burning(pub u32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Burning) }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// for minutes in [3, 1, 2] {
        ///     kitchen.spawn((Burning(minutes),));
        /// }
        /// kitchen.sort_by_key::<Burning, _>(|burning| burning.0);
        /// let (_, values) = kitchen.pool::<Burning>();
        /// assert_eq!(values.iter().map(|burning| burning.0).collect::<Vec<_>>(), [1, 2, 3]);
        /// ```
        ///
        /// # Panics
        ///
        /// If `key` panics; the order does not change then. If there is no memory for the list of rows, the program aborts.
        pub fn sort_by_key,
        /// Like [`sort_by_key`](Self::sort_by_key), but returns an error if there is no memory for the list of rows.
        ///
        /// # Errors
        ///
        /// If there is no memory. The order does not change.
        ///
        /// # Panics
        ///
        /// If `key` panics; the order does not change then.
        try_sort_by_key [C: ComponentOf<W>, K: Ord] (&mut self, mut key: impl FnMut(&C) -> K) -> (), Result<(), ReserveError>;
        const [Pooled<W, C>]
        by or_abort => self.sort_pool::<C>(|one, other| key(one).cmp(&key(other)))
    }

    fallible! {
        /// Sorts the values of a sparse component in place. See [`sort_by_key`](Self::sort_by_key).
        ///
        /// # Panics
        ///
        /// If `compare` panics; the order does not change then. If there is no memory for the list of rows, the program aborts.
        pub fn sort_by,
        /// Like [`sort_by`](Self::sort_by), but returns an error if there is no memory for the list of rows.
        ///
        /// # Errors
        ///
        /// If there is no memory. The order does not change.
        ///
        /// # Panics
        ///
        /// If `compare` panics; the order does not change then.
        try_sort_by [C: ComponentOf<W>] (&mut self, compare: impl FnMut(&C, &C) -> Ordering) -> (), Result<(), ReserveError>;
        const [Pooled<W, C>]
        by or_abort => self.sort_pool::<C>(compare)
    }

    fallible! {
        /// Sorts the values of the sparse component `C` into the order of those of `L`, for the entities that have both. The others
        /// follow in their current order. O(n).
        ///
        /// # Panics
        ///
        /// If there is no memory for the list of the rows, the program aborts.
        pub fn sort_like,
        /// Like [`sort_like`](Self::sort_like), but returns an error if there is no memory for the list of rows.
        ///
        /// # Errors
        ///
        /// If there is no memory. The order does not change.
        try_sort_like [C: ComponentOf<W>, L: ComponentOf<W>] (&mut self) -> (), Result<(), ReserveError>;
        const [SortedLike<W, C, L>]
        by or_abort => self.sort_pool_like::<C, L>()
    }

    /// The values of a sparse component with their entities, mutably.
    pub fn pool_mut<C: WritableIn<W>>(&mut self) -> (&[crate::Entity], &mut [C]) {
        check!(Pooled::<W, C>::CHECKED);
        let (component, now) = (sparse::<W, C>(), self.now().stamp());
        if let Some(pool) = self.storage.pools.get_mut(schema::<W>(), component) {
            pool.mark_all(now);
        }
        let Some(pool) = self.storage.pools.get_mut(schema::<W>(), component) else {
            return (&[], &mut []);
        };
        pool.into_values()
    }
}

impl<W: World> Store<W> {
    fn sort_pool<C: ComponentOf<W>>(
        &mut self,
        mut compare: impl FnMut(&C, &C) -> Ordering,
    ) -> Result<(), ReserveError> {
        let component = sparse::<W, C>();
        let schema = schema::<W>();
        let Some(pool) = self.storage.pools.get(schema, component) else {
            return Ok(());
        };
        let values = pool.values::<C>();
        // The entities of a group stay in front, and in one order in all pools that it owns.
        let owner = owner::<W>(component);
        let front = owner.map_or(0, |group| self.storage.groups.len(group));
        let others = owner.map_or(&[][..], |group| groups::<W>()[group].owned);
        let mut order = rows(0..pool.len(), pool.len())?;
        // The same for each of the other pools in turn.
        let mut copy = rows(0..0, if others.len() > 1 { front } else { 0 })?;
        let (group, rest) = order.split_at_mut(front);
        // Equal values by their rows: this keeps the sort stable without memory.
        let mut compare = |one: &usize, other: &usize| {
            compare(&values[*one], &values[*other]).then(one.cmp(other))
        };
        group.sort_unstable_by(&mut compare);
        rest.sort_unstable_by(&mut compare);
        for other in others.iter().filter(|other| **other != component) {
            copy.clear();
            copy.extend_from_slice(&order[..front]);
            if let Some(pool) = self.storage.pools.get_mut(schema, *other) {
                pool.permute(&mut copy);
            }
        }
        if let Some(pool) = self.storage.pools.get_mut(schema, component) {
            pool.permute(&mut order);
        }
        Ok(())
    }

    fn sort_pool_like<C: ComponentOf<W>, L: ComponentOf<W>>(&mut self) -> Result<(), ReserveError> {
        let (component, model) = (sparse::<W, C>(), sparse::<W, L>());
        let (schema, pools) = (schema::<W>(), &self.storage.pools);
        let (Some(pool), Some(model)) = (pools.get(schema, component), pools.get(schema, model))
        else {
            return Ok(());
        };
        let in_both = model
            .entities()
            .iter()
            .filter_map(|entity| pool.row(*entity));
        let others = pool
            .entities()
            .iter()
            .enumerate()
            .filter(|(_, entity)| model.row(**entity).is_none());
        let mut order = rows(in_both.chain(others.map(|(row, _)| row)), pool.len())?;
        if let Some(pool) = self.storage.pools.get_mut(schema, component) {
            pool.permute(&mut order);
        }
        Ok(())
    }
}

/// Both components have a pool, and no group owns that of the first.
struct SortedLike<W, C, L>(PhantomData<(W, C, L)>);

impl<W: World, C: ComponentOf<W>, L: ComponentOf<W>> Rule for SortedLike<W, C, L> {
    const FAULT: Option<ConstString> = first_of(&[
        Pooled::<W, C>::FAULT,
        Pooled::<W, L>::FAULT,
        unless(
            owner::<W>(C::INDEX).is_none(),
            "a group owns this component, and keeps the order of its pool: sort the group by `sort_by` or `sort_by_key`",
        ),
    ]);
}

/// Numbers of rows, `count` of them.
fn rows(rows: impl Iterator<Item = usize>, count: usize) -> Result<Vec<usize>, ReserveError> {
    try_collect(rows, count, "the order of a pool")
}
