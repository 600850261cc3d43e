//! A paged sparse set, the storage of `EnTT`.
#![allow(unsafe_code)]

use crate::entity::Entity;
use crate::erased::TypeErased;
use crate::error::ReserveError;
use crate::panics::for_each_despite_panics;
use crate::schema::{ArchetypeInfo, Schema};
use crate::table::{Table, TableMut, TableRef};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr::NonNull;

/// The layout of a pool.
type Layout = &'static ArchetypeInfo<'static>;

/// Entities whose rows share a page. Where each step takes as long as under Miri, fewer.
const PAGE: usize = if cfg!(miri) { 64 } else { 1024 };
/// No row of a pool has this number: [`Table`] keeps fewer.
const NONE: u32 = u32::MAX;

/// The values of a sparse component: dense, as a table of entities and values, and for each entity the row where its value
/// is, in pages that are made at need.
///
/// Invariants:
///
/// * **O1** `table` was made with the layout of this component's pool, which every operation is given.
/// * **O2** The pages say for each entity of the table its row, and for no other index any.
#[derive(Default)]
pub(crate) struct Pool {
    table: Table,
    pages: Pages,
}

// SAFETY: as for `TypeErased`: a pool is a table of values, and pages of numbers (O1, O2).
unsafe impl TypeErased for Pool {}

impl Pool {
    /// How many entities have the component.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    #[inline(always)]
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The entities that have the component, in the order of the values.
    #[inline(always)]
    pub(crate) fn entities(&self, info: Layout) -> &[Entity] {
        to_read(&self.table, info).entities()
    }

    /// The row of a living entity's value. O(1).
    #[inline]
    pub(crate) fn row(&self, entity: Entity) -> Option<usize> {
        let index = entity.index() as usize;
        let row = self.pages.get(index / PAGE)?.as_ref()?[index % PAGE];
        (row != NONE).then_some(row as usize)
    }

    /// The value of a living entity, whose values take so many bytes.
    #[inline]
    pub(crate) fn value(&self, info: Layout, entity: Entity) -> Option<NonNull<u8>> {
        let row = self.row(entity)?;
        debug_assert!(self.is_of(info, row, entity), "{}", STALE);
        let column = info.components().first()?;
        // SAFETY: O1, O2: the row is one of the table, whose only component this is.
        Some(unsafe { self.table.column::<u8>(column.prefix).byte_add(row * column.info.size) })
    }

    /// The place behind the last value.
    pub(crate) fn end(&self, info: Layout) -> NonNull<u8> {
        let (prefix, size) = info.components().first().map_or((0, 0), |column| (column.prefix, column.info.size));
        // SAFETY: O1, T1: the column has room for as many values as the table has rows.
        unsafe { self.table.column::<u8>(prefix).byte_add(self.len() * size) }
    }

    /// Makes room for one more entity.
    #[inline(never)]
    pub(crate) fn try_reserve_one(&mut self, info: Layout, entity: Entity) -> Result<(), ReserveError> {
        with_layout(&mut self.table, info).try_reserve_one()?;
        match slot(&mut self.pages, entity) {
            Some(_) => Ok(()),
            None => make_slot(&mut self.pages, info, entity).map(|_| ()),
        }
    }

    /// Makes room for more entities.
    pub(crate) fn try_reserve(
        &mut self,
        info: Layout,
        mut entities: impl ExactSizeIterator<Item = Entity>,
    ) -> Result<(), ReserveError> {
        with_layout(&mut self.table, info).try_reserve(entities.len())?;
        entities.try_for_each(|entity| match slot(&mut self.pages, entity) {
            Some(_) => Ok(()),
            None => make_slot(&mut self.pages, info, entity).map(|_| ()),
        })
    }

