//! Assumptions that hold on one processor, or with one compiler, alone.

use std::alloc::{Layout, alloc, dealloc};
use std::hint::black_box;

/// Fields of one size, which a compiler may put in any order.
pub fn fields_in_order() {
    #[derive(Clone, Copy)]
    struct Row {
        first: u32,
        second: u32,
        third: u32,
        fourth: u32,
        fifth: u32,
    }
    let row = Row {
        first: 1,
        second: 2,
        third: 3,
        fourth: 4,
        fifth: 5,
    };
    let numbers: [u32; 5] = unsafe { std::mem::transmute(row) };
    let fields = [row.first, row.second, row.third, row.fourth, row.fifth];
    assert_eq!(
        black_box(numbers),
        fields,
        "the fields are where they are declared"
    );
}

/// The size of a block, computed in numbers that wrap.
pub fn size_that_fits_64_bits() {
    let rows = black_box(0x2000_0001_usize);
    let size = rows.wrapping_mul(8).min(1 << 16);
    let layout = Layout::from_size_align(size, 8).unwrap();
    unsafe {
        let block = alloc(layout).cast::<u64>();
        block.add(black_box(100)).write(1);
        dealloc(block.cast(), layout);
    }
}

pub fn first_byte_is_the_least() {
    let number = black_box(258_u32);
    let first = unsafe { (&raw const number).cast::<u8>().read() };
    assert_eq!(first, 2, "the first byte is the least");
}
