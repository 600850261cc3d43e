//! A value on its way between the caller of a change and a row, by address: code that moves it need not know its type.
#![allow(unsafe_code)]

use crate::base::component::ValueType;
#[cfg(feature = "text")]
use core::any::Any;
use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, needs_drop, replace};
use core::ptr::{NonNull, swap_nonoverlapping};

/// A place on the caller's side for a value.
///
/// Invariant: **place-holds-value** The place holds a value, unless `holds` is [`Holds::Nothing`].
pub(crate) struct Held<C> {
    place: MaybeUninit<C>,
    holds: Holds,
}

/// What a place holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Nothing,
    /// A value for a row.
    New,
    /// A value that was in a row.
    Old,
}

impl<C: 'static> Held<C> {
    /// Without a value.
    #[inline]
    pub(crate) const fn empty() -> Self {
        Self {
            place: MaybeUninit::uninit(),
            holds: Holds::Nothing,
        }
    }

    /// With a value for a row.
    #[inline]
    pub(crate) const fn new(value: C) -> Self {
        Self {
            place: MaybeUninit::new(value),
            holds: Holds::New,
        }
    }

    /// With a value that was in a row, if there was one.
    #[inline]
    pub(super) fn old(value: Option<C>) -> Self {
        match value {
            Some(value) => Self {
                place: MaybeUninit::new(value),
                holds: Holds::Old,
            },
            None => Self::empty(),
        }
    }

    /// Moves the value to a row.
    ///
    /// # Safety
    ///
    /// There is a place for a `C`, which holds no value.
    #[inline]
    pub(super) unsafe fn write(&mut self, to: *mut C) {
        assert!(self.holds == Holds::New, "a value for a row");
        // SAFETY: place-holds-value, and the caller's promise. The value is not used here any more.
        unsafe { self.place.as_ptr().copy_to_nonoverlapping(to, 1) };
        self.holds = Holds::Nothing;
    }

    /// The value, if there is one.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<C> {
        if replace(&mut self.holds, Holds::Nothing) == Holds::Nothing {
            return None;
        }
        // SAFETY: place-holds-value. It is not read again.
        Some(unsafe { self.place.assume_init_read() })
    }

    /// The value, if there is one.
    #[inline]
    pub(crate) const fn value(&self) -> Option<&C> {
        match self.holds {
            Holds::Nothing => None,
            // SAFETY: place-holds-value.
            Holds::New | Holds::Old => Some(unsafe { self.place.assume_init_ref() }),
        }
    }

    /// The value.
    ///
    /// # Panics
    ///
    /// If the place holds no value.
    #[inline]
    pub(crate) fn into_value(mut self) -> C {
        match self.take() {
            Some(value) => value,
            None => unreachable!("a change that fails leaves the value"),
        }
    }

    /// The place for a value of a component, which is of this type, or the slot is refused.
    #[inline]
    pub(crate) const fn slot(&mut self, component: usize) -> Slot<'_> {
        Slot {
            component,
            value: ValueType::of::<C>(),
            place: NonNull::from_mut(&mut self.place).cast(),
            holds: &mut self.holds,
        }
    }
}

impl<C> Drop for Held<C> {
    #[inline]
    fn drop(&mut self) {
        if needs_drop::<C>() && self.holds != Holds::Nothing {
            // SAFETY: place-holds-value.
            unsafe { self.place.assume_init_drop() };
        }
    }
}

/// A [`Held`], without its type.
///
/// Invariant: **place-of-type** `place` and `holds` belong to one [`Held`] for values of the type `value`. Nothing else reaches
/// them.
pub(crate) struct Slot<'v> {
    component: usize,
    value: ValueType,
    place: NonNull<u8>,
    holds: &'v mut Holds,
}

