//! Rows come in. Whatever can fail, and whatever is user code, comes first; then only writes that cannot fail.
#![allow(unsafe_code)]

use super::Store;
use crate::entity::{Entity, Location};
use crate::error::{ColumnsError, ReserveError, SpawnAtError, SpawnError};
use crate::schema::{Archetype, ArchetypeInfo, ArchetypeOf, Components, World, archetype_info};
use crate::table::{Table, fail};

impl<W: World> Store<W> {
    /// Adds a row, and returns the entity that it belongs to. O(1), but for the growth of the table.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    #[inline]
    #[track_caller]
    pub fn spawn<A: ArchetypeOf<W>>(&mut self, row: A) -> Entity {
        let row = row.into_row();
        let info = archetype_info::<A>();
        self.reserve_one::<A>(info).unwrap_or_else(|error| fail(error));
        // SAFETY: room was made on the line before, in the archetype's own table (W1).
        unsafe { self.push::<A>(info, row) }
    }

    /// Adds a row, or gives it back.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The error holds the row; the world is as it was.
    #[inline]
    pub fn try_spawn<A: ArchetypeOf<W>>(&mut self, row: A) -> Result<Entity, SpawnError<A>> {
        let info = archetype_info::<A>();
        if let Err(cause) = self.reserve_one::<A>(info) {
            return Err(SpawnError { row, cause });
        }
        let row = row.into_row();
        // SAFETY: room was made above, in the archetype's own table (W1). `into_row` has no access to the store.
        Ok(unsafe { self.push::<A>(info, row) })
    }

    /// Adds rows from an iterator, and returns their entities, in order: the last ones of the table.
    ///
    /// If the iterator panics, the rows that it gave so far are there.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_batch<A: ArchetypeOf<W>>(&mut self, rows: impl IntoIterator<Item = A>) -> &[Entity] {
        let info = archetype_info::<A>();
        let rows = rows.into_iter();
        let first = self.table::<A>().len();
        // The hint is the iterator's word, which may be wrong. Without it rows are added one at a time.
        let _ = self.try_reserve::<A>(rows.size_hint().0);
        for row in rows {
            self.spawn(row);
        }
        &self.table::<A>().entities(info)[first..]
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
        columns: <A::Row as Components>::Vecs,
    ) -> Result<&[Entity], ColumnsError<<A::Row as Components>::Vecs>> {
        let info = archetype_info::<A>();
        let (count, differs) = A::Row::lengths(&columns);
        if let Some(found) = differs {
            return Err(ColumnsError { columns, archetype: info.name, expected: count, found });
        }
        self.try_reserve::<A>(count).unwrap_or_else(|error| fail(error));
        let Self { tables, slots, .. } = self;
        let table = &mut tables[A::INDEX];
        let first = table.len();
        let entities = (first..first + count).map(|row| slots.allocate(location::<A>(row)));
        // SAFETY: `archetype_info` has compared the types. There is room for `count` rows, and each column has as many.
        unsafe { table.append::<A::Row>(info, entities, columns, count) };
        Ok(&self.table::<A>().entities(info)[first..])
    }

    /// Reserves an id through a shared borrow, from any thread. Lock-free.
    ///
    /// The handle is valid from now on, and has no row: [`contains`](Self::contains) says `false` until
    /// [`spawn_at`](Self::spawn_at) gives it one. [`despawn`](Self::despawn) gives an id back that is not needed after all.
    ///
    /// # Panics
    ///
    /// If all 2³² − 1 ids are in use.
    #[track_caller]
    pub fn reserve_entity(&self) -> Entity {
        self.slots.reserve().unwrap_or_else(|| fail(ReserveError::too_many_entities()))
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
    pub fn spawn_at<A: ArchetypeOf<W>>(&mut self, entity: Entity, row: A) -> Result<(), SpawnAtError<A>> {
        let info = archetype_info::<A>();
        if !self.slots.is_reserved(entity).unwrap_or_else(|error| fail(error)) {
            return Err(SpawnAtError { row, entity });
        }
        let row = row.into_row();
        let table = &mut self.tables[A::INDEX];
        table.try_reserve_one(info).unwrap_or_else(|error| fail(error));
        self.slots.materialise(entity, location::<A>(table.len()));
        // SAFETY: `archetype_info` has compared the types, and room was made above.
        unsafe { table.push(info, entity, row) };
        Ok(())
    }

    /// Makes room for one more row and its entity.
    #[inline(always)]
    fn reserve_one<A: ArchetypeOf<W>>(&mut self, info: &ArchetypeInfo) -> Result<(), ReserveError> {
        self.table_mut::<A>().try_reserve_one(info)?;
        self.slots.try_reserve_one()
    }

    /// Adds a row for which there is room.
    ///
    /// # Safety
    ///
    /// `info` is that of `A`, and [`reserve_one`](Self::reserve_one) came before.
    #[inline(always)]
    unsafe fn push<A: ArchetypeOf<W>>(&mut self, info: &ArchetypeInfo, row: A::Row) -> Entity {
        let table: &mut Table = &mut self.tables[A::INDEX];
        let entity = self.slots.allocate(location::<A>(table.len()));
        // SAFETY: the caller's promise; `archetype_info`, from which `info` comes, has compared the types.
        unsafe { table.push(info, entity, row) };
        entity
    }
}

/// The place of a row in the archetype's table.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "T2 keeps rows below 2³², and there are fewer archetypes")]
fn location<A: Archetype>(row: usize) -> Location {
    Location { table: A::INDEX as u32, row: row as u32 }
}
