//! The order of groups that own no pool.

use super::{Store, World};
use crate::base::error::ReserveError;
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::memory::try_collect;
use crate::base::rule::{Rule, unless};
use crate::base::text::ConstString;
use crate::query::{Lookup, QueryData, ReadOnly, Sound, group};
use crate::schema::groups;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Order of groups
///
/// The order of the entities of a group that owns no pool.
impl<W: World> Store<W> {
    fallible! {
        /// Sorts a group that owns no component, `#[group(own())]`, by a key that is made of the item of a query for each entity. The pools of its
        /// components stay as they are. The query may name any components; entities that it does not match come last. The group keeps the order until
        /// an entity comes or goes: it comes at the end, and the last one takes the place of one that goes. O(n log n), and n keys; the sort is
        /// stable.
        ///
        /// A group that owns components is sorted by [`sort_by_key`](Self::sort_by_key). Where the world lists [`Disabled`](crate::Disabled), groups
        /// have no order of their own, and the call is not compiled.
        ///
        /// ```
        /// use ecs::prelude::*;
        ///
        /// #[derive(Component)]
        /// #[component(storage = "sparse")]
        /// pub struct Depth(pub u32);
        /// #[derive(Component)]
        /// #[component(storage = "sparse")]
        /// pub struct Sprite(pub u32);
        ///
        /// ecs::world! {
        ///     #[world] pub struct Scene { components: (Depth, Sprite) }
        ///     #[group(own())] pub struct Drawn { depth: &Depth, sprite: &Sprite }
        /// }
        ///
        /// let mut scene = Scene::new();
        /// for depth in [3, 1, 2] {
        ///     scene.spawn((Depth(depth), Sprite(10 - depth)));
        /// }
        /// scene.sort_group_by_key::<Drawn, &Depth, _>(|depth| depth.0);
        /// assert!(scene.drawn().map(|drawn| drawn.depth.0).eq([1, 2, 3]));
        /// assert!(scene.pool::<Depth>().1.iter().map(|depth| depth.0).eq([3, 1, 2]), "the pool has its own order");
        /// ```
        ///
        /// The idea is that of `EnTT`: there, non-owning groups have an order of their own.
        ///
        /// # Panics
        ///
        /// If `key` does: the order is as it was. If there is no memory for the list of the members, the program aborts.
        pub fn sort_group_by_key,
        /// As [`sort_group_by_key`](Self::sort_group_by_key), but returns the error where there is no memory for the list of the members.
        ///
        /// # Errors
        ///
        /// If there is no memory. The order is as it was.
        ///
        /// # Panics
        ///
        /// If `key` does: the order is as it was.
        try_sort_group_by_key [G, D, K] (&mut self, key: impl FnMut(D::Item<'_>) -> K) -> (), Result<(), ReserveError>;
        where [G: QueryData<W>, D: QueryData<W, Terms: ReadOnly<W>>, K: Ord]
        const [SortedBy<W, G, D>]
        by or_abort => self.sort_members_by_key::<G, D, K>(key)
    }

    fallible! {
        /// Sorts a group that owns no component by a comparison of the items of a query for two entities. See
        /// [`sort_group_by_key`](Self::sort_group_by_key).
        ///
        /// # Panics
        ///
        /// If `compare` does: the order is as it was. If there is no memory for the list of the members, the program aborts.
        pub fn sort_group_by,
        /// As [`sort_group_by`](Self::sort_group_by), but returns the error where there is no memory for the list of the members.
        ///
        /// # Errors
        ///
        /// If there is no memory. The order is as it was.
        ///
        /// # Panics
        ///
        /// If `compare` does: the order is as it was.
        try_sort_group_by [G, D] (&mut self, compare: impl FnMut(&D::Item<'_>, &D::Item<'_>) -> Ordering) -> (), Result<(), ReserveError>;
        where [G: QueryData<W>, D: QueryData<W, Terms: ReadOnly<W>>]
        const [SortedBy<W, G, D>]
        by or_abort => self.sort_members::<G, D>(compare)
    }

    fn members<G: QueryData<W>>(&self) -> &[Entity] {
        let members = Grouped::<W, G>::GROUP.and_then(|group| self.storage.groups.members(group));
        members.map_or(&[], |members| members.entities())
    }

    fn permute_members<G: QueryData<W>>(&mut self, mut order: Vec<usize>) {
        if let Some(group) = Grouped::<W, G>::GROUP {
            self.storage.groups.permute(group, &mut order);
        }
    }
}

impl<W: World> Store<W> {
    fn sort_members_by_key<G, D, K>(
        &mut self,
        mut key: impl FnMut(D::Item<'_>) -> K,
    ) -> Result<(), ReserveError>
    where
        G: QueryData<W>,
        D: QueryData<W, Terms: ReadOnly<W>>,
        K: Ord,
    {
        let members = self.members::<G>();
        let keys = Lookup::<W, D>::shared(&self.storage)?;
        let keys = members.iter().map(|entity| keys.get(*entity).map(&mut key));
        let keys: Vec<Option<K>> = try_collect(keys, members.len(), ORDER)?;
        let order = order_of(&keys, Ord::cmp)?;
        self.permute_members::<G>(order);
        Ok(())
    }

    fn sort_members<G, D>(
        &mut self,
        compare: impl FnMut(&D::Item<'_>, &D::Item<'_>) -> Ordering,
    ) -> Result<(), ReserveError>
    where
        G: QueryData<W>,
        D: QueryData<W, Terms: ReadOnly<W>>,
    {
        let members = self.members::<G>();
        let items = Lookup::<W, D>::shared(&self.storage)?;
        let items: Vec<Option<D::Item<'_>>> = try_collect(
            members.iter().map(|entity| items.get(*entity)),
            members.len(),
            ORDER,
        )?;
        let order = order_of(&items, compare)?;
        drop(items);
        self.permute_members::<G>(order);
        Ok(())
    }
}

/// The purpose of the memory, for errors.
const ORDER: &str = "the order of a group";

/// The numbers of the values in their order. Absent ones come last. Numbers of equal ones ascend: so the sort is stable, and needs no memory.
fn order_of<T>(
    values: &[Option<T>],
    mut compare: impl FnMut(&T, &T) -> Ordering,
) -> Result<Vec<usize>, ReserveError> {
    let mut order = try_collect(0..values.len(), values.len(), ORDER)?;
    order.sort_unstable_by(|one, other| {
        let by_value = match (&values[*one], &values[*other]) {
            (Some(one), Some(other)) => compare(one, other),
            (one, other) => one.is_none().cmp(&other.is_none()),
        };
        by_value.then(one.cmp(other))
    });
    Ok(order)
}

/// The group of a query.
struct Grouped<W, G>(PhantomData<(W, G)>);

impl<W: World, G: QueryData<W>> Grouped<W, G> {
    const GROUP: Option<usize> = match group::<W, G>() {
        Some((group, _)) => Some(group),
        None => None,
    };
}

/// A query is that of a group that owns nothing, and another can be looked up for its members.
struct SortedBy<W, G, D>(PhantomData<(W, G, D)>);

impl<W: World, G: QueryData<W>, D: QueryData<W>> Rule for SortedBy<W, G, D> {
    const FAULT: Option<ConstString> = match Grouped::<W, G>::GROUP {
        Some(_) if Sound::<W, D>::FAULT.is_some() => Sound::<W, D>::FAULT,
        Some(group) => unless(
            groups::<W>()[group].owned.is_empty(),
            "this group owns components, whose pools have its order: sort one of them by `sort_by` or `sort_by_key`",
        ),
        None => unless(
            false,
            "this query is no group: groups are the structs that `ecs::world!` marks with `#[group]`, where the world does not \
             list `Disabled`",
        ),
    };
}
