//! Containers of values without their types, and containers that say for themselves whether they are `Send` and `Sync`.
#![allow(unsafe_code)]

pub(crate) mod resource_cells;

use crate::base::error::{ReserveError, fail};
use crate::base::memory::try_reserve;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::{self, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;
use core::slice;
use resource_cells::Resources;

/// A container of values with erased types.
///
/// # Safety
///
/// Apart from the values, the container could be sent and shared. A shared borrow of it only lends values, and changes none. An
/// `unsafe` function may break this where its contract gives the reason.
pub(crate) unsafe trait TypeErased {}

// SAFETY: as for `TypeErased`: the list adds nothing to its items.
unsafe impl<T: TypeErased> TypeErased for Vec<T> {}
// SAFETY: as for `TypeErased`: the array adds nothing to its item.
unsafe impl<T: TypeErased> TypeErased for [T; 1] {}
// SAFETY: as for `TypeErased`: a shared borrow lends the value, if the borrower knows its type.
unsafe impl TypeErased for dyn Any {}
// SAFETY: as for `TypeErased`: the box adds nothing to its content.
unsafe impl<T: TypeErased + ?Sized> TypeErased for Box<T> {}

// SAFETY: as for `TypeErased`: the iterator borrows its items exclusively, and adds nothing to them.
unsafe impl<T: TypeErased> TypeErased for slice::IterMut<'_, T> {}

// SAFETY: as for `TypeErased`: beside the values there are lists. resource-accessed: a shared borrow lends the values.
unsafe impl TypeErased for Resources {}

/// A container `T` of values with types among `C`. It is `Send` and `Sync` exactly if they are.
///
/// Invariant: **types-in-list** The types of the values are among `C`, or are `Send` and `Sync` themselves. `Store` and `Template` keep it, and so do
/// copies of a store's values: columns have their types from `W::Components`, listed resources from `W::Resources`, and a registered type is `Send + Sync`.
/// Events that are aimed at entities are of a queue among `W::Resources`, which is `Send` and `Sync` exactly if they are. A command holds values of
/// components, or values that are `Send`; a shared borrow of its queue reaches none of them.
pub(crate) struct Erased<C, T> {
    container: T,
    types: PhantomData<C>,
}

// SAFETY: types-in-list, and as for `TypeErased`.
unsafe impl<C: Send, T: TypeErased> Send for Erased<C, T> {}
// SAFETY: types-in-list, and as for `TypeErased`.
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

    #[inline]
    fn deref(&self) -> &T {
        &self.container
    }
}

impl<C, T> DerefMut for Erased<C, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.container
    }
}

impl_copy!([C, T: Copy] Erased<C, T>);

/// A shared borrow of a container `T` of values with types among `C` (`types-in-list`). It is `Send` and `Sync` exactly if they are `Sync`.
pub(crate) struct ErasedRef<'t, C, T> {
    container: &'t T,
    types: PhantomData<&'t C>,
}

// SAFETY: types-in-list, and as for `TypeErased`.
unsafe impl<C: Sync, T: TypeErased> Send for ErasedRef<'_, C, T> {}
// SAFETY: types-in-list, and as for `TypeErased`.
unsafe impl<C: Sync, T: TypeErased> Sync for ErasedRef<'_, C, T> {}

impl<'t, C, T: TypeErased> ErasedRef<'t, C, T> {
    #[inline]
    pub(crate) const fn new(container: &'t T) -> Self {
        Self {
            container,
            types: PhantomData,
        }
    }

    /// The borrow itself.
    #[inline]
    pub(crate) const fn get(self) -> &'t T {
        self.container
    }
}

