//! Queries that read.

use super::{
    Filter, Filtered, Lookup, Query, QueryData, ReadOnly, RuntimeChunks, RuntimeQuery,
    RuntimeQueryBuilder, Sound,
};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{QueryError, ReserveError};
use crate::base::rule::{Rule, check};
use crate::schema::Declare;
use crate::storage::Storage;

/// # Queries
///
/// Rows of all matching entities, read-only.
impl<W: Declare> Storage<W> {
    /// A read-only query through a shared borrow of the world.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let kitchen = &kitchen;
    /// let hot = kitchen.query_ref::<(Entity, &Heat)>().filter(|(_, heat)| heat.0 > 10.0);
    /// assert_eq!(hot.map(|(entity, _)| entity).collect::<Vec<_>>(), [pan]);
    /// ```
    #[inline]
    pub fn query_ref<D: QueryData<W>>(&self) -> Query<'_, W, D>
    where
        D::Terms: ReadOnly<W>,
    {
        check!(Sound::<W, Filtered<D, ()>>::CHECKED);
        Query::shared(self)
    }

    /// Like [`query_ref`](Self::query_ref), for rows that pass a filter.
    #[inline]
    pub fn query_ref_filtered<D: QueryData<W>, F: Filter<W>>(&self) -> Query<'_, W, D, F>
    where
        D::Terms: ReadOnly<W>,
    {
        check!(Sound::<W, Filtered<D, F>>::CHECKED);
        Query::shared(self)
    }

    fallible! {
        /// A query for single entities in any order: `lookup::<&Health>()`, or several terms. Creating it is O(tables); from then on it
        /// finds a component faster than [`get`](Self::get) does.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Health(u32);
        /// # pub struct Armour(u32);
        /// # ecs::world! {
        /// #     #[world] pub struct Arena { components: (Health, Armour) }
        /// #     #[archetype] pub struct Knight { health: Health, armour: Armour }
        /// # }
        /// # let mut arena = Arena::new();
        /// # let knight = arena.spawn(Knight { health: Health(10), armour: Armour(2) });
        /// # let targets = [knight, knight];
        /// let armour = arena.lookup::<&Armour>();
        /// let total: u32 = targets.iter().filter_map(|target| armour.get(*target)).map(|armour| armour.0).sum();
        /// # assert_eq!(total, 4);
        ///
        /// let mut hit = arena.lookup_mut::<(&mut Health, &Armour)>();
        /// hit.for_each(&targets, |_, (health, armour)| health.0 -= 3 - armour.0);
        /// # assert_eq!(arena.get::<Health>(knight).unwrap().0, 8);
        /// ```
        pub fn lookup,
        /// Like [`lookup`](Self::lookup), but returns an error if there is no memory for its list of tables.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_lookup [D: QueryData<W>] (&self) -> Lookup<'_, W, D>, Result<Lookup<'_, W, D>, ReserveError>;
        where [D::Terms: ReadOnly<W>]
        const [Sound<W, D>]
        by or_abort => Lookup::shared(self)
    }

    /// Starts a query by id, key or name of components, for scripts and editors.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Debug, PartialEq)] pub struct Heat(f32);
    /// # pub struct Burning;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Burning) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// let query = kitchen.runtime_query().write("Heat").without("Burning").build()?;
    /// for mut chunk in kitchen.run(&query) {
    ///     for heat in chunk.get_mut::<Heat>(0).into_iter().flatten() {
    ///         heat.0 += 1.0;
    ///     }
    /// }
    /// # assert_eq!(kitchen.get::<Heat>(pan), Some(&Heat(2.0)));
    /// # Ok::<_, ecs::QueryError>(())
    /// ```
    pub fn runtime_query(&self) -> RuntimeQueryBuilder<'_, W> {
        RuntimeQueryBuilder::new(self)
    }

    /// Like [`run`](crate::Store::run), through a shared borrow of the world.
    ///
    /// # Errors
    ///
    /// If the query writes.
    pub fn run_ref<'w, 'q>(
        &'w self,
        query: &'q RuntimeQuery,
    ) -> Result<RuntimeChunks<'w, 'q, W>, QueryError> {
        RuntimeChunks::shared(self, query)
    }
}
