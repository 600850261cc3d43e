//! Containers that say for themselves whether they are `Send` and `Sync`: of values without a type, and of a value that only an exclusive
//! borrow reaches.
#![allow(unsafe_code)]

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::slice;

/// A container of values with erased types.
///
/// # Safety
///
/// Apart from the values, the container could be sent and shared. A shared borrow of it only lends values, and changes none. An
/// `unsafe` function may break this where its contract gives the reason.
pub(crate) unsafe trait TypeErased {}

// SAFETY: as for `TypeErased`: the list adds nothing to its items.
unsafe impl<T: TypeErased> TypeErased for Vec<T> {}
// SAFETY: as for `TypeErased`: a shared borrow lends the value, if the borrower knows its type.
unsafe impl TypeErased for dyn Any {}
// SAFETY: as for `TypeErased`: the box adds nothing to its content.
unsafe impl<T: TypeErased + ?Sized> TypeErased for Box<T> {}

// SAFETY: as for `TypeErased`: the iterator borrows its items exclusively, and adds nothing to them.
unsafe impl<T: TypeErased> TypeErased for slice::IterMut<'_, T> {}

/// A container `T` of values with types among `C`. It is `Send` and `Sync` exactly if they are.
///
/// Invariant: **W3** The types of the values are among `C`, or are `Send` and `Sync` themselves. `Store` and `Template` keep it, and so do
/// copies of a store's values: columns have their types from `W::Components`, listed resources from `W::Resources`, and a registered type is `Send + Sync`.
/// Events that are aimed at entities are of a queue among `W::Resources`, which is `Send` and `Sync` exactly if they are.
pub(crate) struct Erased<C, T> {
    container: T,
    types: PhantomData<C>,
}

// SAFETY: W3, and as for `TypeErased`.
unsafe impl<C: Send, T: TypeErased> Send for Erased<C, T> {}
// SAFETY: W3, and as for `TypeErased`.
unsafe impl<C: Sync, T: TypeErased> Sync for Erased<C, T> {}

impl<C, T: TypeErased> Erased<C, T> {
    pub(crate) const fn new(container: T) -> Self {
        Self {
            container,
            types: PhantomData,
        }
    }
}

impl<C, T: TypeErased + Default> Default for Erased<C, T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<C, T> Deref for Erased<C, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.container
    }
}

impl<C, T> DerefMut for Erased<C, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.container
    }
}

impl_copy!([C, T: Copy] Erased<C, T>);

/// A shared borrow of a container `T` of values with types among `C` (W3). It is `Send` and `Sync` exactly if they are `Sync`.
pub(crate) struct ErasedRef<'t, C, T> {
    container: &'t T,
    types: PhantomData<&'t C>,
}

// SAFETY: W3, and as for `TypeErased`.
unsafe impl<C: Sync, T: TypeErased> Send for ErasedRef<'_, C, T> {}
// SAFETY: W3, and as for `TypeErased`.
unsafe impl<C: Sync, T: TypeErased> Sync for ErasedRef<'_, C, T> {}

impl<'t, C, T: TypeErased> ErasedRef<'t, C, T> {
    #[inline(always)]
    pub(crate) const fn new(container: &'t T) -> Self {
        Self {
            container,
            types: PhantomData,
        }
    }

    /// The borrow itself.
    #[inline(always)]
    pub(crate) const fn get(self) -> &'t T {
        self.container
    }
}

impl_copy!([C, T] ErasedRef<'_, C, T>);

/// A value that only an exclusive borrow reaches. So it is `Sync` even if the value is not: a shared borrow of it is of no use.
///
/// The idea is that of `core::sync::Exclusive`, which is not stable.
///
/// Invariant: **Z1** The value is private, and no function here reaches it through a shared borrow.
#[derive(Default)]
pub(crate) struct SyncView<T: ?Sized>(T);

// SAFETY: Z1.
unsafe impl<T: ?Sized> Sync for SyncView<T> {}

impl<T> SyncView<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(value)
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
