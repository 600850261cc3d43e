//! Rows come in, or are given back where there is no memory for them. All that can fail is done before the first row is
//! written.
#![allow(unsafe_code)]

use super::{Known, Store};
use crate::entity::Entity;
use crate::error::{ReserveError, SpawnAtCause, SpawnColumnsCause, SpawnColumnsError, SpawnError, TrySpawnAtError};
use crate::schema::{ArchetypeOf, Bundle, Components, Plain, RowOf, Whole, archetype_info, bundle_components, schema};
use crate::storage::{Storage, no_such_table};
use crate::world::World;

impl<W: World> Store<W> {
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

    /// As [`spawn_empty`](Self::spawn_empty), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// As [`try_spawn`](Self::try_spawn).
    pub fn try_spawn_empty(&mut self) -> Result<Entity, ReserveError> {
        self.try_spawn(()).map_err(|error| error.cause)
    }

    /// As [`spawn_at`](Self::spawn_at), but gives the row back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the handle is not reserved, or there is no memory. The error holds the row; the world is as it was, and the
    /// reservation is one still.
    pub fn try_spawn_at<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) -> Result<(), TrySpawnAtError<B>> {
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        let reserved = match self.storage.slots.is_reserved(entity) {
            Ok(true) => self.home::<B>(Some(entity)),
            Ok(false) => return Err(TrySpawnAtError { row: bundle, cause: SpawnAtCause::NotReserved(entity) }),
            Err(error) => Err(error),
        };
        match reserved {
            Ok(home) => {
                let row = bundle.into_row();
                home.slots.set_location(entity, home.location());
                // SAFETY: W1: `home` has made room. `into_row` has no access to the store.
                unsafe { home.write::<W, B>(entity, row) };
                self.told_of_spawned(entity);
                Ok(())
            }
            Err(error) => Err(TrySpawnAtError { row: bundle, cause: error.into() }),
        }
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
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        let rows = rows.into_iter();
        let count = rows.len();
        // No archetype is made for no rows.
        if count == 0 {
            return Ok(&[]);
        }
        let number = match self.homes::<B>(count) {
            Ok(number) => number,
            Err(cause) => return Err(SpawnError { row: rows, cause }),
        };
        let rows = rows.take(count).map(B::into_row);
        if !Whole::<W, B>::SPARSE && Known::<W, B>::DIRECT.is_none() {
            return Ok(self.spawn_dynamic_rows::<B>(number, rows));
        }
        if !Whole::<W, B>::SPARSE {
            return Ok(self.spawn_rows::<B>(number, rows, |cells, i| cells[1 + B::COMPONENTS[i]]));
        }
        Ok(self.spawn_sparse_rows::<B>(number, rows))
    }

    /// As [`spawn_columns`](Self::spawn_columns), but gives the columns back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the columns differ in length, or there is no memory. The error holds them; the world is as it was.
    pub fn try_spawn_columns<A: ArchetypeOf<W>>(
        &mut self,
        columns: <RowOf<A> as Components>::Vecs,
    ) -> Result<&[Entity], SpawnColumnsError<<RowOf<A> as Components>::Vecs>> {
        let info = archetype_info::<W, A>();
        let (count, differs) = RowOf::<A>::lengths(&columns);
        if let Err(cause) = self.room_for_columns::<A>(count, differs) {
            return Err(SpawnColumnsError { columns, cause });
        }
        // SAFETY: W1, T1: `archetype_info` has compared the types. There is room for `count` rows, and each column has as many.
        Ok(self.spawn_whole::<A>(count, |table| unsafe {
            table.append::<RowOf<A>>(info, columns, count);
        }))
    }

    /// As [`spawn_slices`](Self::spawn_slices), but gives the slices back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the columns differ in length, or there is no memory. The world is as it was.
    #[expect(clippy::type_complexity, reason = "the columns come back")]
    pub fn try_spawn_slices<'s, A>(
        &mut self,
        columns: <<A as Bundle<W>>::Row as Components>::Slices<'s>,
    ) -> Result<&[Entity], SpawnColumnsError<<<A as Bundle<W>>::Row as Components>::Slices<'s>>>
    where
        A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>,
    {
        let info = archetype_info::<W, A>();
        let (count, differs) = <A as Bundle<W>>::Row::slice_lengths(&columns);
        if let Err(cause) = self.room_for_columns::<A>(count, differs) {
            return Err(SpawnColumnsError { columns, cause });
        }
        // SAFETY: W1, T1: `archetype_info` has compared the types, which are `Copy`. There is room for `count` rows, and each slice
        // has as many.
        Ok(self.spawn_whole::<A>(count, |table| unsafe {
            table.append_copies::<<A as Bundle<W>>::Row>(info, columns, count);
        }))
    }

    fn room_for_columns<A: ArchetypeOf<W>>(
        &mut self,
        expected: usize,
        differs: Option<usize>,
    ) -> Result<(), SpawnColumnsCause> {
        if let Some(found) = differs {
            return Err(SpawnColumnsCause::Lengths { archetype: archetype_info::<W, A>().name, expected, found });
        }
        self.try_reserve::<A>(expected).map_err(SpawnColumnsCause::Reserve)
    }

    /// The table of the bundle's archetype, with room for so many more rows, for their entities, and for their sparse values.
    fn homes<B: Bundle<W>>(&mut self, count: usize) -> Result<u32, ReserveError> {
        let components = bundle_components::<W, B>();
        // Limits come first, so that nothing is asked of the allocator for what there cannot be.
        self.storage.slots.check_room(count)?;
        if let Some(declared) = Known::<W, B>::HOME {
            self.storage.tables[declared].check_room(&schema::<W>().archetypes[declared], count)?;
        }
        if Whole::<W, B>::SPARSE {
            self.reserve_sparse(components, count)?;
        }
        self.storage.slots.try_reserve(count)?;
        self.reserve_logs(count)?;
        if let Some(declared) = Known::<W, B>::HOME {
            self.storage.tables[declared].try_reserve(&schema::<W>().archetypes[declared], count)?;
            return u32::try_from(declared).map_err(|_| ReserveError::too_many_archetypes());
        }
        let (dynamic, tables, _) = self.changing()?;
        let made = dynamic.made();
        let number = dynamic.home(tables, components)?;
        dynamic.reserve(tables, number, count, made)?;
        if number as usize >= self.storage.tables.len() { no_such_table(number) } else { Ok(number) }
    }

    /// Makes room in the pools and the groups for the next entities.
    pub(in crate::store) fn reserve_sparse(&mut self, components: &[usize], count: usize) -> Result<(), ReserveError> {
        let Storage { slots, pools, groups, tick, .. } = &mut self.storage;
        slots.try_reserve(count)?;
        let entities = Upcoming { entities: slots.upcoming(), left: count };
        crate::sparse::Sparse::of::<W>(pools, groups, *tick).try_reserve_many(components, &entities)
    }
}

/// So many of the entities that come next. (There are more than anybody asks for, so that the number is right.)
#[derive(Clone)]
struct Upcoming<I> {
    entities: I,
    left: usize,
}

impl<I: Iterator<Item = Entity>> Iterator for Upcoming<I> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.left = self.left.checked_sub(1)?;
        self.entities.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<I: Iterator<Item = Entity>> ExactSizeIterator for Upcoming<I> {}
