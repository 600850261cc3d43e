//! Values of components whose types are not known here, apart from any row.
#![allow(unsafe_code)]

use super::arrive::Rest;
use super::depart::Inherit;
use super::slot::{MovedOut, ValueRef};
use crate::base::component::{ComponentInfo, Filled, Place};
use crate::base::erased::TypeErased;
use crate::base::error::ReserveError;
use crate::base::memory::{try_push, try_reserve};
use crate::base::panics::for_each_despite_panics;
use crate::schema::{CellIndex, Declare};
use crate::storage::Storage;
use crate::storage::registry::Described;
use crate::storage::slots::Location;
use crate::storage::table::copy_value;
use alloc::alloc::{Layout, alloc, dealloc};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;
use ecs_value::Entity;

/// Values of components, one behind the other in one allocation, which is kept when they leave.
///
/// Invariant: **buffer-holds-values** There is one entry for each of `components`, which differ. At `at` bytes of the memory it has a value of
/// the type that it names, which nothing else uses, and no entry has bytes of another, or bytes from `used` on.
pub(crate) struct ValueBuffer {
    memory: Memory,
    used: usize,
    components: Vec<usize>,
    entries: Vec<Entry>,
    /// It is sent and shared as they are.
    values: PhantomData<Box<dyn Any>>,
}

/// The position and type of a value.
#[derive(Clone, Copy)]
struct Entry {
    at: usize,
    info: ComponentInfo,
}

// SAFETY: as for `TypeErased`: apart from its values, the buffer is memory that it owns. A shared borrow of it only lends values.
unsafe impl TypeErased for ValueBuffer {}

impl ValueBuffer {
    /// No values, and no memory.
    pub(crate) const fn new() -> Self {
        Self {
            memory: Memory::NONE,
            used: 0,
            components: Vec::new(),
            entries: Vec::new(),
            values: PhantomData,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.components.len()
    }

    /// The components of the values, in their order.
    pub(crate) fn components(&self) -> &[usize] {
        &self.components
    }

    /// Gives the values other components. The first two that would be the same are returned, and nothing is changed then.
    pub(crate) fn rename(&mut self, components: &[usize]) -> Result<(), [usize; 2]> {
        assert!(
            components.len() == self.len(),
            "a component for each of the values"
        );
        let mut pairs =
            (1..components.len()).flat_map(|other| (0..other).map(move |one| [one, other]));
        if let Some(same) = pairs.find(|[one, other]| components[*one] == components[*other]) {
            return Err(same);
        }
        self.components.copy_from_slice(components);
        Ok(())
    }

    /// The types of the values, and how they are dropped.
    pub(crate) fn infos(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.entries.iter().map(|entry| &entry.info)
    }

    /// A value, by its place in the list.
    pub(crate) fn value(&self, place: usize) -> ValueRef<'_> {
        let entry = &self.entries[place];
        // SAFETY: buffer-holds-values: the value is borrowed with the buffer.
        unsafe { ValueRef::new(entry.info.type_id, self.memory.at(entry.at)) }
    }

