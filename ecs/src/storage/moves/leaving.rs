//! A value that left its row, and is still where it was.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr::NonNull;

/// A value that leaves its place. The owner of this moves it on; if nobody does, it is forgotten.
///
/// Invariant: **W9** There is a value of the component, and nothing else uses it.
pub(crate) struct MovedOut<'v> {
    component: usize,
    place: NonNull<u8>,
    borrow: PhantomData<&'v mut ()>,
}

impl MovedOut<'_> {
    /// # Safety
    ///
    /// W9, as long as the borrow lives.
    #[inline(always)]
    pub(super) const unsafe fn new(component: usize, place: NonNull<u8>) -> Self {
        Self {
            component,
            place,
            borrow: PhantomData,
        }
    }

    /// The component.
    #[inline(always)]
    pub(crate) const fn component(&self) -> usize {
        self.component
    }

    /// Where the value is, unless another place takes it.
    #[inline(always)]
    pub(super) fn or_taken(self, take: impl FnOnce(Self) -> bool) -> Option<NonNull<u8>> {
        let place = self.place;
        (!take(self)).then_some(place)
    }

    /// Where the value is. The caller moves it from there.
    #[inline(always)]
    pub(crate) const fn into_place(self) -> NonNull<u8> {
        self.place
    }
}
