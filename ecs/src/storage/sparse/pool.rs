//! A paged sparse set, the storage of `EnTT`.
#![allow(unsafe_code)]

use crate::base::erased::{Erased, TypeErased};
use crate::base::error::ReserveError;
use crate::base::memory::try_lengthen;
#[cfg(feature = "snapshots")]
use crate::base::stamp::Stamp;
use crate::schema::{ArchetypeInfo, Column, TickCell};
#[cfg(feature = "snapshots")]
use crate::storage::table::RowCopies;
use crate::storage::table::{Table, TableMut, TableRef};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::{Deref, Range};
use core::ptr::NonNull;
use core::slice;
use ecs_value::Entity;

/// The layout of a pool.
type Layout<'p> = &'p ArchetypeInfo<'p>;

/// The number of entities with rows in one page. Where each step takes as long as under Miri, fewer.
const PAGE: usize = if cfg!(miri) { 64 } else { 1024 };
/// No row of a pool has this number: [`Table`] keeps fewer.
const NONE: u32 = u32::MAX;

/// The values of a sparse component: dense, as a table of entities and values, and for each entity the row where its value
/// is, in pages that are made on demand.
///
/// Invariants:
///
/// * **pool-of-layout** `table` was made with the layout of this component's pool, with which [`PoolRef`] and [`PoolMut`] join it.
/// * **pages-locate-rows** The pages say for each entity of the table its row, and for no other index any.
#[derive(Default)]
pub(crate) struct Pool {
    table: Table,
    pages: Pages,
}

// SAFETY: as for `TypeErased`: a pool is a table of values, and pages of numbers (pool-of-layout, pages-locate-rows).
unsafe impl TypeErased for Pool {}

impl Pool {
    /// How many entities have the component.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    /// The row of a living entity's value. O(1).
    #[inline]
    pub(crate) fn row(&self, entity: Entity) -> Option<usize> {
        let index = entity.index() as usize;
        let row = self.pages.get(index / PAGE)?.as_ref()?[index % PAGE];
        (row != NONE).then_some(row as usize)
    }

    fn set_row(&mut self, entity: Entity, row: usize) {
        let index = entity.index() as usize;
        if let Some(Some(page)) = self.pages.get_mut(index / PAGE) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a pool has less than 2³² rows"
            )]
            {
                page[index % PAGE] = row as u32;
            }
        }
    }

    fn vacate(&mut self, entity: Entity, row: usize, moved: Option<Entity>) {
        let index = entity.index() as usize;
        if let Some(Some(page)) = self.pages.get_mut(index / PAGE) {
            page[index % PAGE] = NONE;
        }
        if let Some(moved) = moved {
            self.set_row(moved, row);
        }
    }
}

/// A pool and its layout, to read.
#[derive(Clone, Copy)]
pub(crate) struct PoolRef<'p> {
    pool: &'p Pool,
    layout: Layout<'p>,
}

impl Deref for PoolRef<'_> {
    type Target = Pool;

    #[inline]
    fn deref(&self) -> &Pool {
        self.pool
    }
}

impl<'p> PoolRef<'p> {
    /// # Safety
    ///
    /// `pool-of-layout`: the layout is that of the pool.
    #[inline]
    pub(super) const unsafe fn new(pool: &'p Pool, layout: Layout<'p>) -> Self {
        Self { pool, layout }
    }

