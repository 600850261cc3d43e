//! Whether the tools see what is wrong within one allocation. The tests that are ignored do what must not be done, each of
//! them once, and a lane runs them to see that they fail (`.ci/lane detectors-…`).
#![allow(unsafe_code)]

use super::{Table, TableMut};
use crate::component::ComponentInfo;
use crate::entity::Entity;
use crate::schema::{ArchetypeInfo, Column, place_columns};
use core::hint::black_box;

type Row = (u64, u32);

/// Two columns, the second of which begins where the first ends, but for the guards.
fn with_table(rows: u32, f: impl FnOnce(&mut TableMut<'_>)) {
    let mut columns =
        [Column::ENTITIES, Column::of(0, ComponentInfo::of::<u64>()), Column::of(1, ComponentInfo::of::<u32>())];
    place_columns(&mut columns, 0, 3);
    let info = ArchetypeInfo::new("a table", 0, &columns);
    let mut table = Table::new();
    // SAFETY: T7: a new table has no layout yet.
    let mut table = unsafe { TableMut::new(&mut table, &info) };
    for row in 0..rows {
        table.try_reserve_one().unwrap();
        let entity = Entity::from_bits(1 << 32 | u64::from(row)).unwrap();
        let values: Row = (u64::from(row), row);
        // SAFETY: there is room, and the cells are those of columns of these types.
        unsafe { table.push(entity, values, info.cells()) };
    }
    f(&mut table);
    table.deallocate();
}

#[test]
fn rows_that_are_there_are_no_fault() {
    with_table(8, |table| {
        let info = table.layout();
        let place = info.cells()(0);
        // SAFETY: row 7 is the last one, and after that row 6.
        unsafe {
            assert_eq!(table.column::<u64>(place.prefix).add(7).read(), 7);
            let (values, moved) = table.swap_remove::<Row>(2);
            assert_eq!((values, moved.map(Entity::index)), ((2, 2), Some(7)));
            assert_eq!(table.column::<u64>(place.prefix).add(2).read(), 7);
            assert_eq!(table.column::<u64>(place.prefix).add(6).read(), 6);
        }
    });
}

#[test]
#[ignore = "a fault that must be seen"]
fn a_column_that_is_overrun_is_a_fault() {
    with_table(8, |table| {
        let info = table.layout();
        let capacity = table.capacity();
        // SAFETY: none. This is the fault: the first value behind the column, in the same allocation.
        black_box(unsafe { table.column::<u64>(info.cells()(0).prefix).add(black_box(capacity)).read() });
    });
}

#[test]
#[ignore = "a fault that must be seen"]
fn a_column_that_is_overwritten_is_a_fault() {
    with_table(8, |table| {
        let info = table.layout();
        let capacity = table.capacity();
        // SAFETY: none. This is the fault: the first value behind the column, in the same allocation.
        unsafe { table.column::<u64>(info.cells()(0).prefix).add(black_box(capacity)).write(1) };
    });
}

/// Miri does not see this one: the value is where it was.
#[test]
#[cfg(ecs_asan)]
#[ignore = "a fault that must be seen"]
fn a_row_that_left_is_a_fault() {
    with_table(8, |table| {
        let info = table.layout();
        let last = table.column::<u64>(info.cells()(0).prefix);
        // SAFETY: row 7 is there. What is read after it was taken out is the fault.
        black_box(unsafe {
            let last = last.add(7);
            table.swap_remove::<Row>(7);
            last.read()
        });
    });
}
