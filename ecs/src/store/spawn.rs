//! Rows come in. Whatever can fail, and whatever is user code, comes first; then only writes that cannot fail.
#![allow(unsafe_code)]

mod attempts;

use super::Store;
use super::removed::keeps_removed;
use crate::entity::{Entity, Location, Slots};
use crate::error::{ColumnsError, ReserveError, SpawnAtCause, SpawnAtError, SpawnError, TrySpawnAtError};
use crate::removed::RemovedLogs;
use crate::schema::{
    ArchetypeInfo, ArchetypeOf, Bundle, Cell, Components, ENTITY_CELL, Plain, RowOf, Whole, archetype_info,
    bundle_components, declared_home, schema,
};
use crate::sparse::Sparse;
use crate::storage::{Storage, layout, no_such_table};
use crate::table::{Room, Table, fail};
use crate::world::World;
use core::iter;
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// Adds a row, and returns the entity that it belongs to. O(1), but for the growth of the table.
    ///
    /// A value of a declared archetype goes to its table. So does a bundle with the same components; any other goes to
    /// the table of a dynamic archetype, made at need.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    // Inlined, so that the row goes to its columns from where it was made, and is not copied on the way.
    #[inline(always)]
    #[track_caller]
    pub fn spawn<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        let row = bundle.into_row();
        let Some(number) = Known::<W, B>::DIRECT else {
            let Some((number, table, slots, cells)) = self.recent_home::<B>() else {
                return self.spawn_at_home::<B>(row);
            };
            let entity = slots.pop(Location { table: number, row: row_number(table.len()) });
            // SAFETY: D5, W1: the table is that for the bundle's components, whose types `bundle_components` has compared; D2:
            // none of them is optional. There is room.
            unsafe { table.push_plain(entity, row, cells[ENTITY_CELL].prefix, |i| cells[1 + B::COMPONENTS[i]].prefix) };
            return self.told_of_spawned(entity);
        };
        // A loop, so that what was found by the test is still known after it: nothing comes between the two.
        // SAFETY: W1: there is a table for each declared archetype.
        while !(unsafe { self.storage.tables.get_unchecked(number) }.has_room()
            && self.storage.slots.has_room()
            && self.has_log_room())
        {
            self.make_room::<B>();
        }
        bundle_components::<W, B>();
        let Self { storage: Storage { tables, slots, tick, .. }, removed, .. } = self;
        // SAFETY: as above.
        let (table, schema) = (unsafe { tables.get_unchecked_mut(number) }, schema::<W>());
        let (info, cells) = (&schema.archetypes[number], schema.cells_of(number));
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
        let entity = slots.pop(Location { table: number as u32, row: row_number(table.len()) });
        // SAFETY: W1: the layout is the table's, and there is room. The archetype has all components of the bundle, whose
        // types `bundle_components` has compared, each once, and beside them optional ones at most.
        unsafe { table.push(info, entity, row, |i| cells[1 + B::COMPONENTS[i]]) };
        if schema.tracked {
            table.stamp_rows(info, table.len() - 1..table.len(), tick.stamp());
        }
        if keeps_removed::<W>() {
            removed.spend(1);
        }
        self.told_of_spawned(entity)
    }

    /// The dynamic archetype of the bundle, if it was spawned recently, there is room, and the world tracks and logs nothing.
    #[inline(always)]
    fn recent_home<B: Bundle<W>>(&mut self) -> Option<(u32, &mut Table, &mut Slots, &[Cell])> {
        if Whole::<W, B>::SPARSE || schema::<W>().tracked || keeps_removed::<W>() || Known::<W, B>::HOME.is_some() {
            return None;
        }
        let components = bundle_components::<W, B>();
        let Storage { tables, slots, dynamic, .. } = &mut self.storage;
        let dynamic = dynamic.as_ref()?;
        let number = dynamic.recent(components)?;
        let cells = dynamic.cells(number)?;
        let table = tables.get_mut(number as usize).filter(|table| table.has_room())?;
        slots.has_room().then_some((number, table, slots, cells))
    }

    /// As [`spawn`](Self::spawn), where the archetype is found while the program runs, or there are sparse components.
    #[inline(never)]
    #[track_caller]
    fn spawn_at_home<B: Bundle<W>>(&mut self, row: B::Row) -> Entity {
        let home = self.home::<B>(None).unwrap_or_else(|error| fail(error));
        // SAFETY: W1: room was made on the line before.
        let entity = unsafe { home.push::<W, B>(row) };
        self.told_of_spawned(entity)
    }

    /// Tells that an entity was spawned.
    #[inline(always)]
    pub(super) fn told_of_spawned(&mut self, entity: Entity) -> Entity {
        if self.is_arrival_observed() {
            self.tell_spawned(entity);
            self.deliver();
        }
        entity
    }

    /// Whether one more entity can leave without any memory (Y2).
    #[inline(always)]
    fn has_log_room(&self) -> bool {
        !keeps_removed::<W>() || self.removed.has_room(1)
    }

    #[cold]
    #[inline(never)]
    #[track_caller]
    fn make_room<B: Bundle<W>>(&mut self) {
        if let Err(error) = self.home::<B>(None) {
            fail(error);
        }
    }

    /// Adds a row, or gives it back.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The error holds the row; the world is as it was.
    #[inline]
    pub fn try_spawn<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, SpawnError<B>> {
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        match self.home::<B>(None) {
            Ok(home) => {
                // SAFETY: W1: `home` has made room. `into_row` has no access to the store.
                let entity = unsafe { home.push::<W, B>(bundle.into_row()) };
                Ok(self.told_of_spawned(entity))
            }
            Err(cause) => Err(SpawnError { row: bundle, cause }),
        }
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
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        let mut rows = rows.into_iter().map(B::into_row);
        if let Some(number) = Known::<W, B>::DIRECT {
            let place = |_: &[Cell], i: usize| Known::<W, B>::CELLS[1 + B::COMPONENTS[i]];
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
            return self.spawn_rows::<B>(number as u32, rows, place);
        }
        // No archetype is made for no rows.
        let Some(first) = rows.next() else { return &[] };
        let number = self.home::<B>(None).unwrap_or_else(|error| fail(error)).number;
        let rows = iter::once(first).chain(rows);
        if !Whole::<W, B>::SPARSE {
            return self.spawn_dynamic_rows::<B>(number, rows);
        }
        self.spawn_sparse_rows::<B>(number, rows)
    }

    /// Adds rows without sparse components to a dynamic archetype, whose columns are found once for all rows.
    #[inline]
    #[track_caller]
    pub(super) fn spawn_dynamic_rows<B: Bundle<W>>(
        &mut self,
        number: u32,
        rows: impl Iterator<Item = B::Row>,
    ) -> &[Entity] {
        let components = bundle_components::<W, B>();
        if components.len() > MOST_ON_STACK {
            return self.spawn_rows::<B>(number, rows, |cells, i| cells[1 + B::COMPONENTS[i]]);
        }
        let cells = self.cells(number);
        let mut prefixes = [0; MOST_ON_STACK];
        for (prefix, component) in prefixes.iter_mut().zip(components) {
            *prefix = cells[1 + component].prefix;
        }
        // D2: a dynamic archetype has no optional columns.
        self.spawn_rows::<B>(number, rows, |_, i| Cell { prefix: prefixes[i], bits: 0 })
    }

    /// Adds rows with sparse components to their table, one by one.
    #[track_caller]
    fn spawn_sparse_rows<B: Bundle<W>>(&mut self, number: u32, rows: impl Iterator<Item = B::Row>) -> &[Entity] {
        let before = self.storage.tables[number as usize].len();
        if self.is_arrival_observed() {
            let entities = self.deliver_after(|store| rows.map(|row| store.spawn_at_home::<B>(row)).collect());
            return self.observers.keep_spawned(entities);
        }
        rows.for_each(|row| {
            self.spawn_at_home::<B>(row);
        });
        &self.storage.tables[number as usize].entities(self.info(number))[before..]
    }

    /// Adds rows without sparse components to their table. `place` is how a component's cell is found in those of the table.
    #[inline(always)]
    #[track_caller]
    fn spawn_rows<B: Bundle<W>>(
        &mut self,
        number: u32,
        rows: impl Iterator<Item = B::Row>,
        place: impl Fn(&[Cell], usize) -> Cell + Copy,
    ) -> &[Entity] {
        bundle_components::<W, B>();
        let first = self.storage.tables[number as usize].len();
        let untold = Untold { store: self, number, first };
        let Self { storage: Storage { tables, slots, dynamic, tick, .. }, removed, .. } = &mut *untold.store;
        let info = layout(schema::<W>(), dynamic.as_ref(), number);
        let cells = crate::storage::cells(schema::<W>(), dynamic.as_ref(), number);
        let living = living::<W>(tables, removed);
        let table = &mut tables[number as usize];
        let mut batch = Batch { living, table, slots, logs: removed, info, number, first, now: tick.stamp() };
        // SAFETY: W1: the layout is the table's. The archetype has all components of the bundle, whose types
        // `bundle_components` has compared, each once, and beside them optional ones at most.
        unsafe { batch.fill(rows, |i| place(cells, i)) };
        drop(batch);
        drop(untold);
        self.spawned_from(number, first)
    }

    /// The entities of the rows from this one on, once those who care were told of them.
    #[inline(always)]
    pub(super) fn spawned_from(&mut self, number: u32, first: usize) -> &[Entity] {
        if self.is_arrival_observed() {
            let entities = self.storage.tables[number as usize].entities(self.info(number))[first..].to_vec();
            self.deliver();
            return self.observers.keep_spawned(entities);
        }
        &self.storage.tables[number as usize].entities(self.info(number))[first..]
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
        columns: <RowOf<A> as Components>::Vecs,
    ) -> Result<&[Entity], ColumnsError<<RowOf<A> as Components>::Vecs>> {
        let info = archetype_info::<W, A>();
        let (count, differs) = RowOf::<A>::lengths(&columns);
        if let Some(found) = differs {
            return Err(ColumnsError { columns, archetype: info.name, expected: count, found });
        }
        // SAFETY: W1, T1: `archetype_info` has compared the types. There is room for `count` rows, and each column has as many.
        Ok(self.spawn_whole::<A>(count, |table| unsafe {
            table.append::<RowOf<A>>(info, columns, count);
        }))
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
    #[expect(clippy::type_complexity, reason = "the columns come back")]
    pub fn spawn_slices<'s, A>(
        &mut self,
        columns: <<A as Bundle<W>>::Row as Components>::Slices<'s>,
    ) -> Result<&[Entity], ColumnsError<<<A as Bundle<W>>::Row as Components>::Slices<'s>>>
    where
        A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>,
    {
        let info = archetype_info::<W, A>();
        let (count, differs) = <A as Bundle<W>>::Row::slice_lengths(&columns);
        if let Some(found) = differs {
            return Err(ColumnsError { columns, archetype: info.name, expected: count, found });
        }
        // SAFETY: W1, T1: `archetype_info` has compared the types, which are `Copy`. There is room for `count` rows, and each slice has
        // as many.
        Ok(self.spawn_whole::<A>(count, |table| unsafe {
            table.append_copies::<<A as Bundle<W>>::Row>(info, columns, count);
        }))
    }

    /// Makes room for rows, lets them be written, and gives them their entities.
    #[track_caller]
    fn spawn_whole<A: ArchetypeOf<W>>(&mut self, count: usize, write: impl FnOnce(&mut Table)) -> &[Entity] {
        let info = archetype_info::<W, A>();
        self.try_reserve::<A>(count).unwrap_or_else(|error| fail(error));
        let Self { storage: Storage { tables, slots, tick, .. }, removed, .. } = self;
        let living = living::<W>(tables, removed);
        let table = &mut tables[A::INDEX];
        let first = table.len();
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
        let number = A::INDEX as u32;
        let batch = Batch { living, table, slots, logs: removed, info, number, first, now: tick.stamp() };
        write(batch.table);
        drop(batch);
        if self.is_arrival_observed() {
            self.tell_spawned_rows(number, first);
        }
        self.spawned_from(number, first)
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
        let () = Whole::<W, B>::ASSERTED;
        let () = Known::<W, B>::HOUSED;
        match self.try_spawn_at(entity, bundle) {
            Ok(()) => Ok(()),
            Err(TrySpawnAtError { row, cause: SpawnAtCause::NotReserved(entity) }) => Err(SpawnAtError { row, entity }),
            Err(TrySpawnAtError { cause: SpawnAtCause::Reserve(error), .. }) => fail(error),
        }
    }

    /// The table of the bundle's archetype, with room for one more row and for its entity: the next one, if none is given.
    #[inline(always)]
    fn home<B: Bundle<W>>(&mut self, entity: Option<Entity>) -> Result<Home<'_>, ReserveError> {
        let components = bundle_components::<W, B>();
        let schema = schema::<W>();
        self.reserve_logs(1)?;
        if Whole::<W, B>::SPARSE {
            self.storage.slots.try_reserve_one()?;
            let entity = entity.unwrap_or_else(|| self.storage.slots.next());
            self.storage.sparse().try_reserve(components, entity)?;
        }
        let (number, info, cells): (u32, &ArchetypeInfo<'_>, &[Cell]);
        if let Some(declared) = Known::<W, B>::HOME {
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
            {
                number = declared as u32;
            }
            info = &schema.archetypes[declared];
            cells = schema.cells_of(declared);
        } else {
            let (dynamic, tables, slots) = self.changing()?;
            let made = dynamic.made();
            number = dynamic.home(tables, components)?;
            dynamic.reserve_one(tables, number, made)?;
            slots.try_reserve_one().inspect_err(|_| dynamic.undo(tables, number, made))?;
            let Some(dynamic) = self.storage.dynamic.as_ref() else { no_such_table(number) };
            info = dynamic.info(number).unwrap_or_else(|| no_such_table(number));
            cells = dynamic.cells(number).unwrap_or_else(|| no_such_table(number));
        }
        let Self { storage: Storage { tables, slots, pools, groups, tick, .. }, removed: logs, .. } = self;
        let table = &mut tables[number as usize];
        table.try_reserve_one(info)?;
        slots.try_reserve_one()?;
        Ok(Home {
            number,
            table,
            slots,
            logs,
            info,
            cells,
            sparse: Sparse::of::<W>(pools, groups, *tick),
            now: tick.stamp(),
        })
    }
}