    /// The entities and the values.
    #[inline]
    pub(crate) fn table(self) -> TableRef<'p> {
        // SAFETY: pool-of-layout.
        unsafe { TableRef::new(&self.pool.table, self.layout) }
    }

    /// Where the ticks of the values are, if the component is tracked.
    #[inline]
    pub(crate) const fn tick_cell(self) -> TickCell {
        let ticks = if self.layout.tracked > 0 {
            self.layout.tick_cell(0)
        } else {
            TickCell::ABSENT
        };
        TickCell {
            stamps: self.layout.stamp_place(1),
            ..ticks
        }
    }

    /// The entities that have the component, in the order of the values.
    #[inline]
    pub(crate) fn entities(self) -> &'p [Entity] {
        self.table().entities()
    }

    /// All values, in the order of the entities.
    ///
    /// # Panics
    ///
    /// If they are of another type.
    pub(crate) fn values<C: 'static>(self) -> &'p [C] {
        let first = self.first::<C>();
        // SAFETY: pool-of-layout, rows-hold-values: the table has this many values of this type, and is borrowed.
        unsafe { slice::from_raw_parts(first.as_ptr(), self.len()) }
    }

    /// The place of the first value. Its type is compared with `C`.
    fn first<C: 'static>(self) -> NonNull<C> {
        let column = self
            .layout
            .components()
            .first()
            .filter(|column| column.info.type_id == TypeId::of::<C>());
        self.pool
            .table
            .column(column.unwrap_or_else(|| other_type()).prefix)
    }

    /// The value of a living entity, if it has one.
    #[inline]
    pub(crate) fn value(self, entity: Entity) -> Option<NonNull<u8>> {
        let row = self.row(entity)?;
        debug_assert!(self.is_of(row, entity), "{}", STALE);
        let column = self.layout.components().first()?;
        // SAFETY: pool-of-layout, pages-locate-rows: the row is one of the table, and this is the table's only component.
        Some(unsafe {
            self.pool
                .table
                .column::<u8>(column.prefix)
                .byte_add(row * column.info.size)
        })
    }

    /// The place behind the last value.
    pub(crate) fn end(self) -> NonNull<u8> {
        let (prefix, size) = self
            .layout
            .components()
            .first()
            .map_or((0, 0), |column| (column.prefix, column.info.size));
        // SAFETY: pool-of-layout, base-in-allocation: the column has room for as many values as the table has rows.
        unsafe {
            self.pool
                .table
                .column::<u8>(prefix)
                .byte_add(self.len() * size)
        }
    }

    /// Bytes that the pool has allocated.
    pub(crate) fn bytes(self) -> usize {
        let Pool { pages, .. } = self.pool;
        let entries = pages.iter().flatten().count() * PAGE * size_of::<u32>();
        self.table().bytes() + entries + pages.capacity() * size_of::<Option<Box<[u32; PAGE]>>>()
    }

    /// Asserts `pool-of-layout`, by the invariants of its table, and `pages-locate-rows`.
    pub(crate) fn check_invariants(self, now: u32) {
        let name = self.layout.name;
        self.table().check_invariants(now);
        for (row, entity) in self.entities().iter().enumerate() {
            assert_eq!(
                self.row(*entity),
                Some(row),
                "pages-locate-rows: the pool of `{name}` knows the row of {entity}"
            );
        }
        let known = self
            .pages
            .iter()
            .flatten()
            .flat_map(|page| page.iter())
            .filter(|row| **row != NONE)
            .count();
        assert_eq!(
            known,
            self.len(),
            "pages-locate-rows: the pool of `{name}` knows rows of no entity"
        );
    }

    /// Whether the row is that of this entity. Pages know no generations: the callers have asked the slots.
    fn is_of(self, row: usize, entity: Entity) -> bool {
        self.entities()[row] == entity
    }
}

/// A pool and its layout, to change the values.
pub(crate) struct PoolMut<'p> {
    pool: &'p mut Pool,
    layout: Layout<'p>,
}

impl Deref for PoolMut<'_> {
    type Target = Pool;

    #[inline]
    fn deref(&self) -> &Pool {
        self.pool
    }
}

impl<'p> PoolMut<'p> {
    /// # Safety
    ///
    /// `pool-of-layout`: the layout is that of the pool.
    #[inline]
    pub(super) const unsafe fn new(pool: &'p mut Pool, layout: Layout<'p>) -> Self {
        Self { pool, layout }
    }