    /// Gives a living entity a value, and returns the one that it had before, if it had one. Where there is no room for it yet, the
    /// value comes back.
    ///
    /// # Safety
    ///
    /// `info` is the layout of this pool, and `C` the type of its component.
    #[inline(always)]
    pub(crate) unsafe fn insert_with_room<C: 'static>(
        &mut self,
        info: Layout,
        entity: Entity,
        value: C,
        now: u32,
    ) -> Result<Option<C>, C> {
        let Self { table, pages } = self;
        let Some(slot) = slot(pages, entity) else { return Err(value) };
        if *slot != NONE {
            debug_assert!(to_read(table, info).entities()[*slot as usize] == entity, "{}", STALE);
            let column = table.column::<C>(info.cells()(0).prefix);
            // SAFETY: the caller's promise; O1, O2: the row is one of the table, whose only component this is.
            let before = unsafe { column.add(*slot as usize).replace(value) };
            self.mark(info, entity, now);
            return Ok(Some(before));
        }
        if !table.has_room() {
            return Err(value);
        }
        let row = table.len();
        // SAFETY: the caller's promise; O1. There is room.
        unsafe { with_layout(table, info).push_value(entity, value) };
        #[expect(clippy::cast_possible_truncation, reason = "T2 keeps rows below 2³²")]
        {
            *slot = row as u32;
        }
        table.stamp_rows(info, row..row + 1, now);
        Ok(None)
    }

    /// Adds an entity to a pool without values, where there is room.
    pub(crate) fn push_entity(&mut self, info: Layout, entity: Entity) {
        assert!(self.table.has_room() && info.components().is_empty(), "there is room, and there are no values");
        // SAFETY: O1; there is room, and no value to write.
        unsafe { self.admit(info, entity, 0) };
    }

    /// Says that the value of an entity is changed, if it has one and the component is tracked.
    #[inline]
    pub(crate) fn mark(&mut self, info: Layout, entity: Entity, now: u32) {
        if info.tracked > 0
            && let Some(row) = self.row(entity)
        {
            self.table.mark_exclusively(info.tick_cell(0), row..row + 1, now);
        }
    }

    /// Says that all values are changed, if the component is tracked.
    pub(crate) fn mark_all(&mut self, info: Layout, now: u32) {
        if info.tracked > 0 {
            self.table.mark_exclusively(info.tick_cell(0), 0..self.len(), now);
        }
    }

    /// Takes the value of an entity.
    ///
    /// # Safety
    ///
    /// `info` is the layout of this pool, and `C` the type of its component.
    #[inline]
    pub(crate) unsafe fn remove<C: 'static>(&mut self, info: Layout, entity: Entity) -> Option<C> {
        let slot = slot(&mut self.pages, entity)?;
        let row = core::mem::replace(slot, NONE);
        if row == NONE {
            return None;
        }
        debug_assert!(self.is_of(info, row as usize, entity), "{}", STALE);
        // SAFETY: the caller's promise; O1, O2.
        let (value, moved) = unsafe { with_layout(&mut self.table, info).swap_remove_value::<C>(row as usize) };
        if row as usize != self.table.len()
            && let Some(slot) = self::slot(&mut self.pages, moved)
        {
            *slot = row;
        }
        Some(value)
    }

    /// Drops the value of an entity, if it has one.
    pub(crate) fn discard(&mut self, info: Layout, entity: Entity) {
        let Some(row) = self.row(entity) else { return };
        debug_assert!(self.is_of(info, row, entity), "{}", STALE);
        // SAFETY: O1, O2.
        let moved = unsafe { with_layout(&mut self.table, info).swap_to_end(row) };
        self.vacate(entity, row, moved);
        // SAFETY: O1. The value was put there, and nothing refers to it any more.
        unsafe { with_layout(&mut self.table, info).drop_row_at_end() };
    }

    /// Takes the value of an entity to the [`end`](Self::end), and returns that place.
    pub(crate) fn take(&mut self, info: Layout, entity: Entity) -> Option<NonNull<u8>> {
        let row = self.row(entity)?;
        debug_assert!(self.is_of(info, row, entity), "{}", STALE);
        let last = self.len() - 1;
        self.swap(info, row, last);
        self.vacate(entity, last, None);
        // SAFETY: O1, T2: the row is the last one, and its value the caller's from here on.
        unsafe { self.table.set_len(last) };
        Some(self.end(info))
    }

    /// Empties the pool, and drops the values.
    pub(crate) fn clear(&mut self, info: Layout) {
        for page in self.pages.iter_mut().flatten() {
            page.fill(NONE);
        }
        with_layout(&mut self.table, info).clear();
    }

    /// Frees the values, which were dropped.
    pub(crate) fn deallocate(&mut self, info: Layout) {
        with_layout(&mut self.table, info).deallocate();
    }

    /// Gives back what the values do not need.
    pub(crate) fn shrink_to_fit(&mut self, info: Layout) {
        with_layout(&mut self.table, info).shrink_to_fit();
        for page in
            self.pages.iter_mut().filter(|page| page.as_ref().is_some_and(|page| page.iter().all(|row| *row == NONE)))
        {
            *page = None;
        }
        if self.pages.iter().all(Option::is_none) {
            self.pages = Vec::new();
        }
    }

    /// Makes the value at the end, which was written, that of an entity, for which there is room.
    ///
    /// # Safety
    ///
    /// `info` is the layout of this pool. The value was written.
    pub(crate) unsafe fn admit(&mut self, info: Layout, entity: Entity, now: u32) {
        let row = self.table.len();
        // SAFETY: the caller's promise; O1.
        unsafe { with_layout(&mut self.table, info).admit(entity) };
        self.table.stamp_rows(info, row..row + 1, now);
        self.set_row(entity, row);
    }

    /// Exchanges two rows.
    pub(crate) fn swap(&mut self, info: Layout, one: usize, other: usize) {
        if one == other {
            return;
        }
        with_layout(&mut self.table, info).swap_rows(one, other);
        let entities = to_read(&self.table, info).entities();
        let (first, second) = (entities[one], entities[other]);
        self.set_row(first, one);
        self.set_row(second, other);
    }

    /// Puts the rows in the order of `order`, which names each row once.
    pub(crate) fn permute(&mut self, info: Layout, order: &mut [usize]) {
        for start in 0..order.len() {
            // Follow the cycle: each row gets what it should have, and the place where that was is next.
            let mut row = start;
            loop {
                let from = core::mem::replace(&mut order[row], row);
                if from == start || from == row {
                    break;
                }
                self.swap(info, row, from);
                row = from;
            }
        }
    }

    /// Bytes that the pool has allocated.
    pub(crate) fn bytes(&self, info: Layout) -> usize {
        let pages = self.pages.iter().flatten().count() * PAGE * size_of::<u32>();
        to_read(&self.table, info).bytes() + pages + self.pages.capacity() * size_of::<Option<Box<[u32; PAGE]>>>()
    }

    /// Asserts O1, by what is said of its table, and O2.
    pub(crate) fn check_invariants(&self, info: Layout, now: u32) {
        to_read(&self.table, info).check_invariants(now);
        for (row, entity) in self.entities(info).iter().enumerate() {
            assert_eq!(self.row(*entity), Some(row), "O2: the pool of `{}` knows the row of {entity}", info.name);
        }
        let known = self.pages.iter().flatten().flat_map(|page| page.iter()).filter(|row| **row != NONE).count();
        assert_eq!(known, self.len(), "O2: the pool of `{}` knows rows of no entity", info.name);
    }

    /// Whether the row is that of this entity. Pages know no generations: the callers have asked the slots.
    fn is_of(&self, info: Layout, row: usize, entity: Entity) -> bool {
        self.entities(info)[row] == entity
    }

    fn set_row(&mut self, entity: Entity, row: usize) {
        let index = entity.index() as usize;
        if let Some(Some(page)) = self.pages.get_mut(index / PAGE) {
            #[expect(clippy::cast_possible_truncation, reason = "T2 keeps rows below 2³²")]
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

/// A pool's table with its layout.
#[inline(always)]
fn with_layout<'p>(table: &'p mut Table, layout: Layout) -> TableMut<'p> {
    // SAFETY: O1.
    unsafe { TableMut::new(table, layout) }
}

