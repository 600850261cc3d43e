//! The state of any type that systems keep from one run to the next.
#![allow(unsafe_code)]

#[cfg(feature = "snapshots")]
use super::SavedState;
use super::Saves;
use crate::base::erased::SyncView;
#[cfg(feature = "snapshots")]
use crate::base::error::ReserveError;
use crate::base::for_tuples::for_tuples;
use crate::world::store::World;
use alloc::boxed::Box;
use core::any::Any;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

/// The state of a parameter.
///
/// # Safety
///
/// The type is `Send` if the components of `W` are. The macro `impl_state!` has the compiler prove it.
pub unsafe trait State<W: World>: Sync + 'static {}

/// Implements [`State`] for a type. The function compiles only if the contract holds.
macro_rules! impl_state {
    (<$W:ident $(, $T:ident $(: $Bound:path)?)*> $State:ty) => {
        const _: () = {
            #[allow(dead_code, reason = "the compiler checks the body, and nothing calls it")]
            fn proof<$W: $crate::world::store::World $(, $T $(: $Bound)?)*>()
            where
                $W::Components: Send,
                $($T: 'static,)*
            {
                fn is_send<T: Send>() {}
                is_send::<$State>();
            }
            // SAFETY: as for `State`: the function above is the proof.
            #[allow(unsafe_code, reason = "the compiler checks the contract")]
            unsafe impl<$W: $crate::world::store::World $(, $T $(: $Bound)?)*> $crate::world::system::State<$W> for $State
            where
                $($T: 'static,)*
            {
            }
        };
    };
}
pub(crate) use impl_state;

impl_state!(<W> ());
impl_state!(<W, T: Send> SyncView<T>);

macro_rules! impl_state_of_tuple {
    ($($T:ident $i:tt),*) => {
        // SAFETY: as for `State`: a tuple is `Send` if its items are, which are `State`s.
        unsafe impl<W: World, $($T: State<W>),*> State<W> for ($($T,)*) {}
    };
}

for_tuples!(impl_state_of_tuple);

/// A [`State`] of any type.
pub(crate) trait AnyState<W: World>: State<W> + Any {
    /// Copies the state, with the memory of an older copy.
    #[cfg(feature = "snapshots")]
    fn try_save(&self, into: &mut SavedState) -> Result<(), ReserveError>;

    /// Exchanges the state for a copy. A copy of another type is left alone.
    #[cfg(feature = "snapshots")]
    fn exchange_for(&mut self, saved: &mut SavedState);

    /// Whether a copy cannot hold the state, since something is still to be done with it.
    #[cfg(feature = "snapshots")]
    fn is_waiting(&self) -> bool;

    /// The [numbers](Saves::numbers) of the state.
    #[cfg(feature = "digest")]
    fn each_number(&self, add: &mut dyn FnMut(u64));
}

impl<W: World, S: State<W> + Saves> AnyState<W> for S {
    #[cfg(feature = "snapshots")]
    fn try_save(&self, into: &mut SavedState) -> Result<(), ReserveError> {
        into.try_copy(self)
    }

    #[cfg(feature = "snapshots")]
    fn exchange_for(&mut self, saved: &mut SavedState) {
        saved.exchange(self);
    }

    #[cfg(feature = "snapshots")]
    fn is_waiting(&self) -> bool {
        self.waits()
    }

    #[cfg(feature = "digest")]
    fn each_number(&self, add: &mut dyn FnMut(u64)) {
        self.numbers(add);
    }
}

/// A box of a [`State`], or of a system with its state. It is `Send` if the components of `W` are.
pub(crate) struct BoxedState<W: World, S: ?Sized = dyn AnyState<W>> {
    state: Box<S>,
    world: PhantomData<fn(W) -> W>,
}

// SAFETY: as for `State`, which `S` is.
unsafe impl<W: World, S: State<W> + ?Sized> Send for BoxedState<W, S> where W::Components: Send {}

impl<W: World, S: State<W> + ?Sized> BoxedState<W, S> {
    pub(crate) const fn new(state: Box<S>) -> Self {
        Self {
            state,
            world: PhantomData,
        }
    }
}

impl<W: World, S: ?Sized> Deref for BoxedState<W, S> {
    type Target = S;

    #[inline(always)]
    fn deref(&self) -> &S {
        &self.state
    }
}

impl<W: World, S: ?Sized> DerefMut for BoxedState<W, S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut S {
        &mut self.state
    }
}

/// The state as that of its type.
pub(crate) fn own_ref<W: World, S: State<W>>(kept: &dyn AnyState<W>) -> &S {
    let kept: &dyn Any = kept;
    kept.downcast_ref().unwrap_or_else(|| of_another_schedule())
}

/// As [`own_ref`], to change.
#[inline(always)]
pub(crate) fn own<W: World, S: State<W>>(kept: &mut dyn AnyState<W>) -> &mut S {
    let kept: &mut dyn Any = kept;
    kept.downcast_mut().unwrap_or_else(|| of_another_schedule())
}

#[cold]
#[inline(never)]
fn of_another_schedule() -> ! {
    panic!("two schedules of one world have the same number: leave them to `world!`")
}