    /// The same pool, to read.
    #[inline]
    pub(crate) const fn as_ref(&self) -> PoolRef<'_> {
        PoolRef {
            pool: self.pool,
            layout: self.layout,
        }
    }

    #[inline]
    const fn table(&mut self) -> TableMut<'_> {
        // SAFETY: pool-of-layout.
        unsafe { TableMut::new(&mut self.pool.table, self.layout) }
    }

    /// Makes room for one more entity.
    #[inline(never)]
    pub(crate) fn try_reserve_one(mut self, entity: Entity) -> Result<(), ReserveError> {
        self.table().try_reserve_one()?;
        self.make_slot(entity)
    }

    /// Makes room for more entities.
    pub(crate) fn try_reserve(
        mut self,
        mut entities: impl ExactSizeIterator<Item = Entity>,
    ) -> Result<(), ReserveError> {
        self.table().try_reserve(entities.len())?;
        entities.try_for_each(|entity| self.make_slot(entity))
    }

    /// Makes the page for an entity, if there is none.
    fn make_slot(&mut self, entity: Entity) -> Result<(), ReserveError> {
        match slot(&mut self.pool.pages, entity) {
            Some(_) => Ok(()),
            None => make_slot(&mut self.pool.pages, self.layout.name, entity).map(|_| ()),
        }
    }

    /// The pool of values of the type `C`.
    ///
    /// # Safety
    ///
    /// `pool-of-type`: `C` is the type of the component.
    #[inline]
    pub(crate) const unsafe fn typed<C: 'static>(self) -> TypedPool<'p, C> {
        TypedPool {
            pool: self,
            values: PhantomData,
        }
    }

    /// Adds an entity to a pool without values, where there is room.
    pub(crate) fn push_entity(self, entity: Entity) {
        let fits = self.pool.table.has_room() && self.layout.components().is_empty();
        assert!(fits, "there is room, and there are no values");
        // SAFETY: pool-of-layout; there is room, and no value to write.
        unsafe { self.admit(entity, 0) };
    }

    /// Says that the value of an entity is changed, if it has one and the component is tracked.
    #[inline]
    pub(crate) fn mark(self, entity: Entity, now: u32) {
        if self.layout.marked
            && let Some(row) = self.row(entity)
        {
            self.mark_rows(row..row + 1, now);
        }
    }

    /// Says that all values are changed, if the component is tracked.
    pub(crate) fn mark_all(self, now: u32) {
        if self.layout.marked {
            let rows = 0..self.len();
            self.mark_rows(rows, now);
        }
    }

    fn mark_rows(self, rows: Range<usize>, now: u32) {
        let cell = self.as_ref().tick_cell();
        self.pool.table.stamp_blocks(cell, &rows);
        self.pool.table.mark_exclusively(cell, rows, now);
    }

    /// The entities and the values, to write the values.
    ///
    /// # Panics
    ///
    /// If the values are of another type.
    pub(crate) fn into_values<C: 'static>(self) -> (&'p [Entity], &'p mut [C]) {
        let Self { pool, layout } = self;
        let pool = PoolRef { pool, layout };
        let first = pool.first::<C>();
        // SAFETY: as for `PoolRef::values`, pool-of-layout; the pool is borrowed exclusively. The entities are a column of their own (base-in-allocation).
        (pool.entities(), unsafe {
            slice::from_raw_parts_mut(first.as_ptr(), pool.len())
        })
    }

    /// Drops the value of an entity, if it has one.
    pub(crate) fn discard(mut self, entity: Entity) {
        let Some(row) = self.row(entity) else { return };
        debug_assert!(self.as_ref().is_of(row, entity), "{}", STALE);
        // SAFETY: pool-of-layout, pages-locate-rows.
        let moved = unsafe { self.table().swap_to_end(row, false) };
        self.pool.vacate(entity, row, moved);
        // SAFETY: pool-of-layout. The value was put there, and nothing refers to it any more.
        unsafe { self.table().drop_row_at_end() };
    }

    /// Takes the value of an entity to the [`end`](PoolRef::end), and returns that place.
    pub(crate) fn take(mut self, entity: Entity) -> Option<NonNull<u8>> {
        let row = self.row(entity)?;
        debug_assert!(self.as_ref().is_of(row, entity), "{}", STALE);
        let last = self.len() - 1;
        self.swap(row, last);
        self.pool.vacate(entity, last, None);
        // SAFETY: pool-of-layout, rows-hold-values: the row is the last one, and its value the caller's from here on.
        unsafe { self.pool.table.set_len(last) };
        Some(self.as_ref().end())
    }

    /// Empties the pool, and drops the values.
    pub(crate) fn clear(&mut self) {
        for page in self.pool.pages.iter_mut().flatten() {
            page.fill(NONE);
        }
        self.table().clear();
    }

    /// Frees the values, which were dropped.
    pub(crate) fn deallocate(&mut self) {
        self.table().deallocate();
    }

    /// Gives back the memory that the values do not need.
    pub(crate) fn shrink_to_fit(mut self) {
        self.table().shrink_to_fit();
        let pages = &mut self.pool.pages;
        for page in pages.iter_mut().filter(|page| {
            page.as_ref()
                .is_some_and(|page| page.iter().all(|row| *row == NONE))
        }) {
            *page = None;
        }
        if pages.iter().all(Option::is_none) {
            *pages = Vec::new();
        }
    }

    /// Makes ticks younger that would look new again one day.
    pub(crate) fn age_ticks(mut self, now: u32) {
        self.table().age_ticks(now);
    }

    /// Makes the value at the end, which was written, that of an entity, for which there is room.
    ///
    /// # Safety
    ///
    /// The value was written.
    pub(crate) unsafe fn admit(mut self, entity: Entity, now: u32) {
        let row = self.len();
        // SAFETY: the caller's promise; pool-of-layout.
        unsafe { self.table().admit(entity) };
        self.table().stamp_rows(row..row + 1, now);
        self.pool.set_row(entity, row);
    }

    /// Gives a value that was added just now older ticks, if the component is tracked.
    #[cfg(feature = "save")]
    pub(crate) fn set_ticks(mut self, row: usize, ticks: [u32; 2], now: u32) {
        if self.layout.tracked > 0 && row < self.len() {
            let cell = self.layout.tick_cell(0);
            self.table().set_ticks(cell, row, ticks, now);
        }
    }

    /// Exchanges two rows.
    pub(crate) fn swap(&mut self, one: usize, other: usize) {
        if one == other {
            return;
        }
        self.table().swap_rows(one, other);
        let entities = self.as_ref().entities();
        let (first, second) = (entities[one], entities[other]);
        self.pool.set_row(first, one);
        self.pool.set_row(second, other);
    }

    /// Puts the rows in the order of `order`, which names each row once.
    pub(crate) fn permute(mut self, order: &mut [usize]) {
        for start in 0..order.len() {
            // Follow the cycle: each row gets the value that belongs there, and the place where that was is next.
            let mut row = start;
            loop {
                let from = core::mem::replace(&mut order[row], row);
                if from == start || from == row {
                    break;
                }
                self.swap(row, from);
                row = from;
            }
        }
    }
}