    /// Adds the value of a component, which replaces the one that is there.
    #[inline]
    pub(crate) fn try_set<C: 'static>(
        &mut self,
        component: usize,
        value: C,
    ) -> Result<(), ReserveError> {
        let place = self.place_of(component);
        if let Some(Entry { at, info }) = place.map(|place| self.entries[place])
            && info.type_id == TypeId::of::<C>()
        {
            // SAFETY: buffer-holds-values. The old value is dropped when the new one is there.
            drop(unsafe { self.memory.at(at).cast::<C>().replace(value) });
            return Ok(());
        }
        let info = ComponentInfo::of::<C>();
        let at = self.try_make_room(&info)?;
        // SAFETY: buffer-holds-values, allocated-by-layout: behind the values there is room for one of the type.
        unsafe { self.memory.at(at).cast::<C>().write(value) };
        self.admit(component, Entry { at, info });
        if let Some(place) = place {
            // The old one is of another type: its key was of another world, and has the same number.
            let last = self.len() - 1;
            self.entries.swap(place, last);
            self.truncate(last);
        }
        Ok(())
    }

    /// Drops the value of a component. Says whether it was there.
    pub(crate) fn remove(&mut self, component: usize) -> bool {
        let Some(place) = self.place_of(component) else {
            return false;
        };
        self.components.remove(place);
        let entry = self.entries.remove(place);
        self.used = end_of(&self.entries);
        // SAFETY: buffer-holds-values: the entry is gone, so that nothing uses the value afterwards.
        unsafe { entry.drop_value(self.memory.at(entry.at)) };
        true
    }

    /// Adds the value of a component, which `fill` puts to its place. It is of the component's type, or `fill` panics.
    ///
    /// `fill` may be user code, which may panic: then nothing is added.
    pub(crate) fn try_push(
        &mut self,
        component: usize,
        info: ComponentInfo,
        fill: impl FnOnce(Place<'_>) -> Filled<'_>,
    ) -> Result<(), ReserveError> {
        self.check_new(component);
        let at = self.try_make_room(&info)?;
        // SAFETY: buffer-holds-values, allocated-by-layout: behind the values there is room for one of the type.
        fill(unsafe { Place::new(self.memory.at(at), info.value_type()) });
        self.admit(component, Entry { at, info });
        Ok(())
    }

    /// Adds the bytes of a component that is described by data. They are no value yet: nothing is done when they are dropped.
    pub(crate) fn try_push_bytes(
        &mut self,
        component: usize,
        info: ComponentInfo,
        bytes: &[u8],
    ) -> Result<(), ReserveError> {
        assert!(
            info.type_id == TypeId::of::<Described>() && info.size == bytes.len(),
            "the bytes of a value"
        );
        let info = ComponentInfo { drop: None, ..info };
        self.check_new(component);
        let at = self.try_make_room(&info)?;
        // SAFETY: buffer-holds-values, allocated-by-layout: behind the values there is room for as many bytes. Any bytes are a value of such a component.
        unsafe {
            self.memory
                .at(at)
                .copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len());
        }
        self.admit(component, Entry { at, info });
        Ok(())
    }

    /// Drops the values behind the first ones.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.components.truncate(len);
        let (memory, first) = (self.memory.base, len.min(self.entries.len()));
        self.used = end_of(&self.entries[..first]);
        for_each_despite_panics(self.entries.drain(first..), |entry| {
            // SAFETY: buffer-holds-values, allocated-by-layout: the entry is gone, so that nothing uses the value afterwards.
            unsafe { entry.drop_value(memory.byte_add(entry.at)) };
        });
    }

    /// Gives all values to `take`. The memory stays.
    pub(super) fn take_all(&mut self, mut take: impl FnMut(MovedOut<'_>)) {
        // Should it panic, the other values are forgotten.
        let (mut components, mut entries) = (
            mem::take(&mut self.components),
            mem::take(&mut self.entries),
        );
        self.used = 0;
        for (component, Entry { at, info }) in components.iter().zip(&entries) {
            // SAFETY: buffer-holds-values: the buffer has no entry for the value any more.
            take(unsafe { MovedOut::new(*component, info.value_type(), self.memory.at(*at)) });
        }
        components.clear();
        entries.clear();
        (self.components, self.entries) = (components, entries);
    }

    #[inline]
    fn place_of(&self, component: usize) -> Option<usize> {
        self.components.iter().position(|other| *other == component)
    }

    fn check_new(&self, component: usize) {
        assert!(
            self.place_of(component).is_none(),
            "no component comes twice"
        );
    }

    /// Makes room for another value, and for its entry. Returns its place in the memory, which is free.
    #[inline]
    fn try_make_room(&mut self, info: &ComponentInfo) -> Result<usize, ReserveError> {
        let room = self.components.capacity().min(self.entries.capacity());
        if self.len() == room {
            self.try_reserve(1)?;
        }
        self.memory.try_reserve(self.used, info)
    }

    /// Makes room for more entries.
    fn try_reserve(&mut self, count: usize) -> Result<(), ReserveError> {
        try_reserve(&mut self.components, count, VALUES)?;
        try_reserve(&mut self.entries, count, VALUES)
    }

    /// Adds an entry, for which there is room. Its value was written behind those that are there.
    #[inline]
    fn admit(&mut self, component: usize, entry: Entry) {
        self.used = entry.at + entry.info.size;
        self.components.push(component);
        self.entries.push(entry);
    }
}

/// Behind the values of all entries.
fn end_of(entries: &[Entry]) -> usize {
    let ends = entries.iter().map(|entry| entry.at + entry.info.size);
    ends.max().unwrap_or(0)
}

