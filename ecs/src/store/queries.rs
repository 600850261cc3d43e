//! The ways into a query.
#![allow(unsafe_code)]

use super::Store;
use crate::error::{ReserveError, RuntimeQueryError};
use crate::query::{Lookup, Query, QuerySet, ReadOnly, Rows, RuntimeChunks, RuntimeQuery, RuntimeQueryBuilder, Sound};
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

    /// A query for single entities, in any order: `lookup::<&Health>()`, or of several terms. Made once, O(tables), it finds
    /// a component faster than [`get`](Self::get) does.
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
    pub fn lookup<Q: Query<W>>(&self) -> Lookup<'_, W, Q>
    where
        Q::Terms: ReadOnly<W>,
    {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: U1: the query only reads.
        unsafe { Lookup::new(self) }
    }

    /// As [`lookup`](Self::lookup), but says so where there is no memory for its list of tables.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_lookup<Q: Query<W>>(&self) -> Result<Lookup<'_, W, Q>, ReserveError>
    where
        Q::Terms: ReadOnly<W>,
    {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: U1: the query only reads.
        unsafe { Lookup::try_new(self) }
    }

    /// As [`lookup_mut`](Self::lookup_mut), but says so where there is no memory for its list of tables.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_lookup_mut<Q: Query<W>>(&mut self) -> Result<Lookup<'_, W, Q>, ReserveError> {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: U1: the borrow is exclusive.
        unsafe { Lookup::try_new(self) }
    }

    /// As [`lookup`](Self::lookup), to write.
    pub fn lookup_mut<Q: Query<W>>(&mut self) -> Lookup<'_, W, Q> {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: U1: the borrow is exclusive.
        unsafe { Lookup::new(self) }
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
        // SAFETY: R1, Q2: the borrow is exclusive, and the queries are disjoint.
        unsafe { S::rows(self) }
    }

    /// Begins a query by number, key or name of components, for scripts and editors.
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
    /// # Ok::<_, ecs::RuntimeQueryError>(())
    /// ```
    pub fn runtime_query(&self) -> RuntimeQueryBuilder<'_, W> {
        RuntimeQueryBuilder::new(self)
    }

    /// Runs a query that was made while the program runs.
    pub fn run<'w, 'q>(&'w mut self, query: &'q RuntimeQuery) -> RuntimeChunks<'w, 'q, W> {
        // SAFETY: R3: the borrow is exclusive. Q3: the query is sound.
        unsafe { RuntimeChunks::new(self, query) }
    }

    /// As [`run`](Self::run), through a shared borrow of the world.
    ///
    /// # Errors
    ///
    /// If the query writes.
    pub fn run_ref<'w, 'q>(&'w self, query: &'q RuntimeQuery) -> Result<RuntimeChunks<'w, 'q, W>, RuntimeQueryError> {
        if query.is_read_only() {
            // SAFETY: R3: the query only reads.
            Ok(unsafe { RuntimeChunks::new(self, query) })
        } else {
            Err(RuntimeQueryError::Writes)
        }
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
