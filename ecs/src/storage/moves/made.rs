//! Values that come with those of a row: required components, and all components of a row whose types are not known here.
#![allow(unsafe_code)]

use super::value_buffer::ValueBuffer;
use crate::base::component::{ComponentInfo, Place};
use crate::base::panics::for_each_despite_panics;
use crate::schema::{Bundle, CellIndex, Completion, Declare, Required, schema};
use crate::storage::Storage;
use crate::storage::slots::Location;
use crate::storage::table::copy_value;
use alloc::boxed::Box;
use core::ptr::NonNull;
use core::{iter, mem};
use ecs_value::Entity;

/// A value of a component that is described by data, or the bytes of one.
pub(crate) struct DataValue {
    bytes: Box<[u8]>,
    drop: Option<fn(&mut [u8])>,
    /// Whether the value is here, and not in a world, or still to be made.
    is_here: bool,
}

impl DataValue {
    /// A copy of the bytes of a value, and how its component drops values.
    pub(crate) fn copied(bytes: Box<[u8]>, drop: Option<fn(&mut [u8])>) -> Self {
        Self {
            bytes,
            drop,
            is_here: false,
        }
    }

    /// The value has left its world: its bytes are dropped as its component says.
    pub(crate) fn left(mut self) -> Self {
        self.is_here = true;
        self
    }

    /// The bytes, with which the work of `on_drop` is the caller's.
    pub(crate) fn into_bytes(mut self) -> Box<[u8]> {
        self.is_here = false;
        mem::take(&mut self.bytes)
    }
}

impl Drop for DataValue {
    fn drop(&mut self) {
        if let Some(drop) = self.drop.filter(|_| self.is_here) {
            drop(&mut self.bytes);
        }
    }
}

/// Values that come to a row with those of a bundle. Sealed.
pub(crate) trait Rest: Sized {
    /// Whether there may be values.
    const MAY_BE_THERE: bool = false;

    /// The components of the values.
    #[inline(always)]
    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        iter::empty()
    }

    /// Moves the values to their places. In pools they are the entity's at once.
    ///
    /// # Safety
    ///
    /// The table has the row, and the components that are not sparse; there is room in the pools of the others. The places hold no values.
    #[inline(always)]
    unsafe fn put<W: Declare>(self, _storage: &mut Storage<W>, _entity: Entity, _to: (u32, usize)) {
    }
}

impl Rest for () {}

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

/// Makes the components that a bundle lacks, and that are to be in its row ([`Completion::IN_PLACE`]), at the places that `at` gives for them and
/// their sizes. If one panics, those before are dropped.
///
/// # Safety
///
/// Each place is one for a value of the component, and holds none.
#[inline(always)]
pub(super) unsafe fn make_in_place<W: Declare, B: Bundle<W>>(
    at: impl Fn(usize, usize) -> NonNull<u8>,
) {
    /// The values that were made so far.
    struct MadeSoFar<F: Fn(usize, usize) -> NonNull<u8>> {
        at: F,
        infos: &'static [ComponentInfo],
        components: &'static [usize],
        count: usize,
    }

    impl<F: Fn(usize, usize) -> NonNull<u8>> Drop for MadeSoFar<F> {
        fn drop(&mut self) {
            let made = self.components.iter().take(self.count);
            for_each_despite_panics(made, |component| {
                let info = &self.infos[*component];
                let value = (self.at)(*component, info.size);
                // SAFETY: the caller's promise: the value was made there, and nothing refers to it.
                unsafe { info.drop_values(value.as_ptr(), 1) };
            });
        }
    }

    let mut so_far = MadeSoFar {
        at,
        infos: schema::<W>().components,
        components: Completion::<W, B>::LACKING,
        count: 0,
    };
    let required = const { Completion::<W, B>::COMPLETED.closure.as_slice() };
    for Required { component, make } in required {
        if B::COMPONENTS.contains(component) {
            continue;
        }
        let value = so_far.infos[*component].value_type();
        // SAFETY: the caller's promise.
        make(unsafe { Place::new((so_far.at)(*component, value.size), value) });
        so_far.count += 1;
    }
    mem::forget(so_far);
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
