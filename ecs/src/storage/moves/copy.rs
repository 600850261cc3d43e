//! Rows come as clones.
#![allow(unsafe_code)]

use crate::schema::description::Copying;
use core::any::TypeId;
use core::mem::MaybeUninit;
use core::ptr;

/// A clone of a value, if `copying` is of its type.
pub(crate) fn cloned<C: 'static>(value: &C, copying: Copying) -> Option<C> {
    if copying.type_id != TypeId::of::<C>() {
        return None;
    }
    let mut place = MaybeUninit::<C>::uninit();
    // SAFETY: F1: the function is that of the type, and has written a value then.
    unsafe {
        (copying.clone)(ptr::from_ref(value).cast(), place.as_mut_ptr().cast());
        Some(place.assume_init())
    }
}