impl_copy!([C, T] ErasedRef<'_, C, T>);

/// A value that only an exclusive borrow reaches. So it is `Sync` even if the value is not: a shared borrow of it is of no use.
///
/// The idea is that of `core::sync::Exclusive`, which is not stable.
///
/// Invariant: **unreachable-shared** The value is private, and no function here reaches it through a shared borrow.
#[derive(Default)]
pub(crate) struct SyncView<T: ?Sized>(T);

// SAFETY: unreachable-shared.
unsafe impl<T: ?Sized> Sync for SyncView<T> {}

impl<T> SyncView<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(value)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// A value that several borrow at a time.
///
/// Invariant: **resource-accessed** The value is accessed through `&self` only by [`get`](Self::get), which reads, and at its
/// [`place`](Self::place). Who accesses it there sees to it that no one else accesses a value that is written.
pub(crate) struct SharedCell<T>(UnsafeCell<T>);

impl<T> SharedCell<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(UnsafeCell::new(value))
    }

    #[inline]
    pub(crate) const fn get(&self) -> &T {
        // SAFETY: resource-accessed: it is only read.
        unsafe { &*self.0.get() }
    }

    #[inline]
    pub(crate) fn place(&self) -> NonNull<T> {
        NonNull::from(&self.0).cast()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.0.get_mut()
    }

    pub(crate) fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

/// The purposes for which the values of a queue are taken out.
pub(crate) trait Purposes: Sized + 'static {
    type Purpose<'p>;

    /// The purpose of the values behind one that panicked, or for which there was no room.
    fn rest<'p>(purpose: &'p mut Self::Purpose<'_>) -> Self::Purpose<'p>;
}

/// A value that waits in a queue.
pub(crate) trait Entry<P: Purposes>: Sized + 'static {
    /// Uses the value. `false` if it stays in the queue, as does all behind it: then it is still there.
    fn take(entry: &mut Option<Self>, purpose: &mut P::Purpose<'_>) -> bool;
}

/// Values, in the order in which they came. Their memory is used again. What is left when this is dropped, leaks.
///
/// Invariant: **records-adjacent** `bytes` are records, one behind the other, without gaps: a [`Header`], and the value that it is of. None
/// of it is aligned.
pub(crate) struct ErasedQueue<P: Purposes> {
    bytes: Vec<MaybeUninit<u8>>,
    purposes: PhantomData<fn(P)>,
    /// Values need not be `Send`: an [`Erased`] says which queues are.
    values: PhantomData<*mut ()>,
}

// SAFETY: as for `TypeErased`: the queue adds bytes and functions to its values, and a shared borrow of it reaches none of them.
unsafe impl<P: Purposes> TypeErased for ErasedQueue<P> {}

/// [`take`], of some type.
type Take<P> = unsafe fn(*mut MaybeUninit<u8>, &mut <P as Purposes>::Purpose<'_>) -> bool;

struct Header<P: Purposes> {
    /// Moves the value out of its place, and uses it for the purpose. `false` if it was put back there.
    take: Take<P>,
    size: usize,
}

impl<P: Purposes> Header<P> {
    const SIZE: usize = size_of::<Self>();

    /// The header of the record that begins at `start`, if there is one.
    fn of(bytes: &[MaybeUninit<u8>], start: usize) -> Option<Self> {
        let header = bytes[start..].get(..Self::SIZE)?;
        // SAFETY: records-adjacent: a record begins there, and its header is within the bytes.
        Some(unsafe { header.as_ptr().cast::<Self>().read_unaligned() })
    }
}

impl<P: Purposes> Default for ErasedQueue<P> {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            purposes: PhantomData,
            values: PhantomData,
        }
    }
}

impl<P: Purposes> ErasedQueue<P> {
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Asserts `records-adjacent`.
    pub(crate) fn check_invariants(&self) {
        let mut next = 0;
        while let Some(header) = Header::<P>::of(&self.bytes, next) {
            next += Header::<P>::SIZE + header.size;
        }
        assert_eq!(
            next,
            self.bytes.len(),
            "records-adjacent: the last value ends where the records do"
        );
    }

    /// Makes room for a value.
    pub(crate) fn try_reserve<E: Entry<P>>(&mut self) -> Result<(), ReserveError> {
        let size = Header::<P>::SIZE + size_of::<E>();
        try_reserve(&mut self.bytes, size, "commands")
    }

