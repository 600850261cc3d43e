//! The ways into a query.

use super::World;
use super::{ByValue, IndexInfo, Store};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{QueryError, ReserveError, fail};
use crate::base::rule::{Rule, check};
use crate::query::{
    Cascade, Condition, Disjoint, Filter, Filtered, KeyValuesMut, Lookup, Query, QueryData,
    QuerySet, RuntimeChunks, RuntimeQuery, Sound, SoundCascade, ValueFilter, default_filters,
};
use crate::schema::{Acyclic, RelationOf};
use crate::storage::registry::Key;
use alloc::vec::Vec;
use ecs_value::Entity;
use ecs_value::{FieldPath, Segment};

/// # Queries
///
/// Rows of all entities that match, and single rows by look-up.
impl<W: World> Store<W> {
    /// Asks for rows: `query::<(&mut Position, &Velocity)>()`, or a struct that derives [`Query`](macro@crate::Query).
    ///
    /// See [`Query`](struct@crate::Query) for the operations on them. A query that names a component twice and writes it is a compile
    /// error.
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
    /// kitchen.query::<(&Name, &mut Heat)>().for_each(|(_, heat)| heat.0 += 60.0);
    /// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
    /// ```
    #[inline]
    pub fn query<D: QueryData<W>>(&mut self) -> Query<'_, W, D> {
        check!(Sound::<W, Filtered<D, ()>>::CHECKED);
        Query::exclusive(&mut self.storage)
    }

    /// As [`query`](Self::query), of rows for which a filter holds: `query_filtered::<&mut Position, Without<Frozen>>()`.
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
    /// kitchen.spawn((Heat(0.0),));
    /// let unnamed = kitchen.query_filtered::<Entity, (With<Heat>, Without<Name>)>();
    /// assert_eq!(unnamed.count(), 1);
    /// ```
    #[inline]
    pub fn query_filtered<D: QueryData<W>, F: Filter<W>>(&mut self) -> Query<'_, W, D, F> {
        check!(Sound::<W, Filtered<D, F>>::CHECKED);
        Query::exclusive(&mut self.storage)
    }

    /// Asks for rows in the order of the relation `R`: those above before those below. See [`Cascade`].
    ///
    /// O(1) if neither links nor rows changed since the last time, else O(rows of the relation).
    #[inline]
    pub fn cascade<R: RelationOf<W> + Acyclic, D: QueryData<W>>(&mut self) -> Cascade<'_, W, R, D> {
        check!(SoundCascade::<W, R, Filtered<D, ()>>::CHECKED);
        Cascade::exclusive(&mut self.storage).unwrap_or_else(|error| fail(error))
    }

    fallible! {
        /// As [`cascade`](Self::cascade), of rows for which a filter holds.
        #[inline]
        pub fn cascade_filtered,
        /// As [`cascade_filtered`](Self::cascade_filtered), but says so where there is no memory for the order, or for the marks of rows that
        /// were [changed](crate::Changed). The loop takes no more memory, except on [several threads](Cascade::par_for_each).
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_cascade [R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>] (&mut self) -> Cascade<'_, W, R, D, F>, Result<Cascade<'_, W, R, D, F>, ReserveError>;
        const [SoundCascade<W, R, Filtered<D, F>>]
        => Cascade::exclusive(&mut self.storage).unwrap_or_else(|error| fail(error)), Cascade::exclusive(&mut self.storage)
    }

    fallible! {
        /// As [`lookup`](crate::Storage::lookup), to write.
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
        /// let mut heats = kitchen.lookup_mut::<&mut Heat>();
        /// if let Some(heat) = heats.get_mut(pan) {
        ///     heat.0 += 60.0;
        /// }
        /// ```
        pub fn lookup_mut,
        /// As [`lookup_mut`](Self::lookup_mut), but says so where there is no memory for its list of tables.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_lookup_mut [D: QueryData<W>] (&mut self) -> Lookup<'_, W, D>, Result<Lookup<'_, W, D>, ReserveError>;
        const [Sound<W, D>]
        by or_abort => Lookup::exclusive(&mut self.storage)
    }

    /// Two to eight queries at once: `queries::<(Moving, &Heat)>()` gives a tuple of their rows.
    ///
    /// Queries that could meet in one row that one of them writes are a compile error. Two queries are disjoint if no
    /// component is written by one and accessed by the other, or if one demands a component that the other excludes. A query with a
    /// filter is [`Filtered<D, F>`](Filtered) here.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Position(f32);
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Position, Heat) }
    /// #     #[archetype] pub struct Pan { position: Position, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # kitchen.spawn(Pan { position: Position(0.0), heat: Heat(1.0) });
    /// let (positions, heats) = kitchen.queries::<(&mut Position, &Heat)>();
    /// for (position, heat) in positions.zip(heats) {
    ///     position.0 += heat.0;
    /// }
    /// ```
    #[inline]
    pub fn queries<S: QuerySet<W>>(&mut self) -> S::Queries<'_> {
        check!(Disjoint::<W, S>::CHECKED);
        S::rows(&mut self.storage)
    }

    /// As [`key_values`](crate::Storage::key_values), to write.
    pub fn key_values_mut<C: 'static>(&mut self, key: Key<C>) -> KeyValuesMut<'_, C> {
        self.storage.values_mut_of(key)
    }

    /// Runs a query that was made while the program runs.
    ///
    /// A condition on a value goes by an index that has the value as its key, which is brought up to date. See
    /// [`where_`](crate::query::RuntimeQueryBuilder::where_).
    ///
    /// # Panics
    ///
    /// If the key of a row panics, while such an index is brought up to date.
    pub fn run<'w, 'q>(&'w mut self, query: &'q RuntimeQuery) -> RuntimeChunks<'w, 'q, W> {
        if W::INDEXES.is_empty() || query.values().is_empty() {
            return RuntimeChunks::exclusive(&mut self.storage, query);
        }
        for (index, _, _) in indexes_of::<W>(query) {
            if self.resources.is_there(index.place) {
                // Without memory, the index stays useless, and all rows are looked at.
                let _ = self.refresh_by(index.refresh);
            }
        }
        let found = self.find_by_value(query);
        let chunks = RuntimeChunks::exclusive(&mut self.storage, query);
        match found {
            Some((index, entities)) => chunks.among(index, &entities),
            None => chunks,
        }
    }

    /// As [`run`](Self::run), through a shared borrow of the world. An index that is not up to date is passed over.
    ///
    /// # Errors
    ///
    /// If the query writes.
    pub fn run_ref<'w, 'q>(
        &'w self,
        query: &'q RuntimeQuery,
    ) -> Result<RuntimeChunks<'w, 'q, W>, QueryError> {
        let chunks = self.storage.run_ref(query)?;
        if W::INDEXES.is_empty() || query.values().is_empty() {
            return Ok(chunks);
        }
        Ok(match self.find_by_value(query) {
            Some((index, entities)) => chunks.among(index, &entities),
            None => chunks,
        })
    }

    /// The entities that may meet the conditions of a query on values, by the index that gives the fewest of them.
    fn find_by_value(&self, query: &RuntimeQuery) -> Option<(&'static str, Vec<Entity>)> {
        // Where the index gives more, to read all values takes less time than to sort the entities.
        let mut most = self.storage.len() / 4 + 16;
        let mut least = None;
        // No index has the entities that are disabled.
        let is_whole = default_filters::<W>().any(|it| query.names(it.asked.index));
        for (index, by_value, condition) in indexes_of::<W>(query).filter(|_| !is_whole) {
            if let Some(found) = (by_value.candidates)(self, condition, most) {
                most = found.len();
                least = Some((index.name, found));
            }
        }
        least
    }
}

/// The indexes with keys that a query has conditions on.
fn indexes_of<W: World>(
    query: &RuntimeQuery,
) -> impl Iterator<Item = (&'static IndexInfo<W>, ByValue<W>, &Condition)> {
    query.values().iter().flat_map(
        |ValueFilter {
             component,
             path,
             condition,
         }| {
            let mut segments = FieldPath::of_parsed(path).segments();
            let only = segments.next().filter(|_| segments.next().is_none());
            W::INDEXES.iter().filter_map(move |index| {
                let by_value = index.by_value?;
                let is_key = by_value.component == component.index()
                    && only == Some(Segment::Name(by_value.field));
                is_key.then_some((index, by_value, condition))
            })
        },
    )
}
