//! Cascades: queries that go down a relation, the rows above before those below.
//!
//! A cascade follows the order of a relation (`storage/links/order/mod.rs`) and takes `&mut self` even
//! to read, since it first brings that order up to date.
//!
//! `Up` reads another row than the one it is lent with. In an ordinary query nothing writes the
//! component that `Up` reads, in any row. In a cascade the query itself may write it: items live
//! for one call, and the row above is a different row, because each row has one place in the order
//! and the row above has a lower depth. Here the order decides about memory safety, so it copies
//! each target once and does not trust the links. Threads share the rows of one depth.
//!
//! `Changed` in a cascade hands a bit down to each node: from the links where few rows changed, in
//! one pass over all nodes where many did. Room for these bits is made before the first row is
//! lent.

mod changed;
mod segment;
mod sound;

pub(crate) use sound::{
    SoundCascade, asks_of_untracked, explain_untracked_relation, fault_of_cascade,
};

use self::changed::{Marked, Room};
use self::segment::Prepared;
use super::changes::Ticks;
use super::data::Filtered;
use super::lending::{CascadeAccess, Lender};
use super::{AllowAll, DefaultFilters, Filter, FilterInfo, QueryData};
use crate::base::error::ReserveError;
use crate::base::tick::{ChangeTick, Window};
use crate::schema::{Acyclic, Declare, RelationOf};
use crate::storage::Storage;
use crate::storage::links::{Node, Order, Segment};
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// The rows that match a query, those above before those below by the relation `R`: each row comes after the row of its target.
///
/// A cascade has the terms of a [`Query`](struct@crate::Query). In it, [`Up`](crate::Up) reads the row above, also a component that the
/// cascade writes. So one loop hands values down a hierarchy:
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Clone, Copy)]
/// pub struct Local(f32);
/// pub struct Global(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Scene { components: (Local, Global) }
///
///     #[relation(acyclic, on_despawn = cascade, inverse = children)]
///     pub struct ChildOf { parent: Entity }
///
///     #[archetype]
///     pub struct Root { local: Local, global: Global }
///
///     #[archetype]
///     pub struct Limb { local: Local, global: Global, parent: ChildOf }
/// }
///
/// let mut scene = Scene::new();
/// let limb = |parent| Limb { local: Local(1.0), global: Global(0.0), parent: ChildOf { parent } };
/// let body = scene.spawn(Root { local: Local(10.0), global: Global(0.0) });
/// let arm = scene.spawn(limb(body));
/// let hand = scene.spawn(limb(arm));
///
/// scene.cascade::<ChildOf, (&Local, &mut Global, Option<Up<ChildOf, &Global>>)>().for_each(|(local, global, above)| {
///     global.0 = local.0 + above.map_or(0.0, |above| above.0);
/// });
/// assert_eq!(scene.get::<Global>(hand).unwrap().0, 12.0);
/// ```
///
/// `#[query(cascade(ChildOf))]` declares one in [`world!`](crate::world), and a system takes `Cascade<Scene, ChildOf, Placing>`. Rows without
/// the relation come first. Rows of one depth come in the order of tables and rows. The query finds the depths by the links, and keeps
/// them. Where links change or rows move, it looks at those rows and at the rows below them, or at all rows if they are many. All rows take 8 to
/// 30 ns each, and 32 bytes; 12 more if the query asks for changes. [`arrange`](crate::Store::arrange) puts the rows of the tables in
/// this order too, so that the loop goes through memory from one end to the other.
///
/// An item lives for one call of the closure: the row below reads the values that were written to it. So a cascade is no iterator, and gives no
/// slices.
///
/// [`Changed`](crate::Changed) asks in a cascade for rows that were changed, and for all rows below them: and so it does for rows with a
/// changed target. Rows that lost the relation are not changed by that. A change of a disabled row reaches the rows below it. A disabled row
/// itself is passed over, and is not brought up to date when it [returns](crate::Disabled#changes-of-disabled-entities). One bit a row goes down the hierarchy; where a row of 100,000 was
/// changed, it takes the time of the rows below it.
///
/// Source: the query term `cascade` of [flecs](https://www.flecs.dev/flecs/md_docs_2Queries.html#cascade).
pub struct Cascade<'w, W: Declare, R, D: QueryData<W>, F: Filter<W> = ()> {
    access: CascadeAccess<'w, W, R, Filtered<D, F>>,
    order: &'w Order,
    /// For the marks of rows that were changed, if the query asks for these.
    room: Room,
    /// Changes after this tick count.
    since: ChangeTick,
    /// The tick of changes through this.
    now: ChangeTick,
    /// Cascades that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