    /// Puts a value behind the others.
    pub(crate) fn push<E: Entry<P>>(&mut self, entry: E) {
        let header = Header::<P> {
            take: take::<P, E>,
            size: size_of::<E>(),
        };
        self.try_reserve::<E>().unwrap_or_else(|error| fail(error));
        let end = self.bytes.len();
        // SAFETY: room was made for both, and both are written. records-adjacent.
        unsafe {
            let place = self.bytes.as_mut_ptr().add(end);
            place.cast::<Header<P>>().write_unaligned(header);
            let behind = place.add(Header::<P>::SIZE);
            behind.cast::<E>().write_unaligned(entry);
            self.bytes.set_len(end + Header::<P>::SIZE + size_of::<E>());
        }
    }

    /// Puts the values of another queue behind these.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.bytes.append(&mut other.bytes);
    }

    /// Takes the values out, in order, up to one that stays. If one panics, those behind it are taken out for the rest.
    pub(crate) fn drain(&mut self, purpose: &mut P::Purpose<'_>) {
        let mut records = Records::<P> {
            bytes: mem::take(&mut self.bytes),
            next: 0,
            purpose,
        };
        while take_next::<P>(&mut records.bytes, &mut records.next, records.purpose) {}
        // Values that were taken go. The rest is moved to the front.
        records.bytes.drain(..records.next);
        records.next = 0;
        let mut rest = mem::take(&mut records.bytes);
        // Nobody reaches this queue meanwhile. Values that came all the same would be behind these.
        rest.append(&mut self.bytes);
        self.bytes = rest;
    }
}

/// Values that are being taken out: those from `next` on are there. The rest is taken out when this is dropped.
struct Records<'p, 'w, P: Purposes> {
    bytes: Vec<MaybeUninit<u8>>,
    next: usize,
    purpose: &'p mut P::Purpose<'w>,
}

impl<P: Purposes> Drop for Records<'_, '_, P> {
    fn drop(&mut self) {
        // The rest is asked for only if something is left.
        if self.next < self.bytes.len() {
            let mut rest = P::rest(self.purpose);
            while take_next::<P>(&mut self.bytes, &mut self.next, &mut rest) {}
        }
    }
}

/// Takes the value out whose record begins at `next`, if there is one.
fn take_next<P: Purposes>(
    bytes: &mut [MaybeUninit<u8>],
    next: &mut usize,
    purpose: &mut P::Purpose<'_>,
) -> bool {
    let start = *next;
    let Some(Header { take, size }) = Header::<P>::of(bytes, start) else {
        return false;
    };
    let value = start + Header::<P>::SIZE;
    *next = value + size;
    // SAFETY: records-adjacent: the value is behind its header. It is before `next` when it is moved out, which happens once.
    let is_taken = unsafe { take(bytes[value..].as_mut_ptr(), purpose) };
    if !is_taken {
        *next = start;
    }
    is_taken
}

/// # Safety
///
/// `place` holds an `E`, which is not used afterwards if this says `true`.
unsafe fn take<P: Purposes, E: Entry<P>>(
    place: *mut MaybeUninit<u8>,
    purpose: &mut P::Purpose<'_>,
) -> bool {
    // SAFETY: the caller's promise.
    let mut entry = Some(unsafe { place.cast::<E>().read_unaligned() });
    let is_done = E::take(&mut entry, purpose);
    if let (false, Some(entry)) = (is_done, entry) {
        // SAFETY: the caller's promise: the place is that of an `E`, which was moved out above.
        unsafe { place.cast::<E>().write_unaligned(entry) };
        return false;
    }
    true
}

/// Races, for tests of interleavings.
#[cfg(all(test, loom))]
pub(crate) mod raced {
    /// A number where loom finds races: it panics where two threads access it without an order that atomics make.
    pub(crate) struct Raced(loom::cell::UnsafeCell<u32>);

    // SAFETY: loom looks for races in the cells.
    unsafe impl Sync for Raced {}

    impl Raced {
        pub(crate) fn new(value: u32) -> Self {
            Self(loom::cell::UnsafeCell::new(value))
        }

        pub(crate) fn get(&self) -> u32 {
            // SAFETY: loom panics before, if another thread writes.
            self.0.with(|value| unsafe { *value })
        }

        pub(crate) fn add_one(&self) {
            // SAFETY: loom panics before, if there is another access.
            self.0.with_mut(|value| unsafe { *value += 1 });
        }
    }
}