/// A pool's table with its layout, to read.
#[inline(always)]
fn to_read<'p>(table: &'p Table, layout: Layout) -> TableRef<'p> {
    // SAFETY: O1.
    unsafe { TableRef::new(table, layout) }
}

const STALE: &str = "a pool is asked for living entities alone";

type Pages = Vec<Option<Box<[u32; PAGE]>>>;

/// Where the pages say the row of an entity's value, if there is a page for it.
#[inline(always)]
fn slot(pages: &mut Pages, entity: Entity) -> Option<&mut u32> {
    let index = entity.index() as usize;
    Some(&mut pages.get_mut(index / PAGE)?.as_mut()?[index % PAGE])
}

/// The same, with a page made for it.
#[cold]
#[inline(never)]
fn make_slot(pages: &mut Pages, info: Layout, entity: Entity) -> Result<&mut u32, ReserveError> {
    let page = entity.index() as usize / PAGE;
    let missing = (page + 1).saturating_sub(pages.len());
    let bytes = missing * size_of::<Option<Box<[u32; PAGE]>>>();
    pages.try_reserve(missing).map_err(|_| ReserveError::out_of_memory(info.name, bytes))?;
    let mut rows = Vec::new();
    let bytes = PAGE * size_of::<u32>();
    rows.try_reserve_exact(PAGE).map_err(|_| ReserveError::out_of_memory(info.name, bytes))?;
    rows.resize(PAGE, NONE);
    pages.resize_with(pages.len() + missing, || None);
    pages[page] = Box::<[u32]>::try_into(rows.into_boxed_slice()).ok();
    slot(pages, entity).ok_or_else(|| ReserveError::out_of_memory(info.name, bytes))
}

