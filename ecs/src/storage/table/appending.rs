//! All rows of one table come to another one.
#![allow(unsafe_code)]

use super::TableMut;
use crate::schema::Column;
use core::mem::MaybeUninit;
use core::ptr;
use ecs_value::Entity;

impl TableMut<'_> {
    /// Moves all rows of another table behind those of this one, for which there is room. `handle` gives their new handles. O(bytes).
    ///
    /// Both tables are of one world: a component has the same number in both. Ticks are left to the caller.
    pub(crate) fn append_all(
        &mut self,
        mut other: TableMut<'_>,
        handle: impl Fn(Entity) -> Entity,
    ) {
        let (start, count) = (self.len, other.len);
        assert!(
            count <= self.capacity() - start,
            "there is room for all rows"
        );
        let own = self.layout.components();
        let has = |list: &[Column], column: &Column| {
            let found = list.iter().find(|it| it.cell == column.cell);
            found.is_some_and(|it| {
                it.info.type_id == column.info.type_id && it.info.size == column.info.size
            })
        };
        let theirs = other.layout.components();
        assert!(
            theirs.iter().all(|column| has(own, column)),
            "T2: this table has all components of the rows"
        );
        for column in own {
            let Some(their) = theirs.iter().find(|it| it.cell == column.cell) else {
                assert!(
                    column.bits != 0,
                    "T2: the rows have all components that this table demands"
                );
                continue;
            };
            assert!(
                column.bits != 0 || their.bits == 0,
                "T2: no row lacks a component that this table demands"
            );
            let size = column.info.size;
            let from = other.column::<MaybeUninit<u8>>(their.prefix).as_ptr();
            let to = self.column::<MaybeUninit<u8>>(column.prefix).as_ptr();
            // SAFETY: T1, T2 for both tables: all rows of the other one are in its column, and the rows from `start` on are free in this
            // one. Values are moved as bytes: the other table has no rows any more, below. A place without a value is mere bytes.
            unsafe { ptr::copy_nonoverlapping(from, to.add(start * size), count * size) };
            for row in 0..count {
                if other.take_bit(their.place(), row) {
                    // SAFETY: T4: the row is within the capacity, and its value was moved to it.
                    unsafe { self.set_bit(column.place(), start + row) };
                }
            }
        }
        other.len = 0;
        for row in 0..count {
            // SAFETY: T2: the other table had so many rows, and their entities are still there.
            let entity = unsafe {
                other
                    .column::<Entity>(other.layout.entity_prefix())
                    .add(row)
                    .read()
            };
            // SAFETY: T2: there is room for the row, and its components were moved to it.
            unsafe { self.admit(handle(entity)) };
        }
        other.close_rows();
    }
}
