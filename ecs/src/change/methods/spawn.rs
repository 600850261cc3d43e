//! The methods of a world that spawn entities.

use crate::change::arrive::Target;
use crate::entity::Entity;
use crate::error::{
    ColumnsError, ReserveError, SpawnAtCause, SpawnAtError, SpawnColumnsCause, SpawnColumnsError, SpawnError,
    TrySpawnAtError,
};
use crate::schema::{ArchetypeOf, Bundle, Plain, SlicesOf, VecsOf};
use crate::store::Store;
use crate::table::fail;
use crate::world::World;

impl<W: World> Store<W> {
    /// Adds a row, and returns the entity that it belongs to. O(1), but for the growth of the table.
    ///
    /// A value of a declared archetype goes to its table. So does a bundle with the same components; any other goes to
    /// the table of a dynamic archetype, made at need.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    #[inline(always)]
    #[track_caller]
    pub fn spawn<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        let () = Target::<W, B>::ASSERTED;
        self.spawn_row(bundle)
    }

    /// Adds an entity without any component.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn spawn_empty(&mut self) -> Entity {
        self.spawn(())
    }

    /// Adds rows from an iterator, and returns their entities, in order.
    ///
    /// If the iterator panics, the rows that it gave so far are there.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_batch<B: Bundle<W>>(&mut self, rows: impl IntoIterator<Item = B>) -> &[Entity] {
        let () = Target::<W, B>::ASSERTED;
        self.spawn_rows(rows)
    }

    /// Adds rows by whole columns, one vector for each field of the archetype, in the order of the fields. Returns their
    /// entities, in order: the last ones of the table. The columns are copied each in one go.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Clone)] pub struct Position(f32);
    /// # #[derive(Clone)] pub struct Velocity(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Street { components: (Position, Velocity) }
    /// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
    /// # }
    /// # let mut street = Street::new();
    /// let walkers = street.spawn_columns::<Walker>((vec![Position(0.0); 100], vec![Velocity(1.0); 100]))?;
    /// assert_eq!(walkers.len(), 100);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the columns differ in length. The error holds them; the world is as it was.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_columns<A: ArchetypeOf<W>>(
        &mut self,
        columns: VecsOf<A, W>,
    ) -> Result<&[Entity], ColumnsError<VecsOf<A, W>>> {
        columns_or_fail(self.spawn_vecs::<A>(columns))
    }

    /// As [`spawn_columns`](Self::spawn_columns), from slices of components that are [`Copy`].
    ///
    /// # Errors
    ///
    /// If the columns differ in length. The world is as it was.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_slices<'s, A>(
        &mut self,
        columns: SlicesOf<'s, A, W>,
    ) -> Result<&[Entity], ColumnsError<SlicesOf<'s, A, W>>>
    where
        A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>,
    {
        columns_or_fail(self.spawn_copies::<A>(columns))
    }

    /// Reserves an id through a shared borrow, from any thread. Lock-free.
    ///
    /// The handle is valid from now on, and has no row: [`contains`](crate::Storage::contains) says `false` until
    /// [`spawn_at`](Self::spawn_at) gives it one. [`despawn`](Self::despawn) gives an id back that is not needed after all.
    ///
    /// # Panics
    ///
    /// If all 2³² − 2 ids are in use.
    #[track_caller]
    pub fn reserve_entity(&self) -> Entity {
        self.storage.slots.reserve().unwrap_or_else(|| fail(ReserveError::too_many_entities()))
    }

    /// The id that the next entity gets, where no id is reserved and there is a slot.
    pub(crate) fn next_entity(&self) -> Entity {
        self.storage.slots.upcoming().next().unwrap_or_else(|| fail(ReserveError::too_many_entities()))
    }

    /// Gives a reserved id its row.
    ///
    /// # Errors
    ///
    /// If the handle is not one that [`reserve_entity`](Self::reserve_entity) gave, or has a row already, or was given
    /// back. The error holds the row; the world is as it was.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_at<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) -> Result<(), SpawnAtError<B>> {
        let () = Target::<W, B>::ASSERTED;
        match self.try_spawn_at(entity, bundle) {
            Ok(()) => Ok(()),
            Err(TrySpawnAtError { row, cause: SpawnAtCause::NotReserved(entity) }) => Err(SpawnAtError { row, entity }),
            Err(TrySpawnAtError { cause: SpawnAtCause::Reserve(error), .. }) => fail(error),
        }
    }
}