/// The pools of a world: one for each component, once there is a value of a sparse one.
///
/// Invariant: **O3** The pool at a component's place is of its layout in the schema. Only sparse components have values in
/// theirs, and only those of living entities.
#[derive(Default)]
pub(crate) struct Pools {
    list: Vec<Pool>,
}

// SAFETY: as for `TypeErased`: the list adds nothing to the pools.
unsafe impl TypeErased for Pools {}

impl Pools {
    /// Whether there never was a value of any sparse component.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    #[inline(always)]
    pub(crate) fn get(&self, component: usize) -> Option<&Pool> {
        self.list.get(component)
    }

    /// The value of an entity in the pool of a component.
    #[inline(always)]
    pub(crate) fn value(&self, schema: &Schema, component: usize, entity: Option<Entity>) -> Option<NonNull<u8>> {
        self.list.get(component)?.value(&schema.pools[component], entity?)
    }

    /// The pool of a component. It is made at need.
    #[inline]
    pub(crate) fn try_get_mut(&mut self, schema: &Schema, component: usize) -> Result<&mut Pool, ReserveError> {
        if self.list.is_empty() {
            self.make(schema)?;
        }
        Ok(&mut self.list[component])
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, schema: &Schema) -> Result<(), ReserveError> {
        let count = schema.pools.len();
        let bytes = count * size_of::<Pool>();
        self.list.try_reserve_exact(count).map_err(|_| ReserveError::out_of_memory("pools", bytes))?;
        self.list.resize_with(count, Pool::default);
        Ok(())
    }

    pub(crate) fn get_mut(&mut self, component: usize) -> Option<&mut Pool> {
        self.list.get_mut(component)
    }