/// Rows of which nobody was told yet, whether all came or a panic came between.
struct Untold<'s, W: World> {
    store: &'s mut Store<W>,
    number: u32,
    first: usize,
}

impl<W: World> Drop for Untold<'_, W> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.store.is_arrival_observed() {
            self.store.tell_spawned_rows(self.number, self.first);
        }
    }
}

/// The number of columns of a batch whose prefixes are kept on the stack.
const MOST_ON_STACK: usize = 16;

/// Rows that are added to a table one after the other, and get their entities all at once when this is dropped.
///
/// Invariant: **B1** The rows from `first` on lack nothing but their entity, for which there is a slot each.
struct Batch<'s> {
    table: &'s mut Table,
    slots: &'s mut Slots,
    logs: &'s mut RemovedLogs,
    /// How many entities there were before, where that matters to the logs.
    living: usize,
    info: &'s ArchetypeInfo<'s>,
    number: u32,
    first: usize,
    now: u32,
}

impl Batch<'_> {
    /// Adds rows.
    ///
    /// # Safety
    ///
    /// `info` is that of the table. `cell` gives the cells of columns of these types, in the order of `R`: of all that are not
    /// optional, and no column twice.
    #[inline(always)]
    #[track_caller]
    unsafe fn fill<R: Components>(&mut self, rows: impl Iterator<Item = R>, cell: impl Fn(usize) -> Cell + Copy) {
        // The hint is the iterator's word, which may be wrong. Without room for all, there may be room for those that come.
        let mut room = self.stretch(rows.size_hint().0);
        // Not by `next`, which puts each row into an `Option`, and that on the stack.
        rows.for_each(|row| {
            if room.count == 0 {
                room = self.stretch(1);
            }
            // SAFETY: the caller's promise. There is room for the row, and a slot (B1).
            unsafe { self.table.write_end(row, &mut room, cell) };
        });
    }

    /// Makes room for as many rows, or if there is none, for one, and for about as many as there are already. Only for so many
    /// that there is a slot for each: the slots grow as the rows do, and not to all that the table has room for.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn stretch(&mut self, expected: usize) -> Room {
        if self.reserve(expected).is_err() {
            self.reserve(1).unwrap_or_else(|error| fail(error));
        }
        let done = self.table.len() - self.first;
        let count = expected.max(done).min(self.table.capacity() - self.table.len());
        let count = if self.reserve(count).is_ok() { count } else { 1 };
        self.table.room(count)
    }

    /// Makes room for more rows, and for the entities of all that have none.
    fn reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        self.table.try_reserve(self.info, additional)?;
        let entities = (self.table.len() - self.first).saturating_add(additional);
        self.slots.try_reserve(entities)?;
        // Y2. Where nothing is watched, there is always room.
        if self.logs.has_room(entities) { Ok(()) } else { self.logs.try_reserve(self.living, entities) }
    }
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        let location = Location { table: self.number, row: row_number(self.first) };
        self.table.stamp_rows(self.info, self.first..self.table.len(), self.now);
        self.slots.allocate_rows(location, self.table.entity_places(self.info, self.first));
        self.logs.spend(self.table.len() - self.first);
    }
}