impl Entry {
    /// # Safety
    ///
    /// `value` is the entry's, and is not used afterwards.
    unsafe fn drop_value(&self, value: NonNull<u8>) {
        // SAFETY: the caller's promise.
        unsafe { self.info.drop_values(value.as_ptr(), 1) };
    }
}

impl Default for ValueBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for ValueBuffer {
    fn drop(&mut self) {
        self.truncate(0);
    }
}

/// The values of one entity, as heirs of its row.
///
/// Invariant: **heir-has-room** There is room in the buffer for a value of each of the components, in any order.
pub(crate) struct Inheritance {
    values: ValueBuffer,
    expected: Vec<(usize, ComponentInfo)>,
}

impl Inheritance {
    /// Makes room for the values of these components.
    pub(crate) fn try_new(
        expected: impl Iterator<Item = (usize, ComponentInfo)>,
    ) -> Result<Self, ReserveError> {
        let (mut values, mut all, mut end) = (ValueBuffer::new(), Vec::new(), 0);
        for (component, info) in expected {
            try_push(&mut all, (component, info), VALUES)?;
            // As if each one came behind a gap that its alignment leaves.
            let gap = ComponentInfo {
                size: info
                    .size
                    .checked_add(info.align)
                    .ok_or_else(|| no_memory(info.size))?,
                ..info
            };
            end = values.memory.try_reserve(end, &gap)? + gap.size;
        }
        values.try_reserve(all.len())?;
        Ok(Self {
            values,
            expected: all,
        })
    }

    /// The values, all of which have come, in the order of their components.
    pub(crate) fn into_values(self) -> ValueBuffer {
        let Self {
            mut values,
            expected,
        } = self;
        assert!(
            values.len() == expected.len(),
            "each value of the entity has come"
        );
        for (place, (component, _)) in expected.iter().enumerate() {
            if let Some(found) = values.place_of(*component) {
                values.components.swap(place, found);
                values.entries.swap(place, found);
            }
        }
        values
    }
}

impl Inherit for Inheritance {
    fn component_at(&self, place: usize) -> Option<usize> {
        Some(self.expected.get(place)?.0)
    }

    fn inherit<'v>(&mut self, _: Entity, value: MovedOut<'v>) -> Option<MovedOut<'v>> {
        let component = value.component();
        let expected = self.expected.iter().find(|(other, _)| *other == component);
        let Some((_, info)) = expected.filter(|(_, info)| info.value_type() == value.value_type())
        else {
            return Some(value);
        };
        self.values.check_new(component);
        let Ok(at) = self.values.try_make_room(info) else {
            unreachable!("heir-has-room: the values of an entity")
        };
        let from = value.into_place();
        // SAFETY: moved-value-once: the value is moved here, to a free place for one of its type.
        unsafe {
            self.values
                .memory
                .at(at)
                .copy_from_nonoverlapping(from, info.size);
        };
        self.values.admit(component, Entry { at, info: *info });
        None
    }
}

impl Rest for ValueBuffer {
    const MAY_BE_THERE: bool = true;

    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        self.components().iter().copied()
    }

    unsafe fn put<W: Declare>(
        mut self,
        storage: &mut Storage<W>,
        entity: Entity,
        to: (u32, usize),
    ) {
        // SAFETY: the caller's promise.
        unsafe { storage.put_values(&mut self, entity, to) };
        storage.keep_buffer(self);
    }
}

impl<W: Declare> Storage<W> {
    /// Adds a row to a table with room for it. The values are all that its rows must have; there is room in the pools of those that are sparse.
    /// Returns the entity and its row. The buffer is empty then.
    ///
    /// # Panics
    ///
    /// If the table has no such rows, or a value is not of its component.
    pub(crate) fn push_values(&mut self, number: u32, values: &mut ValueBuffer) -> (Entity, usize) {
        let table = self.table_with_layout(number);
        let (end, layout) = (table.len(), table.layout());
        // Where all of them are to be in the row, as many as the table has are just these: they differ, and each is looked for below.
        let are_all =
            layout.optionals == 0 && !self.has_pools() && layout.components().len() == values.len();
        let cells = values.components().iter().map(|it| CellIndex::of(*it));
        assert!(
            table.has_room() && (are_all || layout.requires_only(&cells)),
            "a table for the values, with room"
        );
        let entity = self.slots.allocate(Location::new(number, end));
        // SAFETY: tables-in-order: there is room. The places hold no values. rows-hold-values, pool-of-layout: all components of the row were written then.
        unsafe {
            self.put_values(values, entity, (number, end));
            self.table_and_slots(number).0.admit(entity);
        }
        (entity, end)
    }

