//! A value that only an exclusive borrow reaches.
#![allow(unsafe_code)]

/// A value that only an exclusive borrow reaches. So it is `Sync` whatever the value is: a shared borrow of it is of no use.
///
/// The idea is that of `core::sync::Exclusive`, which is not stable.
///
/// Invariant: **Z1** The value is private to this file, and no function here reaches it through a shared borrow.
#[derive(Default)]
pub struct Exclusive<T: ?Sized>(T);

// SAFETY: Z1.
unsafe impl<T: ?Sized> Sync for Exclusive<T> {}

impl<T> Exclusive<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(value)
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
