//! The ways into a query.
#![allow(unsafe_code)]

use super::Store;
use crate::query::{Query, QuerySet, ReadOnly, Rows, Sound};
use crate::schema::World;
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// Asks for rows: `query::<(&mut Position, &Velocity)>()`, or a struct that derives [`Query`].
    ///
    /// See [`Rows`] for what can be done with them. A query that names a component twice and writes it is a compile error.
    #[inline]
    pub fn query<Q: Query<W>>(&mut self) -> Rows<'_, W, Q> {
        let () = Sound::<W, Q>::ASSERTED;
        Rows::exclusive(self)
    }

    /// Asks for rows to read, through a shared borrow of the world.
    #[inline]
    pub fn query_ref<Q: Query<W>>(&self) -> Rows<'_, W, Q>
    where
        Q::Terms: ReadOnly<W>,
    {
        let () = Sound::<W, Q>::ASSERTED;
        Rows::shared(self)
    }

    /// Two to eight queries at once: `queries::<(Moving, &Heat)>()` gives a tuple of their rows.
    ///
    /// Queries that could meet in one row that one of them writes are a compile error. Two queries are disjoint if no
    /// component is written by one and accessed by the other, or if one demands a component that the other excludes.
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
    pub fn queries<S: QuerySet<W>>(&mut self) -> S::Rows<'_> {
        let () = Disjoint::<W, S>::ASSERTED;
        // SAFETY: the borrow is exclusive, and the queries are disjoint.
        unsafe { S::rows(self) }
    }
}

/// Asserts Q2 when the program is compiled.
struct Disjoint<W, S>(PhantomData<(W, S)>);

impl<W: World, S: QuerySet<W>> Disjoint<W, S> {
    const ASSERTED: () = assert!(
        S::DISJOINT,
        "two of these queries access one component and one of them writes it: use them one after the other, or keep them \
         apart by what they demand and exclude (`with`, `without`)"
    );
}