/// How many entities there are, if any component is watched.
fn living<W: World>(tables: &[Table], logs: &RemovedLogs) -> usize {
    if keeps_removed::<W>() && !logs.is_empty() { tables.iter().map(Table::len).sum() } else { 0 }
}

/// Where the rows of a bundle go, as far as it is known when the program is compiled.
struct Known<W, B>(PhantomData<(W, B)>);

impl<W: World, B: Bundle<W>> Known<W, B> {
    /// The declared archetype.
    const HOME: Option<usize> = declared_home::<W, B>();
    /// Asserts that there can be rows like this.
    const HOUSED: () = assert_housed(!W::CLOSED || Self::HOME.is_some());
    /// The same, if the bundle has no sparse components.
    const DIRECT: Option<usize> = if Whole::<W, B>::SPARSE { None } else { Self::HOME };
    /// The archetype's cells.
    const CELLS: &'static [Cell] = match Self::DIRECT {
        Some(number) => schema::<W>().cells_of(number),
        None => &[],
    };
}

/// `track_caller` keeps this out of the compiler's words, and the standard library with it.
#[track_caller]
const fn assert_housed(holds: bool) {
    assert!(
        holds,
        "the world is closed, and declares no archetype with just the components of this bundle: declare one, or take \
         `closed` out of `#[world(closed)]`"
    );
}

