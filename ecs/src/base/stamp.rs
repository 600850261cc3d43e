//! Numbers that are given out once in the program: states of worlds are told apart by them.

#[cfg(not(target_has_atomic = "64"))]
pub(crate) use core::sync::atomic::AtomicU32 as AtomicStamp;
#[cfg(target_has_atomic = "64")]
pub(crate) use core::sync::atomic::AtomicU64 as AtomicStamp;
use core::sync::atomic::Ordering;

/// Such a number. Where a target has no atomics of 64 bits, it has 32.
#[cfg(target_has_atomic = "64")]
pub(crate) type Stamp = u64;
#[cfg(not(target_has_atomic = "64"))]
pub(crate) type Stamp = u32;

/// The next number. Those below were given out.
static NEXT: AtomicStamp = AtomicStamp::new(1);

/// A number that nothing has.
///
/// # Panics
///
/// If half of all numbers were given out: none may be given out again, and threads may be here at the same time.
pub(crate) fn next_stamp() -> Stamp {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    assert!(
        number <= Stamp::MAX / 2,
        "no number is left to tell states of worlds apart by"
    );
    number
}
