//! Bytes that are no value of their type, and references that are none.

use std::alloc::{Layout, alloc, dealloc};
use std::hint::black_box;
use std::mem::MaybeUninit;

pub fn branch_on_nothing_written() {
    let layout = Layout::array::<u8>(64).unwrap();
    unsafe {
        let block = alloc(layout);
        if black_box(block).add(3).read() == 7 {
            println!("seven");
        }
        dealloc(block, layout);
    }
}

pub fn number_never_written() {
    let layout = Layout::array::<u64>(8).unwrap();
    unsafe {
        let block = alloc(layout).cast::<u64>();
        let number: u64 = block.read();
        black_box(number);
        dealloc(block.cast(), layout);
    }
}

pub fn bool_of_two() {
    let byte = black_box(2_u8);
    let value: bool = unsafe { (&raw const byte).cast::<bool>().read() };
    black_box(value);
}

pub fn enum_of_no_variant() {
    #[derive(Clone, Copy)]
    #[repr(u8)]
    #[allow(dead_code, reason = "made of bytes")]
    enum Kind {
        One,
        Two,
        Three,
    }
    let byte = black_box(9_u8);
    let kind: Kind = unsafe { (&raw const byte).cast::<Kind>().read() };
    black_box(kind as u8);
}

pub fn reference_to_nothing() {
    let nothing: *const u32 = black_box(std::ptr::null());
    let reference = unsafe { &*nothing };
    black_box(&raw const *reference);
}

pub fn unreachable_is_reached() {
    if black_box(true) {
        unsafe { std::hint::unreachable_unchecked() }
    }
}

pub fn reference_that_is_not_aligned() {
    let bytes = [0_u64; 8];
    let misplaced = unsafe { bytes.as_ptr().cast::<u8>().add(1).cast::<u32>() };
    let reference: &u32 = unsafe { &*misplaced };
    black_box(*reference);
}

#[repr(align(64))]
struct Line(#[allow(dead_code, reason = "what is looked at is where it is")] [u8; 64]);

pub fn component_of_greater_alignment() {
    let layout = Layout::from_size_align(64 * 4, 16).unwrap();
    unsafe {
        let block = alloc(layout);
        let place = if block.addr() % 64 == 0 {
            block.add(16)
        } else {
            block
        };
        let line = &*place.cast::<MaybeUninit<Line>>();
        black_box(line);
        dealloc(block, layout);
    }
}
