//! An allocator for tests. It counts, it fails on demand, and it aborts where a block is misused.
//!
//! ```
//! use ecs_tests::check_alloc::{CheckAlloc, allocations, while_failing};
//!
//! #[global_allocator]
//! static ALLOCATOR: CheckAlloc = CheckAlloc;
//!
//! let before = allocations();
//! drop(Box::new(1));
//! assert_eq!(allocations() - before, 1);
//!
//! let (result, failures) = while_failing(0..1, || Vec::<u8>::new().try_reserve(1));
//! assert!(result.is_err());
//! assert_eq!(failures, 1);
//! ```
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::ops::Range;
use std::process::abort;
use std::ptr;

/// The allocator. Everything that it counts is counted for each thread.
///
/// A block is aligned as requested and no more, is filled with junk, stands between two guards, and moves
/// when it is resized. Freeing it with another layout than it was made with, twice, or with a guard overwritten, aborts
/// the program. Miri knows all that better, so that there the blocks are the system's. A block of a gibibyte or more is
/// refused, since no test needs one, and it would be filled.
pub struct CheckAlloc;

/// How often this thread has called the allocator for memory, refused calls included.
pub fn allocations() -> u64 {
    STATE.with(|state| state.calls.get())
}

/// The blocks that this thread has allocated, less those that it has freed.
pub fn live_blocks() -> i64 {
    STATE.with(|state| state.blocks.get())
}

/// The bytes that this thread has allocated, less those that it has freed.
pub fn live_bytes() -> i64 {
    STATE.with(|state| state.bytes.get())
}

/// Runs `f`. Returns the most bytes that this thread had at once meanwhile, beyond those that it had before.
pub fn most_bytes_of<T>(f: impl FnOnce() -> T) -> (T, i64) {
    let before = STATE.with(|state| {
        state.most_bytes.set(state.bytes.get());
        state.bytes.get()
    });
    let result = f();
    (result, STATE.with(|state| state.most_bytes.get()) - before)
}

/// Runs `f`, in which the calls for memory of these numbers, from 0, are refused. Returns how many were.
pub fn while_failing<T>(calls: Range<u64>, f: impl FnOnce() -> T) -> (T, u64) {
    struct Restore;
    impl Drop for Restore {
        fn drop(&mut self) {
            STATE.with(|state| state.refused.set((0, 0)));
        }
    }
    let restore = Restore;
    STATE.with(|state| {
        let now = state.calls.get();
        state.refused.set((
            now.saturating_add(calls.start),
            now.saturating_add(calls.end),
        ));
        state.failures.set(0);
    });
    let result = f();
    drop(restore);
    (result, STATE.with(|state| state.failures.get()))
}

struct State {
    calls: Cell<u64>,
    blocks: Cell<i64>,
    bytes: Cell<i64>,
    /// The most that `bytes` was since it was set.
    most_bytes: Cell<i64>,
    /// The calls that are refused, by their number: from the first up to the second.
    refused: Cell<(u64, u64)>,
    failures: Cell<u64>,
}

thread_local! {
    static STATE: State = const {
        State {
            calls: Cell::new(0),
            blocks: Cell::new(0),
            bytes: Cell::new(0),
            most_bytes: Cell::new(0),
            refused: Cell::new((0, 0)),
            failures: Cell::new(0),
        }
    };
}

impl State {
    /// Counts a call. `false` if it is to be refused.
    fn admit(&self) -> bool {
        let call = self.calls.get();
        self.calls.set(call + 1);
        let (from, until) = self.refused.get();
        let refused = (from..until).contains(&call);
        self.failures.set(self.failures.get() + u64::from(refused));
        !refused
    }

    /// Counts a block that came (`sign` 1) or went (-1).
    fn book(&self, layout: Layout, sign: i64) {
        let bytes = i64::try_from(layout.size()).unwrap_or(i64::MAX);
        self.blocks.set(self.blocks.get() + sign);
        self.bytes.set(self.bytes.get() + sign * bytes);
        self.most_bytes
            .set(self.most_bytes.get().max(self.bytes.get()));
    }
}

