//! Atomics and locks: those of the standard library, or those of loom, with which a test tries each interleaving of its threads.

#[cfg(not(loom))]
use core::sync::atomic;
#[cfg(loom)]
use loom::sync::atomic;

#[cfg(feature = "parallel")]
pub(crate) use atomic::AtomicUsize;
pub(crate) use atomic::{AtomicU32, Ordering};
#[cfg(all(feature = "std", loom))]
pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard};
#[cfg(all(feature = "std", not(loom)))]
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard};

/// The value of an atomic that no other thread can see. Loom's lend theirs to a closure alone.
#[inline]
pub(crate) fn get(atomic: &mut AtomicU32) -> u32 {
    #[cfg(not(loom))]
    return *atomic.get_mut();
    #[cfg(loom)]
    return atomic.with_mut(|value| *value);
}

/// Sets an atomic that no other thread can see.
#[inline]
pub(crate) fn set(atomic: &mut AtomicU32, new: u32) {
    #[cfg(not(loom))]
    {
        *atomic.get_mut() = new;
    }
    #[cfg(loom)]
    atomic.with_mut(|value| *value = new);
}