impl Slot<'_> {
    /// The component.
    pub(crate) const fn component(&self) -> usize {
        self.component
    }

    /// The type of the value.
    pub(super) const fn value(&self) -> ValueType {
        self.value
    }

    /// What is there.
    pub(crate) fn holds(&self) -> Holds {
        *self.holds
    }

    /// Gives the value that was in a row to another place, which takes it or gives it back.
    pub(crate) fn hand_over(&mut self, take: impl FnOnce(MovedOut<'_>) -> Option<MovedOut<'_>>) {
        if self.holds() == Holds::Old {
            // SAFETY: place-holds-value, place-of-type: there is a value. The slot has none from now on, if it was taken.
            let value = unsafe { MovedOut::new(self.component, self.value, self.place) };
            if take(value).is_none() {
                *self.holds = Holds::Nothing;
            }
        }
    }

    /// Moves a value of a row here.
    ///
    /// # Safety
    ///
    /// There is a value of the slot's type, which is not used afterwards.
    pub(super) unsafe fn fill(&mut self, from: NonNull<u8>) {
        assert!(self.holds() == Holds::Nothing, "a free place");
        // SAFETY: place-of-type, and the caller's promise.
        unsafe { from.copy_to_nonoverlapping(self.place, self.value.size) };
        *self.holds = Holds::Old;
    }

    /// Exchanges the value for one of a row.
    ///
    /// # Safety
    ///
    /// There is a value of the slot's type.
    pub(super) unsafe fn swap(&mut self, with: NonNull<u8>) {
        assert!(self.holds() == Holds::New, "a value for a row");
        // SAFETY: place-holds-value, place-of-type, and the caller's promise.
        unsafe { swap_nonoverlapping(self.place.as_ptr(), with.as_ptr(), self.value.size) };
        *self.holds = Holds::Old;
    }

    /// Moves the value to a row.
    ///
    /// # Safety
    ///
    /// There is a place for a value of the slot's type, which holds none.
    pub(super) unsafe fn write(&mut self, to: *mut u8) {
        assert!(self.holds() == Holds::New, "a value for a row");
        // SAFETY: place-holds-value, place-of-type, and the caller's promise.
        unsafe {
            self.place
                .as_ptr()
                .copy_to_nonoverlapping(to, self.value.size);
        }
        *self.holds = Holds::Nothing;
    }
}

/// A value that leaves its place. The owner of this moves it on; if nobody does, it is forgotten.
///
/// Invariant: **moved-value-once** There is a value of the component, of the type `value`, and nothing else uses it.
pub(crate) struct MovedOut<'v> {
    component: usize,
    value: ValueType,
    place: NonNull<u8>,
    borrow: PhantomData<&'v mut ()>,
}

impl MovedOut<'_> {
    /// # Safety
    ///
    /// `moved-value-once`, as long as the borrow lives.
    #[inline(always)]
    pub(super) const unsafe fn new(component: usize, value: ValueType, place: NonNull<u8>) -> Self {
        Self {
            component,
            value,
            place,
            borrow: PhantomData,
        }
    }

    /// The component.
    #[inline(always)]
    pub(crate) const fn component(&self) -> usize {
        self.component
    }

    /// The type of the value.
    pub(super) const fn value_type(&self) -> ValueType {
        self.value
    }

    /// Where the value is, unless it is taken to another place.
    #[inline(always)]
    pub(super) fn or_taken(self, take: impl FnOnce(Self) -> Option<Self>) -> Option<NonNull<u8>> {
        take(self).map(Self::into_place)
    }

    /// Where the value is. The caller moves it from there.
    #[inline(always)]
    pub(super) const fn into_place(self) -> NonNull<u8> {
        self.place
    }

    /// The value.
    ///
    /// # Panics
    ///
    /// If it is of another type.
    pub(crate) fn into_value<C: 'static>(self) -> C {
        assert!(
            self.value.type_id == TypeId::of::<C>(),
            "a value of the type"
        );
        // SAFETY: moved-value-once.
        unsafe { self.place.cast::<C>().read() }
    }
}

/// A value that is borrowed. Invariant: as `moved-value-once`, of a value that nothing writes meanwhile.
#[derive(Clone, Copy)]
pub(crate) struct ValueRef<'v> {
    type_id: TypeId,
    place: NonNull<u8>,
    borrow: PhantomData<&'v ()>,
}

impl<'v> ValueRef<'v> {
    /// # Safety
    ///
    /// There is a value of the type, which is borrowed.
    pub(super) const unsafe fn new(type_id: TypeId, place: NonNull<u8>) -> Self {
        Self {
            type_id,
            place,
            borrow: PhantomData,
        }
    }

    /// A value of any type.
    #[cfg(feature = "text")]
    pub(crate) fn of_any(value: &'v dyn Any) -> Self {
        Self {
            type_id: value.type_id(),
            place: NonNull::from_ref(value).cast(),
            borrow: PhantomData,
        }
    }

    /// The value, if it is of this type.
    pub(crate) fn as_type<C: 'static>(self) -> Option<&'v C> {
        // SAFETY: moved-value-once.
        (self.type_id == TypeId::of::<C>()).then(|| unsafe { self.place.cast::<C>().as_ref() })
    }

    /// The value.
    ///
    /// # Panics
    ///
    /// If it is of another type.
    pub(crate) fn get<C: 'static>(self) -> &'v C {
        match self.as_type() {
            Some(value) => value,
            None => unreachable!("a value of the type"),
        }
    }
}