#[cfg(feature = "snapshots")]
impl PoolMut<'_> {
    /// Ends an interval.
    pub(super) fn end_interval(&mut self, next: Stamp) {
        self.table().end_interval(next);
    }

    /// Makes room for the entities of another pool of the same layout.
    pub(crate) fn try_reserve_copy(&mut self, source: PoolRef<'_>) -> Result<(), ReserveError> {
        let missing = source.len().saturating_sub(self.len());
        self.table().try_reserve(missing)?;
        source
            .entities()
            .iter()
            .try_for_each(|entity| self.make_slot(*entity))
    }

    /// Makes the entities and values those that were copied from another pool of the same layout. There is room for them.
    pub(crate) fn take_copies(&mut self, copies: &mut RowCopies<'_>) {
        if copies.has_places_of(self.as_ref().table()) {
            return self.table().take_copies(copies);
        }
        for row in 0..self.len() {
            let entity = self.as_ref().entities()[row];
            self.pool.vacate(entity, row, None);
        }
        self.table().take_copies(copies);
        for (row, entity) in copies.entities().iter().enumerate() {
            self.pool.set_row(*entity, row);
        }
    }
}

#[cfg(feature = "save")]
impl PoolMut<'_> {
    /// Says that all values were added just now.
    pub(super) fn stamp_all(&mut self, now: u32) {
        let rows = 0..self.len();
        self.table().stamp_rows(rows, now);
    }

    /// Moves all values of another pool of the same component behind those of this one, for which there is room. `handle` gives the new
    /// handles of their entities, which have no values here.
    pub(super) fn append_all(
        &mut self,
        mut other: PoolMut<'_>,
        handle: impl Fn(Entity) -> Entity,
        now: u32,
    ) {
        let start = self.len();
        other
            .pool
            .pages
            .iter_mut()
            .flatten()
            .for_each(|page| page.fill(NONE));
        self.table().append_all(other.table(), handle);
        let rows = start..self.len();
        self.table().stamp_rows(rows.clone(), now);
        for row in rows {
            let entity = self.as_ref().entities()[row];
            self.pool.set_row(entity, row);
        }
    }
}

/// A pool with values of a known type, to change them.
///
/// Invariant: **pool-of-type** `C` is the type of the component.
pub(crate) struct TypedPool<'p, C> {
    pool: PoolMut<'p>,
    values: PhantomData<fn(C) -> C>,
}

