//! Asking an index.

use super::refresh::{is_stale, refresh};
use super::values::{Fingerprints, HashKind, Question};
use super::{Holders, Index, Indexed, Unique};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{QueryError, ReserveError};
use crate::base::tick::ChangeTick;
use crate::query::{Lookup, QueryData};
use crate::schema::Declare;
use crate::storage::Storage;
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, SystemAccess, SystemGrant, impl_parameter, stateless};
use core::ops::Deref;
use ecs_value::Entity;

/// An index, to ask: it dereferences to its [method](super::Method), which has the questions.
///
/// As a parameter of a system, the index is right when the system begins. A system that writes to columns of the index finds its own
/// changes the next time.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat) }
/// #     #[index(ordered, key = heat.0)] pub struct ByHeat { heat: Heat }
/// #     #[schedule] pub fn tick() { cool; }
/// # }
/// fn cool(hot: Find<Kitchen, ByHeat>, mut commands: Commands<Kitchen>) {
///     for entry in hot.range(100.0..) {
///         commands.insert(entry.entity, Heat(20.0));
///     }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let stove = kitchen.spawn((Heat(200.0),));
/// kitchen.tick();
/// assert_eq!(kitchen.get::<Heat>(stove).unwrap().0, 20.0);
/// assert_eq!(kitchen.by_heat().first().unwrap().entity, stove);
/// ```
pub struct Find<'w, W: Indexed, I: Index<W>> {
    method: &'w I::Method,
    storage: &'w Storage<W>,
}

impl<'w, W: Indexed, I: Index<W>> Find<'w, W, I> {
    pub(crate) fn new(method: &'w I::Method, storage: &'w Storage<W>) -> Self {
        Self { method, storage }
    }

    /// The method itself, for as long as the index is borrowed.
    pub fn into_inner(self) -> &'w I::Method {
        self.method
    }
}

impl<'w, W: Indexed, K: HashKind, I: Index<W, Method = Fingerprints<K>>> Find<'w, W, I> {
    /// The entities that are likely to have a key, in the order of their numbers: all that have it, and about one in 256 of the others.
    ///
    /// O(slots), 32 and more at a step.
    pub fn likely<Q: Question<K>>(
        &self,
        key: Q,
    ) -> impl Iterator<Item = Entity> + use<'w, W, I, K, Q> {
        let (candidates, slots) = (self.method.candidates(key), &self.storage.slots);
        candidates.filter_map(move |number| slots.entity(number))
    }

    /// Whether it is certain that an entity does not have a key. O(1).
    pub fn is_unlikely(&self, entity: Entity, key: impl Question<K>) -> bool {
        !self.storage.contains(entity) || self.method.is_unlikely(entity.index(), key)
    }
}

impl<W: Indexed, I: Unique<W>> Find<'_, W, I> {
    /// The one entity with a key, of an index that is `unique`.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Debug)]
    /// # pub struct OrderId(pub u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (OrderId) }
    /// #     #[index(hash, unique, key = id.0)] pub struct ById { id: OrderId }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let order = kitchen.spawn((OrderId(7),));
    /// assert_eq!(kitchen.by_id().holder(7), Some(order));
    /// assert_eq!(kitchen.by_id().holder(8), None);
    /// ```
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a question is a reference, or small"
    )]
    pub fn holder(&self, key: impl Question<<I::Method as Holders>::Kind>) -> Option<Entity> {
        self.method.holder_of(key.key())
    }
}

/// Answers of an index: an iterator of entities, or of entries that name one each. All such iterators have this.
pub trait Answers: Iterator<Item: Into<Entity>> + Sized {
    /// Calls `f` with each entity that the look-up finds, in the order of the answers, and the item of the entity.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component)] pub struct Position { pub x: f32, pub y: f32 }
    /// # #[derive(Component, Debug, PartialEq)] pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Position, Heat) }
    /// #     #[archetype] pub struct Pan { position: Position, heat: Heat }
    /// #     #[index(spatial, at = [position.x, position.y], cell = 5.0)] pub struct Near { position: Position }
    /// #     #[schedule] pub fn tick() { burn; }
    /// # }
    /// fn burn(near: Find<Kitchen, Near>, mut heats: Lookup<Kitchen, &mut Heat>) {
    ///     near.within([0.0, 0.0], 5.0).for_each_in(&mut heats, |_, heat| heat.0 += 10.0);
    /// }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = |x| Pan { position: Position { x, y: 0.0 }, heat: Heat(20.0) };
    /// # let [near, far] = [3.0, 30.0].map(|x| kitchen.spawn(pan(x)));
    /// # kitchen.tick();
    /// # assert_eq!(kitchen.get::<Heat>(near), Some(&Heat(30.0)));
    /// # assert_eq!(kitchen.get::<Heat>(far), Some(&Heat(20.0)));
    /// ```
    fn for_each_in<W: Declare, Q: QueryData<W>>(
        self,
        lookup: &mut Lookup<'_, W, Q>,
        mut f: impl FnMut(Entity, Q::Item<'_>),
    ) {
        self.for_each(|answer| {
            let entity = answer.into();
            if let Some(item) = lookup.get_mut(entity) {
                f(entity, item);
            }
        });
    }
}

impl<I: Iterator<Item: Into<Entity>>> Answers for I {}

impl<W: Indexed, I: Index<W>> Deref for Find<'_, W, I> {
    type Target = I::Method;

