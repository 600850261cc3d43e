//! Going on after a panic in user code, so that one bad value takes no other with it.

use core::mem;

/// Calls `f` with each item. When a call panics, the others follow all the same, and the panic goes on. A second panic
/// aborts, as it does everywhere in Rust.
pub(crate) fn for_each_despite_panics<I: Iterator>(mut items: I, mut f: impl FnMut(I::Item)) {
    struct Others<'o, I: Iterator, F: FnMut(I::Item)>(&'o mut I, &'o mut F);
    impl<I: Iterator, F: FnMut(I::Item)> Drop for Others<'_, I, F> {
        fn drop(&mut self) {
            self.0.for_each(&mut *self.1);
        }
    }
    let others = Others(&mut items, &mut f);
    for item in others.0.by_ref() {
        (others.1)(item);
    }
    // None is left.
    mem::forget(others);
}

/// Drops the payload of a panic that nobody is told of. Its `Drop` may panic too, and what that leaves is forgotten: it could go on like that for ever.
#[cfg(feature = "std")]
pub(crate) fn discard(payload: alloc::boxed::Box<dyn core::any::Any + Send>) {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        mem::forget(again);
    }
}