/// Without memory.
impl<W: World> Store<W> {
    /// Adds a row, or gives it back.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The error holds the row; the world is as it was.
    #[inline]
    pub fn try_spawn<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, SpawnError<B>> {
        let () = Target::<W, B>::ASSERTED;
        self.try_spawn_row(bundle)
    }

    /// As [`spawn_empty`](Self::spawn_empty), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// As [`try_spawn`](Self::try_spawn).
    pub fn try_spawn_empty(&mut self) -> Result<Entity, ReserveError> {
        self.try_spawn(()).map_err(|error| error.cause)
    }

    /// As [`spawn_batch`](Self::spawn_batch), of so many rows as the iterator says that it has: all of them, or none. O(rows).
    ///
    /// Room for all is made first, before the iterator is asked for a row. One that gives more than it said is not asked
    /// further.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Debug)] pub struct Position(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Street { components: (Position,) }
    /// #     #[archetype] pub struct Walker { position: Position }
    /// # }
    /// # let mut street = Street::new();
    /// let rows = vec![Walker { position: Position(0.0) }, Walker { position: Position(1.0) }];
    /// match street.try_spawn_batch(rows) {
    ///     Ok(walkers) => assert_eq!(walkers.len(), 2),
    ///     Err(error) => println!("{}: {} rows came back", error.cause, error.row.len()),
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The error holds the iterator with all its rows; the world is as
    /// it was.
    ///
    /// # Panics
    ///
    /// If the iterator does: the rows that it gave so far are there.
    pub fn try_spawn_batch<B, I>(&mut self, rows: I) -> Result<&[Entity], SpawnError<I::IntoIter>>
    where
        B: Bundle<W>,
        I: IntoIterator<Item = B, IntoIter: ExactSizeIterator>,
    {
        let () = Target::<W, B>::ASSERTED;
        self.try_spawn_rows(rows.into_iter())
    }

    /// As [`spawn_columns`](Self::spawn_columns), but gives the columns back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the columns differ in length, or there is no memory. The error holds them; the world is as it was.
    pub fn try_spawn_columns<A: ArchetypeOf<W>>(
        &mut self,
        columns: VecsOf<A, W>,
    ) -> Result<&[Entity], SpawnColumnsError<VecsOf<A, W>>> {
        self.spawn_vecs::<A>(columns)
    }

    /// As [`spawn_slices`](Self::spawn_slices), but gives the slices back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the columns differ in length, or there is no memory. The world is as it was.
    pub fn try_spawn_slices<'s, A>(
        &mut self,
        columns: SlicesOf<'s, A, W>,
    ) -> Result<&[Entity], SpawnColumnsError<SlicesOf<'s, A, W>>>
    where
        A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>,
    {
        self.spawn_copies::<A>(columns)
    }

    /// As [`reserve_entities`](Self::reserve_entities), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If there would be more than 2³² − 2 ids, or there is no memory for them.
    pub fn try_reserve_entities(&mut self, additional: usize) -> Result<(), ReserveError> {
        self.storage.slots.try_reserve(additional)
    }

    /// As [`reserve_entity`](Self::reserve_entity), but says so where all ids are in use. Lock-free; never allocates.
    ///
    /// # Errors
    ///
    /// If all 2³² − 2 ids are in use.
    pub fn try_reserve_entity(&self) -> Result<Entity, ReserveError> {
        self.storage.slots.reserve().ok_or_else(ReserveError::too_many_entities)
    }

    /// As [`spawn_at`](Self::spawn_at), but gives the row back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the handle is not reserved, or there is no memory. The error holds the row; the world is as it was, and the
    /// reservation is one still.
    pub fn try_spawn_at<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) -> Result<(), TrySpawnAtError<B>> {
        let () = Target::<W, B>::ASSERTED;
        self.try_spawn_reserved(entity, bundle)
    }
}

/// Panics where there can be no table so large, and aborts the program where there is no memory.
#[track_caller]
fn columns_or_fail<T, V>(result: Result<T, SpawnColumnsError<V>>) -> Result<T, ColumnsError<V>> {
    match result {
        Ok(done) => Ok(done),
        Err(SpawnColumnsError { columns, cause: SpawnColumnsCause::Lengths { archetype, expected, found } }) => {
            Err(ColumnsError { columns, archetype, expected, found })
        }
        Err(SpawnColumnsError { cause: SpawnColumnsCause::Reserve(error), .. }) => fail(error),
    }
}