    /// Asserts O1, O2, and O3 but for what it says of the entities.
    pub(crate) fn check_invariants(&self, schema: &Schema, now: u32) {
        let count = self.list.len();
        assert!(count == 0 || count == schema.pools.len(), "O3: {count} pools");
        for ((pool, info), component) in self.list.iter().zip(schema.pools).zip(schema.components) {
            pool.check_invariants(info, now);
            assert!(component.sparse || pool.len() == 0, "O3: `{}` is not sparse, and has a pool", info.name);
        }
    }

    /// The pools with their layouts.
    pub(crate) fn iter<'p>(
        &'p self,
        schema: &Schema,
    ) -> impl Iterator<Item = (&'p Pool, &'static ArchetypeInfo<'static>)> {
        self.list.iter().zip(schema.pools)
    }

    /// Exchanges the row of an entity in the pool of a component with another row.
    pub(crate) fn swap(&mut self, schema: &Schema, component: usize, entity: Entity, with: usize) {
        if let Some(pool) = self.list.get_mut(component)
            && let Some(row) = pool.row(entity)
        {
            pool.swap(&schema.pools[component], row, with);
        }
    }

    /// Drops all values of an entity. When one panics, the others are dropped all the same.
    #[inline]
    pub(crate) fn discard(&mut self, schema: &Schema, entity: Entity) {
        if !self.is_empty() {
            for_each_despite_panics(self.list.iter_mut().zip(schema.pools), |(pool, info)| pool.discard(info, entity));
        }
    }

    /// Empties all pools, and frees them if asked to.
    pub(crate) fn clear(&mut self, schema: &Schema, free: bool) {
        for_each_despite_panics(self.list.iter_mut().zip(schema.pools), |(pool, info)| {
            struct Free<'p>(&'p mut Pool, Layout, bool);
            impl Drop for Free<'_> {
                fn drop(&mut self) {
                    if self.2 {
                        self.0.deallocate(self.1);
                    }
                }
            }
            let guard = Free(pool, info, free);
            guard.0.clear(info);
        });
    }

    /// Makes ticks younger that would look new again one day.
    pub(crate) fn age_ticks(&mut self, schema: &Schema, now: u32) {
        for (pool, info) in self.list.iter_mut().zip(schema.pools) {
            pool.table.age_ticks(info, now);
        }
    }

    pub(crate) fn shrink_to_fit(&mut self, schema: &Schema) {
        for (pool, info) in self.list.iter_mut().zip(schema.pools) {
            pool.shrink_to_fit(info);
        }
    }

    pub(crate) fn bytes(&self, schema: &Schema) -> usize {
        self.list.capacity() * size_of::<Pool>()
            + self.list.iter().zip(schema.pools).map(|(pool, info)| pool.bytes(info)).sum::<usize>()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::slots::{Location, Slots};
    use crate::sparse::MEMBERS;

    /// Tests of this crate meet the limit of a table.
    #[test]
    #[cfg_attr(ecs_asan, ignore = "guards are rows too, and the limit counts them")]
    fn there_are_no_more_rows_than_numbers() {
        let (mut slots, mut pool) = (Slots::new(), Pool::default());
        let error = loop {
            slots.try_reserve_one().unwrap();
            let entity = slots.pop(Location { table: 0, row: 0 });
            match pool.try_reserve_one(&MEMBERS, entity) {
                Ok(()) => pool.push_entity(&MEMBERS, entity),
                Err(error) => break error,
            }
        };
        assert!(!error.is_out_of_memory());
        let rows = pool.len();
        assert_eq!(rows, 1 << 12);
        pool.check_invariants(&MEMBERS, 0);
        let first = pool.entities(&MEMBERS)[0];
        pool.discard(&MEMBERS, first);
        assert_eq!((pool.row(first), pool.len()), (None, rows - 1));
        pool.try_reserve_one(&MEMBERS, first).unwrap();
        pool.push_entity(&MEMBERS, first);
        pool.check_invariants(&MEMBERS, 0);
        pool.deallocate(&MEMBERS);
    }
}