/// The header before a guarded block.
#[derive(Clone, Copy)]
struct Header {
    mark: u64,
    layout: Layout,
    outer: Layout,
    start: *mut u8,
}

const ALIVE: u64 = 0x5a1a_d0f0_11d5_ca1e;
const FREED: u64 = 0xdead_dead_dead_dead;
const TOO_LARGE: usize = 1 << 30;
const GUARD: usize = 32;
const GUARD_BYTE: u8 = 0xcb;
const NEW_BYTE: u8 = 0xa5;
const FREED_BYTE: u8 = 0xde;

// SAFETY: blocks come from `System`, which keeps the contract; a guarded block lies within one of them, at the alignment
// and with the size that were asked for. Nothing here allocates or unwinds.
unsafe impl GlobalAlloc for CheckAlloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        STATE.with(|state| {
            if !state.admit() || layout.size() >= TOO_LARGE {
                return ptr::null_mut();
            }
            let block = if cfg!(miri) {
                // SAFETY: the caller's promise, that the size is not zero.
                unsafe { System.alloc(layout) }
            } else {
                guarded(layout)
            };
            if !block.is_null() {
                state.book(layout, 1);
            }
            block
        })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        STATE.with(|state| state.book(layout, -1));
        if cfg!(miri) {
            // SAFETY: the caller's promise: the block is one of `alloc`, of this layout.
            unsafe { System.dealloc(block, layout) };
        } else {
            // SAFETY: the caller's promise: the block is one of `alloc`.
            unsafe { free_guarded(block, layout) };
        }
    }
}

/// A block between guards, at an address that is a multiple of the alignment and of no greater power of two.
fn guarded(layout: Layout) -> *mut u8 {
    let twice = 2 * layout.align();
    let front = (size_of::<Header>() + GUARD).next_multiple_of(twice) + layout.align();
    let size = layout.size().checked_add(front + GUARD);
    let Some(outer) = size.and_then(|size| Layout::from_size_align(size, twice).ok()) else {
        return ptr::null_mut();
    };
    // SAFETY: the size is not zero: there are the guards.
    let start = unsafe { System.alloc(outer) };
    if start.is_null() {
        return start;
    }
    let header = Header {
        mark: ALIVE,
        layout,
        outer,
        start,
    };
    // SAFETY: `start` has `front + size + GUARD` bytes, and `front` is enough for the header and a guard.
    unsafe {
        let block = start.add(front);
        header_of(block).write_unaligned(header);
        block.sub(GUARD).write_bytes(GUARD_BYTE, GUARD);
        block.write_bytes(NEW_BYTE, layout.size());
        block.add(layout.size()).write_bytes(GUARD_BYTE, GUARD);
        block
    }
}

/// # Safety
///
/// The block is one that [`guarded`] made.
unsafe fn free_guarded(block: *mut u8, layout: Layout) {
    // SAFETY: the caller's promise: the header is before the block, unless someone wrote over it, which the mark says.
    let header = unsafe { header_of(block).read_unaligned() };
    if header.mark != ALIVE {
        die(if header.mark == FREED {
            "a block is freed twice"
        } else {
            "no such block, or its header is overwritten"
        });
    }
    if header.layout != layout {
        die("a block is freed with another layout than it was made with");
    }
    // SAFETY: the block has its size, and a guard on either side.
    let whole = unsafe { is_guard(block.sub(GUARD)) && is_guard(block.add(layout.size())) };
    if !whole {
        die("a guard is overwritten: something wrote beyond its block");
    }
    // SAFETY: as above. The block is nobody's any more, and goes back as it came.
    unsafe {
        block.write_bytes(FREED_BYTE, layout.size());
        header_of(block).write_unaligned(Header {
            mark: FREED,
            ..header
        });
        System.dealloc(header.start, header.outer);
    }
}

/// Where the header of a block is: before its first guard.
fn header_of(block: *mut u8) -> *mut Header {
    block.wrapping_sub(GUARD + size_of::<Header>()).cast()
}