/// The query of the changes that a cascade asks for. A change of a disabled row reaches the rows below it, as its values do.
type Asked<D, F> = Filtered<D, (F, AllowAll)>;

impl<'w, W: Declare, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>
    Cascade<'w, W, R, D, F>
{
    /// The filter of all rows that a cascade looks at: those that it lends, and those whose ticks it reads.
    pub(crate) const FILTER: FilterInfo<'static> = if Ticks::<W, Filtered<D, F>>::ASKED {
        DefaultFilters::<W, Asked<D, F>>::FILTER
    } else {
        DefaultFilters::<W, Filtered<D, F>>::FILTER
    };

    /// Whether the nodes of the order are numbered: for the marks of rows that were changed.
    pub(crate) const NEEDS_INDEX: bool = Ticks::<W, Filtered<D, F>>::ASKED;

    /// The rows of an exclusively borrowed store.
    pub(crate) fn exclusive(store: &'w mut Storage<W>) -> Result<Self, ReserveError> {
        store.try_order::<R>(Self::NEEDS_INDEX)?;
        let now = store.now();
        let access = CascadeAccess::exclusive(store);
        let order = access
            .storage()
            .relations
            .order(R::PLACE)
            .unwrap_or_else(|| unreachable!("the order was made"));
        Self::try_at(access, order, ChangeTick::EVER, now)
    }

    /// The rows that `access` is the right to, in an order that is right, with explicit ticks. What memory the loop takes is taken here.
    pub(crate) fn try_at(
        access: CascadeAccess<'w, W, R, Filtered<D, F>>,
        order: &'w Order,
        since: ChangeTick,
        now: ChangeTick,
    ) -> Result<Self, ReserveError> {
        let room = if const { Ticks::<W, Filtered<D, F>>::ASKED } {
            Room::try_of(order)?
        } else {
            Room::NONE
        };
        Ok(Self {
            access,
            order,
            room,
            since,
            now,
            borrow: PhantomData,
        })
    }

    /// Makes [`Changed`](crate::Changed) and [`Added`](crate::Added) mean: after this tick. In a system they mean something by themselves.
    ///
    /// A cascade that asks for neither is a compile error.
    #[inline]
    #[must_use]
    pub fn since(mut self, tick: ChangeTick) -> Self {
        const {
            assert!(
                Ticks::<W, Filtered<D, F>>::ASKED,
                "this cascade does not ask what was changed or added, so that `since` says nothing: give it a filter (`Changed`, \
                 `Added`), or leave `since` out"
            );
        }
        self.since = tick.seen_at(self.now);
        self
    }

    /// Calls `f` with each row, those above before those below.
    ///
    /// # Panics
    ///
    /// If `f` does.
    #[inline]
    pub fn for_each(self, mut f: impl for<'i> FnMut(D::Item<'i>)) {
        let _ = self.lend_each::<()>(&mut |item| {
            f(D::item(item));
            ControlFlow::Continue(())
        });
    }

    /// Calls `f` with each row, those above before those below, until it fails.
    ///
    /// # Errors
    ///
    /// The first error of `f`.
    #[inline]
    pub fn try_for_each<E>(
        self,
        mut f: impl for<'i> FnMut(D::Item<'i>) -> Result<(), E>,
    ) -> Result<(), E> {
        let flow = self.lend_each(&mut |item| match f(D::item(item)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Calls `f` with the depth of each segment of a matching table, those above before those below, and with the nodes of it that are
    /// lent: all, or those that were changed.
    #[inline]
    fn go_down<B>(
        self,
        lender: Lender<'w, W, Filtered<D, F>>,
        mut f: impl FnMut(u32, Prepared<'w, W, Filtered<D, F>>, &'w [Node]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let order = self.order;
        let prepare =
            |segment: &Segment| Some((segment.depth, Prepared::new(lender, R::INDEX, segment)?));
        if const { Ticks::<W, Filtered<D, F>>::ASKED } {
            let (store, window) = (lender.store(), self.window());
            let marked = Marked::find::<W, R, Asked<D, F>>(store, order, window, self.room);
            return marked.try_for_each(order, prepare, |(depth, prepared), nodes| {
                f(depth, prepared, nodes)
            });
        }
        for segment in order.segments().iter().filter(|segment| segment.is_related) {
            if let Some((depth, prepared)) = prepare(segment) {
                f(depth, prepared, order.nodes(segment))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn window(&self) -> Window {
        Window::new(self.since, self.now)
    }
}

impl_debug!([W: Declare, R, D: QueryData<W>, F: Filter<W>] Cascade<'_, W, R, D, F>, it => related = it.order.len());