/// A table with room for one more row.
struct Home<'s> {
    number: u32,
    table: &'s mut Table,
    slots: &'s mut Slots,
    logs: &'s mut RemovedLogs,
    info: &'s ArchetypeInfo<'s>,
    cells: &'s [Cell],
    sparse: Sparse<'s>,
    now: u32,
}

impl Home<'_> {
    #[inline(always)]
    fn location(&self) -> Location {
        Location { table: self.number, row: row_number(self.table.len()) }
    }

    /// Adds the row.
    ///
    /// # Safety
    ///
    /// This is the home of `B` ([`Store::home`]), and nothing was added to it since.
    #[inline(always)]
    unsafe fn push<W: World, B: Bundle<W>>(self, row: B::Row) -> Entity {
        let entity = self.slots.pop(self.location());
        // SAFETY: the caller's promise.
        unsafe { self.write::<W, B>(entity, row) };
        entity
    }

    /// Writes the row of an entity whose slot says that it is here.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    #[inline(always)]
    unsafe fn write<W: World, B: Bundle<W>>(self, entity: Entity, row: B::Row) {
        let Self { table, logs, info, cells, mut sparse, now, .. } = self;
        let end = table.len();
        // SAFETY: the caller's promise: there is room. The archetype has all components of the bundle that are not sparse,
        // whose types `bundle_components` has compared, each once, and beside them optional ones at most.
        unsafe {
            row.write(&mut |i, size| {
                let component = B::COMPONENTS[i];
                if Whole::<W, B>::SPARSE && schema::<W>().components[component].sparse {
                    return sparse.place(component, entity);
                }
                table.place(cells[1 + component], end, size)
            });
            table.admit(info, entity);
            if schema::<W>().tracked {
                table.stamp_rows(info, end..end + 1, now);
            }
            if keeps_removed::<W>() {
                logs.spend(1);
            }
            if Whole::<W, B>::SPARSE {
                sparse.admit(B::COMPONENTS, entity);
            }
        }
    }
}

/// The number of a row as slots keep it.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "T2 keeps rows below 2³²")]
pub(super) fn row_number(row: usize) -> u32 {
    row as u32
}