/// # Safety
///
/// A guard's worth of bytes can be read there.
unsafe fn is_guard(start: *const u8) -> bool {
    // SAFETY: the caller's promise. They are initialised, by `guarded` or by the code that overwrote them.
    unsafe { start.cast::<[u8; GUARD]>().read() == [GUARD_BYTE; GUARD] }
}

fn die(why: &str) -> ! {
    let mut stderr = std::io::stderr();
    // Nothing can be done about an error, and nothing here may allocate.
    let _ = stderr
        .write_all(b"CheckAlloc: ")
        .and_then(|()| stderr.write_all(why.as_bytes()));
    let _ = stderr.write_all(b"\n");
    abort()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// A detector that detects nothing would let every other test pass.
    #[test]
    #[cfg_attr(
        miri,
        ignore = "Miri stops at the first of these faults, and starts no process"
    )]
    fn misuse_of_a_block_aborts() {
        const VARIABLE: &str = "CHECK_ALLOC_FAULT";
        if let Ok(fault) = std::env::var(VARIABLE) {
            commit(&fault);
            return;
        }
        for (fault, message) in [
            ("none", None),
            ("layout", Some("another layout")),
            ("overflow", Some("a guard is overwritten")),
            ("underflow", Some("a guard is overwritten")),
        ] {
            let output = Command::new(std::env::current_exe().unwrap())
                .args([
                    "--exact",
                    "check_alloc::tests::misuse_of_a_block_aborts",
                    "--nocapture",
                ])
                .env(VARIABLE, fault)
                .output()
                .unwrap();
            assert_eq!(output.status.success(), message.is_none(), "{fault}");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(
                stderr.contains(message.unwrap_or_default()),
                "{fault}: {stderr}"
            );
        }
    }

    fn commit(fault: &str) {
        let layout = Layout::new::<[u64; 3]>();
        // SAFETY: none of it: these are the faults that are to be found, each within the bytes that `guarded` has.
        unsafe {
            let block = CheckAlloc.alloc(layout);
            match fault {
                "overflow" => block.add(layout.size()).write(0),
                "underflow" => block.sub(1).write(0),
                _ => {}
            }
            let freed_as = if fault == "layout" {
                Layout::new::<[u32; 6]>()
            } else {
                layout
            };
            CheckAlloc.dealloc(block, freed_as);
        }
    }

    #[test]
    fn blocks_are_aligned_to_no_more_than_was_asked_for() {
        for align in [1, 2, 8, 64, 4096] {
            let layout = Layout::from_size_align(10, align).unwrap();
            // SAFETY: the size is not zero, and the block is freed as it was made.
            let address = unsafe {
                let block = CheckAlloc.alloc(layout);
                CheckAlloc.dealloc(block, layout);
                block.addr()
            };
            assert_eq!(address % align, 0);
            assert!(cfg!(miri) || address % (2 * align) == align);
        }
    }

    #[test]
    fn the_most_bytes_are_those_that_are_there_at_once() {
        let layouts = [100, 40].map(|size| Layout::from_size_align(size, 8).unwrap());
        // SAFETY: the sizes are not zero, and each block is freed as it was made.
        let take_and_free =
            |layout| unsafe { CheckAlloc.dealloc(CheckAlloc.alloc(layout), layout) };
        assert_eq!(most_bytes_of(|| layouts.map(take_and_free)).1, 100);
        assert_eq!(most_bytes_of(|| take_and_free(layouts[1])).1, 40);
        assert_eq!(most_bytes_of(|| ()).1, 0);
    }

    #[test]
    fn the_calls_of_these_numbers_fail() {
        let layout = Layout::new::<u64>();
        // SAFETY: the size is not zero, and the block is freed as it was made.
        let is_given = || unsafe {
            let block = CheckAlloc.alloc(layout);
            if !block.is_null() {
                CheckAlloc.dealloc(block, layout);
            }
            !block.is_null()
        };
        let before = (live_blocks(), live_bytes());
        let (given, failures) =
            while_failing(1..3, || [is_given(), is_given(), is_given(), is_given()]);
        assert_eq!((given, failures), ([true, false, false, true], 2));
        assert!(is_given());
        assert_eq!((live_blocks(), live_bytes()), before);
    }
}