    #[inline]
    fn deref(&self) -> &I::Method {
        self.method
    }
}

impl_copy!([W: Indexed, I: Index<W>] Find<'_, W, I>);

impl_debug!([W: Indexed, I: Index<W>] Find<'_, W, I>, _it => (I::NAME));

/// # Indexes
///
/// Entities by the indexes that the world declares.
impl<W: World> Store<W> {
    fallible! {
        /// An index, brought up to date. O(rows that were changed since the index was asked before), or O(rows) if most were.
        ///
        /// # Panics
        ///
        /// If the key of a row panics. If the allocator fails, the program aborts.
        #[track_caller]
        pub fn find,
        /// As [`find`](Self::find), but returns the error where there is no memory. The index is rebuilt the next time.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        #[track_caller]
        try_find [I: Index<W>] (&mut self) -> Find<'_, W, I>, Result<Find<'_, W, I>, ReserveError>;
        where [W: Indexed]
        by or_abort => self.find_refreshed::<I>()
    }

    fn find_refreshed<I: Index<W>>(&mut self) -> Result<Find<'_, W, I>, ReserveError>
    where
        W: Indexed,
    {
        self.refresh_by(refresh::<W, I>)?;
        let store: &Self = self;
        Ok(Find::new(&store.stored::<I>().method, &store.storage))
    }

    /// As [`try_find`](Self::try_find), to check that values may come. No tick passes, so that a world to which they do not come is as it was:
    /// rows that are written at this tick are looked at again.
    pub(super) fn try_look_ahead<I: Index<W>>(&mut self) -> Result<&I::Method, ReserveError>
    where
        W: Indexed,
    {
        let now = self.storage.now();
        refresh::<W, I>(SystemGrant::exclusive(self), now)?;
        self.see_until::<I>(now.before());
        Ok(&self.stored::<I>().method)
    }

    /// An index, if nothing was changed since it was brought up to date. O(tables).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Level(pub u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Arena { components: (Level) }
    /// #     #[index(hash, key = level.0)] pub struct ByLevel { level: Level }
    /// # }
    /// # let mut arena = Arena::new();
    /// let knight = arena.spawn((Level(7),));
    /// let stale = ecs::QueryError::StaleIndex { index: "ByLevel" };
    /// assert_eq!(arena.by_level_ref().err(), Some(stale));
    /// // A world that is borrowed mutably brings the index up to date.
    /// assert_eq!(arena.by_level().first(7), Some(knight));
    /// assert!(arena.by_level_ref().is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// If something was. No answer is ever given that was right once.
    pub fn find_ref<I: Index<W>>(&self) -> Result<Find<'_, W, I>, QueryError>
    where
        W: Indexed,
    {
        let stored = self.stored::<I>();
        if is_stale::<W, I>(stored, self.stored_log(), &self.storage) {
            return Err(QueryError::StaleIndex { index: I::NAME });
        }
        Ok(Find::new(&stored.method, &self.storage))
    }
}

impl_parameter!([W: Indexed, I: Index<W>] Find<'_, W, I>);

impl<W: Indexed, I: Index<W>> BuiltIn<W> for Find<'_, W, I> {
    stateless!();

    type Item<'w> = Find<'w, W, I>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Resource {
        place: I::PLACE,
        write: false,
    };

    #[inline]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        (): &'w mut Self::State,
        _: ChangeTick,
    ) -> Self::Item<'w> {
        let store = grant.store();
        let stored = store.stored::<I>();
        assert!(
            !stored.has_forgotten(),
            "there was no memory for the index `{}`",
            I::NAME
        );
        Find::new(&stored.method, &store.storage)
    }
}