impl<C: 'static> TypedPool<'_, C> {
    /// Gives a living entity a value, and returns the one that it had before, if it had one. Where there is no room for it yet, the
    /// value comes back.
    #[inline]
    pub(crate) fn insert_with_room(
        self,
        entity: Entity,
        value: C,
        now: u32,
    ) -> Result<Option<C>, C> {
        let PoolMut { pool, layout } = self.pool;
        let Some(slot) = slot(&mut pool.pages, entity) else {
            return Err(value);
        };
        if *slot != NONE {
            let row = *slot as usize;
            let column = pool.table.column::<C>(layout.cells()(0).prefix);
            // SAFETY: pool-of-layout, pages-locate-rows, pool-of-type: the row is one of the table, and this is the table's only component.
            let before = unsafe { column.add(row).replace(value) };
            let pool = PoolMut { pool, layout };
            debug_assert!(pool.as_ref().is_of(row, entity), "{}", STALE);
            pool.mark(entity, now);
            return Ok(Some(before));
        }
        if !pool.table.has_room() {
            return Err(value);
        }
        let row = pool.table.len();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a pool has less than 2³² rows"
        )]
        {
            *slot = row as u32;
        }
        let mut pool = PoolMut { pool, layout };
        // SAFETY: pool-of-layout, pool-of-type. There is room.
        unsafe { pool.table().push_value(entity, value) };
        pool.table().stamp_rows(row..row + 1, now);
        Ok(None)
    }

    /// Takes the value of an entity.
    #[inline]
    pub(crate) fn remove(self, entity: Entity) -> Option<C> {
        let mut pool = self.pool;
        let slot = slot(&mut pool.pool.pages, entity)?;
        let row = core::mem::replace(slot, NONE);
        if row == NONE {
            return None;
        }
        debug_assert!(pool.as_ref().is_of(row as usize, entity), "{}", STALE);
        // SAFETY: pool-of-layout, pages-locate-rows, pool-of-type.
        let (value, moved) = unsafe { pool.table().swap_remove_value::<C>(row as usize) };
        if row as usize != pool.len()
            && let Some(slot) = self::slot(&mut pool.pool.pages, moved)
        {
            *slot = row;
        }
        Some(value)
    }
}

/// A pool of entities without values.
#[derive(Default)]
pub(super) struct EntityPool(Erased<(), Pool>);

/// Its layout.
static ENTITIES: ArchetypeInfo<'static> =
    ArchetypeInfo::new("the members of a group", 0, &[Column::ENTITIES]);

impl EntityPool {
    pub(super) fn as_ref(&self) -> PoolRef<'_> {
        // SAFETY: pool-of-layout: nothing else makes the pool's table.
        unsafe { PoolRef::new(&self.0, &ENTITIES) }
    }

    pub(super) fn as_mut(&mut self) -> PoolMut<'_> {
        // SAFETY: as above, pool-of-layout.
        unsafe { PoolMut::new(&mut self.0, &ENTITIES) }
    }
}

#[cold]
fn other_type() -> ! {
    panic!("the values of a pool are of another type (`pool-at-component`)")
}

const STALE: &str = "a pool is asked for living entities alone";

type Pages = Vec<Option<Box<[u32; PAGE]>>>;

/// Where the pages say the row of an entity's value, if there is a page for it.
#[inline]
fn slot(pages: &mut Pages, entity: Entity) -> Option<&mut u32> {
    let index = entity.index() as usize;
    Some(&mut pages.get_mut(index / PAGE)?.as_mut()?[index % PAGE])
}

/// The same, with a page made for it.
#[cold]
#[inline(never)]
fn make_slot<'p>(
    pages: &'p mut Pages,
    name: &'static str,
    entity: Entity,
) -> Result<&'p mut u32, ReserveError> {
    let page = entity.index() as usize / PAGE;
    let mut rows = Vec::new();
    try_lengthen(&mut rows, PAGE, || NONE, name)?;
    try_lengthen(pages, page + 1, || None, name)?;
    pages[page] = Box::<[u32]>::try_into(rows.into_boxed_slice()).ok();
    slot(pages, entity).ok_or_else(|| ReserveError::out_of_memory(name, PAGE * size_of::<u32>()))
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::storage::slots::{Location, Slots};

    /// Tests of this crate meet the limit of a table.
    #[test]
    #[cfg_attr(ecs_asan, ignore = "guards are rows too, and the limit counts them")]
    fn there_are_no_more_rows_than_numbers() {
        let (mut slots, mut pool) = (Slots::new(), EntityPool::default());
        let error = loop {
            slots.try_reserve_one().unwrap();
            let entity = slots.pop(Location { table: 0, row: 0 });
            match pool.as_mut().try_reserve_one(entity) {
                Ok(()) => pool.as_mut().push_entity(entity),
                Err(error) => break error,
            }
        };
        assert!(!error.is_out_of_memory());
        let rows = pool.as_ref().len();
        assert_eq!(rows, 1 << 12);
        pool.as_ref().check_invariants(0);
        let first = pool.as_ref().entities()[0];
        pool.as_mut().discard(first);
        assert_eq!(
            (pool.as_ref().row(first), pool.as_ref().len()),
            (None, rows - 1)
        );
        pool.as_mut().try_reserve_one(first).unwrap();
        pool.as_mut().push_entity(first);
        pool.as_ref().check_invariants(0);
        pool.as_mut().deallocate();
    }
}
