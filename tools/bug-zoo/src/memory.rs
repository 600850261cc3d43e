//! Memory that is nobody's, or somebody else's.

use std::alloc::{Layout, alloc, dealloc};
use std::hint::black_box;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

pub fn write_behind_a_block() {
    let layout = Layout::array::<u64>(4).unwrap();
    unsafe {
        let block = alloc(layout).cast::<u64>();
        for i in 0..=4 {
            block.add(black_box(i)).write(7);
        }
        black_box(block.read());
        dealloc(block.cast(), layout);
    }
}

pub fn read_behind_a_block() {
    let values = vec![1_u64; 4];
    black_box(unsafe { values.as_ptr().add(black_box(4)).read() });
}

pub fn slice_too_long() {
    let values = vec![1_u32; 4];
    let longer = unsafe { slice::from_raw_parts(values.as_ptr(), black_box(6)) };
    black_box(longer[5]);
}

pub fn use_after_growth() {
    let mut values = vec![1_u64; 4];
    let first = values.as_ptr();
    values.reserve(100_000);
    black_box(unsafe { first.read() });
}

/// The row is in memory still; its value is freed.
pub fn use_after_removal() {
    let mut rows = vec![Box::new(1_u64), Box::new(2)];
    let last: *const Box<u64> = &rows[1];
    rows.pop();
    black_box(unsafe { **last });
}

pub fn dropped_twice() {
    let rows = vec![Box::new(5_u64)];
    let row = unsafe { std::ptr::read(&rows[0]) };
    drop(row);
    drop(rows);
}

/// A table that drops its rows before it has forgotten them.
pub fn dropped_twice_after_a_panic() {
    struct Row(Box<u8>);
    impl Drop for Row {
        fn drop(&mut self) {
            assert!(*self.0 != 1, "as it was told");
        }
    }
    let mut rows = vec![Row(Box::new(0)), Row(Box::new(1)), Row(Box::new(2))];
    let result = catch_unwind(AssertUnwindSafe(|| {
        for i in 0..3 {
            unsafe { std::ptr::drop_in_place(&mut rows[i]) };
        }
        unsafe { rows.set_len(0) };
    }));
    assert!(result.is_err());
    unsafe { rows.set_len(1) };
    drop(rows);
}

pub fn leak() {
    std::mem::forget(black_box(Box::new([5_u64; 16])));
}

/// Two columns in one block. No tool sees the first run into the second, unless the pointer to it is made for it alone.
pub fn column_overruns_its_neighbour() {
    let layout = Layout::from_size_align(48, 8).unwrap();
    unsafe {
        let block = alloc(layout);
        let large = slice::from_raw_parts_mut(block.cast::<MaybeUninit<u64>>(), 4)
            .as_mut_ptr()
            .cast::<u64>();
        let small = slice::from_raw_parts_mut(block.add(32).cast::<MaybeUninit<u32>>(), 4)
            .as_mut_ptr()
            .cast::<u32>();
        small.write(1);
        for i in 0..=4 {
            large.add(black_box(i)).write(9);
        }
        black_box(small.read());
        dealloc(block, layout);
    }
}

pub fn freed_with_another_layout() {
    unsafe {
        let block = alloc(Layout::from_size_align(100, 8).unwrap());
        dealloc(black_box(block), Layout::from_size_align(200, 16).unwrap());
    }
}

pub fn reference_to_a_local() {
    #[inline(never)]
    fn local() -> *const u32 {
        let value = black_box(5_u32);
        black_box(&raw const value)
    }
    black_box(unsafe { *black_box(local()) });
}

pub fn copy_that_overlaps() {
    let mut values = vec![1_u32; 8];
    let first = values.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(first, first.add(1), black_box(4)) };
    black_box(&values);
}
