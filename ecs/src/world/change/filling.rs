//! Rows fill a table, and are committed all at once.
#![allow(unsafe_code)]

use super::Follower;
use super::followers::Followers;
use crate::base::error::{ReserveError, fail};
use crate::schema::{Cell, Components};
use crate::storage::dynamic::Dynamic;
use crate::storage::moves::{MadeValues, Rest};
use crate::storage::slots::Location;
use crate::storage::table::{Room, TableMut};
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::ops::Range;

/// Rows that are added to a table one after the other, and are committed all at once: when there is no room for more, and when this
/// is dropped.
///
/// Invariant: **B1** The rows from `first` to `room.len` were written, and lack nothing but their entity. For each of them, and of those
/// for which there is room, there is a slot.
pub(super) struct Batch<'s, W: World> {
    store: &'s mut Store<W>,
    pub(super) number: u32,
    /// The first row of the batch.
    pub(super) start: usize,
    first: usize,
    /// The room behind the rows, and how many there are now.
    room: Room,
}

impl<'s, W: World> Batch<'s, W> {
    pub(super) fn new(store: &'s mut Store<W>, number: u32) -> Self {
        let table = &store.storage.tables[number as usize];
        let (first, room) = (table.len(), table.room(0));
        Self {
            store,
            number,
            start: first,
            first,
            room,
        }
    }

    pub(super) fn table(&mut self) -> TableMut<'_> {
        self.store.storage.table_with_layout_mut(self.number)
    }

    /// Adds rows.
    ///
    /// # Safety
    ///
    /// `cell` gives the cells of columns of these types, in the order of `R`: of all that are not optional, and no column twice.
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn fill<R: Components>(
        &mut self,
        (first, rows): (Option<R>, impl Iterator<Item = R>),
        cell: impl Fn(Option<&Dynamic>, usize) -> Cell + Copy,
    ) {
        // The hint is the iterator's word, which may be wrong. Without room for all, there may be room for those that come.
        self.stretch(
            rows.size_hint()
                .0
                .saturating_add(usize::from(first.is_some())),
        );
        let mut open = Open {
            room: self.room,
            batch: self,
        };
        let mut add = |row| {
            if open.room.count == 0 {
                open.room = open.batch.stretched(open.room);
            }
            let dynamic = open.batch.store.storage.dynamic.as_ref();
            // SAFETY: the caller's promise. There is room for the row, and a slot (B1).
            unsafe { open.room.write(row, |i| cell(dynamic, i)) };
        };
        if let Some(row) = first {
            add(row);
        }
        // Not by `next`, which puts each row into an `Option`, and that on the stack.
        rows.for_each(add);
    }

    /// Makes room for one more row at least, where a loop had the room.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn stretched(&mut self, room: Room) -> Room {
        self.room = room;
        self.stretch(1);
        self.room
    }

    /// Makes room for as many rows, or if there is none, for one, and for about as many as there are already. Only for so many
    /// that there is a slot for each: the slots grow as the rows do, and not to all that the table has room for.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn stretch(&mut self, expected: usize) {
        self.commit();
        if self.try_reserve(expected).is_err() {
            self.try_reserve(1).unwrap_or_else(|error| fail(error));
        }
        let table = &self.store.storage.tables[self.number as usize];
        let count = expected
            .max(self.first - self.start)
            .min(table.capacity() - table.len());
        let count = if self.try_reserve(count).is_ok() {
            count
        } else {
            1
        };
        self.room = self.table().room(count);
    }

    /// Makes room for more rows, and for their entities.
    fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        let (mut table, slots) = self.store.storage.table_and_slots(self.number);
        table.try_reserve(additional)?;
        slots.try_reserve(additional)?;
        let notices = self.store.notices_of_table(self.number, additional);
        <Followers as Follower<W>>::try_reserve_rows(self.store, additional, notices)
    }

    /// Gives the rows their entities, and commits them.
    fn commit(&mut self) {
        let rows = self.admit();
        self.store.commit_rows(self.number, rows);
    }

    /// The same, where the rows have sparse values beside those of the table. There is room for them.
    pub(super) fn commit_with(&mut self, values: Vec<MadeValues>) {
        if values.is_empty() {
            return;
        }
        let rows = self.admit();
        for (row, values) in rows.clone().zip(values) {
            let entity = self.table().as_ref().entities()[row];
            // SAFETY: O1: the entity is new, and there is room in the pools. No value goes to the table (`Lacking`).
            unsafe { values.put(&mut self.store.storage, entity, (self.number, row)) };
        }
        self.store.commit_rows(self.number, rows);
    }

    /// Gives the rows their entities.
    fn admit(&mut self) -> Range<usize> {
        let (mut table, slots) = self.store.storage.table_and_slots(self.number);
        if self.room.len > table.len() {
            // SAFETY: B1: the rows were written, in the room behind those of the table.
            unsafe { table.set_len(self.room.len) };
        }
        let rows = self.first..table.len();
        slots.allocate_rows(
            Location::new(self.number, self.first),
            table.entity_places(self.first),
        );
        self.first = rows.end;
        rows
    }
}

impl<W: World> Drop for Batch<'_, W> {
    fn drop(&mut self) {
        self.commit();
    }
}

/// A batch with its room apart, which a loop keeps in registers. The batch has the room back when this is dropped, also if the iterator of
/// the rows panics.
struct Open<'b, 's, W: World> {
    batch: &'b mut Batch<'s, W>,
    room: Room,
}

impl<W: World> Drop for Open<'_, '_, W> {
    fn drop(&mut self) {
        self.batch.room = self.room;
    }
}