    /// Moves values to a row, and to pools, where they are the entity's at once.
    ///
    /// # Safety
    ///
    /// The table has the row, or room for it, and there is room in the pools. The places hold no values.
    unsafe fn put_values(
        &mut self,
        values: &mut ValueBuffer,
        entity: Entity,
        (table, row): (u32, usize),
    ) {
        let has_pools = self.has_pools();
        values.take_all(|value| {
            let (component, value_type) = (value.component(), value.value_type());
            assert!(
                self.value_type(component) == Some(value_type),
                "the value is one of the component"
            );
            let from = value.into_place().as_ptr();
            if has_pools && self.has_pool(component) {
                let mut sparse = self.sparse();
                let place = sparse.place(component, entity).as_ptr();
                // SAFETY: the caller's promise, column-of-type, moved-value-once. pool-of-layout: the value is written.
                unsafe {
                    copy_value(from, place, value_type.size);
                    sparse.admit(&[component], entity);
                }
                return;
            }
            let cell = self.place(table, CellIndex::of(component));
            assert!(cell.is_there(), "the table has the component");
            // SAFETY: the caller's promise, column-of-type, moved-value-once.
            unsafe {
                let place = self.tables[table as usize].place(cell, row, value_type.size);
                copy_value(from, place, value_type.size);
            }
        });
    }

    /// A buffer for values, with the memory of the last one.
    pub(crate) fn take_buffer(&mut self) -> ValueBuffer {
        mem::take(&mut self.buffer)
    }

    /// Keeps the memory of a buffer.
    pub(crate) fn keep_buffer(&mut self, buffer: ValueBuffer) {
        if buffer.is_empty() {
            *self.buffer = buffer;
        }
    }
}

/// Memory for values.
///
/// Invariant: **allocated-by-layout** `base` is the allocation of the layout, or the layout has no size.
struct Memory {
    base: NonNull<u8>,
    layout: Layout,
}

impl Memory {
    const NONE: Self = Self {
        base: NonNull::dangling(),
        layout: Layout::new::<()>(),
    };

    /// Makes room for a value behind those that are there, which take the first bytes. Returns its place.
    #[inline]
    fn try_reserve(&mut self, used: usize, info: &ComponentInfo) -> Result<usize, ReserveError> {
        let at = used.checked_next_multiple_of(info.align);
        let end = at.and_then(|at| at.checked_add(info.size));
        let (Some(at), Some(end)) = (at, end) else {
            return Err(no_memory(info.size));
        };
        if end > self.layout.size() || info.align > self.layout.align() {
            self.try_grow(used, end, info.align)?;
        }
        Ok(at)
    }

    /// Takes memory for twice as much as before, or for more.
    #[cold]
    #[inline(never)]
    fn try_grow(&mut self, used: usize, end: usize, align: usize) -> Result<(), ReserveError> {
        let size = end.max(FIRST).max(self.layout.size().saturating_mul(2));
        let layout = Layout::from_size_align(size, align.max(self.layout.align()));
        let layout = layout.map_err(|_| no_memory(size))?;
        // SAFETY: allocated-by-layout: the layout has a size.
        let base = NonNull::new(unsafe { alloc(layout) }).ok_or_else(|| no_memory(size))?;
        // SAFETY: allocated-by-layout, for both: callers use no more than there is. Bytes are moved with no look at them.
        unsafe { base.copy_from_nonoverlapping(self.base, used) };
        *self = Self { base, layout };
        Ok(())
    }

    /// The address at this offset, which may be the end of the memory.
    #[inline]
    fn at(&self, at: usize) -> NonNull<u8> {
        assert!(at <= self.layout.size(), "a place of the memory");
        // SAFETY: allocated-by-layout.
        unsafe { self.base.byte_add(at) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.layout.size() > 0 {
            // SAFETY: allocated-by-layout.
            unsafe { dealloc(self.base.as_ptr(), self.layout) };
        }
    }
}

#[cold]
fn no_memory(bytes: usize) -> ReserveError {
    ReserveError::out_of_memory(VALUES, bytes)
}

/// The least memory, in bytes.
const FIRST: usize = 128;

/// The purpose of the memory, for errors.
const VALUES: &str = "values";
