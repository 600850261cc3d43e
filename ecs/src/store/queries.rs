//! The ways into a query.

use super::Store;
use super::World;
use crate::error::{ReserveError, fail};
use crate::query::{
    Cascade, Disjoint, Filter, Filtered, Lookup, Query, QueryData, QuerySet, RuntimeChunks, RuntimeQuery, Sound,
};
use crate::schema::{Acyclic, RelationOf};

impl<W: World> Store<W> {
    /// Asks for rows: `query::<(&mut Position, &Velocity)>()`, or a struct that derives [`Query`](macro@crate::Query).
    ///
    /// See [`Query`](struct@crate::Query) for what can be done with them. A query that names a component twice and writes it is a
    /// compile error.
    #[inline]
    pub fn query<D: QueryData<W>>(&mut self) -> Query<'_, W, D> {
        // Asserted here, and not by a call of `query_filtered`, so that an error names the user's line.
        let () = Sound::<W, Filtered<D, ()>>::ASSERTED;
        Query::exclusive(&mut self.storage)
    }

    /// As [`query`](Self::query), of rows for which a filter holds: `query_filtered::<&mut Position, Without<Frozen>>()`.
    #[inline]
    pub fn query_filtered<D: QueryData<W>, F: Filter<W>>(&mut self) -> Query<'_, W, D, F> {
        let () = Sound::<W, Filtered<D, F>>::ASSERTED;
        Query::exclusive(&mut self.storage)
    }

    /// Asks for rows in the order of the relation `R`: those above before those below. See [`Cascade`].
    ///
    /// O(1) if neither links nor rows changed since the last time, else O(rows of the relation).
    #[inline]
    pub fn cascade<R: RelationOf<W> + Acyclic, D: QueryData<W>>(&mut self) -> Cascade<'_, W, R, D> {
        Cascade::exclusive(&mut self.storage).unwrap_or_else(|error| fail(error))
    }

    /// As [`cascade`](Self::cascade), of rows for which a filter holds.
    #[inline]
    pub fn cascade_filtered<R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>(
        &mut self,
    ) -> Cascade<'_, W, R, D, F> {
        Cascade::exclusive(&mut self.storage).unwrap_or_else(|error| fail(error))
    }

    /// As [`cascade_filtered`](Self::cascade_filtered), but says so where there is no memory for the order.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_cascade<R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>(
        &mut self,
    ) -> Result<Cascade<'_, W, R, D, F>, ReserveError> {
        Cascade::exclusive(&mut self.storage)
    }

    /// As [`lookup_mut`](Self::lookup_mut), but says so where there is no memory for its list of tables.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_lookup_mut<D: QueryData<W>>(&mut self) -> Result<Lookup<'_, W, D>, ReserveError> {
        let () = Sound::<W, D>::ASSERTED;
        Lookup::exclusive(&mut self.storage)
    }

    /// As [`lookup`](crate::Storage::lookup), to write.
    pub fn lookup_mut<D: QueryData<W>>(&mut self) -> Lookup<'_, W, D> {
        let () = Sound::<W, D>::ASSERTED;
        Lookup::exclusive(&mut self.storage).unwrap_or_else(|error| fail(error))
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
        let witness = Disjoint::<W, S>::ASSERTED;
        S::rows(&mut self.storage, witness)
    }

    /// Runs a query that was made while the program runs.
    pub fn run<'w, 'q>(&'w mut self, query: &'q RuntimeQuery) -> RuntimeChunks<'w, 'q, W> {
        RuntimeChunks::exclusive(&mut self.storage, query)
    }
}
